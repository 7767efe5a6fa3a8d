"""The status of many games: counted, those that need the GM named, and none looked into."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pbem.cli.shown_many import MOST, overview_lines
from pbem.desk.desk import Desk
from pbem.desk.safety.overview import FEW, TARDY, Overview, is_many, overview
from pbem.store.desk_records import ApprovalRecord, HoldRecord
from tests.desk.conftest import MakeOffice
from tests.desk.office import START, WEEK, Office

DEADLINE = START + timedelta(days=3)


@pytest.fixture
def office(make_office: MakeOffice) -> Office:
    """An office with forty games more, as cheap as can be: rows of the first game, copied."""
    office = make_office()
    with office.desk.store.transaction() as files:
        [game] = files.games()
        moment = files.moment(game.id)
        assert moment
        for number in range(40):
            id = files.add_game(replace(game, id=0, slug=f"reef{number:02d}", title=f"Reef {number}"))
            files.add_seat(replace(files.seats(game.id)[0], id=0, game=id))
            files.add_moment(replace(moment, id=0, game=id))
            files.set_deadline(id, moment.number, DEADLINE + timedelta(hours=number), "weekly", START)
    return office


def lines(office: Office) -> list[str]:
    """The lines that pbem status would print about the games."""
    return list(overview_lines(overview(office.desk)))


def named(seen: Overview, slug: str) -> str:
    """What a game needs the GM for."""
    return next(game.needs for game in seen.games if game.slug == slug)


def test_few_games_are_shown_in_full_and_many_are_not(make_office: MakeOffice, office: Office) -> None:
    assert not is_many(make_office("other").desk)
    assert is_many(office.desk) and FEW < 41


def test_the_next_deadlines_are_told_in_their_order(office: Office) -> None:
    told = lines(office)
    assert told[:2] == ["Games: 41 in play, 0 over", "Games that need you: 0"]
    assert [line.split(":")[0].strip() for line in told[3:8]] == [f"reef0{number}" for number in range(5)]
    assert told[3].endswith("turn 0: in 3 days")
    assert told[-1] == "More of one game: pbem status SLUG; of every game: pbem status --all"


def test_games_that_need_the_gm_are_named_with_the_reason(office: Office) -> None:
    with office.desk.store.transaction() as files:
        files.add_hold(HoldRecord(game=2, moment=1, kind="gm", because="Flu.", since=START))
        files.add_hold(HoldRecord(game=3, moment=1, kind="gm", because="Flu.", since=START))
        files.end_hold(2, "resumed", START)
        until = START + timedelta(days=2)
        asked = ApprovalRecord(game=4, moment=1, code="c", papers="p", asked_at=START, until=until)
        files.add_approval(asked)
        files.change_seat(5, "ann", "status", "dropped", "silent", None, START)
    seen = overview(office.desk)
    assert named(seen, "reef00") == "HELD since Tuesday 1 December 2026, 12:00 (UTC): Flu."
    assert named(seen, "reef01") == ""
    assert named(seen, "reef02") == "waits for your approval until Thursday 3 December 2026, 12:00 (UTC)"
    assert named(seen, "reef03") == "has a seat that nobody holds"
    told = lines(office)
    assert told[0] == (
        "Games: 41 in play (1 held, 1 waiting for your approval, 1 with a seat that nobody holds), 0 over"
    )
    assert told[1] == "Games that need you: 3"
    assert told[2].startswith("  reef00: Reef 0 (survival), turn 0, deadline Friday 4 December 2026")


def test_a_deadline_that_passed_unclosed_is_told_after_a_while(office: Office) -> None:
    office.clock.at = DEADLINE + TARDY
    assert overview(office.desk).late == 0
    office.clock.at += timedelta(minutes=1)
    seen = overview(office.desk)
    assert (seen.late, named(seen, "reef00")) == (1, "its deadline has passed, and it is NOT CLOSED")


def test_only_so_many_are_named(office: Office) -> None:
    office.clock.at = START + WEEK
    told = lines(office)
    assert told[1] == "Games that need you: 41"
    assert sum(line.startswith(("  reef", "  island")) for line in told) == MOST
    assert f"  and {41 - MOST} more: pbem status --json lists them all" in told


def test_a_game_that_is_over_needs_nobody(office: Office) -> None:
    with office.desk.store.transaction() as files:
        moment = files.moment(2)
        assert moment
        files.add_moment(replace(moment, id=0, number=2, is_over=True))
        files.add_hold(HoldRecord(game=2, moment=1, kind="gm", because="Flu.", since=START))
    seen = overview(office.desk)
    assert (seen.over, seen.in_play, seen.held, named(seen, "reef00")) == (1, 40, 0, "")
    assert seen.games[-1].slug == "reef00"


def test_no_state_is_looked_into(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(*_: object) -> None:
        raise AssertionError("a game was opened")

    monkeypatch.setattr(Desk, "rules", opened)
    monkeypatch.setattr(Desk, "position", opened)
    assert len(overview(office.desk).games) == 41


def test_the_clock_that_was_set_back_is_told_here_too(office: Office) -> None:
    office.clock.at -= WEEK
    assert " on record is of " in overview(office.desk).rest.post.clock
