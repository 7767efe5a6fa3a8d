"""The tally of rounds: how long each step took, which failed, and since when none has ended well."""

from __future__ import annotations

import pytest

from pbem.watch.tally import Tally, Work

STEPS = [
    ("noting the time", None, ""),
    ("taking the letters out of {place}", None, "in"),
    ("taking the letters out of {place}", None, "in too"),
    ("tending the games", None, ""),
]


class Timer:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def timer() -> Timer:
    """A timer."""
    return Timer()


def go(tally: Tally, timer: Timer, failing: str = "", stop_at: str = "") -> None:
    """Do a round in which each step takes two seconds."""
    failures: list[str] = []
    for doing, _, place in tally.measured(iter(STEPS), lambda: len(failures)):
        timer.at += 2
        if failing and place == failing:
            failures.append(place)
        assert tally.at_hand is not None
        if doing == stop_at:
            break


def test_a_round_is_measured_step_by_step(timer: Timer) -> None:
    tally = Tally(timer)
    assert (tally.since_well, tally.at_hand, tally.last) == (None, None, None)
    go(tally, timer)
    assert tally.last
    assert tally.last.steps == {"noting": 2, "taking": 4, "tending": 2}
    assert (tally.last.seconds, tally.last.failed) == (8, ())
    assert (tally.well, tally.failed, tally.since_well, tally.at_hand) == (1, 0, 0, None)


def test_a_round_with_a_step_that_failed_is_not_well(timer: Timer) -> None:
    tally = Tally(timer)
    go(tally, timer)
    go(tally, timer, failing="in too")
    assert tally.last
    assert tally.last.failed == ("taking",)
    assert (tally.well, tally.failed, tally.since_well) == (1, 1, 8)


def test_a_round_that_is_broken_off_counts_for_nothing(timer: Timer) -> None:
    tally = Tally(timer)
    go(tally, timer, stop_at="tending the games")
    assert (tally.well, tally.failed, tally.last, tally.at_hand, tally.age) == (0, 0, None, None, 8)


def test_work_is_added_up_even_if_it_fails(timer: Timer) -> None:
    tally = Tally(timer)
    for seconds in (3, 4):
        with pytest.raises(KeyError), tally.spending("judging"):
            timer.at += seconds
            raise KeyError
    with tally.spending("reports"):
        timer.at += 1
    assert tally.work() == {"judging": Work(2, 7), "reports": Work(1, 1)}
