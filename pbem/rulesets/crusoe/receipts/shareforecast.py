"""What a letter does in the sharing steps: pool and heap, picks, tax and provision (CRU-P08)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.island import WORK
from pbem.rulesets.crusoe.language.saying import conditional, said_list, said_seat, said_wishes
from pbem.rulesets.crusoe.market.picking import DEFAULT as DEFAULT_PICK
from pbem.rulesets.crusoe.market.picking import Pick
from pbem.rulesets.crusoe.market.provision import Provide
from pbem.rulesets.crusoe.market.sharing import ALL, Submit
from pbem.rulesets.crusoe.market.taxing import DEFAULT as DEFAULT_TAX
from pbem.rulesets.crusoe.market.taxing import Tax
from pbem.rulesets.crusoe.modules.money.purse import is_bidding
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.wishes import ANYONE
from pbem.rulesets.crusoe.wording import Said
from pbem.rulesets.crusoe.work.paths import bound_path


def shares_said(trial: Trial) -> Iterator[str]:
    """CRU-P08, CRU-R39 Yield what goes into the pool or heap, and what is taxed and provided."""
    if trial.takes(Submit) and not is_bidding(trial.view, trial.seat):
        yield from _submits(trial)
    if trial.takes(Tax):
        yield from _taxes(trial)


def _submits(trial: Trial) -> Iterator[str]:
    """CRU-185, CRU-188, CRU-R39 Say what of the goods kept is shared besides all new ones."""
    lines = trial.all_of(Submit)
    for line in lines:
        if line.word == ALL:
            yield conditional(line, tr("All goods you made are shared, and all you have kept."))
        elif line.basket:
            said = tr("All goods you made are shared, and of those kept {goods}.", goods=Said(line.basket))
            yield conditional(line, said)
        else:
            yield conditional(line, tr("All goods you made are shared; you keep those you have kept."))
    if not lines:
        yield tr("No SUBMIT line: all goods you made are shared; you keep those you have kept.")


def picks_said(trial: Trial) -> Iterator[str]:
    """CRU-P19, CRU-P40 Yield in which order odd units are picked."""
    lines = trial.all_of(Pick)
    for line in lines:
        said = tr(
            "Of odd units you pick {wishes}, then by the default list.", wishes=said_wishes(line.wishes)
        )
        yield conditional(line, said)
    if not lines and trial.takes(Submit) and not is_bidding(trial.view, trial.seat):
        yield tr("No PICK line: of odd units you pick {wishes}.", wishes=said_wishes(DEFAULT_PICK))


def rules_now(trial: Trial) -> bool | None:
    """CRU-194 Say whether the seat is the ruler of this cycle; None if that is not known yet."""
    path = bound_path(trial.view, trial.seat)
    return path == trial.book.board.roles.ruler if path else None


def _taxes(trial: Trial) -> Iterator[str]:
    """CRU-194, CRU-199, CRU-P40 Say what the ruler takes and gives; others need none of it."""
    lines, rules = [*trial.all_of(Tax), *trial.all_of(Provide)], rules_now(trial)
    ruler = trial.book.path(trial.book.board.roles.ruler).name
    if rules is False:
        if lines:
            yield tr("You do not go down {path}: TAX and PROVIDE are not needed.", path=ruler)
        return
    if not lines and rules is None:
        return
    if rules is None and trial.view.phase == WORK:
        yield tr("What follows counts if you go down {path}.", path=ruler)
    for line in trial.all_of(Tax):
        yield conditional(line, _taxed(trial, line))
    if not any(line.seat == ANYONE and line.when is None for line in trial.all_of(Tax)):
        yield tr("Whom no TAX line names you tax by the default list: {goods}.", goods=said_list(DEFAULT_TAX))
    yield from _provided(trial)


def _taxed(trial: Trial, line: Tax) -> str:
    seat = said_seat(trial.island, line.seat)
    if not line.goods:
        return tr("You tax {seat}: nothing.", seat=seat)
    return tr("You tax {seat}: {goods}.", seat=seat, goods=said_list(line.goods))


def _provided(trial: Trial) -> Iterator[str]:
    """CRU-R48, CRU-P40 Say which food the patron gets first."""
    patron = trial.book.path(trial.book.board.roles.patron).name
    lines = trial.all_of(Provide)
    for line in lines:
        said = tr(
            "To whoever goes down {path} you give {foods} first.", path=patron, foods=said_list(line.foods)
        )
        yield conditional(line, said)
    if not lines:
        yield tr("To whoever goes down {path} you give the food you have most of first.", path=patron)
