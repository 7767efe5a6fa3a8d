"""The deadlines of a game on the desk: by which rule they come, which is next, which come after it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

from pbem.calendars import Appointed, DaysOff, from_local
from pbem.deadlinerules import NO_WAIT, USUAL_TIME, Rule, WithZine
from pbem.deadlines import parse_rule
from pbem.desk.desk import Desk, DeskFault
from pbem.engine.tongue import tr, tr_noop
from pbem.store.opening import Files
from pbem.store.records import GameRecord
from pbem.timerules import time_rules

BY_GM = tr_noop("set by the GM")
"""The reason of a deadline whose clock time is kept by rules that have none."""


@dataclass(frozen=True)
class Course:
    """How the deadlines of a game's phase follow each other; `last` gives the clock time where none is."""

    rule: Rule
    zone: ZoneInfo
    off: DaysOff
    minimum: timedelta
    last: datetime | None = None

    def next(self, after: datetime) -> Appointed | None:
        """Return the deadline that follows a time."""
        return self.rule.appointed(after, self.zone, self.minimum, self.last, self.off)

    def following(self, now: datetime, closed: datetime | None = None) -> datetime | None:
        """Return the deadline that follows the one closed, counted from that so that late runs don't drift.

        Players have the least time for their orders even after a late run, but for deadlines that the GM has
        named. Without one closed, or one closed early, it is counted from now.
        """
        least = NO_WAIT if self.rule.is_named_by_gm else self.minimum
        found = self.next(closed if closed and closed <= now else now)
        while found and (found.at <= now or found.at - now < least):
            found = self.next(found.at)
        return found.at if found else None

    def upcoming(self, after: datetime) -> Iterator[Appointed]:
        """Yield the deadlines by the rule, each counted from the one before."""
        found = self.next(after)
        while found:
            yield found
            found = self.next(found.at)

    def at_its_clock_time(self, least: datetime, like: datetime | None = None) -> datetime:
        """Return the first time not before `least` at the rule's clock time, else at that of `like`.

        It is the rule's clock time, not its day of the week: the rule itself begins again after it.
        """
        usual = self.last or like
        at = self.rule.clock_time or (usual.astimezone(self.zone).time() if usual else USUAL_TIME)
        daily = parse_rule(f"daily at {at:%H:%M}")
        found = daily.appointed(least - timedelta(seconds=1), self.zone, off=self.off)
        assert found
        return found.at

    def put_off(self, at: datetime, days: timedelta) -> datetime:
        """Return a time some days later, at the same clock time whatever the clocks do between."""
        local = at.astimezone(self.zone).replace(tzinfo=None, fold=0)
        return from_local(local + days, self.zone)


def course_of(desk: Desk, files: Files, game: GameRecord, phase: str) -> Course:
    """Return how the deadlines of a game's phase follow each other; DeskFault if that is the zine's affair
    and there is no zine.
    """
    times = time_rules(game.config)
    rule = rule_of(game, phase)
    if not isinstance(rule, WithZine):
        return Course(rule, ZoneInfo(game.zone), times.off, times.least, _last_set(files, game))
    zine = desk.config.zine
    if zine is None:
        raise DeskFault(
            tr(
                "{game}: deadline: the game closes with the zine, but config.yaml has no field zine.",
                game=game.slug,
            )
        )
    return Course(zine.rule, ZoneInfo(desk.config.zone), zine.off, times.least)


def rule_of(game: GameRecord, phase: str) -> Rule:
    """Return the rule of a phase: its own, or the game's."""
    own = time_rules(game.config).phases.get(phase)
    return parse_rule(json.loads(game.deadline_rule) if own is None else own)


def _last_set(files: Files, game: GameRecord) -> datetime | None:
    """Return the last deadline that the GM has set."""
    named = [one.at for one in files.deadlines(game.id) if one.reason == BY_GM and one.at]
    return named[-1] if named else None


def next_deadline(
    desk: Desk, files: Files, game: GameRecord, phase: str, closed: datetime | None = None
) -> datetime | None:
    """Return the deadline of a phase that opens now; `closed` is the deadline it follows, if one was closed.

    None if the GM closes by hand, or the dates named are used up.
    """
    return course_of(desk, files, game, phase).following(desk.clock.now(), closed)


def next_by_rule(course: Course, after: datetime, number: int = 10) -> tuple[Appointed, ...]:
    """Return the deadlines by the rule that follow a time."""
    return tuple(islice(course.upcoming(after), number))
