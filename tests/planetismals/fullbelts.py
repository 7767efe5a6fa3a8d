"""Belts for the tests of Planetismals: read like worked cases, or drawn at random and full of things."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pbem.engine.events import SeatId
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.planetismals.belt import Belt, Effect
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.caseform import given

SEATS: tuple[SeatId, ...] = ("ann", "bob", "cat", "dan")
HEXES = ("B4", "B6", "C4", "D2", "D3", "E7", "E8", "G3", "G4")
CODES = ("EX", "EX", "RS", "RF", "FM", "FY", "PP", "CO", "CO")
GOODS = ("base_ore", "organics", "proc_base", "food", "fuel", "luxury", "scrap")


@cache
def book_of(**options: object) -> Book:
    """Return the book of the shipped rules."""
    box = BOXES["planetismals"]
    book = box.open(options, read_materials(box, options, [shipped_games()])[0]).book
    assert isinstance(book, Book)
    return book


def belt_of(values: Mapping[str, Any], book: Book | None = None) -> Belt:
    """Return the state of a worked case."""
    return given(book or book_of(), values, ("ann", "bob")).state


class Belts:
    """Belts drawn at random that are full of things: all sorts of installations, settings, effects, lots."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.seats = SEATS[: self.dice.randint(2, 4)]

    def belt(self) -> Belt:
        """Return one."""
        installations = dict(self._installations())
        values = {
            "round": 5,
            "seats": {seat: self._seat(installations) for seat in self.seats},
            "asteroids": {hex: self._asteroid(hex, installations) for hex in HEXES},
            "installations": installations,
            "shuttles": dict(self._shuttles()),
            "market": {good: self.dice.choice((50, 52, 100, 137, 195, 200)) for good in GOODS[:6]},
            "lots": {id: {} for id in installations if id.startswith("CO") and self.dice.random() < 0.2},
        }
        self._put_aboard(values)
        belt = belt_of(values)
        belt.effects = tuple(self._effect() for _ in range(self.dice.randint(0, 4)))
        return belt

    def _goods(self) -> dict[str, int]:
        kinds = self.dice.sample(GOODS, self.dice.randint(0, 3))
        return {good: self.dice.randint(1, 30) for good in kinds}

    def _installations(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Up to five on each asteroid; a few colonies are up for bids, a few things broken or closed."""
        number = 0
        for hex in HEXES:
            for _ in range(self.dice.choice((0, 1, 2, 5))):
                number += 1
                code = self.dice.choice(CODES)
                yield (
                    f"{code}{number}",
                    {
                        "owner": self.dice.choice(self.seats),
                        "hex": hex,
                        "store": self._goods(),
                        "ready_round": self.dice.choice((1, 5, 6)),
                        "broken_until": self.dice.choice((0, 5, 7)) if code == "EX" else 0,
                        "closed": code in ("RF", "FY") and self.dice.random() < 0.3,
                        "significant": code == "RS" and self.dice.random() < 0.3,
                        "attractions": self.dice.randint(0, 2) if code == "CO" else 0,
                        "tax_pct": self.dice.choice((50, 100, 198)) if code == "CO" else 100,
                    },
                )

    def _asteroid(self, hex: str, installations: Mapping[str, Any]) -> dict[str, Any]:
        there = [one["owner"] for one in installations.values() if one["hex"] == hex]
        if not there:
            return {"explored": self.dice.random() < 0.5}
        if self.dice.random() < 0.2:
            return {"vacant_from": self.dice.choice(self.seats)}
        return {"owner": self.dice.choice((*there, *self.seats)), "mined_out": self.dice.random() < 0.3}

    def _shuttles(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for number in range(1, len(self.seats) + self.dice.randint(1, 4)):
            owner = self.seats[number - 1] if number <= len(self.seats) else self.dice.choice(self.seats)
            yield f"SH{number}", {"owner": owner, "hold": self._goods(), "hex": self.dice.choice(HEXES)}

    def _put_aboard(self, values: dict[str, Any]) -> None:
        """Give the first shuttle an installation instead of goods."""
        owner = self.seats[0]
        values["shuttles"]["SH1"]["hold"] = {}
        values["installations"]["EX99"] = {"owner": owner, "shuttle": "SH1"}

    def _seat(self, installations: Mapping[str, Any]) -> dict[str, Any]:
        things = [*installations, *HEXES, *self.seats, "leader", "none"]
        listed = ("19", "20", "21", "23", "28", "29", "30", "84", "85")
        policies: dict[str, Any] = {event: self.dice.sample(things, 3) for event in listed}
        policies["19"][0] = f"{self.dice.choice(self.seats)} factory"
        policies["2"] = self.dice.choice((["YES"], ["NO"], ["IDLE"], ["SH1", "SH2", "SH5"]))
        policies["83"] = self.dice.choice((["anyone"], ["leader"], ["NONE"], ["ann", "bob"]))
        kept = {event: items for event, items in policies.items() if self.dice.random() < 0.6}
        return {
            "cash": self.dice.choice((0, 5, 400, 1000, 6000)),
            "reserve": self.dice.choice((0, 100)),
            "policies": kept,
        }

    def _effect(self) -> Effect:
        kind = self.dice.choice(("base_minimum", "base_refuses", "flare", "contraband"))
        goods = {"contraband": ("luxury",), "flare": ()}.get(kind, ("base_ore",))
        seat, at_end = self.dice.choice(self.seats), kind == "contraband"
        return Effect(kind, seat, 6, at_end, goods=goods, amount=20, left=5)
