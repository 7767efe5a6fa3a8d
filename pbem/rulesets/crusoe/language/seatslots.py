"""The slots for seats: one, several, anyone (brief 5)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.slots import Slot, read_seat
from pbem.engine.words import Words
from pbem.rulesets.crusoe.wishes import ANYONE


class SeatOrAnyoneSlot(Slot[SeatId]):
    """A seat, or anyone; a colon may follow."""

    def read(self, words: Words) -> SeatId:
        """Take a seat or the word anyone."""
        seat = ANYONE if words.took(ANYONE.upper()) else read_seat(words)
        words.took(":")
        return seat

    def write(self, value: SeatId) -> str:
        """Return the seat and a colon."""
        return f"{value}:"


class RankedSeatsSlot(Slot[tuple[SeatId, ...]]):
    """Seats in order of preference, joined by >."""

    def read(self, words: Words) -> tuple[SeatId, ...]:
        """Take one seat or more."""
        seats = [read_seat(words)]
        while words.took(">"):
            seats.append(read_seat(words))
        return tuple(dict.fromkeys(seats))

    def write(self, value: tuple[SeatId, ...]) -> str:
        """Join the seats by >."""
        return " > ".join(value)


class SeatOrAllSlot(Slot[SeatId]):
    """A seat, or all, which is ""."""

    def read(self, words: Words) -> SeatId:
        """Take the seat or the word."""
        return "" if words.took("ALL") else read_seat(words)
