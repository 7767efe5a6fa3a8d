"""The slots for other investors: one, several, anyone, the bank (brief 5.1)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.slots import ListOf, Seat, Slot, read_seat
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Words
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.names import ANYONE, is_bank

NONE, DEFAULT = "NONE", "DEFAULT"


class OwnerSlot(Slot[str]):
    """A seat, or the bank; `what` is missing at the end of a line."""

    def __init__(self, what: str = tr_noop("a player")) -> None:
        self._what = what

    def read(self, words: Words) -> str:
        """Take the owner."""
        return read_owner(words, self._what)


class SeatOrAnyoneSlot(Slot[SeatId]):
    """A seat, or anyone; the bank is understood, so that it can be refused by name."""

    def read(self, words: Words) -> SeatId:
        """Take a seat or the word anyone."""
        if words.took(ANYONE.upper()):
            return ANYONE
        return read_owner(words)


GUESTS = ListOf(Seat(), ",", once=True, none=(ANYONE.upper(),))
"""Seats; anyone is for all, as nothing is."""
AVOIDED = ListOf(OwnerSlot(), ",", once=True, none=(NONE, DEFAULT))
"""Seats and the bank."""


def read_owner(words: Words, what: str = tr_noop("a player")) -> str:
    """Take a seat or the bank."""
    return BANK if is_bank(words) else read_seat(words, what)
