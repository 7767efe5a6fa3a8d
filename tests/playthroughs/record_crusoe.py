"""The golden playthrough of Crusoe's Planet: five seats to their rescue, remade by this script.

    python -m tests.playthroughs.record_crusoe

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
from pbem.engine.ruleset import Outcome, Position, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.rulesets.crusoe.island import Island
from tests.crusoe.matches import Match, Rules, opened
from tests.playthroughs.record import digest

FILE = Path(__file__).with_name("crusoe_5.json")
SEED = "the golden valley 609"
CAST = {"ann": "neighbour", "bob": "nonsense", "cat": "fighter", "dan": "signaller", "eve": "nonsense"}
"""Who wrote the letters: two of them wrote at random."""
OPTIONS: dict[str, object] = {"scenario": "capitalism", "verdict_majority": "cast", "work_rounds": 5}
DEALS, RULINGS = 0.7, 0.04
"""How often two seats agree on a deal, and how often the GM writes."""


@dataclass(frozen=True)
class Stage:
    """What is kept of one deadline: its moment, digests of state, events and rolls, and some numbers."""

    moment: str
    state: str
    events: str
    rolls: str
    told: int
    vp: int


def match() -> Match:
    """Return the game before its first letters."""
    return Match(opened(len(CAST), SEED, OPTIONS), CAST, SEED, DEALS, RULINGS)


def stage(rules: Rules, position: Position[Island], outcome: Outcome[Island]) -> Stage:
    """Return what is kept of a deadline."""
    island = outcome.position.state
    told = [f"{event.rule} {event.sentence} {sorted(event.only or ())}" for event in outcome.events]
    rolls = [f"{roll.label}|{roll.why}|{roll.sides}|{roll.faces}" for roll in outcome.rolls]
    return Stage(
        str(position.moment),
        digest(json.dumps(rules.dump(rules.book, island))),
        digest("\n".join(told)),
        digest("\n".join(rolls)),
        len(told),
        sum(one.vp for one in island.seats.values()),
    )


def filed(game: Match, letters: Mapping[str, str]) -> dict[str, Filed]:
    """Return what is on file at a deadline, the GM's letter among it."""
    found = game.filed({seat: letters.get(seat, "") for seat in CAST})
    return found | ({GM: Filed(letters[GM])} if GM in letters else {})


def played(letters: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[Stage, Outcome[Island]]]:
    """Play the letters, by moment and seat; standing orders stay on file until new ones come."""
    game = match()
    position = game.first()
    while not position.is_over:
        sheets = settle(game.rules, position, filed(game, letters[str(position.moment)]))
        outcome = adjudicate(game.rules, position, sheets, Dice(f"{SEED} {position.moment}"))
        yield stage(game.rules, position, outcome), outcome
        position = outcome.position


def result_of(outcome: Outcome[Island]) -> dict[str, Any]:
    """Return how the game ended, for the file."""
    island = outcome.position.state
    assert island.result is not None
    return {
        "how": island.result.how,
        "cycle": island.cycle,
        "winners": list(island.result.winners),
        "final": dict(island.result.final),
        "dead": {one.id: one.cause for one in island.seats.values() if not one.is_alive},
    }


def written() -> dict[str, dict[str, str]]:
    """Write the letters of all; used once, for a new file: letters already in the file are kept."""
    game, chance, letters = match(), random.Random(SEED), dict[str, dict[str, str]]()
    position = game.first()
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
