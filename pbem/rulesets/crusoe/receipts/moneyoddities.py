"""What is odd on a market with money: bids above the cash, goods that are not there, deals (CRA 6.2, 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.island import BIDS, MARKET
from pbem.rulesets.crusoe.market.sharing import Submit
from pbem.rulesets.crusoe.modules.market_socialism.shop import limit_of, price_of
from pbem.rulesets.crusoe.modules.market_socialism.vault import bought_by, in_vault
from pbem.rulesets.crusoe.modules.monetary_market.bidding import BidList
from pbem.rulesets.crusoe.modules.monetary_market.lists import BidOrder
from pbem.rulesets.crusoe.modules.monetary_market.markets import in_pot
from pbem.rulesets.crusoe.modules.state_capitalism.dealing import Destroy
from pbem.rulesets.crusoe.modules.state_capitalism.wishing import Buy, Sell
from pbem.rulesets.crusoe.modules.third_world.state import country
from pbem.rulesets.crusoe.modules.third_world.trading import Import, SendBack, chart_of, cost_of
from pbem.rulesets.crusoe.receipts.purse import cash_known, is_bidding, is_shopping
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wishes import ANYONE
from pbem.rulesets.crusoe.wording import Named

Found: TypeAlias = Iterator[tuple[Order, str]]


def odd_money(trial: Trial) -> Found:
    """Yield what is odd in the lines of markets with money, and of the Agent."""
    for order in trial.orders:
        if trial.takes(type(order)):
            yield from ((order, reason) for reason in _reasons(trial, order))
    yield from _together(trial)


def _reasons(trial: Trial, order: Order) -> Iterator[str]:
    match order:
        case BidOrder() if is_bidding(trial.view, trial.seat):
            yield from _bid(trial, order)
        case Submit(offers=offers) if offers:
            yield from _not_kept(trial, order)
        case Sell() | Destroy():
            yield from _sold(trial, order)
        case Buy(price=None) if is_shopping(trial.view, trial.seat):
            yield from _shopped(trial, order)
        case Buy(price=price) if price is not None:
            yield from _bought(trial, order)
        case Import() | SendBack():
            yield from _imported(trial, order)


def most_spent(bids: BidList) -> int:
    """CRA-MM-17, CRA-MM-21 Return the most that a list can cost."""
    return max((bid.units * bid.price for bid in bids.bids), default=0)


def _bid(trial: Trial, line: BidOrder) -> Iterator[str]:
    """CRA-MM-11, CRA-MM-22 A list should not cost more than there is, nor be for what there is none of."""
    cash, cost = cash_known(trial.view, trial.seat), most_spent(line.bids)
    if trial.view.phase == BIDS and not in_pot(trial.view, line.good):
        yield tr("There is no {good} on the market.", good=Named(line.good))
    elif cash is not None and cost > cash and not line.bids.affords:
        yield tr("You bid ${cost} with ${cash} in hand and no AFFORD.", cost=cost, cash=cash)


def _together(trial: Trial) -> Found:
    """CRA-MM-22 Lists that are not too dear one by one may be so together."""
    cash = cash_known(trial.view, trial.seat)
    lines = [line for line in trial.all_of(BidOrder) if trial.takes(BidOrder)]
    first = {line.good: line for line in reversed(lines)}
    costs = [most_spent(line.bids) for line in first.values()]
    daring = [line for line in lines if not line.bids.affords]
    if cash is None or not daring or any(cost > cash for cost in costs) or sum(costs) <= cash:
        return
    yield daring[-1], tr("Your lists together may cost ${cost}, with ${cash} in hand.",
                         cost=sum(costs), cash=cash)  # fmt: skip


def _not_kept(trial: Trial, line: Submit) -> Iterator[str]:
    """CRA-MM-05 Only what was kept from earlier cycles is put in by choice."""
    for good, units, _ in line.offers:
        kept = trial.mine.hold[good].kept
        if units > kept:
            yield tr("Of {good} you have kept {kept} only.", good=Named(good), kept=kept)


def _may_sell(trial: Trial, good: str) -> tuple[str, ...]:
    """CRA-STA-01 Return who may sell a good as things stand: those that hold most of it."""
    group = trial.island.in_order(trial.mine.group)
    most = max((one.amount(good) for one in group), default=0)
    return tuple(one.id for one in group if most and one.amount(good) == most)


def _sold(trial: Trial, line: Sell | Destroy) -> Iterator[str]:
    """CRA-STA-01, CRA-STA-02 Holders sell to those who may sell, as far as holdings tell that now."""
    if trial.view.phase != MARKET:
        return
    legal = _may_sell(trial, line.good)
    if trial.seat in legal:
        yield tr("As things stand you may sell {good} yourself.", good=Named(line.good))
    elif isinstance(line, Sell) and line.seat != ANYONE and line.seat not in legal:
        seat = trial.view.name(line.seat)
        yield tr("As things stand {seat} may not sell {good}.", seat=seat, good=Named(line.good))
    if trial.mine.amount(line.good) < line.units:
        held = trial.mine.amount(line.good)
        yield tr("You hold {held} {thing}.", held=held, thing=Named(line.good))


def _bought(trial: Trial, line: Buy) -> Iterator[str]:
    """CRA-STA-01 Only who may sell a good buys it of its holders."""
    if trial.view.phase == MARKET and trial.seat not in _may_sell(trial, line.good):
        yield tr("As things stand you may not sell {good}: others hold more of it.", good=Named(line.good))


def _shopped(trial: Trial, line: Buy) -> Iterator[str]:
    """CRA-MSO-03, CRA-MSO-06 A line should be one that stock, money and limit allow to serve."""
    cash, price = cash_known(trial.view, trial.seat), price_of(trial.view, line.good)
    made = sum(one.hold[line.good].new for one in trial.island.in_order(trial.mine.group))
    limit = limit_of(trial.view, trial.seat, line.good)
    if not in_vault(trial.view, line.good) + made:
        yield tr("There will be no {good} in the vault.", good=Named(line.good))
    elif limit is not None and line.units > limit - bought_by(trial.view, trial.seat, line.good):
        yield tr("Of {good} you may buy {n} in a cycle.", good=Named(line.good), n=limit)
    elif cash is not None and line.units * price > cash:
        said = {"cost": line.units * price, "cash": cash}
        yield tr("That costs ${cost}, and you will have ${cash}.", **said)


def _imported(trial: Trial, line: Import | SendBack) -> Iterator[str]:
    """CRA-TWC-08, CRA-TWC-09 Only the Agent imports, and had better be able to deliver."""
    here = country(trial.view)
    if here.agent != trial.seat:
        yield tr("You are not the Agent.")
    elif isinstance(line, Import):
        chart = chart_of(trial.view)
        goods = Basket.of({good: units for good, units in line.basket if good in chart})
        owed, held = cost_of(chart, goods), trial.mine.amount(here.resource)
        if owed > held:
            said = {"n": owed, "good": Named(here.resource), "held": held}
            yield tr("As Agent you will owe {n} {good}, you hold {held}.", **said)
