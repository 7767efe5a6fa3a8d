"""Days as people write them: read the one way that is meant, or refused with the reason."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.days import Unclear, read_days
from pbem.languages.dates import day_in_full

TODAY = date(2026, 12, 1)
SPAN = (date(2026, 12, 14), date(2027, 1, 2))


@pytest.mark.parametrize(
    "text",
    [
        "2026-12-14 to 2027-01-02",
        "2026-12-14 2027-01-02",
        "from 14 December to 2 January",
        "14 December until 2 Jan",
        "14 dec 2026 - 2 jan 2027",
        "14th of December TILL 2nd January 2027",
        "December 14 to January 2, 2027",
        "14.12.2026 to 2.1.2027",
        "14.12.-2.1.",
        "14.12. - 2.1.",
        "14. December to 2. January",
        "14/12/2026 to 2027-01-02",
        "12/14/2026 to 2 January 2027",
        "Mon 14 Dec 2026 to Saturday, 2 January 2027",
        "14 December 2026 to 2 January",
    ],
)
def test_many_ways_to_write_the_same_days(text: str) -> None:
    assert read_days(text, TODAY) == SPAN


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("until 3 January", TODAY, date(2027, 1, 3)),
        ("today to tomorrow", TODAY, date(2026, 12, 2)),
        ("14 to 20 December", date(2026, 12, 14), date(2026, 12, 20)),
        ("20 November to 5 December", date(2026, 11, 20), date(2026, 12, 5)),
        ("1 March to 5 April", date(2027, 3, 1), date(2027, 4, 5)),
        ("05/05/2027 to 2027-05-06", date(2027, 5, 5), date(2027, 5, 6)),
        ("28 February 2028 to 29 February", date(2028, 2, 28), date(2028, 2, 29)),
    ],
)
def test_what_is_left_out_is_the_next_such_day(text: str, first: date, last: date) -> None:
    assert read_days(text, TODAY) == (first, last)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("04/05/2026 to 2026-06-01", "04/05/2026 may be 4 May 2026 or 5 April 2026."),
        ("3/4 to 5/4", "may be 3 April or 4 March."),
        ("14 December", "I need the first day and the last"),
        ("sometime to whenever", 'I cannot read "sometime" as a day.'),
        ("31 November to 3 December", "There is no 31 November."),
        ("29 February 2027 to 3 March 2027", "There is no 29 February 2027."),
        ("99.99.2026 to 3 January", "There is no 99.99.2026."),
        ("0 December to 3 January", "There is no 0 December."),
        ("14.12.26 to 2.1.27", "I cannot read"),
        ("14 Juny to 3 July", 'I know no month "juny"'),
        ("2026-12-14 to 2026-12-01", "Tuesday 1 December 2026 is before Monday 14 December 2026."),
        ("Tue 14 December 2026 to 15 December 2026", "14 December 2026 is a Monday, not a Tue."),
        ("1 October to 5 October", "Please write both years."),
        ("5 to 3 January", "Please write both years."),
        ("14 December to 12 December 2026", "Please write both years."),
        ("2026-00-00 to 0000-01-01", "There is no"),
    ],
)
def test_what_cannot_be_read_or_could_be_read_in_two_ways(text: str, said: str) -> None:
    with pytest.raises(Unclear) as unclear:
        read_days(text, TODAY)
    assert said in str(unclear.value)


@given(st.dates(date(2000, 1, 1), date(2090, 1, 1)), st.integers(0, 300))
def test_days_in_full_are_read_as_they_are_shown(first: date, days: int) -> None:
    last = first + timedelta(days=days)
    assert read_days(f"{day_in_full(first)} to {day_in_full(last)}", TODAY) == (first, last)
    assert read_days(f"{first} to {last}", TODAY) == (first, last)


@given(st.text(alphabet="0123456789 ./-abcdefjmnotouTO,äٳ²", max_size=60))
def test_nothing_a_player_writes_is_more_than_unclear(text: str) -> None:
    try:
        first, last = read_days(text, TODAY)
    except Unclear as unclear:
        assert str(unclear).endswith((".", "?"))
    else:
        assert first <= last
