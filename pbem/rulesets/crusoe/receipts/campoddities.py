"""What is odd in a letter for camp and assembly: prices, fights, spears, verdicts (brief 5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.camp.battles import SpearOrder
from pbem.rulesets.crusoe.camp.calling import Invoke
from pbem.rulesets.crusoe.camp.fights import LINES, Attack, Fight
from pbem.rulesets.crusoe.camp.invoking import start_price, why_not_invoke
from pbem.rulesets.crusoe.camp.verdicts import Verdict
from pbem.rulesets.crusoe.language.marketorders import Give
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.things import LEISURE, SPEAR

Found: TypeAlias = Iterator[tuple[Order, str]]


def odd_camp(trial: Trial) -> Found:
    """Yield what is odd in the lines of government and violence."""
    is_peaceful = not trial.all_of(*LINES)
    for order in trial.orders:
        match order:
            case Invoke() if reason := _no_call(trial):
                yield order, tr("As things stand you cannot: {reason}.", reason=tr(reason))
            case Fight() | Attack():
                yield from _too_poor(trial, order)
            case SpearOrder(is_used=True) if not _may_have_spear(trial):
                yield order, tr("You hold no Spear.")
            case Verdict() if is_peaceful:
                yield order, tr("You start and join no fight: it counts only if you are attacked and win.")


def _no_call(trial: Trial) -> str:
    """CRU-080, CRU-083 Return why the seat cannot invoke; of what exchange may change nothing is said."""
    return "" if trial.takes(Give) else why_not_invoke(trial.view, trial.seat)


def _too_poor(trial: Trial, order: Fight | Attack) -> Found:
    """CRU-088, CRU-R15 A fight is started for leisure only; no exchange brings any."""
    if trial.mine.amount(LEISURE) >= start_price(trial.view, trial.seat, order.seat):
        return
    if isinstance(order, Fight):
        yield order, tr("You have no leisure to start a fight with.")
    else:
        yield order, tr("You have no leisure to start a fight with: you can join one only.")


def _may_have_spear(trial: Trial) -> bool:
    """CRU-104 Say whether there is a Spear, or exchange may bring one."""
    return bool(trial.mine.amount(SPEAR)) or trial.takes(Give)
