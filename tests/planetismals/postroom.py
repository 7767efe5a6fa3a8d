"""A belt in round 7 that ann writes orders for, read as on receipt; for the tests of the order language."""

from __future__ import annotations

from functools import cache
from typing import Any

from pbem.engine.orders import Reading
from pbem.engine.ruleset import Position, Ruleset
from pbem.engine.sheet import numbered
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.planetismals.belt import Belt
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.game import BOX
from pbem.rulesets.planetismals.lexicon import BeltLexicon, lexicon
from pbem.rulesets.planetismals.view import BeltView

Rules = Ruleset[Book, Belt, BeltView]
GIVEN: dict[str, Any] = {
    "round": 7,
    "seats": {"ann": {}, "bob": {}, "cat": {}},
    "shuttles": {"SH4": {"owner": "ann", "hex": "D3"}},
    "asteroids": {
        "C4": {"name": "Vesta", "was_named": True, "discoverer": "bob", "owner": "bob"},
        "D3": {"owner": "ann", "discoverer": "ann"},
        "E7": {"explored": False},
        "G4": {"vacant_from": "bob"},
        "H5": {"vacant_from": "ann", "name": "New Juno", "discoverer": "cat"},
    },
    "installations": {
        "EX1": {"owner": "ann", "hex": "D3"},
        "FY2": {"owner": "ann", "hex": "D3"},
        "RS3": {"owner": "ann", "hex": "D3"},
        "CO4": {"owner": "ann", "hex": "D3"},
        "RF5": {"owner": "ann", "hex": "G4"},
        "RF6": {"owner": "bob", "hex": "C4"},
        "CO7": {"owner": "bob", "hex": "C4"},
        "EX8": {"owner": "cat", "hex": "H5"},
    },
    "debts": {
        "IOU1": {"debtor": "ann", "creditor": "bob", "amount": 500, "due": 9},
        "IOU2": {"debtor": "cat", "creditor": "ann", "amount": 100, "due": 8},
    },
    "lots": {"G4": {"kind": "asteroid", "of": "bob"}, "H5": {"kind": "asteroid", "of": "ann"}},
}
"""Three seats; ann has SH1 and SH4, things on D3 and G4, and was the owner of H5."""


@cache
def rules(**options: Any) -> Rules:
    """The game with some options changed."""
    return BOX.open(options, read_materials(BOX, options, [shipped_games()])[0])


def place(given: dict[str, Any] | None = None, **options: Any) -> Position[Belt]:
    """The belt above, or this one."""
    return BOX.given(rules(**options).book, GIVEN if given is None else given, ["ann", "bob"])


def desk(seat: str = "ann", given: dict[str, Any] | None = None, **options: Any) -> BeltLexicon:
    """What a seat may name in it."""
    game = rules(**options)
    state = place(given, **options).state
    return lexicon(game.book, game.view(game.book, state, seat), seat)


def read(
    text: str, seat: str = "ann", phase: str = "orders", given: dict[str, Any] | None = None, **options: Any
) -> Reading:
    """The lines of a letter as they are understood on receipt."""
    game = rules(**options)
    values = {**(GIVEN if given is None else given), "phase": phase}
    lines = numbered(text, game.grammar.opens)
    return game.grammar.read(lines, desk(seat, values, **options), game.phase(phase).orders)


def stored(text: str, **more: Any) -> list[str]:
    """The stored forms of the orders of a letter with nothing wrong in it."""
    reading = read(text, **more)
    assert [str(complaint) for complaint in reading.complaints] == []
    return [str(order) for order in reading.orders]


def refused(text: str, **more: Any) -> str:
    """What the player is told of a letter in which nothing can be taken."""
    reading = read(text, **more)
    assert reading.orders == () and reading.complaints
    return " ".join(map(str, reading.complaints))
