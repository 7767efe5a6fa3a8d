"""The slots for seats: one, several, anyone (brief 5)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.slots import Slot, seat_named
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.crusoe.language.wordslots import expected
from pbem.rulesets.crusoe.wishes import ANYONE

_MOST_WORDS = 6
"""No display name that is written without quotation marks has more words than this."""
MYSELF = ("me", "i", "myself")


class SeatSlot(Slot[SeatId]):
    """A seat, by its id, its name, or a part of the name that fits only one; `me` is the writer's own."""

    def read(self, words: Words) -> SeatId:
        """Take a seat."""
        return read_seat(words)


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


class SeatsSlot(Slot[tuple[SeatId, ...]]):
    """TO and seats, parted by commas."""

    def read(self, words: Words) -> tuple[SeatId, ...]:
        """Take the word and the seats."""
        expected("TO", words)
        seats = [read_seat(words)]
        while words.took(",") or words.took("AND"):
            seats.append(read_seat(words))
        return tuple(dict.fromkeys(seats))

    def starts(self, words: Words) -> bool:
        """Say whether TO follows."""
        return words.peek().upper() == "TO"

    def write(self, value: tuple[SeatId, ...]) -> str:
        """Return TO and the seats, or nothing."""
        return f"TO {', '.join(value)}" if value else ""


def read_seat(words: Words) -> SeatId:
    """Take a seat by its id, its name in one word or several, or a part of the name."""
    count, seat = whole_seat(words)
    if seat is not None:
        for _ in range(count):
            words.take()
        return seat
    token = words.take(tr_noop("a player"))
    if token.casefold() in MYSELF and token.casefold() not in words.lexicon.seats:
        return _own(token, words)
    return seat_named(token.strip('"').strip(), words.lexicon)


def _own(token: str, words: Words) -> SeatId:
    if words.lexicon.me not in words.lexicon.seats:
        raise Fault(tr('There is no player "{name}".', name=token))
    return words.lexicon.me


def whole_seat(words: Words) -> tuple[int, SeatId | None]:
    """Return how many words from here on are a seat's id or whole name, and that seat."""
    names = {seat: name.casefold().split() for seat, name in words.lexicon.seats.items()}
    for count in range(_MOST_WORDS, 1, -1):
        written = [words.peek(place).casefold() for place in range(count)]
        meant = [seat for seat, name in names.items() if name == written]
        if len(meant) == 1:
            return count, meant[0]
    token = words.peek().casefold()
    meant = [seat for seat, name in names.items() if token == seat or [token] == name]
    return (1, meant[0]) if len(meant) == 1 else (0, None)


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


class ToSeatOrAllSlot(Slot[SeatId]):
    """TO and a seat, or TO all, which is "" and the same as nothing."""

    def read(self, words: Words) -> SeatId:
        """Take the word, and the seat or all."""
        expected("TO", words)
        return "" if words.took("ALL") else read_seat(words)

    def starts(self, words: Words) -> bool:
        """Say whether TO follows."""
        return words.peek().upper() == "TO"

    def write(self, value: SeatId) -> str:
        """Return TO and the seat, or nothing for all."""
        return f"TO {value}" if value else ""
