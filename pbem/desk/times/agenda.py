"""The agenda of a game: its deadline now, what holds it, and the next ones by the rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from pbem.calendars import clock_notes, shown
from pbem.deadlinerules import WithZine, Written
from pbem.desk.desk import Desk, game_named
from pbem.desk.games import deadline_text
from pbem.desk.times.deadlining import Course, course_of, next_by_rule, rule_of
from pbem.desk.times.moving import as_sentence, one_line
from pbem.desk.times.timeletters import title_of
from pbem.engine.events import listed
from pbem.engine.tongue import tr
from pbem.spans import told_span
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord
from pbem.timerules import time_rules

MOST = 10


@dataclass(frozen=True)
class Line:
    """A deadline to be shown: when (ISO 8601, UTC), in the game's zone, in the GM's; what is odd."""

    at: str
    shown: str
    shown_to_gm: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Series:
    """The next deadlines by one rule, for the phases it is the rule of."""

    phases: tuple[str, ...]
    rule: str
    next: tuple[Line, ...]


@dataclass(frozen=True)
class Agenda:
    """All that is known of a game's deadlines; `held` says why it is held, if it is."""

    game: str
    title: str
    moment: str
    is_over: bool
    deadline: Line | None
    held: str
    grace: str
    series: tuple[Series, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The agenda as sentences, one a line, without the series."""
        if self.is_over:
            return (tr("The game is over: there is no deadline any more."),)
        due = tr("Orders are due for {round}.", round=self.moment)
        now = tr("No deadline: the GM closes the round.")
        if self.deadline:
            now = tr("Deadline: {deadline}", deadline=_said(self.deadline))
        grace = ""
        if self.grace:
            grace = tr("Grace: {span}, for seats that have sent nothing.", span=told_span(self.grace))
        return tuple(filter(None, (due, now, self.held, grace)))


def agenda_named(desk: Desk, slug: str) -> Agenda:
    """Return the agenda of a game; DeskFault names those there are."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        return agenda_of(desk, files, game)


def agenda_of(desk: Desk, files: Files, game: GameRecord) -> Agenda:
    """Return the agenda of a game."""
    moment = files.moment(game.id)
    assert moment
    known = files.deadline(game.id, moment.number)
    at = None if moment.is_over or known is None else known.at
    grace = time_rules(game.config).grace
    return Agenda(
        game.slug,
        game.title,
        "" if moment.is_over else title_of(desk, game, moment),
        moment.is_over,
        _line(desk, game, at, _notes_now(at, ZoneInfo(game.zone))) if at else None,
        "" if moment.is_over else _held(files, game),
        "" if grace == "none" else grace,
        () if moment.is_over else _all_series(desk, files, game, moment, at),
    )


def _notes_now(at: datetime, zone: ZoneInfo) -> tuple[str, ...]:
    return clock_notes(at.astimezone(zone).replace(tzinfo=None, fold=0), zone)


def _held(files: Files, game: GameRecord) -> str:
    held = files.hold(game.id)
    if held is None:
        return ""
    since, reason = deadline_text(held.since, game.zone), one_line(held.because).rstrip(".")
    if held.until is None and not held.because:
        return tr("Held since {since}.", since=since)
    if held.until is None:
        return as_sentence(tr("Held since {since}: {reason}", since=since, reason=reason))
    until = deadline_text(held.until, game.zone)
    if not held.because:
        return tr("Held since {since}, until {until} if the GM says nothing.", since=since, until=until)
    return as_sentence(
        tr(
            "Held since {since}, until {until} if the GM says nothing: {reason}",
            since=since,
            until=until,
            reason=reason,
        )
    )


def _all_series(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, at: datetime | None
) -> tuple[Series, ...]:
    """Return the next deadlines by each rule that a phase of the game has, the present phase's first."""
    now = desk.clock.now()
    phases = desk.rules(game).asked_phases
    keys = [phase.key for phase in phases]
    by_rule: dict[Written, list[str]] = {}
    for key in sorted(keys, key=lambda key: key != moment.phase):
        by_rule.setdefault(rule_of(game, key).written, []).append(key)
    titles = {phase.key: phase.title for phase in phases}
    series = []
    for same in by_rule.values():
        course = course_of(desk, files, game, same[0])
        found = next_by_rule(course, max(at or now, now), MOST)
        lines = tuple(_line(desk, game, one.at, one.notes) for one in found)
        series.append(
            Series(tuple(titles[key] for key in same), rule_text(desk, game, course, same[0]), lines)
        )
    return tuple(series)


def rule_text(desk: Desk, game: GameRecord, course: Course, phase: str) -> str:
    """Return a phase's rule as one line; of the zine's deadlines also their own rule."""
    told, zine = course.rule.told, desk.config.zine
    if zine and isinstance(rule_of(game, phase), WithZine):
        return tr("when the zine closes ({zine}: {rule})", zine=zine.title, rule=told)
    return told


def _line(desk: Desk, game: GameRecord, at: datetime, notes: tuple[str, ...]) -> Line:
    own = desk.config.zone
    to_gm = "" if own == game.zone else shown(at, ZoneInfo(own))
    return Line(at.isoformat(timespec="minutes"), shown(at, ZoneInfo(game.zone)), to_gm, notes)


def _said(line: Line) -> str:
    to_gm = tr("for you {time}", time=line.shown_to_gm) if line.shown_to_gm else ""
    return "; ".join(filter(None, (line.shown, to_gm, *line.notes)))


def series_lines(agenda: Agenda) -> list[tuple[str, list[str]]]:
    """Return a heading and lines for each series of deadlines."""
    told = []
    for one in agenda.series:
        lines = [_said(line) for line in one.next] or [tr("None: the GM sets or closes by hand.")]
        heading = tr('Then, by the rule, "{rule}":', rule=one.rule)
        if len(agenda.series) > 1:
            heading = tr('Then, by the rule of {phases}, "{rule}":', phases=listed(one.phases), rule=one.rule)
        told.append((heading, lines))
    return told


Act = Callable[[Files, GameRecord], str]


def act_on(desk: Desk, slug: str, act: Act) -> str:
    """Do what the GM asks about a game's time, in one transaction, and return what was done."""
    game_named(desk, slug)
    with desk.at_work(slug), desk.store.transaction() as files:
        game = files.game(slug)
        assert game
        return act(files, game)
