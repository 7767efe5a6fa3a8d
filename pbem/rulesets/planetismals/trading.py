"""BUY, SELL and SWAP (PLA-09 to 14, 19, 29, 30, 40, 60, 77, 115, R07 to R10, R16, R35, R37)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pbem.engine.orders import order
from pbem.engine.slots import slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count, pay, receive
from pbem.rulesets.planetismals.belt import Effect, Installation, Shuttle, add, space
from pbem.rulesets.planetismals.building import laden, must_be_empty
from pbem.rulesets.planetismals.goods import (
    SHUTTLE,
    Amount,
    AmountSlot,
    PriceSlot,
    SwapSlot,
    Ware,
    WareSlot,
    written_price,
)
from pbem.rulesets.planetismals.legality import no
from pbem.rulesets.planetismals.lexicon import BeltLexicon
from pbem.rulesets.planetismals.loading import COLONY, LUXURY, full, nothing_aboard
from pbem.rulesets.planetismals.prices import (
    EXACT,
    affordable,
    buying_price_at_base,
    buying_price_in_bmz,
    can_buy_installations,
    cost,
    installation_price,
    proceeds,
    selling_price_at_base,
    selling_price_in_bmz,
)
from pbem.rulesets.planetismals.stages import Aboard, Action, Reasons, Scene, Step
from pbem.rulesets.planetismals.underway import Failed, Flight
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation
from pbem.rulesets.planetismals.wording import cargo, kind_of_one


@order(
    tr_noop("BUY <ware> [AT <price>]"),
    rule="PLA-77",
    help=tr_noop("Buys goods, at a price per unit of at most AT; an installation; or a shuttle."),
    examples=("BUY 60 luxury AT 45", "BUY MAX food", "BUY extractor", "BUY refinery organics", "BUY shuttle"),
)
class Buy(Action):
    """Goods, an installation into the empty hold, or a shuttle."""

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
            yield full()

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
            yield full()
        elif not is_shuttle and now.goods:
            yield laden()
        elif scene.waits:
            return
        elif (
            not is_shuttle and now.cash is not None and not can_buy_installations(view.book, view, scene.seat)
        ):
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

    def work(self, flight: Flight) -> None:
        """PLA-09, PLA-13, PLA-19 Buy goods, an installation or a shuttle."""
        if self.ware.amount is not None:
            _buy_goods(flight, self.ware.amount, self.price)
        elif self.ware.sort == SHUTTLE:
            _buy_shuttle(flight)
        else:
            _buy_installation(flight, self.ware.sort, self.ware.ore)


@dataclass(frozen=True)
class Supply:
    """Where goods can be bought, by which rule: at an exact price, from a pool of contraband or freely."""

    rule: str
    price: int
    pool: Effect | None = None


def _buy_goods(flight: Flight, amount: Amount, limit: int | None) -> None:
    """PLA-13, PLA-60, PLA-R15 Buy what hold, money above the reserve and the price limit permit."""
    supplies = _supplies(flight, amount.good)
    if not supplies:
        raise Failed(tr("it is not for sale here"))
    fair = [supply for supply in supplies if limit is None or supply.price <= limit]
    if not fair:
        raise Failed(tr("it is dearer than {price} MC here", price=written_price(limit or 0)))
    if not space(flight.book, flight.shuttle):
        raise Failed(tr("there is no room in the hold"))
    wanted = space(flight.book, flight.shuttle) if amount.units is None else amount.units
    bought = 0
    for supply in fair:
        bought += _buy_from(flight, amount.good, supply, wanted - bought)
    if not bought:
        raise Failed(tr("there is not enough money"))


def _supplies(flight: Flight, good: str) -> list[Supply]:
    """PLA-R07, PLA-R08 Return where a good is sold in this hex; contraband comes first (PLA-R74)."""
    if flight.is_at_base:
        rule, price = "PLA-60", buying_price_at_base(flight.book, flight.belt, good)
    elif flight.is_in_bmz:
        rule, price = "PLA-13", buying_price_in_bmz(flight.book, flight.belt, good)
    else:
        return []
    pools = [Supply("PLA-109", pool.amount * EXACT, pool) for pool in _pools(flight, good)]
    return pools if price is None else [*pools, Supply(rule, price)]


def _pools(flight: Flight, good: str) -> list[Effect]:
    """PLA-109, PLA-R74 Return the pools of contraband in the BMZ, the one that ends first at the front."""
    if not flight.is_in_bmz:
        return []
    pools = [pool for pool in flight.belt.running("contraband") if good in pool.goods and pool.left]
    order = flight.belt.turn_order
    return sorted(pools, key=lambda pool: (pool.until_round, order.index(pool.seat)))


def _buy_from(flight: Flight, good: str, supply: Supply, wanted: int) -> int:
    """PLA-R10 Buy at one price, rounded up once; return how many units."""
    money = flight.company.cash - flight.company.reserve
    units = min(wanted, space(flight.book, flight.shuttle), affordable(money, supply.price))
    if supply.pool:
        units = min(units, supply.pool.left)
        _draw(flight, supply.pool, units)
    if not units:
        return 0
    price = cost(units, supply.price)
    pay(flight.table, flight.seat, price, "purchase", flight.shuttle.id)
    add(flight.shuttle.hold, good, units)
    count(flight.table, flight.seat, "goods_bought", units)
    what = cargo(flight.book, {good: units})
    flight.table.tell(events.GoodsBought(flight.shuttle.id, what, price, cause=supply.rule, only=flight.only))
    return units


def _draw(flight: Flight, pool: Effect, units: int) -> None:
    """PLA-109 Take units out of a pool of contraband."""
    left = replace(pool, left=pool.left - units)
    flight.belt.effects = tuple(left if one is pool else one for one in flight.belt.effects)


def _buy_installation(flight: Flight, sort: str, ore: str) -> None:
    """PLA-29, PLA-30, PLA-40 Buy an installation at the Base into the empty hold."""
    _must_be_at_base(flight)
    must_be_empty(flight)
    belt = flight.belt
    if not can_buy_installations(flight.book, belt, flight.seat):
        raise Failed(tr("the Base sells you no installations now"))
    price = installation_price(flight.book, belt, sort)
    _must_afford(flight, price)
    id = f"{flight.book.sorts[sort].code}{belt.next_installation}"
    belt.next_installation += 1
    one = Installation(id, sort, flight.seat, shuttle=flight.shuttle.id, ore=ore)
    one.rations = flight.company.rations
    belt.installations[id] = one
    flight.shuttle.installation = id
    pay(flight.table, flight.seat, price, "installation", id)
    count(flight.table, flight.seat, "installations_built")
    flight.table.tell(events.Bought(flight.seat, id, kind_of_one(flight.book, one), price))


def _must_be_at_base(flight: Flight) -> None:
    if not flight.is_at_base:
        raise Failed(tr("it is sold at the Base only"))


def _must_afford(flight: Flight, price: int) -> None:
    if flight.company.cash - flight.company.reserve < price:
        raise Failed(tr("there is not enough money"))


def _buy_shuttle(flight: Flight) -> None:
    """PLA-19, PLA-R16 Buy a shuttle; it appears empty at the Base and acts from the next round on."""
    _must_be_at_base(flight)
    belt, most = flight.belt, flight.book.options.max_shuttles
    if most and len(belt.fleet(flight.seat)) >= most:
        raise Failed(tr("no seat may have more than {number} shuttles", number=most))
    price = flight.book.shuttle_price
    _must_afford(flight, price)
    id = f"SH{belt.next_shuttle}"
    belt.next_shuttle += 1
    belt.shuttles[id] = Shuttle(id, flight.seat, flight.book.map.base, bought_round=belt.round)
    pay(flight.table, flight.seat, price, "shuttle", id)
    count(flight.table, flight.seat, "shuttles_bought")
    flight.table.tell(events.ShuttleBought(flight.seat, id, price))


@order(
    tr_noop("SELL <amount> [AT <price>]"),
    rule="PLA-10",
    help=tr_noop("Sells goods from the hold, at a price per unit of at least AT; luxuries to colonies here."),
    examples=("SELL ALL", "SELL 10 food AT 85", "SELL ALL luxury"),
)
class Sell(Action):
    """The hold to the Base, the black market or, luxuries, to colonies."""

    amount: Amount = slot(AmountSlot(may_be_all=True))
    price: int | None = slot(PriceSlot(), default=None)

    def odd(self, scene: Scene) -> Reasons:
        """Nothing to sell, or nobody who buys it there."""
        if scene.now.goods is False:
            yield nothing_aboard()
        elif self.amount.good == LUXURY and scene.hex is not None:
            if not _customers_seen(scene):
                yield tr(
                    "Only colonies buy luxuries, and none that would stands at {place}.", place=scene.place
                )
        elif scene.is_elsewhere and not (self.amount.good == "" and _customers_seen(scene)):
            yield tr("Nobody buys it at {place}: the Base and the black market do.", place=scene.place)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """Perhaps there are no goods aboard any more; what they bring is not known."""
        return replace(now.less(), cash=None)

    def work(self, flight: Flight) -> None:
        """PLA-10, PLA-12 Sell goods from the hold, each in one sale; luxuries to the colonies of the hex."""
        goods = [self.amount.good] if self.amount.good else list(flight.book.goods)
        units = [self._sell_good(flight, good) for good in goods if flight.shuttle.hold.get(good)]
        if not units:
            raise Failed(tr("there is nothing to sell in the hold"))
        if not any(units):
            raise Failed(tr("nobody buys at that price here") if self.price else tr("nobody buys it here"))

    def _sell_good(self, flight: Flight, good: str) -> int:
        """PLA-R15 Sell units of one good, as many as are there and wanted; return how many."""
        units = flight.shuttle.hold[good]
        if self.amount.units is not None:
            units = min(units, self.amount.units)
        if good == LUXURY:
            return _sell_to_colonies(flight, units, self.price)
        price = _bid(flight, good)
        if price is None or not _is_fair(price, self.price):
            return 0
        amount = proceeds(units, price)
        receive(flight.table, flight.seat, amount, "sale", flight.shuttle.id)
        _hand_out(flight, "PLA-10" if flight.is_at_base else "PLA-12", good, units, amount)
        return units


def _customers_seen(scene: Scene) -> list[SeenInstallation]:
    """PLA-R35 Return the colonies that may buy luxuries where the shuttle is."""
    is_own = scene.view.book.options.colony_buys_from == "controller"
    here = scene.view.placed(scene.hex, scene.seat if is_own else None)
    return [one for one in here if scene.view.book.sorts[one.sort].luxuries_per_turn]


def _bid(flight: Flight, good: str) -> int | None:
    """Return what a unit brings in this hex; None where nobody buys it (PLA-R07, PLA-R08)."""
    if flight.is_at_base:
        return selling_price_at_base(flight.book, flight.belt, good)
    return selling_price_in_bmz(flight.book, flight.belt, good) if flight.is_in_bmz else None


def _is_fair(price: int, limit: int | None) -> bool:
    return limit is None or price >= limit


def _hand_out(flight: Flight, rule: str, good: str, units: int, amount: int, colony: str = "") -> None:
    add(flight.shuttle.hold, good, -units)
    count(flight.table, flight.seat, "goods_sold", units)
    what = cargo(flight.book, {good: units})
    flight.table.tell(events.Sold(flight.shuttle.id, what, amount, colony, cause=rule, only=flight.only))


def _sell_to_colonies(flight: Flight, units: int, limit: int | None) -> int:
    """PLA-R35 Sell luxuries to colonies, own ones first, each up to what it still buys; return how many."""
    left = units
    for colony in _customers(flight):
        price = flight.book.sorts[colony.sort].luxury_price
        sold = min(left, colony.lux_left)
        if sold and _is_fair(price * EXACT, limit):
            colony.lux_left -= sold
            left -= sold
            receive(flight.table, flight.seat, sold * price, "luxuries", colony.id)
            _hand_out(flight, "PLA-47", LUXURY, sold, sold * price, colony.id)
    return units - left


def _customers(flight: Flight) -> list[Installation]:
    """PLA-R35, PLA-R37 Return the colonies of the hex that buy from this shuttle, own ones first."""
    colonies = [
        one
        for one in flight.belt.placed(flight.shuttle.hex)
        if one.sort == COLONY and not one.in_lot and one.ready_round <= flight.belt.round
    ]
    own = [one for one in colonies if one.owner == flight.seat]
    if flight.book.options.colony_buys_from == "controller":
        return own
    return [*own, *(one for one in colonies if one.owner != flight.seat)]


@order(
    tr_noop("SWAP <units>"),
    rule="PLA-115",
    help=tr_noop("Swaps manufactured goods for luxuries in the black market, while event 15 lasts."),
    examples=("SWAP 10", "SWAP ALL"),
)
class Swap(Action):
    """Manufactured goods for luxuries; `units.good` is ""."""

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

    def work(self, flight: Flight) -> None:
        """PLA-115 Swap goods of the hold one for one in the BMZ, while the event lasts."""
        offer = next(flight.belt.running("swap"), None)
        if offer is None or not flight.is_in_bmz:
            raise Failed(tr("nobody swaps here"))
        give, get = offer.goods
        units = flight.shuttle.hold.get(give, 0)
        if self.units.units is not None:
            units = min(units, self.units.units)
        if not units:
            raise Failed(tr("there is nothing of it in the hold"))
        add(flight.shuttle.hold, give, -units)
        add(flight.shuttle.hold, get, units)
        gives, gets = cargo(flight.book, {give: units}), cargo(flight.book, {get: units})
        flight.table.tell(events.Swapped(flight.shuttle.id, gives, gets, only=flight.only))


TRADING: tuple[type[Step], ...] = (Buy, Sell, Swap)
