"""Step V: penalty, meals, points, want and death, preservation, estates (brief 3.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import STARVATION, THIRST
from pbem.rulesets.crusoe.flow import Pause
from pbem.rulesets.crusoe.hooks import KEPT, NEEDS_CLOSED, NEEDS_OPEN, SCORED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.needs.dying import die
from pbem.rulesets.crusoe.needs.eating import consume, wanted_by_all
from pbem.rulesets.crusoe.needs.ending import ALL_DEAD, end_game, open_record
from pbem.rulesets.crusoe.needs.estates import share_estate
from pbem.rulesets.crusoe.needs.keeping import preserve
from pbem.rulesets.crusoe.needs.points import Meal, is_fed
from pbem.rulesets.crusoe.needs.scoring import end_states, lay_penalty, score, set_states


def play_needs(table: IslandTable) -> None:
    """CRU-042, CRU-043, brief 3.5 V Play the consumption phase; the game ends if nobody survives it."""
    open_record(table)
    lay_penalty(table)
    NEEDS_OPEN(table)
    wanted = wanted_by_all(table)
    was_dying = end_states(table)
    meals = consume(table, wanted)
    dead = _dead(table, meals, was_dying)
    score(table, meals, tuple(seat for seat in meals if seat not in dead))
    set_states(table, meals, dead)
    for seat, cause in dead.items():
        die(table, seat, cause)
    SCORED(table)
    if not table.is_over:
        _keep(table, tuple(meals))


def settle_estates(table: IslandTable) -> None:
    """CRU-043, CRU-159 Share out what those leave that have just died of want, in turn order.

    Played again after a pause, it goes on: who has nothing left has been settled.
    """
    for seat in table.state.turn_order:
        dead = table.state.seats[seat]
        if dead.died == table.state.cycle and dead.cause in (THIRST, STARVATION):
            share_estate(table, seat)
            if isinstance(table.plan, Pause):
                return


def close_needs(table: IslandTable) -> None:
    """CRU-R50, CRU-H86 Let modules act behind the estates; the game is over if nobody lives."""
    NEEDS_CLOSED(table)
    if not table.state.living() and not table.is_over:
        end_game(table, ALL_DEAD)


def _dead(table: IslandTable, meals: Mapping[SeatId, Meal], was_dying: Sequence[SeatId]) -> dict[SeatId, str]:
    """CRU-129, CRU-136, CRU-R28 to CRU-R30 Return who dies, and of what, in turn order.

    Those die that were Dying, of either, and now lack water or food again.
    """
    causes: dict[SeatId, str] = {}
    for seat, meal in meals.items():
        if seat in was_dying and (not meal.water or not is_fed(table.book, meal)):
            causes[seat] = STARVATION if meal.water else THIRST
    return causes


def _keep(table: IslandTable, seats: Sequence[SeatId]) -> None:
    """CRU-165, CRU-H84 Preserve what is left, of those too that have just died, and what modules store."""
    for seat in seats:
        preserve(table, table.state.seats[seat])
    KEPT(table)
