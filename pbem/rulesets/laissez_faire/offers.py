"""3.9.1 How agreements come about: offers that mirror each other, contracts that all sign (A2, A3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pbem.engine import deals
from pbem.engine.events import GM, SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire import events
from pbem.rulesets.laissez_faire.checkpoint import give_line
from pbem.rulesets.laissez_faire.circuit import Agreement, CircuitTable, Life, Offer
from pbem.rulesets.laissez_faire.clauses import OptionToBuy
from pbem.rulesets.laissez_faire.names import ANYONE
from pbem.rulesets.laissez_faire.orders import (
    Accept,
    Complain,
    ContractOrder,
    Exercise,
    Give,
    Release,
    Sign,
    Withdraw,
)
from pbem.rulesets.laissez_faire.outcomes import note_done, note_failed, outcomes, tell_line_failed
from pbem.rulesets.laissez_faire.proposals import propose, sign, take_back
from pbem.rulesets.laissez_faire.releasing import release, released_by
from pbem.rulesets.laissez_faire.schedule import clause_of
from pbem.rulesets.laissez_faire.testing import tests_of
from pbem.rulesets.laissez_faire.things import Thing
from pbem.rulesets.laissez_faire.wording import name_of

SECOND_PHASE = "travel"
"""The phase for which orders on file count a second time in a round (3.1)."""

Answer = Callable[[CircuitTable, SeatId, Any], str]
"""How an order is carried out; it returns why it was not, "" if it was."""


def hear_notices(table: CircuitTable) -> None:
    """A2 What is withdrawn, released and complained of."""
    _hear(table, _NOTICES)


def match_offers(table: CircuitTable) -> None:
    """A3 Offers and contracts find their partners; what is complete waits for the checkpoint."""
    _hear(table, _OFFERS)
    lapse_offers(table)


def _hear(table: CircuitTable, answers: dict[type[Order], Answer]) -> None:
    """Go through the orders of some kinds, in turn order and text order."""
    for seat in table.state.in_play():
        for order in in_force(table.sheet(seat)):
            if type(order) not in answers:
                continue
            reason = answers[type(order)](table, seat, order)
            if reason:
                note_failed(table, seat, order, reason)
            else:
                note_done(table, seat, order)


def _withdraw(table: CircuitTable, seat: SeatId, order: Withdraw) -> str:
    offer = table.state.offers.get(order.id)
    if offer is not None and offer.giver == seat:
        del table.state.offers[order.id]
        return ""
    return take_back(table, seat, order.id)


def _release(table: CircuitTable, seat: SeatId, order: Release) -> str:
    """LAI-51 RELEASE of a contract is one of every clause in it that is owed to the sender."""
    clauses = released_by(table.state, order.id, seat)
    for id in clauses:
        release(table.state, id, seat)
    return "" if clauses else tr("nothing of {id} is owed to you", id=order.id)


def _complain(table: CircuitTable, seat: SeatId, order: Complain) -> str:
    """LAI-07 A complaint goes to the arbiter, and to the parties of the contract."""
    contract = table.state.contracts.get(order.contract)
    if contract is None:
        return tr("there is no contract {id}", id=order.contract)
    only = frozenset((*contract.parties, seat, GM))
    table.tell(events.Complained(name_of(table.state, seat), contract.id, order.text, only=only))
    return ""


def _give(table: CircuitTable, seat: SeatId, order: Give) -> str:
    """LAI-46 A gift is agreed on at once; an offer with its mirror, if that is open, else it waits for it."""
    line, tests = order.source or str(order), tests_of(order)
    if not order.takes:
        if counts_a_second_time(table.state.phase, table.sheet(seat)):
            return ""
        gift = Agreement(seat, order.to, order.gives, tests=_tests((seat, tests)), lines={seat: line})
        _agree(table, gift)
        outcomes(table).led_to.put(order, gift)
        return ""
    mine = Offer("", seat, order.to, order.gives, order.takes, tests, line=line)
    others = [one for one in table.state.offers.values() if one.giver != seat]
    mirror = next((one for one in others if _mirrors(one, mine)), None)
    if mirror is None:
        led_to = _make_offer(table, mine)
    else:
        led_to = _take(table, mirror, seat, tests, line)
    outcomes(table).led_to.put(order, led_to)
    return ""


def counts_a_second_time(phase: str, sheet: Sheet) -> bool:
    """5.5 Say whether a sheet gave its gifts before: orders on file give in the first phase of a round."""
    return phase == SECOND_PHASE and not sheet.is_fresh


def _mirrors(one: Offer, other: Offer) -> bool:
    """Say whether two offers are one deal; the order of the things does not matter."""
    return _basket(one).mirrors(_basket(other))


def _basket(offer: Offer) -> deals.Offer[tuple[Thing, ...]]:
    gives, takes = tuple(sorted(offer.gives)), tuple(sorted(offer.takes))
    return deals.Offer(offer.giver, offer.to, gives, takes)


def _make_offer(table: CircuitTable, offer: Offer) -> str:
    """Return the number of an offer, which is open through the next adjudication."""
    circuit = table.state
    circuit.offers_made += 1
    id = f"G{circuit.offers_made}"
    circuit.offers[id] = replace(offer, id=id, until=circuit.adjudications + 1)
    return id


def _take(table: CircuitTable, offer: Offer, seat: SeatId, tests: tuple[Any, ...], line: str) -> str:
    """Let an offer be agreed on, and return its number; the IFs of both sides count."""
    del table.state.offers[offer.id]
    both = _tests((offer.giver, offer.tests), (seat, tests))
    lines = {offer.giver: offer.line, seat: line}
    agreement = Agreement(offer.giver, seat, offer.gives, offer.takes, both, lines=lines)
    _agree(table, agreement)
    outcomes(table).agreed[offer.id] = agreement
    return offer.id


def _tests(*asked: tuple[SeatId, tuple[Any, ...]]) -> tuple[tuple[SeatId, tuple[Any, ...]], ...]:
    return tuple(one for one in asked if one[1])


def _agree(table: CircuitTable, agreement: Agreement) -> None:
    table.state.agreements = (*table.state.agreements, agreement)


def _accept(table: CircuitTable, seat: SeatId, order: Accept) -> str:
    offer = table.state.offers.get(order.offer)
    if offer is None:
        return tr("{id} is not open", id=order.offer)
    if offer.giver == seat or offer.to not in (seat, ANYONE):
        return tr("{id} was not made to you", id=order.offer)
    led_to = _take(table, offer, seat, tests_of(order), order.source or str(order))
    outcomes(table).led_to.put(order, led_to)
    return ""


def _contract(table: CircuitTable, seat: SeatId, order: ContractOrder) -> str:
    parties = (seat, *order.parties)
    id = propose(table, seat, order.name, parties, order.until, order.clauses)
    outcomes(table).led_to.put(order, id)
    return ""


def _sign(table: CircuitTable, seat: SeatId, order: Sign) -> str:
    reason = sign(table, seat, order.proposal, order.source or str(order))
    if not reason:
        outcomes(table).led_to.put(order, order.proposal)
    return reason


def _exercise(table: CircuitTable, seat: SeatId, order: Exercise) -> str:
    """LAI-R52 An option is exercised at the next checkpoint."""
    clause = clause_of(table.state, order.clause)
    terms = clause.terms if clause is not None and clause.life is Life.LIVE else None
    if not isinstance(terms, OptionToBuy) or terms.holder != seat:
        return tr("{clause} is no option of yours", clause=order.clause)
    line, tests = order.source or str(order), _tests((seat, tests_of(order)))
    agreement = Agreement(seat, tests=tests, clause=order.clause, lines={seat: line})
    _agree(table, agreement)
    outcomes(table).led_to.put(order, agreement)
    return ""


def lapse_offers(table: CircuitTable) -> None:
    """A3 Offers that have been open since the last adjudication have found nobody."""
    circuit = table.state
    for offer in [one for one in circuit.offers.values() if one.until <= circuit.adjudications]:
        del circuit.offers[offer.id]
        line = offer.line or give_line(offer.gives, offer.to, offer.takes)
        tell_line_failed(table, offer.giver, line, tr("no partner"))


_NOTICES: dict[type[Order], Answer] = {Withdraw: _withdraw, Release: _release, Complain: _complain}
_OFFERS: dict[type[Order], Answer] = {
    Give: _give,
    Accept: _accept,
    ContractOrder: _contract,
    Sign: _sign,
    Exercise: _exercise,
}
