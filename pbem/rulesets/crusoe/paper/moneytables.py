"""The markets with money in a report: prices, receipts, CEOs, deals, wholesale (CRA-MM-03 to 25; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.engine.columns import number, numbers, table, text
from pbem.engine.events import Event
from pbem.engine.pictures import Chart, Counter, Ground, Plot, Series, Shape, Space, Track, TrackBoard
from pbem.engine.report import Block, Table
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.crusoe.modules import money
from pbem.rulesets.crusoe.modules.class_warfare import (
    CAPITALIST,
    MIDDLE,
    WORKING,
    Ceo,
    ClassWarfare,
    block_sum,
)
from pbem.rulesets.crusoe.modules.firms import Salaried
from pbem.rulesets.crusoe.modules.monetary_market import markets as trade
from pbem.rulesets.crusoe.modules.monetary_market.markets import Priced
from pbem.rulesets.crusoe.modules.state_capitalism import DealMade
from pbem.rulesets.crusoe.paper.chapters import (
    NOTHING,
    IslandChapter,
    is_flavoured,
    kept,
    number_word,
    of_kind,
    seat_named,
    sentences,
    titled,
)
from pbem.rulesets.crusoe.things import DIAMOND
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said


def dollars(amount: int | None) -> str:
    """Return money: $19, a dash for none."""
    return f"${amount}" if amount else NOTHING


def signed(amount: int) -> str:
    """Return money that is got or given: +$5, -$3, $0."""
    return f"{'-' if amount < 0 else '+'}${abs(amount)}" if amount else "$0"


def good_of(goods: Said) -> str:
    """Return the one good of a basket."""
    return next(thing for thing, _ in goods.basket)


def units_of(goods: Said) -> int:
    """Return how many units a basket holds."""
    return sum(units for _, units in goods.basket)


def names_in(told: Iterable[str], chapter: IslandChapter) -> list[str]:
    """Return seats by name, in turn order; those that are no seats of the game behind all others."""
    order = [one.name for one in chapter.before.island.in_order()]
    order += [one.name for one in chapter.before.seats.values() if one.name not in order]
    found = dict.fromkeys(told)
    return [name for name in (*order, *found) if found.pop(name, 0) is None]


def by_good_table(
    chapter: IslandChapter,
    title: str,
    cells: Mapping[tuple[str, str], str],
    sums: Mapping[str, str],
    more: Sequence[tuple[str, Mapping[str, str]]] = (),
    note: str = "",
) -> Table:
    """Return a row for each seat and a column for each good, then their sums, then what else there is."""

    def of_good(seat: str, good: str) -> str:
        return cells.get((seat, good), NOTHING)

    def besides(seat: str, column: tuple[str, Mapping[str, str]]) -> str:
        return column[1].get(seat, NOTHING)

    return table(
        title,
        names_in([*(seat for seat, _ in cells), *sums], chapter),
        text(tr("Seat"), str),
        *numbers(dict.fromkeys(good for _, good in cells), of_good, titled),
        number(tr("Together"), lambda seat: sums.get(seat, NOTHING)),
        *numbers([column for column in more if column[1]], besides, lambda column: column[0]),
        seat=lambda seat: seat_named(chapter, seat),
        note=note,
    )


CLASSES: Mapping[str, str] = {
    CAPITALIST: tr_noop("Capitalist"),
    MIDDLE: tr_noop("Middle Class"),
    WORKING: tr_noop("Working Class"),
}
"""CRA-CLW-16 The classes, to be said by `tr`."""
GROUND = Ground("industry", tr_noop("Industry"), "#d8d2c4", "none", "I")


def class_word(view: IslandView, seat: str) -> str:
    """CRA-CLW-16 Return the class of a seat; "" where there are none."""
    classes = kept(view, ClassWarfare)
    found = classes.classes.get(seat, "") if classes is not None else ""
    return tr(CLASSES[found]) if found else ""


def cut_table(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Table]:
    """CRA-CLW-08 Yield who pays which CEO how much, and of what sum."""
    cuts = of_kind(told, trade.CutPaid)
    if not cuts:
        return
    view, chain = chapter.before, _chain(chapter.before)
    receipts = {(one.seat, good_of(one.goods)): one.dollars for one in of_kind(told, trade.Sold)}

    def block(cut: trade.CutPaid) -> int:
        own = {good: dollars for (seat, good), dollars in receipts.items() if seat == cut.seat}
        return sum(block_sum(ceo, own) for ceo in chain if view.name(ceo.seat) == cut.ceo)

    yield table(
        tr("What CEOs get"),
        cuts,
        text(tr("Seller"), lambda cut: cut.seat),
        text(tr("Class"), lambda cut: class_word(view, seat_named(chapter, cut.seat)) or NOTHING),
        text(tr("CEO"), lambda cut: cut.ceo),
        number(tr("Got for its goods"), lambda cut: f"${block(cut)}"),
        number(tr("The CEO's part"), lambda cut: f"${cut.dollars}"),
        seat=lambda cut: seat_named(chapter, cut.seat),
    )


def _chain(view: IslandView) -> Sequence[Ceo]:
    classes = kept(view, ClassWarfare)
    return classes.chain if classes is not None else ()


def chain_blocks(view: IslandView) -> Iterator[Block]:
    """CRA-CLW-03 Yield the band of goods with their CEOs, and the classes of all seats."""
    if kept(view, ClassWarfare) is None:
        return
    yield chain_band(view)
    yield class_table(view)


def chain_band(view: IslandView) -> TrackBoard:
    """CRA-CLW-03 Return the industries in order of elasticity, each with its CEO."""
    heads = {good: ceo.seat for ceo in _chain(view) for good in ceo.industries}
    spaces = tuple(
        Space(titled(good), "", GROUND.key, owner=heads.get(good, ""))
        for good in view.book.advanced.elasticity
    )
    without = [ceo.seat for ceo in _chain(view) if not ceo.industries]
    aside = ((tr("CEO of nothing"), tuple(Counter(seat, seat=seat) for seat in without)),) if without else ()
    return TrackBoard(
        tr("The industries and their CEOs"),
        (Track("", spaces),),
        (Ground(GROUND.key, tr(GROUND.name), GROUND.colour, GROUND.pattern, GROUND.letter),),
        Shape.ROWS,
        aside=aside,
        seats=tuple((id, seat.name) for id, seat in view.seats.items()),
    )


def class_table(view: IslandView) -> Table:
    """CRA-CLW-16 Return the class of each seat, its diamonds, and the industries it heads."""
    heads = {ceo.seat: ceo for ceo in _chain(view)}
    order = ", ".join(view.name(ceo.seat) for ceo in _chain(view))
    return table(
        tr("Classes"),
        view.seats.values(),
        text(tr("Seat"), lambda one: one.name),
        text(tr("Class"), lambda one: class_word(view, one.id) or NOTHING),
        number(tr("Diamonds"), lambda one: one.amount(DIAMOND)),
        text(tr("CEO of"), lambda one: _headed(heads.get(one.id))),
        seat=lambda one: one.id,
        is_struck=lambda one: not one.is_alive,
        note=tr("The CEOs in the order of their chain: {seats}.", seats=order) if order else "",
    )


def _headed(ceo: Ceo | None) -> str:
    if ceo is None:
        return NOTHING
    return ", ".join(map(tr, ceo.industries)) or tr("nothing")


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

    def price(made: DealMade) -> str:
        return f"{made.price} %" if made.is_percent else f"${made.price}"

    if deals := deals_of(told):
        yield table(
            tr("Deals"),
            deals,
            text(tr("Holder"), lambda deal: deal.made.holder),
            text(tr("Seller"), lambda deal: deal.made.seller),
            text(tr("Goods"), lambda deal: deal.made.goods),
            number(tr("Price"), lambda deal: price(deal.made)),
            number(trp("of a deal", "Paid"), lambda deal: dollars(deal.paid)),
            number(tr("Owed"), lambda deal: dollars(deal.owed)),
            seat=lambda deal: seat_named(chapter, deal.made.holder),
        )


IN_COMMODITY_TABLES: tuple[type[Event], ...] = (
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
    return isinstance(event, IN_COMMODITY_TABLES)


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
    return table(
        tr("Commodity prices"),
        sales,
        text(tr("Good"), lambda sale: titled(sale.priced.good.key)),
        number(tr("Money in it"), lambda sale: f"${sale.priced.money}"),
        number(tr("Made now"), lambda sale: number_word(sale.priced.units - sale.kept)),
        number(tr("Put back"), lambda sale: number_word(sale.kept)),
        number(tr("Units"), lambda sale: sale.priced.units),
        number(tr("Price"), lambda sale: f"${sale.priced.price}"),
        number(tr("Paid out"), lambda sale: f"${sale.paid_out}"),
        note=tr("The price is the money divided by the units, rounded up."),
    )


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
    sums |= {one.seat: sums.get(one.seat, number_word(0)) for one in allowed}
    more = ((tr("Money"), {one.seat: f"${one.dollars}" for one in allowed}),)
    return by_good_table(chapter, tr("The pot"), cells, sums, more)


def _all(dumped: Sequence[trade.Dumped], seat: str) -> dict[str, int]:
    units: dict[str, int] = {}
    for one in dumped:
        for thing, number_of in one.goods.basket if one.seat == seat else ():
            units[thing] = units.get(thing, 0) + number_of
    return units


IN_WHOLESALE_TABLES: tuple[type[Event], ...] = (trade.Closed, trade.Bought, trade.LeftOver)
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
    yield from sentences(chapter, "", told, IN_WHOLESALE_TABLES)


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

    def left_over(one: Round) -> str:
        return ", ".join(f"{left.seat} {units_of(left.goods)}" for left in one.left)

    return table(
        tr("Wholesale prices"),
        rounds,
        text(tr("Good"), lambda one: titled(one.closed.good.key)),
        number(tr("Units"), lambda one: one.closed.units),
        number(tr("Price"), lambda one: f"${one.closed.price}"),
        number(tr("Bought"), lambda one: one.units_bought),
        text(tr("Left over, free"), lambda one: left_over(one) or NOTHING),
        number(tr("For the next cycle"), lambda one: dollars(one.closed.paid_in)),
        note=tr("Lists of bids are secret. What is paid in is the money with which the good is priced next."),
    )


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
