"""The status at a glance: games by their deadlines, what holds them, and what went wrong in the post."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.desk import DeskFault
from pbem.desk.games import new_game
from pbem.desk.safety.glance import GameStatus, glance
from pbem.desk.safety.postglance import how_long, left_until
from pbem.gamefile import read_game
from pbem.store.desk_records import ApprovalRecord, HoldRecord
from tests.desk.office import SLUG, START, WEEK, Office


def status(office: Office) -> GameStatus:
    """The status of the one game."""
    (game,) = glance(office.desk).games
    return game


def test_how_long_it_is_until_the_deadline(office: Office) -> None:
    assert status(office).left == "in 3 days 8 hours"
    office.clock.at += timedelta(days=4)
    assert status(office).left == "16 hours ago"


@given(st.timedeltas(timedelta(0), timedelta(days=400)))
def test_a_length_of_time_is_two_units_at_most(span: timedelta) -> None:
    words = how_long(span).split()
    assert len(words) in (2, 4) or how_long(span) == "less than a minute"
    assert left_until(START + span, START).startswith("in ") or not span


def test_a_hold_and_an_approval_are_told(office: Office) -> None:
    with office.desk.store.transaction() as files:
        until = START + timedelta(days=2)
        files.add_hold(HoldRecord(game=1, moment=1, kind="gm", because="Flu.", since=START, until=until))
        files.add_approval(
            ApprovalRecord(game=1, moment=1, code="c", papers="p", asked_at=START, until=until)
        )
    found = status(office)
    assert (
        found.held
        == "since Tuesday 1 December 2026, 12:00 (UTC), until Thursday 3 December 2026, 12:00 (UTC): Flu."
    )
    assert found.approval == "Thursday 3 December 2026, 12:00 (UTC)"
    with office.desk.store.transaction() as files:
        files.end_hold(1, "resumed", START)
        files.release(1, "the GM", START)
    assert (status(office).held, status(office).approval) == ("", "")


def test_who_has_ordered_is_ready_is_absent_or_gone(island: Office) -> None:
    island.come(
        island.letter("ann", "STAY ALL\nREADY\n"),
        island.letter("bob", "STANDING\nMOVE ALL N\nEND\n"),
        island.letter("chloe", "ABSENT 8 December to 31 December\n"),
    )
    with island.desk.store.transaction() as files:
        files.change_seat(1, "eve", "status", "dropped", "silent", None, island.clock.at)
    found = status(island)
    assert (found.received, found.standing, found.ready) == (("ann",), ("bob",), ("ann",))
    assert found.absent == ("chloe",)
    assert found.dropped == ("eve: dropped",)


def test_the_game_whose_deadline_comes_first_stands_first(office: Office) -> None:
    text = (office.config.games / f"{SLUG}.yaml").read_text("utf-8")
    for slug, rule in (
        ("atoll", "every thursday at 20:00"),
        ("cay", "when closed"),
        ("zoo", "every friday at 19:00"),
    ):
        file = office.config.games / f"{slug}.yaml"
        file.write_text(text.replace("every friday at 20:00", rule), encoding="utf-8")
        new_game(office.desk, read_game(file, [office.config.games]))
    assert [game.slug for game in glance(office.desk).games] == ["atoll", "zoo", SLUG, "cay"]
    assert [game.slug for game in glance(office.desk, "zoo").games] == ["zoo"]
    with pytest.raises(DeskFault, match="no game"):
        glance(office.desk, "zo")


def test_the_post_and_the_pulses_are_told(island: Office) -> None:
    with island.desk.store.transaction() as files:
        files.set_pulse("run", START)
        files.set_pulse(f"inbox {island.inbox}", START)
        (first, *_) = files.unsent()
        files.mark_refused(first.id, "550 no such user", island.clock.at)
    post = glance(island.desk).post
    assert post.run == post.inboxes[str(island.inbox)] == "2026-12-01T12:00:00+00:00"
    assert post.oldest == first.queued_at.isoformat(timespec="seconds")
    assert (post.refused, [one.why for one in post.refusals]) == (1, ["550 no such user"])


def test_a_refusal_of_an_address_that_was_changed_is_told_no_more(island: Office) -> None:
    with island.desk.store.transaction() as files:
        post = next(one for one in files.unsent() if one.seat == "eve")
        files.mark_refused(post.id, "550 no such user", island.clock.at)
    assert [one.seat for one in glance(island.desk).post.refusals] == ["eve"]
    with island.desk.store.transaction() as files:
        files.change_seat(1, "eve", "address", "eve@new.example", "moved", None, island.clock.at)
    assert glance(island.desk).post.refusals == ()


def test_no_order_key_stands_in_the_status(island: Office) -> None:
    island.come(island.letter("ann", "STAY ALL\n"))
    said = repr(glance(island.desk))
    assert all(island.seat(seat).order_key not in said for seat in ("ann", "bob", "gm"))


def test_a_clock_set_back_is_told(island: Office) -> None:
    assert glance(island.desk).post.clock == ""
    island.clock.at -= WEEK
    assert " on record is of 2026-12-" in glance(island.desk).post.clock
