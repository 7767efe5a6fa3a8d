"""The end of the game: who was rescued and who won, the whole game in charts and numbers (brief 7)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbem.engine.events import listed
from pbem.engine.report import Block, Column, Notice, Row, Section, Sentences, Table
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.modules.objectivist import GALT
from pbem.rulesets.crusoe.needs.ending import ALL_DEAD, RESCUED, STOPPED, UNRESCUED
from pbem.rulesets.crusoe.paper.chapters import IslandChapter
from pbem.rulesets.crusoe.paper.charts import cycle_charts, made_chart
from pbem.rulesets.crusoe.paper.moneytables import money_tables
from pbem.rulesets.crusoe.paper.pricecharts import demand_chart, money_chart, price_charts
from pbem.rulesets.crusoe.paper.ranking import ranking
from pbem.rulesets.crusoe.paper.words import number, points, titled
from pbem.rulesets.crusoe.things import GOODS, LEISURE, SIGNALS
from pbem.rulesets.crusoe.view import IslandView

_HOW = {
    RESCUED: tr_noop("Rescued in cycle {cycle}: somebody heard the signals on {frequency}."),
    UNRESCUED: tr_noop("Cycle {cycle} is over and nobody has come: all lose."),
    ALL_DEAD: tr_noop("Nobody is left alive in cycle {cycle}: all lose."),
    STOPPED: tr_noop("The GM has ended the game in cycle {cycle}."),
    GALT: tr_noop("John Galt has died in cycle {cycle}: all lose."),
}
_DEEDS = (
    ("made", tr_noop("made: {good}")),
    ("eaten", tr_noop("consumed: {good}")),
    ("spoilt", tr_noop("spoilt: {good}")),
)
_BID = re.compile(r"\d\s*@\s*\d")
"""What stands in a list of bids, and in no other order."""
_SOURCES = ("leisure", "water", "food", "types", "penalty")


def final_sections(chapter: IslandChapter) -> Iterator[Section]:
    """Yield the sections that stand first in the last report."""
    view = chapter.after
    yield Section(tr("The end of the game"), (_banner(view), ranking(view)))
    markets = (*money_chart(view, chapter.events), *price_charts(view), *demand_chart(view))
    yield Section(tr("The game in charts"), (*cycle_charts(view), made_chart(view), *markets))


def _banner(view: IslandView) -> Notice:
    """CRU-021, CRU-024 Say how the game ended, and who has won."""
    result = view.island.result
    if result is None:
        return Notice(tr("Nobody has won."))
    text = _HOW.get(result.how)
    frequency = tr(result.frequency) if result.frequency else ""
    how = tr(text, cycle=view.cycle, frequency=frequency) if text else ""
    names = listed([view.seats[seat].name for seat in result.winners])
    won = tr("Won by {seats}.", seats=names) if names else tr("Nobody has won.")
    return Notice(f"{how} {won}".strip())


def opened_sections(chapter: IslandChapter) -> Iterator[Section]:
    """Yield what stands at the end of the last report: the game in numbers, and orders opened."""
    view = chapter.after
    numbers: tuple[Block, ...] = (deed_table(view), source_table(view), *money_tables(view))
    yield Section(tr("The game in numbers"), numbers)
    opened = tuple(Sentences(head, lines) for head, text in chapter.on_file if (lines := _opened(text)))
    if opened:
        yield Section(tr("Opened at the end"), opened)


def _opened(text: str) -> tuple[str, ...]:
    """CRA-MM-26 Return the lines of standing orders that all may read: lists of bids stay secret for good."""
    return tuple(line for line in text.split("\n") if not _BID.search(line))


def deed_table(view: IslandView) -> Table:
    """Return what each seat has made, consumed and let spoil of everything, and traded and waited for."""
    rows = [
        (tr(said, good=tr(good)), f"{what} {good}")
        for what, said in _DEEDS
        for good in (*GOODS, LEISURE, *SIGNALS)
    ]
    rows += [(tr("given in exchanges and gifts"), "traded"), (tr("leisure for waiting"), "waited")]
    made = tuple(
        Row((said, *(number(one.tally.get(key, 0)) for one in view.seats.values())))
        for said, key in rows
        if any(one.tally.get(key) for one in view.seats.values())
    )
    columns = (Column(tr("In the whole game")), *(Column(one.name, True) for one in view.seats.values()))
    return Table(tr("What everybody did"), columns, made, is_small=True)


def source_table(view: IslandView) -> Table:
    """CRU-139 Return where the points of each seat came from."""
    names = (titled(LEISURE), titled("water"), titled("food"), tr("Types of food"), tr("Penalty"))
    rows = [
        Row((name, *(points(_sum(one, source)) for one in view.seats.values())))
        for name, source in zip(names, _SOURCES, strict=True)
    ]
    rows += [
        Row((titled(row), *(points(_extra(one, row)) for one in view.seats.values())))
        for row in _modules(view)
    ]
    columns = (Column(tr("Points from")), *(Column(one.name, True) for one in view.seats.values()))
    return Table(tr("Where the points came from"), columns, tuple(rows))


def _sum(seat: Castaway, source: str) -> int:
    amounts = {
        "leisure": sum(column.leisure for column in seat.sheet.values()),
        "water": sum(column.water for column in seat.sheet.values()),
        "food": sum(column.food for column in seat.sheet.values()),
        "types": sum(column.types for column in seat.sheet.values()),
        "penalty": sum(column.penalty for column in seat.sheet.values()),
    }
    return amounts[source]


def _modules(view: IslandView) -> list[str]:
    """CRU-H83 Return the rows that modules have put on the score sheets."""
    columns = (column for one in view.seats.values() for column in one.sheet.values())
    return list(dict.fromkeys(row for column in columns for row, _ in column.extra))


def _extra(seat: Castaway, row: str) -> int:
    return sum(dict(column.extra).get(row, 0) for column in seat.sheet.values())
