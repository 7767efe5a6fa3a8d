"""The state: the island, its creatures and their species."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from pbem.engine.events import SeatId
from pbem.rulesets.survival.book import EXTRA, Behaviour, Book, Powers, season_of, year_of

MOST_AP = 6
"""No creature ever has more attack points (SUR-5-01)."""


class Cause(Enum):
    """How a creature died."""

    PREY = "prey"
    ATTACK = "attack"  # lost its own attack
    CARRION = "carrion"
    PLANTS = "plants"
    STARVED = "starved"


class Meal(Enum):
    """What fed a creature in this round."""

    KILL = "kill"
    CARRION = "carrion"
    PLANT = "plant"


@dataclass(slots=True)
class Creature:
    """One creature; the dead are kept for the records and change no more."""

    number: int
    kind: str
    species: SeatId
    hex: str | None
    ap: int
    behaviour: Behaviour
    hunger: int = 0
    genes: tuple[str, ...] = ()
    reserve_used: int = 0
    parent: int | None = None
    born: int = 1
    is_newborn: bool = False
    died: int | None = None
    cause: Cause | None = None
    killer: int | None = None
    fed: Meal | None = None
    id: str = field(init=False)

    def __post_init__(self) -> None:
        self.id = f"{self.number}{self.kind}"

    @property
    def place(self) -> str:
        """Return the hex it stands in; every creature that is placed has one."""
        assert self.hex is not None
        return self.hex

    @property
    def is_aggressive(self) -> bool:
        """Say whether it fights to the death."""
        return self.behaviour is Behaviour.AGGRESSIVE

    def copy(self) -> Creature:
        """Return a creature that can change without this one."""
        if self.died is not None:
            return self
        return Creature(
            self.number,
            self.kind,
            self.species,
            self.hex,
            self.ap,
            self.behaviour,
            self.hunger,
            self.genes,
            self.reserve_used,
            self.parent,
            self.born,
            self.is_newborn,
            None,
            None,
            None,
            self.fed,
        )


@dataclass(slots=True)
class Hex:
    """Food of a hex: x corpses to eat, y plant meals, z in Spring; `later` corpses from next round on."""

    terrain: str
    x: int = 0
    y: int = 0
    z: int = 0
    later: int = 0

    @property
    def label(self) -> str:
        """Return the three numbers printed in the hex (SUR-2.2-10)."""
        return f"({self.x},{self.y},{self.z})"


@dataclass(frozen=True)
class Species:
    """A seat's species; `enemy` is for this round only, `draw_vote` stands until changed."""

    id: SeatId
    name: str
    species_name: str
    kind: str | None = None
    enemy: SeatId | None = None
    draw_vote: frozenset[SeatId] | None = None
    last_received: int | None = None
    extinct_in: int | None = None

    @property
    def is_extra(self) -> bool:
        """Say whether nobody owns it."""
        return is_extra(self.id)


def is_extra(seat: SeatId) -> bool:
    """Say whether the seat is one of the unowned ones."""
    return seat.startswith(EXTRA) and seat[len(EXTRA) :].isdigit()


@dataclass(frozen=True)
class Census:
    """The numbers at the end of a round, before anything grows."""

    round: int
    living: dict[SeatId, int]
    plants: int = 0
    corpses: int = 0


@dataclass(frozen=True)
class Result:
    """How the game ended, and who won, in seat order."""

    how: str
    winners: tuple[SeatId, ...]


@dataclass
class Island:
    """The whole state. `round` is 0 during the signup; `maxima` are the GM's, for the next Spring."""

    round: int
    next_number: int
    seats: dict[SeatId, Species]
    creatures: dict[int, Creature]
    hexes: dict[str, Hex]
    census: tuple[Census, ...] = ()
    result: Result | None = None
    maxima: dict[str, int] = field(default_factory=dict)

    def copy(self) -> Island:
        """Return an island that can change without this one."""
        return Island(
            self.round,
            self.next_number,
            dict(self.seats),
            {number: creature.copy() for number, creature in self.creatures.items()},
            {name: Hex(h.terrain, h.x, h.y, h.z, h.later) for name, h in self.hexes.items()},
            self.census,
            self.result,
            dict(self.maxima),
        )

    @property
    def season(self) -> str:
        """Return the season of the round."""
        return season_of(self.round)

    @property
    def year(self) -> int:
        """Return the year of the round."""
        return year_of(self.round)

    @property
    def is_birth_spring(self) -> bool:
        """Say whether this round opened with births: Spring of Year 1 or later (SUR-3.1-03)."""
        return self.round > 4 and self.season == "spring"

    def living(self) -> list[Creature]:
        """Return the living creatures in id order."""
        return [creature for creature in self.creatures.values() if creature.died is None]

    def by_species(self) -> dict[SeatId, list[Creature]]:
        """Return the living creatures of each seat, in seat order and id order."""
        own: dict[SeatId, list[Creature]] = {seat: [] for seat in self.seats}
        for creature in self.living():
            own[creature.species].append(creature)
        return own

    def change(self, seat: SeatId, **changes: object) -> None:
        """Change fields of a seat's species."""
        self.seats[seat] = replace(self.seats[seat], **changes)  # type: ignore[arg-type]


def powers(book: Book, creature: Creature) -> Powers:
    """Return what the creature can do."""
    return book.powers(creature.kind, creature.genes)


def is_ravenous(book: Book, creature: Creature) -> bool:
    """Say whether hunger has made it ravenous (SUR-3.4-03)."""
    from_hunger = book.kinds[creature.kind].ravenous_at
    return from_hunger is not None and creature.hunger >= from_hunger


def effective_ap(book: Book, creature: Creature) -> int:
    """Return the attack points it rolls with: one more when ravenous, at most six (SUR-R44)."""
    return min(MOST_AP, creature.ap + 1) if is_ravenous(book, creature) else creature.ap


def default_behaviour(book: Book, creature: Creature) -> Behaviour:
    """Return the behaviour of its kind without orders (SUR-3.2.2-02)."""
    return book.kinds[creature.kind].default
