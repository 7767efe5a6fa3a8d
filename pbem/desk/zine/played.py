"""What an issue says of its games: their reports, press and standings, each in its own place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from pbem.calendars import shown
from pbem.desk.desk import Desk
from pbem.desk.fair.dicelog import TITLE as DICE
from pbem.desk.pages import PRESS
from pbem.desk.past import PastTurn
from pbem.desk.zine.choosing import Chosen
from pbem.engine.pictures import HexMap, Picture, RingBoard, TrackBoard
from pbem.engine.report import Block, Column, Report, Row, Section, Table
from pbem.engine.ruleset import Standing
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.printing.zine import Played

ELSEWHERE = tr_noop("The table of all seats stands under {heading}.")


@dataclass(frozen=True)
class GamePages:
    """A game's reports as they were sent, oldest first; `latest` is the last one, printed or not."""

    chosen: Chosen
    title: str
    ruleset: str
    reports: tuple[Report, ...]
    latest: Report | None
    standings: Table | None


@dataclass(frozen=True)
class Places:
    """What of a report stands elsewhere in the issue: press, and standings under this heading, if any."""

    has_press: bool
    standings: str
    has_dice: bool


def pages_of_game(desk: Desk, chosen: Chosen, zone: str) -> GamePages:
    """Return a game's reports; the last one names the deadline as it is now, in this zone."""
    at = shown(chosen.deadline, ZoneInfo(zone)) if chosen.deadline else ""
    deadline = at if chosen.is_latest_last else None
    turns = chosen.turns(desk)
    last = turns[-1] if turns else chosen.last(desk)
    reports = [replace(turn.report(""), facts=()) for turn in turns[:-1]]
    latest = last.report(deadline) if last else None
    if turns and latest:
        reports.append(latest)
    rules = desk.rules(chosen.game)
    return GamePages(
        chosen,
        chosen.game.title,
        rules.title,
        tuple(reports),
        latest,
        _standings(desk, last, latest) if last and latest else None,
    )


def _standings(desk: Desk, last: PastTurn, latest: Report) -> Table | None:
    """Return the table of all seats that the report has, or else the one that the ruleset's ranking gives."""
    table = next((block for block in _blocks(latest) if _is_of_seats(block)), None)
    if isinstance(table, Table):
        return table
    rules = last.sitting.rules
    view = rules.view(rules.book, last.sitting.judged.outcome.position.state, None)
    ranked = rules.standings(rules.book, view)
    return _ranking(ranked) if ranked else None


def _is_of_seats(block: Block) -> bool:
    """Say whether a block is a table with one row for each of some seats."""
    seats = [row.seat for row in block.rows] if isinstance(block, Table) else []
    return len(seats) > 1 and all(seats) and len(dict.fromkeys(seats)) == len(seats)


def _ranking(ranked: Sequence[Standing]) -> Table:
    columns = (
        Column(tr("Place"), True),
        Column(tr("Seat")),
        Column(tr("Name")),
        Column(tr("Points"), True),
        Column(tr("Stands")),
    )
    rows = [
        Row((str(one.place), one.seat, one.name, str(one.points), one.says or "–"), seat=one.seat)
        for one in ranked
    ]
    return Table(tr("Standings"), columns, tuple(rows))


def _blocks(report: Report) -> Iterator[Block]:
    for section in report.sections:
        yield from section.blocks


def played_part(pages: GamePages, places: Places, nothing: str, title: str = "") -> Played:
    """Return what an issue prints of a game; what stands elsewhere in the issue is left out.

    `nothing` is said where no report is to be printed.
    """
    about = trn(
        "{ruleset}, {n} seat.", "{ruleset}, {n} seats.", len(pages.chosen.papers.seats), ruleset=pages.ruleset
    )
    moved = pages.standings if places.standings else None
    remarks = []
    if not pages.reports:
        remarks.append(nothing)
    elif moved and any(block == moved for block in _blocks(pages.reports[-1])):
        remarks.append(tr(ELSEWHERE, heading=places.standings))
    reports = [_without(report, moved, places) for report in pages.reports]
    return Played(title or pages.title, about, tuple(reports), tuple(remarks))


def _without(report: Report, moved: Table | None, places: Places) -> Report:
    """Return a report without order form, and without what stands elsewhere."""
    sections = []
    for section in report.sections:
        if section.is_form or (section.title == tr(DICE) and not places.has_dice):
            continue
        if section.title == tr(PRESS) and places.has_press:
            continue
        kept = tuple(block for block in section.blocks if moved is None or block != moved)
        if kept:
            sections.append(section if kept == section.blocks else replace(section, blocks=kept))
    return replace(report, sections=tuple(sections))


def press_of(games: Sequence[GamePages]) -> tuple[Section, ...]:
    """Return the press of all reports, each turn's under its own heading."""
    return tuple(
        replace(section, title=f"{pages.title}: {report.title}", starts_page=False)
        for pages in games
        for report in pages.reports
        for section in report.sections
        if section.title == tr(PRESS)
    )


def standings_of(games: Sequence[GamePages]) -> tuple[Section, ...]:
    """Return the standings of all games after their last turn."""
    return tuple(
        Section(f"{pages.title}: {pages.latest.title}", (pages.standings,))
        for pages in games
        if pages.latest and pages.standings
    )


def map_of(pages: GamePages) -> Picture | None:
    """Return the first map or board of a game's last report."""
    blocks = _blocks(pages.latest) if pages.latest else iter(())
    return next((block for block in blocks if isinstance(block, HexMap | TrackBoard | RingBoard)), None)
