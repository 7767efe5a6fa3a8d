"""The GM's words about time, by letter."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.desk.tending import tend
from tests.desk.office import FIRST_DEADLINE, Office

PAT = "pat@example.org"


def told(office: Office, text: str) -> str:
    """What the GM's letter is answered, on one line."""
    office.posts()
    office.come(office.letter("gm", text, From=PAT))
    (answer,) = [post for post in office.posts() if post.to == PAT]
    return " ".join(answer.text.split())


def test_deadline_tells_the_next_ten(office: Office) -> None:
    said = told(office, "DEADLINE\n")
    assert "Deadline: Friday 4 December 2026, 20:00 (UTC)" in said
    assert 'by the rule, "every friday at 20:00": - Friday 11 December 2026' in said
    assert said.count("20:00 (UTC)") >= 11
    assert office.deadline() == FIRST_DEADLINE


@pytest.mark.parametrize(
    ("text", "said", "deadline"),
    [
        ("EXTEND 2 days because of the snow", "put off by 2 days", FIRST_DEADLINE + timedelta(days=2)),
        ("extend 90 minutes", "put off by 90 minutes", FIRST_DEADLINE + timedelta(minutes=90)),
        ("DEADLINE 2026-12-05 18:00", "New deadline: Saturday 5", datetime(2026, 12, 5, 18, tzinfo=UTC)),
        ("DEADLINE none", "when the GM closes the round", None),
        ("DEADLINE 2026-11-05 18:00", "Nothing was done: Thursday 5 November 2026", FIRST_DEADLINE),
        ("DEADLINE 2026-02-30 18:00", "Nothing was done: The time 2026-02-30", FIRST_DEADLINE),
        ("EXTEND 2 months", "Nothing was done: The time", FIRST_DEADLINE),
        ("EXTEND tomorrow", "Write EXTEND <time> [BECAUSE …].", FIRST_DEADLINE),
        ("RESUME", "Nothing was done: island is not held.", FIRST_DEADLINE),
    ],
)
def test_words_that_move_the_deadline(
    office: Office, text: str, said: str, deadline: datetime | None
) -> None:
    assert said in told(office, f"{text}\n")
    assert office.deadline() == deadline


def test_hold_and_resume_by_letter(office: Office) -> None:
    assert "island is held: I am ill." in told(office, "HOLD because I am ill\n")
    assert "Held since" in told(office, "DEADLINE\n")
    assert "island goes on." in told(office, "RESUME\n")


def test_close_now_by_letter_closes_at_the_next_beat(office: Office) -> None:
    assert "closed at once" in told(office, "CLOSE NOW\n")
    assert len(tend(office.desk)) == 1


def test_players_cannot_move_the_deadline(office: Office) -> None:
    for word in ("EXTEND 2 days", "HOLD", "RESUME", "CLOSE NOW", "DEADLINE none"):
        office.write("ann", f"{word}\n")
    assert office.deadline() == FIRST_DEADLINE
    with office.desk.store.transaction() as files:
        assert files.hold(1) is None
