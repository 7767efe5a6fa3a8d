"""The slots for the tests of plans and bids (brief 5.3)."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.slots import Slot, WholeNumber, read_compared, read_seat, read_sign
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, keyword
from pbem.rulesets.planetismals.conditions import (
    Cargo,
    Carrying,
    Count,
    Explored,
    HereIs,
    OwnerIs,
    PriceIs,
    Stored,
    Test,
    TypeIs,
)
from pbem.rulesets.planetismals.lexicon import belt_of
from pbem.rulesets.planetismals.moneyslots import mc, read_price, written_price
from pbem.rulesets.planetismals.nameslots import read_good, read_rock, read_sort
from pbem.rulesets.planetismals.placeslots import HexSlot, PlaceSlot

_THERE = ("ZONES", "FREE")
_COUNTS = (*_THERE, "CASH", "WORTH", "ROUND", "MOVES", "SPACE")
_HERES = ("base", "bmz", "asteroid", "empty")
_NUMBER = mc(tr_noop("the number"))


class TestSlot(Slot[Test]):
    """One test, without IF and THEN."""

    __test__ = False

    def read(self, words: Words) -> Test:
        """Take one test."""
        token = words.take(tr_noop("a test"))
        word = keyword(token, TESTS)
        if word is None:
            text = tr(
                'I do not know the test "{test}"; {known} are tests.', test=token, known=", ".join(TESTS)
            )
            raise Fault(text, did_you_mean(token, TESTS))
        return _READERS[word](words) if word in _READERS else _count(word, words)


class CashTestSlot(Slot[Test]):
    """The test of a bid: CASH alone."""

    def read(self, words: Words) -> Test:
        """Take a test and refuse all but CASH (brief 5.5)."""
        test = TestSlot().read(words)
        if isinstance(test, Count) and test.what == "CASH":
            return test
        hint = tr("Other tests have their place in a plan.")
        raise Fault(tr("Outside of plans the only test is IF CASH >= n THEN BID …."), hint)


class UntilSlot(Slot[int | Test]):
    """A number of turns, or UNTIL and a test."""

    def read(self, words: Words) -> int | Test:
        """Take a number, or UNTIL and a test."""
        if words.took("UNTIL"):
            return TestSlot().read(words)
        return WholeNumber(tr_noop("the number of turns"), 1, 1000).read(words)

    def write(self, value: int | Test) -> str:
        """Return the number, or UNTIL and the test."""
        return f"UNTIL {value}" if isinstance(value, Test) else str(value)


def _there(words: Words) -> str:
    """Take AT and a place, if they follow; "" is the hex of the shuttle."""
    return HexSlot().read(words) if words.took("AT") else ""


def _count(what: str, words: Words) -> Test:
    sign, number = read_sign(words), read_compared(words, _NUMBER)
    return Count(what, sign, number, _there(words) if what in _THERE else "")


def _is(words: Words) -> bool:
    """Take IS [NOT], and return whether NOT stood there."""
    if not words.took("IS"):
        raise Fault(tr('{word} is missing before "{words}".', word="IS", words=words.rest()))
    return words.took("NOT")


def _type_is(words: Words) -> Test:
    is_not = _is(words)
    rock = read_rock(words, belt_of(words).book)
    return TypeIs(rock, is_not, _there(words))


def _owner_is(words: Words) -> Test:
    is_not = _is(words)
    what, token = tr_noop("me, none or a player"), words.peek().lower()
    owner = words.take().lower() if token in ("me", "none") else read_seat(words, what)
    return OwnerIs(owner, is_not, _there(words))


def _here_is(words: Words) -> Test:
    is_not = _is(words)
    place = PlaceSlot(bmz=True)
    token = words.peek().lower()
    if token in _HERES[2:]:
        return HereIs(words.take().lower(), is_not)
    if not place.starts(words):
        words.take(tr_noop("a place"))
        known = ", ".join(_HERES)
        raise Fault(tr('"{word}" is no place to be; {known} or a hex are.', word=token, known=known))
    return HereIs(place.read(words), is_not)


def _explored(words: Words) -> Test:
    return Explored(HexSlot().read(words))


def _cargo(words: Words) -> Test:
    good = read_good(words, belt_of(words).book)
    return Cargo(good, read_sign(words), read_compared(words, _NUMBER))


def _carrying(words: Words) -> Test:
    token = words.peek().lower()
    if token in ("installation", "nothing"):
        return Carrying(words.take().lower())
    return Carrying(read_sort(words, belt_of(words).book))


def _stored(words: Words) -> Test:
    good = read_good(words, belt_of(words).book)
    sign, number = read_sign(words), read_compared(words, _NUMBER)
    return Stored(good, sign, number, _there(words))


def _price(words: Words) -> Test:
    good = read_good(words, belt_of(words).book)
    sign, price = read_sign(words), read_price(words)
    return PriceIs(good, sign, price, written_price(price))


_READERS: dict[str, Callable[[Words], Test]] = {
    "TYPE": _type_is,
    "OWNER": _owner_is,
    "HERE": _here_is,
    "EXPLORED": _explored,
    "CARGO": _cargo,
    "CARRYING": _carrying,
    "STORE": _stored,
    "PRICE": _price,
}
TESTS = (*_COUNTS, *_READERS)
"""The words with which tests begin."""
