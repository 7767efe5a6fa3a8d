"""What is open to a seat, in an order form: offers, proposals, options, debts, houses, the end (7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import MOST_PAYMENTS
from pbem.rulesets.laissez_faire.circuit import Clause, Offer, Proposal
from pbem.rulesets.laissez_faire.clauses import OptionToBuy
from pbem.rulesets.laissez_faire.dues import debt_of
from pbem.rulesets.laissez_faire.endings import ELIMINATION, WORTH
from pbem.rulesets.laissez_faire.names import ANYONE
from pbem.rulesets.laissez_faire.prices import house_price
from pbem.rulesets.laissez_faire.remarks import offered, remarks
from pbem.rulesets.laissez_faire.rounds import BUSINESS_PHASE
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.stalemates import restless
from pbem.rulesets.laissez_faire.statewords import level_word
from pbem.rulesets.laissez_faire.view import CircuitView
from pbem.rulesets.laissez_faire.wording import said_things


def offers_to(view: CircuitView, seat: SeatId) -> list[Offer]:
    """Return the open offers that a seat may accept."""
    return [one for one in view.offers.values() if one.giver != seat and one.to in (seat, ANYONE)]


def to_sign(view: CircuitView, seat: SeatId) -> list[Proposal]:
    """Return the proposals that wait for a seat's signature."""
    return [one for one in view.proposals.values() if seat in one.parties and seat not in one.signed]


def options_of(view: CircuitView, seat: SeatId) -> list[Clause]:
    """Return the options that a seat holds on what is not its own already."""
    return [
        one
        for one in view.live()
        if isinstance(one.terms, OptionToBuy)
        and one.terms.holder == seat
        and view.titles[one.terms.title].owner != seat
    ]


def debts_of(view: CircuitView, seat: SeatId) -> list[Clause]:
    """Return the clauses by which a seat has money to pay."""
    debts = (one for one in view.live() if one.terms.is_debt)
    return [one for one in debts if debt_of(view.known, one, seat)]


def sites_of(view: CircuitView, seat: SeatId) -> list[str]:
    """Return the streets of a seat on which a payment can still be made, in board order."""
    streets = (key for key in view.owned(seat) if key in view.book.board.streets)
    return [key for key in streets if view.titles[key].payments < MOST_PAYMENTS]


def said_offer(view: CircuitView, offer: Offer) -> str:
    """Return what an offer is, in the words of him who may take it."""
    gives, takes = said_things(view.book, offer.gives), said_things(view.book, offer.takes)
    return tr("{seat} gives {things} for {price}", seat=offer.giver, things=gives, price=takes)


def said_proposal(proposal: Proposal) -> str:
    """Return whose proposal it is and its name."""
    return tr('"{name}", proposed by {seat}', name=proposal.name, seat=proposal.proposer)


def deal_lines(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """Yield what may be accepted, signed, exercised and repaid."""
    for offer in offers_to(view, seat):
        yield from offered(f"ACCEPT {offer.id}", said_offer(view, offer))
    for proposal in to_sign(view, seat):
        yield from offered(f"SIGN {proposal.id}", said_proposal(proposal))
    for clause in options_of(view, seat):
        assert isinstance(clause.terms, OptionToBuy)
        yield from offered(f"EXERCISE {clause.id}", _option(view, clause.terms))
    for clause in debts_of(view, seat) if view.phase != BUSINESS_PHASE else ():
        amount = debt_of(view.known, clause, seat)
        yield from offered(f"REPAY {clause.id}", tr("${amount} in all", amount=amount))


def _option(view: CircuitView, terms: OptionToBuy) -> str:
    return tr("{title} for ${amount}", title=name_in(view.book, terms.title), amount=terms.amount)


def building_lines(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """LAI-34 Yield what may be built, in the phase in which it is built, and what is left for it."""
    sites = sites_of(view, seat)
    if view.phase == BUSINESS_PHASE or not sites or view.seats[seat].token is None:
        return
    if view.options.building_supply == "box":
        says = tr(
            "To build; left are {houses} houses and {apartments} apartment buildings.",
            houses=view.houses,
            apartments=view.apartments,
        )
        yield from remarks(says)
    for key in sites:
        level, price = level_word(view.titles[key].payments), house_price(view.book, key)
        yield from offered(f"BUILD {key}", tr("{level} now; ${price} a payment", level=level, price=price))


def ending_lines(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """LAI-54, 60 Yield what may be declared now."""
    if can_declare(view, seat):
        yield from offered("DECLARE", tr("your net worth is ${worth}", worth=view.seats[seat].worth))
    if view.options.objective == ELIMINATION and not restless(view.book, view.known):
        yield from offered("STALEMATE", tr("all are in stalemate positions"))


def can_declare(view: CircuitView, seat: SeatId) -> bool:
    """Say whether a declaration would be true now, and would begin the last lap."""
    is_rich = (view.seats[seat].worth or 0) >= view.options.win_worth
    return view.options.objective == WORTH and not view.lap and is_rich
