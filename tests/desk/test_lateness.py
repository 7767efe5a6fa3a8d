"""Late seats: grace, waiting once, extending once for several; the absent are not waited for."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.desk.office import WEEK, Office
from tests.desk.people_letters import answers, plain, to
from tests.desk.people_rules import PAT, about, acts, beat, due, from_pat, set_people

HOUR = timedelta(hours=1)
QUIET = {"silence": "play", "outage": "play", "reminders": []}


def write(office: Office, *seats: str) -> None:
    """Let these seats send orders."""
    office.come(*(office.letter(seat, "STAY ALL\n") for seat in seats))


def told(office: Office, text: str) -> str:
    """The answer to a letter of Ann's, of which the GM is told too."""
    return to(answers(office, office.letter("ann", text)), "ann@example.com").text


def test_play_waits_for_nobody(island: Office) -> None:
    set_people(island, **QUIET)
    beat(island, due(island))
    assert island.moment().number == 4


def test_in_the_time_of_grace_a_late_letter_still_counts(island: Office) -> None:
    set_people(island, {"grace": "3 hours"}, **QUIET)
    write(island, "bob", "chloe", "dinesh", "eve")
    at = due(island)
    posts = beat(island, at)
    (late,) = about(posts, "your orders are missing")
    assert late.to == "ann@example.com"
    assert "The game waits for you until Friday 18 December 2026, 23:00 (UTC)" in plain(late.text)
    assert beat(island, at + 2 * HOUR) == []
    assert island.moment().number == 3
    assert "It has passed, but the round is not closed yet" in plain(island.write("ann", "STAY ALL\n"))
    beat(island)
    assert island.moment().number == 4
    assert due(island) == at + WEEK
    assert [act.says for act in acts(island, "grace")] == [
        "The game waits until Friday 18 December 2026, 23:00 (UTC) for ann."
    ]


def test_after_the_time_of_grace_the_round_is_closed_without_them(island: Office) -> None:
    set_people(island, {"grace": "3 hours"}, **QUIET)
    at = due(island)
    beat(island, at)
    beat(island, at + 3 * HOUR - timedelta(seconds=1))
    assert island.moment().number == 3
    beat(island, at + 3 * HOUR)
    assert island.moment().number == 4


def test_wait_gives_one_new_deadline_and_tells_everybody(island: Office) -> None:
    set_people(island, missing="wait", wait="36 hours", **QUIET)
    write(island, "bob", "chloe", "dinesh")
    at = due(island)
    posts = beat(island, at)
    assert due(island) == at + 36 * HOUR
    new = about(posts, "a new deadline")
    assert len(new) == 6
    assert "No orders have come from you" in plain(to(new, "ann@example.com").text)
    text = plain(to(new, "bob@example.com").text)
    assert "New deadline: Sunday 20 December 2026, 03:00 (America/New_York)" in text
    assert "2 players have sent no orders" in text
    assert "ann" not in text.replace("The Island", "")
    assert "No orders have come from ann and eve" in plain(to(new, PAT).text)
    assert [enclosure.media for enclosure in to(new, "bob@example.com").enclosures] == ["text/calendar"]
    assert beat(island) == []
    beat(island, at + 36 * HOUR)
    assert island.moment().number == 4
    assert len(acts(island, "extend")) == 1
    assert due(island) == at + WEEK


def test_a_reply_to_the_new_deadline_is_for_this_round(island: Office) -> None:
    set_people(island, missing="wait", **QUIET)
    post = to(about(beat(island, due(island)), "a new deadline"), "ann@example.com")
    letter = island.letter("ann", "STAY ALL\n", Subject=f"Re: {post.subject}", In_Reply_To=post.message_id)
    assert "older report" not in island.answer(letter).text
    assert len(island.filings()) == 1


@pytest.mark.parametrize(("missing_seats", "is_waiting"), [(2, True), (3, False)])
def test_extend_waits_for_several_only(island: Office, missing_seats: int, is_waiting: bool) -> None:
    set_people(island, missing="extend", missing_seats=missing_seats, **QUIET)
    write(island, "bob", "chloe", "dinesh")
    beat(island, due(island))
    assert (island.moment().number == 3) is is_waiting


def test_those_who_come_late_have_time_after_a_slept_deadline(island: Office) -> None:
    set_people(island, missing="wait", wait="24 hours", **QUIET)
    at = due(island)
    beat(island, at + 20 * HOUR)
    assert due(island) == at + 44 * HOUR


def test_standing_orders_and_absences_keep_nobody_waiting(island: Office) -> None:
    set_people(island, missing="wait", **QUIET)
    write(island, "bob", "chloe", "dinesh")
    island.come(
        island.letter("ann", "ABSENT 2026-12-14 to 2026-12-24\n"),
        island.letter("eve", "STANDING\nSTAY ALL\nEND\n"),
    )
    beat(island, due(island))
    assert island.moment().number == 4


def test_an_absence_beyond_the_limit_counts_as_missing_and_is_told_so(island: Office) -> None:
    set_people(island, missing="wait", absence_days=5, **QUIET)
    write(island, "bob", "chloe", "dinesh", "eve")
    text = plain(told(island, "ABSENT 2026-12-14 to 2026-12-24\n"))
    assert "This game counts absences for 5 days in any 365 at most." in text
    assert "From Saturday 19 December 2026 on you count as missing" in text
    beat(island, due(island))  # on the 18th, the fifth day
    assert island.moment().number == 4
    write(island, "bob", "chloe", "dinesh", "eve")
    beat(island, due(island))  # on the 25th she is back, and missing
    assert island.moment().number == 4


def test_days_away_are_counted_over_a_year_whatever_was_taken_back(island: Office) -> None:
    set_people(island, missing="wait", absence_days=8, **QUIET)
    told(island, "ABSENT 2026-12-12 to 2026-12-14\n")
    text = plain(told(island, "ABSENT NONE\n"))
    assert "taken back" in text
    text = plain(told(island, "ABSENT 2026-12-14 to 2026-12-21\n"))
    assert "count as missing" not in text
    assert "From Tuesday 22 December 2026 on" in plain(told(island, "ABSENT 2026-12-14 to 2027-01-21\n"))


def test_a_short_absence_hears_nothing_of_the_limit(island: Office) -> None:
    assert "count as missing" not in plain(told(island, "ABSENT 2026-12-14 to 2026-12-24\n"))


def test_the_gm_who_wants_it_closed_waits_for_nobody(island: Office) -> None:
    set_people(island, missing="wait", **QUIET)
    island.come(from_pat(island, "CLOSE NOW\n"))
    beat(island)
    assert island.moment().number == 4


def test_an_early_closing_asks_for_nobody(island: Office) -> None:
    set_people(island, {"early": True, "early_after": "none"}, missing="wait", **QUIET)
    island.come(*(island.letter(seat, "READY\n") for seat in ("ann", "bob", "chloe", "dinesh", "eve")))
    beat(island)
    assert island.moment().number == 4
