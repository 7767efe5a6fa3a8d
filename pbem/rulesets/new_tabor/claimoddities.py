"""What is odd in a claim: too dear as things stand, out of reach, or never reached (TAB-P5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import CENTER, OUTER
from pbem.rulesets.new_tabor.claims import HERE, Alternative
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.orders import Claim
from pbem.rulesets.new_tabor.plans import chosen
from pbem.rulesets.new_tabor.rehearsal import Trial
from pbem.rulesets.new_tabor.turnforecast import claims_failed

Found = Iterator[tuple[Order, str]]


def odd_claims(trial: Trial) -> Found:
    """Yield what is odd in the claim that counts now."""
    order = chosen(trial.table, trial.seat, Claim)
    if order is None:
        return
    failed = claims_failed(trial)
    if len(failed) == len(order.alternatives) and order.when is None:
        reasons = "; ".join(dict.fromkeys(reason for _, reason in failed))
        yield order, tr("As things stand no alternative is possible: {reasons}.", reasons=reasons)
    for reason in _pointless(trial.before, order.alternatives):
        yield order, reason


def _pointless(mine: Producer, alternatives: Sequence[Alternative]) -> Iterator[str]:
    """TAB-P5, TAB-100 Yield alternatives behind one that always works, and terms that are ignored."""
    is_decided = False
    for one in alternatives:
        if is_decided:
            yield tr('"{alternative}" is never reached: one before it is always possible.', alternative=one)
        is_outer = one.zone == OUTER or (one.zone == HERE and mine.zone == OUTER)
        if is_outer and (one.terms.limit or one.inner is not None):
            yield tr("Nothing is paid for the Outer Rung: the terms are ignored.")
        is_decided = is_decided or (is_outer and mine.zone != CENTER and not mine.is_off_path)
