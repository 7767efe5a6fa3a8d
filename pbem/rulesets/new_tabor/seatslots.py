"""The slots for other seats: one, several, anyone, the market, the Credit Union (brief 5)."""

from __future__ import annotations

from pbem.engine.slots import Slot, read_seat, took_comma
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Words
from pbem.rulesets.new_tabor.book import ANYONE, MARKET, UNION

_PARTNERS = {"cu": UNION, "union": UNION, "anyone": ANYONE, "market": MARKET}


class PartnersSlot(Slot[tuple[str, ...]]):
    """The Credit Union, anyone, the market, or seats."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take the partners."""
        partners = [_read_partner(words)]
        while took_comma(words):
            partners.append(_read_partner(words))
        alone = next((one for one in partners if one in _PARTNERS.values()), None)
        if alone and len(partners) > 1:
            raise Fault(tr('"{word}" stands alone: name it, or seats.', word=alone))
        return tuple(dict.fromkeys(partners))

    def write(self, value: tuple[str, ...]) -> str:
        """Join the partners by commas."""
        return ", ".join(value)


def _read_partner(words: Words) -> str:
    word = words.peek().casefold()
    if word in _PARTNERS and word not in words.lexicon.seats:
        words.take()
        return _PARTNERS[word]
    return read_seat(words)
