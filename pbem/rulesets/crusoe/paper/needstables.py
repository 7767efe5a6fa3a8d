"""Step V in a report: meals, points, what keeps, deaths and estates (brief 7; CRU-125 to CRU-167)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event
from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe import told_cycle as cycle
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.paper.churchtables import CHARITY, charity_table
from pbem.rulesets.crusoe.paper.programtables import OF_RUNS, run_blocks
from pbem.rulesets.crusoe.paper.words import STATES, faces, points, some, titled
from pbem.rulesets.crusoe.things import FOOD, WATER

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
    titles = (titled(WATER), *map(titled, FOOD), tr("All food"), tr("Leisure"))
    columns = (Column(tr("Seat")), *(Column(title, True) for title in titles), Column(tr("State after it")))
    rows = tuple(_meal_row(chapter, meal, told) for meal in meals)
    return Table(tr("Meals"), columns, rows)


def _meal_row(chapter: IslandChapter, meal: cycle.Consumed, told: Sequence[Event]) -> Row:
    eaten = meal.meal.basket
    units = [eaten[good] for good in (WATER, *FOOD)]
    units += [sum(eaten[food] for food in FOOD), meal.leisure]
    state = ", ".join(_state_after(meal.seat, told))
    return Row((meal.seat, *map(some, units), state), seat=seat_named(chapter, meal.seat))


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
    rows_of_modules = list(dict.fromkeys(event.row.key for event in extra))
    base = (tr("Leisure"), titled(WATER), tr("Food"), tr("Types"), tr("Satisfaction"))
    titles = (*base, *map(titled, rows_of_modules), tr("Penalty"), tr("Cycle total"), tr("Running total"))
    rows = tuple(_score_row(chapter, one, rows_of_modules, extra) for one in scored)
    return Table(tr("Points"), (Column(tr("Seat")), *(Column(title, True) for title in titles)), rows)


def _score_row(
    chapter: IslandChapter,
    one: cycle.Scored,
    modules: Sequence[str],
    extra: Sequence[cycle.RowScored],
) -> Row:
    own = {event.row.key: event.points for event in extra if event.seat == one.seat}
    more = [own.get(row, 0) for row in modules]
    values = (one.leisure, one.water, one.food, one.types, one.satisfaction, *more, one.penalty, one.total)
    cells = (one.seat, *map(points, values), str(one.running))
    return Row(cells, seat=seat_named(chapter, one.seat))


def keeping_table(chapter: IslandChapter, kept: Sequence[cycle.Preserved]) -> Table:
    """CRU-165 Return the dice for all units that were left over."""
    columns = (*(Column(tr("Seat")), Column(tr("Good")), Column(tr("Dice")), Column(tr("Kept"), True)),)
    rows = tuple(
        Row(
            (one.seat, str(one.good), faces(one.dice), tr("{n} of {all}", n=one.kept, all=one.units)),
            seat=seat_named(chapter, one.seat),
        )
        for one in kept
    )
    return Table(tr("What keeps"), columns, rows, _keeping_note(chapter), is_small=True)


def _keeping_note(chapter: IslandChapter) -> str:
    """CRU-165, CRU-166 Say up to which die each good keeps."""
    keeps = chapter.book.tables.keeps
    said = ", ".join(f"{tr(food)} {_dice_up_to(keeps.get(food, 6))}" for food in FOOD)
    return tr("Units keep on these dice: {dice}.", dice=said)


def _dice_up_to(last: int) -> str:
    return f"1–{last}" if last > 1 else str(last)
