"""Which instruction applies to every part of every creature (brief 3.3): the heart of an all-reader game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from pbem.engine.events import LineFailed, SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet, Table
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Behaviour, Book
from pbem.rulesets.survival.conditions import Here
from pbem.rulesets.survival.island import Creature, Island, default_behaviour
from pbem.rulesets.survival.legality import place_of
from pbem.rulesets.survival.orders import (
    Enemy,
    Gene,
    Mode,
    Move,
    Name,
    Place,
    Short,
    Start,
    Stay,
    VoteDraw,
)
from pbem.rulesets.survival.paths import HOME, RANDOM, STAY, Way
from pbem.rulesets.survival.slots import Who
from pbem.rulesets.survival.view import Beast, IslandView, look

IslandTable = Table[Book, Island]
T = TypeVar("T")


@dataclass
class Plan:
    """What one seat's creatures shall do: by number where orders speak, else by the rule for the silent."""

    played: Played = Played.NONE
    ways: dict[int, tuple[Way, ...]] = field(default_factory=dict)
    behaviours: dict[int, Behaviour] = field(default_factory=dict)
    places: dict[int, str] = field(default_factory=dict)
    start: str = "RANDOM"
    has_start: bool = False
    genes: tuple[str, ...] = ()
    enemy: SeatId = ""


NO_PLAN = Plan()
Plans = dict[SeatId, Plan]


def plans(table: IslandTable) -> Plans:
    """Return the plans that the first step made."""
    assert isinstance(table.plan, dict)
    return table.plan


def settle_instructions(table: IslandTable) -> None:
    """A1: settle received, standing or NMR for each seat, and the instruction for every part."""
    island = table.state
    view = look(table.book, island, None) if any(sheet.orders for sheet in table.sheets.values()) else None
    made: Plans = {}
    own = island.by_species()
    for seat in island.seats:
        sheet = table.sheet(seat)
        apply_names_and_votes(table, seat, sheet)
        if own[seat]:
            _tell_played(table, seat, sheet)
            if view and (sheet.orders or sheet.lost):
                made[seat] = plan_of(view, seat, sheet)
    table.plan = made


def _tell_played(table: IslandTable, seat: SeatId, sheet: Sheet) -> None:
    only = None if table.book.options.show_nmr else frozenset({seat})
    table.tell(events.Played(seat, sheet.played.value, only=only))
    for complaint in sheet.failed:
        reason = complaint.reason.rstrip(".")
        table.tell(LineFailed(seat, complaint.text, reason, only=frozenset({seat})))
    if sheet.played is Played.RECEIVED:
        table.state.change(seat, last_received=table.state.round)


def apply_names_and_votes(table: IslandTable, seat: SeatId, sheet: Sheet) -> None:
    """Give the species its name, and keep the draw vote until it is changed (SUR-5-04, R61)."""
    for order in sheet.orders:
        if isinstance(order, Name) and not _is_name_taken(table.state, seat, order.name):
            table.state.change(seat, species_name=order.name)
        if isinstance(order, VoteDraw):
            table.state.change(seat, draw_vote=order.seats or None)


def _is_name_taken(island: Island, seat: SeatId, name: str) -> bool:
    return any(
        folk.species_name.casefold() == name.casefold() for folk in island.seats.values() if folk.id != seat
    )


def plan_of(view: IslandView, seat: SeatId, sheet: Sheet) -> Plan:
    """Return what a sheet makes the seat's creatures do."""
    plan = Plan(sheet.played)
    beasts = view.own(seat)
    said = list(sheet.orders) + ([] if sheet.is_fresh else list(sheet.lost))
    said.sort(key=lambda order: order.line)
    plan.ways = _strongest(ways_said(view, seat, beasts, said, sheet.is_fresh))
    plan.behaviours = _strongest(behaviours_said(view, seat, beasts, sheet.orders))
    if view.is_birth_spring:
        plan.places = _strongest(places_said(view, seat, beasts, sheet.orders))
    for order in sheet.orders:
        if _speaks(order, view, seat, None):
            _note(plan, order)
    return plan


