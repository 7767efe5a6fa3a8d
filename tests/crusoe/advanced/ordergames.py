"""Games in which every order of the advanced game has its place, for tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from pbem.rulesets.crusoe.book import Book
from tests.crusoe.tables import a_book

MODULES: dict[str, Any] = {
    "corporations": {},
    "landlords": {"form": "modern"},
    "third_world": {"resource": "banana"},
    "church": {},
    "diamonds": {"small_boat": 2},
    "attitudes": {"assign": "choose"},
    "gender": {"dolls_house": True, "extra_bars": []},
    "feudalism": {},
}
"""Modules that go together, and bring all their orders."""
PUNISHMENTS = ("slavery", "exile", "crippling")
PRESIDENT, DICTATOR = {"type": "representative"}, {"type": "dictatorship"}
PROGRAM, VOTE = {"type": "bureaucracy"}, {"type": "athenian"}


@cache
def a_game(name: str) -> Book:
    """A rulebook in which many modules are played together, by a short name."""
    return a_book(**GAMES[name])


def _game(scenario: str, **options: Any) -> dict[str, Any]:
    usual = {"modules": MODULES, "punishments": list(PUNISHMENTS), "sensitive_ok": True}
    return {"scenario": scenario, **usual, **options}


GAMES: dict[str, dict[str, Any]] = {
    "classes": _game("class_warfare", government={"default": PRESIDENT}),
    "welfare": _game(
        "welfare_capitalism",
        welfare={"minimum": "government"},
        government={"default": DICTATOR, "tasks": {"estate": PROGRAM}},
    ),
    "moved": _game("national_capitalism", government={"default": VOTE}, vote_numbers="motions"),
    "state": _game("state_capitalism", modules={**MODULES, "libertarianism": {}}),
    "shop": _game(
        "market_socialism",
        government={"default": DICTATOR},
        modules={
            **MODULES,
            "landlords": {"form": "modern", "variant": "rent_control"},
            "paternalistic": {},
        },
    ),
    "pool": _game("governmental_socialism", government={"default": DICTATOR}, modules={}),
    "program": _game("governmental_socialism", government={"default": PROGRAM}, modules={}),
}
"""Games that together have all orders of the advanced game."""

game_of = {"bonds": "classes", "decrees": "shop"}
"""The game of those kinds of order that are not of the game of their own name."""


def bare(name: str) -> Book:
    """The rulebook in which orders of a name are read."""
    return a_game(game_of.get(name, name))
