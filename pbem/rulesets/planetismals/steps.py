"""The steps of flight plans, each declared once (brief 5.3); `flight` carries them out.

In the stored form places are hexes, "base" or "bmz"; goods, types and kinds are keys; seats are ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from pbem.engine.conditions import Test
from pbem.engine.events import listed
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.orders import Grammar, order
from pbem.engine.slots import FlagSlot, Seat, Slot, WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Words, did_you_mean
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.conditions import LONG, Count, PriceIs, UntilSlot, said_long, test_fault
from pbem.rulesets.planetismals.goods import (
    MOST,
    SHUTTLE,
    Amount,
    AmountSlot,
    PriceSlot,
    SwapSlot,
    Ware,
    WareSlot,
)
from pbem.rulesets.planetismals.legality import hex_fault, installation_fault, no, only
from pbem.rulesets.planetismals.lexicon import INSTALLATION_ID, SORT, BeltLexicon, PlaceSlot, is_id
from pbem.rulesets.planetismals.prices import can_buy_installations, installation_price
from pbem.rulesets.planetismals.stages import Aboard, Leg, Reasons, Scene, Step
from pbem.rulesets.planetismals.statewords import said_goods
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation
from pbem.rulesets.planetismals.ways import distance, nearest, nearest_bmz

LUXURY = "luxury"
"""The good that option luxury_stock keeps out of stores, and that only colonies buy."""


class PlacesSlot(Slot[tuple[str, ...]]):
    """Places, separated by commas or blanks."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take one place or more."""
        place = PlaceSlot()
        places = [place.read(words)]
        while words.took(",") or place.starts(words):
            places.append(place.read(words))
        return tuple(places)

    def write(self, value: tuple[str, ...]) -> str:
        """Join the places by commas."""
        return ", ".join(value)


class DirectionsSlot(Slot[tuple[str, ...]]):
    """One direction or more."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take directions to the end of the step."""
        ways = [_direction(words.take(tr_noop("a direction")))]
        while not words.is_done:
            if not words.took(","):
                ways.append(_direction(words.take()))
        return tuple(ways)

    def write(self, value: tuple[str, ...]) -> str:
        """Join the directions by blanks."""
        return " ".join(value)


def _direction(token: str) -> str:
    if token.upper() not in DIRECTIONS:
        text = tr('"{word}" is no direction; {directions} are.', word=token, directions=" ".join(DIRECTIONS))
        raise Fault(text, did_you_mean(token, DIRECTIONS))
    return token.upper()


class OwnOrSortSlot(Slot[str]):
    """An installation by its id, or any of a type."""

    def read(self, words: Words) -> str:
        """Take an id or a type."""
        if is_id(words.peek()):
            return words.take().upper()
        return SORT.read(words)


class FlightStep(Step):
    """A step that flies."""

    def legs(self, book: Book, here: str, unexplored: Sequence[str]) -> Iterator[Leg]:
        """Yield the flights of the step from a hex, with the asteroids that are unexplored then."""
        raise NotImplementedError

    def remark(self, flown: tuple[Leg, ...] | None) -> str:
        """How far it flies, and to which hexes."""
        if flown is None:
            return ""
        if not flown:
            return tr("(nothing to fly to)")
        number, places = sum(leg.distance for leg in flown), listed([leg.hex for leg in flown])
        return trn("({n} hex to {places})", "({n} hexes to {places})", number, places=places)


