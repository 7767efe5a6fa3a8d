"""What is open to a seat in its turn, in an order form: debts, houses, the end (7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import MOST_PAYMENTS
from pbem.rulesets.laissez_faire.circuit import ELIMINATION, WORTH, Clause
from pbem.rulesets.laissez_faire.dues import debt_of
from pbem.rulesets.laissez_faire.prices import house_price
from pbem.rulesets.laissez_faire.remarks import offered, remarks
from pbem.rulesets.laissez_faire.rounds import BUSINESS_PHASE
from pbem.rulesets.laissez_faire.stalemates import restless
from pbem.rulesets.laissez_faire.statewords import level_word
from pbem.rulesets.laissez_faire.view import CircuitView


def debts_of(view: CircuitView, seat: SeatId) -> list[Clause]:
    """Return the clauses by which a seat has money to pay."""
    debts = (one for one in view.live() if one.terms.is_debt)
    return [one for one in debts if debt_of(view.known, one, seat)]


def sites_of(view: CircuitView, seat: SeatId) -> list[str]:
    """Return the streets of a seat on which a payment can still be made, in board order."""
    streets = (key for key in view.owned(seat) if key in view.book.board.streets)
    return [key for key in streets if view.titles[key].payments < MOST_PAYMENTS]


def repaying_lines(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """LAI-R50 Yield which debts may be repaid, in the phase in which they are."""
    for clause in debts_of(view, seat) if view.phase != BUSINESS_PHASE else ():
        amount = debt_of(view.known, clause, seat)
        yield from offered(f"REPAY {clause.id}", tr("${amount} in all", amount=amount))


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
