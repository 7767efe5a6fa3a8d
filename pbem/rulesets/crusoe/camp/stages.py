"""Step IV as stages of the cycle, and all that the base answers at its seams (brief 3.5)."""

from __future__ import annotations

from pbem.rulesets.crusoe.camp import calling, fights, invoking, modifiers, speaking
from pbem.rulesets.crusoe.camp.calling import call_groups
from pbem.rulesets.crusoe.camp.invoking import groups_in_order, may_violence_anywhere
from pbem.rulesets.crusoe.camp.violence import violence_of_groups
from pbem.rulesets.crusoe.hooks import GOV_BEFORE
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, MARKET, WORK, IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.stages import Stage

LETTERS = (CAMP, MARKET, WORK)
"""The phases whose letters settle what comes after trade, the first that is held (brief 3.1)."""


def before_government(table: IslandTable) -> None:
    """CRU-H50 What modules do before step IV, also where violence is not allowed."""
    for group in groups_in_order(table):
        GOV_BEFORE(table, group)


def is_invoked(scene: Scene) -> bool:
    """CRU-082 Say whether any group has government in this cycle."""
    return any(scene.state.invoker.get(group) for group in groups_in_order(scene))


GOV_BEFORE_STAGE = Stage("gov_before", LETTERS, before_government)
CALL_STAGE = Stage("call", LETTERS, call_groups, may_violence_anywhere)
VIOLENCE_STAGE = Stage("violence", (ASSEMBLY, *LETTERS), violence_of_groups, is_invoked)

ACTS: tuple[Act, ...] = (
    *invoking.ACTS,
    *calling.ACTS,
    *speaking.ACTS,
    *fights.ACTS,
    *modifiers.ACTS,
)
"""What the base answers at the seams of step IV."""
