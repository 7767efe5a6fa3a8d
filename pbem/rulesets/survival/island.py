"""The state: the island, its creatures and their species."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, TypeAlias

from pbem.engine.case_shapes import Whole
from pbem.engine.events import SeatId
from pbem.engine.stored import KEY, UNSTORED, As, Given, InOrder, derived
from pbem.rulesets.survival.book import EXTRA, Behaviour, Book, Powers, season_of, year_of

MOST_AP = 6
"""No creature ever has more attack points (SUR-5-01)."""


CreatureId = str
HexName: TypeAlias = Annotated[str, "hex"]
KindLetter: TypeAlias = Annotated[str, "kind"]
GeneName: TypeAlias = Annotated[str, "gene"]


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
    """One creature; the dead are kept for the records and change no more.

    It goes by the name of its seat, `species` (SUR-2.1-06); its id is number and kind, 42H (SUR-2.1-07).
    """

    number: Annotated[int, KEY]
    kind: Annotated[KindLetter, KEY]
    species: SeatId
    hex: Annotated[HexName | None, Given(None)]
    ap: Annotated[int, Whole(1, MOST_AP), Given(1)]
    behaviour: Annotated[Behaviour, Given(lambda made, book: book.kinds[made["kind"]].default)]
    hunger: int = 0
    genes: tuple[GeneName, ...] = ()
    reserve_used: int = 0
    parent: int | None = None
    born: int = 1
    is_newborn: Annotated[bool, As("newborn")] = False
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


@dataclass(slots=True)
class Hex:
    """Food of a hex: x corpses to eat, y plant meals, z in Spring; `later` corpses from next round on."""

    terrain: Annotated[str, "terrain"]
    x: int = 0
    y: int = 0
    z: Annotated[int, Given(lambda made, book: made["y"])] = 0
    later: Annotated[int, UNSTORED] = 0

    @property
    def label(self) -> str:
        """Return the three numbers printed in the hex."""
        return f"({self.x},{self.y},{self.z})"


@dataclass(slots=True)
class Species:
    """A seat's species; `enemy` is for this round only, `draw_vote` stands until changed."""

    id: Annotated[SeatId, KEY]
    name: Annotated[str, Given(lambda made, book: made["id"])]
    species_name: Annotated[str, Given(lambda made, book: made["name"])]
    kind: KindLetter | None = None
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


def _in_id_order(ids: Collection[str], book: Book) -> list[str]:
    return sorted(ids, key=lambda id: int(id[:-1]))


@dataclass(kw_only=True)
class Island:
    """The whole state. `round` is 0 during the signup; `maxima` are the GM's, for the next Spring."""

    round: Annotated[int, Given(2)]
    next_number: Annotated[int, Whole(1)] = 1
    result: Result | None = None
    seats: dict[SeatId, Species]
    creatures: Annotated[dict[int, Creature], InOrder(_in_id_order)]
    hexes: dict[HexName, Hex]
    maxima: dict[HexName, int] = field(default_factory=dict)
    census: tuple[Census, ...] = ()

    @property
    @derived(before="result")
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.result is not None

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


def powers(book: Book, creature: Creature) -> Powers:
    """Return what the creature can do."""
    return book.powers(creature.kind, creature.genes)


def is_ravenous(book: Book, creature: Creature) -> bool:
    """Say whether hunger has made it ravenous."""
    from_hunger = book.kinds[creature.kind].ravenous_at
    return from_hunger is not None and creature.hunger >= from_hunger


def effective_ap(book: Book, creature: Creature) -> int:
    """Return the attack points it rolls with: one more when ravenous, at most six (SUR-R44)."""
    return min(MOST_AP, creature.ap + 1) if is_ravenous(book, creature) else creature.ap


def default_behaviour(book: Book, kind: str) -> Behaviour:
    """Return the behaviour of a kind without orders (SUR-3.2.2-02)."""
    return book.kinds[kind].default
