"""CRU-P22 Rounds of violence: the option to act goes round until all pass; then the battles (CRU-R17)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.camp.battles import fight_battle
from pbem.rulesets.crusoe.camp.fights import LINES, YOU_FIGHT, Line, Start, do, move_of, why_not
from pbem.rulesets.crusoe.camp.invoking import groups_in_order, may_violence
from pbem.rulesets.crusoe.camp.sides import fight_of
from pbem.rulesets.crusoe.camp.speaking import close_debate
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.hooks import DEBATED, EXTRA_ROUNDS, GOV_AFTER
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, done_lines, orders_of, unused, used


def violence_of_groups(table: IslandTable) -> None:
    """CRU-041, CRU-H66 Play the violence of each group that has government, then what modules add."""
    for group in groups_in_order(table):
        if table.is_over:
            return
        if invoker := table.state.invoker.get(group):
            close_debate(table, group)
            DEBATED(table, group)
            _violence(table, table.state.after(invoker, group))
            if not table.is_over:
                GOV_AFTER(table, group)
    for group, free in EXTRA_ROUNDS((), table):
        if may_violence(table, group) and not table.is_over:
            _violence(table, table.state.in_order(group), free)


def _violence(table: IslandTable, order: Sequence[Castaway], free: tuple[SeatId, ...] = ()) -> None:
    """CRU-087, CRU-R17 Rounds until all pass in one and the same, then the battles as they were started."""
    island = table.state
    first = len(island.fights)
    _play_rounds(table, order, free)
    for castaway in order:
        _tell_unused(table, castaway.id, free)
    for battle in island.fights[first:]:
        if not table.is_over:
            fight_battle(table, battle)
    island.round = 0


def _play_rounds(table: IslandTable, order: Sequence[Castaway], free: tuple[SeatId, ...]) -> None:
    """CRU-087, CRU-090 Offer the option to act round by round until all pass in one and the same."""
    table.state.round = 0
    acts = 1
    while acts:
        table.state.round += 1
        acts = sum(_option(table, castaway.id, free) for castaway in order)


def _option(table: IslandTable, seat: SeatId, free: tuple[SeatId, ...]) -> bool:
    """CRU-087 to CRU-091, CRU-P22 Do the first of a seat's lines that can be done; say whether it acts."""
    if fight_of(table.state, seat):
        return False
    for line in _lines(table, seat):
        move = move_of(table, seat, line, free) if _is_live(table, seat, line) else None
        if move and not why_not(table, seat, line, move):
            is_start = isinstance(move, Start)
            used(
                table, line, tr_noop("you started a battle") if is_start else tr_noop("you joined the battle")
            )
            do(table, seat, move)
            return True
    return False


def _lines(table: IslandTable, seat: SeatId) -> list[Line]:
    return [line for line in orders_of(table, seat, *LINES) if isinstance(line, LINES)]


def _is_live(table: IslandTable, seat: SeatId, line: Line) -> bool:
    """CRU-P02 Say whether a line's test holds now."""
    return holds(table, seat, line.when, done_lines(table, seat))


def _tell_unused(table: IslandTable, seat: SeatId, free: tuple[SeatId, ...]) -> None:
    """CRU-P22 Tell why the lines that were never done stood idle at the end."""
    for line in _lines(table, seat):
        if fight_of(table.state, seat):
            unused(table, seat, line, YOU_FIGHT)
        elif not _is_live(table, seat, line):
            unused(table, seat, line, TEST_IS_FALSE)
        else:
            why = why_not(table, seat, line, move_of(table, seat, line, free))
            unused(table, seat, line, why, Became.REFUSED)
