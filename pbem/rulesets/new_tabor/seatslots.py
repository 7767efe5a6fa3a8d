"""The slots for other seats: one, several, anyone, the market, the Credit Union (brief 5)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.slots import Slot, seat_named
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.new_tabor.book import ANYONE, MARKET, UNION
from pbem.rulesets.new_tabor.wordslots import expected, took_comma

_PARTNERS = {"cu": UNION, "union": UNION, "anyone": ANYONE, "market": MARKET}
_MOST_WORDS = 6
"""No display name that is written without quotation marks has more words than this."""


class SeatSlot(Slot[SeatId]):
    """A seat, by its id, its name, or a part of the name that fits only one."""

    def read(self, words: Words) -> SeatId:
        """Take a seat."""
        return read_seat(words)


class SeatOrAnyoneSlot(Slot[SeatId]):
    """A seat, or anyone."""

    def read(self, words: Words) -> SeatId:
        """Take a seat or the word anyone."""
        return ANYONE if words.took(ANYONE.upper()) else read_seat(words)


class PartnersSlot(Slot[tuple[str, ...]]):
    """TO or FROM, and whom: the Credit Union, anyone, the market, or seats."""

    def __init__(self, word: str) -> None:
        self._word = word

    def read(self, words: Words) -> tuple[str, ...]:
        """Take the word and the partners."""
        expected(self._word, words)
        partners = [_read_partner(words)]
        while took_comma(words):
            partners.append(_read_partner(words))
        alone = next((one for one in partners if one in _PARTNERS.values()), None)
        if alone and len(partners) > 1:
            raise Fault(tr('"{word}" stands alone: name it, or seats.', word=alone))
        return tuple(dict.fromkeys(partners))

    def starts(self, words: Words) -> bool:
        """Say whether the word follows."""
        return words.peek().upper() == self._word

    def write(self, value: tuple[str, ...]) -> str:
        """Return the word and the partners."""
        return f"{self._word} {', '.join(value)}"


def _read_partner(words: Words) -> str:
    word = words.peek().casefold()
    if word in _PARTNERS and word not in words.lexicon.seats:
        words.take()
        return _PARTNERS[word]
    return read_seat(words)


def read_seat(words: Words) -> SeatId:
    """Take a seat by its id, its name in one word or several, or a part of the name."""
    count, seat = _whole_name(words)
    if seat is not None:
        for _ in range(count):
            words.take()
        return seat
    token = words.take(tr_noop("a player"))
    if token.casefold() == "me" and words.lexicon.me not in words.lexicon.seats:
        raise Fault(tr('There is no player "{name}".', name=token))
    return seat_named(token.strip('"').strip(), words.lexicon)


def _whole_name(words: Words) -> tuple[int, SeatId | None]:
    """Return how many words from here on are the whole name of one seat, and that seat."""
    names = {seat: name.casefold().split() for seat, name in words.lexicon.seats.items()}
    for count in range(_MOST_WORDS, 1, -1):
        written = [words.peek(place).casefold() for place in range(count)]
        meant = [seat for seat, name in names.items() if name == written]
        if len(meant) == 1:
            return count, meant[0]
    return 0, None
