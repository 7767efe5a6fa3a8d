"""The Production Segment: digging, refining, manufacturing, automatic transport (brief 3.2 P1 to P3)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count
from pbem.rulesets.planetismals.belt import Belt, BeltTable, Installation, add, functions
from pbem.rulesets.planetismals.book import Book, Conversion, Sort
from pbem.rulesets.planetismals.wording import cargo

_RULES = {"refinery": "PLA-38", "farm": "PLA-41", "plant": "PLA-42", "factory": "PLA-43"}
"""By which statement installations of a type make what they make by themselves."""


def extract(table: BeltTable, seat: SeatId) -> None:
    """PLA-37, 73 Every extractor of a seat digs the ore of its asteroid, unless that is mined out."""
    for one in working(table, seat, "extractor"):
        one.acted_round = table.state.round
        assert one.hex is not None
        asteroid = table.state.asteroids[one.hex]
        units = most_worked(table.book.sorts[one.sort], one)
        if units and not asteroid.mined_out:
            ore = table.book.rocks[asteroid.type].ore
            add(one.store, ore, units)
            count(table, seat, "ore_dug", units)
            table.tell(events.Dug(one.id, cargo(table.book, {ore: units}), only=frozenset({seat})))


def refine(table: BeltTable, seat: SeatId) -> None:
    """PLA-38, 39, 74 Every refinery of a seat works the ore of its kind."""
    for one in working(table, seat, "refinery"):
        one.acted_round = table.state.round
        sort = table.book.sorts[one.sort]
        _convert(table, one, (sort.kinds[one.ore],), most_worked(sort, one))


def produce(table: BeltTable, seat: SeatId) -> None:
    """PLA-41 to 43, 45, 75 Farms, power plants and factories of a seat work, all together in id order."""
    partners = complexes(table.book, table.state, seat)
    for one in working(table, seat, "farm", "plant", "factory"):
        one.acted_round = table.state.round
        _manufacture(table, one, is_complex=one.id in partners)


def working(table: BeltTable, seat: SeatId, *sorts: str) -> Iterator[Installation]:
    """PLA-R25, R31, R37 Yield a seat's installations of these types that act in this step, in id order."""
    for one in table.state.placed(owner=seat):
        if one.sort in sorts and one.is_on and not one.in_lot and functions(table.state, one):
            yield one


def most_worked(sort: Sort, one: Installation) -> int:
    """PLA-R25 Return how many units an installation digs or converts in a turn: all it can, or its MAX."""
    able = sort.capacity or sort.per_turn
    return able if one.max is None else min(able, one.max)


def complexes(book: Book, belt: Belt, seat: SeatId) -> dict[str, str]:
    """PLA-45, R20, R21, R29 Return which factory works with which research station: first with first."""
    pairs: dict[str, str] = {}
    ready = [one for one in belt.placed(owner=seat) if one.is_on and functions(belt, one)]
    for hex in belt.asteroids:
        stations = [one.id for one in ready if one.hex == hex and book.sorts[one.sort].income_die]
        factories = [one.id for one in ready if one.hex == hex and book.sorts[one.sort].with_research]
        pairs |= zip(factories, stations, strict=False)
    return pairs


def _manufacture(table: BeltTable, one: Installation, is_complex: bool) -> None:
    """PLA-R28 A complex makes first what its owner prefers; by option it makes the full number of each."""
    sort = table.book.sorts[one.sort]
    most = most_worked(sort, one)
    if not is_complex:
        _convert(table, one, sort.converts, most)
        return
    both = (*sort.with_research, *sort.converts)
    if table.book.options.complex_capacity == "separate":
        for conversion in _preferred(one, both):
            _convert(table, one, (conversion,), most)
    else:
        _convert(table, one, _preferred(one, both), most)


def _preferred(one: Installation, conversions: tuple[Conversion, ...]) -> tuple[Conversion, ...]:
    return tuple(sorted(conversions, key=lambda conversion: conversion.makes != one.prefer))


def _convert(table: BeltTable, one: Installation, conversions: tuple[Conversion, ...], most: int) -> None:
    """PLA-R24, R27 Turn up to so many units into products, which go into its own store."""
    left = most
    for conversion in conversions:
        units = pull(table, one, conversion.uses, left)
        if units:
            left -= units
            add(one.store, conversion.makes, units)
            count(table, one.owner, "goods_made", units)
            made = cargo(table.book, {conversion.makes: units})
            is_complex = conversion in table.book.sorts[one.sort].with_research
            rule = "PLA-45" if is_complex else _RULES[one.sort]
            table.tell(events.Made(one.id, made, cause=rule, only=frozenset({one.owner})))


def pull(table: BeltTable, one: Installation, good: str, wanted: int) -> int:
    """PLA-32, R23 Use up to so many units from its own store, then from its owner's others on the asteroid.

    Return how many there were; they are gone from the stores.
    """
    own = min(wanted, one.store.get(good, 0))
    add(one.store, good, -own)
    return own + sum(
        _take(table, one, giver, good, units)
        for giver, units in _givers(table.state, one, good, wanted - own)
    )


def _givers(belt: Belt, one: Installation, good: str, wanted: int) -> list[tuple[Installation, int]]:
    """PLA-R21, R37 Return who gives how much, in id order; a colony up for bids gives nothing."""
    givers = []
    for other in belt.placed(one.hex, one.owner):
        units = min(wanted, other.store.get(good, 0))
        if units and other is not one and not other.in_lot:
            givers.append((other, units))
            wanted -= units
    return givers


def _take(table: BeltTable, one: Installation, giver: Installation, good: str, units: int) -> int:
    add(giver.store, good, -units)
    goods = cargo(table.book, {good: units})
    table.tell(events.Pulled(one.id, goods, giver.id, only=frozenset({one.owner})))
    return units
