"""What is odd in exchange as things stand: what is not held, and what KEEP holds back (brief 5.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.goods import has_all, lacking_extras
from pbem.rulesets.crusoe.hooks import AMOUNT
from pbem.rulesets.crusoe.market.lines import Give, Keep, Offer
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
    lines = exchanges(trial)
    coming = _brought_by(lines)
    kept: dict[tuple[str, int], Keep] = {}
    for keep in keeps:
        if keep.number <= trial.mine.amount(keep.word):
            kept.setdefault((keep.word, keep.number), keep)
    for line in lines:
        if not has_all(trial.view, trial.seat, line.gives):
            yield line, _not_held(trial, line, coming - _brought_by([line]))
        elif keep_in_way := next((one for one in kept.values() if _is_below(trial, line, one)), None):
            yield line, tr("As things stand {keep} is in its way.", keep=keep_in_way)


def _not_held(trial: Trial, line: Give | Offer, coming: Counter[str]) -> str:
    """CRU-P10 Say that more is given than is held, unless an earlier exchange brings it."""
    gets = _is_brought(trial, line, coming)
    extras = {name: AMOUNT(trial.view, trial.seat, name) or 0 for name, _ in line.gives.extras}
    held = Said(Basket.of({thing: trial.mine.amount(thing) for thing in line.gives.things}, extras))
    if gets:
        return tr("You hold {held} of it now: it waits for your other lines to bring the rest.", held=held)
    return tr("You hold {held} of it, and no other line brings the rest.", held=held)


def _brought_by(lines: Sequence[Give | Offer]) -> Counter[str]:
    """Return what lines would bring, by name."""
    coming: Counter[str] = Counter()
    for line in lines:
        times = line.times if isinstance(line, Offer) else 1
        for name, number in (*line.takes, *line.takes.extras) if line.takes else ():
            coming[name] += number * times
    return coming


def _is_brought(trial: Trial, line: Give | Offer, coming: Counter[str]) -> bool:
    """Say whether what comes by other lines is what a line lacks."""
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
