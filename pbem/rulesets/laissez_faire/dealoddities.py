"""What of deals and contracts cannot be carried out as things stand (brief 5.5): it may come by another."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.checkpoint import hindrance
from pbem.rulesets.laissez_faire.circuit import Agreement, Circuit, CircuitTable, Proposal
from pbem.rulesets.laissez_faire.hindrances import Hindered, need_cash, need_owner
from pbem.rulesets.laissez_faire.names import ANYONE, LEASE
from pbem.rulesets.laissez_faire.orders import Accept, ContractOrder, Exercise, Give, Sign
from pbem.rulesets.laissez_faire.proposals import is_same
from pbem.rulesets.laissez_faire.rehearsal import Trial
from pbem.rulesets.laissez_faire.things import Sort, Thing

Found = Iterator[tuple[Order, str]]


def odd_deals(book: Book, trial: Trial, seat: SeatId, sheet: Sheet) -> Found:
    """Yield the lines of bargaining that something is in the way of just now."""
    for order in in_force(sheet):
        if order.when is None and (reason := _reason(book, trial.opened, seat, order)):
            yield order, tr("As things stand now it cannot be done: {reason}.", reason=reason)


def _reason(book: Book, table: CircuitTable, seat: SeatId, order: Order) -> str:
    """Return what is in the way of an order; "" if nothing is, or it is done already."""
    match order:
        case Give() if not _is_open(table.state, seat, order):
            return _left_over(table.state, seat, order)
        case Give():
            if order.to == ANYONE:
                return _of_own_side(book, table.state, seat, order.gives)
            return hindrance(table, Agreement(seat, order.to, order.gives, order.takes))
        case Accept() | Exercise():
            return _left_over(table.state, seat, order)
        case ContractOrder():
            return _of_contract(table, seat, order)
        case Sign(proposal=id):
            return _waiting(table.state, id)
    return ""


def _left_over(circuit: Circuit, seat: SeatId, order: Order) -> str:
    """Return why what a seat's line has agreed on waits, if it does."""
    line = order.source or str(order)
    return next((one.reason for one in circuit.agreements if one.lines.get(seat) == line), "")


def _is_open(circuit: Circuit, seat: SeatId, order: Give) -> bool:
    """Say whether an offer has found nobody yet."""
    return any(
        (one.giver, one.to, one.gives, one.takes) == (seat, order.to, order.gives, order.takes)
        for one in circuit.offers.values()
    )


def _of_own_side(book: Book, circuit: Circuit, seat: SeatId, gives: tuple[Thing, ...]) -> str:
    """Return what of an offer to anyone the giver has not got."""
    try:
        need_cash(circuit, seat, sum(thing.amount for thing in gives if thing.sort is Sort.MONEY))
        for thing in gives:
            if thing.sort in (Sort.TITLE, Sort.LEASE, Sort.HOUSE):
                need_owner(book, circuit, LEASE if thing.sort is Sort.LEASE else thing.id, seat)
    except Hindered as hindered:
        return str(hindered)
    return ""


def _of_contract(table: CircuitTable, seat: SeatId, order: ContractOrder) -> str:
    """Return why a contract could not be concluded, whether it is signed by all or still to be signed."""
    parties = (seat, *order.parties)
    for one in table.state.agreements:
        if one.proposal and is_same(one.proposal, parties, order.clauses):
            return one.reason
    if not any(is_same(one, parties, order.clauses) for one in table.state.proposals.values()):
        return ""  # it is concluded
    proposal = Proposal("P", seat, parties, order.name, order.clauses, parties, table.state.round)
    return hindrance(table, Agreement(seat, proposal=proposal))


def _waiting(circuit: Circuit, id: str) -> str:
    return next((one.reason for one in circuit.agreements if one.proposal and one.proposal.id == id), "")
