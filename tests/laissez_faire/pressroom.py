"""Reports of rounds arranged by hand, for the tests of what is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.events import SeatId
from pbem.engine.pictures import Arrow, Space, TrackBoard
from pbem.engine.report import Block, Report, Section, Sentences, Table
from pbem.engine.ruleset import Moment, Outcome, Position, Ruleset, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.game import BOX, opened
from pbem.rulesets.laissez_faire.view import CircuitView
from tests.chapters import report_of

K = TypeVar("K")
Rules = Ruleset[Book, Circuit, CircuitView]
Played = tuple[Position[Circuit], Outcome[Circuit], Mapping[SeatId, Sheet]]
SEATS = ("ann", "bob", "cat", "dan")


@cache
def rules(**options: Any) -> Rules:
    """Laissez-faire with some options, one mail a round unless asked otherwise."""
    chosen = {"phases": "compact", **options}
    materials = read_materials(BOX, {}, [shipped_games()])[0]
    return opened(chosen, {**materials, **BOX.prepare(chosen, materials, 4, Dice("press"))})


def played(where: Rules, given: dict[str, Any], *faces: int, **letters: str) -> Played:
    """A phase from a position given, with these dice: the position, what came of it, the sheets."""
    position: Position[Circuit] = BOX.given(where.book, given, ())
    filed = {seat: Filed(letters.get(seat, "")) for seat in position.state.seats}
    sheets = settle(where, position, filed)
    dice = RiggedDice(*faces)
    outcome = adjudicate(where, position, sheets, dice)
    dice.used_up()
    return position, outcome, sheets


def told(where: Rules, phase: Played, reader: SeatId | None = None) -> Report:
    """The report of a phase for a reader; None is the public."""
    position, outcome, sheets = phase
    sheet = sheets[reader or next(iter(sheets))]
    return report_of(where, position, outcome, reader, "Broadway", sheet)


def report_on(where: Rules, given: dict[str, Any], *faces: int, **letters: str) -> Report:
    """The public report of a phase."""
    return told(where, played(where, given, *faces, **letters))


def own_report(where: Rules, reader: SeatId, given: dict[str, Any], *faces: int, **letters: str) -> Report:
    """A seat's own report of a phase."""
    return told(where, played(where, given, *faces, **letters), reader)


def at_the_start(where: Rules, state: Circuit, reader: SeatId | None = None) -> Report:
    """The report of the beginning, before anything has happened."""
    first = Position(Moment(state.round, state.phase), state)
    before = Position(Moment(0, "start"), state)
    return report_of(where, before, Outcome(first, (), ()), reader, "Broadway")


def blocks(report: Report, kind: type[K]) -> list[K]:
    """All blocks of a kind, in order."""
    found: Iterator[Block] = (block for section in report.sections for block in section.blocks)
    return [block for block in found if isinstance(block, kind)]


def titles(report: Report) -> list[str]:
    """The titles of all sections."""
    return [section.title for section in report.sections]


def section(report: Report, title: str) -> Section:
    """The section of that title."""
    return next(one for one in report.sections if one.title == title)


def table(report: Report, title: str) -> Table:
    """The table of that title."""
    return next(one for one in blocks(report, Table) if one.title == title)


def rows(report: Report, title: str) -> list[dict[str, str]]:
    """The rows of a table, each cell by the title of its column."""
    found = table(report, title)
    names = [column.title for column in found.columns]
    return [dict(zip(names, row.cells, strict=True)) for row in found.rows]


def row(report: Report, title: str, first: str, column: str) -> dict[str, str]:
    """The row of a table with this in one of its columns."""
    return next(one for one in rows(report, title) if one[column] == first)


def lines(report: Report, heading: str) -> tuple[str, ...]:
    """The sentences under a heading."""
    return next(one.lines for one in blocks(report, Sentences) if one.heading == heading)


def board(report: Report) -> TrackBoard:
    """The picture of the board."""
    return blocks(report, TrackBoard)[0]


def space(report: Report, number: int) -> Space:
    """A space of the picture."""
    return board(report).tracks[0].spaces[number]


def arrows(report: Report) -> list[tuple[str, str, str, bool]]:
    """The moves on the picture: seat, from, to, and whether dotted."""
    found: tuple[Arrow, ...] = board(report).arrows
    return [(one.seat, one.start, one.end, one.is_dotted) for one in found]
