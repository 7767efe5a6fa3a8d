"""The land in a report: owners, rents, tenants and what they have handed over (CRA-LND; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe.modules.land import Land, Lease, owner_of
from pbem.rulesets.crusoe.paper.landwords import owner_word, price, rent_word
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.words import NOTHING
from pbem.rulesets.crusoe.view import IslandView


def land_blocks(view: IslandView) -> Iterator[Block]:
    """CRA-LND-01 to CRA-LND-06 Yield who owns which path, what is asked for it, and of whom."""
    land = kept(view, Land)
    if land is None or not any(land.owner.values()):
        return
    columns = (
        *(Column(trp("on the board", "Path")), Column(tr("Owner")), Column(tr("Asked of others"))),
        Column(tr("Tenants of this cycle")),
    )
    rows = tuple(_row(view, land, path) for path in view.book.board.paths)
    note = (
        tr("The government was paid ${dollars} for its land.", dollars=land.treasury) if land.treasury else ""
    )
    yield Table(tr("Paths and their owners"), columns, rows, note)


def _row(view: IslandView, land: Land, path: str) -> Row:
    tenants = [
        f"{view.name(tenant)} {_leased(view, land.lease[tenant])}"
        for tenant in view.seats
        if tenant in land.lease and land.lease[tenant].path == path
    ]
    owner = owner_of(view, path)
    cells = (
        view.book.path(path).name,
        owner_word(view, path) or NOTHING,
        rent_word(view, path) or NOTHING,
        ", ".join(tenants) or NOTHING,
    )
    return Row(cells, seat=owner if owner is not None and owner in view.seats else "")


def _leased(view: IslandView, lease: Lease) -> str:
    """CRA-LND-04, CRA-LND-05 Return what a Lease asks, and how much of that was handed over in goods."""
    if view.book.labels.has_money:
        return price(view, lease.rent)
    return tr("{used} of {rent}", used=lease.used, rent=price(view, lease.rent))
