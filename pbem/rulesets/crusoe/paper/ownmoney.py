"""The money of a seat, step by step, and its lists of bids, which nobody else ever reads (CRA-R17, CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.report import Table
from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.modules import firms, money
from pbem.rulesets.crusoe.modules.monetary_market import markets as trade
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.modules.monetary_market.markets import (
    NO_BIDS,
    USUAL_GOODS,
    BidList,
    MonetaryMarket,
    asked,
    usual_list,
)
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import USUAL_PRICE, BidOrder
from pbem.rulesets.crusoe.modules.money import Money
from pbem.rulesets.crusoe.modules.vault import Shopped
from pbem.rulesets.crusoe.paper.chapters import (
    NOTHING,
    IslandChapter,
    kept,
    number_word,
    of_kind,
    text_of,
    titled,
)
from pbem.rulesets.crusoe.paper.moneytables import Round, good_of, rounds_of, signed, units_of
from pbem.rulesets.crusoe.things import DOLLARS
from pbem.rulesets.crusoe.told_letters import LineUnused
from pbem.rulesets.crusoe.told_market import Traded


@dataclass(frozen=True)
class Step:
    """What changed a seat's cash, and by how much."""

    text: str
    dollars: int


def own_cash(chapter: IslandChapter, seat: Castaway) -> Iterator[Table]:
    """CRA 8 Yield the reader's cash after every step of the trade."""
    before = kept(chapter.before, Money)
    if before is None:
        return
    cash = before.cash.get(seat.id, 0)
    steps = [step for event in chapter.events for step in _steps(event, chapter.before.seats[seat.id].name)]
    if not steps:
        return
    rows = [(tr("In hand before"), "", cash)] if cash else []
    for step in steps:
        cash += step.dollars
        rows.append((step.text, signed(step.dollars), cash))
    yield table(
        tr("Your money, step by step"),
        rows,
        text(tr("Step"), lambda row: row[0]),
        number(tr("Change"), lambda row: row[1]),
        number(tr("In hand"), lambda row: f"${row[2]}"),
    )


def _steps(event: Event, name: str) -> Iterator[Step]:
    """Yield what an event means for the cash of a seat, by its name."""
    yield from _of_sales(event, name)
    yield from _of_taxes(event, name)
    yield from _of_purchases(event, name)
    match event:
        case money.Paid(debtor=debtor, creditor=creditor, dollars=dollars, kind=kind):
            if debtor == name:
                yield Step(tr("Paid to {creditor} ({kind})", creditor=creditor, kind=kind), -dollars)
            if creditor.seat == name and not creditor.corporation:
                yield Step(tr("Paid by {seat} ({kind})", seat=debtor, kind=kind), dollars)
        case Traded():
            yield from _of_exchange(event, name)
        case money.Discarded(dollars=dollars):
            yield Step(tr("Discarded"), -dollars)


def _of_sales(event: Event, name: str) -> Iterator[Step]:
    """CRA-MM-08, CRA-CLW-08, CRA-COR-08, CRA-MSO-04, CRA-CCO-01 Yield money for what a seat has made."""
    match event:
        case trade.Sold(seat=seat, goods=goods, dollars=dollars) if seat == name:
            yield Step(tr("{goods} sold", goods=goods), dollars)
        case trade.CutPaid(seat=seat, ceo=ceo, dollars=dollars):
            if seat == name:
                yield Step(tr("The part of {ceo} as CEO", ceo=ceo), -dollars)
            if ceo == name:
                yield Step(tr("Your part as CEO of what {seat} got", seat=seat), dollars)
        case firms.Salaried(seat=seat, rest=rest, path=path) if seat == name:
            yield Step(tr("Above your salary, to the {path} corporation", path=path), -rest)
        case money.Waged(seat=seat, dollars=dollars) if seat == name:
            yield Step(tr("Wages"), dollars)
        case money.Allowed(seat=seat, dollars=dollars) if seat == name:
            yield Step(tr("What everybody gets"), dollars)
        case money.Printed(seat=seat, dollars=dollars) if seat == name:
            yield Step(tr("Pay for signals"), dollars)


def _of_taxes(event: Event, name: str) -> Iterator[Step]:
    """CRA-MM-15, CRA-WEL-02 Yield what taxes take, and what they pay for."""
    match event:
        case taxes.TaxPaid(seat=seat, pays=pays, gets=gets) if seat == name:
            if gets:
                yield Step(tr("Pay for signals"), gets)
            if pays:
                yield Step(tr("Tax"), -pays)
        case taxes.WelfarePaid(seat=seat, dollars=dollars) if seat == name:
            yield Step(tr("Welfare"), dollars)


def _of_purchases(event: Event, name: str) -> Iterator[Step]:
    """CRA-MM-21, CRA-MM-22, CRA-MSO-06, CRA-COR-04 Yield what a seat spends."""
    match event:
        case trade.Bought(seat=seat, goods=goods, dollars=dollars) if seat == name:
            yield Step(tr("{goods} bought", goods=goods), -dollars)
        case Shopped(seat=seat, goods=goods, dollars=dollars) if seat == name:
            yield Step(tr("{goods} bought", goods=goods), -dollars)
        case trade.Confiscated(goods=goods, dollars=dollars) if dollars:
            yield Step(tr("Confiscated: you could not pay for {goods}", goods=goods), -dollars)
        case firms.Invested(seat=seat, path=path, dollars=dollars) if seat == name:
            yield Step(tr("Invested in {path}", path=path), -dollars)
        case firms.DividendGot(dollars=dollars, is_carried=False):
            yield Step(tr("Dividends"), dollars)


