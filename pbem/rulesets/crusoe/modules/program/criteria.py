"""CRA-R26, CRA-PL-01 Criteria and statements of the program language in decrees (brief 5.9)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.words import Complaint
from pbem.rulesets.crusoe.modules.program.arithmetic import Halt
from pbem.rulesets.crusoe.modules.program.checking import Checked, checked
from pbem.rulesets.crusoe.modules.program.decided import Settings
from pbem.rulesets.crusoe.modules.program.facts import Chance, Draws, Facts
from pbem.rulesets.crusoe.modules.program.game import Game
from pbem.rulesets.crusoe.modules.program.lexing import ProgramFault
from pbem.rulesets.crusoe.modules.program.program_reading import read_condition
from pbem.rulesets.crusoe.modules.program.reckoning import Reckoner
from pbem.rulesets.crusoe.modules.program.scope import Scope
from pbem.rulesets.crusoe.modules.program.standing import Standing
from pbem.rulesets.crusoe.modules.program.term_checking import want
from pbem.rulesets.crusoe.modules.program.terms import Term
from pbem.rulesets.crusoe.modules.program.vocabulary import Kind

PLAYER = "p"
"""What a player is called in a criterion."""
LINES_BEFORE = 2
"""How many lines of a decree's program stand before those that were written."""


def criterion(text: str, game: Game) -> tuple[Term | None, tuple[ProgramFault, ...]]:
    """CRA-R26 Read a condition about a player p; return it, or what is wrong. Unreadable if it is none."""
    found = read_condition(text)
    scope = Scope(game, ())
    scope.names[PLAYER] = Kind.PLAYER
    with scope.at(1):
        want(scope, found, Kind.TRUTH)
    return (None if scope.faults else found), tuple(scope.faults)


def fits(condition: Term, player: str, facts: Facts, settings: Settings, chance: Chance) -> bool:
    """CRA-R26 Say whether a condition holds for a player; one that cannot be worked out does not."""
    reckoner = Reckoner(Standing(facts, settings), Draws(chance), box=1)
    try:
        with reckoner.called(PLAYER, player):
            return reckoner.holds(condition)
    except Halt:
        return False


def decree(task: str, text: str, game: Game) -> Checked:
    """CRA-PL-01 Read statements of a decree as the one box of a program for its task."""
    whole = f'PROGRAM "decree"\nBOX 1 FOR {task}\n{text.rstrip()}\nEND BOX\n'
    found = checked(whole, Game((task,), game.paths, game.seats))
    return Checked(found.program, tuple(map(_of_decree, found.refused)), tuple(map(_of_decree, found.odd)))


def _of_decree(complaint: Complaint) -> Complaint:
    """Return a complaint with the line counted from the first of the decree."""
    return replace(complaint, line=max(0, complaint.line - LINES_BEFORE))
