"""Places, shuttles and things to be chosen, with what a chooser wants to know of them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice
from pbem.engine.tongue import tr, trn
from pbem.rulesets.planetismals.statewords import kind_of_seen, place_of, said_goods
from pbem.rulesets.planetismals.view import BeltView, SeenAsteroid, SeenInstallation, SeenShuttle
from pbem.rulesets.planetismals.ways import distance, nearest_bmz


def shuttle_choices(view: BeltView, seat: SeatId) -> tuple[Choice, ...]:
    """Return a seat's shuttles, in running order."""
    return tuple(Choice(one.id, shuttle_says(view, one), one.hex) for one in in_running_order(view, seat))


def shuttle_says(view: BeltView, shuttle: SeenShuttle) -> str:
    """Return where a shuttle is, and what it carries."""
    place, goods = place_of(view, shuttle.hex), said_goods(view.book, shuttle.hold)
    if shuttle.installation:
        kind = kind_of_seen(view.book, view.installations[shuttle.installation])
        return tr("at {place}, carrying {installation}", place=place, installation=kind)
    if shuttle.hold:
        return tr("at {place}, carrying {goods}", place=place, goods=goods)
    return tr("at {place}, empty", place=place)


def asteroids_by_distance(view: BeltView, start: str) -> list[SeenAsteroid]:
    """Return all asteroids, the nearest first."""
    return sorted(view.asteroids.values(), key=lambda one: distance(view.book, start, one.hex))


def asteroid_choice(view: BeltView, asteroid: SeenAsteroid, start: str, words: str) -> Choice:
    """Return an asteroid to fly to, with these words for it."""
    far = hexes_away(distance(view.book, start, asteroid.hex))
    return Choice(words, f"{far}, {asteroid_says(view, asteroid)}", asteroid.hex)


def hexes_away(number: int) -> str:
    """Return how far something is."""
    return trn("{n} hex", "{n} hexes", number)


def asteroid_says(view: BeltView, asteroid: SeenAsteroid) -> str:
    """Return what is known of an asteroid: its type and how many zones are free."""
    if not asteroid.is_explored:
        return tr("unexplored")
    free = asteroid.zones - len(view.placed(asteroid.hex))
    return trn(
        "{name}, {type}, {n} zone free",
        "{name}, {type}, {n} zones free",
        free,
        name=asteroid.name,
        type=view.book.rocks[asteroid.type].said,
    )


def market_choices(view: BeltView, start: str, verb: str = "") -> Iterator[Choice]:
    """Yield the Base and the black market as places to fly to, with a word before them."""
    book = view.book
    base, bmz = book.map.base, nearest_bmz(book, start)
    head = f"{verb} " if verb else ""
    yield Choice(f"{head}base", tr("the Base, {hexes}", hexes=hexes_away(distance(book, start, base))), base)
    far = hexes_away(distance(book, start, bmz))
    yield Choice(f"{head}bmz", tr("the nearest black market, {hexes}", hexes=far), bmz)


def standing_choice(view: BeltView, one: SeenInstallation, words: str) -> Choice:
    """Return a placed installation to be chosen, with these words for it."""
    kind = kind_of_seen(view.book, one)
    says = tr("{installation} on {place}", installation=kind, place=place_of(view, one.hex or ""))
    return Choice(words, says, one.hex or "")


def own_sites(view: BeltView, seat: SeatId, sorts: tuple[str, ...] = ()) -> list[SeenAsteroid]:
    """Return the asteroids where something of a seat's stands, or something of these types."""
    own = [one.hex for one in view.placed(owner=seat) if not sorts or one.sort in sorts]
    return [asteroid for asteroid in view.asteroids.values() if asteroid.hex in own]


def in_running_order(view: BeltView, seat: SeatId) -> list[SeenShuttle]:
    """Return a seat's shuttles in its shuttle order; those not listed follow in id order."""
    fleet = {one.id: one for one in view.fleet(seat)}
    listed = [id for id in view.seats[seat].shuttle_order or () if id in fleet]
    return [fleet[id] for id in dict.fromkeys((*listed, *fleet))]
