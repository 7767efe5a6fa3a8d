"""Lines kept for later rounds that can do nothing as things stand: what is gone, over, or not yet there."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.circuit import Circuit, Life, options_now
from pbem.rulesets.laissez_faire.clauses import Transfer
from pbem.rulesets.laissez_faire.endings import ELIMINATION, WORTH
from pbem.rulesets.laissez_faire.moneyclauses import InterestLoan, Loan, Pay
from pbem.rulesets.laissez_faire.orders import (
    Accept,
    ContractOrder,
    Declare,
    Exercise,
    Give,
    MoveHouse,
    Price,
    RefuseSeats,
    Release,
    Repay,
    Sign,
    Stalemate,
    Withdraw,
)
from pbem.rulesets.laissez_faire.priceoddities import gone_guests
from pbem.rulesets.laissez_faire.schedule import clause_of
from pbem.rulesets.laissez_faire.terms import Terms
from pbem.rulesets.laissez_faire.view import CircuitView

Reasons = Iterator[str]


def never(view: CircuitView, circuit: Circuit, seat: SeatId, order: Order) -> Reasons:
    """Yield why a standing line can do nothing as things stand."""
    match order:
        case Accept(offer=id) | Sign(proposal=id) | Withdraw(id=id):
            if id not in (*circuit.offers, *circuit.proposals):
                yield tr("There is no open {id}: the line waits for it.", id=id)
        case Repay(clause=id) | Exercise(clause=id) | Release(id=id):
            yield from _clause(circuit, id)
        case Give(to=to):
            yield from gone_guests(circuit, (to,))
        case Price(guests=guests) | RefuseSeats(guests=guests):
            yield from gone_guests(circuit, guests)
        case ContractOrder():
            yield from _contract(circuit, order)
        case Declare() | Stalemate() | MoveHouse():
            yield from _barred(view, circuit, order)


def _clause(circuit: Circuit, id: str) -> Reasons:
    contract = circuit.contracts.get(id.partition(".")[0])
    clause = clause_of(circuit, id) if "." in id else None
    if contract is None or ("." in id and clause is None):
        yield tr("There is no {id}: the line waits for it.", id=id)
    elif (clause is not None and clause.life is not Life.LIVE) or not contract.is_active:
        yield tr("{id} has ended: the line can never apply.", id=id)


def _contract(circuit: Circuit, order: ContractOrder) -> Reasons:
    yield from gone_guests(circuit, order.parties)
    rounds = [round for terms in order.clauses for round in _rounds(terms)]
    over = [round for round in (order.until, *rounds) if round is not None and round < circuit.round]
    if over:
        yield tr("Round {round} is over: the line can never apply.", round=min(over))


def _rounds(terms: Terms) -> list[int | None]:
    """Return the rounds that must not be over when a clause is agreed on."""
    match terms:
        case Pay():
            return [terms.ends]
        case Loan(dues=dues):
            return [due.round for due in dues]
        case InterestLoan(due=due):
            return [due]
        case Transfer(round=round):
            return [round]
    return [terms.until]


def _barred(view: CircuitView, circuit: Circuit, order: Order) -> Reasons:
    """What the options of the game, or the last lap, rule out."""
    options = options_now(view.book, circuit)
    wanted = {Declare: WORTH, Stalemate: ELIMINATION}.get(type(order), options.objective)
    if options.objective != wanted:
        yield tr("{order} needs objective {n}: the line can never apply.", order=order.verb(), n=wanted)
    elif isinstance(order, Declare) and circuit.lap:
        yield tr("The last lap is on: the line can never apply.")
    elif isinstance(order, MoveHouse) and not options.moving_houses:
        yield tr("Houses cannot be moved in this game: the line waits for a new rule.")