@order(
    tr_noop("GO <place> [VIA <places>]"),
    rule="PLA-17",
    help=tr_noop("Flies there by a shortest way, through the places behind VIA if there are any."),
    examples=("GO D3", "GO base", "GO bmz", "GO D3 VIA E4, D4"),
)
class Go(FlightStep):
    """To a hex, the Base ("base") or the nearest hex of the black market ("bmz")."""

    place: str = slot(PlaceSlot(bmz=True))
    places: tuple[str, ...] = slot(PlacesSlot(), default=())

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """Places that are not on the board."""
        for place in (self.place, *self.places):
            yield from only(hex_fault(here, place))

    def odd(self, scene: Scene) -> Reasons:
        """A flight to where the shuttle is."""
        flown = scene.stage.then
        if flown and not any(leg.distance for leg in flown) and not scene.repeats:
            yield tr("{shuttle} is there already.", shuttle=scene.shuttle)

    def legs(self, book: Book, here: str, unexplored: Sequence[str]) -> Iterator[Leg]:
        """PLA-17 To each place of VIA, then to the goal."""
        for stop in (*self.places, self.place):
            hex = nearest_bmz(book, here) if stop == "bmz" else book.map.base if stop == "base" else stop
            yield Leg(stop, hex, distance(book, here, hex))
            here = hex

    def remark(self, flown: tuple[Leg, ...] | None) -> str:
        """How far; only of the black market it does not say itself where that is."""
        if flown is None or self.place == "bmz":
            return super().remark(flown)
        return trn("({n} hex)", "({n} hexes)", sum(leg.distance for leg in flown))

    def rest(self, done: int) -> Step:
        """Without the places passed."""
        return replace(self, places=self.places[done:])


@order(
    tr_noop("MOVE <directions>"),
    rule="PLA-17",
    help=tr_noop("Flies these directions, hex by hex."),
    examples=("MOVE N NE NE",),
)
class Move(FlightStep):
    """A way in directions."""

    directions: tuple[str, ...] = slot(DirectionsSlot())

    def odd(self, scene: Scene) -> Reasons:
        """A way off the board."""
        flown = scene.stage.then
        if flown is not None and sum(leg.distance for leg in flown) < len(self.directions):
            yield tr("This leads off the board.")

    def legs(self, book: Book, here: str, unexplored: Sequence[str]) -> Iterator[Leg]:
        """One flight, up to the edge of the board."""
        number = 0
        for direction in self.directions:
            hex = book.grid.neighbours[here][DIRECTIONS.index(direction)]
            if hex is None:
                break
            here, number = hex, number + 1
        if number:
            yield Leg(here, here, number)

    def rest(self, done: int) -> Step:
        """Without the hexes entered."""
        return replace(self, directions=self.directions[done:])


@order(
    tr_noop("EXPLORE [<times>]"),
    rule="PLA-20",
    help=tr_noop("Flies to the nearest unexplored asteroid, so many times."),
    examples=("EXPLORE", "EXPLORE 3"),
)
class Explore(FlightStep):
    """Looking for asteroids; no number is once."""

    times: int | None = slot(WholeNumber(tr_noop("the number of asteroids"), 1, 300), default=None)

    def odd(self, scene: Scene) -> Reasons:
        """Nothing left to explore."""
        if scene.stage.then == ():
            yield tr("No asteroid is left to explore.")

    def legs(self, book: Book, here: str, unexplored: Sequence[str]) -> Iterator[Leg]:
        """PLA-20 To the nearest asteroid each time, as far as there are any."""
        left = list(unexplored)
        for _ in range(self.times or 1):
            hex = nearest(book, here, left)
            if hex is None:
                return
            yield Leg(hex, hex, distance(book, here, hex))
            here = hex
            left.remove(here)

    def rest(self, done: int) -> Step:
        """So many times less, at least once."""
        return replace(self, times=max((self.times or 1) - done, 1)) if done else self


class StoreStep(Step):
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
        return _others(scene, self.installation)


@order(
    tr_noop("LOAD <amount> [FROM <installation>] [KEEPING <units>]"),
    rule="PLA-77",
    help=tr_noop("Loads goods from your own stores here; ALL alone loads every good, the dearest first."),
    examples=("LOAD 10 food", "LOAD ALL organics FROM EX1", "LOAD ALL food KEEPING 4", "LOAD ALL"),
)
class Load(StoreStep):
    """Own stores into the hold; `units` stay in the stores."""

    is_action: ClassVar[bool] = True
    amount: Amount = slot(AmountSlot(may_be_all=True))
    installation: str = slot(INSTALLATION_ID, default="")
    units: int | None = slot(WholeNumber(tr_noop("the number of units kept"), 0, MOST), default=None)

    def odd(self, scene: Scene) -> Reasons:
        """No room in the hold, else what is odd about the store."""
        if scene.now.installation:
            yield _full()
        else:
            yield from super().odd(scene)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """Perhaps there are goods aboard."""
        return replace(now, goods=now.goods or None)


