"""Investment and the corporations in a report (CRA-COR-03 to CRA-COR-11; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event
from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules import firms as told
from pbem.rulesets.crusoe.modules.firms import Firms, coffers_of, numbers_of, rate_of, shares_in
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.paper.landwords import rate_word
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.words import NOTHING, faces, number
from pbem.rulesets.crusoe.view import IslandView

IN_TABLES: tuple[type[Event], ...] = (
    *(told.Invested, told.ProfitsVoted, told.FirmLearnt, told.DividendPaid),
)
"""What the tables tell."""


def investment_blocks(chapter: IslandChapter, events: Sequence[Event]) -> Iterator[Block]:
    """CRA-COR-04, CRA-COR-09 Yield what was invested, then what stockholders made of the profits."""
    if invested := of_kind(events, told.Invested):
        columns = (
            Column(tr("Seat")),
            Column(tr("In")),
            Column(tr("Dollars"), True),
            Column(tr("Shares"), True),
        )
        rows = tuple(
            Row((one.seat, one.path, f"${one.dollars}", str(one.shares)), seat=seat_named(chapter, one.seat))
            for one in invested
        )
        yield Table(tr("Investments"), columns, rows)
    if of_kind(events, told.ProfitsVoted):
        yield profit_table(events)
    yield from sentences(chapter, "", events, IN_TABLES)


def profit_table(events: Sequence[Event]) -> Table:
    """CRA-COR-09 to CRA-COR-11, CRA-R73 Return what each corporation decides, rolls, learns and pays."""
    rows = []
    voted: told.ProfitsVoted | None = None
    learnt: list[told.FirmLearnt] = []
    for event in (*events, None):
        if isinstance(event, told.FirmLearnt):
            learnt.append(event)
        if voted is not None and (event is None or isinstance(event, told.ProfitsVoted)):
            rows.append(_profit_row(voted, learnt))
        if isinstance(event, told.ProfitsVoted):
            voted, learnt = event, []
    texts = (Column(tr("Corporation")), Column(tr("Rolls"), True), Column(tr("Dice")))
    columns = (*texts, Column(tr("Learns")), Column(tr("Dividend a share"), True))
    return Table(tr("Profits"), columns, tuple(rows))


def _profit_row(voted: told.ProfitsVoted, learnt: Sequence[told.FirmLearnt]) -> Row:
    dice = "; ".join(faces(one.dice) or NOTHING for one in learnt)
    numbers = ", ".join(str(one.number) for one in learnt if one.number)
    dividend = f"${voted.dividend}" if voted.dividend else NOTHING
    return Row((voted.path, number(voted.rolls), dice or NOTHING, numbers or NOTHING, dividend))


def firm_blocks(view: IslandView) -> Iterator[Block]:
    """CRA-COR-06, CRA-COR-10 Yield the corporations that anybody has shares of, or that have learnt."""
    if kept(view, Firms) is None:
        return
    paths = [
        path
        for path in view.book.board.paths
        if shares_in(view, path) or coffers_of(view, path) or numbers_of(view, path)
    ]
    heads = (Column(tr("Corporation")), Column(tr("Terms")), Column(tr("Coffers"), True))
    columns = (*heads, Column(tr("Numbers")), Column(tr("Shares")))
    rows = tuple(_firm_row(view, path) for path in paths)
    yield Table(tr("The corporations"), columns, rows, empty=tr("Nobody has shares of any corporation."))


def _firm_row(view: IslandView, path: str) -> Row:
    rate, firms = rate_of(view, path), kept(view, Firms)
    shares = firms.shares.get(path, {}) if firms is not None else {}
    held = ", ".join(f"{one.name} {shares[id]}" for id, one in view.seats.items() if id in shares)
    cells = (
        view.book.path(path).name,
        rate_word(rate) if rate is not None else tr("free"),
        f"${coffers_of(view, path)}",
        faces(numbers_of(view, path)) or NOTHING,
        held or NOTHING,
    )
    return Row(cells)
