"""The parts of a report's story: the steps of the cycle, each with the events that belong to it (brief 7)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.events import Event
from pbem.rulesets.crusoe import told_camp as camp
from pbem.rulesets.crusoe import told_cycle as cycle
from pbem.rulesets.crusoe import told_gm as gm
from pbem.rulesets.crusoe import told_letters as letters
from pbem.rulesets.crusoe import told_market as market
from pbem.rulesets.crusoe import told_work as work
from pbem.rulesets.crusoe.island import ATTITUDE, DECLARE, PROGRAM
from pbem.rulesets.crusoe.modules.government import powers as government
from pbem.rulesets.crusoe.modules.program import explaining as program
from pbem.rulesets.crusoe.modules.program.reckoning import Given, Shared
from pbem.rulesets.crusoe.modules.settings import DISTRIBUTE
from pbem.rulesets.crusoe.paper.moduleparts import KINDS, MOVES, WITHIN
from pbem.rulesets.crusoe.paper.partnames import (
    CAMP,
    DECREES,
    END,
    FIRST,
    MARKET,
    NEEDS,
    NEXT,
    PARTS,
    RESCUE,
    ROLES,
    SHARING,
    WORK,
)

_KINDS: dict[str, tuple[type[Event], ...]] = {
    FIRST: (gm.Abandoned, gm.TakenUp),
    WORK: (
        *(work.PathTaken, work.NoPath, work.Moved, work.MovedAlong, work.Took, work.Reduced),
        *(work.BankShort, work.SpearRisked, work.Learnt, work.Waited, work.Healed),
    ),
    SHARING: (market.PutIn, market.Taxed, market.Untaxed, market.Provided, market.NotProvided),
    MARKET: (
        *(market.MotionPut, market.Withdrawn, market.BallotCast, market.Supported, market.Carried),
        *(market.Traded, market.MarketLeft),
    ),
    CAMP: (
        *(camp.Invoked, camp.Spoke, camp.FightStarted, camp.Joined, camp.SpearUsed, camp.Fought),
        *(camp.BattleEnded, camp.Injured, camp.LeisureLost, camp.Judged, camp.Killed, camp.Swapped),
    ),
    NEEDS: (
        *(cycle.Consumed, cycle.Fed, cycle.RowScored, cycle.Scored, cycle.StateSet, cycle.Died),
        *(cycle.Preserved, cycle.Left, cycle.EstateVoted, cycle.Returned),
    ),
    RESCUE: (cycle.SignalsAdded, cycle.RescueRolled),
    NEXT: (cycle.OrderDealt,),
    END: (cycle.GameOver, cycle.Ended, gm.Stopped),
}
_PART_OF: dict[type[Event], str] = {
    kind: part for each in (_KINDS, KINDS) for part, kinds in each.items() for kind in kinds
}
_NOT_TOLD = (letters.Played, letters.LineUnused)
"""What stands in the head of a report, or in a seat's own part."""


_INSTEAD = {ATTITUDE: ROLES, PROGRAM: ROLES, DECLARE: DECREES}
"""What votes are about in the letters of a phase, where it is not the market."""


def parted(told: Iterable[Event], phase: str = "") -> dict[str, list[Event]]:
    """Return the events for all by part; what no part knows belongs to the part of what came before."""
    parts: dict[str, list[Event]] = {part: [] for part in PARTS}
    current = FIRST
    for event in told:
        if event.only is not None or isinstance(event, _NOT_TOLD):
            continue
        current = MARKET if _is_of_the_pool(event, current) else _part_after(type(event), current)
        if current == MARKET:
            current = _INSTEAD.get(phase, current)
        parts[current].append(event)
    return parts


def _is_of_the_pool(event: Event, current: str) -> bool:
    """CRA-GSO-02 Say whether an event is a decision on the pool, which is a matter of the market."""
    if isinstance(event, program.DoneByBox):
        return current in (FIRST, DECREES) and isinstance(event.step, Given | Shared)
    return isinstance(event, government.Decreed | government.Voted) and event.task == DISTRIBUTE


def _part_after(kind: type[Event], current: str) -> str:
    """Return the part of an event behind events of another: some kinds stay where those are."""
    if current in WITHIN.get(kind, ()):
        return current
    if kind in MOVES:
        return MOVES[kind].get(current, current)
    return _PART_OF.get(kind, current)
