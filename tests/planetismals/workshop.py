"""A belt built by hand, for the tests of prices, production, income and ownership."""

from __future__ import annotations

from functools import cache
from typing import Any

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.hexes import Grid
from pbem.engine.ruleset import Moment, Table
from pbem.materials import shipped_games
from pbem.rulesets.planetismals.belt import (
    Asteroid,
    Belt,
    BeltTable,
    Company,
    Debt,
    Installation,
    Shuttle,
    in_id_order,
)
from pbem.rulesets.planetismals.book import BeltMap, Book, Options
from pbem.rulesets.planetismals.eventtable import read_events
from pbem.rulesets.planetismals.income import (
    collect_rent,
    earn_research,
    feed,
    pay_rations,
    sell_luxuries,
    welcome_tourists,
)
from pbem.rulesets.planetismals.materials import read_asteroids, read_installations, read_market
from pbem.rulesets.planetismals.production import extract, produce, refine
from pbem.yamlfile import read_document

SEATS = ("ann", "bob", "cat", "dan")
CELLS = ("C4", "D3", "D4", "E4", "E5", "E7", "G4")
ROCKS = ("C4", "D3", "E7", "G4")
SEGMENT = (extract, refine, produce)
INCOME = (feed, sell_luxuries, welcome_tourists, collect_rent, earn_research, pay_rations)


@cache
def shipped(name: str) -> Any:
    """The content of one of the data files that come with pbem."""
    return read_document(shipped_games() / "planetismals" / f"{name}.yaml").content


@cache
def book(**options: Any) -> Book:
    """The rulebook with the shipped tables, a board of a few hexes, and some options changed."""
    market = read_market(shipped("market"))
    shop = read_installations(shipped("installations"), market)
    rocks = read_asteroids(shipped("asteroids"), market)
    happenings, _ = read_events(shipped("events"), market.goods, shop.sorts)
    board = BeltMap("tiny", "Tiny", CELLS, "E5", frozenset({"C4"}), {})
    return Book(Options(**options), market.goods, shop.sorts, rocks.rocks, happenings, board, Grid(CELLS))


def installation(id: str, owner: str, hex: str | None = "D3", /, **more: Any) -> Installation:
    """An installation whose type is told by its code."""
    return Installation(id, book().codes[id[:2]].key, owner, hex, **more)


def belt(*things: Installation | Shuttle | Debt, type: str = "organics", **owners: str) -> Belt:
    """A belt in round 1: four seats with 5000 MC, asteroids of six zones that belong to these owners."""
    installations = {one.id: one for one in things if isinstance(one, Installation)}
    shuttles = {f"SH{n}": Shuttle(f"SH{n}", seat, "E5") for n, seat in enumerate(SEATS, 1)}
    shuttles |= {one.id: one for one in things if isinstance(one, Shuttle)}
    return Belt(
        round=1,
        phase="orders",
        turn_order=SEATS,
        seats={seat: Company(seat, seat.title()) for seat in SEATS},
        shuttles=shuttles,
        installations={id: installations[id] for id in in_id_order(installations)},
        asteroids={hex: Asteroid(hex, True, 6, type, f"Rock {hex}", owner=owners.get(hex)) for hex in ROCKS},
        market={good.key: 100 for good in book().traded},
        debts={one.id: one for one in things if isinstance(one, Debt)},
        next_shuttle=100,
        next_installation=100,
    )


def table(state: Belt, *faces: int, dice: Dice | None = None, **options: Any) -> BeltTable:
    """A table with this belt, dice that show these faces, and some options changed."""
    return Table(book(**options), state, {}, dice or RiggedDice(*faces), Moment(state.round, "orders"))


def told(table: BeltTable) -> list[str]:
    """All sentences told so far, whoever may read them."""
    return [event.sentence for event in table.events]


def work(round: BeltTable, seat: str = "ann") -> Belt:
    """Let a seat produce and be paid, as in its player turn."""
    for step in (*SEGMENT, *INCOME):
        step(round, seat)
    return round.state


def stores(state: Belt) -> dict[str, dict[str, int]]:
    """What is in each store that is not empty."""
    return {one.id: one.store for one in state.installations.values() if one.store}
