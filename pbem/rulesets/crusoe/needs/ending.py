"""Death, rescue, and the end of the game (brief 4.13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pbem.engine.events import SeatId
from pbem.engine.modules import Act
from pbem.engine.ruleset import OVER
from pbem.rulesets.crusoe import told_cycle as told
from pbem.rulesets.crusoe.castaway import KILLED
from pbem.rulesets.crusoe.hooks import (
    DIAMOND_VP,
    DIED,
    FINAL_SCORE,
    MERIT,
    RESCUE_CHECKED,
    SIGNALS_RECORDED,
    VALUED,
)
from pbem.rulesets.crusoe.hooks import RESCUED as WHO_IS_RESCUED
from pbem.rulesets.crusoe.island import IslandTable, Record, Result, Scene
from pbem.rulesets.crusoe.things import CB, DIAMOND, MILITARY, SIGNALS, TOP40, WATER, Basket
from pbem.rulesets.crusoe.told_gm import Stopped
from pbem.rulesets.crusoe.wording import Named, Said

# ---- The end of the game: who is rescued, what each has in the end, who has won (CRU-021 to CRU-024)

RESCUED, UNRESCUED, ALL_DEAD, STOPPED = "rescued", "unrescued", "dead", "gm"
"""How the game may end, the last by the GM; modules add theirs."""
SINGLE = "single"


def end_game(table: IslandTable, how: str, frequency: str = "", losers: Sequence[SeatId] = ()) -> None:
    """CRU-021, CRU-024 End the game; without a rescue all lose, and `losers` lose whatever they have."""
    island = table.state
    leaving = _leaving(table) if how == RESCUED else ()
    counted = VALUED(leaving, table)
    final = {seat: _final_score(table, seat, seat in counted) for seat in island.seats}
    winners = _winners(table, final, [seat for seat in leaving if seat not in losers])
    island.result = Result(how, final, winners, frequency)
    island.phase, island.stage = OVER, ""
    close_record(table)
    table.is_over = True
    _tell_why(table, how)
    for seat, points in final.items():
        table.tell(told.Ended(island.seats[seat].name, points, seat in winners))


def _tell_why(table: IslandTable, how: str) -> None:
    """CRU-024, CRU-126, CRU-R50 Say why the game ends, where nothing has said it yet."""
    if how == STOPPED:
        table.tell(Stopped())
    elif how in (UNRESCUED, ALL_DEAD):
        table.tell(told.GameOver(how, table.state.cycle))


def _leaving(scene: Scene) -> tuple[SeatId, ...]:
    """CRU-R37, CRU-H92 Return who is picked up, in seat order."""
    saved = WHO_IS_RESCUED(scene) or ()
    return tuple(seat for seat in scene.state.seats if seat in saved)


def _final_score(scene: Scene, seat: SeatId, is_counted: bool) -> int:
    """CRU-173, CRU-R27, CRU-R63 Diamonds count for those who are picked up; others keep what they have."""
    points = FINAL_SCORE(scene, seat) if is_counted else None
    return scene.state.seats[seat].vp if points is None else points


def _winners(scene: Scene, final: Mapping[SeatId, int], may_win: Sequence[SeatId]) -> tuple[SeatId, ...]:
    """CRU-021 to CRU-023, CRU-R38 All above zero win, or only the highest of them, or those who tie."""
    exact = {seat: MERIT((True, Fraction(final[seat])), scene, seat)[1] for seat in may_win}
    above = [seat for seat in may_win if exact[seat] > 0]
    if scene.book.options.win == SINGLE:
        highest = max((exact[seat] for seat in above), default=Fraction())
        above = [seat for seat in above if exact[seat] == highest]
    return tuple(above)


def open_record(table: IslandTable) -> None:
    """Begin a line of the history: what there is to eat and drink in this cycle."""
    island = table.state
    living = island.living()
    food, water = (sum(seat.amount(word) for seat in living) for word in ("food", WATER))
    island.history.append(Record(island.cycle, {}, {}, food, water, len(living)))


def close_record(table: IslandTable) -> None:
    """Complete the line of this cycle, if it has come that far: points and signals at its end."""
    island = table.state
    if not island.history or island.history[-1].cycle != island.cycle:
        return
    points = {seat: castaway.vp for seat, castaway in island.seats.items()}
    island.history[-1] = replace(island.history[-1], vp=points, pool=dict(island.pool))


def _all_living(scene: Scene) -> tuple[SeatId, ...]:
    """CRU-171 The survivors are rescued."""
    return tuple(castaway.id for castaway in scene.state.living())


def score_at_rescue(scene: Scene, seat: SeatId) -> int:
    """CRU-020, CRU-173, CRU-H91 Points, and those of each diamond held."""
    castaway = scene.state.seats[seat]
    each = DIAMOND_VP(scene.book.tables.diamond, scene, seat)
    return castaway.vp + each * castaway.amount(DIAMOND)


# ---- Step VI: signals are recorded, and somebody may hear them (CRU-044, CRU-170 to CRU-172)

DIE = 6


def check_rescue(table: IslandTable) -> None:
    """CRU-044, CRU-R36 Record the signals, roll for the frequency and the dice of all; who is heard leaves.

    The game ends when the cycle is closed, so that modules can act in between.
    """
    record_signals(table)
    frequency = _frequency(table)
    is_rescued = _is_heard(table, *frequency)
    if is_rescued:
        table.state.stopping = f"{RESCUED} {frequency[1]}"
    RESCUE_CHECKED(table, is_rescued)


def record_signals(table: IslandTable) -> None:
    """CRU-044, CRU-172, CRU-R26 Add all signals of the cycle to the pool, those of the dead too."""
    island = table.state
    added = dict.fromkeys(SIGNALS, 0)
    for castaway in island.seats.values():
        for signal in SIGNALS:
            added[signal] += castaway.signals[signal]
            castaway.signals[signal] = 0
    for signal, units in added.items():
        island.pool[signal] += units
    pool = island.pool
    table.tell(told.SignalsAdded(pool[TOP40], pool[MILITARY], pool[CB], Said(Basket.of(added))))
    SIGNALS_RECORDED(table)


def _frequency(table: IslandTable) -> tuple[int, str]:
    """CRU-170 Roll for the frequency listened to in this cycle."""
    island = table.state
    die = table.dice.at(island.turn, "frequency").die(DIE, f"frequency, cycle {island.cycle}")
    return die, table.book.tables.frequency[die]


def _is_heard(table: IslandTable, die: int, frequency: str) -> bool:
    """CRU-171, CRU-R60 Roll a die for every seat in seat order, the dead too; no more than the signals."""
    island = table.state
    faces = tuple(
        (
            castaway.name,
            table.dice.at(island.turn, "rescue", seat).die(DIE, f"rescue roll of {castaway.name}"),
        )
        for seat, castaway in island.seats.items()
    )
    total, signals = sum(face for _, face in faces), island.pool[frequency]
    is_rescued = total <= signals
    table.tell(told.RescueRolled(die, Named(frequency), total, signals, is_rescued, faces))
    return is_rescued


# ---- A seat dies: of want, or killed by winners of a battle (CRU-110, CRU-129, CRU-136, CRU-P26)


def die(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRU-110, CRU-P26, CRU-R26 Let a seat die at once: its leisure is lost, its experience void.

    Signals that it has made still count, and its goods stay where they are until they are shared out.
    Who kills tells of it; a death of want is told here.
    """
    castaway = table.state.seats[seat]
    castaway.cause, castaway.died = cause, table.state.cycle
    castaway.leisure = 0
    castaway.exp = {}
    if cause != KILLED:
        table.tell(told.Died(castaway.name, cause))
    DIED(table, seat, cause)


ACTS: tuple[Act, ...] = (
    WHO_IS_RESCUED.by(_all_living),
    FINAL_SCORE.by(score_at_rescue),
)
"""What the base says of the end."""
