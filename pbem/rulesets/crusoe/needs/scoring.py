"""The score sheet's column of a cycle, and the states that follow (CRU-125 to CRU-139)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_cycle as told
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import FED, THIRST, Castaway, Column
from pbem.rulesets.crusoe.hooks import SCORE_ROWS
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.needs.points import Meal, food_points, food_state, types_points, water_points
from pbem.rulesets.crusoe.wording import Named


def lay_penalty(table: IslandTable) -> None:
    """CRU-125 The cycle's penalty counts for every living seat before anything else."""
    for castaway in table.state.living():
        castaway.vp += table.book.tables.penalty_of(table.state.cycle)


def score(table: IslandTable, meals: Mapping[SeatId, Meal], survivors: tuple[SeatId, ...]) -> None:
    """CRU-139, CRU-H83 Fill in the column of this cycle; rows of modules when those of all are known."""
    island = table.state
    for seat, meal in meals.items():
        castaway = island.seats[seat]
        castaway.sheet[island.cycle] = _column(table.book, island.cycle, castaway, meal)
    rows = {seat: SCORE_ROWS((), table, seat, survivors) for seat in meals}
    for seat in meals:
        _total(table, island.seats[seat], rows[seat])


def _column(book: Book, cycle: int, castaway: Castaway, meal: Meal) -> Column:
    """CRU-127, CRU-131, CRU-132, CRU-137 Return the points of a seat; the running total comes later."""
    return Column(
        leisure=book.tables.leisure_points(castaway.leisure),
        water=water_points(book, meal),
        food=food_points(book, meal),
        types=types_points(book, meal),
        penalty=book.tables.penalty_of(cycle),
        running=castaway.vp,
    )


def _total(table: IslandTable, castaway: Castaway, rows: tuple[tuple[str, int], ...]) -> None:
    """CRU-139 Add the column up; the penalty counts already."""
    cycle = table.state.cycle
    column = replace(castaway.sheet[cycle], extra=rows)
    castaway.vp += column.total - column.penalty
    castaway.sheet[cycle] = replace(column, running=castaway.vp)
    for row, points in rows:
        table.tell(told.RowScored(castaway.name, Named(row), points))
    table.tell(
        told.Scored(
            castaway.name,
            column.leisure,
            column.water,
            column.food,
            column.types,
            column.penalty,
            column.satisfaction,
            column.total,
            castaway.vp,
        )
    )


def end_states(table: IslandTable) -> tuple[SeatId, ...]:
    """CRU-158 The lack states of the cycle before end; return who was Dying."""
    living = table.state.living()
    dying = tuple(castaway.id for castaway in living if castaway.is_dying)
    for castaway in living:
        castaway.thirst, castaway.food_state = False, FED
    return dying


def set_states(table: IslandTable, meals: Mapping[SeatId, Meal], dead: Mapping[SeatId, str]) -> None:
    """CRU-128, CRU-134, CRU-135, CRU-158 Set the states of all anew; of the dead they are not told."""
    for seat, meal in meals.items():
        castaway = table.state.seats[seat]
        castaway.thirst, castaway.food_state = not meal.water, food_state(table.book, meal)
        if seat in dead:
            continue
        if castaway.thirst:
            table.tell(told.StateSet(castaway.name, THIRST))
        if castaway.food_state != FED:
            table.tell(told.StateSet(castaway.name, castaway.food_state))
