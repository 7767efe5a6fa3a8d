"""Deadlines: the clock on the wall is kept over every change of the clocks, and nothing drifts."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.clock import FixedClock, SystemClock
from pbem.deadlines import Dates, InDays, Rule, Weekly, WhenClosed, from_local, parse_rule, shown
from pbem.engine.options import BadValue

LONDON = ZoneInfo("Europe/London")
NEW_YORK = ZoneInfo("America/New_York")
SYDNEY = ZoneInfo("Australia/Sydney")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")
NO_WAIT = timedelta(0)


def utc(text: str) -> datetime:
    """Return a time written in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def local(at: datetime | None, zone: ZoneInfo) -> str:
    """Return a time as a clock in the zone shows it."""
    assert at is not None and at.tzinfo is UTC
    return f"{at.astimezone(zone):%Y-%m-%d %H:%M}"


RULES = [
    ("every friday at 20:00", Weekly(4, time(20))),
    ("Every  Friday at 7:05", Weekly(4, time(7, 5))),
    ("every 1 week on sunday at 0:00", Weekly(6, time(0))),
    ("every 2 weeks on friday at 20:00", Weekly(4, time(20), 2)),
    ("every 2 weeks on friday at 20:00 from 2026-12-04", Weekly(4, time(20), 2, date(2026, 12, 4))),
    ("days 3", InDays(3)),
    ("days 3 at 18:30", InDays(3, time(18, 30))),
    (["2026-12-04 20:00"], Dates((datetime(2026, 12, 4, 20),))),
    (["2026-12-04", "2026-12-11 9:30"], Dates((datetime(2026, 12, 4, 20), datetime(2026, 12, 11, 9, 30)))),
    ([date(2026, 12, 4)], Dates((datetime(2026, 12, 4, 20),))),
    ([datetime(2026, 12, 4, 21)], Dates((datetime(2026, 12, 4, 21),))),
    ("when closed", WhenClosed()),
]  # fmt: skip


@pytest.mark.parametrize(("written", "rule"), RULES, ids=[str(written) for written, _ in RULES])
def test_rules_are_read_and_written(written: object, rule: Rule) -> None:
    assert parse_rule(written) == rule
    assert parse_rule(rule.written) == rule


BAD = [
    ("tomorrow", "deadline", 'must be "every friday at 20:00", "every 2 weeks on friday at 20:00", "days'),
    (None, "deadline", "must be "),
    (1200, "deadline", "must be "),
    ([], "deadline", "must be "),
    ("every fryday at 20:00", "deadline", '"fryday" is not a day of the week; did you mean "friday"?'),
    ("every friday at 20:60", "deadline", "20:60 is not a time of day"),
    ("every 0 weeks on friday at 20:00", "deadline", "the number of weeks must be from 1 to 52, not 0."),
    ("every 53 weeks on friday at 20:00", "deadline", "the number of weeks must be from 1 to 52, not 53."),
    ("every friday at 20:00 from 2026-12-05", "deadline", "2026-12-05 is a Saturday, not a Friday."),
    ("every friday at 20:00 from 2026-02-30", "deadline", "2026-02-30 is not a day of the calendar."),
    ("every friday at 20:00 from 9999-12-31", "deadline", "9999-12-31 is too far away."),
    ("days 0", "deadline", "the number of days must be from 1 to 365, not 0."),
    ("days 366 at 20:00", "deadline", "the number of days must be from 1 to 365, not 366."),
    (["2026-12-04 20:00", "next week"], "deadline[2]", "must be a local date and time such as"),
    (["2026-12-04 20:00", "2026-12-04 20:00"], "deadline[2]", "2026-12-04 20:00 must be later than the time"),
    ([utc("2026-12-04 20:00")], "deadline[1]", "must be a local date and time such as"),
    ([datetime(2026, 12, 4, 20, 0, 30)], "deadline[1]", "must be a local date and time such as"),
    ([7], "deadline[1]", "must be a local date and time such as"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "field", "said"), BAD, ids=[str(written) for written, _, _ in BAD])
def test_bad_rules_say_what_was_expected(written: object, field: str, said: str) -> None:
    with pytest.raises(BadValue) as caught:
        parse_rule(written)
    assert caught.value.field == field
    assert caught.value.expected.startswith(said)


CHANGES = [
    (LONDON, "2026-03-27 21:00", ["2026-04-03 19:00", "2026-04-10 19:00"]),
    (LONDON, "2026-10-16 20:00", ["2026-10-23 19:00", "2026-10-30 20:00"]),
    (NEW_YORK, "2026-03-06 12:00", ["2026-03-07 01:00", "2026-03-14 00:00"]),
    (NEW_YORK, "2026-10-30 12:00", ["2026-10-31 00:00", "2026-11-07 01:00"]),
    (SYDNEY, "2026-03-27 00:00", ["2026-03-27 09:00", "2026-04-03 09:00", "2026-04-10 10:00"]),
    (SYDNEY, "2026-09-30 00:00", ["2026-10-02 10:00", "2026-10-09 09:00"]),
    (LORD_HOWE, "2026-04-01 00:00", ["2026-04-03 09:00", "2026-04-10 09:30"]),
    (LORD_HOWE, "2026-09-30 00:00", ["2026-10-02 09:30", "2026-10-09 09:00"]),
]  # fmt: skip


