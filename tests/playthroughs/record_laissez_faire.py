"""The golden playthrough of Laissez-faire: five seats on the shipped board to the end, remade by this script.

    python -m tests.playthroughs.record_laissez_faire

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
from pbem.rulesets.laissez_faire.circuit import Circuit
from tests.laissez_faire.matches import Match, Rules, opened
from tests.playthroughs.record import digest

FILE = Path(__file__).with_name("laissez_faire_5.json")
SEED = "the golden circuit 9"
CAST = {"ann": "landlord", "bob": "settler", "cat": "trader", "dan": "nonsense", "eve": "builder"}
"""Who wrote the letters: one of them wrote at random."""
OPTIONS: dict[str, object] = {
    "moving_houses": True,
    "jail_lease": True,
    "lease_price": 150,
    "win_worth": 1900,
}
FAIRS, RULINGS = 0.7, 0.05
"""How often two seats meet and agree on something, and how often the GM writes."""


@dataclass(frozen=True)
class Stage:
    """What is kept of one deadline: its moment, digests of state, events and rolls, and some numbers."""

    moment: str
    state: str
    events: str
    rolls: str
    told: int
    contracts: int


def match() -> Match:
    """Return the game before its first round."""
    return Match(opened(len(CAST), SEED, OPTIONS), CAST, SEED, FAIRS, RULINGS)


def stage(rules: Rules, position: Position[Circuit], outcome: Outcome[Circuit]) -> Stage:
    """Return what is kept of a deadline."""
    state = rules.dump(rules.book, outcome.position.state)
    told = [f"{event.rule} {event.sentence} {sorted(event.only or ())}" for event in outcome.events]
    rolls = [f"{roll.label}|{roll.why}|{roll.sides}|{roll.faces}" for roll in outcome.rolls]
    return Stage(
        str(position.moment),
        digest(json.dumps(state)),
        digest("\n".join(told)),
        digest("\n".join(rolls)),
        len(told),
        len(outcome.position.state.contracts),
    )


def filed(game: Match, letters: Mapping[str, str]) -> dict[str, Filed]:
    """Return what is on file at a deadline, the GM's letter among it."""
    found = game.filed({seat: letters.get(seat, "") for seat in CAST})
    return found | ({GM: Filed(letters[GM])} if GM in letters else {})


def played(letters: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[Stage, Outcome[Circuit]]]:
    """Play the letters, by moment and seat; standing orders stay on file until new ones come."""
    game = match()
    position = game.rules.first([Player(seat, seat) for seat in CAST])
    while not position.is_over:
        sheets = settle(game.rules, position, filed(game, letters[str(position.moment)]))
        outcome = adjudicate(game.rules, position, sheets, Dice(f"{SEED} {position.moment}"))
        yield stage(game.rules, position, outcome), outcome
        position = outcome.position


def result_of(outcome: Outcome[Circuit]) -> dict[str, Any]:
    """Return how the game ended, for the file."""
    circuit = outcome.position.state
    return {"how": circuit.how, "winners": list(circuit.winners), "worth": circuit.history[-1].worth}


def written() -> dict[str, dict[str, str]]:
    """Write the letters of all; used once, for a new file: letters already in the file are kept."""
    game, chance, letters = match(), random.Random(SEED), dict[str, dict[str, str]]()
    position = game.rules.first([Player(seat, seat) for seat in CAST])
    while not position.is_over:
        now = game.letters(position, chance) | game.of_the_gm(position, chance)
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
