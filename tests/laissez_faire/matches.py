"""Whole games of Laissez-faire between scripted players, one deadline after the other."""

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
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.view import CircuitView
from tests.laissez_faire.letters import fair, gm_letter, nonsense
from tests.laissez_faire.players import POLICIES, Strategy

Rules: TypeAlias = Ruleset[Book, Circuit, CircuitView]
Play: TypeAlias = Callable[[Rules, Position[Circuit], Mapping[SeatId, Sheet], Dice], Outcome[Circuit]]
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
class Match:
    """A game under way: who plays how, and what they have on file as standing orders.

    `fairs` is how often two seats meet and agree on something, `rulings` how often the GM writes.
    """

    rules: Rules
    cast: Mapping[SeatId, str]
    seed: str
    fairs: float = 0.3
    rulings: float = 0.0
    start: Position[Circuit] | None = None
    standing: dict[SeatId, str] = field(default_factory=dict)

    def deadlines(self, play: Play = adjudicate) -> Iterator[tuple[Position[Circuit], Outcome[Circuit]]]:
        """Play to the end; yield each position with what came of it."""
        chance = random.Random(self.seed)
        position = self.start or self.rules.first([Player(seat, seat) for seat in self.cast])
        while not position.is_over:
            filed = self.filed(self.letters(position, chance))
            filed |= {seat: Filed(text) for seat, text in self.of_the_gm(position, chance).items()}
            sheets = settle(self.rules, position, filed)
            outcome = play(self.rules, position, sheets, Dice(f"{self.seed} {position.moment}"))
            yield position, outcome
            position = outcome.position

    def letters(self, position: Position[Circuit], chance: random.Random) -> dict[SeatId, str]:
        """Let all seats in play write, each by what it may see; now and then two of them agree."""
        seen, circuit = self.rules.views(position.state), position.state
        agreed = fair(self.rules.book, circuit, chance) if chance.random() < self.fairs else {}
        return {
            seat: "\n".join([PLAYERS[name](seen(seat), seat, chance), *agreed.get(seat, [])])
            for seat, name in self.cast.items()
            if circuit.seats[seat].is_in_play
        }

    def filed(self, letters: Mapping[SeatId, str]) -> dict[SeatId, Filed]:
        """Return what is on file for each seat that may write; standing orders stay until new ones come."""
        filed = {}
        for seat, text in letters.items():
            paper = read_paper(text, opens=self.rules.grammar.opens)
            if paper.standing is not None:
                self.standing[seat] = paper.standing.text
            filed[seat] = Filed(paper.text, "", self.standing.get(seat, ""))
        return filed

    def of_the_gm(self, position: Position[Circuit], chance: random.Random) -> dict[SeatId, str]:
        """Let the GM write now and then."""
        if chance.random() >= self.rulings:
            return {}
        return {GM: gm_letter(self.rules.book, position.state, chance)}


def cast_of(policies: Sequence[str]) -> dict[SeatId, str]:
    """Return the seats of players with these policies."""
    return dict(zip(NAMES, policies, strict=False))
