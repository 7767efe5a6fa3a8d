"""Shuttles with flight plans on the small board, for the tests of movement."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.ruleset import Moment, Table
from pbem.rulesets.planetismals.belt import (
    Asteroid,
    Belt,
    BeltTable,
    Company,
    Installation,
    Shuttle,
    in_id_order,
)
from pbem.rulesets.planetismals.book import Book, Site
from pbem.rulesets.planetismals.flight import move, remainder
from pbem.rulesets.planetismals.lexicon import bare_lexicon
from pbem.rulesets.planetismals.maps import grid_of, read_map
from pbem.rulesets.planetismals.plan import Plan
from pbem.rulesets.planetismals.plans import read_lines
from tests.planetismals import workshop

SEATS = {"ann": "Ann", "bob": "Bob", "cat": "Cat"}
HEXES = ("D3", "E3", "E7", "E8", "F3", "G4")
"""Where asteroids lie: 2, 2, 2, 3, 2 and 2 hexes from the Base, E5."""


@cache
def board(**options: Any) -> Book:
    """The rulebook with the shipped board for two seats, and some options changed."""
    rules = workshop.book(**options)
    small = read_map(workshop.shipped("maps/belt-4"), rules.rocks)
    return replace(rules, map=replace(small, sites={}), grid=grid_of(small))


def with_sites(book: Book, **sites: Site) -> Book:
    """The rulebook with some asteroids fixed by the map."""
    return replace(book, map=replace(book.map, sites=sites))


def rock(hex: str, zones: int = 3, type: str = "organics", **more: Any) -> Asteroid:
    """An explored asteroid, of three zones and organics if nothing else is said."""
    return Asteroid(hex, True, zones, type, f"Rock {hex}", **more)


def flying(plan: str, hex: str = "E5", owner: str = "ann", id: str = "SH1", **more: Any) -> Shuttle:
    """A shuttle with a plan."""
    return Shuttle(id, owner, hex, plan=planned(plan), **more)


def planned(text: str) -> Plan:
    """A plan from its lines, as a mail has them."""
    return Plan(read_lines(text, bare_lexicon(board(), SEATS)))


def installation(id: str, owner: str = "ann", hex: str | None = "D3", **more: Any) -> Installation:
    """An installation whose type is told by its code."""
    return Installation(id, board().codes[id[:2]].key, owner, hex, **more)


def space(*things: Shuttle | Installation | Asteroid, cash: int = 5000, round: int = 1) -> Belt:
    """A belt of three seats with so much cash, where asteroids not given are unexplored."""
    installations = {one.id: one for one in things if isinstance(one, Installation)}
    asteroids = {hex: Asteroid(hex) for hex in HEXES}
    return Belt(
        round=round,
        phase="orders",
        turn_order=tuple(SEATS),
        seats={seat: Company(seat, name, cash=cash) for seat, name in SEATS.items()},
        shuttles={one.id: one for one in things if isinstance(one, Shuttle)},
        installations={id: installations[id] for id in in_id_order(installations)},
        asteroids=asteroids | {one.hex: one for one in things if isinstance(one, Asteroid)},
        market={good.key: 100 for good in board().traded},
        next_shuttle=50,
        next_installation=50,
    )


def table(belt: Belt, *faces: int, book: Book | None = None, dice: Dice | None = None) -> BeltTable:
    """A table with this belt, and dice that show these faces."""
    return Table(book or board(), belt, {}, dice or RiggedDice(*faces), Moment(belt.round, "orders"))


def flown(belt: Belt, *faces: int, seat: str = "ann", book: Book | None = None) -> list[str]:
    """Let a seat's shuttles move; return what was told. All faces must be used."""
    where = table(belt, *faces, book=book)
    move(where, seat)
    assert isinstance(where.dice, RiggedDice)
    where.dice.used_up()
    return [event.sentence for event in where.events]


def left(belt: Belt, id: str = "SH1") -> str:
    """What is left of a shuttle's plan."""
    return "; ".join(remainder(belt.shuttles[id].plan))


def failures(told: list[str]) -> list[str]:
    """The reasons of the steps that failed."""
    return [one.partition(" fails (")[2].removesuffix(").") for one in told if " fails (" in one]
