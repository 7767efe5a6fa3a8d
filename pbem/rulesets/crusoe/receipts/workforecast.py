"""What a letter does on the paths: the plan, what is taken, where to land, what is learnt (brief 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import MAY_GAIN_EXPERIENCE, MAY_USE_EXPERIENCE
from pbem.rulesets.crusoe.language.saying import conditional, said_list, said_space, said_wishes
from pbem.rulesets.crusoe.receipts.pathplans import plan_of, said_plan
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.wishes import NOTHING
from pbem.rulesets.crusoe.work.landing import Land, Pace
from pbem.rulesets.crusoe.work.learning import DEFAULT_LEARN, Learn
from pbem.rulesets.crusoe.work.paths import PathOrder, bound_path, likely_path
from pbem.rulesets.crusoe.work.wishing import DEFAULT_WANT, Take, Want


def work_said(trial: Trial) -> Iterator[str]:
    """CRU-P04 to CRU-P09, CRU-P40 Yield the path, the wishes, landing places, pace and numbers."""
    if not trial.takes(PathOrder):
        return
    yield from path_said(trial)
    yield from _wishes_said(trial)
    yield from _takes_said(trial)
    yield from _landing_said(trial)
    yield from _learning_said(trial)


def path_said(trial: Trial) -> Iterator[str]:
    """CRU-P04, CRU-192, CRU-221 Yield the path, or the plan with what is known of its default."""
    view, bound = trial.view, bound_path(trial.view, trial.seat)
    if bound:
        yield tr("You go down {path}: your path is fixed.", path=view.book.path(bound).name)
        return
    order = trial.island.turn_order
    place = order.index(trial.seat) + 1 if trial.seat in order else 1
    yield tr("You choose your path as number {place} of {seats}.", place=place, seats=len(order))
    entries = plan_of(trial)
    if entries:
        yield tr("Your path: {paths}.", paths=said_plan(view, entries))
    if not entries or entries[-1].check or entries[-1].test:
        yield from _default_said(trial, is_rest=bool(entries))


def _default_said(trial: Trial, *, is_rest: bool) -> Iterator[str]:
    """CRU-P04 Say what is chosen for a seat whose plan comes to nothing."""
    likely = likely_path(trial.view, trial.seat)
    if not likely:
        return
    path = trial.book.path(likely).name
    if is_rest:
        yield tr(
            "If none of them fits: the path with fewest seats by then; of equals {path} first.", path=path
        )
    else:
        yield tr("No PATH line: you take the path with fewest seats by then; of equals {path} first.",
                 path=path)  # fmt: skip


def _wishes_said(trial: Trial) -> Iterator[str]:
    """CRU-P05, CRU-P40 Yield the lists of wishes, and the default where none counts everywhere."""
    lines = trial.all_of(Want)
    for line in lines:
        yield conditional(line, _wanted(trial, line))
    if not any(line.path is None and line.when is None for line in lines):
        wishes = said_wishes(DEFAULT_WANT)
        if lines:
            yield tr(
                "Where none of these lists counts, you take by the default list: {wishes}.", wishes=wishes
            )
        else:
            yield tr("No WANT line: you take by the default list: {wishes}.", wishes=wishes)


def _wanted(trial: Trial, line: Want) -> str:
    wishes = said_wishes(line.wishes)
    path = trial.book.path(line.path).name if line.path else ""
    if not line.wishes:
        return tr("On {path} you take nothing.", path=path) if path else tr("You take nothing.")
    if line.nothing:
        if path:
            return tr("On {path} you want {wishes}, and nothing else.", path=path, wishes=wishes)
        return tr("You want {wishes}, and nothing else.", wishes=wishes)
    if path:
        return tr("On {path} you want {wishes}, then what the default list names.", path=path, wishes=wishes)
    return tr("You want {wishes}, then what the default list names.", wishes=wishes)


def _takes_said(trial: Trial) -> Iterator[str]:
    """CRU-P05 Yield the choices for single spaces, which go before the wishes."""
    for line in trial.all_of(Take):
        icons = tuple(icon for icon in line.icons if icon != NOTHING)
        said = {"path": trial.book.path(line.path).name, "space": line.space, "icons": said_list(icons)}
        if not icons:
            yield conditional(line, tr("On {path}, space {space}, you take nothing.", **said))
        elif NOTHING in line.icons:
            yield conditional(line, tr("On {path}, space {space}, you take {icons}, or nothing.", **said))
        else:
            yield conditional(line, tr("On {path}, space {space}, you take {icons}.", **said))


def _landing_said(trial: Trial) -> Iterator[str]:
    """CRU-P06, CRU-106, CRU-150 Yield where experience leads, if it may be used."""
    lands, pace = trial.all_of(Land), trial.all_of(Pace)
    if not (lands or pace):
        return
    reason = MAY_USE_EXPERIENCE(trial.view, trial.seat)
    if reason:
        yield tr("You cannot use experience in this cycle: {reason}.", reason=tr(reason))
        return
    for line in lands:
        path = trial.book.path(line.path)
        places = " > ".join(said_space(path, trial.book, space) for space in line.spaces)
        said = tr("Where experience leaves a choice on {path}: {places}.", path=path.name, places=places)
        yield conditional(line, said)
    for order in pace:
        fast = tr("Where two places are equally good you take the farther.")
        slow = tr("Where two places are equally good you take the nearer.")
        yield conditional(order, fast if order.how == "fast" else slow)


def _learning_said(trial: Trial) -> Iterator[str]:
    """CRU-P09, CRU-P40 Yield which numbers are learnt at the Market."""
    reason = MAY_GAIN_EXPERIENCE(trial.view, trial.seat, likely_path(trial.view, trial.seat))
    if reason:
        yield tr("You learn nothing in this cycle: {reason}.", reason=tr(reason))
        return
    lines = trial.all_of(Learn)
    for line in lines:
        numbers = " > ".join(map(str, line.numbers))
        if line.path:
            path = trial.book.path(line.path).name
            yield tr("On {path} you learn, as far as you lack them: {numbers}.", path=path, numbers=numbers)
        else:
            yield tr("You learn, as far as you lack them: {numbers}.", numbers=numbers)
    if not lines:
        numbers = " > ".join(map(str, DEFAULT_LEARN))
        yield tr("No LEARN line: you learn, as far as you lack them: {numbers}.", numbers=numbers)
