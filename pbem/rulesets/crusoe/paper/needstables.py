"""Step V in a report: meals, points, score sheets, what keeps, estates (CRU-007, CRU-125 to 167)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.engine.columns import across, number, numbers, table, text
from pbem.engine.events import Event
from pbem.engine.report import Block, Table
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_cycle as cycle
from pbem.rulesets.crusoe.castaway import Castaway, Column
from pbem.rulesets.crusoe.paper.chapters import (
    STATES,
    IslandChapter,
    faces,
    of_kind,
    points,
    seat_named,
    sentences,
    some,
    titled,
)
from pbem.rulesets.crusoe.paper.churchtables import CHARITY, charity_table
from pbem.rulesets.crusoe.paper.programtables import OF_RUNS, run_blocks
from pbem.rulesets.crusoe.things import FOOD, WATER
from pbem.rulesets.crusoe.view import IslandView

_ROWS: tuple[tuple[str, Callable[[Column], int]], ...] = (
    (tr_noop("Leisure enjoyed"), lambda column: column.leisure),
    (tr_noop("Water drunk"), lambda column: column.water),
    (tr_noop("Total food eaten"), lambda column: column.food),
    (tr_noop("Types of food"), lambda column: column.types),
    (tr_noop("Satisfaction"), lambda column: column.satisfaction),
)
_LAST: tuple[tuple[str, Callable[[Column], int]], ...] = (
    (tr_noop("Penalty"), lambda column: column.penalty),
    (tr_noop("Cycle total"), lambda column: column.total),
)


def score_sheets(view: IslandView) -> Iterator[Block]:
    """Yield the sheets of all seats that have scored, in seat order."""
    for seat in view.seats.values():
        if seat.sheet:
            yield score_sheet(view, seat)


def score_sheet(view: IslandView, seat: Castaway) -> Table:
    """CRU-007, CRU-139 Return a seat's sheet: a row for each source of points, a column for each cycle."""
    cycles = cycles_of(view)
    columns = (column for cycle in cycles if (column := seat.sheet.get(cycle)))
    of_modules = dict.fromkeys(key for column in columns for key, _ in column.extra)

    def row(title: str, of_cycle: Callable[[Column], int]) -> tuple[str, Callable[[int], str]]:
        return title, lambda cycle: points(of_cycle(seat.sheet[cycle])) if cycle in seat.sheet else ""

    return across(
        seat.name,
        tr("Cycle"),
        cycles,
        *(row(tr(title), value) for title, value in _ROWS),
        *(row(titled(key), extra_of(key)) for key in of_modules),
        *(row(tr(title), value) for title, value in _LAST),
        (tr("Running total"), lambda cycle: seat.sheet[cycle].running if cycle in seat.sheet else ""),
        is_small=True,
    )


def extra_of(row: str) -> Callable[[Column], int]:
    """CRU-H83 Return what finds the points of a module's row in a column."""
    return lambda column: dict(column.extra).get(row, 0)


def cycles_of(view: IslandView) -> range:
    """Return the cycles that sheets have columns for: all of the game, or those played if it is over."""
    played = max((cycle for seat in view.seats.values() for cycle in seat.sheet), default=0)
    return range(1, (played if view.is_over else view.book.last_cycle) + 1)


IN_TABLES: tuple[type[Event], ...] = (cycle.Consumed, cycle.Scored, cycle.RowScored, cycle.Preserved)


def needs_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """Yield the meals and the points, who lacks what or dies, what keeps, and the estates."""
    if meals := of_kind(told, cycle.Consumed):
        yield meal_table(chapter, meals, told)
    if scored := of_kind(told, cycle.Scored):
        yield score_table(chapter, scored, of_kind(told, cycle.RowScored))
    yield from charity_table(chapter, told)
    yield from run_blocks(chapter, told)
    yield from sentences(chapter, "", told, (*IN_TABLES, *CHARITY, *OF_RUNS))
    if kept := of_kind(told, cycle.Preserved):
        yield keeping_table(chapter, kept)


def meal_table(chapter: IslandChapter, meals: Sequence[cycle.Consumed], told: Sequence[Event]) -> Table:
    """CRU-042, CRU-P27 Return who drank and ate what, and what state that leads to."""

    def units(one: cycle.Consumed, good: str) -> str:
        return some(one.meal.basket[good])

    return table(
        tr("Meals"),
        meals,
        text(tr("Seat"), lambda one: one.seat),
        *numbers((WATER, *FOOD), units, titled),
        number(tr("All food"), lambda one: some(sum(one.meal.basket[food] for food in FOOD))),
        number(tr("Leisure"), lambda one: some(one.leisure)),
        text(tr("State after it"), lambda one: ", ".join(_state_after(one.seat, told))),
        seat=lambda one: seat_named(chapter, one.seat),
    )


def _state_after(name: str, told: Sequence[Event]) -> Iterator[str]:
    for event in told:
        if isinstance(event, cycle.StateSet) and event.seat == name:
            yield tr(STATES[event.state])
        if isinstance(event, cycle.Died) and event.seat == name:
            yield tr("dead")


def score_table(
    chapter: IslandChapter, scored: Sequence[cycle.Scored], extra: Sequence[cycle.RowScored]
) -> Table:
    """CRU-139 Return the points of the cycle, row by row of the score sheet."""
    own = {(event.seat, event.row.key): event.points for event in extra}

    def of_module(one: cycle.Scored, row: str) -> str:
        return points(own.get((one.seat, row), 0))

    return table(
        tr("Points"),
        scored,
        text(tr("Seat"), lambda one: one.seat),
        number(tr("Leisure"), lambda one: points(one.leisure)),
        number(titled(WATER), lambda one: points(one.water)),
        number(tr("Food"), lambda one: points(one.food)),
        number(tr("Types"), lambda one: points(one.types)),
        number(tr("Satisfaction"), lambda one: points(one.satisfaction)),
        *numbers(dict.fromkeys(event.row.key for event in extra), of_module, titled),
        number(tr("Penalty"), lambda one: points(one.penalty)),
        number(tr("Cycle total"), lambda one: points(one.total)),
        number(tr("Running total"), lambda one: one.running),
        seat=lambda one: seat_named(chapter, one.seat),
    )


def keeping_table(chapter: IslandChapter, kept: Sequence[cycle.Preserved]) -> Table:
    """CRU-165, CRU-166 Return the dice for all units that were left over, and up to which each good keeps."""
    last = {food: chapter.book.tables.keeps.get(food, 6) for food in FOOD}
    dice = ", ".join(f"{tr(food)} {f'1–{last[food]}' if last[food] > 1 else last[food]}" for food in FOOD)
    return table(
        tr("What keeps"),
        kept,
        text(tr("Seat"), lambda one: one.seat),
        text(tr("Good"), lambda one: one.good),
        text(tr("Dice"), lambda one: faces(one.dice)),
        number(tr("Kept"), lambda one: tr("{n} of {all}", n=one.kept, all=one.units)),
        seat=lambda one: seat_named(chapter, one.seat),
        note=tr("Units keep on these dice: {dice}.", dice=dice),
        is_small=True,
    )
