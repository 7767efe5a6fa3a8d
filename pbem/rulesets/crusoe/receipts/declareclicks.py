"""What may be chosen before a cycle: attitudes, decrees, motions, terms, programs (CRA 6.1, 6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.decrees import Statements
from pbem.rulesets.crusoe.island import ATTITUDE, PROGRAM
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.governmentorders import ALTRUISTIC, CUTTHROAT, SELF, Permit
from pbem.rulesets.crusoe.language.motionorders import Vote
from pbem.rulesets.crusoe.modules.attitudes.taking import AttitudeOrder
from pbem.rulesets.crusoe.modules.corporations.firms import shares_of
from pbem.rulesets.crusoe.modules.corporations.terms import Terms
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau
from pbem.rulesets.crusoe.modules.government.saying import said
from pbem.rulesets.crusoe.modules.landlords.owners import paths_of
from pbem.rulesets.crusoe.modules.landlords.rents import usual_rent
from pbem.rulesets.crusoe.modules.landlords.terms import Close
from pbem.rulesets.crusoe.modules.settings.government import (
    DISTRIBUTE,
    LIMITS,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    PRICES,
    RENTS,
    SIGNAL_PAY,
    TAX_BURDEN,
    WAGES,
)
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.receipts.choices import open_line, plain, seat_choices
from pbem.rulesets.crusoe.receipts.fitting import one_pick
from pbem.rulesets.crusoe.receipts.governing import in_force, may_decide, motions_on, moved_tasks, tasks_now
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ABSTAIN, NONE

_DECREES = {
    SIGNAL_PAY: ("0", "5", "10", "15", "20", "top40 12, military 8, cb 3"),
    TAX_BURDEN: ("others 0", "others 1", "others 2"),
    WAGES: ("others 5", "others 10"),
    PRICES: ("others 5", "others 10"),
    LIMITS: ("water 2", "diamond 1", "water 2, diamond 1"),
    RENTS: ("others 1", "others 5", "others 10"),
    MINIMUM_WAGE: ("20", "30", "40", "0"),
    DISTRIBUTE: ("NEED", "EVEN", "LABOUR"),
}
"""What a page proposes for a task beside what is in force; all else is typed."""


def declare_items(view: IslandView, seat: SeatId, lines: Sequence[str]) -> Iterator[Item]:
    """Yield attitudes, ballots on programs, decrees, motions, and terms; `lines` are the form's."""
    if view.phase == ATTITUDE:
        yield from _attitude(view, seat, lines)
    if view.phase == PROGRAM:
        yield from _drafts(view, seat)
    for task in (one for one in tasks_now(view, seat) if may_decide(view, seat, one)):
        yield from _decree(view, seat, task, "DECIDE")
    for task in moved_tasks(view, seat):
        yield from _decree(view, seat, task, "PROPOSE")
        yield from _ballot(view, seat, task)
    yield from _leave_to_speak(view, seat)
    yield from _land(view, seat)
    yield from _firms(view, seat)


def _attitude(view: IslandView, seat: SeatId, lines: Sequence[str]) -> Iterator[Item]:
    """CRA-VVC-01 Yield what one may strive for."""
    choices = (
        Choice(SELF, tr("your own points")),
        Choice(ALTRUISTIC, tr("the points of all")),
        Choice(CUTTHROAT, tr("more points than the others")),
    )
    line = open_line(lines, AttitudeOrder.verb())
    item = Item(tr("Attitude"), tr("what you strive for, in secret"), "ATTITUDE {}", line=line)
    yield from one_pick(view, seat, item, tr("Word"), choices)


