"""Deals of State Capitalism in a report: who sold for whom, at what price, what was paid (CRA-STA-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.events import Event
from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe.modules import money
from pbem.rulesets.crusoe.modules.monetary_market.markets import Priced
from pbem.rulesets.crusoe.modules.state_capitalism import DealMade
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, seat_named
from pbem.rulesets.crusoe.paper.moneywords import dollars, good_of, units_of


@dataclass
class Deal:
    """A deal, what is due for it, and what became of that."""

    made: DealMade
    due: int = 0
    paid: int = 0
    owed: int = 0

    @property
    def is_open(self) -> bool:
        """Say whether something is due of which nothing was told yet."""
        return self.paid + self.owed < self.due

    def reckon(self, price: int) -> None:
        """CRA-R54 Reckon what is due when the price of the good is known."""
        units = units_of(self.made.goods)
        self.due = units * price * self.made.price // 100 if self.made.is_percent else units * self.made.price


def deals_of(told: Sequence[Event]) -> list[Deal]:
    """CRA-STA-03, CRA-R55 Return the deals in order; those of a good are paid when its price is known."""
    deals: list[Deal] = []
    for event in told:
        match event:
            case DealMade():
                deals.append(Deal(event))
            case Priced():
                for deal in deals:
                    if good_of(deal.made.goods) == event.good.key:
                        deal.reckon(event.price)
            case money.Paid() | money.Owed():
                _settle(deals, event)
    return deals


def _settle(deals: Sequence[Deal], event: money.Paid | money.Owed) -> None:
    """Note what is paid, or owed, of the first deal of the two that is open."""
    both = (event.debtor, event.creditor.seat)
    for deal in deals:
        if deal.is_open and (deal.made.seller, deal.made.holder) == both:
            if isinstance(event, money.Paid):
                deal.paid = event.dollars
            else:
                deal.owed = event.dollars
            return


def deal_table(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Table]:
    """CRA-STA-02, CRA-STA-03 Yield the deals: for whom who sold, at what price, what was paid and is owed."""
    deals = deals_of(told)
    if not deals:
        return
    texts = (Column(tr("Holder")), Column(tr("Seller")), Column(tr("Goods")))
    numbers = (tr("Price"), trp("of a deal", "Paid"), tr("Owed"))
    columns = (*texts, *(Column(title, True) for title in numbers))
    yield Table(tr("Deals"), columns, tuple(_row(chapter, deal) for deal in deals))


def _row(chapter: IslandChapter, deal: Deal) -> Row:
    made = deal.made
    price = f"{made.price} %" if made.is_percent else f"${made.price}"
    cells = (made.holder, made.seller, str(made.goods), price, dollars(deal.paid), dollars(deal.owed))
    return Row(cells, seat=seat_named(chapter, made.holder))
