"""Scores by attitude at the rescue, exact to the fraction (CRA-VVC-02 to CRA-VVC-04, CRA-R111)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from statistics import median

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.course import CLOSE
from pbem.rulesets.crusoe.hooks import Merit
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.attitudes import told
from pbem.rulesets.crusoe.modules.attitudes.taking import (
    ALTRUISTIC,
    CUTTHROAT,
    RANDOM_PUBLIC,
    SELF,
    AttitudesTaken,
    assigned,
)
from pbem.rulesets.crusoe.modules.settings.others import OFF
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.ending import RESCUED, score_at_rescue
from pbem.rulesets.crusoe.stages import Stage, inserted

WORST_OFF = 2
"""CRA-VVC-03 How many others an Altruist shares the lot of."""


def before_the_end(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA-VVC-02 Scores are adjusted when all else of the rescue is settled."""
    return inserted(stages, (Stage("attitudes", (), adjust_scores, _is_due),), before=CLOSE)


def _is_due(scene: Scene) -> bool:
    return assigned(scene) != OFF and scene.state.stopping.startswith(RESCUED)


def adjust_scores(table: IslandTable) -> None:
    """CRA-R111 Work out every survivor's score by its attitude, from the scores of all, the dead too."""
    state, seats = state_of(table, AttitudesTaken), table.state.seats
    state.raw = {
        seat: score_at_rescue(table, seat) if one.is_alive else one.vp for seat, one in seats.items()
    }
    state.adjusted = {
        one.id: adjusted(state.attitude.get(one.id, SELF), one.id, state.raw) for one in table.state.living()
    }
    for seat, score in state.adjusted.items():
        if assigned(table) != RANDOM_PUBLIC:
            table.tell(told.AttitudeTaken(seats[seat].name, state.attitude.get(seat, SELF)))
        table.tell(told.Adjusted(seats[seat].name, score))


def adjusted(attitude: str, seat: SeatId, raw: Mapping[SeatId, int]) -> Fraction:
    """CRA-VVC-02 to CRA-VVC-04 Return the score that an attitude makes of the scores of all seats."""
    mine = Fraction(raw[seat])
    if attitude == ALTRUISTIC:
        worst = sorted(score for other, score in raw.items() if other != seat)[:WORST_OFF]
        return (mine + sum(worst)) / (1 + len(worst))
    if attitude == CUTTHROAT:
        return mine - median(Fraction(score) for score in raw.values())
    return mine


def final_score(scene: Scene, seat: SeatId) -> int | None:
    """CRU-H93 Return the adjusted score as a whole number, rounded up: above 0 is what was above 0."""
    score = state_of(scene, AttitudesTaken).adjusted.get(seat)
    return None if score is None else ceil(score)


def merit(merit: Merit, scene: Scene, seat: SeatId) -> Merit:
    """CRA-R111 Fractions count when seats are ranked."""
    return merit[0], state_of(scene, AttitudesTaken).adjusted.get(seat, merit[1])
