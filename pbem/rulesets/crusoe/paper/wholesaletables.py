"""Wholesale in a report: price, buyers, what was left over; never a list of bids (CRA-R17; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pbem.engine.events import Event
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.monetary_market import markets as trade
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, sentences
from pbem.rulesets.crusoe.paper.moneywords import by_good_table, dollars, units_of
from pbem.rulesets.crusoe.paper.words import NOTHING, titled

IN_TABLES: tuple[type[Event], ...] = (trade.Closed, trade.Bought, trade.LeftOver)
"""What the tables tell."""


@dataclass
class Round:
    """The round of a good: its price, who bought, who got what was left over."""

    closed: trade.Closed
    bought: list[trade.Bought] = field(default_factory=list)
    left: list[trade.LeftOver] = field(default_factory=list)

    @property
    def units_bought(self) -> int:
        """CRA-MM-21 Return the units that were paid for."""
        return sum(units_of(one.goods) for one in self.bought)


def wholesale_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """CRA-R17 Yield the rounds in order, who bought what, and supply beside what was bought."""
    rounds = rounds_of(told)
    if rounds:
        yield round_table(rounds)
        yield purchase_table(chapter, rounds)
        yield supply_chart(rounds)
    yield from sentences(chapter, "", told, IN_TABLES)


def rounds_of(told: Sequence[Event]) -> list[Round]:
    """Return the rounds in the order in which they were held."""
    rounds: list[Round] = []
    for event in told:
        match event:
            case trade.Closed():
                rounds.append(Round(event))
            case trade.Bought():
                rounds[-1].bought.append(event)
            case trade.LeftOver():
                rounds[-1].left.append(event)
    return rounds


def round_table(rounds: Sequence[Round]) -> Table:
    """CRA-MM-18 to CRA-MM-25 Return price and units of each good, who got the rest, and what is paid in."""
    heads = (Column(tr("Good")), Column(tr("Units"), True), Column(tr("Price"), True))
    more = (Column(tr("Bought"), True), Column(tr("Left over, free")), Column(tr("For the next cycle"), True))
    rows = tuple(
        Row(
            (
                titled(one.closed.good.key),
                str(one.closed.units),
                f"${one.closed.price}",
                str(one.units_bought),
                ", ".join(f"{left.seat} {units_of(left.goods)}" for left in one.left) or NOTHING,
                dollars(one.closed.paid_in),
            )
        )
        for one in rounds
    )
    note = tr("Lists of bids are secret. What is paid in is the money with which the good is priced next.")
    return Table(tr("Wholesale prices"), (*heads, *more), rows, note)


def purchase_table(chapter: IslandChapter, rounds: Sequence[Round]) -> Table:
    """CRA-MM-21 Return what each seat bought of each good, and paid."""
    bought = [one for each in rounds for one in each.bought]
    cells: dict[tuple[str, str], str] = {}
    for each in rounds:
        good = each.closed.good.key
        cells |= {(one.seat, good): f"{units_of(one.goods)}: ${one.dollars}" for one in each.bought}
        for left in each.left:
            free, paid = tr("{n} free", n=units_of(left.goods)), cells.get((left.seat, good))
            cells[left.seat, good] = f"{paid} + {free}" if paid else free
    spent = {one.seat: sum(each.dollars for each in bought if each.seat == one.seat) for one in bought}
    sums = {seat: dollars(amount) for seat, amount in spent.items()}
    return by_good_table(
        chapter, tr("Purchases"), cells, sums, note=tr("Units bought, and dollars for them.")
    )


def supply_chart(rounds: Sequence[Round]) -> Chart:
    """CRA-R17 Return the supply of each good, and how much of it was bought at its price."""
    places = tuple(f"{titled(one.closed.good.key)} ${one.closed.price}" for one in rounds)
    series = (
        Series(tr("Supply"), tuple(one.closed.units for one in rounds)),
        Series(tr("Bought at the price"), tuple(one.units_bought for one in rounds)),
    )
    return Chart(tr("Supply and demand"), places, series, Plot.BARS, tr("Good and price"), tr("units"))
