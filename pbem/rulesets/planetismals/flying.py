"""GO, MOVE and EXPLORE, hex by hex, and what is found on the way (PLA-17, 18, 20 to 23, 26; 3.5)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from pbem.engine.events import SeatId
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count
from pbem.rulesets.planetismals.belt import Asteroid, Belt, BeltTable, Company, Shuttle
from pbem.rulesets.planetismals.book import Book, Site
from pbem.rulesets.planetismals.plan import Plan
from pbem.rulesets.planetismals.steps import Explore, Go, Move
from pbem.rulesets.planetismals.ways import distance, nearest_bmz, next_hex

ROCK = "Rock {hex}"
"""The name of an asteroid for which nobody has another; on file, and so the same in every language."""


class After(Enum):
    """What comes after a step of a plan."""

    ON = "the next step"
    WAIT = "the end of the turn; the same step again"
    REST = "the end of the turn; then the next step"
    AGAIN = "the plan from its first step"
    NEVER = "nothing: the plan is emptied"


class Failed(Exception):
    """A step cannot be carried out; the text is the reason, in the language spoken."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass
class Flight:
    """A shuttle in its owner's player turn.

    `moves` are left, `way` are the hexes entered since it was last told where it flew, from `start` on.
    `has_flown` says that it entered a hex since the turn or the plan began, `has_acted` that it loaded,
    traded or built in this hex; `steps` counts those carried out.
    """

    table: BeltTable
    seat: SeatId
    shuttle: Shuttle
    moves: int
    way: list[str] = field(default_factory=list)
    start: str = ""
    has_flown: bool = False
    has_acted: bool = False
    steps: int = 0

    @property
    def book(self) -> Book:
        """Return the rulebook's tables."""
        return self.table.book

    @property
    def belt(self) -> Belt:
        """Return the belt."""
        return self.table.state

    @property
    def company(self) -> Company:
        """Return the shuttle's owner."""
        return self.belt.seats[self.seat]

    @property
    def plan(self) -> Plan:
        """Return the plan that is being carried out."""
        return self.shuttle.plan

    @property
    def is_at_base(self) -> bool:
        """Say whether the shuttle is at the Base."""
        return self.shuttle.hex == self.book.map.base

    @property
    def is_in_bmz(self) -> bool:
        """Say whether the shuttle is in the black market zone."""
        return self.shuttle.hex in self.book.map.bmz

    @property
    def only(self) -> frozenset[SeatId]:
        """Return who is told what happens aboard: the owner."""
        return frozenset({self.seat})

    def progress(self, done: int) -> None:
        """Note how much of the step is done."""
        self.shuttle.plan = replace(self.plan, done=done)

    def tell_way(self) -> None:
        """Tell which hexes were entered since this was last told."""
        if self.way:
            here = self.shuttle.hex
            self.table.tell(events.Flown(self.shuttle.id, len(self.way), here, tuple(self.way), self.start))
        self.way, self.start = [], self.shuttle.hex


def go(flight: Flight, step: Go) -> After:
    """PLA-17 Fly to a place by a shortest way, first to the places behind VIA in their order."""
    via = step.places
    while flight.plan.done < len(via):
        if not _fly_to(flight, hex_of(flight, via[flight.plan.done])):
            return After.WAIT
        flight.progress(flight.plan.done + 1)
    return After.ON if _fly_to(flight, hex_of(flight, step.place)) else After.WAIT


def hex_of(flight: Flight, place: str) -> str:
    """Return the hex of a place: "base", "bmz" (the nearest hex of it), or a hex."""
    if place == "base":
        return flight.book.map.base
    if place == "bmz":
        return nearest_bmz(flight.book, flight.shuttle.hex)
    if place not in flight.book.grid.neighbours:
        raise Failed(tr("there is no hex {hex}", hex=place))
    return place


def _fly_to(flight: Flight, goal: str) -> bool:
    """Enter hex after hex; say whether the goal is reached before the moves are used up."""
    while flight.shuttle.hex != goal:
        if not flight.moves:
            return False
        enter(flight, next_hex(flight.book, flight.shuttle.hex, goal))
    return True


def move(flight: Flight, step: Move) -> After:
    """PLA-17 Fly in the directions given; off the board the rest of them is dropped."""
    while flight.plan.done < len(step.directions):
        if not flight.moves:
            return After.WAIT
        direction = DIRECTIONS.index(step.directions[flight.plan.done])
        there = flight.book.grid.neighbours[flight.shuttle.hex][direction]
        if there is None:
            flight.progress(len(step.directions))
            raise Failed(tr("the next hex is off the board"))
        enter(flight, there)
        flight.progress(flight.plan.done + 1)
    return After.ON


