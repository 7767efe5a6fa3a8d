"""What a seat must reckon with in its next turn, as far as it can know: food, fees, rent and debts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals.belt import Debt, Effect
from pbem.rulesets.planetismals.choosing import STRIKE, STRIKES
from pbem.rulesets.planetismals.statewords import rent_of
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation


def is_working(view: BeltView, one: SeenInstallation) -> bool:
    """Say whether an installation will act in its owner's next turn, if nothing happens before (brief 0)."""
    is_whole = not one.is_closed and one.broken_until <= view.round
    return one.hex is not None and one.ready_round <= view.round and is_whole


def colonies(view: BeltView, seat: SeatId) -> list[SeenInstallation]:
    """Return a seat's colonies that will act, in id order."""
    return [
        one
        for one in view.placed(owner=seat)
        if view.book.sorts[one.sort].food_per_turn and is_working(view, one) and not one.in_lot
    ]


def in_store(view: BeltView, seat: SeatId, hex: str, good: str) -> int:
    """Return the units of a good in a seat's stores on an asteroid."""
    stores = (one.store or {} for one in view.placed(hex, seat) if not one.in_lot)
    return sum(store.get(good, 0) for store in stores)


def unfed(view: BeltView, seat: SeatId) -> list[SeenInstallation]:
    """PLA-49 Return the colonies that have no food in store now; some may be made in time."""
    left: dict[str, int] = {}
    found = []
    for one in colonies(view, seat):
        hex, eaten = one.hex or "", view.book.sorts[one.sort].food_per_turn
        left.setdefault(hex, in_store(view, seat, hex, "food"))
        if left[hex] <= 0:
            found.append(one)
        left[hex] -= eaten
    return found


def fed(view: BeltView, seat: SeatId) -> list[SeenInstallation]:
    """PLA-46 Return the colonies for which there is food in store now."""
    hungry = {one.id for one in unfed(view, seat)}
    return [one for one in colonies(view, seat) if one.id not in hungry]


def closed_ones(view: BeltView, seat: SeatId) -> list[tuple[SeenInstallation, bool]]:
    """PLA-113, 114 Return what strikes have closed of a seat's, and whether it wants to pay for that."""
    return [
        (one, _is_paid(view, seat, one))
        for one in view.installations.values()
        if one.owner == seat and one.is_closed
    ]


def _is_paid(view: BeltView, seat: SeatId, one: SeenInstallation) -> bool:
    on = view.seats[seat].on or {}
    items: Sequence[str] = on.get(STRIKES.get(one.sort, STRIKE)) or on.get(STRIKE) or ("ALL",)
    return items == ("ALL",) or one.id in items


def rent_due(view: BeltView, seat: SeatId) -> int:
    """PLA-55 Return what a seat's installations on others' asteroids pay in a round."""
    rents = (rent_of(view, one) for one in view.placed(owner=seat))
    return sum(rent[1] for rent in rents if rent)


def rent_awaited(view: BeltView, seat: SeatId) -> int:
    """PLA-55 Return what others' installations on a seat's asteroids pay in a round."""
    rents = (rent_of(view, one) for one in view.placed() if one.owner != seat)
    return sum(rent[1] for rent in rents if rent and rent[0] == seat)


def debts_due(view: BeltView, seat: SeatId) -> list[Debt]:
    """PLA-R59 Return the debts of a seat that are collected this round, by due round."""
    due = (one for one in view.debts.values() if one.debtor == seat and one.due <= view.round)
    return sorted(due, key=lambda one: one.due)


def flare_over(view: BeltView, seat: SeatId) -> Effect | None:
    """PLA-116 Return the solar flare that will still hold a seat's shuttles in its next turn."""
    return next((one for one in _flares(view) if _reaches(view, one, seat)), None)


def _flares(view: BeltView) -> Iterator[Effect]:
    return (one for one in view.effects if one.kind == "flare")


def _reaches(view: BeltView, effect: Effect, seat: SeatId) -> bool:
    """PLA-R66 Say whether an effect lasts into a seat's turn of this round: its roller is after the seat."""
    order = view.turn_order
    if effect.until_round != view.round:
        return effect.until_round > view.round
    return effect.at_end or order.index(effect.seat) > order.index(seat)
