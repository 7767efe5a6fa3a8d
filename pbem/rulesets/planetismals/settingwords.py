"""The settings of a seat that are in force, as the order lines that would set them (brief 5.4, 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals.orders import Name, Names, On, RationsOrder, Reserve, Run, Shuttles
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation


def settings_in_force(view: BeltView, seat: SeatId) -> tuple[str, ...]:
    """Return all that a seat has set otherwise than it stands at the start; none of others' may be seen."""
    company = view.seats[seat]
    own = [one for one in view.installations.values() if one.owner == seat]
    orders = (
        *([Shuttles(company.shuttle_order)] if company.shuttle_order else []),
        *(run for one in own for run in _runs(view, one)),
        *_rations(view, seat, own),
        *([Reserve(company.reserve)] if company.reserve else []),
        *([Names(company.wishes)] if company.wishes else []),
        *(Name(hex, name) for hex, name in (company.named or {}).items()),
        *(On(event, items) for event, items in (company.on or {}).items()),
    )
    return tuple(map(str, orders))


def _runs(view: BeltView, one: SeenInstallation) -> Iterator[Run]:
    if one.is_on is False:
        yield Run(one.id, "OFF")
    if one.max is not None:
        yield Run(one.id, "MAX", str(one.max))
    if view.book.sorts[one.sort].with_research and one.prefer not in (None, "hightech"):
        yield Run(one.id, "PREFER", str(one.prefer))


def _rations(view: BeltView, seat: SeatId, own: list[SeenInstallation]) -> Iterator[RationsOrder]:
    """The rule for all colonies, then those that are treated otherwise."""
    usual = view.seats[seat].rations
    if usual is False:
        yield RationsOrder("ALL", False)
    for one in own:
        if view.book.sorts[one.sort].rations and one.rations is not None and one.rations != usual:
            yield RationsOrder(one.id, one.rations)
