"""Whole games of New Tabor between scripted players, one deadline after the other."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any, TypeAlias

from pbem.engine.dice import Dice
from pbem.engine.events import GM, SeatId
from pbem.engine.options import options_of
from pbem.engine.ruleset import Position
from pbem.engine.settle import Filed
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.new_tabor.economy import Economy
from tests import matches
from tests.new_tabor.letters import fair, nonsense
from tests.new_tabor.players import POLICIES, Strategy

Rules: TypeAlias = matches.Rules
Play: TypeAlias = matches.Play
BOX = BOXES["new_tabor"]
PLAYERS: dict[str, Strategy] = {**POLICIES, "nonsense": nonsense}
LATE = re.compile(r"^LATE\b", re.MULTILINE)
CHOSEN = ("data", "ease", "quarters", "organizer", "ballots", "rounds_per_mail", "rent_step", "press")
"""Options that `any_options` chooses by itself, or leaves alone."""


@cache
def shipped(data: str = "standard") -> dict[str, Any]:
    """Return the content of the data files that come with pbem."""
    return read_materials(BOX, {"data": data}, [shipped_games()])[0]


def opened(seats: int, seed: str, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules for so many seats, with the decks that this seed shuffles."""
    chosen = dict(options or {})
    materials = shipped(str(chosen.get("data", "standard")))
    return BOX.open(chosen, {**materials, **BOX.prepare(chosen, materials, seats, Dice(seed))})


def any_options(chance: random.Random, seats: int) -> dict[str, object]:
    """Return options drawn at random: about every third is another than the default."""
    chosen: dict[str, object] = {
        "data": chance.choice(("standard", "brisk", "brisk")),
        "ease": chance.choice((0, 0, 0, 1, 2, 4, -2)),
        "quarters": chance.randint(1, 4),
        "rent_step": chance.choice((Decimal("1.00"), Decimal("0.01"), Decimal("2.50"))),
        "organizer": chance.choice(("none", "none", "p1", f"p{seats}")),
    }
    for name, default, option in options_of(BOX.options):
        if name in CHOSEN or chance.random() < 0.65:
            continue
        if isinstance(default, bool):
            chosen[name] = not default
        elif option.choices:
            chosen[name] = chance.choice(option.choices)
        elif option.between:
            chosen[name] = chance.randint(option.between[0], min(option.between[1], 4))
    if chance.random() < 0.35:
        chosen |= {"ballots": "with_next", "rounds_per_mail": chance.randint(1, 4)}
    return chosen


@dataclass
class Match(matches.Match):
    """A game of New Tabor under way."""

    def letters(self, position: Position[Economy], chance: random.Random) -> dict[SeatId, str]:
        """Let all seats in the game write, each by what it may see; now and then two of them have agreed.

        Late orders are announced to all at once: here everybody forgives them, unless his own letter says no.
        """
        seen, economy = self.rules.views(position.state), position.state
        deals = fair(economy, chance) if chance.random() < self.deals else {}
        letters = {
            seat: "\n".join([*deals.get(seat, []), PLAYERS[name](seen(seat), seat, chance)])
            for seat, name in self.cast.items()
            if economy.seats[seat].is_in
        }
        late = [seat for seat, text in letters.items() if LATE.search(text)]
        votes = {seat: [f"VOTE forgive {one} yes" for one in late if one != seat] for seat in letters}
        return {seat: "\n".join([*votes[seat], text]).strip() for seat, text in letters.items()}

    def of_the_gm(self, position: Position[Economy], chance: random.Random) -> dict[SeatId, Filed]:
        """Let the GM say now and then that a player has gone, or that the game stops."""
        in_game = [one.id for one in position.state.in_game()]
        if chance.random() >= self.rulings or len(in_game) < 2:
            return {}
        return {GM: Filed("STOP" if chance.random() < 0.08 else f"RESIGN {chance.choice(in_game)}")}


def cast_of(names: Sequence[str]) -> dict[SeatId, str]:
    """Return the seats of players with these policies."""
    return {f"p{number}": name for number, name in enumerate(names, 1)}
