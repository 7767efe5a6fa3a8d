"""What a letter does on a market with money: goods put in, deals, bids, the plan for the shop (CRA 6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.language.saying import conditional, said_seat
from pbem.rulesets.crusoe.market.sharing import ALL, Submit
from pbem.rulesets.crusoe.modules.market_socialism.shop import USUAL_PLAN
from pbem.rulesets.crusoe.modules.market_socialism.vault import limit_of, price_of
from pbem.rulesets.crusoe.modules.monetary_market.bidding import BidList
from pbem.rulesets.crusoe.modules.monetary_market.lists import BidOrder, usual_bids
from pbem.rulesets.crusoe.modules.monetary_market.markets import in_pot, markets_of
from pbem.rulesets.crusoe.modules.money.purse import economy_of, is_bidding, is_shopping
from pbem.rulesets.crusoe.modules.state_capitalism.dealing import Destroy
from pbem.rulesets.crusoe.modules.state_capitalism.wishing import Buy, Price, Sell
from pbem.rulesets.crusoe.modules.welfare_capitalism.welfare import DeclineWelfare
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.scenarios import CENTRALIZED
from pbem.rulesets.crusoe.things import GOODS, WATER, Basket
from pbem.rulesets.crusoe.wording import Named, Said


def money_said(trial: Trial) -> Iterator[str]:
    """CRA-MM-05, CRA-MM-17, CRA-MSO-06 Yield what is sold, agreed, bid for and bought, with the defaults."""
    if is_bidding(trial.view, trial.seat):
        yield from _put_in(trial)
        yield from _dealt(trial)
        yield from _welfare(trial)
        yield from _bids(trial)
    if is_shopping(trial.view, trial.seat) and trial.takes(Buy):
        yield from _plan(trial)


def _put_in(trial: Trial) -> Iterator[str]:
    """CRA-MM-05, CRA-R11 Say which kept goods go on the market, besides all new ones."""
    if not trial.takes(Submit):
        return
    lines = trial.all_of(Submit)
    for line in lines:
        if line.word == ALL:
            yield conditional(line, tr("You put all that you have kept on the market."))
        for good, units, price in line.entries:
            yield conditional(line, _entry(good, units, price))
    if any(line.entries or line.word == ALL for line in lines):
        yield tr("All that you made in this cycle goes on the market anyway.")
    else:
        yield tr("All that you made in this cycle goes on the market by itself and is sold; what you have "
                 "kept from earlier cycles you keep.")  # fmt: skip


def _entry(good: str, units: int, price: int | None) -> str:
    goods = Said(Basket.one(good, units))
    if price is None:
        return tr("Of what you have kept you put {goods} on the market.", goods=goods)
    said = {"goods": goods, "price": price}
    return tr(
        "Of what you have kept you put up to {goods} on the market, if they fetch ${price} each or more.",
        **said,
    )


def _dealt(trial: Trial) -> Iterator[str]:
    """CRA-STA-02, CRA-STA-04, CRA-R54 Say what is offered, bought of others, destroyed."""
    if not trial.takes(Sell):
        return
    for sale in trial.all_of(Sell):
        yield conditional(sale, _sold(trial, sale))
    for purchase in trial.all_of(Buy):
        if purchase.price is not None:
            yield conditional(purchase, _bought(trial, purchase, purchase.price))
    for line in trial.all_of(Destroy):
        goods = Said(Basket.one(line.good, line.units))
        yield conditional(line, tr("You destroy {goods}, unless you may sell it.", goods=goods))
    if not trial.all_of(Sell):
        yield tr("No SELL line: what you made and may not sell you offer to anyone at half its price.")
    if not trial.all_of(Buy):
        yield tr("No BUY line: of what you may sell you buy all that is offered at half its price.")


def _sold(trial: Trial, line: Sell) -> str:
    said = {"goods": Said(Basket.one(line.good, line.units)), "seat": said_seat(trial.island, line.seat)}
    price = line.price.number
    if line.price.is_percent:
        return tr("You offer {seat} {goods} at {price}% of the commodity price.", price=price, **said)
    return tr("You offer {seat} {goods} at ${price} each.", price=price, **said)


def _bought(trial: Trial, line: Buy, price: Price) -> str:
    said = {"goods": Said(Basket.one(line.good, line.units)), "seat": said_seat(trial.island, line.seat)}
    if price.is_percent:
        return tr(
            "You buy {goods} from {seat} at {price}% of the commodity price.", price=price.number, **said
        )
    return tr("You buy {goods} from {seat} at ${price} each.", price=price.number, **said)


def _welfare(trial: Trial) -> Iterator[str]:
    """CRA-R42 Say whether welfare is taken."""
    if not trial.takes(DeclineWelfare):
        return
    if trial.all_of(DeclineWelfare):
        yield tr("You take no welfare, and pay your taxes.")
    else:
        yield tr("If you come to less than the minimum wage, you get the rest as welfare and pay no taxes.")


def _bids(trial: Trial) -> Iterator[str]:
    """CRA-MM-17, CRA-R15, CRA 6.6 Say what is bid for, or what the silent bid."""
    if not trial.takes(BidOrder):
        return
    lines = trial.all_of(BidOrder)
    for line in lines:
        yield conditional(line, _bid(line.good, line.bids))
    if len({line.good for line in lines}) < len(lines):
        yield tr("Of several lists for a good the first counts whose test holds when it opens.")
    if lines:
        yield tr("For goods without a list you bid nothing.")
    elif markets_of(trial.view).has_bid.get(trial.seat):
        yield tr("No BID line: you buy nothing, for you have sent lists for other goods.")
    else:
        yield from _usual(trial)


def _bid(good: str, bids: BidList) -> str:
    said = {"good": Named(good), "bids": ", ".join(map(str, bids.bids))}
    if bids.affords:
        return tr("You bid for {good}: {bids}, but never more than your cash pays for.", **said)
    return tr("You bid for {good}: {bids}.", **said)


def _usual(trial: Trial) -> Iterator[str]:
    """CRA 6.6 Say what the silent bid: by price, if that is known."""
    known = [good for good in GOODS if in_pot(trial.view, good) and usual_bids(trial.view, good).bids]
    if not known and economy_of(trial.view, trial.seat) == CENTRALIZED:
        lists = _said_bids(usual_bids(trial.view, WATER))
        yield tr("No BID line: you bid for water and each food, as far as your cash pays for it: {lists}.",
                 lists=lists)  # fmt: skip
        return
    if not known:
        yield tr("No BID line: you bid for water and each food as far as your cash pays for it, in each case "
                 "for one unit the price paid to those who put it on the market in this cycle, for a second "
                 "four fifths of that.")  # fmt: skip
        return
    lists = "; ".join(f"{Named(good)} {_said_bids(usual_bids(trial.view, good))}" for good in known)
    yield tr("No BID line: as far as your cash pays for it you bid for {lists}.", lists=lists)


def _said_bids(bids: BidList) -> str:
    return ", ".join(map(str, bids.bids))


def _plan(trial: Trial) -> Iterator[str]:
    """CRA-MSO-06, CRA-R56 Say the plan for the shop, with prices and limits."""
    lines = trial.all_of(Buy)
    if len(lines) > 1:
        yield tr("In each of your turns the first of these lines is carried out that can be.")
    for line in lines:
        yield conditional(line, _planned(trial, line))
    if not lines:
        yield tr("No BUY line: you buy {plan}, as far as your money goes.", plan=_usual_plan(USUAL_PLAN))


def _planned(trial: Trial, line: Buy) -> str:
    limit = limit_of(trial.view, trial.seat, line.good)
    said = {
        "goods": Said(Basket.one(line.good, line.units)),
        "good": Named(line.good),
        "price": price_of(trial.view, line.good),
    }
    if limit is None:
        return tr("You buy up to {goods}, for ${price} each.", **said)
    return trn(
        "You buy up to {goods}, for ${price} each; of {good} you may buy {n} unit in a cycle.",
        "You buy up to {goods}, for ${price} each; of {good} you may buy {n} units in a cycle.",
        limit,
        **said,
    )


def _usual_plan(plan: Sequence[tuple[str, int]]) -> str:
    return ", ".join(str(Said(Basket.one(good, units))) for good, units in plan)
