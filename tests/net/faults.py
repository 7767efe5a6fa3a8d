"""Faults put into a copy of the rules on purpose: the net must see each of them.

python -m tests.net.faults               # tells which game or cases on record see each first, if any do
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.net.casework import changed, names
from tests.net.playing import compared, recorded

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Fault:
    """In a file of a ruleset, `before` stands once and becomes `after`.

    It is seen `by` a game on record, by its number, or a file of cases.
    """

    ruleset: str
    file: str
    before: str
    after: str
    by: str = ""

    def laid_into(self, folder: Path) -> None:
        """Make a copy of the tree with the fault in it; all other files are links."""
        parts = ("pbem", "rulesets", self.ruleset, *Path(self.file).parts)
        here, there = ROOT, folder
        for part in parts:
            for path in here.iterdir():
                if path.name not in (part, "__pycache__", ".git", ".venv"):
                    (there / path.name).symlink_to(path)
            here, there = here / part, there / part
            if here.is_dir():
                there.mkdir()
        source = here.read_text(encoding="utf-8")
        assert source.count(self.before) == 1, f"{self.file}: {self.before}"
        there.write_text(source.replace(self.before, self.after), encoding="utf-8")

    def seen(self, by: str = "") -> str:
        """Say what sees the fault, and where: one game or file of cases alone, or the first of all."""
        with tempfile.TemporaryDirectory() as folder:
            self.laid_into(Path(folder))
            command = [sys.executable, "-m", "tests.net.faults", self.ruleset, by]
            env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": folder}
            done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
            return done.stdout.strip() or done.stderr.strip()[-300:]


FAULTS = (
    # dice from another stream
    Fault("survival", "movement.py", 'at("move", creature.id)', 'at("moves", creature.id)', "16"),
    Fault(
        "planetismals",
        "flying.py",
        "(table.state.round, seat, purpose).die(table.book.size_die",
        "(seat, purpose).die(table.book.size_die",
        "16",
    ),
    Fault(
        "crusoe",
        "camp/battles.py",
        'at(table.state.turn, "battle", battle.no, seat)',
        'at(table.state.turn, "battle", seat)',
        "34",
    ),
    # another order
    Fault(
        "survival",
        "feeding.py",
        "CarrionEaten(company.name, tuple(creature.id for creature in fed))",
        "CarrionEaten(company.name, tuple(creature.id for creature in fed[::-1]))",
        "18",
    ),
    Fault(
        "laissez_faire", "outcomes.py", "key=lambda one: one[0].line", "key=lambda one: -one[0].line", "16"
    ),
    Fault("planetismals", "deals.py", "(debt.due, serial(debt.id))", "(-debt.due, serial(debt.id))", "0"),
    # a step of the sequence of play in another place
    Fault(
        "laissez_faire",
        "game.py",
        "        build_at_end,  # T7\n        be_eliminated,  # T8: LAI-33\n",
        "        be_eliminated,  # T8: LAI-33\n        build_at_end,  # T7\n",
        "16",
    ),
    Fault(
        "planetismals",
        "game.py",
        "        match_deals,  # R1\n        each_seat(in_turn_order, PLAYER_TURN),  # R2: PLA-70, 71\n",
        "        each_seat(in_turn_order, PLAYER_TURN),  # R2: PLA-70, 71\n        match_deals,  # R1\n",
        "16",
    ),
    Fault(
        "new_tabor",
        "game.py",
        "take_initiative,  # d\n            innovate,\n            move_peg,\n",
        "innovate,\n            move_peg,\n            take_initiative,  # d\n",
        "16",
    ),
    # a word of a rare oddity
    Fault(
        "planetismals",
        "dealorders.py",
        "You would pay back less than you borrow.",
        "You would pay less back than you borrow.",
        "16",
    ),
    Fault(
        "planetismals",
        "flying.py",
        "No asteroid is left to explore.",
        "No asteroid is left to be explored.",
        "planetismals/exploring.yaml",
    ),
    Fault("laissez_faire", "priceorders.py", "Nobody whom you ask has", "Nobody you ask has", "16"),
    Fault(
        "laissez_faire",
        "legality.py",
        "There is no open {id}: the line",
        "{id} is not open: the line",
        "16",
    ),
    Fault(
        "new_tabor",
        "dealorders.py",
        "You get back less than you lend.",
        "You get less back than you lend.",
        "16",
    ),
    Fault("new_tabor", "claims.py", "the terms are ignored.", "terms are ignored.", "18"),
    Fault(
        "crusoe",
        "modules/bargains.py",
        "You hold {held} {thing}.",
        "You have {held} {thing}.",
        "10",
    ),
    Fault(
        "crusoe",
        "work/paths.py",
        "The last path has a condition too",
        "The last path has a condition",
        "33",
    ),
    # what is stored
    Fault(
        "survival",
        "island.py",
        "behaviour: Annotated[Behaviour, Given",
        'behaviour: Annotated[Behaviour, As("mood"), Given',
        "16",
    ),
    Fault(
        "laissez_faire",
        "circuit.py",
        "prices_given: Annotated[int, Given(_last_price)] = 0",
        'prices_given: Annotated[int, As("prices"), Given(_last_price)] = 0',
        "16",
    ),
    # what is told, and to whom
    Fault(
        "crusoe",
        "camp/battles.py",
        "battle.dice[seat] = list(dice)",
        "battle.dice[seat] = sorted(dice)",
        "35",
    ),
    Fault("crusoe", "modules/church.py", "{kept} of {units} keeps.", "{kept} of {units} keep.", "47"),
    Fault(
        "crusoe",
        "modules/land.py",
        "go to {owner} (lease",
        "go to {owner} (rent",
        "crusoe/advanced/contracts_record.yaml",
    ),
    Fault(
        "new_tabor",
        "clearing.py",
        "{seat} receives {amount} to balance",
        "{seat} gets {amount} to balance",
        "17",
    ),
    Fault(
        "planetismals",
        "deals.py",
        "frozenset({debt.debtor, debt.creditor})\n    rule",
        "frozenset({debt.debtor})\n    rule",
        "16",
    ),
)


def looked(ruleset: str, by: str) -> str:
    """Look with the rules of this tree; return the first difference."""
    games = list(enumerate(recorded(ruleset)))
    for number, game in sorted(games, key=lambda one: not one[1].has_more):
        if by in ("", str(number)):
            try:
                found = next(compared(game.found, game.played()), "")
            except Exception as fault:  # which nobody could overlook
                found = f"{type(fault).__name__}: {fault}"
            if found:
                return f"{number}: {found}"
    for name in names():
        is_meant = name == by or (not by and name.startswith(f"{ruleset}/"))
        if is_meant and (titles := changed([name])):
            return titles[0]
    return "not seen"


def main() -> None:
    """Tell what sees each fault or, in a copy of the tree, look at the games."""
    if len(sys.argv) > 1:
        print(looked(*sys.argv[1:]))
        return
    for fault in FAULTS:
        print(fault.ruleset, fault.file, fault.after[:30], "|", fault.seen(), flush=True)


if __name__ == "__main__":
    main()
