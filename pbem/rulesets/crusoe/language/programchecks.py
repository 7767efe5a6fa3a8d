"""What is refused of programs, amendments and statements on receipt (CRA 5.7)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.orders import Order, Verdict
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Fault, Why
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import PROGRAM
from pbem.rulesets.crusoe.language.legality import Faults, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_program
from pbem.rulesets.crusoe.modules.government.programs import Bureau
from pbem.rulesets.crusoe.modules.program.checking import Checked
from pbem.rulesets.crusoe.modulestates import state_of

MOST_TOLD = 8
"""No more than this is told about one text; the rest is told when these are mended."""


def has_drafts(here: IslandLexicon) -> bool:
    """CRA-BUR-01 Say whether the drafts are known, so that ballots are due."""
    return here.island.phase == PROGRAM and bool(state_of(here.scene, Bureau).drafts)


def draft_authors(here: IslandLexicon) -> tuple[str, ...]:
    """CRA-BUR-01 Return who has written a draft."""
    return tuple(state_of(here.scene, Bureau).drafts)


def verdict_on(order: Order, found: Checked) -> Verdict:
    """CRA-PL-01 Refuse a text for what is wrong with it, line by line; what is only odd is told."""
    if found.refused or found.program is None:
        return Verdict(order, tuple(said(found.refused, Why.REFUSED)), stands=False)
    return Verdict(order, tuple(said(found.odd, Why.ODD)))


def said(complaints: Iterable[Complaint], why: Why) -> list[Fault]:
    """Return complaints about lines of a text as faults of the order that holds it."""
    faults: list[Fault] = []
    for one in complaints:
        reason = tr("Line {line}: {reason}", line=one.line, reason=one.reason) if one.line else one.reason
        faults.append(Fault(reason, one.hint, why))
    return faults[:MOST_TOLD]


def no_program(here: IslandLexicon) -> Faults:
    """CRA-BUR-01 Yield why the writer has nothing to do with a program."""
    if not has_program(here.book):
        yield no(tr("No program decides anything in this game."))
    elif here.mine and here.group != MAIN:
        yield no(tr("You are in exile: the government is not yours."))
