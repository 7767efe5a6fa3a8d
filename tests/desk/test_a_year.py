"""A year of heartbeats over both changes of the clocks, on a machine that sleeps and whose clock is set.

What must happen is told here once more, by plain arithmetic on local times: each deadline is closed once,
at the first heartbeat that finds it come, and the next one is the next by the rule that leaves half a day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml

from pbem.desk.judging import Judged
from pbem.desk.publishing import Published, Rules
from pbem.desk.tending import tend
from pbem.engine.ruleset import Moment, Outcome, Position
from tests.desk.office import SLUG, START, Office, install, office_at

ZONES = ("Europe/London", "America/New_York", "Australia/Sydney", "Australia/Lord_Howe")
YEAR = timedelta(days=366)
HALF_A_DAY = timedelta(hours=12)
DAY = timedelta(days=1)


def every(weekday: int, at: time) -> Callable[[date], datetime | None]:
    """A weekday of every week."""
    return lambda day: datetime.combine(day, at) if day.weekday() == weekday else None


def first_friday(day: date) -> datetime | None:
    """The first Friday of the month at eight."""
    return datetime.combine(day, time(20)) if day.weekday() == 4 and day.day <= 7 else None


RULES: dict[str, Callable[[date], datetime | None]] = {
    "every friday at 20:00": every(4, time(20)),
    "every sunday at 2:15": every(6, time(2, 15)),  # in the hour that is lost or comes twice
    "first friday of the month at 20:00": first_friday,
    "days 7": every(START.weekday(), time(20)),
}


PAIRS = [
    (rule, ZONES[(2 * half + number) % 4])
    for number, rule in enumerate(RULES)
    for half in range(2)
    if number != 1
] + [("every sunday at 2:15", zone) for zone in ZONES]
"""Each rule in a zone north and one south of the equator; the one in the lost hour in all zones."""


def beats(seed: str) -> Iterator[datetime]:
    """A year of times at which a machine's clock stood when pbem looked at it."""
    chance, at = Random(seed), START
    while at < START + YEAR:
        turn = chance.random()
        if turn < 0.02:  # the lid was closed for days
            at += timedelta(days=chance.uniform(1.5, 16))
        elif turn < 0.04:  # the clock is set back
            at -= timedelta(hours=chance.uniform(0.1, 60))
        elif turn < 0.06:  # the clock is set forward
            at += timedelta(hours=chance.uniform(1, 60))
        else:
            at += timedelta(hours=chance.uniform(1, 36))
        yield at


def to_utc(local: datetime, zone: ZoneInfo) -> datetime:
    """The first moment at which a clock in the zone shows this time or, where it never does, a later one."""
    at = local.replace(tzinfo=UTC) - timedelta(hours=16)
    while at.astimezone(zone).replace(tzinfo=None) < local:
        at += timedelta(minutes=15)
    return at


def deadlines_from(rule: Callable[[date], datetime | None], zone: ZoneInfo, after: datetime) -> datetime:
    """The next deadline later than a time."""
    day = after.astimezone(zone).date() - DAY
    while True:
        local = rule(day)
        if local and (at := to_utc(local, zone)) > after:
            return at
        day += DAY


def expected(
    rule: Callable[[date], datetime | None],
    zone: ZoneInfo,
    times: list[datetime],
    is_counted_from_report: bool,
) -> list[tuple[datetime, datetime]]:
    """Each deadline, and the beat that closes it."""
    closings = []
    least = timedelta(days=6) if is_counted_from_report else HALF_A_DAY
    due = deadlines_from(rule, zone, START)
    while due - START < least:
        due = deadlines_from(rule, zone, due)
    for now in times:
        if now >= due:
            closings.append((due, now))
            while due <= now or due - now < HALF_A_DAY:
                due = deadlines_from(rule, zone, due)
    return closings


def no_paper(*args: Any, **_: Any) -> Published:
    """Nothing set and nothing archived: that is not what is tried here."""
    desk, _, seats, _, judged, _, deadline = args[:7]
    texts = {seat.key: "" for seat in seats}
    return Published(judged, str(judged.position.moment), Path(desk.config.turns), deadline, texts)


def no_play(rules: Rules, position: Position[Any], *_: Any) -> Judged:
    """The next turn of a game in which nothing happens, so that it goes on for ever."""
    after = Position(Moment(position.moment.turn + 1, "season"), position.state)
    return Judged(position, {}, {}, "seed", Outcome(after, (), ()), {}, "")


@pytest.fixture
def make_year(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Office]:
    """A maker of offices whose game goes on for ever and sends nothing."""
    monkeypatch.setattr("pbem.desk.close.judge_or_leave_out", no_play)
    monkeypatch.setattr("pbem.desk.close.publish", no_paper)
    monkeypatch.setattr("pbem.desk.close.report_posts", lambda *_: None)

    def make(deadline: str, zone: str) -> Office:
        config = install(tmp_path / "zine", {"rounds": 0, "extra_species": 0}, deadline, ("ann", "dinesh"))
        file = config.games / f"{SLUG}.yaml"
        values = yaml.safe_load(file.read_text("utf-8"))
        values["zone"] = zone
        values["people"] = {"outage": "play", "silence": "play", "reminders": []}
        file.write_text(yaml.safe_dump(values), encoding="utf-8")
        return office_at(tmp_path / "zine", config).__enter__()

    return make


def closings_of(office: Office) -> list[tuple[datetime | None, datetime]]:
    """Each deadline closed, with the time it was closed at."""
    with office.desk.store.transaction() as files:
        outcomes = files.outcomes(1)
        deadlines = [files.deadline(1, outcome.moment) for outcome in outcomes]
    return [
        (one.at if one else None, outcome.closed_at) for one, outcome in zip(deadlines, outcomes, strict=True)
    ]


@pytest.mark.parametrize(("rule", "zone"), PAIRS)
def test_each_deadline_of_a_year_is_closed_once_at_its_time(
    make_year: Callable[[str, str], Office], rule: str, zone: str
) -> None:
    office = make_year(rule, zone)
    times = list(beats(f"{rule}{zone}"))
    for office.clock.at in times:
        tend(office.desk)
    assert office.said == []
    assert not office.moment().is_over
    assert closings_of(office) == expected(RULES[rule], ZoneInfo(zone), times, rule == "days 7")
    office.desk.store.close()