@order(
    tr_noop("UNLOAD <amount> [TO <installation>]"),
    rule="PLA-77",
    help=tr_noop("Unloads goods into your own installation here: the one that uses them, or the one named."),
    examples=("UNLOAD 10 food", "UNLOAD ALL luxury TO CO5", "UNLOAD ALL"),
)
class Unload(StoreStep):
    """The hold into an own store."""

    is_action: ClassVar[bool] = True
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
            yield _nothing_aboard()
        else:
            yield from super().odd(scene)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """Perhaps there are no goods aboard any more."""
        return _less(now)


@order(
    tr_noop("BUY <ware> [AT <price>]"),
    rule="PLA-77",
    help=tr_noop("Buys goods, at a price per unit of at most AT; an installation; or a shuttle."),
    examples=("BUY 60 luxury AT 45", "BUY MAX food", "BUY extractor", "BUY refinery organics", "BUY shuttle"),
)
class Buy(Step):
    """Goods, an installation into the empty hold, or a shuttle."""

    is_action: ClassVar[bool] = True
    ware: Ware = slot(WareSlot())
    price: int | None = slot(PriceSlot(), default=None)

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """PLA-R07, R08, R16 Nobody sells scrap, and option max_shuttles."""
        ware, book = self.ware, here.book
        if ware.amount is not None:
            good = book.goods[ware.amount.good]
            if not good.base_sells and not good.bmz_sells:
                yield no(tr("Nobody sells {good}.", good=good.key))
        elif self.price is not None:
            hint = tr("Write BUY {ware}.", ware=ware)
            yield no(tr("AT is for goods; installations and shuttles have their price."), hint)
        most = book.options.max_shuttles
        if ware.sort == SHUTTLE and most and len(here.seen.fleet(here.me)) >= most:
            yield no(tr("A seat may have {most} shuttles in this game, and you have them.", most=most))

    def odd(self, scene: Scene) -> Reasons:
        """Goods that are not sold where the shuttle is, or have no room; else what is odd about the thing."""
        if self.ware.amount is None:
            yield from self._odd_thing(scene)
        elif scene.is_elsewhere:
            yield tr("Nothing is sold at {place}.", place=scene.place)
        elif scene.is_at_base and not scene.view.book.goods[self.ware.amount.good].base_sells:
            good = scene.view.book.goods[self.ware.amount.good]
            yield tr("The Base does not sell {good}; the black market does.", good=tr(good.word))
        elif scene.now.installation:
            yield _full()

    def _odd_thing(self, scene: Scene) -> Reasons:
        """PLA-09, PLA-19, PLA-30, PLA-117 An installation or a shuttle."""
        is_shuttle, view, now = self.ware.sort == SHUTTLE, scene.view, scene.now
        if scene.hex is not None and not scene.is_at_base:
            yield tr(
                "It is sold at the Base only, and {shuttle} is at {place} then.",
                shuttle=scene.shuttle,
                place=scene.place,
            )
        elif not is_shuttle and now.installation:
            yield _full()
        elif not is_shuttle and now.goods:
            yield _laden()
        elif scene.waits:
            return
        elif not is_shuttle and now.cash is not None and not _is_on_sale(scene):
            yield tr("The Base sells you no installations now.")
        elif now.cash is not None and self.price_now(view) > now.cash:
            yield tr(
                "It costs {price} MC, and {cash} MC are at hand for it.",
                price=self.price_now(view),
                cash=now.cash,
            )

    def price_now(self, view: BeltView) -> int:
        """Return the present price of the installation or shuttle that it buys."""
        if self.ware.sort == SHUTTLE:
            return view.book.shuttle_price
        return installation_price(view.book, view, self.ware.sort)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """What is bought is aboard, if it can be paid, and the money is less."""
        if self.ware.amount is not None:
            return replace(now, goods=True if self.price is None else now.goods or None, cash=None)
        price = self.price_now(view)
        if now.cash is not None and price > now.cash:
            return replace(now, installation=now.installation or None)
        left = None if now.cash is None else now.cash - price
        return replace(now, installation=now.installation if self.ware.sort == SHUTTLE else True, cash=left)