@pytest.mark.parametrize(("zone", "after", "expected"), CHANGES)
def test_friday_at_eight_over_a_change_of_the_clocks(zone: ZoneInfo, after: str, expected: list[str]) -> None:
    rule, at = parse_rule("every friday at 20:00"), utc(after)
    for deadline in expected:
        found = rule.next(at, zone, NO_WAIT)
        assert found == utc(deadline)
        assert local(found, zone).endswith("20:00")
        at = found


LEAPT = [
    (LONDON, "2026-03-29 01:30", "2026-03-29 02:00"),
    (NEW_YORK, "2026-03-08 02:00", "2026-03-08 03:00"),
    (SYDNEY, "2026-10-04 02:59", "2026-10-04 03:00"),
    (LORD_HOWE, "2026-10-04 02:15", "2026-10-04 02:30"),
    (ZoneInfo("Pacific/Apia"), "2011-12-30 20:00", "2011-12-31 00:00"),
]  # fmt: skip


@pytest.mark.parametrize(("zone", "written", "kept"), LEAPT, ids=str)
def test_a_time_the_clocks_leap_over_is_the_first_minute_after(
    zone: ZoneInfo, written: str, kept: str
) -> None:
    found = parse_rule([written]).next(utc("2000-01-01"), zone)
    assert local(found, zone) == kept
    minute_before = from_local(datetime.fromisoformat(kept), zone) - timedelta(minutes=1)
    assert local(minute_before, zone) < written


TWICE = [
    (LONDON, "2026-10-25 01:30", "2026-10-25 00:30"),
    (NEW_YORK, "2026-11-01 01:00", "2026-11-01 05:00"),
    (SYDNEY, "2026-04-05 02:30", "2026-04-04 15:30"),
    (LORD_HOWE, "2026-04-05 01:45", "2026-04-04 14:45"),
]  # fmt: skip


@pytest.mark.parametrize(("zone", "written", "first"), TWICE, ids=str)
def test_a_time_that_comes_twice_is_the_first(zone: ZoneInfo, written: str, first: str) -> None:
    assert parse_rule([written]).next(utc("2000-01-01"), zone) == utc(first)


def test_after_a_leap_the_clock_time_is_the_old_one() -> None:
    rule = parse_rule("every sunday at 1:30")
    leapt = rule.next(utc("2026-03-28 00:00"), LONDON)
    assert local(leapt, LONDON) == "2026-03-29 02:00"
    assert leapt and local(rule.next(leapt, LONDON), LONDON) == "2026-04-05 01:30"


def test_every_other_week_keeps_to_its_weeks() -> None:
    rule = parse_rule("every 2 weeks on friday at 20:00 from 2026-12-04")
    closed = [
        "2026-11-01 00:00",
        "2026-12-04 20:00",
        "2026-12-08 09:00",
        "2026-12-17 00:00",
        "2026-12-19 00:00",
    ]
    due = [local(rule.next(utc(text), LONDON), LONDON)[:10] for text in closed]
    assert due == ["2026-12-04", "2026-12-18", "2026-12-18", "2026-12-18", "2027-01-01"]
    odd = parse_rule("every 2 weeks on friday at 20:00 from 2026-12-11")
    assert local(odd.next(utc("2026-12-12 00:00"), LONDON), LONDON) == "2026-12-25 20:00"


def test_players_get_the_minimum_at_least() -> None:
    rule, least = parse_rule("every friday at 20:00"), timedelta(hours=12)
    assert local(rule.next(utc("2026-12-04 08:00"), LONDON, least), LONDON) == "2026-12-04 20:00"
    assert local(rule.next(utc("2026-12-04 08:01"), LONDON, least), LONDON) == "2026-12-11 20:00"
    assert local(rule.next(utc("2026-12-04 08:01"), LONDON, timedelta(hours=1)), LONDON) == "2026-12-04 20:00"
    found = parse_rule("days 1 at 0:30").next(utc("2026-12-04 23:59"), LONDON, least)
    assert local(found, LONDON) == "2026-12-06 00:30"


def test_days_take_the_clock_time_of_the_last_deadline() -> None:
    rule, report = parse_rule("days 3"), utc("2026-12-04 23:10")
    assert local(rule.next(report, NEW_YORK), NEW_YORK) == "2026-12-07 20:00"
    last = utc("2026-12-04 23:00:30")
    assert local(rule.next(report, NEW_YORK, last=last), NEW_YORK) == "2026-12-07 18:00"
    own = parse_rule("days 3 at 18:30")
    assert local(own.next(report, NEW_YORK, last=last), NEW_YORK) == "2026-12-07 18:30"


