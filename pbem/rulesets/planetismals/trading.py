"""PLA-10 to 14, PLA-60, PLA-77, R07 to R10: goods bought and sold at the Base, in the BMZ and to colonies."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.engine.tongue import tr
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count, pay, receive
from pbem.rulesets.planetismals.belt import Effect, Installation, add, space
from pbem.rulesets.planetismals.flying import Failed, Flight
from pbem.rulesets.planetismals.goods import Amount, written_price
from pbem.rulesets.planetismals.loading import COLONY, LUXURY
from pbem.rulesets.planetismals.prices import (
    EXACT,
    affordable,
    buying_price_at_base,
    buying_price_in_bmz,
    cost,
    proceeds,
    selling_price_at_base,
    selling_price_in_bmz,
)
from pbem.rulesets.planetismals.steps import Sell, Swap
from pbem.rulesets.planetismals.wording import cargo


@dataclass(frozen=True)
class Supply:
    """Where goods can be bought, by which rule: at an exact price, from a pool of contraband or freely."""

    rule: str
    price: int
    pool: Effect | None = None


def buy_goods(flight: Flight, amount: Amount, limit: int | None) -> None:
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


def sell(flight: Flight, step: Sell) -> None:
    """PLA-10, PLA-12 Sell goods from the hold, each in one sale; luxuries to the colonies of the hex."""
    goods = [step.amount.good] if step.amount.good else list(flight.book.goods)
    units = [_sell_good(flight, good, step) for good in goods if flight.shuttle.hold.get(good)]
    if not units:
        raise Failed(tr("there is nothing to sell in the hold"))
    if not any(units):
        raise Failed(tr("nobody buys at that price here") if step.price else tr("nobody buys it here"))


def _sell_good(flight: Flight, good: str, step: Sell) -> int:
    """PLA-R15 Sell units of one good, as many as are there and wanted; return how many."""
    units = flight.shuttle.hold[good]
    if step.amount.units is not None:
        units = min(units, step.amount.units)
    if good == LUXURY:
        return _sell_to_colonies(flight, units, step.price)
    price = _bid(flight, good)
    if price is None or not _is_fair(price, step.price):
        return 0
    amount = proceeds(units, price)
    receive(flight.table, flight.seat, amount, "sale", flight.shuttle.id)
    _hand_out(flight, "PLA-10" if flight.is_at_base else "PLA-12", good, units, amount)
    return units


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


def swap(flight: Flight, step: Swap) -> None:
    """PLA-115 Swap goods of the hold one for one in the BMZ, while the event lasts."""
    offer = next(flight.belt.running("swap"), None)
    if offer is None or not flight.is_in_bmz:
        raise Failed(tr("nobody swaps here"))
    give, get = offer.goods
    units = flight.shuttle.hold.get(give, 0)
    if step.units.units is not None:
        units = min(units, step.units.units)
    if not units:
        raise Failed(tr("there is nothing of it in the hold"))
    add(flight.shuttle.hold, give, -units)
    add(flight.shuttle.hold, get, units)
    gives, gets = cargo(flight.book, {give: units}), cargo(flight.book, {get: units})
    flight.table.tell(events.Swapped(flight.shuttle.id, gives, gets, only=flight.only))
