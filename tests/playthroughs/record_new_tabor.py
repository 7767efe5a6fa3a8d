"""The golden playthrough of New Tabor: five seats on the brisk board to the end, remade by this script.

    python -m tests.playthroughs.record_new_tabor

The letters are in the file and stay as they are; what is made anew are the digests and the result. Look at
the difference before you keep it: every change means that games under way would go on differently.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.events import GM
from pbem.engine.ruleset import Outcome, Player, Position, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.rulesets.new_tabor.economy import Economy
from pbem.rulesets.new_tabor.scoring import worth
from tests.new_tabor.matches import Match, Rules, opened
from tests.playthroughs.record import digest

FILE = Path(__file__).with_name("new_tabor_5.json")
SEED = "the golden commonwealth 46"
CAST = {"ann": "neighbour", "bob": "nonsense", "cat": "bidder", "dan": "inventor", "eve": "worker"}
"""Who wrote the letters: one of them wrote at random."""
OPTIONS: dict[str, object] = {"data": "brisk", "ease": 2, "organizer": "eve", "charity_penalty": "inability"}
FAIRS, RULINGS = 0.7, 0.02
"""How often two seats meet and agree on something, and how often the GM writes."""


@dataclass(frozen=True)
class Stage:
    """What is kept of one deadline: its moment, digests of state, events and rolls, and some numbers."""

    moment: str
    state: str
    events: str
    rolls: str
    told: int
    money: int


def match() -> Match:
    """Return the game before its first round."""
    return Match(opened(len(CAST), SEED, OPTIONS), CAST, SEED, FAIRS, RULINGS)


def stage(rules: Rules, position: Position[Economy], outcome: Outcome[Economy]) -> Stage:
    """Return what is kept of a deadline."""
    economy = outcome.position.state
    told = [f"{event.rule} {event.sentence} {sorted(event.only or ())}" for event in outcome.events]
    rolls = [f"{roll.label}|{roll.why}|{roll.sides}|{roll.faces}" for roll in outcome.rolls]
    return Stage(
        str(position.moment),
        digest(json.dumps(rules.dump(rules.book, economy))),
        digest("\n".join(told)),
        digest("\n".join(rolls)),
        len(told),
        economy.bank + sum(one.money for one in economy.seats.values()),
    )


def filed(game: Match, letters: Mapping[str, str]) -> dict[str, Filed]:
    """Return what is on file at a deadline, the GM's letter among it."""
    found = game.filed({seat: letters.get(seat, "") for seat in CAST})
    return found | ({GM: Filed(letters[GM])} if GM in letters else {})


def played(letters: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[Stage, Outcome[Economy]]]:
    """Play the letters, by moment and seat; standing orders stay on file until new ones come."""
    game = match()
    position = game.rules.first([Player(seat, seat.title()) for seat in CAST])
    while not position.is_over:
        sheets = settle(game.rules, position, filed(game, letters[str(position.moment)]))
        outcome = adjudicate(game.rules, position, sheets, Dice(f"{SEED} {position.moment}"))
        yield stage(game.rules, position, outcome), outcome
        position = outcome.position


def result_of(outcome: Outcome[Economy]) -> dict[str, Any]:
    """Return how the game ended, for the file."""
    economy = outcome.position.state
    assert economy.result is not None
    seats = economy.seats.values()
    return {
        "how": economy.result.how,
        "winners": list(economy.result.winners),
        "tokens": {one.id: one.tokens for one in seats},
        "value": {one.id: worth(economy, one) for one in seats},
    }


def written() -> dict[str, dict[str, str]]:
    """Write the letters of all; used once, for a new file: letters already in the file are kept."""
    game, chance, letters = match(), random.Random(SEED), dict[str, dict[str, str]]()
    position = game.rules.first([Player(seat, seat.title()) for seat in CAST])
    while not position.is_over:
        own = game.letters(position, chance)
        now = own | {seat: one.fresh for seat, one in game.of_the_gm(position, chance).items()}
        letters[str(position.moment)] = {seat: text for seat, text in now.items() if text.strip()}
        sheets = settle(game.rules, position, filed(game, letters[str(position.moment)]))
        position = adjudicate(game.rules, position, sheets, Dice(f"{SEED} {position.moment}")).position
    return letters


def main() -> None:
    """Make the file anew from its letters."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))["letters"] if FILE.exists() else written()
    found = list(played(kept))
    stages = [vars(one) for one, _ in found]
    content = {"seed": SEED, "stages": stages, "result": result_of(found[-1][1]), "letters": kept}
    FILE.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    print(f"{FILE.name}: {len(stages)} deadlines, {content['result']}")


if __name__ == "__main__":
    main()
