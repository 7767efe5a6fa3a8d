"""Closing a deadline: when it may be done, what is set next, and what a letter in between changes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.desk import close
from pbem.desk.close import OnDesk, close_game
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.games import new_game
from pbem.desk.publishing import Published
from pbem.desk.tending import tend
from pbem.gamefile import read_game
from tests.desk.conftest import MakeOffice
from tests.desk.office import FIRST_DEADLINE, SECRET, SLUG, WEEK, Office


def test_a_deadline_that_has_not_come_is_not_closed(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE - timedelta(seconds=1)
    with pytest.raises(DeskFault, match="not due: Friday 4 December 2026, 20:00"):
        close_game(office.desk, SLUG)
    assert tend(office.desk) == []
    assert office.moment().number == 1


def test_it_is_closed_when_it_has_come_or_the_gm_says_so(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE
    assert len(tend(office.desk)) == 1
    assert tend(office.desk) == []
    close_game(office.desk, SLUG, is_now=True)
    assert office.moment().turn == 2


def test_an_unknown_game_is_named_with_those_there_are(office: Office) -> None:
    with pytest.raises(DeskFault, match=r'there is no game "atoll"; games: island\.'):
        close_game(office.desk, "atoll")


def test_the_next_deadline_is_counted_from_the_one_closed(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE + timedelta(days=2, hours=7)
    close_game(office.desk, SLUG)
    assert office.deadline() == FIRST_DEADLINE + WEEK
    office.clock.at = FIRST_DEADLINE + 4 * WEEK + timedelta(days=1)
    close_game(office.desk, SLUG)
    assert office.deadline() == FIRST_DEADLINE + 5 * WEEK


def test_days_do_not_drift_when_the_gm_is_late(make_office: MakeOffice) -> None:
    office = make_office(deadline="days 3 at 18:30")
    first = office.deadline()
    assert first == datetime(2026, 12, 4, 18, 30, tzinfo=UTC)
    office.clock.at = first + timedelta(hours=26)
    close_game(office.desk, SLUG)
    assert office.deadline() == first + timedelta(days=3)


def test_players_have_half_a_day_at_least_after_a_late_close(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE + WEEK - timedelta(minutes=1)
    close_game(office.desk, SLUG)
    assert office.deadline() == FIRST_DEADLINE + 2 * WEEK


def test_deadlines_the_gm_named_are_kept_however_close(make_office: MakeOffice) -> None:
    office = make_office(deadline=["2026-12-04 20:00", "2026-12-05 08:00", "2026-12-06 08:00"])
    office.clock.at = datetime(2026, 12, 5, 7, 0, tzinfo=UTC)
    close_game(office.desk, SLUG)
    assert office.deadline() == datetime(2026, 12, 5, 8, 0, tzinfo=UTC)
    office.close()
    office.close()
    assert office.deadline() is None


def test_a_game_without_deadlines_waits_for_the_gm(make_office: MakeOffice) -> None:
    office = make_office(deadline="when closed")
    office.clock.at += 52 * WEEK
    assert tend(office.desk) == []
    with pytest.raises(DeskFault, match="not due: when the GM closes the round"):
        close_game(office.desk, SLUG)
    (published,) = close_game(office.desk, SLUG, is_now=True)
    assert "when the GM closes the round" in published.texts["ann"]


def test_a_letter_filed_while_we_judge_is_judged_too(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    judge, letter = close.judge_and_publish, office.letter("ann", "NAME Latecomers\n")
    rounds: list[list[Published]] = []

    def judged(desk: Desk, found: OnDesk) -> list[Published]:
        published = judge(desk, found)
        if not rounds:
            come_in_between(office, letter.as_bytes(), monkeypatch)
        rounds.append(published)
        return published

    monkeypatch.setattr(close, "judge_and_publish", judged)
    (published,) = office.close()
    assert len(rounds) == 2
    assert "Latecomers" in published.texts["bob"]
    assert "Latecomers" in (published.folder / "public.txt").read_text("utf-8")
    assert any("judging again" in said for said in office.said)


def come_in_between(office: Office, letter: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Receive a letter while the desk is at work, as another machine would at the same database."""
    other = Desk(office.config, office.desk.store, office.clock)
    monkeypatch.setattr(Desk, "at_work", lambda *_: open_door())
    office.desk, desk = other, office.desk
    office.come(letter)
    office.desk = desk