@order(
    tr_noop("SELL <amount> [AT <price>]"),
    rule="PLA-10",
    help=tr_noop("Sells goods from the hold, at a price per unit of at least AT; luxuries to colonies here."),
    examples=("SELL ALL", "SELL 10 food AT 85", "SELL ALL luxury"),
)
class Sell(Step):
    """The hold to the Base, the black market or, luxuries, to colonies."""

    is_action: ClassVar[bool] = True
    amount: Amount = slot(AmountSlot(may_be_all=True))
    price: int | None = slot(PriceSlot(), default=None)

    def odd(self, scene: Scene) -> Reasons:
        """Nothing to sell, or nobody who buys it there."""
        if scene.now.goods is False:
            yield _nothing_aboard()
        elif self.amount.good == LUXURY and scene.hex is not None:
            if not _customers(scene):
                yield tr(
                    "Only colonies buy luxuries, and none that would stands at {place}.", place=scene.place
                )
        elif scene.is_elsewhere and not (self.amount.good == "" and _customers(scene)):
            yield tr("Nobody buys it at {place}: the Base and the black market do.", place=scene.place)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """Perhaps there are no goods aboard any more; what they bring is not known."""
        return replace(_less(now), cash=None)


@order(
    tr_noop("SWAP <units>"),
    rule="PLA-115",
    help=tr_noop("Swaps manufactured goods for luxuries in the black market, while event 15 lasts."),
    examples=("SWAP 10", "SWAP ALL"),
)
class Swap(Step):
    """Manufactured goods for luxuries; `units.good` is ""."""

    is_action: ClassVar[bool] = True
    units: Amount = slot(SwapSlot())

    def odd(self, scene: Scene) -> Reasons:
        """PLA-115 Swapping elsewhere, or while event 15 does not last."""
        if scene.hex is not None and not scene.is_in_bmz:
            yield tr("Goods are swapped in the black market only.")
        elif not scene.waits and not any(effect.kind == "swap" for effect in scene.view.effects):
            yield tr("Nobody swaps goods just now.")

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """There may be other money."""
        return replace(now, cash=None)


@order(
    tr_noop("TAKE <installation> [DUMPING]"),
    rule="PLA-35",
    help=tr_noop("Picks up an installation of yours; DUMPING throws away what is stored in it if need be."),
    examples=("TAKE EX3", "TAKE extractor", "TAKE RF4 DUMPING"),
)
class Take(Step):
    """An own placed installation into the hold: an id, or a type (its key)."""

    is_action: ClassVar[bool] = True
    installation: str = slot(OwnOrSortSlot())
    is_dumping: bool = slot(FlagSlot("DUMPING"), default=False)

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """Ids of nothing."""
        if is_id(self.installation):
            yield from only(installation_fault(here, self.installation))

    def others(self, scene: Scene) -> Reasons:
        """TAKE."""
        return _others(scene, self.installation)

    def odd(self, scene: Scene) -> Reasons:
        """No room in the hold, or no such installation there."""
        view, now, hex = scene.view, scene.now, scene.hex
        if now.installation:
            yield _full()
        elif now.goods:
            yield _laden()
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


@order(
    tr_noop("PLACE"),
    rule="PLA-34",
    help=tr_noop("Sets the installation aboard down in a free zone here."),
    examples=("PLACE",),
)
class Place(Step):
    """The installation aboard onto the asteroid."""

    is_action: ClassVar[bool] = True

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


