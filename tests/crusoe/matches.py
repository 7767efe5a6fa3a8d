"""Whole games of Crusoe's Planet between scripted players, one deadline after the other."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from pbem.engine.dice import Dice
from pbem.engine.events import GM, SeatId
from pbem.engine.options import options_of
from pbem.engine.ruleset import Position
from pbem.engine.settle import Filed
from pbem.engine.sheet import read_paper
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.modules.settings import AdvancedOptions
from pbem.rulesets.crusoe.scenarios import CRUSOE, HOBBES, INTRODUCTORY, QUICK
from tests import matches
from tests.crusoe.letters import deal, nonsense
from tests.crusoe.players import POLICIES, Strategy

Rules: TypeAlias = matches.Rules
Play: TypeAlias = matches.Play
Told: TypeAlias = matches.Told
BOX = BOXES["crusoe"]
PLAYERS: dict[str, Strategy] = {**POLICIES, "nonsense": nonsense}
POSTED = ("PROPOSE", "WITHDRAW", "SPEECH")
"""The verbs that some phase makes public on receipt."""
CHOSEN = ("scenario", "utopian", "board", "tables", "cycles")
"""Options that `any_options` chooses by itself, or leaves alone."""


@cache
def shipped(board: str = "board") -> dict[str, Any]:
    """Return the content of the data files that come with pbem."""
    return read_materials(BOX, {"board": board}, [shipped_games()])[0]


def opened(seats: int, seed: str, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules for so many seats, with the start that this seed throws."""
    chosen = dict(options or {})
    materials = shipped(str(chosen.get("board", "board")))
    if "government" in chosen:  # whose programs are files too
        materials, _ = read_materials(BOX, chosen, [shipped_games()], materials)
    return BOX.open(chosen, {**materials, **BOX.prepare(chosen, materials, seats, Dice(seed))})


def any_options(chance: random.Random, scenario: str = "") -> dict[str, object]:
    """Return options drawn at random: about every third is another than the default."""
    chosen: dict[str, object] = {
        "scenario": scenario or chance.choice(INTRODUCTORY),
        "board": chance.choice(("board", "board", "drill")),
        "cycles": chance.choice((2, 3, 5, 9, 9)),
    }
    if chosen["scenario"] not in (QUICK, CRUSOE, HOBBES):
        chosen["utopian"] = chance.random() < 0.2
    advanced = {name for name, _, _ in options_of(AdvancedOptions)}
    for name, default, option in options_of(BOX.options):
        if name in (*CHOSEN, *advanced) or chance.random() < 0.65:
            continue
        if isinstance(default, bool):
            chosen[name] = not default
        elif option.choices:
            chosen[name] = chance.choice(option.choices)
        elif option.between:
            chosen[name] = chance.randint(*option.between)
    return chosen


def seats_of(scenario: str, chance: random.Random) -> int:
    """Return a number of seats that a scenario allows."""
    return chance.randint(1 if scenario == CRUSOE else 2, 7 if scenario == QUICK else 8)


@dataclass
class Match(matches.Match):
    """A game of Crusoe's Planet under way."""

    def letters(self, position: Position[Island], chance: random.Random) -> dict[SeatId, str]:
        """Let all living seats write, each by what it may see; now and then two of them have agreed."""
        seen, island = self.rules.views(position.state), position.state
        deals = deal(island, chance) if chance.random() < self.deals else {}
        return {
            seat: "\n".join([*deals.get(seat, []), PLAYERS[name](seen(seat), seat, chance)]).strip()
            for seat, name in self.cast.items()
            if island.seats[seat].is_alive
        }

    def filed(self, letters: Mapping[SeatId, str]) -> dict[SeatId, Filed]:
        """Return what is on file for each seat that may write; standing orders stay until new ones come."""
        filed, number = {}, 0
        for seat, text in letters.items():
            paper = read_paper(text, opens=self.rules.grammar.opens)
            if paper.standing is not None:
                self.standing[seat] = paper.standing.text
            kept, posted = [], []
            for line in paper.text.split("\n"):
                if line.startswith(POSTED):
                    number += 1
                    posted.append((number, line))
                else:
                    kept.append(line)
            filed[seat] = Filed("\n".join(kept), "", self.standing.get(seat, ""), tuple(posted))
        return filed

    def of_the_gm(self, position: Position[Island], chance: random.Random) -> dict[SeatId, Filed]:
        """Let the GM say now and then that a player has gone, or is back, or that the game stops."""
        living = [one.id for one in position.state.living()]
        if chance.random() >= self.rulings or len(living) < 2:
            return {}
        if chance.random() < 0.08:
            return {GM: Filed("STOP")}
        return {GM: Filed(f"ABANDON {chance.choice(living)} {chance.choice(('on', 'on', 'off'))}")}


def cast_of(names: Sequence[str]) -> dict[SeatId, str]:
    """Return the seats of players with these policies."""
    return {f"p{number}": name for number, name in enumerate(names, 1)}