class open_door:  # noqa: N801
    """A lock that keeps nobody out."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


def test_two_rounds_at_each_deadline(make_office: MakeOffice) -> None:
    office = make_office(rounds_per_deadline=2)
    office.close()
    office.come(office.letter("ann", "START RANDOM\nFOR ROUND 2\nSTAY ALL\nEND\n"))
    deadline = office.deadline()
    first, second = office.close()
    assert [first.title[:8], second.title[:8]] == ["Round 1,", "Round 2,"]
    assert (office.moment().turn, office.moment().number) == (3, 4)
    assert deadline
    assert office.deadline() == deadline + WEEK
    assert "- STAY ALL" in second.texts["ann"]
    (post,) = [post for post in office.posts() if post.to == "ann@example.com"]
    assert first.texts["ann"] in post.text
    assert second.texts["ann"] in post.text


def test_fresh_orders_are_for_the_first_of_two_rounds_and_standing_ones_for_both(
    make_office: MakeOffice,
) -> None:
    office = make_office(rounds_per_deadline=2)
    office.close()
    office.come(office.letter("ann", "START RANDOM\nSTANDING\nSTAY ALL\nEND\nPRESS TO all:\nHello!\nEND\n"))
    first, second = office.close()
    assert "played by: orders received" in first.texts["ann"]
    assert "played by: standing orders" in second.texts["ann"]
    assert ["Hello!" in one.texts["bob"] for one in (first, second)] == [True, False]


def test_a_compact_game_has_no_signup_and_two_rounds(make_office: MakeOffice) -> None:
    office = make_office(compact=True)
    assert office.moment().phase == "season"
    assert "KIND" in office.posts()[0].text
    published = office.close()
    assert [one.judged.position.moment.turn for one in published] == [1, 2]


def test_a_game_that_ends_within_a_deadline_ends_there(make_office: MakeOffice) -> None:
    office = make_office(rounds=1, compact=True)
    (published,) = office.close()
    assert published.judged.outcome.position.is_over
    assert office.moment().is_over


def test_a_game_that_is_over_is_not_closed_again(make_office: MakeOffice) -> None:
    office = make_office(rounds=1)
    office.close()
    office.close()
    assert office.moment().is_over
    assert office.deadline() is None
    posts = office.posts()
    assert len(posts) == 6
    assert not [post for post in posts if "To give orders" in post.text]
    with pytest.raises(DeskFault, match="island is over") as fault:
        close_game(office.desk, SLUG, is_now=True)
    assert not fault.value.is_usage
    office.clock.at += 52 * WEEK
    assert tend(office.desk) == []


def test_standing_orders_are_opened_when_the_game_is_over(make_office: MakeOffice) -> None:
    """Secret while the game goes on, they stand in everybody's last report."""
    office = make_office(rounds=1)
    office.write("ann", "STANDING\nSTAY ALL\nGENE Thick Hide > Speed\nEND\n")
    (signup,) = office.close()
    (last,) = office.close()
    said = "GENE Thick Hide > Speed"
    assert said not in (signup.folder / "public.txt").read_text("utf-8")
    assert said in (last.folder / "public.txt").read_text("utf-8")
    assert said in last.texts["bob"] and said not in signup.texts["bob"]


def broken(*_: object) -> None:
    """Fail as only our own mistakes do."""
    raise LookupError("a mistake of ours")


def test_a_mistake_of_ours_beside_the_games_keeps_none_from_being_closed(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.clock.at = FIRST_DEADLINE
    monkeypatch.setattr("pbem.desk.signup.signups.close_openings", broken)
    with pytest.raises(LookupError, match="a mistake of ours"):
        tend(office.desk)
    assert office.moment().number == 2


def test_a_game_whose_folder_cannot_be_written_keeps_no_other_waiting(office: Office) -> None:
    second = office.config.games / "atoll.yaml"
    second.write_text((office.config.games / f"{SLUG}.yaml").read_text("utf-8"), encoding="utf-8")
    new_game(office.desk, read_game(second, [office.config.games]), SECRET)
    (office.config.turns / "atoll" / "00-signup").write_text("in the way", encoding="utf-8")
    office.clock.at = FIRST_DEADLINE
    with pytest.raises(OSError, match="00-signup"):
        tend(office.desk)
    assert office.moment().number == 2
