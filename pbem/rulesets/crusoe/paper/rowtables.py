"""The table of disabilities and cripplings, for readers who have none at hand (CRA-DIS-06, CRA-CRP-01)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.advanced import DisabilityRow
from pbem.rulesets.crusoe.modules.crippling import Crippled
from pbem.rulesets.crusoe.modules.disability import Disabilities
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.words import NOTHING
from pbem.rulesets.crusoe.things import SPEARED_FISH
from pbem.rulesets.crusoe.view import IslandView


def row_table(view: IslandView) -> Iterator[Table]:
    """CRA-DIS-06 Yield what each row bars, and costs in fights, where seats have rows or may get them."""
    if kept(view, Disabilities) is None and kept(view, Crippled) is None:
        return
    columns = (Column(tr("Row")), Column(tr("Cannot use")), Column(tr("And")), Column(tr("In fights"), True))
    rows = tuple(_row(one) for one in view.book.advanced.disability)
    yield Table(tr("Rows of the disability table"), columns, rows)


def _row(row: DisabilityRow) -> Row:
    icons = ", ".join(tr("speared fish") if icon == SPEARED_FISH else tr(icon) for icon in row.icons)
    vip = f"-{row.vip}" if row.vip else NOTHING
    return Row((row.row, icons or NOTHING, "; ".join(_besides(row)) or NOTHING, vip))


def _besides(row: DisabilityRow) -> Iterator[str]:
    if row.may_not_eat:
        yield tr("may not eat {foods}", foods=", ".join(map(tr, row.may_not_eat)))
    if row.no_experience:
        yield tr("neither gains nor uses experience")