def _of_exchange(event: Traded, name: str) -> Iterator[Step]:
    """CRA-R76 Yield the money that changes hands in an exchange."""
    given, taken = event.gives.basket[DOLLARS], event.takes.basket[DOLLARS]
    other = event.taker if event.giver == name else event.giver
    balance = taken - given if event.giver == name else given - taken
    if name in (event.giver, event.taker) and balance:
        yield Step(tr("Exchange with {seat}", seat=other), balance)


def own_bids(chapter: IslandChapter, seat: Castaway) -> Iterator[Table]:
    """CRA 8 Yield what the reader bid for each good, and what came of it."""
    rounds = rounds_of(chapter.events)
    if not rounds or kept(chapter.after, MonetaryMarket) is None:
        return
    name, usual = (
        chapter.before.seats[seat.id].name,
        tr("These are the usual bids of a seat that sends none."),
    )

    def units(told: Sequence[trade.Bought | trade.LeftOver]) -> str:
        return number_word(sum(units_of(event.goods) for event in told if event.seat == name))

    yield table(
        tr("Your bids"),
        rounds,
        text(tr("Good"), lambda one: titled(one.closed.good.key)),
        text(tr("Your list"), lambda one: str(list_of(chapter, seat, one.closed.good.key)) or NOTHING),
        number(tr("Price"), lambda one: f"${one.closed.price}"),
        number(tr("Bought"), lambda one: units(one.bought)),
        number(tr("Free"), lambda one: units(one.left)),
        note=usual if is_silent(chapter, seat) else "",
    )


def list_of(chapter: IslandChapter, seat: Castaway, good: str) -> BidList:
    """CRA-R15 Return the list of the reader that counted for a good.

    When a new cycle has begun meanwhile the markets have forgotten it, and the letter tells.
    """
    markets = kept(chapter.after, MonetaryMarket)
    if markets is not None and chapter.after.cycle == chapter.before.cycle:
        return markets.bids.get(seat.id, {}).get(good, NO_BIDS)
    lines = [order for order in chapter.sheet.orders if isinstance(order, BidOrder)]
    if not lines:
        return _usual(chapter, good)
    vain = {(event.at, event.line) for event in of_kind(chapter.events, LineUnused)}
    counted = (one for one in lines if one.good == good and (one.line, text_of(one)) not in vain)
    return next((one.bids for one in counted), NO_BIDS)


def _usual(chapter: IslandChapter, good: str) -> BidList:
    """CRA 6.6 Return what was bid for a silent seat."""
    if good not in USUAL_GOODS:
        return NO_BIDS
    prices = {event.good.key: event.price for event in of_kind(chapter.events, trade.Priced)}
    return usual_list(prices.get(good, USUAL_PRICE), chapter.book.advanced.market.price_floor)


def is_silent(chapter: IslandChapter, seat: Castaway) -> bool:
    """CRA 6.6 Say whether the usual bids were made for the reader, who sent none."""
    markets = kept(chapter.after, MonetaryMarket)
    if markets is not None and chapter.after.cycle == chapter.before.cycle:
        return bool(markets.bids.get(seat.id)) and not markets.has_bid.get(seat.id)
    return not any(isinstance(order, BidOrder) for order in chapter.sheet.orders)


def unpaid_bids(chapter: IslandChapter) -> Iterator[str]:
    """CRA-MM-22 Yield what was confiscated, with what would have prevented it."""
    for event in of_kind(chapter.events, trade.Confiscated):
        if event.dollars:
            yield tr(
                "You bid for {good} beyond your money, and ${dollars} were confiscated: with AFFORD behind "
                "the list you keep them.",
                good=tr(good_of(event.goods)),
                dollars=event.dollars,
            )


_FEWEST = 2
"""A list of fewer bids is no curve."""


def own_demand(chapter: IslandChapter, seat: Castaway) -> Iterator[Chart]:
    """CRA-MM-17 Yield the reader's list for each good just sold, beside the price; none of the usual lists.

    What it would pay stands upright, so that the price is a line across.
    """
    rounds = rounds_of(chapter.events)
    if not rounds or kept(chapter.after, MonetaryMarket) is None or is_silent(chapter, seat):
        return
    for one in rounds:
        written = list_of(chapter, seat, one.closed.good.key)
        if len(written.bids) >= _FEWEST:
            yield _curve(one, written)


def _curve(one: Round, written: BidList) -> Chart:
    """CRA-MM-17 Return the highest price at which a list asks for so many units, bid by bid."""
    good, price = one.closed.good.key, one.closed.price
    says = trn(
        "At ${price} your list asks for {n} unit.",
        "At ${price} your list asks for {n} units.",
        asked(BidList(written.bids), price, 0),
        price=price,
    )
    if written.affords:
        says = f"{says} {tr('AFFORD is left out here: it asks for fewer where your money does not suffice.')}"
    places = tuple(str(bid.units) for bid in written.bids)
    series = Series(tr("Your list"), tuple(bid.price for bid in written.bids))
    title, axis, unit = tr("Your demand: {good}", good=titled(good)), tr("Units"), tr("dollars a unit")
    return Chart(title, places, (series,), Plot.LINES, axis, unit, says, ((tr("Price"), price),))