def test_named_times_come_however_soon_until_they_are_used_up() -> None:
    rule = parse_rule(["2026-12-04 20:00", "2026-12-11 20:00"])
    assert local(rule.next(utc("2026-12-04 19:59"), LONDON), LONDON) == "2026-12-04 20:00"
    assert local(rule.next(utc("2026-12-04 20:00"), LONDON), LONDON) == "2026-12-11 20:00"
    assert rule.next(utc("2026-12-11 20:00"), LONDON) is None


def test_a_game_closed_by_hand_has_no_deadline() -> None:
    assert parse_rule("when closed").next(utc("2026-12-04 20:00"), LONDON) is None


def test_times_without_a_zone_are_refused() -> None:
    with pytest.raises(ValueError, match="has no zone"):
        parse_rule("days 3").next(datetime(2026, 12, 4), LONDON)


def test_a_deadline_is_shown_in_the_readers_zone() -> None:
    at = utc("2026-12-04 20:00")
    assert shown(at, LONDON) == "Friday 4 December 2026, 20:00 (Europe/London)"
    assert shown(at, SYDNEY) == "Saturday 5 December 2026, 07:00 (Australia/Sydney)"
    assert shown(at.astimezone(SYDNEY), ZoneInfo("UTC")) == "Friday 4 December 2026, 20:00 (UTC)"


ZONES = st.sampled_from([LONDON, NEW_YORK, SYDNEY, LORD_HOWE, ZoneInfo("Asia/Kathmandu"), ZoneInfo("UTC")])
MOMENTS = st.datetimes(datetime(2000, 1, 1), datetime(2099, 1, 1), timezones=st.just(UTC))
CLOCK_TIMES = st.times().map(lambda at: at.replace(second=0, microsecond=0))
WEEKLY = st.builds(Weekly, st.integers(0, 6), CLOCK_TIMES, st.integers(1, 5))
RECURRING = st.one_of(WEEKLY, st.builds(InDays, st.integers(1, 20), CLOCK_TIMES))


def is_kept(at: datetime, wanted: time, zone: ZoneInfo) -> bool:
    """Say whether a deadline stands at its clock time, or just behind the gap that holds it."""
    on_the_clock = at.astimezone(zone)
    named = datetime.combine(on_the_clock.date(), wanted)
    return on_the_clock.replace(tzinfo=None, fold=0) == named or from_local(named, zone) == at


@given(RECURRING, MOMENTS, ZONES, st.integers(0, 48))
def test_next_is_later_and_keeps_the_clock_time(
    rule: Weekly | InDays, after: datetime, zone: ZoneInfo, hours: int
) -> None:
    found = rule.next(after, zone, timedelta(hours=hours))
    assert found is not None and rule.at is not None
    assert found > after and found - after >= timedelta(hours=hours)
    assert is_kept(found, rule.at, zone)


@given(WEEKLY, MOMENTS, ZONES)
def test_next_comes_within_its_weeks_on_its_day(rule: Weekly, after: datetime, zone: ZoneInfo) -> None:
    found = rule.next(after, zone, NO_WAIT)
    assert found is not None
    assert found.astimezone(zone).weekday() == rule.weekday
    assert found - after <= timedelta(weeks=rule.weeks, hours=2)


@given(WEEKLY, MOMENTS, ZONES, st.floats(0, 1, exclude_max=True))
def test_closing_early_moves_no_later_deadline(
    rule: Weekly, after: datetime, zone: ZoneInfo, part: float
) -> None:
    due = rule.next(after, zone, NO_WAIT)
    assert due is not None
    early = after + (due - after) * part
    if early < due:
        assert rule.next(early, zone, NO_WAIT) == due
    following = rule.next(due, zone, NO_WAIT)
    assert following is not None
    assert rule.next(due + (following - due) * part * 0.999, zone, NO_WAIT) == following


@given(RECURRING)
def test_rules_written_are_read_back(rule: Weekly | InDays) -> None:
    assert parse_rule(rule.written) == rule


def test_a_fixed_clock_stands_still_until_it_is_set() -> None:
    clock = FixedClock(datetime(2026, 7, 3, 21, tzinfo=LONDON))
    assert clock.now() == clock.now() == utc("2026-07-03 20:00")
    assert clock.now().tzinfo is UTC
    clock.at += timedelta(days=1)
    assert clock.now() == utc("2026-07-04 20:00")
    with pytest.raises(ValueError, match="has no zone"):
        FixedClock(datetime(2026, 7, 3)).now()


def test_the_system_clock_tells_utc() -> None:
    before = datetime.now(UTC)
    now = SystemClock().now()
    assert before <= now <= datetime.now(UTC) and now.tzinfo is UTC
