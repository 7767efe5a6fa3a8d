"""Why a step of a plan can do nothing as things stand, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.course import Stage
from pbem.rulesets.planetismals.goods import SHUTTLE
from pbem.rulesets.planetismals.plan import Branch, Otherwise
from pbem.rulesets.planetismals.prices import can_buy_installations
from pbem.rulesets.planetismals.rehearsal import Aboard, price_of
from pbem.rulesets.planetismals.statewords import place_of, said_goods
from pbem.rulesets.planetismals.steps import (
    Buy,
    Explore,
    Go,
    Hold,
    Jettison,
    Load,
    Move,
    Place,
    Sell,
    Swap,
    Take,
    Unload,
)
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation
from pbem.rulesets.planetismals.waitoddities import odd_wait

LUXURY = "luxury"


@dataclass(frozen=True)
class Scene:
    """A step about to be carried out: whose, by which shuttle, where, and what is known then.

    `repeats` says that the plan has a REPEAT, so that what does nothing at first may do something later.
    """

    view: BeltView
    seat: SeatId
    shuttle: str
    stage: Stage
    now: Aboard
    repeats: bool

    @property
    def hex(self) -> str | None:
        """Return where the shuttle is; None where that is not known."""
        return self.stage.hex

    @property
    def place(self) -> str:
        """Return how a sentence calls that hex."""
        return place_of(self.view, self.hex or "")

    @property
    def is_at_base(self) -> bool:
        """Say whether the shuttle is surely at the Base."""
        return self.hex == self.view.book.map.base

    @property
    def is_in_bmz(self) -> bool:
        """Say whether the shuttle is surely in the black market zone."""
        return self.hex in self.view.book.map.bmz

    @property
    def is_elsewhere(self) -> bool:
        """Say whether the shuttle is surely neither at the Base nor in the black market zone."""
        return self.hex is not None and not self.is_at_base and not self.is_in_bmz


Reasons = Iterator[str]


def odd_step(scene: Scene, branch: Branch) -> Reasons:
    """Yield why a step can do nothing; one that waits for what it needs is never odd for the lack of it."""
    check = _CHECKS.get(type(branch.step))
    if check:
        yield from check(scene, branch.step, branch.otherwise is Otherwise.HOLD)


def others_things(scene: Scene, step: Order) -> Reasons:
    """Brief 5.3: FROM, TO and TAKE name what is another seat's now."""
    match step:
        case Load(installation=id) | Unload(installation=id) | Take(installation=id):
            one = scene.view.installations.get(id)
            if one is not None and one.owner != scene.seat:
                yield tr("{installation} is {seat}'s now.", installation=id, seat=one.owner)


def _go(scene: Scene, step: Order, waits: bool) -> Reasons:
    flown = scene.stage.then
    if flown and not any(leg.distance for leg in flown) and not scene.repeats:
        yield tr("{shuttle} is there already.", shuttle=scene.shuttle)


def _move(scene: Scene, step: Order, waits: bool) -> Reasons:
    assert isinstance(step, Move)
    flown = scene.stage.then
    if flown is not None and sum(leg.distance for leg in flown) < len(step.directions):
        yield tr("This leads off the board.")


def _explore(scene: Scene, step: Order, waits: bool) -> Reasons:
    if scene.stage.then == ():
        yield tr("No asteroid is left to explore.")


def _buy(scene: Scene, step: Order, waits: bool) -> Reasons:
    assert isinstance(step, Buy)
    if step.ware.amount is None:
        yield from _buy_thing(scene, step, waits)
    elif scene.is_elsewhere:
        yield tr("Nothing is sold at {place}.", place=scene.place)
    elif scene.is_at_base and not scene.view.book.goods[step.ware.amount.good].base_sells:
        good = scene.view.book.goods[step.ware.amount.good]
        yield tr("The Base does not sell {good}; the black market does.", good=tr(good.word))
    elif scene.now.installation:
        yield _full()


def _full() -> str:
    return tr("An installation is aboard then, and takes the whole hold.")


def _buy_thing(scene: Scene, step: Buy, waits: bool) -> Reasons:
    """PLA-09, PLA-19, PLA-30, PLA-117 An installation or a shuttle."""
    is_shuttle = step.ware.sort == SHUTTLE
    if scene.hex is not None and not scene.is_at_base:
        yield tr(
            "It is sold at the Base only, and {shuttle} is at {place} then.",
            shuttle=scene.shuttle,
            place=scene.place,
        )
    elif not is_shuttle and scene.now.installation:
        yield _full()
    elif not is_shuttle and scene.now.goods:
        yield tr("Goods are aboard then: an installation takes the whole hold.")
    elif waits:
        return
    elif not is_shuttle and scene.now.cash is not None and not _is_on_sale(scene):
        yield tr("The Base sells you no installations now.")
    elif scene.now.cash is not None and price_of(scene.view, step) > scene.now.cash:
        yield tr(
            "It costs {price} MC, and {cash} MC are at hand for it.",
            price=price_of(scene.view, step),
            cash=scene.now.cash,
        )


def _is_on_sale(scene: Scene) -> bool:
    return can_buy_installations(scene.view.book, scene.view, scene.seat)


