"""The land in a report: owners, rents, tenants and what they have handed over (CRA-LND; CRA 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.engine.columns import table, text
from pbem.engine.events import SeatId
from pbem.engine.report import Block
from pbem.engine.tongue import tr, trn, trp
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.modules.firms import SALARY, Firms, Rate, rate_of
from pbem.rulesets.crusoe.modules.land import GOVERNMENT, Land, Lease, asked, has_rent_control, owner_of
from pbem.rulesets.crusoe.paper.chapters import NOTHING, kept
from pbem.rulesets.crusoe.view import IslandView


def owner_word(view: IslandView, path: str) -> str:
    """CRA-LND-01, CRA-LND-15 Return who owns a path; "" for one that is nobody's."""
    owner = owner_of(view, path)
    if owner is None:
        return ""
    return tr("the government") if owner == GOVERNMENT else view.name(owner)


def rent_word(view: IslandView, path: str) -> str:
    """CRA-LND-06 Return what a path costs others than its owner: most of them first, then who differs.

    "" is said of a path that is nobody's.
    """
    owner = owner_of(view, path)
    tenants = [one.id for one in view.island.living() if one.group == MAIN and one.id != owner]
    if owner is None or not tenants:
        return ""
    rents = {tenant: asked(view, path, tenant) for tenant in tenants}
    usual = _usual(rents)
    others = [f"{view.name(tenant)} {price(view, rent)}" for tenant, rent in rents.items() if rent != usual]
    return ", ".join([price(view, usual), *others])


def _usual(rents: dict[SeatId, int | None]) -> int | None:
    """Return what most are asked; of several the least, and that a path is closed only if nothing else."""
    counts = Counter(rents.values())
    most = max(counts.values())
    equal = [rent for rent, number in counts.items() if number == most]
    return min(equal, key=lambda rent: (rent is None, rent or 0))


def price(view: IslandView, rent: int | None) -> str:
    """CRA-LND-04, CRA-LND-05 Return a rent: dollars where there is money, else harvests."""
    if rent is None:
        return tr("closed")
    if view.book.labels.has_money:
        return f"${rent}"
    return trn("{n} harvest", "{n} harvests", rent)


def rate_word(rate: Rate) -> str:
    """CRA-COR-07, CRA-COR-08 Return the terms of a corporation."""
    if rate.form == SALARY:
        return tr("salary ${dollars}", dollars=rate.dollars)
    return tr("charge ${dollars}", dollars=rate.dollars)


def terms_words(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA 8 Yield the rents and the terms of all paths that have some, each sort as a line."""
    paths = view.book.board.paths.values()
    if kept(view, Land) is not None and not has_rent_control(view.book):
        rents = [(path, rent_word(view, path.id)) for path in paths]
        if said := [f"{path.name} {rent}" for path, rent in rents if rent]:
            yield tr("Asked for paths"), "; ".join(said)
    if kept(view, Firms) is not None:
        rates = [(path, rate_of(view, path.id)) for path in paths]
        if said := [f"{path.name} {rate_word(rate)}" for path, rate in rates if rate is not None]:
            yield tr("Terms"), "; ".join(said)


def land_blocks(view: IslandView) -> Iterator[Block]:
    """CRA-LND-01 to CRA-LND-06 Yield who owns which path, what is asked for it, and of whom."""
    land = kept(view, Land)
    if land is None or not any(land.owner.values()):
        return

    def tenants(path: str) -> str:
        leases = {seat: land.lease[seat] for seat in view.seats if seat in land.lease}
        here = {seat: lease for seat, lease in leases.items() if lease.path == path}
        return ", ".join(f"{view.name(seat)} {_leased(view, lease)}" for seat, lease in here.items())

    def owner(path: str) -> str:
        seat = owner_of(view, path)
        return seat if seat is not None and seat in view.seats else ""

    paid = tr("The government was paid ${dollars} for its land.", dollars=land.treasury)
    yield table(
        tr("Paths and their owners"),
        view.book.board.paths,
        text(trp("on the board", "Path"), lambda path: view.book.path(path).name),
        text(tr("Owner"), lambda path: owner_word(view, path) or NOTHING),
        text(tr("Asked of others"), lambda path: rent_word(view, path) or NOTHING),
        text(tr("Tenants of this cycle"), lambda path: tenants(path) or NOTHING),
        seat=owner,
        note=paid if land.treasury else "",
    )


def _leased(view: IslandView, lease: Lease) -> str:
    """CRA-LND-04, CRA-LND-05 Return what a Lease asks, and how much of that was handed over in goods."""
    if view.book.labels.has_money:
        return price(view, lease.rent)
    return tr("{used} of {rent}", used=lease.used, rent=price(view, lease.rent))
