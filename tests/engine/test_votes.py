"""Votes of all games: for and against, ranked ballots, medians by weight."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.votes import (
    CAST,
    ENTITLED,
    Tally,
    count,
    elected,
    for_and_against,
    heaviest,
    lower_median,
    no_number,
)

FEW = settings(max_examples=40)
SEATS = ("anna", "bob", "carol")
NUMBERS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 3)), max_size=6)


def number_of(choice: str) -> int | None:
    """The number of a motion."""
    return int(choice[1:]) if choice.startswith("M") else None


@pytest.mark.parametrize(
    ("ballots", "tally", "is_carried"),
    [
        ({}, Tally(0, 0), False),
        ({"anna": True, "bob": None, "carol": None}, Tally(1, 0), True),
        ({"anna": True, "bob": False, "carol": None}, Tally(1, 1), False),
        ({"anna": True, "bob": False, "carol": True}, Tally(2, 1), True),
    ],
)
def test_a_tie_loses(ballots: Mapping[str, bool | None], tally: Tally, is_carried: bool) -> None:
    """More for than against; who is silent counts for neither."""
    assert for_and_against(ballots) == tally
    assert tally.is_carried is is_carried


@pytest.mark.parametrize(("last", "tally"), [(True, Tally(2, 1)), (False, Tally(1, 2)), (None, Tally(1, 1))])
def test_one_ballot_may_count_to_break_a_tie_alone(last: bool | None, tally: Tally) -> None:
    """Where the others are not equal it does not count."""
    assert for_and_against({"anna": True, "bob": False, "carol": last}, "carol") == tally
    assert for_and_against({"anna": True, "bob": None, "carol": last}, "carol") == Tally(1, 0)


@pytest.mark.parametrize(
    ("ballots", "winner", "votes", "of"),
    [
        ({}, None, 0, 0),
        ({"anna": ()}, None, 0, 0),
        ({"anna": ("M1",)}, "M1", 1, 1),
        ({"anna": ("M1",), "bob": ("M2",)}, None, 0, 2),
        ({"anna": ("M1", "M2"), "bob": ("M2", "M1")}, "M1", 2, 2),
        ({"anna": ("none", "M2"), "bob": ("M2", "none"), "carol": ("none",)}, "none", 2, 3),
        ({"anna": ("M2", "M1"), "bob": ("M1", "M2"), "carol": ("M3", "M1")}, "M1", 3, 3),
        ({"anna": ("M1", "M1", "M2"), "bob": ("M2",), "carol": ("M3", "M4", "M2")}, "M2", 3, 3),
        ({"stranger": ("M1",)}, None, 0, 0),
    ],
)
def test_the_first_depth_with_a_majority_decides(
    ballots: Mapping[str, tuple[str, ...]], winner: str | None, votes: int, of: int
) -> None:
    """Depth by depth, until some choice has more than half."""
    counted = count(ballots, {}, SEATS, CAST, number_of)
    assert (counted.winner, counted.votes, counted.of) == (winner, votes, of)
    assert counted.is_carried is (winner is not None)


def test_all_asks_for_half_of_the_entitled_and_votes_have_weight() -> None:
    """A majority may be one of all who may vote; a vote may count more than once, or not."""
    ballots = {"anna": ("M1",), "bob": ("M2",)}
    assert count(ballots, {}, SEATS, ENTITLED).winner is None
    assert count(ballots, {"bob": 3}, SEATS, ENTITLED).winner == "M2"
    assert count(ballots, {"bob": 0}, SEATS, CAST).winner == "M1"
    assert count(ballots, {"anna": 2, "bob": 2}, SEATS, CAST).winner is None


def test_ties_go_by_lesser_depths_then_by_the_first_voter_who_tells_them_apart() -> None:
    """Support at lesser depths first, then rank."""
    by_depth = {"anna": ("x", "b"), "bob": ("a", "b"), "carol": ("a",), "dan": ("b", "a"), "eve": ("a", "b")}
    assert count(by_depth, {}, tuple(by_depth)).winner == "a"
    named = {"anna": ("x", "y"), "bob": ("b", "a"), "carol": ("a", "b"), "dan": ("a", "b"), "eve": ("b", "a")}
    counted = count(named, {}, tuple(named))
    assert (counted.winner, counted.votes, counted.of) == ("b", 4, 5)


def test_choices_are_told_by_number_then_as_ballots_name_them() -> None:
    """M2 before M10 before what has no number."""
    counted = count({"anna": ("none", "M10"), "bob": ("M2",)}, {}, SEATS, CAST, number_of)
    assert counted.depths == (
        (("M2", 1), ("M10", 0), ("none", 1)),
        (("M2", 1), ("M10", 1), ("none", 1)),
    )
    assert no_number("M2") is None


@FEW
@given(NUMBERS)
def test_the_lower_median_is_the_least_number_with_half_of_the_weight(named: list[tuple[int, int]]) -> None:
    """Who names it or less has at least half of the weight; for no lesser number is it so."""
    whole = sum(weight for _, weight in named)
    found = lower_median(named)
    if not whole:
        assert found is None
        return
    assert found in [number for number, weight in named if weight]

    def behind(number: int) -> int:
        return sum(weight for one, weight in named if one <= number)

    assert found is not None
    assert 2 * behind(found) >= whole > 2 * behind(found - 1)


@FEW
@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 3)), max_size=8))
def test_most_weight_names_a_path(named: list[tuple[str, int]]) -> None:
    """Nothing has more weight; of equals the first in the order is taken."""
    found = heaviest(named, "abcd")
    support = {word: sum(weight for one, weight in named if one == word) for word in "abcd"}
    assert found == (max("abcd", key=lambda word: support[word]) if any(support.values()) else None)


@FEW
@given(
    st.dictionaries(st.sampled_from(SEATS), st.lists(st.sampled_from("xyz"), max_size=3, unique=True)),
    st.dictionaries(st.sampled_from(SEATS), st.integers(0, 3)),
)
def test_somebody_is_elected_where_anybody_votes(
    ballots: dict[str, list[str]], votes: dict[str, int]
) -> None:
    """no more votes than weight; the winner is on a ballot that weighs something."""
    weighing = {seat: votes.get(seat, 0) for seat in SEATS}
    cast = {seat: tuple(ballot) for seat, ballot in ballots.items()}
    counted = elected(cast, weighing, SEATS)
    named = {one for seat, ballot in cast.items() if weighing[seat] for one in ballot}
    assert (counted.winner in named) if named else (counted.winner is None)
    assert counted.votes <= counted.of <= sum(weighing.values())