def seek(flight: Flight, step: Explore) -> After:
    """PLA-20 Fly to the nearest unexplored asteroid, so many times; it is looked for before every hex.

    It fails only if none is left when it begins; else it is done with those that were found.
    """
    times = 1 if step.times is None else step.times
    while flight.plan.done < times:
        target = nearest_unexplored(flight)
        if target is None:
            break
        flight.shuttle.plan = replace(flight.plan, is_exploring=True)
        if target != flight.shuttle.hex and not flight.moves:
            return After.WAIT
        if _approach(flight, target):
            flight.progress(flight.plan.done + 1)
    if not flight.plan.is_exploring:
        raise Failed(tr("no asteroid is left to explore"))
    return After.ON


def _approach(flight: Flight, target: str) -> bool:
    """Enter the next hex on the way, and say whether that explored an asteroid.

    Where a ruling has put the shuttle beside an unexplored one, that is explored without a move.
    """
    if target != flight.shuttle.hex:
        return enter(flight, next_hex(flight.book, flight.shuttle.hex, target))
    explore(flight.table, flight.seat, flight.belt.asteroids[target])
    return True


def nearest_unexplored(flight: Flight) -> str | None:
    """Return the hex of the nearest unexplored asteroid, of equals the first in reading order."""
    unexplored = [asteroid.hex for asteroid in flight.belt.asteroids.values() if not asteroid.is_explored]
    here = flight.shuttle.hex
    return min(unexplored, key=lambda hex: distance(flight.book, here, hex), default=None)


def enter(flight: Flight, hex: str) -> bool:
    """PLA-18, PLA-R18 Enter a hex for one move; say whether that explored an asteroid."""
    flight.shuttle.hex = hex
    flight.moves -= 1
    flight.way.append(hex)
    flight.has_flown, flight.has_acted = True, False
    count(flight.table, flight.seat, "hexes_flown")
    asteroid = flight.belt.asteroids.get(hex)
    if asteroid is None or asteroid.is_explored:
        return False
    flight.tell_way()
    explore(flight.table, flight.seat, asteroid)
    return True


def explore(table: BeltTable, seat: SeatId, asteroid: Asteroid) -> None:
    """PLA-20, PLA-21, PLA-R18 Draw size and type of an asteroid that is entered first; the seat names it."""
    site = table.book.map.sites.get(asteroid.hex, Site())
    asteroid.zones = site.zones or _size(table, seat, asteroid.hex)
    asteroid.type = site.type or _type(table, seat, asteroid.hex)
    asteroid.is_explored = True
    asteroid.discoverer = seat
    _name(table, seat, asteroid, site)
    count(table, seat, "asteroids_discovered")
    word = table.book.rocks[asteroid.type].word
    table.tell(events.Explored(seat, asteroid.hex, asteroid.zones, word, asteroid.name))


def _size(table: BeltTable, seat: SeatId, hex: str) -> int:
    """PLA-23 The face of the size die is the number of zones."""
    purpose = f"size of {hex}"
    return table.dice.at(table.state.round, seat, purpose).die(table.book.size_die, purpose)


def _type(table: BeltTable, seat: SeatId, hex: str) -> str:
    """PLA-26 The type die says which ore all zones hold."""
    purpose = f"type of {hex}"
    face = table.dice.at(table.state.round, seat, purpose).die(table.book.type_die, purpose)
    return table.book.rock(face).key


def _name(table: BeltTable, seat: SeatId, asteroid: Asteroid, site: Site) -> None:
    """PLA-22, PLA-R19 The map's name, else the one wished for this hex, else the next wish that is free."""
    company = table.state.seats[seat]
    wished = company.named.pop(asteroid.hex, "")
    if site.name:
        asteroid.name, asteroid.was_named = site.name, True
        return
    taken = taken_names(table.book, table.state, asteroid.hex)
    name = next((one for one in (wished, *company.wishes) if one and one.casefold() not in taken), "")
    asteroid.name, asteroid.was_named = name or ROCK.format(hex=asteroid.hex), bool(name)
    if name != wished:
        company.wishes = tuple(wish for wish in company.wishes if wish != name)


def taken_names(book: Book, belt: Belt, hex: str) -> frozenset[str]:
    """PLA-R19 Return the names, in small letters, that the other asteroids have or may come to have."""
    names: list[str] = []
    for asteroid in belt.asteroids.values():
        if asteroid.hex != hex:
            fixed = book.map.sites.get(asteroid.hex, Site()).name
            names.append(asteroid.name or fixed or ROCK.format(hex=asteroid.hex))
    return frozenset(name.casefold() for name in names)
