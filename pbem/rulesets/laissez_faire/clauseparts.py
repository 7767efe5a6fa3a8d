"""3.9.3 What the wordings of several clauses share: who pays whom, rounds, what may stand at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pbem.engine.events import SeatId
from pbem.engine.slots import ROUND, WholeNumber, expect, read_money, read_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.clauses import LEASE, Pledge
from pbem.rulesets.laissez_faire.places import TitleSlot

SECURED, PERSONAL, ATTACHED = "SECURED", "PERSONAL", "ATTACHED"
NOTRANSFER, UNTIL = "NOTRANSFER", "UNTIL"
MOST_GRACE = 999
_STEP = WholeNumber(tr_noop("the number of rounds"), 1, 999)
_GRACE = WholeNumber(tr_noop("the rounds of grace"), 0, MOST_GRACE)


@dataclass(frozen=True)
class Tail:
    """What may stand at the end of a clause; `until` None and `pledge` None are not said."""

    pledge: Pledge | None = None
    is_personal: bool = False
    grantor: SeatId = ""
    is_attached: bool = False
    no_transfer: bool = False
    until: int | None = None


def read_tail(words: Words, *allowed: str) -> Tail:
    """Take what stands at the end of a clause, in any order, each once."""
    tail, taken = Tail(), list[str]()
    while (word := words.peek().upper()) in _ENDINGS:
        if word not in allowed:
            raise Fault(tr("{word} has no place in this clause.", word=word))
        if word in taken:
            raise Fault(tr("{word} stands there twice.", word=word))
        words.take()
        taken.append(word)
        tail = _ENDINGS[word](tail, words)
    return tail


def _secured(tail: Tail, words: Words) -> Tail:
    expect("BY", words)
    title = TitleSlot()
    titles = [title.read(words)]
    while words.took(","):
        titles.append(title.read(words))
    grace = _GRACE.read(words) if words.took("GRACE") else 0
    return replace(tail, pledge=Pledge(tuple(dict.fromkeys(titles)), grace))


def _personal(tail: Tail, words: Words) -> Tail:
    grantor = read_seat(words) if words.took("BY") else ""
    return replace(tail, is_personal=True, grantor=grantor)


def _until(tail: Tail, words: Words) -> Tail:
    return replace(tail, until=read_round(words))


_ENDINGS: dict[str, Callable[[Tail, Words], Tail]] = {
    SECURED: _secured,
    PERSONAL: _personal,
    ATTACHED: lambda tail, words: replace(tail, is_attached=True),
    NOTRANSFER: lambda tail, words: replace(tail, no_transfer=True),
    UNTIL: _until,
}


def read_round(words: Words) -> int:
    """Take a round."""
    return ROUND.read(words)


def read_step(words: Words) -> int:
    """Take [k] ROUNDS, behind EVERY."""
    step = _STEP.read(words) if words.peek().isdecimal() else 1
    if not words.took("ROUND"):
        expect("ROUNDS", words)
    return step


def read_sum(words: Words, least: int = 1) -> int:
    """Take an amount of dollars."""
    return read_money(words, tr_noop("the amount"), least)


def read_from_to(words: Words) -> tuple[SeatId, SeatId]:
    """Take FROM x TO y."""
    expect("FROM", words)
    giver = read_seat(words)
    return giver, read_other(words, giver)


def read_other(words: Words, giver: SeatId) -> SeatId:
    """Take TO y, who is not x."""
    expect("TO", words)
    taker = read_seat(words)
    if taker == giver:
        raise Fault(tr("Nobody agrees on anything with himself."))
    return taker


class TitleOrLeaseSlot(TitleSlot):
    """A title, or LEASE."""

    def read(self, words: Words) -> str:
        """Take the title or the word."""
        return LEASE if words.took(LEASE) else super().read(words)
