"""What shuttles, installations and asteroids cannot be, each looked at by itself (brief 9)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.hexes import hex_place
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.belt import Asteroid, Belt, Goods, Installation, Shuttle
from pbem.rulesets.planetismals.book import Book

MOST_UNITS = 1_000_000
"""More units of a good in one store than this are a slip of the pen."""


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
