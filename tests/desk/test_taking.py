"""What goes on file: replacing, ADD, CANCEL, STANDING, FOR, READY."""

from __future__ import annotations

from datetime import timedelta

from pbem.desk.looking import orders_of
from pbem.desk.tending import tend
from pbem.engine.ruleset import Played
from tests.desk.conftest import MakeOffice
from tests.desk.office import SLUG, Office


def in_force(office: Office, seat: str) -> tuple[str, ...]:
    """The orders in force for a seat."""
    return orders_of(office.desk, SLUG, seat)[0].orders


def played(office: Office, seat: str) -> str:
    """Which sort of orders is in force for a seat."""
    return orders_of(office.desk, SLUG, seat)[0].played


def test_a_new_letter_replaces_the_set(office: Office) -> None:
    office.write("ann", "KIND carnivore\nNAME Grobbles\n")
    text = office.write("ann", "KIND omnivore\n")
    assert "This letter replaces the orders you sent before" in " ".join(text.split())
    assert in_force(office, "ann") == ("KIND omnivore",)


def test_add_adds(office: Office) -> None:
    office.write("ann", "KIND carnivore\n")
    text = office.write("ann", "ADD\nNAME Grobbles\n")
    assert "replaces" not in text
    assert in_force(office, "ann") == ("KIND carnivore", 'NAME "Grobbles"')


def test_add_must_come_first(office: Office) -> None:
    text = office.write("ann", "KIND carnivore\nADD\nNAME Grobbles\n")
    assert "ADD must be the first order line" in " ".join(text.split())


def test_cancel_takes_the_set_back_and_may_be_followed_by_another(office: Office) -> None:
    office.write("ann", "KIND carnivore\n")
    assert "withdrawn" in office.write("ann", "CANCEL\n")
    assert (in_force(office, "ann"), played(office, "ann")) == ((), Played.NONE.value)
    office.write("ann", "KIND carnivore\n")
    office.write("ann", "CANCEL\nKIND omnivore\n")
    assert in_force(office, "ann") == ("KIND omnivore",)


def test_cancel_leaves_standing_orders(island: Office) -> None:
    island.write("ann", "MOVE 1 N\nSTANDING\nSTAY ALL\nEND\n")
    text = island.write("ann", "CANCEL\n")
    assert "You are played by: standing orders," in text
    assert in_force(island, "ann") == ("STAY ALL",)


def test_talk_changes_nothing(office: Office) -> None:
    office.write("ann", "KIND carnivore\n")
    before = office.filings()
    text = office.write("ann", "Dear Pat,\nwhat a lovely zine.\nYours, Ann\n")
    assert office.filings() == before
    assert "In force now:\n- KIND carnivore." in text
    assert office.letters_kept()[-1].verdict == "refused"


def test_standing_orders_are_used_when_nothing_newer_came(island: Office) -> None:
    island.write("ann", "STANDING\nSTAY ALL\nEND\n")
    assert played(island, "ann") == Played.STANDING.value
    (published,) = island.close()
    assert "This round was played by: standing orders." in published.texts["ann"]
    assert played(island, "ann") == Played.STANDING.value
    island.write("ann", "MOVE 1 RANDOM\n")
    assert played(island, "ann") == Played.RECEIVED.value


def test_an_empty_standing_block_clears(island: Office) -> None:
    island.write("ann", "STANDING\nSTAY ALL\nEND\n")
    assert "Your standing orders are cleared." in island.write("ann", "STANDING\nEND\n")
    assert played(island, "ann") == Played.NONE.value


def test_a_standing_block_without_end_is_refused_whole(island: Office) -> None:
    island.write("ann", "STANDING\nSTAY ALL\nEND\n")
    text = island.write("ann", "STANDING\nMOVE 1 N\n")
    assert "STANDING is not closed" in text
    assert orders_of(island.desk, SLUG, "ann")[0].standing == "STAY ALL"


def test_only_good_lines_of_a_standing_block_are_kept(island: Office) -> None:
    text = island.write("ann", "STANDING\nSTAY ALL\nGROK 7\nEND\n")
    assert "GROK" in text
    assert orders_of(island.desk, SLUG, "ann")[0].standing == "STAY ALL"


def test_orders_ahead_count_in_their_round_only(island: Office) -> None:
    text = island.write("ann", "STAY ALL\nFOR ROUND 3\nSTAY 1\nMODE 1 aggressive\nEND\n")
    assert "On file for round 3: STAY 1; MODE 1 aggressive." in text
    assert in_force(island, "ann") == ("STAY ALL",)
    island.close()
    assert in_force(island, "ann") == ("STAY 1", "MODE 1 aggressive")
    island.close()
    assert (in_force(island, "ann"), played(island, "ann")) == ((), Played.NONE.value)


def test_orders_ahead_are_cleared_by_an_empty_block_and_refused_for_the_past(island: Office) -> None:
    island.write("ann", "FOR ROUND 4\nSTAY ALL\nEND\n")
    assert "On file for round 4: cleared." in island.write("ann", "FOR ROUND 4\nEND\n")
    assert "Round 1 is not to come" in island.write("ann", "FOR ROUND 1\nSTAY ALL\nEND\n")
    assert "is no round to come" in island.write("ann", "FOR EVER\nSTAY ALL\nEND\n")
    assert not any(orders_of(island.desk, SLUG, "ann")[0].ahead.values())


def test_ready_of_all_who_play_closes_early_after_half_the_time(make_office: MakeOffice) -> None:
    office = make_office(early="active", seats=("ann", "bob"))
    office.close()
    for seat in ("ann", "bob"):
        office.write(seat, "START RANDOM\n")
    office.close()
    opened = office.clock.at
    assert "READY is noted: the round" in office.write("ann", "STAY ALL\nREADY\n")
    office.clock.at = opened + timedelta(days=4)
    assert tend(office.desk) == []
    office.write("bob", "READY\n")
    assert "READY is taken back." in office.write("ann", "WAIT\n")
    assert tend(office.desk) == []
    office.write("ann", "READY\n")
    office.clock.at = opened + timedelta(days=3)
    assert tend(office.desk) == []
    office.clock.at = opened + timedelta(days=4)
    assert len(tend(office.desk)) == 1
    assert office.moment().turn == 3


def test_ready_does_not_close_where_the_option_is_off(make_office: MakeOffice) -> None:
    office = make_office(seats=("ann", "bob"))
    office.close()
    office.close()
    for seat in ("ann", "bob"):
        office.write(seat, "STAY ALL\nREADY\n")
    office.clock.at += timedelta(days=5)
    assert tend(office.desk) == []


def test_ready_alone_leaves_the_orders_on_file(office: Office) -> None:
    office.write("ann", "KIND carnivore\n")
    office.write("ann", "READY\n")
    assert in_force(office, "ann") == ("KIND carnivore",)
