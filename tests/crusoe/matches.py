"""Whole games of Crusoe's Planet between scripted players, one deadline after the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from pbem.engine.dice import Dice
from pbem.engine.events import GM, SeatId
from pbem.engine.options import options_of
from pbem.engine.ruleset import Outcome, Player, Position, Ruleset, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.engine.sheet import read_paper
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.modules.settings import AdvancedOptions
from pbem.rulesets.crusoe.scenarios import CRUSOE, HOBBES, INTRODUCTORY, QUICK
from pbem.rulesets.crusoe.view import IslandView
from tests.crusoe.letters import deal, nonsense
from tests.crusoe.players import POLICIES, Strategy

Rules: TypeAlias = Ruleset[Book, Island, IslandView]
Play: TypeAlias = Callable[[Rules, Position[Island], Mapping[SeatId, Sheet], Dice], Outcome[Island]]
Told: TypeAlias = tuple[Position[Island], Mapping[SeatId, Sheet], Outcome[Island]]
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
class Match:
    """A game under way: who plays how, and what they have on file as standing orders.

    `deals` is how often two seats write mirrored lines, `rulings` how often the GM writes.
    """

    rules: Rules
    cast: Mapping[SeatId, str]
    seed: str
    deals: float = 0.3
    rulings: float = 0.02
    standing: dict[SeatId, str] = field(default_factory=dict)

    def deadlines(self, play: Play = adjudicate) -> Iterator[tuple[Position[Island], Outcome[Island]]]:
        """Play to the end; yield each position with what came of it."""
        for position, _, outcome in self.told(play):
            yield position, outcome

    def told(self, play: Play = adjudicate) -> Iterator[Told]:
        """Do the same, and yield besides what each seat had on file."""
        chance = random.Random(self.seed)
        position = self.first()
        while not position.is_over:
            filed = self.filed(self.letters(position, chance)) | self.of_the_gm(position, chance)
            sheets = settle(self.rules, position, filed)
            outcome = play(self.rules, position, sheets, Dice(f"{self.seed} {position.moment}"))
            yield position, sheets, outcome
            position = outcome.position

    def first(self) -> Position[Island]:
        """Return the position before the first letters."""
        return self.rules.first([Player(seat, seat.title()) for seat in self.cast])

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
