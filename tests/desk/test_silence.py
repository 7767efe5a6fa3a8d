"""Silence: unusually many seats at once, or mail that came back, holds a game once and asks the GM."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.players.silence import earlier_shares, is_unusual
from pbem.store.records import BounceRecord
from tests.desk.office import SEATS, Office
from tests.desk.people_letters import plain, to
from tests.desk.people_rules import PAT, about, acts, beat, due, holds, set_people


def write(office: Office, *seats: str) -> None:
    """Let these seats send orders."""
    order = {1: "KIND herbivore", 2: "START RANDOM"}.get(office.moment().number, "STAY ALL")
    office.come(*(office.letter(seat, f"{order}\n") for seat in seats))


@pytest.fixture
def busy(office: Office) -> Office:
    """A game where all five wrote in the round before."""
    set_people(office, outage="play", reminders=[])
    write(office, *SEATS)
    beat(office, due(office))
    assert office.moment().number == 2
    return office


def bounced(office: Office, seat: str) -> None:
    """Let a seat's mail come back for good."""
    address = office.seat(seat).address
    with office.desk.store.transaction() as files:
        files.add_bounce(
            BounceRecord(
                game=1,
                seat=seat,
                address=address,
                post=None,
                is_final=True,
                why="550 no such user",
                at=office.clock.at,
            )
        )


def test_more_silence_than_usual_holds_the_game_and_names_the_seats(busy: Office) -> None:
    write(busy, "ann", "bob")
    posts = beat(busy, due(busy))
    (hold,) = holds(busy)
    assert (hold.kind, hold.until) == ("silence", busy.clock.at + timedelta(hours=24))
    text = plain(to(posts, PAT).text)
    assert (
        "Of 5 seats that usually write, 3 have sent nothing: Chloé Marchand (chloe), Dinesh Rao (dinesh) and "
        "Eve Lindqvist (eve)" in text
    )
    assert busy.moment().number == 2


def test_the_proposal_names_both_deadlines_and_the_players_are_told_of_the_hold(busy: Office) -> None:
    at, late = due(busy), timedelta(seconds=7)  # the heart beats a little after the deadline
    posts = beat(busy, at + late)
    put_off = "put off from Friday 11 December 2026, 20:00 (UTC) to Saturday 12 December 2026, 20:00 (UTC)"
    asked, (ann, *_) = to(posts, PAT), about(posts, "the game is held")
    assert f"Proposal: the deadline is {put_off}" in plain(asked.text)
    assert "Without an answer by Saturday 12 December 2026, 20:00 (UTC) the proposal counts." in plain(
        asked.text
    )
    assert len(about(posts, "the game is held")) == 5
    assert put_off in plain(ann.text) and "some players have not been heard from" in plain(ann.text)
    assert "Chloé" not in ann.text  # who is silent is the GM's to know
    beat(busy, at + timedelta(days=1) + late)
    assert holds(busy) == [] and busy.moment().number == 3


def test_who_is_played_by_standing_orders_is_not_silent(busy: Office) -> None:
    busy.come(*(busy.letter(seat, "STANDING\nSTAY ALL\nEND\n") for seat in SEATS))
    beat(busy, due(busy))  # letters came: nobody is silent
    assert busy.moment().number == 3
    beat(busy, due(busy))
    assert busy.moment().number == 4


def test_who_has_lost_the_key_is_named_among_the_silent(busy: Office) -> None:
    write(busy, "ann", "bob")
    busy.come(busy.letter("chloe", "STAY ALL\n", Subject="My orders"))
    text = plain(to(beat(busy, due(busy)), PAT).text)
    assert "3 have sent nothing" in text and "But letters without a valid key came from chloe." in text


def test_it_is_held_once_a_round_and_then_goes_on(busy: Office) -> None:
    beat(busy, due(busy))
    (hold,) = holds(busy)
    assert hold.until
    beat(busy, hold.until)
    assert holds(busy) == []
    assert busy.moment().number == 3
    assert len(acts(busy, "silence")) == 1


def test_two_silent_seats_are_nothing_unusual(busy: Office) -> None:
    write(busy, "ann", "bob", "chloe")
    beat(busy, due(busy))
    assert busy.moment().number == 3


def test_play_holds_nothing(busy: Office) -> None:
    set_people(busy, silence="play", outage="play")
    beat(busy, due(busy))
    assert busy.moment().number == 3


def test_a_game_where_nobody_ever_wrote_is_never_held(island: Office) -> None:
    set_people(island, outage="play")
    beat(island, due(island))
    assert island.moment().number == 4


def test_the_absent_and_those_who_wrote_anything_are_not_silent(busy: Office) -> None:
    write(busy, "ann", "bob")
    busy.come(busy.letter("chloe", "ABSENT 2026-12-10 to 2026-12-30\n"), busy.letter("dinesh", "STATUS\n"))
    beat(busy, due(busy))
    assert busy.moment().number == 3


def test_mail_that_came_back_from_a_silent_seat_holds_once_in_its_silence(busy: Office) -> None:
    write(busy, "ann", "bob", "chloe", "dinesh")
    bounced(busy, "eve")
    posts = beat(busy, due(busy))
    assert "Nothing has come from Eve Lindqvist (eve), and mail sent there came back" in plain(
        to(posts, PAT).text
    )
    (hold,) = holds(busy)
    assert hold.until
    beat(busy, hold.until)
    assert busy.moment().number == 3
    write(busy, "ann", "bob", "chloe", "dinesh")
    bounced(busy, "eve")
    beat(busy, due(busy))
    assert busy.moment().number == 4


def test_mail_that_came_back_from_a_seat_that_has_written_is_no_matter(busy: Office) -> None:
    bounced(busy, "eve")
    write(busy, *SEATS)
    beat(busy, due(busy))
    assert busy.moment().number == 3


@given(st.integers(0, 60), st.integers(1, 60), st.lists(st.floats(0, 1), max_size=6))
def test_a_share_that_was_reached_of_late_is_usual(silent: int, usual: int, shares: list[float]) -> None:
    assert not is_unusual(min(silent, usual), usual, [*shares, min(silent, usual) / usual])


def test_the_shares_compare_each_round_with_those_before_it() -> None:
    wrote = [frozenset("abcd"), frozenset("ab"), frozenset("a"), frozenset[str]()]
    silent = [frozenset("abcd") - one for one in wrote]
    assert earlier_shares(wrote, silent) == [0.5, 0.75, 1.0]
    assert earlier_shares(wrote, [frozenset(), frozenset("c"), frozenset("c"), frozenset("c")]) == [
        0.25,
        0.25,
        0.0,
    ]
    assert earlier_shares([frozenset(), frozenset()], [frozenset(), frozenset()]) == []
