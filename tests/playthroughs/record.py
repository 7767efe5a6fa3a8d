"""The golden playthroughs: a whole game of each ruleset on file, remade by this script.

    python -m tests.playthroughs.record [GAME…]

The letters are in the files and stay as they are; what is made anew are the digests and the result. Look at
the difference before you keep it: every change means that games under way would go on differently.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.events import GM
from pbem.engine.ruleset import Outcome, Position, adjudicate
from pbem.engine.settle import Filed, settle
from tests.matches import Match, Rules

Stage = dict[str, object]
"""What is kept of a deadline: its moment, digests of state, events and rolls, and some numbers."""


@dataclass(frozen=True)
class Golden:
    """A game on file: `match` begins it, `counts` is a number of its states, `result` how it ended.

    Of what makes it worth keeping: `words` stand in its letters, and so many kinds of `events` happen.
    """

    file: str
    match: Callable[[], Match]
    counts: tuple[str, Callable[[Any], int]]
    result: Callable[[Any], dict[str, Any]]
    words: str
    events: int

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return Path(__file__).with_name(self.file)

    def kept(self) -> dict[str, Any]:
        """What is kept of it: seed, stages, result, and letters by moment and seat."""
        content: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
        return content

    def played(self, letters: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[Stage, Outcome[Any]]]:
        """Play the letters; standing orders stay on file until new ones come."""
        game = self.match()
        position = game.first()
        while not position.is_over:
            outcome = _next(game, position, letters.get(str(position.moment), {}))
            yield self._stage(game.rules, position, outcome), outcome
            position = outcome.position

    def _stage(self, rules: Rules, position: Position[Any], outcome: Outcome[Any]) -> Stage:
        name, count = self.counts
        told = [f"{event.rule} {event.sentence} {sorted(event.only or ())}" for event in outcome.events]
        rolls = [f"{roll.label}|{roll.why}|{roll.sides}|{roll.faces}" for roll in outcome.rolls]
        return {
            "moment": str(position.moment),
            "state": digest(json.dumps(rules.dump(rules.book, outcome.position.state))),
            "events": digest("\n".join(told)),
            "rolls": digest("\n".join(rolls)),
            "told": len(told),
            name: count(outcome.position.state),
        }

    def written(self) -> dict[str, dict[str, str]]:
        """Write the letters of all; used once, for a new file: letters already in the file are kept."""
        game, letters = self.match(), dict[str, dict[str, str]]()
        chance, position = random.Random(game.seed), game.first()
        while not position.is_over:
            own = game.letters(position, chance)
            now = own | {seat: one.fresh for seat, one in game.of_the_gm(position, chance).items()}
            letters[str(position.moment)] = {seat: text for seat, text in now.items() if text.strip()}
            position = _next(game, position, letters[str(position.moment)]).position
        return letters


def _next(game: Match, position: Position[Any], letters: Mapping[str, str]) -> Outcome[Any]:
    filed = game.filed({seat: letters.get(seat, "") for seat in game.cast})
    filed |= {GM: Filed(letters[GM])} if GM in letters else {}
    sheets = settle(game.rules, position, filed)
    return adjudicate(game.rules, position, sheets, Dice(f"{game.seed} {position.moment}"))


def digest(text: str) -> str:
    """Return the beginning of a text's SHA-256, enough to see any difference."""
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def main() -> None:
    """Make files anew from their letters."""
    from tests.playthroughs.games import GAMES

    for key in sys.argv[1:] or GAMES:
        golden = GAMES[key]
        letters = golden.kept()["letters"] if golden.path.exists() else golden.written()
        found = list(golden.played(letters))
        result = golden.result(found[-1][1].position.state)
        content = {
            "seed": golden.match().seed,
            "stages": [one for one, _ in found],
            "result": result,
            "letters": letters,
        }
        golden.path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        print(f"{golden.file}: {len(found)} deadlines, {result}")


if __name__ == "__main__":
    main()
