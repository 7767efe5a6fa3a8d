"""PLA-33, PLA-77 LOAD and UNLOAD: goods between own stores and the hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pbem.engine.orders import order
from pbem.engine.slots import WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Goods, Installation, add, own_stores, space
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.goods import MOST, Amount, AmountSlot
from pbem.rulesets.planetismals.legality import installation_fault, no, only
from pbem.rulesets.planetismals.lexicon import INSTALLATION_ID, BeltLexicon
from pbem.rulesets.planetismals.prices import base_price
from pbem.rulesets.planetismals.stages import Aboard, Action, Reasons, Scene, Step
from pbem.rulesets.planetismals.underway import Failed, Flight
from pbem.rulesets.planetismals.view import BeltView
from pbem.rulesets.planetismals.wording import cargo

COLONY, LUXURY = "colony", "luxury"
"""Colonies alone buy luxuries, which option luxury_stock keeps out of stores."""
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


def full() -> str:
    """Return why nothing more finds room beside an installation."""
    return tr("An installation is aboard then, and takes the whole hold.")


def nothing_aboard() -> str:
    """Return why no goods can leave the hold."""
    return tr("No goods are aboard then.")


def of_others(scene: Scene, id: str) -> Reasons:
    """Yield that an installation is another seat's now."""
    one = scene.view.installations.get(id)
    if one is not None and one.owner != scene.seat:
        yield tr("{installation} is {seat}'s now.", installation=id, seat=one.owner)


class StoreStep(Action):
    """Goods moved between the hold and own stores: that of an installation, or any."""

    installation: str

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """An unknown id is refused; another seat's may be one's own when the step comes."""
        if self.installation:
            yield from only(installation_fault(here, self.installation))

    def odd(self, scene: Scene) -> Reasons:
        """PLA-R22 Stores are the seat's own ones where the shuttle is."""
        if scene.hex is None or scene.hex in scene.now.built or scene.now.is_moved:
            return
        one = scene.view.installations.get(self.installation)
        if one is not None and one.owner == scene.seat and one.hex not in (None, scene.hex):
            yield tr("{installation} stands on {hex}.", installation=one.id, hex=one.hex)
        elif not self.installation and not scene.view.placed(scene.hex, scene.seat):
            yield tr("Nothing of yours stands at {place}.", place=scene.place)

    def others(self, scene: Scene) -> Reasons:
        """FROM and TO."""
        return of_others(scene, self.installation)


@order(
    tr_noop("LOAD <amount> [FROM <installation>] [KEEPING <units>]"),
    rule="PLA-77",
    help=tr_noop("Loads goods from your own stores here; ALL alone loads every good, the dearest first."),
    examples=("LOAD 10 food", "LOAD ALL organics FROM EX1", "LOAD ALL food KEEPING 4", "LOAD ALL"),
)
class Load(StoreStep):
    """Own stores into the hold; `units` stay in the stores."""

    amount: Amount = slot(AmountSlot(may_be_all=True))
    installation: str = slot(INSTALLATION_ID, default="")
    units: int | None = slot(WholeNumber(tr_noop("the number of units kept"), 0, MOST), default=None)

    def odd(self, scene: Scene) -> Reasons:
        """No room in the hold, else what is odd about the store."""
        if scene.now.installation:
            yield full()
        else:
            yield from super().odd(scene)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """Perhaps there are goods aboard."""
        return replace(now, goods=now.goods or None)

    def work(self, flight: Flight) -> None:
        """PLA-31, PLA-77, PLA-R15 Load goods from own stores in id order, as many as there find room."""
        stores = own_stores(flight.belt, flight.seat, flight.shuttle.hex)
        sources = [own_here(flight, self.installation)] if self.installation else stores
        if not stores:
            raise Failed(tr("nothing of yours stands here"))
        if not space(flight.book, flight.shuttle):
            raise Failed(tr("there is no room in the hold"))
        loaded: dict[str, Goods] = {one.id: {} for one in sources}
        for good in [self.amount.good] if self.amount.good else _dearest(flight):
            spare = sum(one.store.get(good, 0) for one in stores) - (self.units or 0)
            for one in sources:
                units = least(spare, space(flight.book, flight.shuttle), one.store.get(good, 0))
                units = least(units, _wanted(self.amount.units, loaded.values()))
                spare -= units
                _shift(one.store, flight.shuttle.hold, good, units)
                add(loaded[one.id], good, units)
        _told_loaded(flight, loaded)


