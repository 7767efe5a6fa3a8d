"""Movement and production held against the invariants (brief 9, 3 to 5)."""

from __future__ import annotations

from collections import defaultdict

from pbem.rulesets.crusoe import told_work
from pbem.rulesets.crusoe.book import Book, Path
from pbem.rulesets.crusoe.castaway import MALNOURISHED, Castaway
from pbem.rulesets.crusoe.island import Island, IslandTable
from pbem.rulesets.crusoe.scenarios import CRUSOE, QUICK
from tests.crusoe.stages import Stage


def journeys_are_lawful(stage: Stage, table: IslandTable) -> None:
    """3, 4, 5. Pawns only move forward, as far as dice and experience say, and take what is printed."""
    if stage.key != "rounds":
        return
    names = {one.name: one for one in stage.before.seats.values()}
    moves: dict[str, int] = defaultdict(int)
    for event in stage.events:
        if isinstance(event, told_work.Moved):
            moves[event.seat] += 1
            _move_is_lawful(table.book, names[event.seat], event)
        elif isinstance(event, told_work.Took):
            _taking_is_lawful(table.book, stage.before, names[event.seat], event)
        elif isinstance(event, told_work.Learnt):
            one = names[event.seat]
            assert not (one.thirst or one.is_hungry or one.food_state == MALNOURISHED)
            assert not (event.number and 1 in event.dice) and (event.number or 1 in event.dice)
    _arrives(stage, table, moves)


def _path(book: Book, one: Castaway) -> Path:
    assert one.path is not None
    return book.path(one.path)


def _move_is_lawful(book: Book, one: Castaway, event: told_work.Moved) -> None:
    """5. A distance differs from the die by the copies held, and by a wound."""
    path = _path(book, one)
    assert len(event.dice) == (2 if one.is_weak else 1)
    assert event.added == one.wounded
    assert event.distance == max(event.dice) + event.used + event.added >= 1
    is_barred = one.wounded or one.thirst or one.is_hungry
    assert abs(event.used) <= (0 if is_barred else one.numbers(path.id).count(max(event.dice)))
    assert path.name == event.path and one.pos <= event.start
    reached = event.start + event.distance
    assert event.space == (reached if reached <= path.length else 0)


def _taking_is_lawful(book: Book, before: Island, one: Castaway, event: told_work.Took) -> None:
    """4. No more is taken than is printed, and than the crowd leaves; the weak only by odd dice."""
    space = _path(book, one).space(event.space)
    assert space.options
    if not event.goods:
        return
    option = space.option(event.icon)
    assert option is not None
    alone = book.options.scenario in (QUICK, CRUSOE)
    crowd = 1 if alone else sum(other.path == one.path for other in before.living())
    excess = crowd - (book.options.overburden_from - 1)
    for thing, units in event.goods.basket:
        printed = option.gives[thing]
        left = printed if excess <= 0 else max(1, printed - 1) if excess == 1 else max(0, printed - excess)
        assert units <= left, (event.sentence, printed, crowd)


def _arrives(stage: Stage, table: IslandTable, moves: dict[str, int]) -> None:
    """3. All end at the Market, after one move for each space and one more at most."""
    every = table.book.options.work_rounds
    for one in table.state.living():
        length = _path(table.book, one).length
        assert every or one.pos == length + 1
        start = stage.before.seats[one.id].pos
        assert start <= one.pos <= length + 1
        assert (start <= length) <= moves[one.name] <= max(0, length + 1 - start)
