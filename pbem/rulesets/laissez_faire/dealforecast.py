"""What a sheet offers, proposes, signs and releases, in sentences for the receipt (brief 5.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pbem.engine.events import SeatId, listed
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit, Proposal
from pbem.rulesets.laissez_faire.clauses import OptionToBuy, Transfer
from pbem.rulesets.laissez_faire.contracts import is_same
from pbem.rulesets.laissez_faire.deals import counts_a_second_time
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
from pbem.rulesets.laissez_faire.schedule import clause_of
from pbem.rulesets.laissez_faire.terms import Terms
from pbem.rulesets.laissez_faire.things import Sort, Thing
from pbem.rulesets.laissez_faire.turnforecast import conditional
from pbem.rulesets.laissez_faire.wording import called, name_of, said_things


def deals_said(book: Book, circuit: Circuit, seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """Yield what is offered, agreed to and taken back."""
    is_second = counts_a_second_time(circuit.phase, sheet)
    for order in in_force(sheet):
        says = _SAYS.get(type(order))
        if is_second and isinstance(order, Give) and not order.takes:
            yield _given_in_business(book, circuit, order)
        elif says:
            yield conditional(order, says(book, circuit, seat, order))
            yield from _burdens(book, circuit, _coming(circuit, seat, order))


def _give(book: Book, circuit: Circuit, seat: SeatId, order: Give) -> str:
    gives, takes = said_things(book, order.gives), said_things(book, order.takes)
    if order.to == ANYONE:
        return tr(
            "You offer anyone {things} for {price}: done with the first who accepts or gives the mirror.",
            things=gives,
            price=takes,
        )
    to = name_of(circuit, order.to)
    if not order.takes:
        return tr("You give {seat} {things}, as soon as that is possible.", seat=to, things=gives)
    return tr(
        "You offer {seat} {things} for {price}: done if {seat} accepts or gives the mirrored order.",
        seat=to,
        things=gives,
        price=takes,
    )


def _coming(circuit: Circuit, seat: SeatId, order: Order) -> list[str]:
    """Return the titles that an order may bring its writer."""
    match order:
        case Give(takes=things):
            return _titles(things)
        case Accept(offer=id) if id in circuit.offers:
            return _titles(circuit.offers[id].gives)
        case ContractOrder(clauses=clauses):
            return _transferred(clauses, seat)
        case Sign(proposal=id) if id in circuit.proposals:
            return _transferred(circuit.proposals[id].clauses, seat)
    return []


def _titles(things: Sequence[Thing]) -> list[str]:
    return [thing.id for thing in things if thing.sort is Sort.TITLE]


def _transferred(clauses: Sequence[Terms], seat: SeatId) -> list[str]:
    return [terms.title for terms in clauses if isinstance(terms, Transfer) and terms.taker == seat]


def _burdens(book: Book, circuit: Circuit, titles: Sequence[str]) -> Iterator[str]:
    """LAI-50 Say what is attached to titles, and passes with them to whoever gets them."""
    for key in titles:
        for clause in circuit.live():
            if key in clause.terms.attached_to:
                yield tr(
                    "{clause} passes with {title}: {words}",
                    title=called(book, key),
                    clause=clause.id,
                    words=clause.terms.words(book),
                )


def _given_in_business(book: Book, circuit: Circuit, order: Give) -> str:
    return tr(
        "Orders on file make gifts in the business phase, not in this one: {seat} is not given {things} now.",
        seat=name_of(circuit, order.to),
        things=said_things(book, order.gives),
    )


def _accept(book: Book, circuit: Circuit, seat: SeatId, order: Accept) -> str:
    offer = circuit.offers.get(order.offer)
    if offer is None:
        return tr("You accept {offer}, if it is still open.", offer=order.offer)
    return tr(
        "You accept {offer}: {seat} gives you {things} for {price}, as soon as that is possible.",
        offer=offer.id,
        seat=name_of(circuit, offer.giver),
        things=said_things(book, offer.gives),
        price=said_things(book, offer.takes),
    )


def _withdraw(book: Book, circuit: Circuit, seat: SeatId, order: Withdraw) -> str:
    proposal = circuit.proposals.get(order.id)
    if proposal is not None and proposal.proposer != seat:
        return tr("You take your signature to {id} back.", id=order.id)
    return tr("You take {id} back.", id=order.id)


def _contract(book: Book, circuit: Circuit, seat: SeatId, order: ContractOrder) -> str:
    parties = (seat, *order.parties)
    same = [one for one in circuit.proposals.values() if is_same(one, parties, order.clauses)]
    if same:
        return _signature(circuit, seat, same[0])
    last = circuit.round + 1 if order.until is None else order.until
    return tr(
        'You propose the contract "{name}" to {seats}: {clauses}. It can be signed through round {round}.',
        name=order.name,
        seats=_names(circuit, order.parties),
        clauses="; ".join(map(str, order.clauses)),
        round=last,
    )


def _names(circuit: Circuit, seats: tuple[SeatId, ...]) -> str:
    return listed([name_of(circuit, one) for one in seats])


def _signature(circuit: Circuit, seat: SeatId, proposal: Proposal) -> str:
    missing = tuple(one for one in proposal.parties if one != seat and one not in proposal.signed)
    if not missing:
        return tr(
            "You sign {id}: with that it is agreed on, and concluded as soon as it is possible.",
            id=proposal.id,
        )
    return tr("You sign {id}; {seats} must sign it too.", id=proposal.id, seats=_names(circuit, missing))


def _sign(book: Book, circuit: Circuit, seat: SeatId, order: Sign) -> str:
    proposal = circuit.proposals.get(order.proposal)
    if proposal is None:
        return tr("You sign {id}, if it is still open.", id=order.proposal)
    return _signature(circuit, seat, proposal)


def _release(book: Book, circuit: Circuit, seat: SeatId, order: Release) -> str:
    return tr("You release {id}, as far as it is owed to you.", id=order.id)


def _exercise(book: Book, circuit: Circuit, seat: SeatId, order: Exercise) -> str:
    clause = clause_of(circuit, order.clause)
    if clause is None or not isinstance(clause.terms, OptionToBuy):
        return tr("You exercise {clause}, if you can.", clause=order.clause)
    return tr(
        "You buy {title} for ${amount} by {clause}, as soon as that is possible.",
        title=called(book, clause.terms.title),
        amount=clause.terms.amount,
        clause=clause.id,
    )


def _complain(book: Book, circuit: Circuit, seat: SeatId, order: Complain) -> str:
    return tr("The GM and the parties of {contract} read what you complain of.", contract=order.contract)


_SAYS: dict[type[Order], Callable[[Book, Circuit, SeatId, Any], str]] = {
    Give: _give,
    Accept: _accept,
    Withdraw: _withdraw,
    ContractOrder: _contract,
    Sign: _sign,
    Release: _release,
    Exercise: _exercise,
    Complain: _complain,
}
