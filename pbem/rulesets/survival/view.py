"""What a reader may see of the island: what a printed zine shows, nothing of the sealed orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from pbem.engine.events import SeatId
from pbem.rulesets.survival.book import Behaviour, Book, Powers, season_of, year_of
from pbem.rulesets.survival.island import (
    Census,
    Creature,
    Island,
    Result,
    effective_ap,
    is_ravenous,
)


class Beast(NamedTuple):
    """A creature as a reader sees it; `behaviour` is None where it is hidden.

    Many are made for every letter: a named tuple is made several times faster than a frozen dataclass.
    """

    id: str
    number: int
    kind: str
    species: SeatId
    hex: str | None
    ap: int
    effective_ap: int
    behaviour: Behaviour | None
    hunger: int
    is_ravenous: bool
    genes: tuple[str, ...]
    powers: Powers
    parent: str | None
    born: int
    is_newborn: bool
    died: int | None
    cause: str | None
    killer: str | None
    fed: str | None


class Patch(NamedTuple):
    """A hex as a reader sees it."""

    name: str
    terrain: str
    x: int
    y: int
    z: int

    @property
    def label(self) -> str:
        """Return terrain letter and food: J(0,2,2); water has no numbers."""
        return self.terrain if self.terrain == "W" else f"{self.terrain}({self.x},{self.y},{self.z})"


class Folk(NamedTuple):
    """A species as a reader sees it; `draw_vote` is the reader's own or hidden."""

    id: SeatId
    name: str
    species_name: str
    kind: str | None
    enemy: SeatId | None
    last_received: int | None
    extinct_in: int | None
    draw_vote: frozenset[SeatId] | None


@dataclass(frozen=True)
class IslandView:
    """The island as one reader sees it; `reader` None is the public."""

    book: Book
    reader: SeatId | None
    round: int
    seats: Mapping[SeatId, Folk]
    creatures: Mapping[int, Beast]
    hexes: Mapping[str, Patch]
    census: tuple[Census, ...]
    result: Result | None

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
        """Say whether this round opened with births."""
        return self.round > 4 and self.season == "spring"

    @cached_property
    def living(self) -> list[Beast]:
        """Return the living creatures in id order."""
        return [beast for beast in self.creatures.values() if beast.died is None]

    @cached_property
    def _by_seat(self) -> dict[SeatId, list[Beast]]:
        return _grouped(self.living, lambda beast: beast.species)

    @cached_property
    def _by_hex(self) -> dict[str | None, list[Beast]]:
        return _grouped(self.living, lambda beast: beast.hex)

    def own(self, seat: SeatId) -> list[Beast]:
        """Return a seat's living creatures in id order."""
        return self._by_seat.get(seat, [])

    def in_hex(self, name: str) -> list[Beast]:
        """Return the living creatures of a hex in id order."""
        return self._by_hex.get(name, [])


K = TypeVar("K")


def _grouped(beasts: Iterable[Beast], key: Callable[[Beast], K]) -> dict[K, list[Beast]]:
    groups: dict[K, list[Beast]] = {}
    for beast in beasts:
        groups.setdefault(key(beast), []).append(beast)
    return groups


def look(book: Book, island: Island, reader: SeatId | None) -> IslandView:
    """Return what a reader may see."""
    return looks(book, island)(reader)


def looks(book: Book, island: Island) -> Callable[[SeatId | None], IslandView]:
    """Return how any reader sees an island that does not change meanwhile; what all see is made once."""
    hexes = {name: Patch(name, h.terrain, h.x, h.y, h.z) for name, h in island.hexes.items()}
    open_ones = {number: _beast(book, island, one) for number, one in island.creatures.items()}

    def seen(reader: SeatId | None) -> Mapping[int, Beast]:
        if book.options.show_behaviour:
            return open_ones
        return {
            number: beast if beast.species == reader else beast._replace(behaviour=None)
            for number, beast in open_ones.items()
        }

    return lambda reader: _view(book, island, reader, seen(reader), hexes)


def _view(
    book: Book,
    island: Island,
    reader: SeatId | None,
    creatures: Mapping[int, Beast],
    hexes: Mapping[str, Patch],
) -> IslandView:
    shown = book.options
    return IslandView(
        book,
        reader,
        island.round,
        {
            seat: Folk(
                seat,
                folk.name,
                folk.species_name,
                folk.kind,
                folk.enemy if shown.show_enemies or reader == seat else None,
                folk.last_received,
                folk.extinct_in,
                folk.draw_vote if reader == seat or island.result else None,
            )
            for seat, folk in island.seats.items()
        },
        creatures,
        hexes,
        island.census,
        island.result,
    )


def _beast(book: Book, island: Island, creature: Creature) -> Beast:
    is_wild = is_ravenous(book, creature)
    return Beast(
        creature.id,
        creature.number,
        creature.kind,
        creature.species,
        creature.hex,
        creature.ap,
        effective_ap(book, creature) if is_wild else creature.ap,
        creature.behaviour,
        creature.hunger,
        is_wild,
        creature.genes,
        book.powers(creature.kind, creature.genes),
        None if creature.parent is None else _id_of(island, creature.parent),
        creature.born,
        creature.is_newborn,
        creature.died,
        creature.cause.value if creature.cause else None,
        None if creature.killer is None else _id_of(island, creature.killer),
        creature.fed.value if creature.fed else None,
    )


def _id_of(island: Island, number: int) -> str | None:
    creature = island.creatures.get(number)
    return creature.id if creature else None
