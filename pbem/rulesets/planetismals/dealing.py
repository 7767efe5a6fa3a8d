"""What a deal needs and does: whether all of it is possible just now, and how it changes hands (R57, R58)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, trn
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import transfer
from pbem.rulesets.planetismals.belt import (
    Belt,
    BeltTable,
    Deal,
    Installation,
    Shuttle,
    add,
    own_stores,
    space,
)
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.debts import owe
from pbem.rulesets.planetismals.loading import LUXURY, store_for
from pbem.rulesets.planetismals.ownership import hand_over
from pbem.rulesets.planetismals.plan import NO_PLAN
from pbem.rulesets.planetismals.things import Sort, Thing


def sides(deal: Deal) -> tuple[tuple[SeatId, SeatId, tuple[Thing, ...]], ...]:
    """Return for both sides of a deal who gives what to whom."""
    return (deal.one, deal.other, deal.gives), (deal.other, deal.one, deal.takes)


def _of_sort(things: Sequence[Thing], *sorts: Sort) -> list[Thing]:
    return [thing for thing in things if thing.sort in sorts]


def hindrance(book: Book, belt: Belt, deal: Deal) -> str:
    """PLA-R57 Return what of a deal is not possible now, "" if all of it is."""
    reasons = (
        reason
        for giver, taker, things in sides(deal)
        for reason in _hindrances(book, belt, giver, taker, things)
    )
    return next(chain(reasons, _too_many_shuttles(book, belt, deal)), "")


def _hindrances(
    book: Book, belt: Belt, giver: SeatId, taker: SeatId, things: Sequence[Thing]
) -> Iterator[str]:
    """Yield what is in the way of one side of a deal, as it stands before anything changes hands."""
    cash = sum(thing.amount for thing in _of_sort(things, Sort.MONEY))
    if cash > belt.seats[giver].cash:
        yield tr("{seat} has no {amount} MC", seat=giver, amount=cash)
    for thing in things:
        if thing.sort is Sort.INSTALLATION:
            yield from _installation_missing(belt, giver, thing)
        elif thing.sort is Sort.ASTEROID and not _is_owned_by(belt, giver, thing.hex):
            yield tr("{hex} does not belong to {seat}", hex=thing.hex, seat=giver)
        elif thing.sort is Sort.DEBT and not _is_owed_to(belt, giver, thing.id):
            yield tr("{debt} is not owed to {seat}", debt=thing.id, seat=giver)
    yield from _shuttles_missing(belt, giver, _of_sort(things, Sort.SHUTTLE))
    yield from _goods_missing(belt, giver, _of_sort(things, Sort.GOODS))
    yield from _room_missing(book, belt, taker, things)


def _installation_missing(belt: Belt, giver: SeatId, thing: Thing) -> Iterator[str]:
    one = belt.installations.get(thing.id)
    if one is None or one.owner != giver:
        yield tr("{installation} does not belong to {seat}", installation=thing.id, seat=giver)
    elif one.in_lot:
        yield tr("{installation} is up for bids", installation=thing.id)


def _is_owned_by(belt: Belt, seat: SeatId, hex: str) -> bool:
    return hex in belt.asteroids and belt.asteroids[hex].owner == seat


def _is_owed_to(belt: Belt, seat: SeatId, id: str) -> bool:
    return id in belt.debts and belt.debts[id].creditor == seat


def _shuttles_missing(belt: Belt, giver: SeatId, things: Sequence[Thing]) -> Iterator[str]:
    """PLA-R62 Shuttles are the giver's to give, and never its last."""
    own = [shuttle.id for shuttle in belt.fleet(giver)]
    for thing in things:
        if thing.id not in own:
            yield tr("{shuttle} does not belong to {seat}", shuttle=thing.id, seat=giver)
    if things and len(own) <= len(things):
        yield tr("{seat} keeps no shuttle", seat=giver)


def _too_many_shuttles(book: Book, belt: Belt, deal: Deal) -> Iterator[str]:
    """Option max_shuttles: nobody has more of them when all is done."""
    most = book.options.max_shuttles
    for _, taker, things in sides(deal) if most else ():
        gives = deal.gives if taker == deal.one else deal.takes
        more = len(_of_sort(things, Sort.SHUTTLE)) - len(_of_sort(gives, Sort.SHUTTLE))
        if more > 0 and len(belt.fleet(taker)) + more > most:
            yield trn(
                "{seat} may have {n} shuttle at most",
                "{seat} may have {n} shuttles at most",
                most,
                seat=taker,
            )


def _goods_missing(belt: Belt, giver: SeatId, things: Sequence[Thing]) -> Iterator[str]:
    """Goods must be in the giver's stores or holds in their hex, all that the deal names together."""
    for thing in things:
        wanted = sum(one.amount for one in things if (one.id, one.hex) == (thing.id, thing.hex))
        if _stock(belt, giver, thing) < wanted:
            yield tr("{seat} has no {goods}", seat=giver, goods=str(thing))


def _stock(belt: Belt, seat: SeatId, thing: Thing) -> int:
    stores = sum(one.store.get(thing.id, 0) for one in own_stores(belt, seat, thing.hex))
    return stores + sum(shuttle.hold.get(thing.id, 0) for shuttle in belt.fleet(seat, thing.hex))


