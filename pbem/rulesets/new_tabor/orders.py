"""New Tabor's order language: all its orders, which phase takes them, and how they are read (brief 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pbem.engine.orders import Grammar, Kinds, Line, Order, Reading, Verdict
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Fault, Lexicon, Why, Words
from pbem.rulesets.new_tabor.charity import CharityOrder
from pbem.rulesets.new_tabor.claims import Claim
from pbem.rulesets.new_tabor.conditions import TESTS
from pbem.rulesets.new_tabor.dealorders import TRADES, Borrow, Give, Lend, Repay, SubletOrder
from pbem.rulesets.new_tabor.lateorders import Late
from pbem.rulesets.new_tabor.legality import TaborOrder, not_now
from pbem.rulesets.new_tabor.lexicon import tabor
from pbem.rulesets.new_tabor.motions import MotionOrder
from pbem.rulesets.new_tabor.sections import parted
from pbem.rulesets.new_tabor.tradeorders import Buy, Sell
from pbem.rulesets.new_tabor.turnorders import (
    ACTS,
    TURNS,
    Act,
    Innovate,
    LeisureOrder,
    NextRound,
    StayOrder,
    Switch,
)
from pbem.rulesets.new_tabor.useorders import USES, Auto, Autoconsume, Consume, Keep, Vacancy
from pbem.rulesets.new_tabor.voteorders import BALLOTS, Accept, Decline, Nominate, Recall, Vote


class TaborGrammar(Grammar):
    """The order language: a letter may hold several rounds, and LATE holds orders of its own."""

    def recheck(self, orders: Iterable[Order], lexicon: Lexicon, accepts: Kinds | None = None) -> Reading:
        """Hold orders against the phase, against what the writer knows, and against each other."""
        here = tabor(lexicon)
        kept: list[Order] = []
        lost: list[Order] = []
        complaints: list[Complaint] = []
        for number, section in enumerate(parted(orders)):
            reading = super().recheck(section, replace(here, section=number), accepts)
            if number < here.facts.options.rounds_per_mail:
                extra = list(_surplus(reading.orders, kept))
            else:
                extra = [(one, _beyond(one)) for one in reading.orders]
            kept += [one for one in reading.orders if not any(one is other for other, _ in extra)]
            lost += [*reading.lost, *(one for one, _ in extra)]
            complaints += [*reading.complaints, *(_complaint(one, fault) for one, fault in extra)]
        told = sorted(complaints, key=lambda complaint: complaint.line)
        return Reading(tuple(kept), tuple(told), tuple(lost))

    def _line(self, line: Line, words: Words, accepts: Kinds | None, strictly: bool) -> Order:
        order = super()._line(line, words, accepts, strictly)
        assert isinstance(order, TaborOrder)
        if order.when and not order.may_depend:
            raise Fault(tr("{order} cannot depend on IF.", order=order.verb()), why=Why.REFUSED)
        wrong = order.misshapen()
        if wrong:
            raise Fault(wrong, why=Why.REFUSED)
        return order

    def _kind(self, words: Words) -> type[Order]:
        if words.peek().upper() == "IF":
            raise Fault(tr("There is no IF inside an IF: join the tests with AND."))
        return super()._kind(words)

    def _verdict(self, order: Order, lexicon: Lexicon, accepts: Kinds | None) -> Verdict:
        verdict = super()._verdict(order, lexicon, accepts)
        if isinstance(verdict.order, Late) and verdict.stands:
            return self._late_verdict(verdict.order, lexicon)
        return verdict

    def _late_verdict(self, late: Late, lexicon: Lexicon) -> Verdict:
        """Strike out the lines of a late set that are not understood or cannot be made up for."""
        faults: dict[str, Fault] = {}
        for line in late.lines:
            reading = self.read([Line(1, line)], lexicon, strictly=False)
            for complaint in reading.complaints:
                faults[line] = _inside(line, str(complaint))
            if any(not isinstance(one, LATE_ORDERS) for one in reading.orders):
                faults[line] = _inside(line, tr("It cannot be made up for."))
        good = tuple(line for line in late.lines if line not in faults)
        return Verdict(replace(late, lines=good), tuple(faults.values()), stands=bool(good))


def _surplus(section: Sequence[Order], before: Sequence[Order]) -> Iterator[tuple[Order, Fault]]:
    """Yield the orders of a round of which there can be only one; `before` are those of earlier rounds."""
    for number, one in enumerate(section):
        if isinstance(one, TaborOrder):
            yield from ((one, fault) for fault in one.surplus(section[:number], before))


def _beyond(order: Order) -> Fault:
    """3.1 Return the fault of an order that stands below one NEXT ROUND too many."""
    return not_now(tr("{order} stands below a NEXT ROUND too many.", order=order.verb()))


def _inside(line: str, reason: str) -> Fault:
    said = tr("LATE: {line}: {reason}", line=line, reason=reason)
    return Fault(said, why=Why.REFUSED)


def _complaint(order: Order, fault: Fault) -> Complaint:
    return Complaint(order.line, order.source or str(order), fault.reason, fault.hint, fault.why)


LATE_ORDERS: tuple[type[Order], ...] = (*TRADES, Consume, Keep, *ACTS, Claim)
"""What a late set can still do: exchange and consumption, the Action Ring, a claim."""
ORDERS: tuple[type[Order], ...] = (*TRADES, *USES, *TURNS, Vacancy, *BALLOTS, CharityOrder, Late)
PHASE_ORDERS: dict[str, tuple[type[Order], ...]] = {
    "vote": (*BALLOTS, Vacancy),
    "round": (*TRADES, *USES, *TURNS, Vacancy, *BALLOTS, Late),
    "settle": (*(one for one in TRADES if one is not SubletOrder), *USES, Vacancy, *BALLOTS, CharityOrder),
    "charity": (CharityOrder, Vacancy, *BALLOTS),
}
"""The orders that each phase takes."""
GRAMMAR = TaborGrammar(ORDERS, TESTS)


def late_orders(lines: Sequence[str], lexicon: Lexicon) -> tuple[Order, ...]:
    """Read the lines of a late set again, in the order written."""
    numbered = [Line(number, line) for number, line in enumerate(lines, 1)]
    orders = GRAMMAR.read(numbered, lexicon, strictly=False).orders
    return tuple(one for one in orders if isinstance(one, LATE_ORDERS))


__all__ = [
    "ACTS",
    "GRAMMAR",
    "LATE_ORDERS",
    "ORDERS",
    "PHASE_ORDERS",
    "Accept",
    "Act",
    "Auto",
    "Autoconsume",
    "Borrow",
    "Buy",
    "CharityOrder",
    "Claim",
    "Consume",
    "Decline",
    "Give",
    "Innovate",
    "Keep",
    "Late",
    "LeisureOrder",
    "Lend",
    "MotionOrder",
    "NextRound",
    "Nominate",
    "Recall",
    "Repay",
    "Sell",
    "StayOrder",
    "SubletOrder",
    "Switch",
    "Vacancy",
    "Vote",
    "late_orders",
]
