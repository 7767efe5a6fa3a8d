"""GO, MOVE and EXPLORE, hex by hex, and what is found on the way (PLA-17, 18, 20 to 23, 26; 3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.engine.events import SeatId, listed
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.orders import order
from pbem.engine.slots import Slot, WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Words, did_you_mean
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count
from pbem.rulesets.planetismals.belt import Asteroid, Belt, BeltTable
from pbem.rulesets.planetismals.book import Book, Site
from pbem.rulesets.planetismals.legality import hex_fault, only
from pbem.rulesets.planetismals.lexicon import BeltLexicon, PlaceSlot
from pbem.rulesets.planetismals.stages import Leg, Reasons, Scene, Step
from pbem.rulesets.planetismals.underway import After, Failed, Flight
from pbem.rulesets.planetismals.ways import distance, nearest, nearest_bmz, next_hex

ROCK = "Rock {hex}"
"""The name of an asteroid for which nobody has another; on file, and so the same in every language."""


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

    def goal(self) -> str | None:
        """A hex named is reached from wherever the shuttle was."""
        return None if self.place in ("base", "bmz") else self.place

    def run(self, flight: Flight) -> After:
        """PLA-17 Fly to a place by a shortest way, first to the places behind VIA in their order."""
        while flight.plan.done < len(self.places):
            if not _fly_to(flight, self.places[flight.plan.done]):
                return After.WAIT
            flight.progress(flight.plan.done + 1)
        return After.ON if _fly_to(flight, self.place) else After.WAIT


def _fly_to(flight: Flight, place: str) -> bool:
    """Enter hex after hex; say whether the place is reached before the moves are used up."""
    goal = _hex_of(flight, place)
    while flight.shuttle.hex != goal:
        if not flight.moves:
            return False
        _enter(flight, next_hex(flight.book, flight.shuttle.hex, goal))
    return True


def _hex_of(flight: Flight, place: str) -> str:
    """Return the hex of a place: "base", "bmz" (the nearest hex of it), or a hex."""
    if place == "base":
        return flight.book.map.base
    if place == "bmz":
        return nearest_bmz(flight.book, flight.shuttle.hex)
    if place not in flight.book.grid.neighbours:
        raise Failed(tr("there is no hex {hex}", hex=place))
    return place


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

    def rest(self, done: int) -> Step | None:
        """Without the hexes entered."""
        left = self.directions[done:]
        return replace(self, directions=left) if left else None

    def run(self, flight: Flight) -> After:
        """PLA-17 Fly in the directions given; off the board the rest of them is dropped."""
        while flight.plan.done < len(self.directions):
            if not flight.moves:
                return After.WAIT
            direction = DIRECTIONS.index(self.directions[flight.plan.done])
            there = flight.book.grid.neighbours[flight.shuttle.hex][direction]
            if there is None:
                flight.progress(len(self.directions))
                raise Failed(tr("the next hex is off the board"))
            _enter(flight, there)
            flight.progress(flight.plan.done + 1)
        return After.ON


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

    def run(self, flight: Flight) -> After:
        """PLA-20 Fly to the nearest unexplored asteroid, so many times; it is looked for before every hex.

        It fails only if none is left when it begins; else it is done with those that were found.
        """
        times = 1 if self.times is None else self.times
        while flight.plan.done < times:
            target = _nearest_unexplored(flight)
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
        return _enter(flight, next_hex(flight.book, flight.shuttle.hex, target))
    _explore(flight.table, flight.seat, flight.belt.asteroids[target])
    return True


def _nearest_unexplored(flight: Flight) -> str | None:
    """Return the hex of the nearest unexplored asteroid, of equals the first in reading order."""
    unexplored = [asteroid.hex for asteroid in flight.belt.asteroids.values() if not asteroid.is_explored]
    here = flight.shuttle.hex
    return min(unexplored, key=lambda hex: distance(flight.book, here, hex), default=None)


def _enter(flight: Flight, hex: str) -> bool:
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
    _explore(flight.table, flight.seat, asteroid)
    return True


def _explore(table: BeltTable, seat: SeatId, asteroid: Asteroid) -> None:
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


FLYING: tuple[type[Step], ...] = (Go, Move, Explore)