def _drafts(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-BUR-01 Yield a ballot on the drafts there are."""
    authors = tuple(state_of(view, Bureau).drafts)
    choices = (*seat_choices(view, authors), Choice("default", tr("the usual program")), *plain(ABSTAIN))
    item = Item(tr("Program"), tr("your ballot on the drafts"), "VOTE PROGRAM {}")
    yield from one_pick(view, seat, item, tr("By whom"), choices, is_free=True)


def _decree(view: IslandView, seat: SeatId, task: str, verb: str) -> Iterator[Item]:
    """CRA-GOV-02, CRA-R22 Yield what may be decided of a task, or moved: first what is in force."""
    decree = in_force(view, task)
    choices: tuple[Choice, ...] = ()
    if decree is not None and not isinstance(decree, Statements) and str(decree):
        choices = (Choice(str(decree), tr("as it is: {decree}", decree=said(view, task, decree))),)
    choices += plain(*_DECREES.get(task, ()))
    if task == PATH_ASSIGNMENT:
        choices += plain(*(f"{one} {path}" for one in view.living for path in view.book.board.paths))
    name = tr("Decide {task}", task=task) if verb == "DECIDE" else tr("Motion on {task}", task=task)
    item = Item(name, tr("a task of the government"), f"{verb} {task} {{}}", is_many=verb != "DECIDE")
    yield from one_pick(view, seat, item, tr("Decree"), choices, is_free=True)


def _ballot(view: IslandView, seat: SeatId, task: str) -> Iterator[Item]:
    """CRA-R22 Yield a ballot on the motions on a task."""
    told = [
        Choice(name, tr("{decree}, by {seat}", decree=said(view, task, order.decree), seat=view.name(author)))
        for name, author, order in motions_on(view, task)
        if order.decree is not None
    ]
    words = (Choice(NONE, tr("no motion")), Choice(ABSTAIN, tr("you do not vote")))
    item = Item(tr("Ballot on {task}", task=task), tr("motions, best first"), f"{Vote.verb()} {task} {{}}")
    yield from one_pick(view, seat, item, tr("Motions, best first"), (*told, *words), is_free=True)


def _leave_to_speak(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-R36 Yield who may write while the seat decides."""
    if Permit.verb() not in verbs_of(view, seat):
        return
    others = [one for one in view.living if one != seat]
    choices = (Choice("all", tr("everybody")), Choice("none", tr("nobody")), *seat_choices(view, others))
    item = Item(tr("Leave to speak"), tr("who may write while you decide, if you rule"), "PERMIT SPEECH {}")
    yield from one_pick(view, seat, item, tr("Who"), choices, is_free=True)


def _land(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-LND-06 Yield what is asked for each path of the seat's."""
    if Close.verb() not in verbs_of(view, seat) or not played.has_landlords(view.book):
        return
    numbers = plain(*map(str, dict.fromkeys((usual_rent(view.book), 0, 1, 2, 5, 10, 15, 20))))
    others = [one for one in view.living if one != seat]
    whom = (Choice("", tr("everybody")), *seat_choices(view, others, "TO"))
    for path in paths_of(view, seat):
        name = view.book.path(path).name
        rent = Item(
            tr("Rent: {path}", path=name), tr("what you ask for it"), f"RENT {path} {{}}", is_many=True
        )
        yield from one_pick(view, seat, rent, tr("Rent"), numbers, is_free=True)
        close = Item(
            tr("Close: {path}", path=name), tr("who may not use it"), f"CLOSE {path} {{}}", is_many=True
        )
        yield from one_pick(view, seat, close, tr("To whom"), whom)


def _firms(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-COR-06 Yield votes on terms of the paths of which the seat has shares."""
    if Terms.verb() not in verbs_of(view, seat) or not played.has_firms(view.book):
        return
    forms = plain(*(f"{form} {n}" for form in ("CHARGE", "SALARY") for n in (0, 5, 10, 20, 40, 60)))
    for path in view.book.board.paths:
        if shares_of(view, seat, path):
            name = tr("Terms: {path}", path=view.book.path(path).name)
            item = Item(name, tr("your vote as a stockholder"), f"TERMS {path} {{}}")
            yield from one_pick(view, seat, item, tr("Terms"), forms, is_free=True)
