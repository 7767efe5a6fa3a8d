"""All games in one look: what counts is found, and what lies behind is not read."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import Connection, event
from store_records import HOUR, NOON, a_filing, a_moment, a_started_game

from pbem.store.desk_records import ApprovalRecord, HoldRecord
from pbem.store.opening import Store


def test_every_game_is_seen_as_it_stands_now(store: Store) -> None:
    with store.transaction() as files:
        first, second = a_started_game(files), a_started_game(files, "atoll")
        files.set_deadline(first, 1, NOON, "weekly", NOON - HOUR)
        files.add_moment(a_moment(first, number=2, turn=2))
        files.set_deadline(first, 2, NOON + HOUR, "weekly", NOON)
        files.set_deadline(first, 2, NOON + 2 * HOUR, "put off", NOON)
        files.add_moment(a_moment(second, number=2, turn=2, is_over=True))
        one, other = files.game_looks()
        assert (one.slug, one.moment, one.turn, one.is_over, one.at) == (
            "island-1",
            2,
            2,
            False,
            NOON + 2 * HOUR,
        )
        assert (other.slug, other.is_over, other.at, other.approval) == ("atoll", True, None, None)
        assert files.number_of_games() == 2


def test_an_approval_is_waited_for_until_it_is_given(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        asked = ApprovalRecord(game=game, moment=1, code="c", papers="p", asked_at=NOON, until=NOON + HOUR)
        approval = files.add_approval(asked)
        assert [one.approval for one in files.game_looks()] == [NOON + HOUR]
        files.release(approval, "the GM", NOON)
        assert [one.approval for one in files.game_looks()] == [None]


def test_a_seat_is_ready_in_the_newest_moment_of_a_game_that_is_not_held(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        files.add_filing(a_filing(game, kind="ready"))
        assert files.where_ready() == ["island-1"]
        hold = files.add_hold(HoldRecord(game=game, moment=1, kind="gm", because="", since=NOON))
        assert files.where_ready() == []
        files.end_hold(hold, "resumed", NOON)
        files.add_moment(a_moment(game, number=2, turn=2))
        assert files.where_ready() == []


def test_the_newest_time_may_be_looked_for_among_the_last_rows_only(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        for days in (400, 1, 2):
            files.set_deadline(game, 1, None, "", NOON + timedelta(days=days))
        assert files.newest_time() == (NOON + timedelta(days=400), "deadline")
        assert files.newest_time(last=2) == (NOON + timedelta(days=2), "deadline")


@pytest.mark.parametrize("what", ["due", "where_ready", "game_looks", "standings"])
def test_no_beat_reads_all_moments_deadlines_or_filings_there_ever_were(store: Store, what: str) -> None:
    said: list[tuple[str, tuple[object, ...]]] = []

    def note(
        connection: Connection, cursor: object, words: str, values: tuple[object, ...], *_: object
    ) -> None:
        said.append((words, values))

    with store.transaction() as files:
        a_started_game(files)
        event.listen(store._engine, "before_cursor_execute", note)
        getattr(files, what)(*([NOON] if what == "due" else []))
        event.remove(store._engine, "before_cursor_execute", note)
        asked = [(words, values) for words, values in said if words.startswith("SELECT")]
        assert asked
        for words, values in asked:
            plan = files._connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {words}", values)
            scanned = [row[3].split()[1] for row in plan if row[3].startswith("SCAN")]
            assert set(scanned) <= {"game"}, scanned
