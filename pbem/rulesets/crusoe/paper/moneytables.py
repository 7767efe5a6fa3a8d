"""Money over the whole game, for the last report: taxes, pay, land and shares (CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.firms import Firms, all_shares_of
from pbem.rulesets.crusoe.modules.land import Land, paths_of
from pbem.rulesets.crusoe.modules.money import Money
from pbem.rulesets.crusoe.paper.moneywords import dollars
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.words import NOTHING, number
from pbem.rulesets.crusoe.view import IslandView


def money_tables(view: IslandView) -> Iterator[Table]:
    """CRA 8 Yield what each seat paid in taxes, got for its work, and owns in the end."""
    rows = [row for row in _rows(view) if any(cell != NOTHING for cell in row[1])]
    if rows:
        columns = (Column(tr("In the whole game")), *(Column(one.name, True) for one in view.seats.values()))
        yield Table(tr("Money and property"), columns, tuple(Row((head, *cells)) for head, cells in rows))


def _rows(view: IslandView) -> Iterator[tuple[str, list[str]]]:
    money = kept(view, Money)
    if money is not None:
        yield tr("taxes paid"), [dollars(sum(money.taxed.get(seat, {}).values())) for seat in view.seats]
        yield tr("wages and pay"), [dollars(sum(money.paid.get(seat, {}).values())) for seat in view.seats]
    if kept(view, Land) is not None:
        yield tr("paths in the end"), [number(len(paths_of(view, seat))) for seat in view.seats]
    if kept(view, Firms) is not None:
        yield tr("shares in the end"), [number(all_shares_of(view, seat)) for seat in view.seats]
