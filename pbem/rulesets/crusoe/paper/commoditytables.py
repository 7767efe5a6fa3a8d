"""The commodity market in a report: prices, receipts, what CEOs get, deals (CRA-MM-03 to MM-10; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pbem.engine.events import Event
from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules import money
from pbem.rulesets.crusoe.modules.firms import Salaried
from pbem.rulesets.crusoe.modules.monetary_market import markets as trade
from pbem.rulesets.crusoe.modules.state_capitalism import DealMade
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, is_flavoured, of_kind, sentences
from pbem.rulesets.crusoe.paper.cuttables import cut_table
from pbem.rulesets.crusoe.paper.dealtables import deal_table
from pbem.rulesets.crusoe.paper.moneywords import by_good_table, dollars, good_of, signed, units_of
from pbem.rulesets.crusoe.paper.words import number, titled

IN_TABLES: tuple[type[Event], ...] = (
    *(trade.Priced, trade.Sold, trade.Dumped, trade.CutPaid, DealMade, money.Paid, money.Owed),
    *(money.Allowed, Salaried),
)
"""What the tables tell."""


@dataclass
class Sale:
    """The market of a good: its price, and who put in what."""

    priced: trade.Priced
    sold: list[trade.Sold] = field(default_factory=list)

    @property
    def kept(self) -> int:
        """CRA-MM-05 Return the units that were put back, not made in this cycle."""
        return sum(one.kept for one in self.sold)

    @property
    def paid_out(self) -> int:
        """CRA-MM-08 Return what all sellers got together."""
        return sum(one.dollars for one in self.sold)


def commodity_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """CRA-MM-07, CRA-MM-08 Yield prices and receipts; cuts, deals, salaries; then what tables do not tell."""
    if sales := sales_of(told):
        yield price_table(sales)
        yield receipt_table(chapter, told)
    if dumped := of_kind(told, trade.Dumped):
        yield pot_table(chapter, dumped, of_kind(told, money.Allowed))
    yield from cut_table(chapter, told)
    yield from deal_table(chapter, told)
    yield from sentences(chapter, "", [event for event in told if not _is_in_table(event, told)], ())
    flavoured = [event for event in told if _is_in_table(event, told) and is_flavoured(chapter, event)]
    yield from sentences(chapter, "", flavoured)


def _is_in_table(event: Event, told: Sequence[Event]) -> bool:
    """Say whether a table tells an event: allowances only where goods were put in unpaid."""
    if isinstance(event, money.Allowed):
        return bool(of_kind(told, trade.Dumped))
    return isinstance(event, IN_TABLES)


def sales_of(told: Sequence[Event]) -> list[Sale]:
    """Return the markets in the order in which they were held."""
    sales: list[Sale] = []
    for event in told:
        if isinstance(event, trade.Priced):
            sales.append(Sale(event))
        elif isinstance(event, trade.Sold):
            sales[-1].sold.append(event)
    return sales


def price_table(sales: Sequence[Sale]) -> Table:
    """CRA-MM-07, CRA-MM-08 Return the price of each good, and from what it came."""
    heads = (tr("Money in it"), tr("Made now"), tr("Put back"), tr("Units"), tr("Price"), tr("Paid out"))
    rows = tuple(
        Row(
            (
                titled(sale.priced.good.key),
                f"${sale.priced.money}",
                number(sale.priced.units - sale.kept),
                number(sale.kept),
                str(sale.priced.units),
                f"${sale.priced.price}",
                f"${sale.paid_out}",
            )
        )
        for sale in sales
    )
    note = tr("The price is the money divided by the units, rounded up.")
    columns = (Column(tr("Good")), *(Column(head, True) for head in heads))
    return Table(tr("Commodity prices"), columns, rows, note)


def receipt_table(chapter: IslandChapter, told: Sequence[Event]) -> Table:
    """CRA-MM-08 Return what each seat got for which good, and what others got of that."""
    sold = of_kind(told, trade.Sold)
    cells = {(one.seat, good_of(one.goods)): f"{units_of(one.goods)}: ${one.dollars}" for one in sold}
    sums = {seat: dollars(sum(one.dollars for one in sold if one.seat == seat)) for seat in _sellers(sold)}
    salaries = of_kind(told, Salaried)
    more = (
        (tr("To CEOs"), _cuts(told)),
        (tr("To corporations"), {one.seat: signed(-one.rest) for one in salaries}),
    )
    return by_good_table(chapter, tr("Receipts"), cells, sums, more, tr("Units sold, and dollars for them."))


def _sellers(sold: Sequence[trade.Sold]) -> list[str]:
    return list(dict.fromkeys(one.seat for one in sold))


def _cuts(told: Sequence[Event]) -> dict[str, str]:
    """CRA-CLW-08 Return what each seat pays or gets by CEOs' cuts."""
    cuts = of_kind(told, trade.CutPaid)
    seats = dict.fromkeys(name for cut in cuts for name in (cut.seat, cut.ceo))
    got = {seat: sum(cut.dollars for cut in cuts if cut.ceo == seat) for seat in seats}
    paid = {seat: sum(cut.dollars for cut in cuts if cut.seat == seat) for seat in seats}
    return {seat: signed(got[seat] - paid[seat]) for seat in seats}


def pot_table(
    chapter: IslandChapter, dumped: Sequence[trade.Dumped], allowed: Sequence[money.Allowed]
) -> Table:
    """CRA-CCO-01 Return what each puts into the pot unpaid, and the money that everybody gets."""
    cells = {
        (one.seat, thing): str(units) for one in dumped for thing, units in _all(dumped, one.seat).items()
    }
    sums = {one.seat: str(sum(_all(dumped, one.seat).values())) for one in dumped}
    sums |= {one.seat: sums.get(one.seat, number(0)) for one in allowed}
    more = ((tr("Money"), {one.seat: f"${one.dollars}" for one in allowed}),)
    return by_good_table(chapter, tr("The pot"), cells, sums, more)


def _all(dumped: Sequence[trade.Dumped], seat: str) -> dict[str, int]:
    units: dict[str, int] = {}
    for one in dumped:
        for thing, number_of in one.goods.basket if one.seat == seat else ():
            units[thing] = units.get(thing, 0) + number_of
    return units
