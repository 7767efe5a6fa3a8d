"""More rules of deadlines: months, days, the zine; days off; and what holds for every rule there is."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.calendars import DaysOff, clock_notes, country_fault, public_holiday
from pbem.deadlines import (
    Daily,
    Dates,
    InDays,
    MonthlyDay,
    MonthlyWeekday,
    Rule,
    Weekly,
    WhenClosed,
    WithZine,
    from_local,
    parse_rule,
)
from pbem.desk.times.deadlining import Course
from pbem.engine.options import BadValue

LONDON, SYDNEY = ZoneInfo("Europe/London"), ZoneInfo("Australia/Sydney")
NO_WAIT, HOUR = timedelta(0), timedelta(hours=1)

RULES = [
    ("first friday of the month", MonthlyWeekday(0, 4, time(20)), "first friday of the month at 20:00"),
    ("the last sunday of every month at 9:30", MonthlyWeekday(-1, 6, time(9, 30)), None),
    ("every month on the second tuesday", MonthlyWeekday(1, 1, time(20)), None),
    ("Every month on the 15th at 20:00", MonthlyDay(15, time(20)), "every month on the 15th at 20:00"),
    ("monthly on the 1st", MonthlyDay(1, time(20)), "every month on the 1st at 20:00"),
    ("the 22nd of each month at 18:00", MonthlyDay(22, time(18)), "every month on the 22nd at 18:00"),
    ("every month on the last day", MonthlyDay(31, time(20)), "every month on the 31st at 20:00"),
    ("daily at 7:15", Daily(time(7, 15)), "daily at 07:15"),
    ("every day", Daily(time(20)), "daily at 20:00"),
    ("every friday", Weekly(4, time(20)), "every friday at 20:00"),
    ("when the zine closes", WithZine(), "when the zine closes"),
    ("When closed.", WhenClosed(), "when closed"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rule", "written"), RULES, ids=[text for text, _, _ in RULES])
def test_rules_are_read_and_written_in_one_form(text: str, rule: Rule, written: str | None) -> None:
    assert parse_rule(text) == rule
    assert parse_rule(rule.written) == rule
    assert written in (None, rule.written)


BAD = [
    ("first fryday of the month", '"fryday" is not a day of the week'),
    ("fifth friday of the month", "not every month has a fifth friday"),
    ("every month on the 32nd", "the day of the month must be from 1 to 31, not 32."),
    ("every month on the 0th", "the day of the month must be from 1 to 31, not 0."),
    ("daily at 24:00", "24:00 is not a time of day"),
    ("when the moon is full", "must be "),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), BAD)
def test_impossible_rules_are_refused(text: str, said: str) -> None:
    with pytest.raises(BadValue) as caught:
        parse_rule(text, "times.phases.season")
    assert caught.value.field == "times.phases.season"
    assert caught.value.expected.startswith(said)


def days(rule: Rule, after: str, number: int, off: DaysOff | None = None) -> list[str]:
    """The next local times by a rule in London."""
    course = Course(rule, LONDON, off or DaysOff(), NO_WAIT)
    at, found = datetime.fromisoformat(after).replace(tzinfo=UTC), []
    for _ in range(number):
        appointed = course.next(at)
        if appointed is None:
            break
        at = appointed.at
        found.append(f"{at.astimezone(LONDON):%Y-%m-%d %H:%M}")
    return found


def test_the_first_friday_of_each_month() -> None:
    assert days(parse_rule("first friday of the month"), "2026-12-01", 3) == [
        "2026-12-04 20:00",
        "2027-01-01 20:00",
        "2027-02-05 20:00",
    ]


def test_the_31st_is_the_last_day_of_a_shorter_month() -> None:
    assert [day[5:10] for day in days(parse_rule("every month on the 31st"), "2028-01-01", 4)] == [
        *("01-31", "02-29", "03-31", "04-30"),
    ]


def test_a_deadline_on_a_day_off_is_moved_to_the_next_day_at_the_same_time() -> None:
    off = DaysOff(frozenset({5, 6}), frozenset({date(2026, 12, 25), date(2026, 12, 28)}))
    assert days(parse_rule("every friday at 20:00"), "2026-12-12", 3, off) == [
        "2026-12-18 20:00",
        "2026-12-29 20:00",
        "2027-01-01 20:00",
    ]
    # asked in the middle of the days off, it is the same one
    assert days(parse_rule("every friday at 20:00"), "2026-12-27", 1, off) == ["2026-12-29 20:00"]
    assert days(parse_rule("days 3"), "2026-12-22 21:00", 1, off) == ["2026-12-29 20:00"]


def test_days_off_join_daily_deadlines_into_one() -> None:
    off = DaysOff(frozenset({5, 6}))
    assert days(parse_rule("daily at 20:00"), "2026-12-04 12:00", 3, off) == [
        "2026-12-04 20:00",
        "2026-12-07 20:00",
        "2026-12-08 20:00",
    ]


def test_dates_moved_onto_each_other_stay_in_order() -> None:
    rule = parse_rule(["2026-12-26 21:00", "2026-12-28 20:00", "2026-12-29 20:00"])
    off = DaysOff(frozenset({5, 6}))
    assert days(rule, "2026-12-01", 5, off) == ["2026-12-28 20:00", "2026-12-28 21:00", "2026-12-29 20:00"]


def test_public_holidays_of_a_country_or_a_part_of_it() -> None:
    assert public_holiday("GB", date(2026, 12, 25)) == "Christmas Day"
    assert public_holiday("GB-SCT", date(2026, 11, 30)) == "Saint Andrew's Day"
    assert public_holiday("GB-ENG", date(2026, 11, 30)) == ""
    assert [country_fault(code) for code in ("GB", "DE-BY")] == ["", ""]
    assert country_fault("XX") == "must be a country's two letters such as GB, DE or US, not 'XX'."
    assert "GB-SCT" in country_fault("GB-XXX")


def test_the_notes_say_what_the_clocks_do() -> None:
    back = "the clocks go back 60 minutes at 02:00 on Sunday 25 October"
    assert clock_notes(datetime(2026, 10, 25, 20), LONDON) == (back,)
    assert clock_notes(datetime(2026, 10, 24, 20), LONDON) == (back,)
    assert clock_notes(datetime(2026, 10, 23, 20), LONDON) == ()
    assert clock_notes(datetime(2026, 10, 25, 1, 30), LONDON)[0] == (
        "the clocks show 01:30 twice that day; the first time counts"
    )
    assert clock_notes(datetime(2026, 3, 29, 1, 30), LONDON) == (
        "the clocks leap over 01:30 that day; the first minute after it counts",
        "the clocks go forward 60 minutes at 01:00 on Sunday 29 March",
    )
    assert clock_notes(datetime(2026, 10, 4, 12), ZoneInfo("Australia/Lord_Howe")) == (
        "the clocks go forward 30 minutes at 02:00 on Sunday 4 October",
    )


def test_the_notes_say_where_a_deadline_was_moved_from() -> None:
    found = parse_rule("every friday at 20:00").appointed(
        datetime(2026, 12, 20, tzinfo=UTC), LONDON, off=DaysOff(country="GB-ENG")
    )
    assert found and found.notes == ("moved from Friday 25 December: Christmas Day",)
    assert found.at == datetime(2026, 12, 27, 20, tzinfo=UTC)


ZONES = st.sampled_from([LONDON, SYDNEY, ZoneInfo("America/New_York"), ZoneInfo("Australia/Lord_Howe")])
MOMENTS = st.datetimes(datetime(2000, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))
TIMES = st.times().map(lambda at: at.replace(second=0, microsecond=0))
NAMED = st.lists(
    st.datetimes(datetime(2000, 1, 1), datetime(2099, 1, 1)).map(
        lambda at: at.replace(second=0, microsecond=0)
    ),
    min_size=1,
    max_size=6,
    unique=True,
)
ANY_RULE = st.one_of(
    st.builds(Weekly, st.integers(0, 6), TIMES, st.integers(1, 5)),
    st.builds(Daily, TIMES),
    st.builds(MonthlyWeekday, st.sampled_from([0, 1, 2, 3, -1]), st.integers(0, 6), TIMES),
    st.builds(MonthlyDay, st.integers(1, 31), TIMES),
    st.builds(InDays, st.integers(1, 40), st.one_of(st.none(), TIMES)),
    NAMED.map(lambda named: Dates(tuple(sorted(named)))),
)
OFF = st.builds(
    DaysOff,
    st.frozensets(st.integers(0, 6), max_size=6),
    st.frozensets(st.dates(date(2000, 1, 1), date(2099, 1, 1)), max_size=20),
    st.sampled_from([None, None, "GB", "US"]),
)


@settings(deadline=None)
@given(ANY_RULE, ZONES, OFF, MOMENTS, st.integers(0, 72))
def test_what_holds_for_every_rule(
    rule: Rule, zone: ZoneInfo, off: DaysOff, after: datetime, hours: int
) -> None:
    """Deadlines increase, keep the minimum and the clock time, and never fall on a day off."""
    course = Course(rule, zone, off, hours * HOUR)
    found = []
    at = after
    for _ in range(6):
        appointed = course.next(at)
        if appointed is None:
            assert rule.is_named_by_gm
            break
        assert appointed == course.next(at)
        assert rule.is_named_by_gm or appointed.at - at >= hours * HOUR
        assert not off.why(appointed.local.date())
        assert appointed.at == from_local(appointed.local, zone)
        assert appointed.local.time() == appointed.named.time()
        assert appointed.local >= appointed.named
        assert rule.clock_time in (None, appointed.local.time())
        at = appointed.at
        found.append(at)
    assert all(one < other for one, other in pairwise([after, *found]))


@settings(deadline=None)
@given(ANY_RULE, ZONES, OFF, MOMENTS, st.floats(0, 1, exclude_max=True))
def test_when_it_is_asked_does_not_move_a_deadline(
    rule: Rule, zone: ZoneInfo, off: DaysOff, after: datetime, part: float
) -> None:
    """The calendar's deadlines stay where they are; only `days` are counted from the report."""
    course = Course(rule, zone, off, NO_WAIT)
    due = course.next(after)
    if due is None or rule.counts_from_report:
        return
    between = after + (due.at - after) * part * 0.999
    assert course.next(between) == due


@settings(deadline=None)
@given(ANY_RULE, ZONES, OFF, MOMENTS, st.integers(0, 1000))
def test_a_late_run_leaves_time_and_does_not_drift(
    rule: Rule, zone: ZoneInfo, off: DaysOff, closed: datetime, late: int
) -> None:
    course = Course(rule, zone, off, 12 * HOUR)
    now = closed + late * HOUR
    found = course.following(now, closed)
    if found is None:
        return
    assert found > now and (rule.is_named_by_gm or found - now >= 12 * HOUR)
    series, at = [], closed
    while at < found:
        appointed = course.next(at)
        assert appointed
        at = appointed.at
        series.append(at)
    assert found == series[-1]


@given(ANY_RULE)
def test_every_rule_written_is_read_back(rule: Rule) -> None:
    assert parse_rule(rule.written) == rule