def _sell(scene: Scene, step: Order, waits: bool) -> Reasons:
    assert isinstance(step, Sell)
    if scene.now.goods is False:
        yield _nothing_aboard()
    elif step.amount.good == LUXURY and scene.hex is not None:
        if not _customers(scene):
            yield tr("Only colonies buy luxuries, and none that would stands at {place}.", place=scene.place)
    elif scene.is_elsewhere and not (step.amount.good == "" and _customers(scene)):
        yield tr("Nobody buys it at {place}: the Base and the black market do.", place=scene.place)


def _nothing_aboard() -> str:
    return tr("No goods are aboard then.")


def _customers(scene: Scene) -> list[SeenInstallation]:
    """PLA-R35 Return the colonies that may buy luxuries where the shuttle is."""
    is_own = scene.view.book.options.colony_buys_from == "controller"
    here = scene.view.placed(scene.hex, scene.seat if is_own else None)
    return [one for one in here if scene.view.book.sorts[one.sort].luxuries_per_turn]


def _load(scene: Scene, step: Order, waits: bool) -> Reasons:
    assert isinstance(step, Load)
    if scene.now.installation:
        yield _full()
    else:
        yield from _store(scene, step.installation)


def _unload(scene: Scene, step: Order, waits: bool) -> Reasons:
    assert isinstance(step, Unload)
    if scene.now.goods is False:
        yield _nothing_aboard()
    else:
        yield from _store(scene, step.installation)


def _store(scene: Scene, id: str | None) -> Reasons:
    """PLA-R22 Stores are the seat's own ones where the shuttle is."""
    if scene.hex is None or scene.hex in scene.now.built or scene.now.is_moved:
        return
    one = scene.view.installations.get(id or "")
    if one is not None and one.owner == scene.seat and one.hex not in (None, scene.hex):
        yield tr("{installation} stands on {hex}.", installation=one.id, hex=one.hex)
    elif not id and not scene.view.placed(scene.hex, scene.seat):
        yield tr("Nothing of yours stands at {place}.", place=scene.place)


def _take(scene: Scene, step: Order, waits: bool) -> Reasons:
    assert isinstance(step, Take)
    if scene.now.installation:
        yield _full()
    elif scene.now.goods:
        yield tr("Goods are aboard then: an installation takes the whole hold.")
    elif scene.hex is not None and not scene.now.is_moved and scene.hex not in scene.now.built:
        own = scene.view.placed(scene.hex, scene.seat)
        meant = [one for one in own if step.installation in (one.id, one.sort)]
        elsewhere = scene.view.installations.get(step.installation)
        if meant:
            yield from _taken(scene, meant[0], own, step.is_dumping)
        elif step.installation in scene.view.book.sorts:
            yield tr("No such installation of yours stands at {place}.", place=scene.place)
        elif elsewhere and elsewhere.owner == scene.seat and elsewhere.hex:
            yield tr("{installation} stands on {hex}.", installation=elsewhere.id, hex=elsewhere.hex)


def _taken(scene: Scene, one: SeenInstallation, own: list[SeenInstallation], dumps: bool) -> Reasons:
    """PLA-R50, PLA-R51 What becomes of its store, and of the asteroid."""
    if one.store and len(own) == 1 and not dumps:
        goods = said_goods(scene.view.book, one.store)
        yield tr(
            "It stores {goods}, which have no place there: it stays, unless DUMPING is added.", goods=goods
        )
    asteroid = scene.view.asteroids[scene.hex or ""]
    has_tenants = len(scene.view.placed(scene.hex)) > len(own)
    if len(own) == 1 and asteroid.owner == scene.seat and has_tenants:
        yield tr("It is your last one there: {hex} would be up for bids.", hex=scene.hex)


def _place(scene: Scene, step: Order, waits: bool) -> Reasons:
    view = scene.view
    if scene.now.installation is False:
        yield tr("No installation is aboard then.")
    elif scene.hex is not None and scene.hex not in view.asteroids:
        yield tr("There is no asteroid at {place}.", place=scene.place)
    elif scene.hex is not None and not waits and not scene.now.is_moved:
        asteroid = view.asteroids[scene.hex]
        if asteroid.zones and len(view.placed(scene.hex)) >= asteroid.zones:
            yield tr("No zone is free now on {place}.", place=scene.place)


def _swap(scene: Scene, step: Order, waits: bool) -> Reasons:
    if scene.hex is not None and not scene.is_in_bmz:
        yield tr("Goods are swapped in the black market only.")
    elif not waits and not any(effect.kind == "swap" for effect in scene.view.effects):
        yield tr("Nobody swaps goods just now.")


def _jettison(scene: Scene, step: Order, waits: bool) -> Reasons:
    if scene.now.goods is False:
        yield _nothing_aboard()


def _hold(scene: Scene, step: Order, waits: bool) -> Reasons:
    assert isinstance(step, Hold)
    yield from odd_wait(scene.view, step)


_CHECKS: Mapping[type[Order], Callable[[Scene, Order, bool], Reasons]] = {
    Go: _go,
    Move: _move,
    Explore: _explore,
    Buy: _buy,
    Sell: _sell,
    Load: _load,
    Unload: _unload,
    Take: _take,
    Place: _place,
    Swap: _swap,
    Jettison: _jettison,
    Hold: _hold,
}
