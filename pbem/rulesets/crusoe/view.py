"""What a reader may see: everything on the table but what others have written (CRU-P01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from pbem.engine.events import GM, SeatId
from pbem.engine.ruleset import Posting
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.modulestates import OwnEntry, seen_states


@dataclass(frozen=True)
class IslandView:
    """The table as one reader sees it; `reader` None is the public. Seams may be asked about it.

    `island` is shared by views: copy it before you change it. Of the lines carried over from letters it
    holds the reader's own only. `postings` are what was made public since the phase was opened, in order.
    """

    book: Book
    island: Island
    reader: SeatId | None = None
    postings: tuple[Posting, ...] = ()

    @property
    def state(self) -> Island:
        """The island, as a scene calls it."""
        return self.island

    @property
    def seats(self) -> Mapping[SeatId, Castaway]:
        """The seats in seat order, the dead among them."""
        return self.island.seats

    @property
    def names(self) -> Mapping[SeatId, str]:
        """The display names of all seats."""
        return {id: seat.name for id, seat in self.island.seats.items()}

    @property
    def phase(self) -> str:
        """What the next letters are for."""
        return self.island.phase

    @property
    def cycle(self) -> int:
        """The cycle in play."""
        return self.island.cycle

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.island.result is not None

    @property
    def living(self) -> tuple[SeatId, ...]:
        """The living seats in seat order."""
        return tuple(seat.id for seat in self.island.living())

    @property
    def me(self) -> Castaway | None:
        """The reader's own castaway; None for the public and the GM."""
        return self.island.seats.get(self.reader) if self.reader else None

    def name(self, seat: SeatId) -> str:
        """Return the display name of a seat."""
        return self.island.seats[seat].name


def look(book: Book, island: Island, reader: SeatId | None) -> IslandView:
    """Return what a reader may see; None is the public."""
    return looks(book, island)(reader)


def looks(book: Book, island: Island) -> Callable[[SeatId | None], IslandView]:
    """CRU-P01 Return how any reader sees an island that does not change meanwhile."""

    def seen_by(reader: SeatId | None) -> IslandView:
        if reader == GM:
            return IslandView(book, island, reader)
        mod = seen_states(island, reader)
        carried = island.carried if island.result is not None else OwnEntry(island.carried, reader)
        return IslandView(book, replace(island, carried=carried, mod=mod), reader)

    return seen_by


def with_postings(book: Book, view: IslandView, postings: tuple[Posting, ...]) -> IslandView:
    """CRU-P17 Return a view that knows what was posted in the open phase."""
    return replace(view, postings=postings)
