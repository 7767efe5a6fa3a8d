"""What an issue tells its readers to do: deadlines, waiting lists, and where to write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from pbem.calendars import shown
from pbem.config import Config
from pbem.desk.desk import Desk
from pbem.desk.signup.joining import on_list
from pbem.desk.times.timeletters import title_of
from pbem.desk.zine.choosing import Chosen
from pbem.engine.events import listed
from pbem.engine.report import Block, Column, Facts, Paragraph, Row, Section, Sentences, Table
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.languages.dates import day_without_weekday
from pbem.openfile import OpenFile, open_file
from pbem.printing.plain import on_one_line
from pbem.rulesets import BOXES
from pbem.store.desk_records import OpeningRecord
from pbem.store.opening import Files

BY_HAND = tr_noop("when the GM closes it")
SOMEBODY = tr_noop("somebody")
"""Stands for a name that holds an address."""


@dataclass(frozen=True)
class OpenList:
    """A game that players sign up for, and the names on its list."""

    opening: OpeningRecord
    file: OpenFile
    names: tuple[str, ...]


def open_lists(files: Files) -> list[OpenList]:
    """Return the games that players sign up for."""
    return [
        OpenList(one, open_file(one.file), tuple(guest.name for guest in on_list(files, one)))
        for one in files.openings()
    ]


def in_words(day: date) -> str:
    """Return a day as it stands on a cover: 31 October 2026."""
    return day_without_weekday(day)


def deadline_text(at: datetime, zone: str) -> str:
    """Return a time without the name of its zone, which is told once for all."""
    return shown(at, ZoneInfo(zone)).partition(" (")[0]


def in_order(games: Sequence[Chosen]) -> list[Chosen]:
    """Return the games that are not over, the next deadline first and those without one last."""
    running = [one for one in games if not one.newest.is_over]
    timed = [one for one in running if one.deadline]
    timed.sort(key=lambda one: one.deadline or datetime.max)
    return [*timed, *(one for one in running if not one.deadline)]


def next_deadline(desk: Desk, games: Sequence[Chosen], zone: str) -> str:
    """Return the first deadline of all games as a line of the cover; empty where there is none."""
    first = next((one for one in in_order(games) if one.deadline and not one.is_held), None)
    if first is None or first.deadline is None:
        return ""
    deadline = deadline_text(first.deadline, zone)
    return tr("Next deadline: {deadline}, {game}", deadline=deadline, game=first.game.title)


def deadline_blocks(desk: Desk, games: Sequence[Chosen], zone: str, address: str) -> tuple[Block, ...]:
    """Return the next deadline of every game as a table, and where orders go."""
    rows = [_deadline_row(desk, one, zone) for one in in_order(games)]
    columns = (Column(tr("Game")), Column(tr("Orders are due for")), Column(tr("Deadline")))
    table = Table(
        tr("The next deadlines"),
        columns,
        tuple(rows),
        tr("All times are {zone}.", zone=zone),
        empty=tr("No game is running."),
    )
    text = tr(
        "Reply to your last report, or write to {address} with your key in the subject.", address=address
    )
    return (table, Paragraph(text)) if rows else (table,)


def _deadline_row(desk: Desk, one: Chosen, zone: str) -> Row:
    at = deadline_text(one.deadline, zone) if one.deadline else tr(BY_HAND)
    if one.is_held:
        at = tr("{deadline} (held until the GM lets it go on)", deadline=at)
    return Row((one.game.title, title_of(desk, one.game, one.newest), at))


def waiting_sections(
    lists: Sequence[OpenList], games: Sequence[Chosen], address: str
) -> tuple[tuple[Block, ...], tuple[Section, ...]]:
    """Return the waiting lists: games to be made, and who stands by for those that are running."""
    sections = [Section(one.opening.title, tuple(_open_blocks(one, address))) for one in lists]
    standby = tuple(_standby_lines(games, address))
    if standby:
        sections.append(Section(tr("Standing by"), (Sentences("", standby),)))
    return (() if sections else (Paragraph(tr("No game is waiting for players.")),)), tuple(sections)


def _open_blocks(one: OpenList, address: str) -> Iterator[Block]:
    opening, file = one.opening, one.file
    box = BOXES.get(opening.ruleset)
    yield from (Paragraph(part) for part in file.announce.split("\n\n") if part.strip())
    until = deadline_text(opening.until, file.game.zone) if opening.until else ""
    known = [seat.name for seat in file.held] + [_shown(name) for name in one.names]
    pairs = (
        (tr("Rules"), box.title if box else opening.ruleset),
        (tr("Players"), tr("{least} needed, room for {most}", least=file.least, most=file.most)),
        (tr("Until"), f"{until} ({file.game.zone})" if until else tr("the seats are taken")),
        (tr("On the list"), f"{len(known)}: {listed(known)}" if known else tr("nobody yet")),
    )
    yield Facts(pairs)
    yield Paragraph(
        tr(
            "To sign up, write to {address} with the subject: JOIN {game} AS Your Name.",
            address=address,
            game=opening.slug,
        )
    )


def _standby_lines(games: Sequence[Chosen], address: str) -> Iterator[str]:
    for one in games:
        if not one.newest.is_over:
            names = listed([_shown(name) for name in one.standby]) or tr("nobody yet")
            yield tr(
                "{game}: {names}. To stand by, write STANDBY {slug} to {address}.",
                game=one.game.title,
                names=names,
                slug=one.game.slug,
                address=address,
            )


def _shown(name: str) -> str:
    """Return a name that somebody gave in a letter, unless it is blank or an address."""
    said = on_one_line(name)
    return said if said and "@" not in said else tr(SOMEBODY)


def colophon_blocks(config: Config, name: str, day: date, price: str, games: int) -> tuple[Block, ...]:
    """Return who makes the zine, where to write, and how it is made."""
    pairs = [
        (tr("Editor and GM"), config.gm.name),
        (tr("Letters and subscriptions"), config.gm.address),
        (tr("Orders"), config.address),
        (tr("This issue"), f"{name}, {in_words(day)}"),
        (tr("Price"), price),
        (tr("On the web"), config.site),
    ]
    count = trn("{n} game in this issue.", "{n} games in this issue.", games)
    made = tr(
        "Orders were read, judged and set by pbem; the dice of every game are bound to a secret before the "
        "first deadline and can be checked when it is over, by pbem verify."
    )
    return (Facts(tuple((label, value) for label, value in pairs if value)), Paragraph(f"{count} {made}"))
