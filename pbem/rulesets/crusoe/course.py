"""The course of a cycle: its stages in order, and the phases whose letters settle them (brief 3.1)."""

from __future__ import annotations

from pbem.engine.modules import Act
from pbem.engine.sequence import again, each_seat, only_if
from pbem.rulesets.crusoe.camp.battles import before_government, is_invoked, violence_of_groups
from pbem.rulesets.crusoe.camp.calling import call_groups, may_violence_anywhere
from pbem.rulesets.crusoe.cycle import close_cycle, deal_turn_order, declare, open_cycle, pack_up, play_setup
from pbem.rulesets.crusoe.flow import ASIDES, TRADE
from pbem.rulesets.crusoe.hooks import COURSE, DECLARES, PHASES, TRADE_DONE, TRADE_STEPS, Words
from pbem.rulesets.crusoe.island import (
    ASSEMBLY,
    ATTITUDE,
    BIDS,
    CAMP,
    DECLARE,
    MARKET,
    PROGRAM,
    RETAIL,
    SHARE,
    WORK,
    IslandTable,
    Scene,
    Stage,
)
from pbem.rulesets.crusoe.needs.ending import check_rescue
from pbem.rulesets.crusoe.needs.needs import close_needs, play_needs, settle_estates
from pbem.rulesets.crusoe.phaselist import FULL, has_decrees, phases_of_game
from pbem.rulesets.crusoe.work.moving import (
    count_round,
    finish_work,
    is_anybody_on_the_way,
    is_at_a_stop,
    living_in_order,
    pause_for_plans,
    take_turn,
)
from pbem.rulesets.crusoe.work.paths import choose_paths

BEFORE_CYCLES = (ATTITUDE, PROGRAM)
"""CRA 3.1 The phases before the first cycle."""
SETUP, OPEN, DECLARED, DEAL = "setup", "open", "declared", "deal"
TRADE_IS_DONE, RESCUE, CLOSE = "trade_done", "rescue", "close"
NEEDS, ESTATES, NEEDS_END = "needs", "estates", "needs_closed"


def phases_of_cycle(held: Words, scene: Scene) -> Words:
    """CRU-H04 Return the phases of a cycle; before the first there are none.

    Sharing steps have a deadline of their own if it is wished; compact games write to market, camp and
    assembly in one letter, and to the decrees of the next cycle too.
    """
    of_game = phases_of_game(scene.book)
    if not scene.state.cycle:
        return (*held, *(phase for phase in of_game if phase in BEFORE_CYCLES))
    options, of_trade = scene.book.options, _phases_of_trade(scene)
    is_full = options.form == FULL
    wanted = {
        DECLARE: (is_full or scene.state.cycle == 1) and _is_declared(scene),
        WORK: True,
        SHARE: options.share_phase and SHARE in of_trade,
        MARKET: is_full and MARKET in of_trade,
        BIDS: BIDS in of_trade,
        RETAIL: RETAIL in of_trade,
        CAMP: True,
        ASSEMBLY: is_full and may_violence_anywhere(scene),
        **dict.fromkeys(ASIDES, True),
    }
    return (*held, *(phase for phase in of_game if wanted.get(phase)))


def _is_declared(scene: Scene) -> bool:
    """CRA 3.1 Say whether somebody has something to declare; letters that are awaited go on being so."""
    return has_decrees(scene.book) or scene.state.phase == DECLARE or DECLARES(False, scene)


def _phases_of_trade(scene: Scene) -> tuple[str, ...]:
    """Return the phases that the trade steps of any group can be settled in."""
    steps = (step for group in scene.state.groups for step in TRADE_STEPS((), scene, group))
    return tuple(phase for step in steps for phase in step.phases)


def is_setup(scene: Scene) -> bool:
    """Say whether the first cycle has not been opened."""
    return scene.state.cycle == 0


def finish_trade(table: IslandTable) -> None:
    """CRU-040, CRU-H44 After the last trade step all leave the Market, if they traded there."""
    if _phases_of_trade(table):
        pack_up(table)
    TRADE_DONE(table)


def _nothing(table: IslandTable) -> None:
    """Mark a place in the course."""


LATE = (CAMP, MARKET, WORK)
"""The phases whose letters settle what comes after trade, the first that is held (brief 3.1)."""
ROUNDS = only_if(
    is_anybody_on_the_way,
    again(count_round, each_seat(living_in_order, take_turn), pause_for_plans, until=is_at_a_stop),
)
"""CRU-033 Step II: round after round each seat takes a turn, until all are at the Market."""
STAGES = (
    Stage(SETUP, (), play_setup, is_setup),
    Stage(OPEN, (), open_cycle),
    Stage(DECLARED, (DECLARE,), declare),
    Stage(DEAL, (), deal_turn_order),  # step I
    Stage("paths", (WORK,), choose_paths),
    Stage("rounds", (WORK,), ROUNDS),  # step II
    Stage("work_done", (), finish_work),
    Stage(TRADE, (), _nothing),  # step III
    Stage(TRADE_IS_DONE, (), finish_trade),
    Stage("gov_before", LATE, before_government),  # step IV
    Stage("call", LATE, call_groups, may_violence_anywhere),
    Stage("violence", (ASSEMBLY, *LATE), violence_of_groups, is_invoked),
    Stage(NEEDS, LATE, play_needs),  # step V
    Stage(ESTATES, (), settle_estates),
    Stage(NEEDS_END, (), close_needs),
    Stage(RESCUE, (), check_rescue),  # step VI
    Stage(CLOSE, (), close_cycle),
)
"""CRU-030 The stages of a cycle, in order; the trade steps of all groups stand at TRADE."""


def stages_of_cycle(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRU-030 Return the stages of the base."""
    return (*stages, *STAGES)


ACTS: tuple[Act, ...] = (PHASES.by(phases_of_cycle), COURSE.by(stages_of_cycle))
"""What the base says of the course of a cycle."""
