"""What is refused of programs, amendments and statements on receipt (CRA 5.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pbem.engine.orders import Verdict
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Fault, Why
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import PROGRAM, RULING
from pbem.rulesets.crusoe.language.legality import Faults, no, not_now
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_program
from pbem.rulesets.crusoe.modules.government.bureau_programs import game_at, program_at
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau
from pbem.rulesets.crusoe.modules.program.amending import amended, provided
from pbem.rulesets.crusoe.modules.program.checking import Checked, checked
from pbem.rulesets.crusoe.modules.program.vocabulary import EMPTY
from pbem.rulesets.crusoe.modulestates import state_of

if TYPE_CHECKING:
    from pbem.rulesets.crusoe.language.governmentorders import Decide
    from pbem.rulesets.crusoe.language.programorders import Amend, ProgramOrder

MOST_TOLD = 8
"""No more than this is told about one text; the rest is told when these are mended."""


def program_verdict(order: ProgramOrder, text: str, here: IslandLexicon) -> Verdict:
    """CRA-PL-01, CRA-BUR-06 Refuse a program that cannot be used."""
    refusals = [*_no_program(here)]
    if not refusals and has_drafts(here):
        refusals = [not_now(tr("The drafts are in: now ballots count."), tr("Write VOTE PROGRAM."))]
    if refusals:
        return Verdict(order, tuple(refusals), stands=False)
    return verdict_on(order, checked(text, game_at(here.scene)))


def amend_verdict(order: Amend, box: int, text: str, here: IslandLexicon) -> Verdict:
    """CRA-BUR-04, CRA-R38 Refuse what cannot stand in the box."""
    refusals = [*_no_program(here)]
    if refusals:
        return Verdict(order, tuple(refusals), stands=False)
    return verdict_on(order, amended(program_at(here.scene), box, text, game_at(here.scene)))


def ruling_verdict(order: Decide, text: str, here: IslandLexicon) -> Verdict:
    """CRA-BUR-05 Refuse statements that cannot stand in the box that is stuck."""
    refusals = [*_no_program(here)]
    if not refusals and here.island.phase != RULING:
        refusals.append(not_now(tr("No box of the program is stuck.")))
    if refusals:
        return Verdict(order, tuple(refusals), stands=False)
    waiting = state_of(here.scene, Bureau).waiting
    if waiting is not None and waiting.stuck.box != order.box:
        said = tr("Box {number} is not stuck: box {stuck} is.", number=order.box, stuck=waiting.stuck.box)
        return Verdict(order, (no(said),), stands=False)
    code = waiting.stuck.code if waiting is not None else EMPTY
    return verdict_on(order, provided(program_at(here.scene), order.box, code, text, game_at(here.scene)))


def has_drafts(here: IslandLexicon) -> bool:
    """CRA-BUR-01 Say whether the drafts are known, so that ballots are due."""
    return here.island.phase == PROGRAM and bool(state_of(here.scene, Bureau).drafts)


def draft_authors(here: IslandLexicon) -> tuple[str, ...]:
    """CRA-BUR-01 Return who has written a draft."""
    return tuple(state_of(here.scene, Bureau).drafts)


def verdict_on(order: Decide | ProgramOrder | Amend, found: Checked) -> Verdict:
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


def _no_program(here: IslandLexicon) -> Faults:
    """CRA-BUR-01 Yield why the writer has nothing to do with a program."""
    if not has_program(here.book):
        yield no(tr("No program decides anything in this game."))
    elif here.mine and here.group != MAIN:
        yield no(tr("You are in exile: the government is not yours."))
