"""What money a seat has when its letter is settled, as far as it can know, and in which economy it lives."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import BIDS, CAMP, MARKET, RETAIL, WORK
from pbem.rulesets.crusoe.language.offering import Look
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.modules.money import cash_of
from pbem.rulesets.crusoe.modules.settings import Corporations
from pbem.rulesets.crusoe.modules.vault import wages_of
from pbem.rulesets.crusoe.phaselist import FULL
from pbem.rulesets.crusoe.scenarios import CENTRALIZED, MARKET_SOCIALISM
from pbem.rulesets.crusoe.view import IslandView


def economy_of(view: IslandView, seat: SeatId) -> str:
    """CRA-R130 Return the economy of a seat's group."""
    return view.island.groups[view.seats[seat].group].economy


def is_bidding(view: IslandView, seat: SeatId) -> bool:
    """CRA-GLO-01 Say whether a seat lives in a monetary market, where goods are sold and bid for."""
    labels = LABELS.get(economy_of(view, seat))
    return labels is not None and labels.is_monetary


def is_shopping(view: IslandView, seat: SeatId) -> bool:
    """CRA-MSO-06 Say whether a seat buys in the government's shop."""
    return economy_of(view, seat) == MARKET_SOCIALISM


def is_meal_far(view: IslandView, seat: SeatId) -> bool:
    """CRA-MM-05 Say whether the goods for the meal are still to be made, or to be sold and bought."""
    if view.phase == CAMP and view.book.options.form != FULL:
        return is_bidding(view, seat) or is_shopping(view, seat)
    return view.phase == WORK


def purse_said(look: Look) -> Iterator[str]:
    """CRA-MM-27 Yield what money the seat has before retail, and that it is lost then."""
    cash = cash_of(look.view, look.seat) if look.book.labels.has_money else 0
    if look.view.phase != RETAIL or not cash:
        return
    if "INVEST" in look.verbs:
        yield tr("You have ${cash} in hand; what you do not spend before retail is discarded.", cash=cash)
    else:
        yield tr("You have ${cash} in hand, which is discarded before retail.", cash=cash)


def of_cash(view: IslandView, seat: SeatId, cost: int) -> str:
    """Return a sum for the tally of a receipt, beside the cash where that is known."""
    cash = cash_known(view, seat)
    if cash is None:
        return tr("${cost}", cost=cost)
    return tr("${cost} of ${cash}", cost=cost, cash=cash)


def cash_known(view: IslandView, seat: SeatId) -> int | None:
    """CRA-MM-02 Return the money with which a seat goes into what its letter settles.

    None where that hangs on what others do, as on prices that are still to be made.
    """
    if not view.book.labels.has_money or view.seats[seat].group != MAIN:
        return None
    if view.phase in (BIDS, RETAIL):
        return cash_of(view, seat)
    if view.phase not in (MARKET, CAMP) or view.book.of(Corporations) is not None:
        return None
    if view.book.options.scenario == CENTRALIZED:
        return cash_of(view, seat) + view.book.advanced.allowance
    if view.book.options.scenario == MARKET_SOCIALISM:
        return cash_of(view, seat) + wages_of(view, view.seats[seat])
    return None
