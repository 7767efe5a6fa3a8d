"""Investment and the corporations in a report (CRA-COR-03 to CRA-COR-11; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event
from pbem.engine.report import Block, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules import firms as told
from pbem.rulesets.crusoe.modules.firms import Firms, coffers_of, numbers_of, rate_of, shares_in
from pbem.rulesets.crusoe.paper.chapters import (
    NOTHING,
    IslandChapter,
    faces,
    kept,
    number_word,
    of_kind,
    seat_named,
    sentences,
)
from pbem.rulesets.crusoe.paper.landtables import rate_word
from pbem.rulesets.crusoe.view import IslandView

IN_TABLES: tuple[type[Event], ...] = (
    *(told.Invested, told.ProfitsVoted, told.FirmLearnt, told.DividendPaid),
)
"""What the tables tell."""


def investment_blocks(chapter: IslandChapter, events: Sequence[Event]) -> Iterator[Block]:
    """CRA-COR-04, CRA-COR-09 Yield what was invested, then what stockholders made of the profits."""
    if invested := of_kind(events, told.Invested):
        yield table(
            tr("Investments"),
            invested,
            text(tr("Seat"), lambda one: one.seat),
            text(tr("In"), lambda one: one.path),
            number(tr("Dollars"), lambda one: f"${one.dollars}"),
            number(tr("Shares"), lambda one: one.shares),
            seat=lambda one: seat_named(chapter, one.seat),
        )
    if of_kind(events, told.ProfitsVoted):
        yield profit_table(events)
    yield from sentences(chapter, "", events, IN_TABLES)


def profit_table(events: Sequence[Event]) -> Table:
    """CRA-COR-09 to CRA-COR-11, CRA-R73 Return what each corporation decides, rolls, learns and pays."""
    profits: list[tuple[told.ProfitsVoted, list[told.FirmLearnt]]] = []
    for event in events:
        if isinstance(event, told.ProfitsVoted):
            profits.append((event, []))
        elif isinstance(event, told.FirmLearnt) and profits:
            profits[-1][1].append(event)
    return table(
        tr("Profits"),
        profits,
        text(tr("Corporation"), lambda row: row[0].path),
        number(tr("Rolls"), lambda row: number_word(row[0].rolls)),
        text(tr("Dice"), lambda row: "; ".join(faces(one.dice) or NOTHING for one in row[1]) or NOTHING),
        text(tr("Learns"), lambda row: ", ".join(str(one.number) for one in row[1] if one.number) or NOTHING),
        number(tr("Dividend a share"), lambda row: f"${row[0].dividend}" if row[0].dividend else NOTHING),
    )


def firm_blocks(view: IslandView) -> Iterator[Block]:
    """CRA-COR-06, CRA-COR-10 Yield the corporations that anybody has shares of, or that have learnt."""
    firms = kept(view, Firms)
    if firms is None:
        return

    def is_active(path: str) -> bool:
        return bool(shares_in(view, path) or coffers_of(view, path) or numbers_of(view, path))

    def terms(path: str) -> str:
        rate = rate_of(view, path)
        return rate_word(rate) if rate is not None else tr("free")

    def held(path: str) -> str:
        shares = firms.shares.get(path, {})
        return ", ".join(f"{one.name} {shares[id]}" for id, one in view.seats.items() if id in shares)

    yield table(
        tr("The corporations"),
        [path for path in view.book.board.paths if is_active(path)],
        text(tr("Corporation"), lambda path: view.book.path(path).name),
        text(tr("Terms"), terms),
        number(tr("Coffers"), lambda path: f"${coffers_of(view, path)}"),
        text(tr("Numbers"), lambda path: faces(numbers_of(view, path)) or NOTHING),
        text(tr("Shares"), lambda path: held(path) or NOTHING),
        empty=tr("Nobody has shares of any corporation."),
    )
