"""The clear clauses of a contract, which the game checks by itself (CRA 6.5); all else in it is text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.phrases import Phrase, phrase, read_parts
from pbem.engine.slots import MYSELF, ListOf, Seat, Slot, WholeNumber, expect, slot, whole_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Why, Words
from pbem.rulesets.crusoe.language.decisions import BASKET, MONEY
from pbem.rulesets.crusoe.language.lexicon import PATH
from pbem.rulesets.crusoe.things import Basket

IN, BY = "IN", "BY"
TEXT = "TEXT"
"""The word before a line that is only text."""
_JOINTS = re.compile(r'("[^"]*"?)|([+;])')
_CYCLE = WholeNumber(tr_noop("the cycle"), 1, 99)
_CYCLES = ListOf(_CYCLE, ",", once=True, most=20)


@dataclass(frozen=True)
class Times:
    """CRA-R107 When a clause is kept: IN each of some cycles, or BY the end of one, from signing on."""

    word: str
    cycles: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.word} {', '.join(map(str, self.cycles))}"

    @property
    def last(self) -> int:
        """Return the cycle with which the time is over."""
        return max(self.cycles)


class _Times(Slot[Times]):
    """IN and cycles, or BY and one."""

    def read(self, words: Words) -> Times:
        """Take them."""
        if words.took(BY):
            return Times(BY, (_CYCLE.read(words),))
        expect(IN, words)
        return Times(IN, tuple(sorted(_CYCLES.read(words))))


class _Clear(Phrase):
    """A clear clause; `seat` is who is bound by it, `to` the other."""

    seat: SeatId
    to: SeatId

    def fault(self) -> str:
        """Refuse what one owes to oneself."""
        is_both = self.seat == getattr(self, "to", None)
        return tr("{seat} stands on both sides.", seat=self.seat) if is_both else ""


@phrase("<seat> GIVES <goods> TO <to> <times>")
class Gives(_Clear):
    """Units that pass from a seat to another in each time, for whatever return."""

    seat: SeatId = slot(Seat())
    goods: Basket = slot(BASKET)
    to: SeatId = slot(Seat())
    times: Times = slot(_Times())


@phrase("<seat> PAYS <dollars> TO <to> <times>")
class Pays(_Clear):
    """Dollars that pass from a seat to another in each time."""

    seat: SeatId = slot(Seat())
    dollars: int = slot(MONEY)
    to: SeatId = slot(Seat())
    times: Times = slot(_Times())


@phrase("<seat> TAKES <path> <times>")
class Takes(_Clear):
    """A path that a seat goes down in each of the cycles."""

    seat: SeatId = slot(Seat())
    path: str = slot(PATH)
    times: Times = slot(_Times())


@phrase("<seat> LETS <to> USE <path> AT <rent> <times>")
class Lets(_Clear):
    """A lease that a seat offers to another at this rent or less."""

    seat: SeatId = slot(Seat())
    to: SeatId = slot(Seat())
    path: str = slot(PATH)
    rent: int = slot(MONEY)
    times: Times = slot(_Times())


@phrase("<seat> DOES NOT FIGHT <to> UNTIL <until>")
class KeepsPeace(_Clear):
    """A seat neither starts a fight with another nor joins one against it, up to the end of a cycle."""

    seat: SeatId = slot(Seat())
    to: SeatId = slot(Seat())
    until: int = slot(_CYCLE)


@phrase("<seat> SIGNALS <number> <times>")
class Signals(_Clear):
    """Radio signals that a seat makes at least, in each time."""

    seat: SeatId = slot(Seat())
    number: int = slot(WholeNumber(tr_noop("the number of signals"), 1, 99))
    times: Times = slot(_Times())


Clause: TypeAlias = Gives | Pays | Takes | Lets | KeepsPeace | Signals
"""A clear clause; of each `seat` is who is bound by it."""
_KINDS: Mapping[str, type[Clause]] = {
    kind.parts[1].text: kind for kind in (Gives, Pays, Takes, Lets, KeepsPeace, Signals)
}
"""By the words that make a line of a contract a clear clause, behind the name of a party."""


def read_clause(line: str, lexicon: Lexicon, parties: tuple[SeatId, ...] = ()) -> Clause | None:
    """Return the clear clause of a line; None if it is only text. Without parties anybody may be one."""
    words = Words(_JOINTS.sub(lambda found: found[1] or f" {found[2]} ", line), lexicon)
    if words.peek().upper() == TEXT and words.peek(1) == ":":
        return None
    count = whole_seat(words)[0] or (1 if words.peek().casefold() in MYSELF else 0)
    kind = _KINDS.get(words.peek(count).upper())
    if not count or kind is None:
        return None

    def check(name: str, value: object) -> None:
        if parties and name in ("seat", "to") and value not in parties:
            raise Fault(tr("{seat} is no party to the contract.", seat=value), why=Why.REFUSED)

    clause = kind(**read_parts(kind, kind.parts, words, check))
    if fault := clause.fault():
        raise Fault(fault, why=Why.REFUSED)
    if not words.is_done:
        raise Fault(tr('I do not understand "{words}".', words=words.rest()))
    return clause
