"""The slots for other investors: one, several, anyone, the bank (brief 5.1)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.slots import Seats, Slot, read_seat, took_comma
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Words
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.clauses import ANYONE
from pbem.rulesets.laissez_faire.names import is_bank

NONE, DEFAULT = "NONE", "DEFAULT"


class OwnerSlot(Slot[str]):
    """A seat, or the bank."""

    def read(self, words: Words) -> str:
        """Take the owner."""
        return read_owner(words)


class SeatOrAnyoneSlot(Slot[SeatId]):
    """A seat, or anyone; the bank is understood, so that it can be refused by name."""

    def read(self, words: Words) -> SeatId:
        """Take a seat or the word anyone."""
        if words.took(ANYONE.upper()):
            return ANYONE
        return read_owner(words)


class GuestsSlot(Seats):
    """Seats; anyone is for all, as nothing is."""

    def read(self, words: Words) -> tuple[SeatId, ...]:
        """Take the seats."""
        return () if words.took(ANYONE.upper()) else super().read(words)


class AvoidedSlot(Slot[tuple[str, ...]]):
    """Seats and the bank, separated by commas, or NONE."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take the owners that are avoided."""
        if words.took(NONE) or words.took(DEFAULT):
            return ()
        owners = [read_owner(words)]
        while took_comma(words):
            owners.append(read_owner(words))
        return tuple(dict.fromkeys(owners))

    def write(self, value: tuple[str, ...]) -> str:
        """Join the owners by commas."""
        return ", ".join(value) or NONE


def read_owner(words: Words, what: str = tr_noop("a player")) -> str:
    """Take a seat or the bank."""
    return BANK if is_bank(words) else read_seat(words, what)
