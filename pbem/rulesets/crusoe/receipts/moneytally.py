"""The money in the tally of a receipt: what bids, purchases and investments may cost (CRA 6.2, 8)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.corporations.shares import Invest
from pbem.rulesets.crusoe.modules.government.branches import held_by
from pbem.rulesets.crusoe.modules.government.campaigns import FEE, Campaign
from pbem.rulesets.crusoe.modules.market_socialism.vault import price_of
from pbem.rulesets.crusoe.modules.monetary_market.lists import BidOrder
from pbem.rulesets.crusoe.modules.money.purse import cash_known, is_bidding, is_shopping
from pbem.rulesets.crusoe.modules.state_capitalism.wishing import Buy
from pbem.rulesets.crusoe.receipts.trial import Trial

Row = tuple[str, str]


def money_rows(trial: Trial) -> Iterator[Row]:
    """CRA-MM-17, CRA-MSO-06, CRA-COR-04 Yield the most that the lines of a letter may cost."""
    bids = {line.good: line for line in reversed(trial.all_of(BidOrder))}
    if bids and trial.takes(BidOrder) and is_bidding(trial.view, trial.seat):
        yield tr("Bids, at most"), _of_cash(trial, sum(line.bids.most_spent for line in bids.values()))
    purchases = trial.all_of(Buy)
    if purchases and trial.takes(Buy) and is_shopping(trial.view, trial.seat):
        cost = sum(line.units * price_of(trial.view, line.good) for line in purchases)
        yield tr("Purchases, at most"), _of_cash(trial, cost)
    invested = sum(dollars for line in trial.all_of(Invest) for _, dollars in line.entries)
    if invested and trial.takes(Invest):
        yield tr("Investments"), _of_cash(trial, invested)
    runs = any(line.runs for line in trial.all_of(Campaign))
    if runs and trial.takes(Campaign) and not held_by(trial.view, trial.seat):
        yield tr("Campaign"), tr("{n} leisure", n=FEE)


def _of_cash(trial: Trial, cost: int) -> str:
    """Return a sum, beside the cash where that is known."""
    cash = cash_known(trial.view, trial.seat)
    if cash is None:
        return tr("${cost}", cost=cost)
    return tr("${cost} of ${cash}", cost=cost, cash=cash)
