"""The lines of a form before a cycle: attitudes, programs, decrees, land, firms (CRA 8)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.decrees import Decree, Statements
from pbem.rulesets.crusoe.island import ATTITUDE, PROGRAM, RULING
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.governmentorders import ALL, SELF, SPEECH, Decide, Permit
from pbem.rulesets.crusoe.language.motionorders import DEFAULT, ON_PROGRAM, Propose, Vote
from pbem.rulesets.crusoe.language.programorders import Amend
from pbem.rulesets.crusoe.modules.attitudes.taking import AttitudeOrder
from pbem.rulesets.crusoe.modules.corporations.firms import CHARGE, rate_of, shares_of
from pbem.rulesets.crusoe.modules.corporations.terms import Terms
from pbem.rulesets.crusoe.modules.government.branches import ruler_of
from pbem.rulesets.crusoe.modules.government.bureau_programs import program_at
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau
from pbem.rulesets.crusoe.modules.government.saying import said
from pbem.rulesets.crusoe.modules.landlords.owners import land_of, paths_of
from pbem.rulesets.crusoe.modules.landlords.rents import usual_rent
from pbem.rulesets.crusoe.modules.landlords.terms import Close, RentOrder
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.receipts.formlines import Lines, is_taken, may_write, stands
from pbem.rulesets.crusoe.receipts.governing import (
    in_force,
    may_decide,
    motions_on,
    moved_tasks,
    rules_now,
    tasks_now,
)
from pbem.rulesets.crusoe.receipts.remarks import remarks
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import NONE


def beginning_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-VVC-01, CRA-BUR-01, CRA-BUR-05 Yield attitudes, drafts, and what a stuck program asks."""
    if view.phase == ATTITUDE:
        yield from stands(view, seat, AttitudeOrder(SELF), tr("or altruistic, or cutthroat"))
    elif view.phase == PROGRAM:
        yield from _program_lines(view, seat)
    elif view.phase == RULING:
        yield from _ruling_lines(view)


def _program_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-BUR-01 Yield the drafts with a ballot on them, or the usual program to be changed."""
    drafts = state_of(view, Bureau).drafts
    if drafts:
        names = ", ".join(view.name(author) for author in drafts)
        yield from remarks(tr("There are drafts by {seats}; default is the usual program.", seats=names))
        ballot = Vote((*drafts, DEFAULT), ON_PROGRAM)
        yield from may_write(view, seat, ballot, tr("the best first"))
        return
    yield from remarks(tr("This is the usual program. To propose another, change it and take away each #:"))
    yield "# PROGRAM:"
    yield from (f"# {line}" for line in str(program_at(view)).splitlines() if line.strip())
    yield "# END PROGRAM"


def amendment_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-BUR-04 Yield where an amendment is written: the first box that may be amended, as it is now."""
    if Amend.verb() not in verbs_of(view, seat) or not played.has_program(view.book):
        return
    for box in program_at(view).boxes:
        body = "\n".join(str(box).splitlines()[1:-1])
        if is_taken(view, seat, str(Amend(box.number, body))):
            yield from remarks(tr("To move that a box of the program says something else, write it by hand:"))
            yield from (f"# {line}" for line in str(Amend(box.number, body)).splitlines())
            return


def _ruling_lines(view: IslandView) -> Lines:
    """CRA-BUR-05 Yield what is stuck, and where its going on is written."""
    waiting = state_of(view, Bureau).waiting
    if waiting is None:
        return
    box = waiting.stuck.box
    yield from remarks(tr("Box {box} of the program is stuck: {code}.", box=box, code=waiting.stuck.code))
    boxes = [one for one in program_at(view).boxes if one.number == box]
    yield from (f"#   {line}" for one in boxes for line in str(one).splitlines())
    yield from remarks(tr("Write what it does in such a case:"))
    yield from (f"# DECIDE BOX {box}:", "# STOP", "# END BOX")


def decree_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-GOV-02, CRA-R23 Yield each task with what is in force, and a line that would decide the same."""
    for task in tasks_now(view, seat):
        decree = in_force(view, task)
        yield from _task_lines(view, seat, task, decree)
    for task in moved_tasks(view, seat):
        yield from _moved_lines(view, seat, task)
    is_ruler = any(rules_now(view, seat, task) for task in tasks_now(view, seat))
    if is_ruler and Permit.verb() in verbs_of(view, seat):
        yield from may_write(view, seat, Permit(SPEECH, (ALL,)), tr("who may write while you decide"))


def _task_lines(view: IslandView, seat: SeatId, task: str, decree: Decree | None) -> Lines:
    is_ruler, ruler = rules_now(view, seat, task), ruler_of(view, task)
    if decree is not None:
        yield from remarks(tr("In force on {task}: {decree}.", task=task, decree=said(view, task, decree)))
    if is_ruler is False and ruler:
        yield from remarks(tr("{seat} decides {task}.", seat=view.name(ruler), task=task))
    if not may_decide(view, seat, task):
        return
    if decree is not None and not isinstance(decree, Statements):
        says = tr("your ballot; the median counts") if is_ruler is None else tr("if you rule")
        yield from may_write(view, seat, Decide(task, decree), says)
    elif decree is None:
        yield from may_write(view, seat, f"DECIDE {task} {_EXAMPLES.get(task, '')}", tr("if you decide it"))


_EXAMPLES = {"minimum_wage": "30", "distribute": "NEED"}
"""What may be decided of tasks of which nothing is in force."""


def _moved_lines(view: IslandView, seat: SeatId, task: str) -> Lines:
    """CRA-R22 Yield the motions on a task, one that may be made, and a ballot."""
    decree = in_force(view, task)
    if decree is not None:
        words = said(view, task, decree)
        yield from remarks(tr("In force on {task}: {decree}.", task=task, decree=words))
    motions = list(motions_on(view, task))
    for name, author, order in motions:
        if order.decree is not None:
            words = said(view, task, order.decree)
            told = {"motion": name, "task": task, "seat": view.name(author), "decree": words}
            yield from remarks(tr("{motion} on {task}, moved by {seat}: {decree}", **told))
    if decree is not None and not isinstance(decree, Statements):
        yield from may_write(view, seat, Propose(task=task, decree=decree), tr("shown to all at once"))
    ballot = Vote((*(name for name, _, _ in motions), NONE), task)
    yield from may_write(view, seat, ballot, tr("the best first"))


def terms_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-LND-06, CRA-COR-06 Yield the last terms of the seat's paths, and of the firms it has shares of."""
    verbs = verbs_of(view, seat)
    if Close.verb() in verbs and played.has_landlords(view.book):
        yield from _land_lines(view, seat)
    if Terms.verb() in verbs and played.has_firms(view.book):
        for path in view.book.board.paths:
            if shares_of(view, seat, path):
                rate = rate_of(view, path)
                form, dollars = (rate.form, rate.dollars) if rate else (CHARGE, 0)
                yield from may_write(
                    view, seat, Terms(path, form, dollars), tr("your vote; CHARGE or SALARY")
                )


def _land_lines(view: IslandView, seat: SeatId) -> Lines:
    for path in paths_of(view, seat):
        asked = [rent for rent in land_of(view).terms.get(path, {}).values() if rent is not None]
        rent = max(asked, default=usual_rent(view.book), key=asked.count)
        yield from may_write(view, seat, RentOrder(path, rent), tr("yours; TO a seat for it alone"))
        yield from may_write(view, seat, Close(path), tr("nobody else may use it"))