@order(
    tr_noop("JETTISON <amount>"),
    rule="PLA-R22",
    help=tr_noop("Throws goods out of the hold for good."),
    examples=("JETTISON ALL organics",),
)
class Jettison(Step):
    """Goods of the hold destroyed."""

    is_action: ClassVar[bool] = True
    amount: Amount = slot(AmountSlot())

    def odd(self, scene: Scene) -> Reasons:
        """Nothing to throw out."""
        if scene.now.goods is False:
            yield _nothing_aboard()

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """Perhaps there are no goods aboard any more."""
        return _less(now)


@order(
    tr_noop("DEAL [<seat>]"),
    rule="PLA-R57",
    help=tr_noop("Carries out now what you have agreed with that seat, or with all, as far as possible."),
    examples=("DEAL", "DEAL bob"),
)
class DealNow(Step):
    """A checkpoint for the seat's matched deals."""

    seat: str | None = slot(Seat(), default=None)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """Anything may have changed hands."""
        return replace(now, goods=None, installation=None, cash=None)


@order(
    tr_noop("HOLD [<until>]"),
    rule="PLA-77",
    help=tr_noop("Ends the shuttle's turn, so many times in a row, or until a test is true."),
    examples=("HOLD", "HOLD 2", "HOLD UNTIL PRICE food >= 100"),
)
class Hold(Step):
    """Waiting: a number of turns, or until a test is true."""

    until: int | Test | None = slot(UntilSlot(), default=None)

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """A test of a hex that is not on the board."""
        if isinstance(self.until, Test):
            yield from only(test_fault(self.until, here))

    def odd(self, scene: Scene) -> Reasons:
        """A wait that lasts too long, or for good."""
        match self.until:
            case int(turns) if turns >= LONG:
                yield said_long(turns)
            case Count() | PriceIs():
                yield from self.until.odd_wait(scene.view)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """It is another turn."""
        return replace(now, cash=None)

    def rest(self, done: int) -> Step:
        """So many turns less."""
        return replace(self, until=self.until - done) if isinstance(self.until, int) else self


@order(
    tr_noop("REPEAT"),
    rule="PLA-77",
    help=tr_noop("Starts the plan anew."),
    examples=("REPEAT",),
)
class Repeat(Step):
    """From the first line again."""

    ends: ClassVar[bool] = True

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """It is another turn."""
        return replace(now, cash=None)


@order(
    tr_noop("STOP"),
    rule="PLA-77",
    help=tr_noop("Ends the plan: nothing of it is left."),
    examples=("STOP",),
)
class Stop(Step):
    """The plan is emptied."""

    ends: ClassVar[bool] = True

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """It is another turn."""
        return replace(now, cash=None)


def _others(scene: Scene, id: str) -> Reasons:
    one = scene.view.installations.get(id)
    if one is not None and one.owner != scene.seat:
        yield tr("{installation} is {seat}'s now.", installation=id, seat=one.owner)


def _full() -> str:
    return tr("An installation is aboard then, and takes the whole hold.")


def _laden() -> str:
    return tr("Goods are aboard then: an installation takes the whole hold.")


def _nothing_aboard() -> str:
    return tr("No goods are aboard then.")


def _less(now: Aboard) -> Aboard:
    return replace(now, goods=False if now.goods is False else None)


def _is_on_sale(scene: Scene) -> bool:
    return can_buy_installations(scene.view.book, scene.view, scene.seat)


def _customers(scene: Scene) -> list[SeenInstallation]:
    """PLA-R35 Return the colonies that may buy luxuries where the shuttle is."""
    is_own = scene.view.book.options.colony_buys_from == "controller"
    here = scene.view.placed(scene.hex, scene.seat if is_own else None)
    return [one for one in here if scene.view.book.sorts[one.sort].luxuries_per_turn]


STEPS: tuple[type[Step], ...] = (
    Go,
    Move,
    Explore,
    Load,
    Unload,
    Buy,
    Sell,
    Swap,
    Take,
    Place,
    Jettison,
    DealNow,
    Hold,
    Repeat,
    Stop,
)
STEP_GRAMMAR = Grammar(STEPS)
"""Reads one step without IF, OR and ELSE."""
