"""What became of a seat's motions on the government's tasks (CRA 8, private part)."""

from __future__ import annotations

from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe import told_market
from pbem.rulesets.crusoe.market.proposals import Propose
from pbem.rulesets.crusoe.modules.government import powers as told
from pbem.rulesets.crusoe.modules.government.powers import is_governed
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind


def fate_of_motion(chapter: IslandChapter, order: Order, name: str) -> str:
    """CRU-P17, CRA-R22 Return what came of a motion, if it was voted on in this phase of a governed game."""
    if not is_governed(chapter.before):
        return tr("posted")
    number = _number_of(chapter, order, name)
    carried = of_kind(chapter.events, told_market.Carried)
    won = next((one for one in carried if one.number and one.number == number), None)
    if won is not None:
        return tr("carried, with {votes} of {of} votes", votes=won.votes, of=won.of)
    return tr("not carried") if number and (carried or _is_decided(chapter, order)) else tr("posted")


def _number_of(chapter: IslandChapter, order: Order, name: str) -> int:
    """Return the number of a seat's own motion; 0 if it was not put to the vote now."""
    if not isinstance(order, Propose):
        return 0
    if order.decree is None:
        pool = of_kind(chapter.events, told_market.MotionPut)
        return next((one.number for one in pool if (one.seat, one.text) == (name, str(order.division))), 0)
    put = of_kind(chapter.events, told.DecreePut)
    numbers = [one.number for one in put if (one.seat, one.task) == (name, order.task)]
    return numbers[-1] if numbers else 0


def _is_decided(chapter: IslandChapter, order: Order) -> bool:
    decreed = of_kind(chapter.events, told.Decreed)
    return isinstance(order, Propose) and any(one.task == order.task for one in decreed)
