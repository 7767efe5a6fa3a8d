"""Whole games of New Tabor between scripted players, one deadline after the other."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
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
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import Economy
from pbem.rulesets.new_tabor.view import EconomyView
from tests.new_tabor.letters import fair, nonsense
from tests.new_tabor.players import POLICIES, Strategy

Rules: TypeAlias = Ruleset[Book, Economy, EconomyView]
Play: TypeAlias = Callable[[Rules, Position[Economy], Mapping[SeatId, Sheet], Dice], Outcome[Economy]]
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
class Match:
    """A game under way: who plays how, and what they have on file as standing orders.

    `fairs` is how often two seats agree on something, `rulings` how often the GM writes.
    """

    rules: Rules
    cast: Mapping[SeatId, str]
    seed: str
    fairs: float = 0.3
    rulings: float = 0.02
    start: Position[Economy] | None = None
    standing: dict[SeatId, str] = field(default_factory=dict)

    def deadlines(self, play: Play = adjudicate) -> Iterator[tuple[Position[Economy], Outcome[Economy]]]:
        """Play to the end; yield each position with what came of it."""
        chance = random.Random(self.seed)
        position = self.start or self.rules.first([Player(seat, seat.title()) for seat in self.cast])
        while not position.is_over:
            filed = self.filed(self.letters(position, chance)) | self.of_the_gm(position, chance)
            sheets = settle(self.rules, position, filed)
            outcome = play(self.rules, position, sheets, Dice(f"{self.seed} {position.moment}"))
            yield position, outcome
            position = outcome.position

    def letters(self, position: Position[Economy], chance: random.Random) -> dict[SeatId, str]:
        """Let all seats in the game write, each by what it may see; now and then two of them have agreed.

        Late orders are announced to all at once: here everybody forgives them, unless his own letter says no.
        """
        seen, economy = self.rules.views(position.state), position.state
        deals = fair(economy, chance) if chance.random() < self.fairs else {}
        letters = {
            seat: "\n".join([*deals.get(seat, []), PLAYERS[name](seen(seat), seat, chance)])
            for seat, name in self.cast.items()
            if economy.seats[seat].is_in
        }
        late = [seat for seat, text in letters.items() if LATE.search(text)]
        votes = {seat: [f"VOTE forgive {one} yes" for one in late if one != seat] for seat in letters}
        return {seat: "\n".join([*votes[seat], text]).strip() for seat, text in letters.items()}

    def filed(self, letters: Mapping[SeatId, str]) -> dict[SeatId, Filed]:
        """Return what is on file for each seat that may write; standing orders stay until new ones come."""
        filed = {}
        for seat, text in letters.items():
            paper = read_paper(text, opens=self.rules.grammar.opens)
            if paper.standing is not None:
                self.standing[seat] = paper.standing.text
            filed[seat] = Filed(paper.text, "", self.standing.get(seat, ""))
        return filed

    def of_the_gm(self, position: Position[Economy], chance: random.Random) -> dict[SeatId, Filed]:
        """Let the GM say now and then that a player has gone, or that the game stops."""
        in_game = [one.id for one in position.state.in_game()]
        if chance.random() >= self.rulings or len(in_game) < 2:
            return {}
        return {GM: Filed("STOP" if chance.random() < 0.08 else f"RESIGN {chance.choice(in_game)}")}


def cast_of(names: Sequence[str]) -> dict[SeatId, str]:
    """Return the seats of players with these policies."""
    return {f"p{number}": name for number, name in enumerate(names, 1)}
