"""PLA-20 to 23, 26: what a shuttle finds on the first asteroid nobody has seen, and how it is called."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count
from pbem.rulesets.planetismals.belt import Asteroid, Belt, BeltTable
from pbem.rulesets.planetismals.book import Book, Site

ROCK = "Rock {hex}"
"""The name of an asteroid for which nobody has another; on file, and so the same in every language."""


def explore(table: BeltTable, seat: SeatId, asteroid: Asteroid) -> None:
    """PLA-20, PLA-R18 Draw size and type of an asteroid that is entered first; the seat names it."""
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
