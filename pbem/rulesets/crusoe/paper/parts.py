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

FIRST, WORK, SHARING, MARKET, CAMP = "first", "work", "sharing", "market", "camp"
NEEDS, RESCUE, NEXT, END = "needs", "rescue", "next", "end"
PARTS = (FIRST, WORK, SHARING, MARKET, CAMP, NEEDS, RESCUE, NEXT, END)
"""The parts in the order in which they are told."""
_KINDS: dict[str, tuple[type[Event], ...]] = {
    FIRST: (gm.Abandoned, gm.TakenUp),
    WORK: (
        *(work.PathTaken, work.Moved, work.MovedAlong, work.Took, work.Reduced, work.BankShort),
        *(work.SpearRisked, work.Learnt, work.Waited, work.Healed),
    ),
    SHARING: (market.PutIn, market.Taxed, market.Untaxed, market.Provided, market.NotProvided),
    MARKET: (
        *(market.Moved, market.Withdrawn, market.BallotCast, market.Supported, market.Carried),
        *(market.Traded, market.MarketLeft),
    ),
    CAMP: (
        *(camp.Invoked, camp.Spoke, camp.FightStarted, camp.Joined, camp.SpearUsed, camp.Fought),
        *(camp.BattleEnded, camp.Injured, camp.LeisureLost, camp.Judged, camp.Killed, camp.Swapped),
    ),
    NEEDS: (
        *(cycle.Consumed, cycle.RowScored, cycle.Scored, cycle.StateSet, cycle.Died, cycle.Preserved),
        *(cycle.Left, cycle.EstateVoted, cycle.Returned),
    ),
    RESCUE: (cycle.SignalsAdded, cycle.RescueRolled),
    NEXT: (cycle.OrderDealt,),
    END: (cycle.GameOver, cycle.Ended, gm.Stopped),
}
_PART_OF = {kind: part for part, kinds in _KINDS.items() for kind in kinds}
_NOT_TOLD = (letters.Played, letters.LineUnused)
"""What stands in the head of a report, or in a seat's own part."""


def parted(told: Iterable[Event]) -> dict[str, list[Event]]:
    """Return the events for all by part; what no part knows belongs to the part of what came before."""
    parts: dict[str, list[Event]] = {part: [] for part in PARTS}
    current = FIRST
    for event in told:
        if event.only is not None or isinstance(event, _NOT_TOLD):
            continue
        current = _PART_OF.get(type(event), current)
        parts[current].append(event)
    return parts
