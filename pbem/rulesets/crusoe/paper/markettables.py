"""Step III in a report: what was shared, taxed, exchanged or voted on (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.engine.events import Event
from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe import told_market as market
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import SHARED
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.paper.programtables import OF_RUNS, run_blocks
from pbem.rulesets.crusoe.paper.words import NOTHING
from pbem.rulesets.crusoe.things import EMPTY, Basket
from pbem.rulesets.crusoe.wording import Said

SHARING = (market.PutIn, market.Received, market.Picked)
EXCHANGES: tuple[type[Event], ...] = (market.Traded,)


def sharing_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """CRU-P08 Yield pool or heap as a table, taxes and provision row by row."""
    yield from division_table(chapter, told)
    yield from run_blocks(chapter, told)
    yield from sentences(chapter, "", told, (*SHARING, *OF_RUNS))


def market_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """CRU-180, CRU-185 Yield the exchanges in the order made, or the vote on the pool and its division."""
    yield from exchange_tables(chapter, told)
    yield from run_blocks(chapter, told)
    yield from sentences(chapter, "", told, (*SHARING, *EXCHANGES, *OF_RUNS))
    yield from division_table(chapter, told)


def exchange_tables(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Table]:
    """CRU-P10 Yield the exchanges in the order made, round by round where there are two."""
    for camp, part in by_camp(chapter, of_kind(told, market.Traded)):
        for table in _exchanges(chapter, of_kind(part, market.Traded)):
            yield table if camp == MAIN else in_exile(table)


def _exchanges(chapter: IslandChapter, deals: Sequence[market.Traded]) -> Iterator[Table]:
    for round in dict.fromkeys(deal.round for deal in deals):
        rows = [_deal_row(chapter, place, deal) for place, deal in enumerate(deals, 1) if deal.round == round]
        is_one_of_two = chapter.book.trades_twice
        title = tr("Exchanges of round {round}", round=round) if is_one_of_two else tr("Exchanges")
        titles = (
            trp("exchange", "Giver"),
            trp("exchange", "Gives"),
            tr("Receiver"),
            tr("Gives back"),
            tr("By"),
        )
        columns = (Column(tr("No."), True), *map(Column, titles))
        yield Table(title, columns, tuple(rows), tr("In the order in which they were made."))


def by_camp(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[tuple[str, list[Event]]]:
    """CRA-EXI-02 Yield what is told of each camp: exiles share and trade among themselves."""
    camps = {one.name: one.group for one in chapter.before.seats.values()}
    found = [(camps.get(_seat_of(event), MAIN), event) for event in told]
    for camp in dict.fromkeys(camp for camp, _ in found):
        yield camp, [event for one, event in found if one == camp]


def _seat_of(event: Event) -> str:
    """Return whom an event of sharing or trade is about, by name."""
    if isinstance(event, market.Traded):
        return event.giver
    return event.seat if isinstance(event, SHARING) else ""


def in_exile(table: Table) -> Table:
    """CRA-EXI-02 Return a table as one of the exiles' camp."""
    return replace(table, title=tr("{title} (exiles)", title=table.title))


def _deal_row(chapter: IslandChapter, place: int, deal: market.Traded) -> Row:
    back = str(deal.takes) if deal.takes else NOTHING
    how = tr("offers") if deal.is_offer else tr("lines") if deal.takes else tr("gift")
    cells = (str(place), deal.giver, str(deal.gives), deal.taker, back, how)
    return Row(cells, seat=seat_named(chapter, deal.giver))


def division_table(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Table]:
    """CRU-P18 Yield what each put in and got, and the odd units in the order in which they were picked."""
    for camp, part in by_camp(chapter, [event for event in told if isinstance(event, SHARING)]):
        for table in _divisions(chapter, part):
            yield table if camp == MAIN else in_exile(table)


def _divisions(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Table]:
    put = of_kind(told, market.PutIn)
    got = [one for one in of_kind(told, market.Received) if one.source == SHARED]
    picked = [one for one in of_kind(told, market.Picked) if one.source == SHARED]
    parts = (
        (tr("Puts in"), _sums([(one.seat, one.goods) for one in put])),
        (tr("Gets"), _sums([(one.seat, one.goods) for one in got])),
        (tr("Picks"), _sums([(one.seat, one.goods) for one in picked])),
    )
    shown = [(title, goods) for title, goods in parts if goods]
    seats = dict.fromkeys(seat for _, goods in shown for seat in goods)
    rows = tuple(
        Row((seat, *(str(goods.get(seat, NOTHING)) for _, goods in shown)), seat=seat_named(chapter, seat))
        for seat in seats
    )
    if rows:
        columns = (Column(tr("Seat")), *(Column(title) for title, _ in shown))
        yield Table(_title(put, got, picked), columns, rows, _note(picked))


def _sums(given: Sequence[tuple[str, Said]]) -> dict[str, Said]:
    """Return all goods of each seat."""
    baskets: dict[str, Basket] = {}
    for seat, goods in given:
        baskets[seat] = baskets.get(seat, EMPTY) + goods.basket
    return {seat: Said(basket) for seat, basket in baskets.items()}


def _title(
    put: Sequence[market.PutIn], got: Sequence[market.Received], picked: Sequence[market.Picked]
) -> str:
    if not (got or picked):
        return tr("The common pool")
    return tr("The common heap and its division") if put else tr("The division of the pool")


def _note(picked: Sequence[market.Picked]) -> str:
    """CRU-188 Say in which order odd units were picked."""
    if not picked:
        return ""
    picks = ", ".join(map(_pick, picked))
    return tr("Odd units in the order in which they were picked: {picks}.", picks=picks)


def _pick(one: market.Picked) -> str:
    if one.owner:
        return tr("{seat} {goods} for {owner}", seat=one.seat, goods=one.goods, owner=one.owner)
    return f"{one.seat} {one.goods}"
