"""The rulebook's tables: kinds of creature, terrain, advantages and options, with the island's hexes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from pbem.engine.hexes import Grid
from pbem.engine.options import option
from pbem.engine.tongue import tr, tr_noop

SEASONS = ("spring", "summer", "autumn", "winter")
SEASON_NAMES = {
    "spring": tr_noop("Spring"),
    "summer": tr_noop("Summer"),
    "autumn": tr_noop("Autumn"),
    "winter": tr_noop("Winter"),
}
BEHAVIOUR_NAMES = {
    "D": tr_noop("defensive"),
    "S": tr_noop("semi"),
    "A": tr_noop("aggressive"),
}
EXTRA = "extra"
"""Seats of unowned species are extra1, extra2 and so on."""


class Behaviour(Enum):
    """How a creature conducts itself."""

    DEFENSIVE = "D"
    SEMI = "S"
    AGGRESSIVE = "A"

    @property
    def word(self) -> str:
        """Return the word an order uses."""
        return self.name.lower()

    @property
    def said(self) -> str:
        """Return the word a sentence uses, in the language spoken."""
        return tr(BEHAVIOUR_NAMES[self.value])


def season_of(round: int) -> str:
    """Return the season of a round, which is one thing with it (SUR-R01): round 1 is spring (SUR-3.1-01)."""
    return SEASONS[(round - 1) % 4]


def season_name(season: str) -> str:
    """Return the name of a season in the language spoken."""
    return tr(SEASON_NAMES[season])


def year_of(round: int) -> int:
    """Return the year of a round: rounds 1 to 4 are Year 0."""
    return (round - 1) // 4


NAMES = (
    *(tr_noop("herbivore"), tr_noop("omnivore"), tr_noop("carnivore")),
    *(tr_noop("water"), tr_noop("desert"), tr_noop("grassland"), tr_noop("jungle")),
)
"""The names of the data files that come with pbem; a GM's own are said as they are written."""


@dataclass(frozen=True)
class Kind:
    """A kind of creature: what it eats, the hunger at which it starves, its default behaviour.

    Those that come with pbem, and the hexes, are as an old copy of the page has them (SUR-X01).

    `faces` are those of the D6 that assign the kind at random.
    """

    letter: str
    name: str
    eats: frozenset[str]
    starves_at: int
    ravenous_at: int | None
    default: Behaviour
    faces: tuple[int, ...]

    @property
    def said(self) -> str:
        """Return its name in the language spoken; orders take the name alone."""
        return tr(self.name)

    def __str__(self) -> str:
        return self.said


@dataclass(frozen=True)
class Terrain:
    """A kind of hex. `enter` is "walk" or "swim"; `plant`, of the fertile (SUR-2.2-07), grass or fruit."""

    letter: str
    name: str
    enter: str
    plant: str | None
    meals_die: int
    corpse_in_6: int
    colour: str
    sign: str

    @property
    def said(self) -> str:
        """Return its name in the language spoken."""
        return tr(self.name)


@dataclass(frozen=True)
class KinBonus:
    """So much on the best die for each of its own species beside it, and at most so much."""

    each: int = 0
    max: int = 0


@dataclass(frozen=True)
class Powers:
    """What advantages do, each field a key of the closed list of effects (brief 2.4)."""

    steps: int = 0
    swim: int = 0
    random_rolls: int = 1
    last_choice: bool = False
    prey_only_for: frozenset[str] = frozenset()
    unseen_in_6: int = 0
    attacks_fed: bool = False
    attacks_kin: bool = False
    attack_die: int = 0
    defend_die: int = 0
    attack_die_kin: KinBonus = KinBonus()
    defend_die_kin: KinBonus = KinBonus()
    attack_wins_ties: bool = False
    defend_wins_ties: bool = False
    kills_attacker: bool = False
    escape_in_6: int = 0
    carrion_die: int = 0
    plant_die: int = 0
    eats: frozenset[str] = frozenset()
    reserve: int = 0
    no_hunger_in: frozenset[str] = frozenset()
    offspring_ap: int = 0


@dataclass(frozen=True)
class Gene:
    """An evolutionary advantage; `needs` is the basic one that an advanced one builds on (SUR-3.1.4-02)."""

    name: str
    level: str
    kinds: frozenset[str]
    needs: str | None
    powers: Powers
    text: str = ""

    @property
    def is_advanced(self) -> bool:
        """Say whether it comes only in later years."""
        return self.level == "advanced"

    @property
    def told(self) -> str:
        """What it does, in the language spoken; one of a GM's own as its data file says it."""
        return tr(self.text)


@dataclass(frozen=True)
class Cell:
    """A hex as the map file has it: terrain letter, greatest number of plant meals, corpses."""

    terrain: str
    meals: int = 0
    corpses: int = 0


@dataclass(frozen=True)
class IslandMap:
    """A map file read: its name, which columns lie lower, and its cells in map order."""

    name: str
    low_even: bool
    cells: Mapping[str, Cell]