def _room_missing(book: Book, belt: Belt, taker: SeatId, things: Sequence[Thing]) -> Iterator[str]:
    """The taker needs an empty shuttle for what is aboard one, and room for goods, in each hex."""
    cargo = [belt.installations[thing.id] for thing in _aboard(belt, things)]
    hexes = {belt.shuttles[one.shuttle].hex: None for one in cargo if one.shuttle}
    for hex in {**hexes, **{thing.hex: None for thing in _of_sort(things, Sort.GOODS)}}:
        many = sum(one.shuttle is not None and belt.shuttles[one.shuttle].hex == hex for one in cargo)
        if many > len(_empty(belt, taker, hex)):
            yield tr("{seat} has no empty shuttle at {hex}", seat=taker, hex=hex)
        taken = {shuttle.id for shuttle in _empty(belt, taker, hex)[:many]}
        free = sum(space(book, one) for one in belt.fleet(taker, hex) if one.id not in taken)
        if free < _held(book, belt, taker, hex, things):
            yield tr("{seat} has no room at {hex}", seat=taker, hex=hex)


def _aboard(belt: Belt, things: Sequence[Thing]) -> list[Thing]:
    """Return the installations of a deal that are aboard shuttles."""
    return [
        thing
        for thing in _of_sort(things, Sort.INSTALLATION)
        if thing.id in belt.installations and belt.installations[thing.id].shuttle
    ]


def _empty(belt: Belt, seat: SeatId, hex: str) -> list[Shuttle]:
    return [one for one in belt.fleet(seat, hex) if not one.hold and one.installation is None]


def _held(book: Book, belt: Belt, taker: SeatId, hex: str, things: Sequence[Thing]) -> int:
    """Return the units that must go into holds in a hex, because no store there can take them."""
    return sum(
        thing.amount
        for thing in _of_sort(things, Sort.GOODS)
        if thing.hex == hex and not _stores_for(book, belt, taker, thing)
    )


def _stores_for(book: Book, belt: Belt, taker: SeatId, thing: Thing) -> list[Installation]:
    """Return the taker's stores for goods in their hex; by option luxury_stock none for luxuries."""
    if thing.id == LUXURY and not book.options.luxury_stock:
        return []
    return own_stores(belt, taker, thing.hex)


def transfer_things(table: BeltTable, deal: Deal) -> None:
    """PLA-R57, R58 Hand everything over: what is aboard, goods, then what is named by its id."""
    for _, taker, things in sides(deal):
        for thing in _aboard(table.state, things):
            _reload(table.state, table.state.installations[thing.id], taker)
    for giver, taker, things in sides(deal):
        for thing in _of_sort(things, Sort.GOODS):
            _move_goods(table.book, table.state, giver, taker, thing)
    for giver, taker, things in sides(deal):
        for thing in things:
            _hand(table, giver, taker, thing)


def _reload(belt: Belt, one: Installation, taker: SeatId) -> None:
    """Move an installation from one shuttle to the taker's first empty one in the same hex."""
    assert one.shuttle is not None
    giving = belt.shuttles[one.shuttle]
    taking = _empty(belt, taker, giving.hex)[0]
    giving.installation, taking.installation, one.shuttle = None, one.id, taking.id


def _move_goods(book: Book, belt: Belt, giver: SeatId, taker: SeatId, thing: Thing) -> None:
    """PLA-R58 Goods leave stores, then holds; they go to a store that uses them, any store, or holds."""
    left = thing.amount
    sources = [one.store for one in own_stores(belt, giver, thing.hex)]
    sources += [shuttle.hold for shuttle in belt.fleet(giver, thing.hex)]
    for source in sources:
        units = min(left, source.get(thing.id, 0))
        add(source, thing.id, -units)
        left -= units
    stores, left = _stores_for(book, belt, taker, thing), thing.amount
    if stores:
        add(store_for(book, stores, thing.id).store, thing.id, left)
        return
    for shuttle in belt.fleet(taker, thing.hex):
        units = min(left, space(book, shuttle))
        add(shuttle.hold, thing.id, units)
        left -= units


def _hand(table: BeltTable, giver: SeatId, taker: SeatId, thing: Thing) -> None:
    """PLA-R55 Hand over one thing that is not goods."""
    belt = table.state
    match thing.sort:
        case Sort.MONEY:
            transfer(table, giver, taker, thing.amount, "deal")
        case Sort.INSTALLATION:
            hand_over(table, belt.installations[thing.id], taker)
            table.tell(events.Transferred(thing.id, taker))
        case Sort.ASTEROID:
            belt.asteroids[thing.hex].owner = taker
            table.tell(events.Transferred(thing.hex, taker))
        case Sort.SHUTTLE:
            _hand_shuttle(table, taker, belt.shuttles[thing.id])
        case Sort.IOU:
            owe(table, giver, taker, thing.amount, thing.due)
        case Sort.DEBT:
            _hand_debt(belt, taker, thing.id)


def _hand_shuttle(table: BeltTable, taker: SeatId, shuttle: Shuttle) -> None:
    """PLA-R58 A shuttle goes with all it holds and without its plan."""
    company = table.state.seats[shuttle.owner]
    company.shuttle_order = tuple(id for id in company.shuttle_order if id != shuttle.id)
    shuttle.owner, shuttle.plan = taker, NO_PLAN
    table.tell(events.Transferred(shuttle.id, taker))
    if shuttle.installation:
        hand_over(table, table.state.installations[shuttle.installation], taker)
        table.tell(events.Transferred(shuttle.installation, taker))


def _hand_debt(belt: Belt, taker: SeatId, id: str) -> None:
    """PLA-R60 A debt is owed to another now; given to the debtor itself it is wiped out."""
    debt = belt.debts[id]
    if debt.debtor == taker:
        del belt.debts[id]
    else:
        belt.debts[id] = replace(debt, creditor=taker)
