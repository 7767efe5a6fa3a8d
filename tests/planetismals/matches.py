"""Whole games of Planetismals between scripted players, one deadline after the other."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from pbem.engine.dice import Dice
from pbem.engine.events import GM, SeatId
from pbem.engine.options import options_of
from pbem.engine.ruleset import Position
from pbem.engine.settle import Filed
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.planetismals.belt import Belt
from tests import matches
from tests.planetismals.letters import fair, nonsense
from tests.planetismals.players import STRATEGIES, Strategy

Rules: TypeAlias = matches.Rules
Play: TypeAlias = matches.Play
BOX = BOXES["planetismals"]
MOST_ROUNDS = 80
"""A game that nobody has won by then ends (option round_limit)."""
PLAYERS: dict[str, Strategy] = {**STRATEGIES, "nonsense": nonsense}
FIXED = ("map", "start_cash", "win_worth", "round_limit", "board_radius", "press")
"""Options that `any_options` leaves alone, or chooses by itself."""


@cache
def shipped() -> dict[str, Any]:
    """Return the content of the data files that come with pbem."""
    return read_materials(BOX, {}, [shipped_games()])[0]


def opened(seats: int, seed: str, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules for so many seats, with the board and the turn order that this seed draws."""
    chosen = {"round_limit": MOST_ROUNDS, **(options or {})}
    return BOX.open(chosen, {**shipped(), **BOX.prepare(chosen, shipped(), seats, Dice(seed))})


def any_options(chance: random.Random) -> dict[str, object]:
    """Return options drawn at random: about every third is another than the default."""
    chosen: dict[str, object] = {"map": chance.choice(("belt", "belt", "generate"))}
    for name, default, option in options_of(BOX.options):
        if name in FIXED or chance.random() < 0.65:
            continue
        if isinstance(default, bool):
            chosen[name] = not default
        elif option.choices:
            chosen[name] = chance.choice(option.choices)
        elif option.between and isinstance(default, int):
            chosen[name] = chance.randint(
                max(option.between[0], default // 2), min(option.between[1], default * 2 or 9)
            )
    if chance.random() < 0.3:
        chosen |= {
            "start_cash": chance.choice((0, 300, 15_000)),
            "win_worth": chance.choice((20_000, 40_000)),
        }
    if chance.random() < 0.2:
        chosen["round_limit"] = chance.randint(5, 40)
    return chosen


@dataclass
class Match(matches.Match):
    """A game of Planetismals under way."""

    def letters(self, position: Position[Belt], chance: random.Random) -> dict[SeatId, str]:
        """Let all seats in play write, each by what it may see; now and then two of them meet at a fair."""
        seen = self.rules.views(position.state)
        offers = fair(seen(chance.choice(list(self.cast))), chance) if chance.random() < self.deals else {}
        return {
            seat: "\n".join([PLAYERS[name](seen(seat), seat, chance), *offers.get(seat, [])])
            for seat, name in self.cast.items()
            if not position.state.seats[seat].is_removed
        }

    def of_the_gm(self, position: Position[Belt], chance: random.Random) -> dict[SeatId, Filed]:
        """Let the GM take a seat out of the game now and then, or close it, where the options have it."""
        in_play = position.state.in_play()
        if self.rules.book.options.gone_seats != "removed" or chance.random() > 0.03 or len(in_play) < 3:
            return {}
        return {GM: Filed("CLOSE" if chance.random() < 0.1 else f"GONE {chance.choice(in_play)}")}


def cast_of(names: Sequence[str]) -> dict[SeatId, str]:
    """Return the seats of players with these strategies."""
    return {f"p{number}": name for number, name in enumerate(names, 1)}


def stormy(rules: Rules) -> Rules:
    """Return the rules with a table of events on which nearly every roll is one that strikes or lasts."""
    struck = [one for one in rules.book.happenings if one.effect not in ("none", "price")]
    table = [replace(one, first=3 * place - 2, last=3 * place) for place, one in enumerate(struck, 1)]
    rest = replace(rules.book.happenings[-1], first=table[-1].last + 1, last=rules.book.fate_die)
    return replace(rules, book=replace(rules.book, happenings=(*table, rest)))
