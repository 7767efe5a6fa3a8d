"""What a belt cannot be: a ruling of the GM's that makes one so is refused (brief 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.hexes import hex_place
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.belt import Asteroid, Belt, Company, Goods, Installation, Shuttle, serial
from pbem.rulesets.planetismals.book import Book

MOST_UNITS = 1_000_000
"""More units of a good in one store than this are a slip of the pen."""
MOST_MONEY = 100_000_000
"""More MC than this are a slip of the pen."""


def faults(book: Book, belt: Belt) -> tuple[str, ...]:
    """Return in sentences what of a belt in play can't be."""
    return tuple(_all_faults(book, belt))


def _all_faults(book: Book, belt: Belt) -> Iterator[str]:
    if belt.how or belt.winners:
        yield tr("The end is not set by a ruling: CLOSE ends the game.")
    if belt.phase not in ("orders", "bids"):
        yield tr("The phase is orders or bids, and follows from the game.")
    if sorted(belt.turn_order) != sorted(belt.seats):
        yield tr("turn_order must name every seat once: {seats}.", seats=", ".join(belt.seats))
    else:
        yield from _unknown_seats(belt)
    for company in belt.seats.values():
        yield from _company_faults(belt, company)
    yield from _market_faults(book, belt)
    for shuttle in belt.shuttles.values():
        yield from shuttle_faults(book, belt, shuttle)
    for one in belt.installations.values():
        yield from installation_faults(book, belt, one)
    for asteroid in belt.asteroids.values():
        yield from asteroid_faults(book, belt, asteroid)
    yield from _effect_faults(book, belt)
    yield from _lot_faults(belt)
    yield from _debt_faults(belt)
    yield from _number_faults(belt)


def _unknown_seats(belt: Belt) -> Iterator[str]:
    """Every seat that something names is one of the game, and one that left owns and owes nothing."""
    named = [(shuttle.id, shuttle.owner) for shuttle in belt.shuttles.values()]
    named += [(one.id, one.owner) for one in belt.installations.values()]
    for asteroid in belt.asteroids.values():
        seats = (asteroid.owner, asteroid.vacant_from)
        named += [(asteroid.hex, seat) for seat in seats if seat is not None]
        if asteroid.discoverer is not None and asteroid.discoverer not in belt.seats:
            named.append((asteroid.hex, asteroid.discoverer))
    for debt in belt.debts.values():
        named += [(debt.id, debt.debtor), (debt.id, debt.creditor)]
    named += [(lot.key, lot.of) for lot in belt.lots]
    for thing, seat in named:
        if seat not in belt.seats:
            yield tr(
                "{thing} can't name {seat}: the seats are {seats}.",
                thing=thing,
                seat=seat,
                seats=", ".join(belt.seats),
            )
        elif belt.seats[seat].is_removed and belt.lot(thing) is None:
            yield tr("{thing} can't name {seat}, who has left the game.", thing=thing, seat=seat)


def _company_faults(belt: Belt, company: Company) -> Iterator[str]:
    seat = company.id
    if not 0 <= company.cash <= MOST_MONEY:
        yield tr(
            "{seat} can't have {amount} MC: cash is 0 to {most}.",
            seat=seat,
            amount=company.cash,
            most=MOST_MONEY,
        )
    if company.reserve < 0:
        yield tr("{seat} can't have a reserve below 0.", seat=seat)
    if not company.is_removed and seat in belt.seats and not belt.fleet(seat):
        yield tr("{seat} must have a shuttle.", seat=seat)
    for id in company.shuttle_order:
        if id not in belt.shuttles or belt.shuttles[id].owner != seat:
            yield tr(
                "{seat} can't have {shuttle} in its shuttle_order: it is not its own.", seat=seat, shuttle=id
            )


def _market_faults(book: Book, belt: Belt) -> Iterator[str]:
    """PLA-R11 The goods are those of the price table, each within the limits."""
    if list(belt.market) != [good.key for good in book.traded]:
        yield tr("The market holds the goods of market.yaml, no others and all of them.")
    least, most = book.options.price_floor, book.options.price_ceiling
    for good, percent in belt.market.items():
        if not least <= percent <= most:
            yield tr(
                "{good} can't be at {percent} %: prices are {least} to {most} %.",
                good=good,
                percent=percent,
                least=least,
                most=most,
            )


