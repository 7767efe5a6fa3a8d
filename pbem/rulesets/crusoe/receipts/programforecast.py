"""What a letter does about the program of a Bureaucracy: drafts, ballots, amendments (CRA-BUR; CRA 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.island import PROGRAM, RULING
from pbem.rulesets.crusoe.language.motionorders import ON_PROGRAM, Vote
from pbem.rulesets.crusoe.language.programorders import Amend, ProgramOrder
from pbem.rulesets.crusoe.modules.government.bureau_programs import game_at, program_at
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau
from pbem.rulesets.crusoe.modules.program.checking import checked
from pbem.rulesets.crusoe.modules.program.rehearsing import rehearse
from pbem.rulesets.crusoe.modules.program.statements import Program
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.receipts.trial import Trial


def programs_said(trial: Trial) -> Iterator[str]:
    """CRA-BUR-01, CRA-BUR-04, CRA-BUR-05 Yield what becomes of drafts, amendments and rulings."""
    if trial.view.phase == PROGRAM:
        yield from _drafted(trial)
    for line in trial.all_of(Amend) if trial.takes(Amend) else ():
        yield tr("Your amendment of box {box} is kept, for all to see; it is put when you are first in the "
                 "turn order, and passes if all vote yes.", box=line.box)  # fmt: skip
    if trial.view.phase == RULING:
        yield from _asked(trial)


def _drafted(trial: Trial) -> Iterator[str]:
    """CRA-BUR-01, CRA-BUR-06 Say what a draft does in made-up states, or that there is none."""
    bureau = state_of(trial.view, Bureau)
    lines = trial.all_of(ProgramOrder)
    for line in lines:
        found = checked(line.text, game_at(trial.view)).program
        if found is not None:
            yield from _rehearsed(trial, found)
    if not lines and not bureau.drafts:
        yield tr('No PROGRAM: you write no draft; if nobody does, the usual program decides: "{title}".',
                 title=program_at(trial.view).title)  # fmt: skip
    if bureau.drafts and not any(line.on == ON_PROGRAM for line in trial.all_of(Vote)):
        yield tr("No VOTE PROGRAM line: you cast no ballot on the program.")


def _rehearsed(trial: Trial, program: Program) -> Iterator[str]:
    """CRA-PL-01 Say where a program is stuck in the states in which it was tried."""
    yield trn(
        'Your draft "{title}" has {n} box.',
        'Your draft "{title}" has {n} boxes.',
        len(program.boxes),
        title=program.title,
    )
    stuck = rehearse(program, game_at(trial.view)).stuck
    for place, code, times in stuck:
        yield trn(
            "Rehearsed, it is stuck in {n} state, in box {box}, line {line}: {code}.",
            "Rehearsed, it is stuck in {n} states, in box {box}, line {line}: {code}.",
            times,
            box=place.box,
            line=place.line,
            code=code,
        )
    if not stuck:
        yield tr("Rehearsed in made-up states, it is never stuck.")


def _asked(trial: Trial) -> Iterator[str]:
    """CRA-BUR-05 Say who is to decide where the program is stuck."""
    waiting = state_of(trial.view, Bureau).waiting
    if waiting is None:
        return
    said = {"box": waiting.stuck.box, "code": waiting.stuck.code}
    if waiting.seat == trial.seat:
        yield tr("Box {box} is stuck ({code}), and you decide what it does; without a line it goes as usual.",
                 **said)  # fmt: skip
    else:
        yield tr("Box {box} is stuck ({code}); {seat} decides what it does.", **said,
                 seat=trial.view.name(waiting.seat))  # fmt: skip
