"""The slots for the tests of IF (brief 5)."""

from __future__ import annotations

from decimal import Decimal

from pbem.engine.slots import Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, keyword
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, SWITCH, ZONES
from pbem.rulesets.new_tabor.conditions import All, Compare, Flag, Number, Test
from pbem.rulesets.new_tabor.goodslots import read_good
from pbem.rulesets.new_tabor.moneyslots import is_money, read_money
from pbem.rulesets.new_tabor.wordslots import expected, read_word

MOST_TESTS = 20
"""No order depends on more tests than this."""
OF_GOOD = ("need", "surplus", "union", "room", "ability")
"""Numbers of a good or industry."""
ALONE = ("money", "tokens", "wants", "bank", "round", "path")
NUMBERS = (*GOODS, *OF_GOOD, *ALONE, "cost")
FLAGS = ("in", "at", "challenged", "off")
_SIGNS = {"≤": "<=", "≥": ">=", "≠": "<>"}
_ALL_SIGNS = ("<", "<=", "=", ">=", ">", "<>")


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
    return Compare(one, _sign(words), read_number(words))


def read_number(words: Words) -> Number:
    """Take a number, or the word for one."""
    if is_money(words):
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
    return Decimal(read_money(words, tr_noop("the number"))) / 100


def _sign(words: Words) -> str:
    token = words.take(tr_noop("a comparison"))
    sign = _SIGNS.get(token, token)
    if sign == "<" and words.took(">"):
        return "<>"
    if sign not in _ALL_SIGNS:
        raise Fault(tr('"{word}" is no comparison; {signs} are.', word=token, signs=" ".join(_ALL_SIGNS)))
    return sign


def _flag(word: str, words: Words) -> Test:
    if word == "in":
        return Flag(word, read_word(words, tr_noop("part of the land"), (*ZONES, SWITCH)))
    if word == "at":
        return Flag(word, read_good(words))
    if word == "off":
        expected("PATH", words)
        return Flag("off path")
    return Flag(word)
