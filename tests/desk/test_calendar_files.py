"""Deadlines in the players' calendars: a file with each report, and a newer one when the deadline moves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from icalendar import Calendar

from pbem.desk.close import close_game, deadline_after, judged_moments, look, publish_judged
from pbem.desk.times.holds import extend, set_deadline
from pbem.post import Post
from tests.desk.conftest import MakeOffice
from tests.desk.office import FIRST_DEADLINE, SLUG, WEEK, Office

DAY = timedelta(days=1)


def event_of(post: Post) -> Any:
    """The one entry of the calendar file that goes with a post."""
    (enclosure,) = [one for one in post.enclosures if one.media == "text/calendar"]
    assert enclosure.name == "island-deadline.ics"
    calendar = Calendar.from_ical(enclosure.path.read_bytes())
    (event,) = calendar.walk("VEVENT")
    return event


def to(office: Office, name: str) -> Post:
    """The newest post to a player."""
    return [post for post in office.posts() if post.to == f"{name}@example.com"][-1]


def test_each_report_has_the_next_deadline(office: Office) -> None:
    office.close()
    event = event_of(to(office, "ann"))
    assert event["summary"] == "The Island: orders are due for Round 1, Spring of Year 0"
    assert event["dtstart"].dt == FIRST_DEADLINE + WEEK
    assert event["dtstamp"].dt == FIRST_DEADLINE
    assert (event["uid"], event["sequence"]) == ("island.1-season.deadline.pbem@example.org", 0)
    (alarm,) = event.walk("VALARM")
    assert alarm["trigger"].dt == -DAY


def test_a_change_takes_the_place_of_the_entry(office: Office) -> None:
    office.close()
    first = event_of(to(office, "bob"))
    with office.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        extend(office.desk, files, game, DAY)
    second = event_of(to(office, "bob"))
    with office.desk.store.transaction() as files:
        set_deadline(office.desk, files, game, None, "")
    third = event_of(to(office, "bob"))
    assert first["uid"] == second["uid"] == third["uid"]
    assert [one["sequence"] for one in (first, second, third)] == [0, 1, 2]
    assert second["dtstart"].dt == FIRST_DEADLINE + WEEK + DAY
    assert [str(one["status"]) for one in (first, second, third)] == ["CONFIRMED", "CONFIRMED", "CANCELLED"]
    assert third.walk("VALARM") == []


def test_two_rounds_at_a_deadline_have_one_calendar_file(make_office: MakeOffice) -> None:
    office = make_office(rounds_per_deadline=2)
    office.close()
    first, second = office.close()
    assert event_of(to(office, "ann"))["uid"] == "island.3-season.deadline.pbem@example.org"
    assert not (first.folder / "deadline.ics").exists()
    assert (second.folder / "deadline.ics").is_file()


def test_without_a_deadline_there_is_no_file(make_office: MakeOffice) -> None:
    office = make_office(deadline=["2026-12-04 20:00"])
    office.close()
    posts = office.posts()
    assert not any(one.media == "text/calendar" for post in posts for one in post.enclosures)
    (gm,) = [post for post in posts if "has no deadline" in post.subject]
    assert "the dates of its rule are used up" in " ".join(gm.text.split())


def test_the_last_report_of_a_game_has_none(make_office: MakeOffice) -> None:
    office = make_office(rounds=1)
    office.close()
    (last,) = office.close()
    assert not (last.folder / "deadline.ics").exists()


def test_the_file_is_the_same_bytes_when_the_round_is_closed_again(office: Office) -> None:
    """A closing cut short and done again an hour later sends the same entry."""
    seen = []
    for hours in (0, 1):
        office.clock.at = FIRST_DEADLINE + timedelta(hours=hours)
        with office.desk.store.transaction() as files:
            found = look(office.desk, files, SLUG)
        judged = judged_moments(office.desk, found)
        (published,) = publish_judged(
            office.desk, found, judged, deadline_after(office.desk, found, judged[-1])
        )
        seen.append((published.folder / "deadline.ics").read_bytes())
    assert seen[0] == seen[1]
    assert close_game(office.desk, SLUG)
    assert (published.folder / "deadline.ics").read_bytes() == seen[0]
    assert datetime(2026, 12, 11, 20, tzinfo=UTC) == office.deadline()