def _wanted(units: int | None, moved: Iterable[Goods]) -> int | None:
    """Return how many units are still to be moved; None is any number."""
    return None if units is None else units - sum(sum(goods.values()) for goods in moved)


def least(*limits: int | None) -> int:
    """Return the least of some limits, None being no limit; never below 0."""
    return max(min(limit for limit in limits if limit is not None), 0)


def _dearest(flight: Flight) -> list[str]:
    """Return all goods by their price at the Base without events, the dearest first, then in table order."""
    book = flight.book
    return sorted(book.goods, key=lambda good: -base_price(book, flight.belt, good))


def _shift(source: Goods, target: Goods, good: str, units: int) -> None:
    add(source, good, -units)
    add(target, good, units)


def _told_loaded(flight: Flight, loaded: dict[str, Goods]) -> None:
    if not any(loaded.values()):
        raise Failed(tr("there is nothing to load"))
    for id, goods in loaded.items():
        if goods:
            what = cargo(flight.book, goods)
            flight.table.tell(events.Loaded(flight.shuttle.id, what, id, only=flight.only))


@order(
    tr_noop("UNLOAD <amount> [TO <installation>]"),
    rule="PLA-77",
    help=tr_noop("Unloads goods into your own installation here: the one that uses them, or the one named."),
    examples=("UNLOAD 10 food", "UNLOAD ALL luxury TO CO5", "UNLOAD ALL"),
)
class Unload(StoreStep):
    """The hold into an own store."""

    amount: Amount = slot(AmountSlot(may_be_all=True))
    installation: str = slot(INSTALLATION_ID, default="")

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """PLA-48 Option luxury_stock: colonies store food only, luxuries are sold from the hold."""
        if self.amount.good == LUXURY and not here.book.options.luxury_stock:
            hint = tr("Write SELL {amount}.", amount=self.amount)
            yield no(tr("Luxuries cannot be stored in this game."), hint)
        yield from super().refuses(here)

    def odd(self, scene: Scene) -> Reasons:
        """Nothing in the hold, else what is odd about the store."""
        if scene.now.goods is False:
            yield nothing_aboard()
        else:
            yield from super().odd(scene)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """Perhaps there are no goods aboard any more."""
        return now.less()

    def work(self, flight: Flight) -> None:
        """PLA-77 Unload goods into the store named, else the first that uses them, else the first here."""
        stores = own_stores(flight.belt, flight.seat, flight.shuttle.hex)
        targets = [own_here(flight, self.installation)] if self.installation else stores
        if not targets:
            raise Failed(tr("nothing of yours stands here"))
        unloaded: dict[str, Goods] = {one.id: {} for one in targets}
        for good in [self.amount.good] if self.amount.good else list(flight.book.goods):
            if good == LUXURY and not flight.book.options.luxury_stock:
                continue
            one = store_for(flight.book, targets, good)
            units = least(flight.shuttle.hold.get(good, 0), self.amount.units)
            _shift(flight.shuttle.hold, one.store, good, units)
            add(unloaded[one.id], good, units)
        if not any(unloaded.values()):
            raise Failed(tr("there is nothing to unload"))
        for id, goods in unloaded.items():
            if goods:
                what = cargo(flight.book, goods)
                flight.table.tell(events.Unloaded(flight.shuttle.id, what, id, only=flight.only))


LOADING: tuple[type[Step], ...] = (Load, Unload)
