"""The GM's hand on the clock: holds, extensions, deadlines set; players are told, and acts are noted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from pbem.desk.close import close_game
from pbem.desk.desk import DeskFault
from pbem.desk.due import NOW
from pbem.desk.tending import tend
from pbem.desk.times.holds import close_now, extend, hold, pbem_hold, resume, set_deadline
from pbem.post import Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord
from tests.desk.conftest import MakeOffice
from tests.desk.office import FIRST_DEADLINE, SLUG, START, WEEK, Office

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
PAT = "pat@example.org"
Act = Callable[[Files, GameRecord], object]


def do(office: Office, act: Act) -> str:
    """Do something in a transaction, with no posts waiting from before."""
    office.posts()
    with office.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        return str(act(files, game))


def held(office: Office, because: str = "") -> str:
    """Let the GM hold the game."""
    return do(office, lambda files, game: hold(office.desk, files, game, because))


def resumed(office: Office) -> str:
    """Let the game go on."""
    return do(office, lambda files, game: resume(office.desk, files, game))


def asked(office: Office, proposal: timedelta = DAY, wait: timedelta = DAY) -> None:
    """Let pbem hold the game and ask the GM."""
    do(
        office,
        lambda files, game: pbem_hold(
            office.desk, files, game, "outage", "no mail.", "no mail", wait, proposal
        ),
    )


def acts(office: Office) -> list[str]:
    """The kinds of the acts on file."""
    with office.desk.store.transaction() as files:
        return [act.kind for act in files.acts(1) if act.kind in ("hold", "resume", "extend", "deadline")]


def flat(post: Post) -> str:
    """A letter's text on one line."""
    return " ".join(post.text.split())


def test_a_held_game_is_not_closed_and_goes_on_after(office: Office) -> None:
    assert held(office, "I am ill").startswith("island is held: I am ill.")
    posts = office.posts()
    assert [post.to.partition("@")[0] for post in posts] == ["ann", "bob", "chloe", "dinesh", "eve"]
    assert "The GM's reason: I am ill." in flat(posts[0])
    assert "Friday 4 December 2026, 15:00 (America/New_York), does not count meanwhile" in flat(posts[1])
    assert posts[0].in_reply_to == office.id_of("island.1.welcome.ann")
    office.clock.at = FIRST_DEADLINE + HOUR
    assert tend(office.desk) == []
    with pytest.raises(DeskFault, match=r"is held: I am ill\. Use pbem resume island first"):
        close_game(office.desk, SLUG)
    resumed(office)
    assert acts(office) == ["hold", "resume"]


def test_an_answer_in_a_hold_says_so(office: Office) -> None:
    held(office)
    assert "The GM holds the game" in " ".join(office.write("ann", "STATUS\n").split())


def test_a_short_hold_leaves_the_deadline(office: Office) -> None:
    held(office)
    office.clock.at = START + DAY
    assert resumed(office) == "island goes on. Deadline: Friday 4 December 2026, 20:00 (UTC)."
    assert office.deadline() == FIRST_DEADLINE
    assert all("The game goes on." in post.text for post in office.posts())


def test_after_a_long_hold_players_have_the_time_that_was_left(office: Office) -> None:
    held(office)
    office.clock.at = FIRST_DEADLINE + 3 * DAY
    resumed(office)
    new = office.deadline()
    assert new == datetime(2026, 12, 11, 20, tzinfo=UTC)
    assert new - office.clock.now() >= FIRST_DEADLINE - START
    assert {len(post.enclosures) for post in office.posts()} == {1}
    office.close()
    assert office.deadline() == new + WEEK


