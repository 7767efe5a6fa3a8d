"""PLA-33, PLA-77, PLA-R22 Goods between stores, hold and empty space: LOAD, UNLOAD, JETTISON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.engine.tongue import tr
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Goods, Installation, add, own_stores, space
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.flying import Failed, Flight
from pbem.rulesets.planetismals.prices import base_price
from pbem.rulesets.planetismals.steps import Jettison, Load, Unload
from pbem.rulesets.planetismals.wording import cargo

COLONY, LUXURY = "colony", "luxury"
COLONY_USES = ("food", LUXURY)
"""The goods that a colony uses up."""


def uses(book: Book, one: Installation, good: str) -> bool:
    """Say whether an installation can use a good up: what it converts, or a colony's food and luxuries."""
    if one.sort == COLONY:
        return good in COLONY_USES
    return any(conversion.uses == good for conversion in book.sorts[one.sort].conversions(one.ore))


def store_for(book: Book, stores: Sequence[Installation], good: str) -> Installation:
    """PLA-R58 Return the first of some stores that uses a good, else the first of all."""
    return next((one for one in stores if uses(book, one, good)), stores[0])


def own_here(flight: Flight, id: str) -> Installation:
    """Return an installation named in a plan, if the seat may use it here and now."""
    one = flight.belt.installations.get(id)
    if one is None:
        raise Failed(tr("there is no {installation} any more", installation=id))
    if one.owner != flight.seat:
        raise Failed(tr("{installation} belongs to {seat}", installation=id, seat=one.owner))
    if one.hex != flight.shuttle.hex:
        raise Failed(tr("{installation} does not stand here", installation=id))
    if one.in_lot:
        raise Failed(tr("{installation} is up for bids", installation=id))
    return one


def load(flight: Flight, step: Load) -> None:
    """PLA-77 Load goods from own stores in id order, as many as there are and find room (PLA-R15)."""
    stores = own_stores(flight.belt, flight.seat, flight.shuttle.hex)
    sources = [own_here(flight, step.installation)] if step.installation else stores
    if not stores:
        raise Failed(tr("nothing of yours stands here"))
    if not space(flight.book, flight.shuttle):
        raise Failed(tr("there is no room in the hold"))
    loaded: dict[str, Goods] = {one.id: {} for one in sources}
    for good in [step.amount.good] if step.amount.good else dearest(flight):
        spare = sum(one.store.get(good, 0) for one in stores) - (step.units or 0)
        for one in sources:
            units = _least(spare, space(flight.book, flight.shuttle), one.store.get(good, 0))
            units = _least(units, _wanted(step.amount.units, loaded.values()))
            spare -= units
            _shift(one.store, flight.shuttle.hold, good, units)
            add(loaded[one.id], good, units)
    _told_loaded(flight, loaded)


def _wanted(units: int | None, moved: Iterable[Goods]) -> int | None:
    """Return how many units are still to be moved; None is any number."""
    return None if units is None else units - sum(sum(goods.values()) for goods in moved)


def _least(*limits: int | None) -> int:
    """Return the least of some limits, None being no limit; never below 0."""
    return max(min(limit for limit in limits if limit is not None), 0)


def dearest(flight: Flight) -> list[str]:
    """Return all goods by their price at the Base without events, the dearest first, then in table order."""
    book = flight.book
    return sorted(book.goods, key=lambda good: -base_price(book, flight.belt, good))


def _told_loaded(flight: Flight, loaded: dict[str, Goods]) -> None:
    if not any(loaded.values()):
        raise Failed(tr("there is nothing to load"))
    for id, goods in loaded.items():
        if goods:
            what = cargo(flight.book, goods)
            flight.table.tell(events.Loaded(flight.shuttle.id, what, id, only=flight.only))


def unload(flight: Flight, step: Unload) -> None:
    """PLA-77 Unload goods into the store named, else the first that uses them, else the first here."""
    stores = own_stores(flight.belt, flight.seat, flight.shuttle.hex)
    targets = [own_here(flight, step.installation)] if step.installation else stores
    if not targets:
        raise Failed(tr("nothing of yours stands here"))
    unloaded: dict[str, Goods] = {one.id: {} for one in targets}
    for good in [step.amount.good] if step.amount.good else list(flight.book.goods):
        if good == LUXURY and not flight.book.options.luxury_stock:
            continue
        one = store_for(flight.book, targets, good)
        units = _least(flight.shuttle.hold.get(good, 0), step.amount.units)
        _shift(flight.shuttle.hold, one.store, good, units)
        add(unloaded[one.id], good, units)
    if not any(unloaded.values()):
        raise Failed(tr("there is nothing to unload"))
    for id, goods in unloaded.items():
        if goods:
            what = cargo(flight.book, goods)
            flight.table.tell(events.Unloaded(flight.shuttle.id, what, id, only=flight.only))


def _shift(source: Goods, target: Goods, good: str, units: int) -> None:
    add(source, good, -units)
    add(target, good, units)


def jettison(flight: Flight, step: Jettison) -> None:
    """PLA-R22 Destroy goods of the hold."""
    good = step.amount.good
    units = _least(flight.shuttle.hold.get(good, 0), step.amount.units)
    if not units:
        raise Failed(tr("there is nothing of it in the hold"))
    add(flight.shuttle.hold, good, -units)
    what = cargo(flight.book, {good: units})
    flight.table.tell(events.Jettisoned(flight.shuttle.id, what, only=flight.only))
