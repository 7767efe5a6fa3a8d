"""The slots for the tests of IF (brief 5)."""

from __future__ import annotations

from decimal import Decimal

from pbem.engine.slots import Money, Slot, begins_money, expect, read_compared, read_sign, read_word
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, keyword
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, SWITCH, ZONES
from pbem.rulesets.new_tabor.conditions import All, Compare, Flag, Number, Test
from pbem.rulesets.new_tabor.goodslots import read_good

MOST_TESTS = 20
"""No order depends on more tests than this."""
OF_GOOD = ("need", "surplus", "union", "room", "ability")
"""Numbers of a good or industry."""
ALONE = ("money", "tokens", "wants", "bank", "round", "path")
NUMBERS = (*GOODS, *OF_GOOD, *ALONE, "cost")
FLAGS = ("in", "at", "challenged", "off")


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
    """Take one test: a flag, or two numbers compared."""
    word = words.peek().casefold()
    if word in FLAGS:
        words.take()
        return _flag(word, words)
    one = read_number(words)
    return Compare(one, read_sign(words), read_number(words))


def read_number(words: Words) -> Number:
    """Take a number, or the word for one."""
    if begins_money(words):
        return Number(plain=_plain(words))
    token = words.take(tr_noop("a test"))
    word = keyword(token, NUMBERS)
    if word is None:
        known = ", ".join((*NUMBERS, *FLAGS))
        said = tr('I do not know the test "{test}"; {known} are known.', test=token, known=known)
        raise Fault(said, did_you_mean(token, (*NUMBERS, *FLAGS)))
    if word in GOODS:
        return Number("stock", word)
    if word == "cost":
        return Number(word, read_word(words, tr_noop("part of the land"), (INNER, CENTER)))
    return Number(word, read_good(words) if word in OF_GOOD else "")


def _plain(words: Words) -> Decimal:
    return Decimal(read_compared(words, Money(tr_noop("the number"), decimals=2))) / 100


def _flag(word: str, words: Words) -> Test:
    if word == "in":
        return Flag(word, read_word(words, tr_noop("part of the land"), (*ZONES, SWITCH)))
    if word == "at":
        return Flag(word, read_good(words))
    if word == "off":
        expect("PATH", words)
        return Flag("off path")
    return Flag(word)
