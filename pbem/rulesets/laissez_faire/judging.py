"""A0 The GM's orders: time, rules, seats that are gone, and what the arbiter decides (brief 5.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.engine.events import GM, Event, event
from pbem.engine.orders import Order
from pbem.rulesets.laissez_faire.circuit import CircuitTable, Clause, Life
from pbem.rulesets.laissez_faire.concluding import end_clause
from pbem.rulesets.laissez_faire.dues import end_if_settled, owe, pay_by_clause
from pbem.rulesets.laissez_faire.effects import (
    ClauseValued,
    ClauseVoid,
    Effect,
    FinePaid,
    ProposalStruck,
    TitleAwarded,
)
from pbem.rulesets.laissez_faire.gm_orders import Close, GmRule, Gone, Judge, Time
from pbem.rulesets.laissez_faire.hindrances import Hindered, need_owner
from pbem.rulesets.laissez_faire.moneyclauses import Once, Pay
from pbem.rulesets.laissez_faire.outcomes import tell_line_failed
from pbem.rulesets.laissez_faire.ownership import pass_title
from pbem.rulesets.laissez_faire.schedule import clause_of
from pbem.rulesets.laissez_faire.wording import name_of


@event(
    "LAI-07",
    "The GM judges {contract}: {orders}.",
    when={"reason": "The GM judges {contract} ({reason}): {orders}."},
)
class Judged(Event):
    """The arbiter decides on a contract; `orders` are the effects as ordered."""

    contract: str
    reason: str
    orders: str


@event("LAI-R58", "The GM ends the game at the close of round {round}.")
class LastRound(Event):
    round: int


@event("LAI-R34", "Nobody plays {seat} any more.")
class SeatGone(Event):
    seat: str


def obey_gm(table: CircuitTable) -> None:
    """A0 The GM's orders in text order; the end of the game comes with the end checks."""
    for order in table.sheet(GM).lines:
        if type(order) in _OBEYED:
            _OBEYED[type(order)](table, order)


def _time(table: CircuitTable, order: Time | Close) -> None:
    """LAI-R58 Time is up, or the GM closes the game for another reason: it ends when this round closes."""
    table.state.time_up = True
    table.tell(LastRound(table.state.round))


def _rule(table: CircuitTable, order: GmRule) -> None:
    """The GM makes a new rule, for the next round on."""
    table.state.next_rules[order.option] = order.value


def _gone(table: CircuitTable, order: Gone) -> None:
    """3.1 Nobody plays a seat any more; what becomes of it is an option."""
    table.state.seats[order.seat].is_gone = True
    table.tell(SeatGone(name_of(table.state, order.seat)))


def _judge(table: CircuitTable, order: Judge) -> None:
    """Carry a judgement out, effect by effect."""
    effects = "; ".join(map(str, order.effects))
    table.tell(Judged(order.contract, order.reason, effects))
    for effect in order.effects:
        _EFFECTS[type(effect)](table, order.contract, effect)


def _fine(table: CircuitTable, contract: str, effect: FinePaid) -> None:
    """What there is is paid at once, the rest is arrears of a new clause of the contract."""
    circuit = table.state
    clauses = circuit.contracts[contract].clauses
    when = Once(circuit.round)
    number = len(clauses) + 1
    id = f"{contract}.{number}"
    clause = Clause(Pay(effect.amount, effect.payer, effect.payee, when), charged=(circuit.round,), id=id)
    clauses[number] = clause
    paid = min(effect.amount, circuit.seats[effect.payer].cash)
    if paid:
        pay_by_clause(table, effect.payer, effect.payee, paid, id, "ruling")
    if paid < effect.amount:
        owe(clause, effect.payer, effect.amount - paid, circuit.round)
    end_if_settled(clause)


def _award(table: CircuitTable, contract: str, effect: TitleAwarded) -> None:
    """A title goes from the one to the other; not from a third who has it by now: then the GM is told."""
    try:
        need_owner(table.book, table.state, effect.title, effect.giver)
    except Hindered as hindered:
        tell_line_failed(table, GM, str(effect), str(hindered))
    else:
        pass_title(table, effect.title, effect.taker, "LAI-07")


def _void(table: CircuitTable, contract: str, effect: ClauseVoid) -> None:
    clause = clause_of(table.state, effect.clause)
    if clause is not None and clause.life is Life.LIVE:
        end_clause(table.state, clause, Life.DEAD)


def _strike(table: CircuitTable, contract: str, effect: ProposalStruck) -> None:
    table.state.proposals.pop(effect.proposal, None)


def _value(table: CircuitTable, contract: str, effect: ClauseValued) -> None:
    """What the GM says a clause is worth counts for net worth."""
    clause = clause_of(table.state, effect.clause)
    if clause is not None:
        clause.values = dict(effect.values)


_OBEYED: dict[type[Order], Callable[[CircuitTable, Any], None]] = {
    Time: _time,
    Close: _time,
    GmRule: _rule,
    Gone: _gone,
    Judge: _judge,
}
_EFFECTS: dict[type[Effect], Callable[[CircuitTable, str, Any], None]] = {
    FinePaid: _fine,
    TitleAwarded: _award,
    ClauseVoid: _void,
    ProposalStruck: _strike,
    ClauseValued: _value,
}
