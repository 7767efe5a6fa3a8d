"""A deadline that players could not reach pbem before is held; one that they could is closed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.times.outages import LONG, about, note_unreachable, time_down
from pbem.store.desk_records import OutageRecord
from tests.daemon.beats import DAY, HOUR, MINUTE, Watch, watch_at
from tests.desk.office import FIRST_DEADLINE, SLUG, no_pdfs


@pytest.fixture(autouse=True)
def quick_pdfs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set no PDFs."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    """An office at work since five hours before the first deadline."""
    with watch_at(tmp_path / "zine") as found:
        found.beat(FIRST_DEADLINE - 5 * HOUR)
        yield found


def is_closed(watch: Watch) -> bool:
    """Say whether the first round is closed."""
    return watch.office.moment().number > 1


def test_without_an_outage_the_deadline_is_kept(watch: Watch) -> None:
    watch.beats(FIRST_DEADLINE)
    assert is_closed(watch)
    assert watch.outages() == []


def test_a_machine_that_slept_over_the_deadline_holds_it(watch: Watch) -> None:
    watch.office.lay(watch.office.letter("ann", "KIND carnivore\n"))
    watch.mails()
    watch.beat(FIRST_DEADLINE + 3 * DAY)
    assert not is_closed(watch)
    assert watch.is_held()
    (outage,) = watch.outages()
    assert (outage.what, outage.since, outage.until) == (
        "run",
        FIRST_DEADLINE - 5 * HOUR,
        FIRST_DEADLINE + 3 * DAY,
    )
    assert len(watch.office.filings()) == 1  # the letter counts all the same
    (letter,) = watch.mails()
    assert "pbem could not be reached for 5 hours before the deadline" in " ".join(
        letter.get_content().split()
    )
    assert "not at work for 3 days" in watch.log


def test_without_an_answer_the_deadline_is_put_off_and_closed_once(watch: Watch) -> None:
    watch.beat(FIRST_DEADLINE + 8 * HOUR)
    watch.beats(FIRST_DEADLINE + 32 * HOUR, 30 * MINUTE)
    assert not watch.is_held()
    at = watch.office.deadline()
    assert at is not None
    assert at == FIRST_DEADLINE + 48 * HOUR
    watch.beats(at, HOUR / 2)
    assert is_closed(watch)
    assert watch.office.moment().number == 2


def test_a_laptop_that_woke_two_hours_before_holds_nothing(watch: Watch) -> None:
    watch.beat(FIRST_DEADLINE - 2 * HOUR - 3 * HOUR)
    watch.beat(FIRST_DEADLINE - 2 * HOUR)
    watch.beats(FIRST_DEADLINE)
    assert len(watch.outages()) == 1
    assert is_closed(watch)


def test_a_laptop_that_fell_asleep_just_before_holds_nothing(watch: Watch) -> None:
    watch.beats(FIRST_DEADLINE - 10 * MINUTE)
    watch.beat(FIRST_DEADLINE + 9 * HOUR)
    assert len(watch.outages()) == 1
    assert is_closed(watch)


def test_an_outage_that_ended_minutes_before_holds(watch: Watch) -> None:
    watch.beat(FIRST_DEADLINE - 20 * MINUTE)
    watch.beats(FIRST_DEADLINE)
    assert watch.is_held()


def test_a_lost_mailbox_is_told_once_and_the_deadline_waits_for_it(watch: Watch) -> None:
    watch.beats(FIRST_DEADLINE - 20 * MINUTE)
    watch.lose_mailbox()
    watch.beats(FIRST_DEADLINE + 20 * MINUTE, MINUTE)
    assert not is_closed(watch)
    assert not watch.is_held()
    assert watch.log.count("does not exist") == 1
    assert watch.log.count("waits for the letters in it") == 1
    watch.find_mailbox()
    watch.office.lay(watch.office.letter("ann", "KIND carnivore\n"))
    watch.beats(FIRST_DEADLINE + 40 * MINUTE, MINUTE)
    assert is_closed(watch)
    assert len(watch.office.filings()) == 1
    assert "taken again" in watch.log
    assert watch.outages()[0].until is not None


def test_a_mailbox_lost_for_longer_holds_the_game_and_the_gm_is_told_once(watch: Watch) -> None:
    watch.beats(FIRST_DEADLINE - 20 * MINUTE)
    watch.lose_mailbox()
    watch.mails()
    watch.beats(FIRST_DEADLINE + 3 * HOUR, MINUTE)
    assert watch.is_held()
    told = [str(mail["Subject"]) for mail in watch.mails()]
    assert told.count("pbem: a mailbox cannot be reached") == 1
    assert len(told) == 2
    watch.find_mailbox()
    watch.beats(FIRST_DEADLINE + 4 * HOUR, MINUTE)
    assert [str(mail["Subject"]) for mail in watch.mails()] == ["pbem: a mailbox can be reached again"]
    assert watch.is_held()


def test_a_deadline_that_was_asked_about_is_not_asked_about_again(watch: Watch) -> None:
    watch.beat(FIRST_DEADLINE + 8 * HOUR)
    with watch.office.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        (held,) = files.open_holds(game.id)
        files.end_hold(held.id, "the GM", watch.office.clock.now())
    watch.beat(FIRST_DEADLINE + 8 * HOUR + MINUTE)
    assert is_closed(watch)


def test_a_game_may_be_played_on_all_the_same(tmp_path: Path) -> None:
    with watch_at(tmp_path / "zine", people="outage: play") as watch:
        watch.beat(FIRST_DEADLINE - 5 * HOUR)
        watch.beat(FIRST_DEADLINE + 8 * HOUR)
        assert is_closed(watch)


def test_a_mailbox_that_is_configured_no_more_holds_nothing(watch: Watch) -> None:
    note_unreachable(watch.office.desk, "elsewhere", "It is gone.")
    watch.beats(FIRST_DEADLINE)
    assert is_closed(watch)
    watch.rounds.open_boxes()
    assert all(outage.until for outage in watch.outages())


def test_letters_taken_by_hand_are_a_sign_of_life(watch: Watch) -> None:
    from pbem.cli.post import collected  # what pbem collect does

    watch.office.clock.at = FIRST_DEADLINE - 40 * MINUTE
    collected(watch.office.desk, watch.rounds.boxes)
    watch.beat(FIRST_DEADLINE)
    assert watch.outages() == []
    assert is_closed(watch)


def test_a_clock_set_back_is_no_outage(watch: Watch) -> None:
    watch.beat(FIRST_DEADLINE - 10 * HOUR)
    watch.beat(FIRST_DEADLINE - 10 * HOUR + MINUTE)
    assert watch.outages() == []


def outage(since: timedelta, until: timedelta) -> OutageRecord:
    """An outage by how long before the deadline it began and ended."""
    return OutageRecord(what="run", since=FIRST_DEADLINE - since, until=FIRST_DEADLINE - until)


@pytest.mark.parametrize(
    ("outages", "expected"),
    [
        ([], 0),
        ([(5, 2)], 0),
        ([(5, 1)], 0),
        ([(5, 0.5)], 4.5),
        ([(5, -3)], 5),
        ([(2, 1.4), (1, 0.4)], 1.2),
        ([(9, 3), (1, 0.75)], 0.25),
        ([(3, 0.5), (2.5, 0.25)], 2.75),
        ([(-1, -3)], 0),
    ],
)
def test_time_down(outages: list[tuple[float, float]], expected: float) -> None:
    found = [outage(since * HOUR, until * HOUR) for since, until in outages]
    assert time_down(found, FIRST_DEADLINE) == expected * HOUR


@given(st.lists(st.tuples(st.integers(-5000, 5000), st.integers(0, 3000)), max_size=8))
def test_time_down_is_never_more_than_there_was(spans: list[tuple[int, int]]) -> None:
    found = [outage(start * MINUTE, (start - length) * MINUTE) for start, length in spans]
    down = time_down(found, FIRST_DEADLINE)
    assert timedelta(0) <= down <= sum((length * MINUTE for _, length in spans), timedelta(0))
    if down:
        assert any(one.until and FIRST_DEADLINE - one.until < LONG for one in found)


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (65 * MINUTE, "65 minutes"),
        (HOUR * 5 + 20 * MINUTE, "5 hours"),
        (DAY * 3, "3 days"),
        (DAY, "1 day"),
    ],
)
def test_lengths_in_words(span: timedelta, words: str) -> None:
    assert about(span) == words
