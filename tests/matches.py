"""Whole games between scripted players, one deadline after the other: what is the same in all games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Outcome, Player, Position, Ruleset, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.engine.sheet import read_paper

Rules: TypeAlias = Ruleset[Any, Any, Any]
Play: TypeAlias = Callable[[Rules, Position[Any], Mapping[SeatId, Sheet], Dice], Outcome[Any]]
Told: TypeAlias = tuple[Position[Any], Mapping[SeatId, Sheet], Outcome[Any]]


@dataclass
class Match:
    """A game under way: who plays how, and what they have on file as standing orders.

    `deals` is how often two seats meet and agree on something, `rulings` how often the GM writes.
    """

    rules: Rules
    cast: Mapping[SeatId, str]
    seed: str
    deals: float = 0.3
    rulings: float = 0.02
    start: Position[Any] | None = None
    standing: dict[SeatId, str] = field(default_factory=dict)

    def first(self) -> Position[Any]:
        """Return the position before the first letters."""
        return self.start or self.rules.first([Player(seat, seat.title()) for seat in self.cast])

    def deadlines(self, play: Play = adjudicate) -> Iterator[tuple[Position[Any], Outcome[Any]]]:
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

    def letters(self, position: Position[Any], chance: random.Random) -> dict[SeatId, str]:
        """Let all who may write, each by what it may see."""
        raise NotImplementedError

    def of_the_gm(self, position: Position[Any], chance: random.Random) -> dict[SeatId, Filed]:
        """Let the GM write now and then."""
        return {}

    def filed(self, letters: Mapping[SeatId, str]) -> dict[SeatId, Filed]:
        """Return what is on file for each seat that may write; standing orders stay until new ones come."""
        filed = {}
        for seat, text in letters.items():
            paper = read_paper(text, opens=self.rules.grammar.opens)
            if paper.standing is not None:
                self.standing[seat] = paper.standing.text
            filed[seat] = Filed(paper.text, "", self.standing.get(seat, ""))
        return filed
