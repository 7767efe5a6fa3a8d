"""What is odd in exchange as things stand: what is not held, and what KEEP holds back (brief 5.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.goods import has_all, lacking_extras
from pbem.rulesets.crusoe.hooks import AMOUNT
from pbem.rulesets.crusoe.language.orders import Give, Keep, Offer
from pbem.rulesets.crusoe.receipts.tradeforecast import exchanges
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.things import EMPTY, Basket, members
from pbem.rulesets.crusoe.wording import Named, Said

Found: TypeAlias = Iterator[tuple[Order, str]]


def odd_trades(trial: Trial) -> Found:
    """Yield what is odd in the lines of exchange."""
    keeps = trial.all_of(Keep)
    for keep in keeps:
        held = trial.mine.amount(keep.word)
        if keep.number > held:
            thing = Named(keep.word)
            yield (
                keep,
                tr("You hold {held} {thing}: as things stand you give none of it.", held=held, thing=thing),
            )
    for line in exchanges(trial):
        if not has_all(trial.view, trial.seat, line.gives):
            yield line, _not_held(trial, line)
        elif keep_in_way := next((one for one in keeps if _is_below(trial, line, one)), None):
            yield line, tr("As things stand {keep} is in its way.", keep=keep_in_way)


def _not_held(trial: Trial, line: Give | Offer) -> str:
    """CRU-P10 Say that more is given than is held, unless an earlier exchange brings it."""
    gets = _brings(trial, line)
    extras = {name: AMOUNT(trial.view, trial.seat, name) or 0 for name, _ in line.gives.extras}
    held = Said(Basket.of({thing: trial.mine.amount(thing) for thing in line.gives.things}, extras))
    if gets:
        return tr("You hold {held} of it now: it waits for your other lines to bring the rest.", held=held)
    return tr("You hold {held} of it, and no other line brings the rest.", held=held)


def _brings(trial: Trial, line: Give | Offer) -> bool:
    """Say whether other lines would bring what a line lacks."""
    coming = EMPTY
    for other in exchanges(trial):
        if other is not line and other.takes:
            times = other.times if isinstance(other, Offer) else 1
            extras = {name: number * times for name, number in other.takes.extras}
            coming += Basket.of({thing: units * times for thing, units in other.takes}, extras)
    lacking = lacking_extras(trial.view, trial.seat, line.gives)
    is_enough = all(trial.mine.amount(thing) + coming[thing] >= units for thing, units in line.gives)
    return is_enough and all(coming[name] >= number for name, number in lacking)


def _is_below(trial: Trial, line: Give | Offer, keep: Keep) -> bool:
    """CRU-P12 Say whether a line by itself would leave less than what is kept."""
    kin = members(keep.word)
    takes = line.takes or EMPTY
    out = sum(line.gives[thing] for thing in kin)
    left = trial.mine.amount(keep.word) - out + sum(takes[thing] for thing in kin)
    return out > 0 and left < keep.number <= trial.mine.amount(keep.word)