def test_a_round_whose_deadline_had_passed_when_it_was_held_is_closed(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE + HOUR
    held(office)
    office.clock.at += DAY
    assert "has passed" in resumed(office)
    assert len(tend(office.desk)) == 1


def test_what_cannot_be_done_is_refused(office: Office) -> None:
    with pytest.raises(DeskFault, match="is not held"):
        resumed(office)
    held(office)
    with pytest.raises(DeskFault, match="is held already"):
        held(office)
    with pytest.raises(DeskFault, match=r"30 November 2026, 12:00 \(UTC\) is past: it is Tuesday"):
        do(office, lambda files, game: set_deadline(office.desk, files, game, START - DAY, ""))
    with pytest.raises(DeskFault, match="this is the deadline already"):
        do(office, lambda files, game: set_deadline(office.desk, files, game, FIRST_DEADLINE, ""))
    do(office, lambda files, game: set_deadline(office.desk, files, game, None, ""))
    with pytest.raises(DeskFault, match="no deadline to put off"):
        do(office, lambda files, game: extend(office.desk, files, game, DAY))


def test_an_extension_is_told_and_keeps_the_clock_time(make_office: MakeOffice) -> None:
    office = make_office(deadline="every saturday at 20:00", more_config="zone: Europe/London\n")
    office.close()
    office.clock.at = datetime(2027, 3, 26, tzinfo=UTC)
    saturday, monday = datetime(2027, 3, 27, 20, tzinfo=UTC), datetime(2027, 3, 29, 19, tzinfo=UTC)
    do(office, lambda files, game: set_deadline(office.desk, files, game, saturday, ""))
    says = do(office, lambda files, game: extend(office.desk, files, game, 2 * DAY, "exams"))
    assert office.deadline() == monday
    assert "put off by 2 days" in says and "It was: Saturday" in says
    (ann, *_) = office.posts()
    assert "The deadline is later than it was." in flat(ann) and "The reason: exams." in flat(ann)
    assert ann.subject == f"The Island: a new deadline {office.tag('ann')}"
    assert ann.in_reply_to == office.id_of("island.2.report.ann")
    assert acts(office)[-1] == "extend"


def test_a_deadline_that_has_passed_is_put_off_from_now(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE + 5 * HOUR
    do(office, lambda files, game: extend(office.desk, files, game, DAY))
    assert office.deadline() == FIRST_DEADLINE + 2 * DAY
    do(office, lambda files, game: set_deadline(office.desk, files, game, office.clock.now() + HOUR, ""))
    assert office.deadline() == office.clock.now() + HOUR


def test_closed_now_even_if_held(office: Office) -> None:
    held(office)
    do(office, lambda files, game: close_now(office.desk, files, game))
    assert office.posts() == []
    with office.desk.store.transaction() as files:
        assert (deadline := files.deadline(1, 1)) and deadline.reason == NOW
    assert len(tend(office.desk)) == 1
    assert office.deadline() == FIRST_DEADLINE


def test_pbem_asks_and_carries_its_proposal_out_without_an_answer(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE
    asked(office, 2 * DAY)
    letter, *told = office.posts()
    assert (letter.to, letter.subject) == (PAT, f"The Island: held, and a question {office.tag('gm')}")
    assert "put off from Friday 4 December 2026, 20:00 (UTC) to Sunday 6 December 2026, 20:00 (UTC)." in flat(
        letter
    )
    assert "Without an answer by Saturday 5 December 2026, 20:00 (UTC) the proposal counts." in flat(letter)
    assert len(told) == 5
    office.clock.at = FIRST_DEADLINE + DAY - HOUR
    assert tend(office.desk) == []
    assert office.posts() == []
    office.clock.at = FIRST_DEADLINE + DAY
    for _ in range(3):
        assert tend(office.desk) == []
    assert office.deadline() == FIRST_DEADLINE + 2 * DAY
    told = [post for post in office.posts() if "a new deadline" in post.subject]
    assert len(told) == 5 and "The reason: no mail." in flat(told[0])
    assert acts(office)[:2] == ["hold", "resume"]


def test_pbem_that_slept_beyond_its_question_proposes_from_now(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE
    asked(office)
    office.clock.at = FIRST_DEADLINE + 5 * DAY
    assert tend(office.desk) == []
    assert office.deadline() == FIRST_DEADLINE + 6 * DAY


@pytest.mark.parametrize(
    ("word", "deadline", "closed"),
    [
        ("RESUME", FIRST_DEADLINE, 1),
        ("EXTEND 3 days", FIRST_DEADLINE + 4 * DAY, 0),
        ("HOLD", FIRST_DEADLINE, 0),
    ],
)
def test_the_gm_answers_the_question_with_a_word(
    office: Office, word: str, deadline: datetime, closed: int
) -> None:
    office.clock.at = FIRST_DEADLINE
    asked(office)
    office.clock.at += HOUR
    office.come(office.letter("gm", f"{word}\n", From=PAT))
    assert office.deadline() == deadline
    assert len(tend(office.desk)) == closed
    office.clock.at = FIRST_DEADLINE + DAY
    assert tend(office.desk) == []


def test_a_question_about_a_round_closed_by_hand_is_dropped(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE
    asked(office)
    close_game(office.desk, SLUG, is_now=True)
    deadline = office.deadline()
    tend(office.desk)
    with office.desk.store.transaction() as files:
        assert files.hold(1) is None
    assert office.deadline() == deadline