def _note(plan: Plan, order: Order) -> None:
    """Take down an order that is about the whole species; of several the last counts (SUR-R28)."""
    if isinstance(order, Start):
        plan.start, plan.has_start = order.hex, True
    elif isinstance(order, Gene):
        plan.genes = order.genes
    elif isinstance(order, Enemy):
        plan.enemy = order.enemy
    elif (
        isinstance(order, Short) and order.way and len(order.way) == 1 and order.way[0] not in (*STAY, *HOME)
    ):
        plan.start, plan.has_start = order.way[0], True  # read in round 1 only


Said = tuple[int, int, T]
"""A creature's number, the rank of the line (see Who.rank), and what it says."""


def _strongest(said: Iterable[Said[T]]) -> dict[int, T]:
    """An id beats a selector, a selector beats ALL; among equals the later line counts."""
    ranks: dict[int, int] = {}
    kept: dict[int, T] = {}
    for number, rank, value in said:
        if rank >= ranks.get(number, 0):
            ranks[number], kept[number] = rank, value
    return kept


def _meant(view: IslandView, seat: SeatId, beasts: list[Beast], order: Order, who: Who) -> Iterator[Beast]:
    for beast in beasts:
        if who.means(beast) and _speaks(order, view, seat, beast):
            yield beast


def _speaks(order: Order, view: IslandView, seat: SeatId, beast: Beast | None) -> bool:
    """A line whose test is false does not speak."""
    return order.when is None or order.when.holds(Here(view, seat, beast))


def ways_said(
    view: IslandView, seat: SeatId, beasts: list[Beast], orders: list[Order], is_fresh: bool
) -> Iterator[Said[tuple[Way, ...]]]:
    """Yield what lines say of ways.

    A line kept on file that cannot be carried out keeps its creatures where they are.
    """
    for order in orders:
        ways = _ways_of(order)
        if ways is None or not isinstance(order, Move | Stay | Short):
            continue
        for beast in _meant(view, seat, beasts, order, order.who):
            if beast.is_newborn:
                continue
            if beast.number not in order.who.barred:
                yield beast.number, order.who.rank, ways
            elif not is_fresh:
                yield beast.number, order.who.rank, (STAY,)


def _ways_of(order: Order) -> tuple[Way, ...] | None:
    if isinstance(order, Move):
        return order.ways
    if isinstance(order, Stay):
        return (STAY,)
    if isinstance(order, Short) and order.way and order.way != HOME:
        return (order.way,)
    return None


def behaviours_said(
    view: IslandView, seat: SeatId, beasts: list[Beast], orders: Iterable[Order]
) -> Iterator[Said[Behaviour]]:
    """Yield what lines say of behaviours."""
    for order in orders:
        if isinstance(order, Mode | Short) and order.behaviour:
            for beast in _meant(view, seat, beasts, order, order.who):
                if beast.number not in order.who.barred:
                    yield beast.number, order.who.rank, order.behaviour


def places_said(
    view: IslandView, seat: SeatId, beasts: list[Beast], orders: Iterable[Order]
) -> Iterator[Said[str]]:
    """Yield what lines say of the places of the young."""
    for order in orders:
        place = order.place if isinstance(order, Place) else None
        if isinstance(order, Short) and order.way:
            place = place_of(order.way)
        if place is None or not isinstance(order, Place | Short):
            continue
        for beast in _meant(view, seat, beasts, order, order.who):
            if beast.is_newborn and beast.number not in order.who.barred:
                yield beast.number, order.who.rank, place


def ways_for(book: Book, plan: Plan, creature: Creature) -> tuple[Way, ...]:
    """Return the ways a creature tries: as ordered, else staying put or wandering (SUR-R21, 3.2.4-01)."""
    if creature.number in plan.ways:
        return plan.ways[creature.number]
    silent = STAY if book.options.silent_move == "stay" else RANDOM
    return (silent,) if plan.played is Played.RECEIVED else (RANDOM,)


def behaviour_for(book: Book, plan: Plan, creature: Creature) -> Behaviour:
    """Return a creature's behaviour: as ordered, else as last round or the default (SUR-R24)."""
    if creature.number in plan.behaviours:
        return plan.behaviours[creature.number]
    if plan.played is Played.RECEIVED or book.options.nmr_behaviour == "keep":
        return creature.behaviour
    return default_behaviour(book, creature)
