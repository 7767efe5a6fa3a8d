"""The slots for the tests of IF (brief 5.6)."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.slots import Money, Slot, expect, read_compared, read_seat, read_sign, whole_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, keyword
from pbem.rulesets.laissez_faire.conditions import (
    All,
    Count,
    HasStayed,
    IsInJail,
    LandedIn,
    LevelIs,
    OwnerIs,
    Test,
    TokenIn,
)
from pbem.rulesets.laissez_faire.placeslots import PlacesSlot, StreetSlot, TitleSlot
from pbem.rulesets.laissez_faire.seatslots import read_owner

MOST_TESTS = 20
"""No order depends on more tests than this."""
COUNTS = ("CASH", "WORTH", "ROUND", "HOUSES")
_LEVELS = {"0": 0, "1": 1, "2": 2, "3": 3, "A": 3, "APARTMENT": 3}
_PLACES = PlacesSlot()


class TestsSlot(Slot[All]):
    """Tests joined by AND, without IF and THEN."""

    __test__ = False

    def read(self, words: Words) -> All:
        """Take the tests."""
        tests = [read_test(words)]
        while words.took("AND"):
            tests.append(read_test(words))
        if len(tests) > MOST_TESTS:
            raise Fault(tr("An order has at most {most} tests.", most=MOST_TESTS))
        return All(tuple(tests))


def read_test(words: Words) -> Test:
    """Take one test."""
    token = words.peek()
    word = token.upper() if token.upper() in TESTS else None
    is_prisoner = [words.peek(1).upper(), words.peek(2).upper()] == ["IN", "JAIL"]
    if word is None and (is_prisoner or whole_seat(words)[1] is not None):
        return _in_jail(words)
    word = word or (keyword(token, TESTS) if token else None)
    if word is None:
        found = words.take(tr_noop("a test"))
        text = tr('I do not know the test "{test}"; {known} are tests.', test=found, known=_known())
        raise Fault(text, did_you_mean(found, TESTS))
    words.take()
    return _READERS[word](words) if word in _READERS else _count(word, words)


def _known() -> str:
    return ", ".join((*TESTS, "<seat> IN JAIL"))


def _count(what: str, words: Words) -> Test:
    sign = read_sign(words)
    return Count(what, sign, read_compared(words, Money(tr_noop("the number"))))


def _owner(words: Words) -> Test:
    title = TitleSlot().read(words)
    expect("IS", words)
    is_not = words.took("NOT")
    return OwnerIs(title, read_owner(words, tr_noop("me, bank or a player")), is_not)


def _level(words: Words) -> Test:
    street = StreetSlot().read(words)
    sign = read_sign(words)
    token = words.take(tr_noop("the level")).upper()
    if token not in _LEVELS:
        raise Fault(tr('"{word}" is no level; 0, 1, 2 and 3, an apartment building, are.', word=token))
    return LevelIs(street, sign, _LEVELS[token])


def _landed(words: Words) -> Test:
    is_not = words.took("NOT")
    expect("IN", words)
    return LandedIn(_PLACES.read(words), is_not)


def _token(words: Words) -> Test:
    seat = read_seat(words)
    expect("IN", words)
    return TokenIn(seat, _PLACES.read(words))


def _in_jail(words: Words) -> Test:
    seat = read_seat(words)
    expect("IN", words)
    expect("JAIL", words)
    return IsInJail(seat)


_READERS: dict[str, Callable[[Words], Test]] = {
    "OWNER": _owner,
    "LEVEL": _level,
    "LANDED": _landed,
    "STAYED": lambda words: HasStayed(),
    "TOKEN": _token,
}
TESTS = (*COUNTS, *_READERS)
"""The words with which tests begin, but for those that begin with a seat."""
