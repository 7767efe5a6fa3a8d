"""Letters of the governed: decrees, motions, campaigns, ballots, fights, and some that make no sense."""

from __future__ import annotations

import random
from collections.abc import Mapping

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, DECLARE, MARKET, PHASES, RETAIL, WORK
from pbem.rulesets.crusoe.language.decisions import BY_PATH, BY_THING
from pbem.rulesets.crusoe.modules.settings import DISTRIBUTE, MINIMUM_WAGE, PATH_ASSIGNMENT
from pbem.rulesets.crusoe.view import IslandView
from tests.crusoe.letters import nonsense

STATEMENTS = {
    "signal_pay": "FOR EACH s IN SIGNALS / SET pay(s) = 20 - pool(s) / END",
    "tax_burden": "FOR EACH p IN PLAYERS / SET burden(p) = 1 + held(p, fish) / END",
    "wages": "FOR EACH g IN GOODS / SET wage(g) = RANDOM(1, 6) / END",
    "prices": "FOR EACH g IN GOODS / SET price(g) = 3 + COUNT(PLAYERS) / END",
    "limits": "FOR EACH p IN PLAYERS / SET limit(p, water) = 3 - held(p, water) / END",
    "rents": "FOR EACH a IN PATHS / SET rent(a) = users(a, LAST) / END",
    "minimum_wage": "SET minimum = 30 / cycle",
    "path_assignment": "FOR EACH p IN PLAYERS / CHOOSE a FROM PATHS BY assigned(a) / ASSIGN p TO a / END",
}
"""Decrees in the program language, lines parted by strokes."""
NOT_WHOLE = {RETAIL: MARKET}


def politician(view: IslandView, seat: SeatId, chance: random.Random) -> str:
    """Write what concerns the government, and anything else besides."""
    if view.phase not in PHASES or chance.random() < 0.15:
        return ""
    lines = nonsense(view, seat, chance).splitlines() if view.phase in (WORK, MARKET, CAMP, ASSEMBLY) else []
    if "STANDING" in lines:
        return "\n".join(lines)
    return "\n".join([*lines, *_public(view, seat, chance)])


def _public(view: IslandView, seat: SeatId, chance: random.Random) -> list[str]:
    others = [*view.seats]
    named = chance.sample(others, min(2, len(others)))
    lines = [
        line
        for line in (
            "CAMPAIGN" if chance.random() < 0.8 else "CAMPAIGN no",
            f"VOTE PRESIDENT {' > '.join(named)}",
            f"ELECT {' > '.join(named)}",
            f"PERMIT SPEECH {chance.choice(('all', 'none', named[0]))}",
            "INVOKE",
            f"FIGHT {named[0]}",
            f"IF RULER {named[0]} THEN FIGHT {named[0]}",
            f"JOIN {chance.choice(('WITH', 'AGAINST'))} {named[0]}",
        )
        if chance.random() < 0.4
    ]
    for task in view.book.tasks:
        if chance.random() < 0.7:
            lines += _on(view, task, chance)
    if view.phase in (DECLARE, CAMP):
        chance.shuffle(lines)
    return _in_blocks(lines)


def _in_blocks(lines: list[str]) -> list[str]:
    return [part.strip() for line in lines for part in line.split(" / ")]


def _on(view: IslandView, task: str, chance: random.Random) -> list[str]:
    """Return a decision on a task, a motion, or a ballot on motions."""
    verb = "DECIDE"
    if view.book.options.vote_numbers == "motions" and chance.random() < 0.7:
        if chance.random() < 0.5:
            return [f"VOTE {task} M{chance.randint(1, 3)} > M1 > none"]
        verb = "PROPOSE"
    if task in STATEMENTS and chance.random() < 0.2:
        return [f"{verb} {task}: / {STATEMENTS[task]} / END DECIDE"]
    decree = _decree(view, task, chance)
    return [f"{verb} {task} {decree}"] if decree else []


def _decree(view: IslandView, task: str, chance: random.Random) -> str:
    if task == MINIMUM_WAGE:
        return str(chance.randint(0, 80))
    if task == DISTRIBUTE:
        return chance.choice(("EVEN", "NEED", "LABOUR", f"SHARES {chance.choice([*view.seats])}: 2 water"))
    if task == PATH_ASSIGNMENT:
        paths = [*view.book.board.paths]
        return ", ".join(f"{one} {chance.choice(paths)}" for one in view.seats if chance.random() < 0.6)
    if task not in (*BY_THING, *BY_PATH):
        return ""
    keys = [*view.book.board.paths] if task in BY_PATH else [*BY_THING[task].known_words]
    some = chance.sample(keys, chance.randint(1, 3))
    entries = [f"{key} {chance.randint(1, 12)}{_where(task, chance)}" for key in some]
    return ", ".join(entries if task == "limits" else [*entries, f"others {chance.randint(0, 9)}"])


def _where(task: str, chance: random.Random) -> str:
    if task not in ("limits", "rents") or chance.random() < 0.7:
        return ""
    return chance.choice((" WHERE rank(p) > 2", " WHERE food(p) < 3", " WHERE held(p, water) = 0"))


GOVERNMENTS: Mapping[str, dict[str, object]] = {
    "athenian": {"default": {"type": "athenian"}},
    "dictatorship": {"default": {"type": "dictatorship", "level": "stable"}},
    "unstable": {"default": {"type": "dictatorship", "level": "unstable"}},
    "fanatic": {"default": {"type": "dictatorship", "level": "fanatic"}},
    "representative": {"default": {"type": "representative"}},
    "bureaucracy": {"default": {"type": "bureaucracy"}},
    "hybrid": {
        "default": {"type": "representative", "level": "unstable"},
        "tasks": {"estate": {"type": "dictatorship"}, "signal_pay": {"type": "athenian"}},
    },
}
"""Governments of each kind, by names of their own."""
