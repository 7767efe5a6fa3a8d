"""What the land costs, in few words: owners, rents, the terms of corporations (CRA-LND, CRA-COR)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.modules.firms import SALARY, Firms, Rate, rate_of
from pbem.rulesets.crusoe.modules.land import GOVERNMENT, Land, asked, has_rent_control, owner_of
from pbem.rulesets.crusoe.paper.states import kept
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
