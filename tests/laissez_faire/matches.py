"""Whole games of Laissez-faire between scripted players, one deadline after the other."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from pbem.engine.dice import Dice
from pbem.engine.events import GM, SeatId
from pbem.engine.options import options_of
from pbem.engine.ruleset import Player, Position
from pbem.engine.settle import Filed
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.laissez_faire.circuit import Circuit
from tests import matches
from tests.laissez_faire.letters import fair, gm_letter, nonsense
from tests.laissez_faire.players import POLICIES, Strategy

Rules: TypeAlias = matches.Rules
Play: TypeAlias = matches.Play
BOX = BOXES["laissez_faire"]
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")
MOST_ROUNDS = 60
"""A game that is not over by then ends (option max_rounds)."""
PLAYERS: dict[str, Strategy] = {**POLICIES, "nonsense": nonsense}
FIXED = ("board", "objective", "win_worth", "rounds", "max_rounds", "seats_max", "start_money", "press")
"""Options that `any_options` leaves alone, or chooses by itself."""


@cache
def shipped() -> dict[str, Any]:
    """Return the content of the data files that come with pbem."""
    return read_materials(BOX, {}, [shipped_games()])[0]


def opened(seats: int, seed: str, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules for so many seats, with the first player that this seed draws."""
    chosen = {"max_rounds": MOST_ROUNDS, "seats_max": max(seats, 6), **(options or {})}
    return BOX.open(chosen, {**shipped(), **BOX.prepare(chosen, shipped(), seats, Dice(seed))})


def any_options(chance: random.Random) -> dict[str, object]:
    """Return options drawn at random: about every third is another than the default."""
    chosen: dict[str, object] = {"objective": chance.randint(1, 3), "rounds": chance.randint(2, 25)}
    for name, default, option in options_of(BOX.options):
        if name in FIXED or chance.random() < 0.6:
            continue
        if isinstance(default, bool):
            chosen[name] = not default
        elif option.choices:
            chosen[name] = chance.choice(option.choices)
    chosen |= {
        "win_worth": chance.choice((1550, 1700, 2000)),
        "start_money": chance.choice((-1, -1, 0, 300, 5000)),
        "pass_start": chance.choice((-1, -1, 0, 250)),
        "lease_price": chance.choice((750, 100)),
        "jail_rate_cap": chance.choice((0, 0, 15)),
    }
    return chosen


@dataclass
class Match(matches.Match):
    """A game of Laissez-faire under way."""

    rulings: float = 0.0

    def first(self) -> Position[Circuit]:
        """Return the position before the first letters; here seats are called by their ids."""
        return self.start or self.rules.first([Player(seat, seat) for seat in self.cast])

    def letters(self, position: Position[Circuit], chance: random.Random) -> dict[SeatId, str]:
        """Let all seats in play write, each by what it may see; now and then two of them agree."""
        seen, circuit = self.rules.views(position.state), position.state
        agreed = fair(self.rules.book, circuit, chance) if chance.random() < self.deals else {}
        return {
            seat: "\n".join([PLAYERS[name](seen(seat), seat, chance), *agreed.get(seat, [])])
            for seat, name in self.cast.items()
            if circuit.seats[seat].is_in_play
        }

    def of_the_gm(self, position: Position[Circuit], chance: random.Random) -> dict[SeatId, Filed]:
        """Let the GM write now and then."""
        if chance.random() >= self.rulings:
            return {}
        return {GM: Filed(gm_letter(self.rules.book, position.state, chance))}


def cast_of(policies: Sequence[str]) -> dict[SeatId, str]:
    """Return the seats of players with these policies."""
    return dict(zip(NAMES, policies, strict=False))
