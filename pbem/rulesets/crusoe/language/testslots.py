"""The slots for the tests of IF (CRU-P02)."""

from __future__ import annotations

from pbem.engine.conditions import OneTest, Test, Tests
from pbem.engine.names import meant_by, run_of
from pbem.engine.slots import (
    COMPARISONS,
    MYSELF,
    Money,
    WholeNumber,
    read_compared,
    read_seat,
    read_sign,
    whole_seat,
)
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words, keyword
from pbem.rulesets.crusoe.conditions import (
    BANK,
    MY,
    POOL,
    TYPES,
    VP,
    WHOSE,
    Chosen,
    Count,
    Done,
    Flag,
    Holds,
    I,
)
from pbem.rulesets.crusoe.hooks import WORDS
from pbem.rulesets.crusoe.language.askedslots import is_asked, read_asked
from pbem.rulesets.crusoe.language.lexicon import crusoe_of
from pbem.rulesets.crusoe.language.names import CLASS_WORDS, PATH, Thing, names_of_paths
from pbem.rulesets.crusoe.things import SIGNALS, THINGS

HERE = ("ALONE", "CROWDED")
NUMBERS = ("SPACE", "ROUND", "CYCLE")
SIDES = ("SIDE", "FOES")
STATES = ("WOUNDED", "THIRSTY", "HUNGRY", "DYING", "INDIGENT", "DEAD", "FIGHTING", "STARTED")
_NUMBER = Money(tr_noop("the number"), 0, 100_000)


class AtomSlot(OneTest):
    """CRU-P02 One atom of a test, or NOT and one."""

    def __init__(self) -> None:
        super().__init__(has_not=True)

    def each(self, words: Words) -> Test:
        """Take one atom."""
        return _atom(words)


TESTS = Tests(AtomSlot())


def _atom(words: Words) -> Test:
    word = words.peek().upper()
    if is_asked(words):
        return read_asked(words, _compared)
    if word in WHOSE:
        words.take()
        return _holds(word, words)
    if word in (*HERE, *STATES):
        words.take()
        if word in STATES:
            _check_order(word, words)
        return Flag(word, "" if word in HERE else I)
    if word in (*NUMBERS, *SIDES):
        words.take()
        about = read_seat(words) if word in SIDES else ""
        return Count(word, *_compared(words), about)
    return _named(word, words)


def _check_order(state: str, words: Words) -> None:
    """CRU-P02 Refuse a seat behind a state, where it is not looked for."""
    behind = words.peek()
    if behind and behind.upper() not in ("AND", "THEN"):
        hint = tr("Write {example}.", example=f"IF {behind} {state} THEN INVOKE")
        raise Fault(tr("Whose state it is stands before the word {state}.", state=state), hint)


def _named(word: str, words: Words) -> Test:
    """Take an atom that begins with a word of its own, a path or a seat."""
    if word == "ON":
        words.take()
        return Chosen(PATH.read(words))
    if word == "DONE":
        words.take()
        return Done(WholeNumber(tr_noop("the number of the line"), 1, 999).read(words))
    if word == "INVOKER":
        words.take()
        return Flag(word, read_seat(words))
    if _is_counted(words):
        path = PATH.read(words)
        return Count("path", *_compared(words), path)
    return _of_seat(words)


def _is_counted(words: Words) -> bool:
    """Say whether a comparison follows behind the name of a path."""
    run = run_of(words)
    return words.peek(len(run)) in COMPARISONS and bool(
        meant_by(" ".join(run), names_of_paths(words.lexicon))
    )


def _of_seat(words: Words) -> Test:
    if words.is_done:
        raise Fault(tr("A test is missing at the end of the line."), _known_tests())
    is_mine = words.peek().casefold() in MYSELF and whole_seat(words)[1] is None
    seat = _seat(words, is_mine)
    if words.took("ON"):
        return Chosen(PATH.read(words), "" if is_mine else seat)
    word = words.peek().upper()
    if word in HERE and is_mine:
        words.take()
        return Flag(word)
    state = keyword(word, STATES) if len(word) > 2 else None
    if state:
        words.take()
        return Flag(state, seat)
    return _holds(MY if is_mine else seat, words)


def _seat(words: Words, is_mine: bool) -> str:
    if is_mine:
        words.take()
        return I
    token = words.peek()
    try:
        return read_seat(words)
    except Fault as fault:
        raise Fault(
            tr('I do not know the test "{test}".', test=token), fault.hint or _known_tests()
        ) from None


def _known_tests() -> str:
    return tr("Write for example {one} or {other}.", one="MY water < 2", other="ant = 0")


def _holds(whose: str, words: Words) -> Test:
    what = Thing((*_words(words), TYPES, VP)).read(words)
    if whose == POOL and what not in (*SIGNALS, "signals"):
        raise Fault(tr("The POOL holds radio signals only."), why=Why.REFUSED)
    if what in (TYPES, VP) and whose == BANK:
        raise Fault(tr("{whose} has no {what}.", whose=whose, what=what), why=Why.REFUSED)
    return Holds(whose, what, *_compared(words))


def _words(words: Words) -> tuple[str, ...]:
    """CRU-H08 Return what may be compared: goods, markers, classes, and what modules add."""
    return WORDS((*THINGS, *CLASS_WORDS), crusoe_of(words).scene)


def _compared(words: Words) -> tuple[str, int]:
    """Take a comparison, with a number that may be written as dollars."""
    return read_sign(words), read_compared(words, _NUMBER)
