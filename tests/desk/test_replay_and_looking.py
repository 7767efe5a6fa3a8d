"""Replaying what is on file, and looking at it: status, orders, players, reports."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pbem.desk.corrections.replay import replay
from pbem.desk.desk import DeskFault
from pbem.desk.looking import archived_report, orders_of, players_of, statuses
from tests.desk.conftest import MakeOffice
from tests.desk.office import SEATS, SLUG, Office


@pytest.fixture
def played(island: Office) -> Office:
    """An island on which Ann ordered in round 2 and Bob has standing orders, two rounds later."""
    island.come(island.letter("ann", "STAY ALL\n"), island.letter("bob", "STANDING\nMOVE ALL N\nEND\n"))
    island.close()
    island.close()
    island.posts()
    return island


def changed(office: Office, sql: str) -> None:
    """Change the database behind pbem's back."""
    with office.desk.store.transaction() as files:
        assert files._connection.exec_driver_sql(sql).rowcount == 1


def differences(office: Office) -> dict[str, tuple[str, ...]]:
    """What differs in each phase replayed."""
    return {f"{one.turn}-{one.phase}": one.differences for one in replay(office.desk, SLUG)}


def test_a_replay_is_identical(played: Office) -> None:
    assert differences(played) == {"0-signup": (), "1-season": (), "2-season": (), "3-season": ()}


def test_a_replay_of_two_rounds_a_deadline_is_identical(make_office: MakeOffice) -> None:
    office = make_office(rounds_per_deadline=2, rounds=3)
    for _ in range(3):
        office.come(office.letter("ann", "STAY ALL\nSTANDING\nMOVE ALL N\nEND\n"))
        office.close()
    assert office.moment().is_over
    assert differences(office) == {"0-signup": (), "1-season": (), "2-season": (), "3-season": ()}


def test_a_replay_shows_orders_tampered_with(played: Office) -> None:
    changed(played, "UPDATE filing SET text = 'MODE ALL aggressive', understood = NULL WHERE seat = 'ann'")
    found = differences(played)
    assert {"the seed", "the orders in force", "the events"} <= set(found["2-season"])
    assert found["1-season"] == found["3-season"] == ()


def test_a_replay_shows_rolls_and_positions_tampered_with(played: Office) -> None:
    changed(played, "UPDATE outcome SET rolls = '[]' WHERE moment = 2")
    changed(played, "UPDATE moment SET state = replace(state, '\"ap\":1', '\"ap\":9') WHERE number = 5")
    found = differences(played)
    assert found["1-season"] == ("the dice",)
    assert found["3-season"] == ("the position after it",)


def test_a_game_of_another_version_is_refused(played: Office) -> None:
    changed(played, "UPDATE game SET version = '999'")
    played.desk._opened.clear()
    with pytest.raises(DeskFault, match="survival version 999, which this pbem does not have"):
        replay(played.desk, SLUG)


def test_the_status_tells_who_has_ordered(played: Office) -> None:
    played.come(played.letter("ann", "NAME Grobbles\nSTAY ALL\n"))
    ((status,), counts) = statuses(played.desk)
    assert (status.slug, status.turn, status.is_over) == (SLUG, 4, False)
    assert status.deadline == "Friday 1 January 2027, 20:00 (UTC)"
    living = {seat for seat in SEATS if played.creatures(seat)}
    assert {*status.received, *status.standing, *status.missing} == living < set(SEATS)
    assert status.received == tuple(seat for seat in ("ann",) if played.creatures(seat))
    assert counts.queued == 6 + 6 + 6 + 2 + 1 + 6 + 6
    assert counts.shunted == 0


def test_the_orders_of_a_seat_or_of_all(played: Office) -> None:
    assert [one.seat for one in orders_of(played.desk, SLUG)] == [*SEATS, "gm"]
    (bob,) = orders_of(played.desk, SLUG, "bob")
    assert (bob.played, bob.orders, bob.standing) == ("standing orders", ("MOVE ALL N",), "MOVE ALL N")
    assert any(line.startswith("2H: ") for line in bob.forecast)
    with pytest.raises(DeskFault, match='no seat "zed"; seats: ann, bob, chloe, dinesh, eve'):
        orders_of(played.desk, SLUG, "zed")


def test_a_game_that_is_over_has_no_orders(make_office: MakeOffice) -> None:
    office = make_office(rounds=1)
    office.close()
    office.close()
    assert orders_of(office.desk, SLUG) == []
    assert orders_of(office.desk, SLUG, "ann") == []
    with pytest.raises(DeskFault, match="no seat"):
        orders_of(office.desk, SLUG, "zed")
    ((status,), _) = statuses(office.desk, SLUG)
    assert (status.moment, status.deadline, status.missing) == ("The game is over", "–", ())


def test_the_players_are_listed(office: Office) -> None:
    assert players_of(office.desk, SLUG)[1] == {
        "seat": "bob",
        "name": "Bob Baker",
        "address": "bob@example.com",
        "zone": "America/New_York",
        "formats": "text, html",
        "language": "en",
    }


def test_reports_are_found_by_turn_and_seat(played: Office) -> None:
    public, folder = archived_report(played.desk, SLUG, None, None)
    assert folder.name == "03-season"
    assert public == (folder / "public.txt").read_text("utf-8")
    text, folder = archived_report(played.desk, SLUG, "ann", 2)
    assert folder.name == "02-season"
    assert "For Ann Archer" in text


@pytest.mark.parametrize(
    ("seat", "turn", "said"),
    [("zed", None, 'no seat "zed"'), (None, 9, "no report of turn 9; turns: 0, 1, 2, 3")],
)
def test_a_report_that_is_not_there(played: Office, seat: str | None, turn: int | None, said: str) -> None:
    with pytest.raises(DeskFault, match=said):
        archived_report(played.desk, SLUG, seat, turn)


def test_a_report_whose_file_is_gone(played: Office) -> None:
    _, folder = archived_report(played.desk, SLUG, None, None)
    Path(folder / "public.txt").unlink()
    with pytest.raises(DeskFault, match="cannot be read") as fault:
        archived_report(played.desk, SLUG, None, None)
    assert not fault.value.is_usage


def test_before_the_first_close_there_is_no_report(office: Office) -> None:
    with pytest.raises(DeskFault, match="turns: none yet"):
        archived_report(office.desk, SLUG, None, None)


def test_the_extinct_are_not_missed(island: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that can order nothing any more is not among those without orders."""
    (before,), _ = statuses(island.desk, SLUG)
    gone = before.missing[0]
    game = island.desk.store
    with game.transaction() as files:
        record = files.game(SLUG)
    assert record
    rules = island.desk.rules(record)
    empty = replace(rules, form=lambda book, view, seat: () if seat == gone else ("STAY ALL",))
    monkeypatch.setitem(island.desk._opened, record.id, empty)
    (after,), _ = statuses(island.desk, SLUG)
    assert gone not in after.missing and set(after.missing) == set(before.missing) - {gone}
