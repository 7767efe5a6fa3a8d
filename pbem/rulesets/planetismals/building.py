"""TAKE, PLACE, JETTISON: picked up, set down and thrown away (PLA-24, 34, 35, 53, 54, R22, R50, R51)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.engine.orders import order
from pbem.engine.slots import FlagSlot, Slot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Installation, add, own_stores
from pbem.rulesets.planetismals.goods import Amount, AmountSlot
from pbem.rulesets.planetismals.legality import installation_fault, only
from pbem.rulesets.planetismals.lexicon import SORT, BeltLexicon, is_id
from pbem.rulesets.planetismals.loading import full, least, nothing_aboard, of_others, own_here
from pbem.rulesets.planetismals.ownership import own_by_placing, watching
from pbem.rulesets.planetismals.stages import Aboard, Action, Reasons, Scene, Step
from pbem.rulesets.planetismals.statewords import said_goods
from pbem.rulesets.planetismals.underway import Failed, Flight
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation
from pbem.rulesets.planetismals.wording import cargo


class OwnOrSortSlot(Slot[str]):
    """An installation by its id, or any of a type."""

    def read(self, words: Words) -> str:
        """Take an id or a type."""
        if is_id(words.peek()):
            return words.take().upper()
        return SORT.read(words)


@order(
    tr_noop("TAKE <installation> [DUMPING]"),
    rule="PLA-35",
    help=tr_noop("Picks up an installation of yours; DUMPING throws away what is stored in it if need be."),
    examples=("TAKE EX3", "TAKE extractor", "TAKE RF4 DUMPING"),
)
class Take(Action):
    """An own placed installation into the hold: an id, or a type (its key)."""

    installation: str = slot(OwnOrSortSlot())
    is_dumping: bool = slot(FlagSlot("DUMPING"), default=False)

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """Ids of nothing."""
        if is_id(self.installation):
            yield from only(installation_fault(here, self.installation))

    def others(self, scene: Scene) -> Reasons:
        """TAKE."""
        return of_others(scene, self.installation)

    def odd(self, scene: Scene) -> Reasons:
        """No room in the hold, or no such installation there."""
        view, now, hex = scene.view, scene.now, scene.hex
        if now.installation:
            yield full()
        elif now.goods:
            yield laden()
        elif hex is not None and not now.is_moved and hex not in now.built:
            own = view.placed(hex, scene.seat)
            meant = [one for one in own if self.installation in (one.id, one.sort)]
            elsewhere = view.installations.get(self.installation)
            if meant:
                yield from self._odd_taken(scene, meant[0], own)
            elif self.installation in view.book.sorts:
                yield tr("No such installation of yours stands at {place}.", place=scene.place)
            elif elsewhere and elsewhere.owner == scene.seat and elsewhere.hex:
                yield tr("{installation} stands on {hex}.", installation=elsewhere.id, hex=elsewhere.hex)

    def _odd_taken(self, scene: Scene, one: SeenInstallation, own: list[SeenInstallation]) -> Reasons:
        """PLA-R50, PLA-R51 What becomes of its store, and of the asteroid."""
        if one.store and len(own) == 1 and not self.is_dumping:
            says = tr_noop("It stores {goods}, which have no place there: it stays, unless DUMPING is added.")
            yield tr(says, goods=said_goods(scene.view.book, one.store))
        asteroid = scene.view.asteroids[scene.hex or ""]
        has_tenants = len(scene.view.placed(scene.hex)) > len(own)
        if len(own) == 1 and asteroid.owner == scene.seat and has_tenants:
            yield tr("It is your last one there: {hex} would be up for bids.", hex=scene.hex)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """It is aboard."""
        return replace(now, installation=True, is_moved=True)

    def work(self, flight: Flight) -> None:
        """PLA-35, PLA-R50, PLA-R51 Pick up an own installation, and see to the asteroid's ownership."""
        one = _meant(flight, self.installation)
        must_be_empty(flight)
        with watching(flight.table):
            _clear(flight, one, self.is_dumping)
            flight.table.tell(events.Taken(flight.shuttle.id, one.id, flight.shuttle.hex))
            one.hex, one.zone, one.shuttle = None, 0, flight.shuttle.id
            flight.shuttle.installation = one.id


def laden() -> str:
    """Return why an installation finds no room beside goods."""
    return tr("Goods are aboard then: an installation takes the whole hold.")


