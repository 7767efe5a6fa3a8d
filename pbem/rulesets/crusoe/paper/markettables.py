"""Step III in a report: what was shared, taxed, exchanged or voted on (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event
from pbem.engine.report import Block, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe import told_market as market
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import SHARED
from pbem.rulesets.crusoe.paper.chapters import NOTHING, IslandChapter, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.paper.programtables import OF_RUNS, run_blocks
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
        for one in _exchanges(chapter, of_kind(part, market.Traded)):
            yield one if camp == MAIN else in_exile(one)


def _exchanges(chapter: IslandChapter, deals: Sequence[market.Traded]) -> Iterator[Table]:
    for round in dict.fromkeys(deal.round for deal in deals):
        is_one_of_two = chapter.book.trades_twice
        yield table(
            tr("Exchanges of round {round}", round=round) if is_one_of_two else tr("Exchanges"),
            [(place, deal) for place, deal in enumerate(deals, 1) if deal.round == round],
            number(tr("No."), lambda row: row[0]),
            text(trp("exchange", "Giver"), lambda row: row[1].giver),
            text(trp("exchange", "Gives"), lambda row: row[1].gives),
            text(tr("Receiver"), lambda row: row[1].taker),
            text(tr("Gives back"), lambda row: row[1].takes or NOTHING),
            text(tr("By"), lambda row: _way(row[1])),
            seat=lambda row: seat_named(chapter, row[1].giver),
            note=tr("In the order in which they were made."),
        )


def _way(deal: market.Traded) -> str:
    if deal.is_offer:
        return tr("offers")
    return tr("lines") if deal.takes else tr("gift")


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


def division_table(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Table]:
    """CRU-P18 Yield what each put in and got, and the odd units in the order in which they were picked."""
    for camp, part in by_camp(chapter, [event for event in told if isinstance(event, SHARING)]):
        for one in _divisions(chapter, part):
            yield one if camp == MAIN else in_exile(one)


def _divisions(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Table]:
    put = of_kind(told, market.PutIn)
    got = [one for one in of_kind(told, market.Received) if one.source == SHARED]
    picked = [one for one in of_kind(told, market.Picked) if one.source == SHARED]
    given, gets, picks = (_sums([(one.seat, one.goods) for one in part]) for part in (put, got, picked))
    seats = dict.fromkeys((*given, *gets, *picks))

    def of(goods: dict[str, Said], seat: str) -> object:
        return goods.get(seat, NOTHING) if goods else ""

    if seats:
        yield table(
            _title(put, got, picked),
            seats,
            text(tr("Seat"), str),
            text(tr("Puts in"), lambda seat: of(given, seat)),
            text(tr("Gets"), lambda seat: of(gets, seat)),
            text(tr("Picks"), lambda seat: of(picks, seat)),
            seat=lambda seat: seat_named(chapter, seat),
            note=_note(picked),
            blank="",
        )


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
