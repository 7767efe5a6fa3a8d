"""Reports of Crusoe's Planet for tests: of islands as worked cases give them, and of phases played there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.events import Event, SeatId, seen_by
from pbem.engine.report import Block, Report, Sentences
from pbem.engine.report import Table as Printed
from pbem.engine.ruleset import (
    NO_SHEET,
    START,
    Chapter,
    Masthead,
    Moment,
    Outcome,
    Player,
    Position,
    Ruleset,
    Sheet,
    adjudicate,
)
from pbem.engine.settle import Filed, settle
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.paper.chapters import IslandChapter
from pbem.rulesets.crusoe.view import IslandView, look
from tests.crusoe.tables import a_book, an_island

Rules = Ruleset[Any, Any, Any]
NAMES = {"anna": "Anna", "bob": "Bob", "carol": "Carol"}


def rules(seats: int = 3, **options: object) -> Rules:
    """The game on the drill board, made for so many."""
    chosen: dict[str, object] = {"board": "drill", **options}
    materials = read_materials(BOX, chosen, [shipped_games()])[0]
    made = BOX.prepare(chosen, materials, seats, Dice("made"))
    return BOX.open(chosen, {**materials, **made})


def players(names: Mapping[SeatId, str] | None = None) -> tuple[Player, ...]:
    """Who plays."""
    return tuple(Player(seat, name) for seat, name in (names or NAMES).items())


def seen(reader: SeatId | None = None, options: Any = None, **given: Any) -> IslandView:
    """What a reader sees of an island of a worked case."""
    book = a_book(**(options or {}))
    seats = given.pop("seats", {seat: {} for seat in NAMES})
    return look(book, an_island(book, seats=seats, **{"phase": "camp", **given}), reader)


def chapter(
    told: Sequence[Event] = (),
    reader: SeatId | None = None,
    sheet: Sheet = NO_SHEET,
    **given: Any,
) -> IslandChapter:
    """A chapter in which these things happened and nothing has changed."""
    view = seen(reader, **given)
    moment = Moment(view.island.turn, view.phase)
    told = seen_by(tuple(told), reader)
    return Chapter(view.book, moment, moment, view, view, told, Masthead("A game", "Friday"), reader, sheet)


def report_on(
    opened: Rules, before: Position[Any], outcome: Outcome[Any], reader: SeatId | None, sheet: Sheet
) -> Report:
    """The report of a phase that was adjudicated."""
    old, new = (opened.view(opened.book, one.state, reader) for one in (before, outcome.position))
    events, head = seen_by(outcome.events, reader), Masthead("A game", "Friday")
    now, then = before.moment, outcome.position.moment
    results = outcome.results_of(reader)
    return opened.report(
        Chapter(opened.book, now, then, old, new, events, head, reader, sheet, results=results)
    )


def start_report(opened: Rules, reader: SeatId | None = None) -> Report:
    """The report before anything has happened."""
    position = opened.first(players())
    view = opened.view(opened.book, position.state, reader)
    moment = Moment(0, START)
    return opened.report(Chapter(opened.book, moment, position.moment, view, view, (), Masthead("A"), reader))


def played(
    opened: Rules, position: Position[Any], letters: Mapping[SeatId, str], dice: Dice | Sequence[int]
) -> tuple[Outcome[Any], Mapping[SeatId, Sheet]]:
    """What comes of these letters, and the sheets they made."""
    filed = {seat: Filed(letters.get(seat, "")) for seat in position.state.seats}
    sheets = settle(opened, position, filed)
    thrown = dice if isinstance(dice, Dice) else RiggedDice(*dice)
    return adjudicate(opened, position, sheets, thrown), sheets


def game(opened: Rules, letters: Mapping[str, str], seed: str = "a") -> Iterator[tuple[Any, ...]]:
    """Play a game in which all send the same letter for a phase; yield position, outcome, sheets."""
    position = opened.first(players())
    for number in range(60):
        words = letters.get(position.moment.phase, "")
        outcome, sheets = played(
            opened, position, dict.fromkeys(position.state.seats, words), Dice(f"{seed}{number}")
        )
        yield position, outcome, sheets
        position = outcome.position
        if position.is_over:
            return


def blocks(made: Report) -> Iterator[Block]:
    """All blocks of a report, in order."""
    for section in made.sections:
        yield from section.blocks


def printed(made: Report, title: str) -> Printed:
    """The table of that title."""
    return next(block for block in blocks(made) if isinstance(block, Printed) and block.title == title)


def cells(table: Printed) -> list[tuple[str, ...]]:
    """What stands in the rows of a table."""
    return [row.cells for row in table.rows]


def titles(table: Printed) -> tuple[str, ...]:
    """What stands over the columns of a table."""
    return tuple(column.title for column in table.columns)


def lines(found: Iterator[Block] | Sequence[Block]) -> list[str]:
    """All sentences of some blocks."""
    return [line for block in found if isinstance(block, Sentences) for line in block.lines]


def tables(found: Iterator[Block] | Sequence[Block]) -> dict[str, Printed]:
    """The tables among some blocks, by title."""
    return {block.title: block for block in found if isinstance(block, Printed)}
