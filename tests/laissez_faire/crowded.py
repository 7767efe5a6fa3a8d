"""Circuits in mid-game, drawn at random: titles sold and built on, guests everywhere, contracts."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from pbem.engine.ruleset import Position
from pbem.rulesets.laissez_faire.book import BANK, Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from tests.laissez_faire.letters import CLAUSES
from tests.laissez_faire.matches import BOX, NAMES, Match, any_options, opened

AT_ONCE = ("NOW", "RULE")
"""Words of clauses that leave nothing behind, or are made by all."""


class Crowd:
    """Draws a circuit for some seats."""

    def __init__(self, book: Book, seats: tuple[str, ...], chance: random.Random) -> None:
        self.book, self.seats, self.chance, self.round = book, seats, chance, chance.randint(4, 12)
        self.owners = {
            key: chance.choice((*seats, *seats, BANK)) for key in book.board.titles
        }  # two thirds or more are sold
        self.payments = {
            key: chance.choice((0, 0, 1, 1, 2, 2, 3)) for key in book.board.streets if chance.random() < 0.7
        }

    def position(self) -> Position[Circuit]:
        """Return the position."""
        values = {
            "round": self.round,
            "seats": {seat: self._seat() for seat in self.seats},
            "titles": {
                key: {"owner": owner, "payments": self.payments.get(key, 0)}
                for key, owner in self.owners.items()
            },
            "contracts": self._contracts(),
        }
        return BOX.given(self.book, values, list(self.seats))

    def _seat(self) -> dict[str, Any]:
        chance = self.chance
        values: dict[str, Any] = {"cash": chance.choice((0, 20, 100, 300, 700, 1500))}
        if chance.random() < 0.12:
            return values | {
                "in_jail": {"side": chance.randint(1, 4), "turns": chance.randint(0, 2), "board": 5}
            }
        if chance.random() < 0.2:
            return values | {"token": chance.choice((0, 10, 20, 15, 25))}
        street = self.book.board.streets[chance.choice(list(self.payments) or ["rush"])]
        lodging = {"rent": chance.choice((0, 5, 30, 120)), "as_owner": chance.random() < 0.3}
        return values | {"token": street.number, "lodging": lodging | {"nocap": chance.random() < 0.2}}

    def _contracts(self) -> dict[str, Any]:
        """Return contracts of clauses that leave something behind, at most three on a title."""
        shared: Counter[str] = Counter()
        contracts: dict[str, Any] = {}
        for _ in range(self.chance.randint(3, 14)):
            one, other, third = (self.chance.choice(self.seats) for _ in range(3))
            template = self.chance.choice(CLAUSES)
            own = [key for key in self.payments if self.owners[key] == one]
            if one == other or not own or any(word in template.split() for word in AT_ONCE):
                continue
            title = self.chance.choice(own)
            shared[title] += 1
            if shared[title] > 3:
                continue
            contracts[f"K{len(contracts) + 1}"] = {
                "parties": [one, other],
                "round": self.round - 2,
                "clauses": [self._filled(template, one, other, third, title)],
            }
        return contracts

    def _filled(self, template: str, one: str, other: str, third: str, title: str) -> str:
        cities = [f'"{city.name}"' for city in self.book.board.cities.values()]
        return template.format(
            one=one,
            other=other,
            any=third,
            own=title,
            city=self.chance.choice(cities),
            town=self.chance.choice(cities),
            n=self.chance.choice((1, 20, 60)),
            few=self.chance.choice((0, 3, 20)),
            percent=self.chance.choice((5, 10, 25, 33)),
            soon=self.round + self.chance.randint(0, 1),
            later=self.round + 1,
            late=self.round + self.chance.randint(2, 4),
            rule="",
        ).replace("EVERY ROUND", f"EVERY ROUND FROM ROUND {self.round}", 1)


def crowded_game(seed: int) -> Match:
    """Two or three rounds of a circuit in mid-game, with letters and agreements at random."""
    chance = random.Random(f"crowded game {seed}")
    seats = NAMES[: chance.randint(2, 6)]
    rules = opened(len(seats), f"crowded game {seed}", any_options(chance) | {"max_rounds": 14})
    start = Crowd(rules.book, seats, chance).position()
    state = start.state
    assert rules.faults(rules.book, state) == (), rules.faults(rules.book, state)
    names = ("nonsense", "nonsense", "sleeper", "settler", "shrewd", "recluse")
    cast = {seat: chance.choice(names) for seat in seats}
    return Match(rules, cast, f"crowded game {seed}", deals=0.8, rulings=0.1, start=start)
