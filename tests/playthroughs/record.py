"""The golden playthrough of Survival: 44 seats, the default island, fifteen rounds, remade by this script.

    python -m tests.playthroughs.record

The letters are in the file and stay as they are; what is made anew are the digests and the result. Look at
the difference before you keep it: every change means that games under way would go on differently.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.ruleset import Outcome, Player, Position, Ruleset, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.engine.sheet import read_paper
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES

FILE = Path(__file__).with_name("survival_44.json")
SEED = "the golden island"
SEATS = 44
WRITERS = 28
Rules = Ruleset[Any, Any, Any]


@dataclass(frozen=True)
class Stage:
    """What is kept of one deadline: its moment, digests of state, events and rolls, and some numbers."""

    moment: str
    state: str
    events: str
    rolls: str
    told: int
    living: int


def opened() -> Rules:
    """Return Survival as it comes out of the box."""
    box = BOXES["survival"]
    return box.open({}, read_materials(box, {}, [shipped_games()])[0])


def digest(text: str) -> str:
    """Return the beginning of a text's SHA-256, enough to see any difference."""
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def stage(rules: Rules, position: Position[Any], outcome: Outcome[Any]) -> Stage:
    """Return what is kept of a deadline."""
    state = rules.dump(rules.book, outcome.position.state)
    told = [f"{event.rule} {event.sentence} {sorted(event.only or ())}" for event in outcome.events]
    rolls = [f"{roll.label}|{roll.why}|{roll.sides}|{roll.faces}" for roll in outcome.rolls]
    living = sum(1 for creature in outcome.position.state.creatures.values() if creature.died is None)
    return Stage(
        str(position.moment),
        digest(json.dumps(state)),
        digest("\n".join(told)),
        digest("\n".join(rolls)),
        len(told),
        living,
    )


def played(letters: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[Stage, Outcome[Any]]]:
    """Play the letters, by moment and seat; standing orders stay on file until new ones come."""
    rules = opened()
    position = rules.first([Player(f"p{n:02}", f"Player {n}") for n in range(1, SEATS + 1)])
    standing: dict[str, str] = {}
    while not position.is_over:
        filed = {}
        for seat in position.state.seats:
            paper = read_paper(letters.get(str(position.moment), {}).get(seat, ""))
            if paper.standing is not None:
                standing[seat] = paper.standing.text
            filed[seat] = Filed(paper.text, "", standing.get(seat, ""))
        outcome = adjudicate(
            rules, position, settle(rules, position, filed), Dice(f"{SEED} {position.moment}")
        )
        yield stage(rules, position, outcome), outcome
        position = outcome.position


def result_of(outcome: Outcome[Any]) -> dict[str, Any]:
    """Return how the game ended, for the file."""
    result = outcome.position.state.result
    return {"how": result.how, "winners": list(result.winners)}


def written() -> dict[str, dict[str, str]]:
    """Write the letters of players who follow their creatures, and of some who left standing orders.

    Used once, for a new file: letters already in the file are kept.
    """
    rules, chance = opened(), random.Random(SEED)
    letters: dict[str, dict[str, str]] = {}
    position = rules.first([Player(f"p{n:02}", f"Player {n}") for n in range(1, SEATS + 1)])
    standing = {f"p{n:02}": "ALL STAY defensive\nGENE Fat Reserves > Speed" for n in range(29, 35)}
    while not position.is_over:
        now = letters.setdefault(str(position.moment), {})
        for number in range(1, WRITERS + 1):
            text = _letter(rules, position, f"p{number:02}", chance)
            if text:
                now[f"p{number:02}"] = text
        if position.moment.turn == 0:
            now.update({seat: f"STANDING\n{text}\nEND" for seat, text in standing.items()})
        papers = {seat: read_paper(text) for seat, text in now.items()}
        filed = {seat: Filed(paper.text) for seat, paper in papers.items()}
        filed |= {seat: Filed("", "", text) for seat, text in standing.items()}
        sheets = settle(rules, position, filed)
        position = adjudicate(rules, position, sheets, Dice(f"{SEED} {position.moment}")).position
    return letters


def _letter(rules: Rules, position: Position[Any], seat: str, chance: random.Random) -> str:
    """Return a letter: towards the best-looking neighbour, with a mistake now and then, or none at all."""
    if chance.randrange(8) == 0:
        return ""
    if position.moment.turn == 0:
        return f"KIND {chance.choice(['herbivore', 'omnivore', 'carnivore'])}"
    view = rules.view(rules.book, position.state, seat)
    lines = [_line(view, beast, chance) for beast in view.own(seat)]
    if lines and (view.round == 1 or view.is_birth_spring):
        lines.append(f"GENE {' > '.join(chance.sample(list(rules.book.genes), 4))}")
    if lines and chance.randrange(3) == 0:
        lines.append(f"ENEMY p{chance.randrange(1, SEATS + 1):02}")
    if lines and chance.randrange(5) == 0:
        lines.append(chance.choice(["MOVE 999 N", "MOVE ALL Q9", "MODE ALL agressive", "hello GM!"]))
    return "\n".join(lines)


def _line(view: Any, beast: Any, chance: random.Random) -> str:
    mood = chance.choice(["defensive", "semi", "aggressive"])
    if view.round == 1:
        return f"START {chance.choice(view.book.land)}\nMODE {beast.id} {mood}"
    near = [name for name in view.book.grid.neighbours[beast.hex] if name and view.book.is_land(name)]
    food = {name: view.hexes[name].x + view.hexes[name].y for name in [beast.hex, *near]}
    best = max(food, key=lambda name: (food[name], name))
    if beast.is_newborn:
        return f"PLACE {beast.number} {best if best != beast.hex else 'HOME'}"
    if chance.randrange(4) == 0:
        return f"IF PLANTS HERE < 1 THEN MOVE {beast.number} {best} > N\nMODE {beast.number} {mood}"
    return f"{beast.id} {best} {mood}"


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