def must_be_empty(flight: Flight) -> None:
    """PLA-30 An installation takes a whole, otherwise empty hold."""
    if flight.shuttle.installation or flight.shuttle.hold:
        raise Failed(tr("the hold is not empty"))


def _meant(flight: Flight, word: str) -> Installation:
    """Return the installation of that id, or the lowest one of that type here."""
    if word not in flight.book.sorts:
        return own_here(flight, word)
    stores = own_stores(flight.belt, flight.seat, flight.shuttle.hex)
    one = next((one for one in stores if one.sort == word), None)
    if one is None:
        raise Failed(tr("no such installation of yours stands here"))
    return one


def _clear(flight: Flight, one: Installation, dumping: bool) -> None:
    """PLA-R50 Empty the store into the first other one of the seat here; without any, only DUMPING can."""
    if not one.store:
        return
    others = own_stores(flight.belt, flight.seat, flight.shuttle.hex)
    target = next((other for other in others if other.id != one.id), None)
    if target is None and not dumping:
        raise Failed(tr("there is no room here for what {installation} stores", installation=one.id))
    goods = cargo(flight.book, one.store)
    if target:
        for good, units in one.store.items():
            add(target.store, good, units)
    one.store.clear()
    left = events.Left(one.id, goods, target.id if target else "", only=flight.only)
    flight.table.tell(left)


@order(
    tr_noop("PLACE"),
    rule="PLA-34",
    help=tr_noop("Sets the installation aboard down in a free zone here."),
    examples=("PLACE",),
)
class Place(Action):
    """The installation aboard onto the asteroid."""

    def odd(self, scene: Scene) -> Reasons:
        """Nothing to set down, or no room for it."""
        view = scene.view
        if scene.now.installation is False:
            yield tr("No installation is aboard then.")
        elif scene.hex is not None and scene.hex not in view.asteroids:
            yield tr("There is no asteroid at {place}.", place=scene.place)
        elif scene.hex is not None and not scene.waits and not scene.now.is_moved:
            asteroid = view.asteroids[scene.hex]
            if asteroid.zones and len(view.placed(scene.hex)) >= asteroid.zones:
                yield tr("No zone is free now on {place}.", place=scene.place)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """It stands there."""
        return replace(now, installation=False, built=now.built | {hex} if hex else now.built)

    def work(self, flight: Flight) -> None:
        """PLA-24, PLA-34, PLA-53, PLA-54 Set the installation aboard down in the lowest free zone."""
        id, hex = flight.shuttle.installation, flight.shuttle.hex
        if id is None:
            raise Failed(tr("there is no installation aboard"))
        if hex not in flight.belt.asteroids:
            raise Failed(tr("there is no asteroid here"))
        free = flight.belt.free_zones(hex)
        if not free:
            raise Failed(tr("no zone is free here"))
        one = flight.belt.installations[id]
        one.hex, one.zone, one.shuttle = hex, free[0], None
        one.ready_round, one.lux_left = flight.belt.round + 1, 0
        flight.shuttle.installation = None
        flight.table.tell(events.Placed(flight.shuttle.id, id, hex))
        own_by_placing(flight.table, hex, flight.seat)


@order(
    tr_noop("JETTISON <amount>"),
    rule="PLA-R22",
    help=tr_noop("Throws goods out of the hold for good."),
    examples=("JETTISON ALL organics",),
)
class Jettison(Action):
    """Goods of the hold destroyed."""

    amount: Amount = slot(AmountSlot())

    def odd(self, scene: Scene) -> Reasons:
        """Nothing to throw out."""
        if scene.now.goods is False:
            yield nothing_aboard()

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """Perhaps there are no goods aboard any more."""
        return now.less()

    def work(self, flight: Flight) -> None:
        """PLA-R22 Destroy goods of the hold."""
        good = self.amount.good
        units = least(flight.shuttle.hold.get(good, 0), self.amount.units)
        if not units:
            raise Failed(tr("there is nothing of it in the hold"))
        add(flight.shuttle.hold, good, -units)
        what = cargo(flight.book, {good: units})
        flight.table.tell(events.Jettisoned(flight.shuttle.id, what, only=flight.only))


BUILDING: tuple[type[Step], ...] = (Take, Place, Jettison)