def _effect_faults(book: Book, belt: Belt) -> Iterator[str]:
    """Lasting events are of the event table and were rolled by a seat; their goods are goods or types."""
    kinds = [one.effect for one in book.happenings]
    for effect in belt.effects:
        if effect.kind not in kinds:
            yield tr("{kind} is no effect of the event table.", kind=effect.kind)
        if effect.seat not in belt.seats:
            yield tr("{kind} can't have been rolled by {seat}.", kind=effect.kind, seat=effect.seat)
        for word in effect.goods:
            if word not in book.goods and word not in book.sorts:
                yield tr("{kind} can't be about {thing}.", kind=effect.kind, thing=word)
        if min(effect.amount, effect.left) < 0:
            yield tr("{kind} can't have a number below 0.", kind=effect.kind)


def _lot_faults(belt: Belt) -> Iterator[str]:
    """Lots are colonies that are marked so, and vacant asteroids; none is missing."""
    colonies = [one.id for one in belt.installations.values() if one.in_lot]
    vacant = [one.hex for one in belt.asteroids.values() if one.vacant_from is not None]
    for lot in belt.lots:
        if lot.key not in (colonies if lot.is_colony else vacant):
            yield tr("{lot} can't be up for bids: it is no colony in a lot and not vacant.", lot=lot.key)
    for key in (*colonies, *vacant):
        if belt.lot(key) is None:
            yield tr("{lot} must have its lot: REMOVE the mark that it is in one, or vacant.", lot=key)


def _debt_faults(belt: Belt) -> Iterator[str]:
    for debt in belt.debts.values():
        if not 0 < debt.amount <= MOST_MONEY:
            yield tr(
                "{debt} can't be of {amount} MC: REMOVE it to cancel it.", debt=debt.id, amount=debt.amount
            )
        if debt.debtor == debt.creditor:
            yield tr("{debt} can't be owed by {seat} to itself.", debt=debt.id, seat=debt.debtor)


def _number_faults(belt: Belt) -> Iterator[str]:
    """Ids count upwards over the whole game."""
    counted: tuple[tuple[str, int, Mapping[str, object]], ...] = (
        ("next_shuttle", belt.next_shuttle, belt.shuttles),
        ("next_installation", belt.next_installation, belt.installations),
        ("next_debt", belt.next_debt, belt.debts),
    )
    for name, number, things in counted:
        highest = max(map(serial, things), default=0)
        if number <= highest:
            yield tr(
                "{name} must be above {highest}, the highest number there is.", name=name, highest=highest
            )


def shuttle_faults(book: Book, belt: Belt, shuttle: Shuttle) -> Iterator[str]:
    """PLA-16, PLA-30 A shuttle is on the board and holds goods or one installation."""
    if shuttle.hex not in book.grid.neighbours:
        yield tr("{shuttle} can't be in {hex}: it is not on the board.", shuttle=shuttle.id, hex=shuttle.hex)
    yield from _goods_faults(book, shuttle.id, shuttle.hold)
    units = sum(shuttle.hold.values())
    if units > book.hold:
        yield tr(
            "{shuttle} can't hold {number} units: the most are {most}.",
            shuttle=shuttle.id,
            number=units,
            most=book.hold,
        )
    aboard = shuttle.installation
    if aboard is not None and units:
        yield tr(
            "{shuttle} can't hold goods besides {installation}.", shuttle=shuttle.id, installation=aboard
        )
    if aboard is not None and (
        aboard not in belt.installations or belt.installations[aboard].shuttle != shuttle.id
    ):
        yield tr(
            "{shuttle} can't carry {installation}, which is elsewhere.",
            shuttle=shuttle.id,
            installation=aboard,
        )
    if max(shuttle.bought_round, shuttle.moved_round) > belt.round:
        yield tr(
            "{shuttle} can't be bought or have moved after round {round}.",
            shuttle=shuttle.id,
            round=belt.round,
        )


def _goods_faults(book: Book, id: str, goods: Goods) -> Iterator[str]:
    for good, units in goods.items():
        if good not in book.goods:
            yield tr("{thing} can't hold {good}: there is no such good.", thing=id, good=good)
        if not 0 < units <= MOST_UNITS:
            yield tr(
                "{thing} can't hold {number} {good}: REMOVE the good for 0.",
                thing=id,
                number=units,
                good=good,
            )


