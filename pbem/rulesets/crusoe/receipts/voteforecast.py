"""What a letter does about the pool: motions, the ballot, and what is voted by default (CRU-P17)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.language.orders import Vote
from pbem.rulesets.crusoe.market.motions import motions_open
from pbem.rulesets.crusoe.market.voting import name_of
from pbem.rulesets.crusoe.receipts.saying import conditional
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ABSTAIN, Motion


def votes_said(trial: Trial) -> Iterator[str]:
    """CRU-P17, CRU-P30 Yield the seat's motions and its ballot, or what counts without one."""
    if not trial.takes(Vote):
        return
    own = [motion for motion in motions_now(trial.view) if motion.author == trial.seat]
    for motion in own:
        yield tr("Your motion {motion}: {division}.", motion=name_of(motion), division=motion.division)
    lines = trial.all_of(Vote)
    for line in lines:
        yield conditional(line, _ballot(line))
    if any(line.when is None for line in lines):
        return
    if own:
        yield tr("Without a ballot you vote for your own motion {motion}.", motion=name_of(own[-1]))
    else:
        yield tr("Without a ballot you abstain.")


def motions_now(view: IslandView) -> tuple[Motion, ...]:
    """CRU-P17 Return the motions that the reader's group can vote for now."""
    group = view.me.group if view.me else MAIN
    return motions_open(view.island, view.postings, group)


def _ballot(line: Vote) -> str:
    if ABSTAIN in line.choices:
        return tr("You abstain.")
    return tr("You vote {choices}.", choices=" > ".join(line.choices))
