"""PLA-09, PLA-19, PLA-24, PLA-29 to 36: installations and shuttles bought, picked up and set down."""

from __future__ import annotations

from pbem.engine.tongue import tr
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count, pay
from pbem.rulesets.planetismals.belt import Installation, Shuttle, add, own_stores
from pbem.rulesets.planetismals.flying import Failed, Flight
from pbem.rulesets.planetismals.goods import SHUTTLE
from pbem.rulesets.planetismals.loading import own_here
from pbem.rulesets.planetismals.ownership import own_by_placing, watching
from pbem.rulesets.planetismals.prices import can_buy_installations, installation_price
from pbem.rulesets.planetismals.steps import Buy, Place, Take
from pbem.rulesets.planetismals.trading import buy_goods
from pbem.rulesets.planetismals.wording import cargo, kind_of_one


def buy(flight: Flight, step: Buy) -> None:
    """PLA-09, PLA-13, PLA-19 Buy goods, an installation or a shuttle."""
    if step.ware.amount is not None:
        buy_goods(flight, step.ware.amount, step.price)
    elif step.ware.sort == SHUTTLE:
        _buy_shuttle(flight)
    else:
        _buy_installation(flight, step.ware.sort, step.ware.ore)


def _buy_installation(flight: Flight, sort: str, ore: str) -> None:
    """PLA-29, PLA-30, PLA-40 Buy an installation at the Base into the empty hold."""
    _must_be_at_base(flight)
    _must_be_empty(flight)
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


def _must_be_empty(flight: Flight) -> None:
    """PLA-30 An installation takes a whole, otherwise empty hold."""
    if flight.shuttle.installation or flight.shuttle.hold:
        raise Failed(tr("the hold is not empty"))


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


def place(flight: Flight, step: Place) -> None:
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


def take(flight: Flight, step: Take) -> None:
    """PLA-35, PLA-R50, PLA-R51 Pick up an own installation, and see to the asteroid's ownership."""
    one = _meant(flight, step.installation)
    _must_be_empty(flight)
    with watching(flight.table):
        _clear(flight, one, step.is_dumping)
        flight.table.tell(events.Taken(flight.shuttle.id, one.id, flight.shuttle.hex))
        one.hex, one.zone, one.shuttle = None, 0, flight.shuttle.id
        flight.shuttle.installation = one.id


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