def installation_faults(book: Book, belt: Belt, one: Installation) -> Iterator[str]:
    """PLA-24 An installation is in a zone of its own or aboard a shuttle, and its numbers are possible."""
    if one.sort not in book.sorts or not one.id.startswith(book.sorts[one.sort].code):
        yield tr(
            "{installation} can't be a {type}: the id says what it is.", installation=one.id, type=one.sort
        )
    elif (one.ore in book.sorts[one.sort].kinds) != bool(book.sorts[one.sort].kinds):
        yield tr("{installation} can't be for {ore}.", installation=one.id, ore=one.ore or tr("no ore"))
    yield from _place_faults(belt, one)
    yield from _goods_faults(book, one.id, one.store)
    if max(one.acted_round, one.rent_round) > belt.round:
        yield tr(
            "{installation} can't have acted or paid after round {round}.",
            installation=one.id,
            round=belt.round,
        )
    sort = book.sorts.get(one.sort)
    if sort is not None and not 0 <= one.lux_left <= sort.luxuries_per_turn:
        yield tr("{installation} can't buy {number} more luxuries.", installation=one.id, number=one.lux_left)
    if not book.options.price_floor <= one.tax_pct <= book.options.price_ceiling:
        yield tr("{installation} can't be taxed at {percent} %.", installation=one.id, percent=one.tax_pct)
    if one.max is not None and not 0 <= one.max <= book.most_units:
        yield tr(
            "{installation} can't have {number} as its most: it is 0 to {most}.",
            installation=one.id,
            number=one.max,
            most=book.most_units,
        )
    if one.prefer not in ("hightech", "manufactured"):
        yield tr("{installation} prefers hightech or manufactured.", installation=one.id)
    if min(one.ready_round, one.broken_until, one.attractions) < 0:
        yield tr("{installation} can't have a number below 0.", installation=one.id)


def _place_faults(belt: Belt, one: Installation) -> Iterator[str]:
    """An installation is at exactly one place."""
    if one.shuttle is not None:
        carrier = belt.shuttles.get(one.shuttle)
        if one.hex is not None or one.zone:
            yield tr("{installation} can't be aboard and on an asteroid.", installation=one.id)
        elif carrier is None or carrier.installation != one.id or carrier.owner != one.owner:
            yield tr("{installation} can't be aboard {shuttle}.", installation=one.id, shuttle=one.shuttle)
        return
    asteroid = belt.asteroids.get(one.hex or "")
    if asteroid is None or not 1 <= one.zone <= asteroid.zones:
        yield tr(
            "{installation} can't stand in zone {zone} of {hex}.",
            installation=one.id,
            zone=one.zone,
            hex=one.hex or tr("no hex"),
        )
    elif any(other.zone == one.zone and other.id != one.id for other in belt.placed(one.hex)):
        yield tr("{installation} can't share its zone of {hex}.", installation=one.id, hex=asteroid.hex)


def asteroid_faults(book: Book, belt: Belt, asteroid: Asteroid) -> Iterator[str]:
    """PLA-20, PLA-53 What is known of an asteroid fits, and it has an owner only with installations on it."""
    hex = asteroid.hex
    if hex not in book.grid.neighbours:
        yield tr("There can't be an asteroid in {hex}: it is not on the board.", hex=hex)
        return
    if asteroid.is_explored and not (
        1 <= asteroid.zones <= max(book.size_die, 6) and asteroid.type in book.rocks
    ):
        yield tr("{hex} is explored: it must have zones and a type.", hex=hex)
    if not asteroid.is_explored and (asteroid.zones or asteroid.type or asteroid.owner):
        yield tr("{hex} is not explored: it can't have zones, a type or an owner.", hex=hex)
    if asteroid.owner is not None and asteroid.vacant_from is not None:
        yield tr("{hex} can't have an owner and be vacant.", hex=hex)
    if not belt.placed(hex) and (asteroid.owner is not None or asteroid.vacant_from is not None):
        yield tr("{hex} can't have an owner or be vacant: nothing stands on it.", hex=hex)
    if asteroid.rent < 0:
        yield tr("{hex} can't have a rent below 0.", hex=hex)
    if asteroid.name and _is_taken(belt, asteroid):
        yield tr('{hex} can\'t be called "{name}": another asteroid is.', hex=hex, name=asteroid.name)


def _is_taken(belt: Belt, asteroid: Asteroid) -> bool:
    """PLA-R19 Say whether an asteroid earlier in reading order has the name."""
    wanted = asteroid.name.casefold()
    return any(
        other.name.casefold() == wanted and hex_place(other.hex) < hex_place(asteroid.hex)
        for other in belt.asteroids.values()
    )