@dataclass(frozen=True)
class Options:
    """The rule variants of Survival (brief 6)."""

    # of one hundred hexes, in the place of the lost map (SUR-X04)
    map: str = option("island-100", "a map file of games/survival/maps, or generate")
    map_seed: int | None = option(
        None, "seed of the generator; none: the game's own", between=(0, 999_999_999), may_be_none=True
    )
    genes: str = option("genes", "the list of advantages, a file of games/survival")
    rounds: int = option(15, "round limit; 0 is none", between=(0, 400))
    compact: bool = option(False, "merge the signup with round 1, and close two rounds at a deadline")
    rounds_per_deadline: int = option(0, "rounds a deadline closes; 0: 1, or 2 if compact", between=(0, 4))
    kinds: str = option("random", "how kinds are given out", choices=("random", "balanced"))
    extra_species: int = option(0, "unowned species, always without orders", between=(0, 1000))
    start_ap: int = option(1, "attack points of the first creatures", between=(1, 6))
    newborn_ap: int = option(1, "attack points of the young", between=(1, 6))
    newborn_behaviour: str = option("kind", "of unordered young", choices=("kind", "parent"))
    nmr_behaviour: str = option("default", "behaviour without orders", choices=("default", "keep"))
    silent_move: str = option("stay", "of creatures a letter does not mention", choices=("stay", "random"))
    kin_tussles: str = option("plants", "where kin do not kill each other", choices=("plants", "all"))
    plant_max: str = option("fixed", "the most meals of a hex, at each growth", choices=("fixed", "reroll"))
    advanced_from_year: int = option(2, "first year of advanced advantages", between=(0, 99))
    dominance: str = option("gm", "what a dominant species leads to", choices=("gm", "auto", "off"))
    dominance_percent: int = option(75, "of all living creatures", between=(51, 100))
    draws: bool = option(True, "whether a draw can be agreed")
    draw_window: int = option(4, "rounds in which orders make a species a party", between=(1, 20))
    early: str = option("off", "adjudicate when all active seats are ready", choices=("off", "active"))
    show_enemies: bool = option(True, "print the enemies after the round")
    show_behaviour: bool = option(True, "print the behaviours after the round")
    show_nmr: bool = option(True, "mark species without orders in the report")
    silly_names: bool = option(True, "players may name their species")
    press: bool = option(True, "press is printed")


@dataclass(frozen=True)
class Book:
    """Everything that stays the same all through a game."""

    options: Options
    kinds: Mapping[str, Kind]
    terrain: Mapping[str, Terrain]
    genes: Mapping[str, Gene]
    map: IslandMap
    grid: Grid
    _powers: dict[tuple[str, tuple[str, ...]], Powers] = field(
        default_factory=dict, repr=False, compare=False
    )

    def powers(self, kind: str, genes: tuple[str, ...]) -> Powers:
        """Return what a creature of this kind with these genes can do, its diet among it.

        No advantage can be left off (SUR-R30), and none needs orders (SUR-3.2.4-08).
        """
        key = (kind, genes)
        if key not in self._powers:
            self._powers[key] = united([self.genes[name].powers for name in genes], self.kinds[kind].eats)
        return self._powers[key]

    def is_land(self, name: str) -> bool:
        """Say whether the hex is on the map and no water."""
        return name in self._land

    @cached_property
    def land(self) -> tuple[str, ...]:
        """Return all land hexes in map order."""
        cells = self.map.cells
        return tuple(name for name in self.grid.names if self.terrain[cells[name].terrain].enter == "walk")

    @cached_property
    def _land(self) -> frozenset[str]:
        return frozenset(self.land)

    def open_genes(self, kind: str, year: int) -> list[Gene]:
        """Return the advantages open to a kind in a year, in the order listed.

        Year 0 has only the first creatures, and theirs are basic whatever the option says (SUR-R06).
        """
        has_advanced = year >= max(1, self.options.advanced_from_year)
        return [
            gene
            for gene in self.genes.values()
            if kind in gene.kinds and (has_advanced or not gene.is_advanced)
        ]


def united(powers: list[Powers], eats: frozenset[str]) -> Powers:
    """Unite the effects of several genes as the list of effects says: add, greatest, any or union."""

    def added(key: str) -> int:
        return sum(getattr(one, key) for one in powers)

    def greatest(key: str, least: int) -> int:
        return max((getattr(one, key) for one in powers), default=least)

    def has(key: str) -> bool:
        return any(getattr(one, key) for one in powers)

    def union(key: str) -> frozenset[str]:
        return frozenset().union(*(getattr(one, key) for one in powers))

    def kin(key: str) -> KinBonus:
        bonuses = [getattr(one, key) for one in powers]
        return KinBonus(sum(bonus.each for bonus in bonuses), sum(bonus.max for bonus in bonuses))

    return Powers(
        steps=added("steps"),
        swim=greatest("swim", 0),
        random_rolls=greatest("random_rolls", 1),
        last_choice=has("last_choice"),
        prey_only_for=union("prey_only_for"),
        unseen_in_6=greatest("unseen_in_6", 0),
        attacks_fed=has("attacks_fed"),
        attacks_kin=has("attacks_kin"),
        attack_die=added("attack_die"),
        defend_die=added("defend_die"),
        attack_die_kin=kin("attack_die_kin"),
        defend_die_kin=kin("defend_die_kin"),
        attack_wins_ties=has("attack_wins_ties"),
        defend_wins_ties=has("defend_wins_ties"),
        kills_attacker=has("kills_attacker"),
        escape_in_6=greatest("escape_in_6", 0),
        carrion_die=added("carrion_die"),
        plant_die=added("plant_die"),
        eats=eats | union("eats"),
        reserve=added("reserve"),
        no_hunger_in=union("no_hunger_in"),
        offspring_ap=added("offspring_ap"),
    )
