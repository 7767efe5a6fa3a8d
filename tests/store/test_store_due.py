"""Which games are due, by the deadline that counts."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from store_records import HOUR, NOON, a_moment, a_started_game

from pbem.store.opening import Store


def test_a_game_is_due_from_its_deadline_on(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        assert files.due(NOON) == []
        files.set_deadline(game, 1, NOON, "weekly", NOON - HOUR)
        assert files.due(NOON - timedelta(microseconds=1)) == []
        assert files.due(NOON) == files.due(NOON + HOUR) == [("island-1", 1)]


def test_now_may_be_told_in_any_zone(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        files.set_deadline(game, 1, NOON, "weekly", NOON)
        assert files.due(datetime(2026, 3, 1, 12, 59, tzinfo=ZoneInfo("Europe/Vienna"))) == []
        assert files.due(datetime(2026, 3, 1, 13, 0, tzinfo=ZoneInfo("Europe/Vienna"))) == [("island-1", 1)]


def test_the_newest_deadline_counts_even_when_it_is_earlier_or_none(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        files.set_deadline(game, 1, NOON, "weekly", NOON - HOUR)
        files.set_deadline(game, 1, NOON + HOUR, "holidays", NOON - HOUR)
        assert files.due(NOON) == []
        files.set_deadline(game, 1, NOON - HOUR, "all ready", NOON - HOUR)
        assert files.due(NOON - HOUR) == [("island-1", 1)]
        files.set_deadline(game, 1, None, "paused", NOON)
        assert files.due(NOON + 9 * HOUR) == []
        newest = files.deadline(game, 1)
        assert newest is not None and (newest.at, newest.reason) == (None, "paused")
        assert [each.reason for each in files.deadlines(game)] == [
            "weekly",
            "holidays",
            "all ready",
            "paused",
        ]


def test_only_the_newest_moment_of_a_game_in_play_is_due(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        files.set_deadline(game, 1, NOON, "weekly", NOON)
        files.add_moment(a_moment(game, number=2, turn=2))
        assert files.due(NOON) == []
        files.set_deadline(game, 2, NOON + HOUR, "weekly", NOON)
        assert files.due(NOON + HOUR) == [("island-1", 2)]
        files.add_moment(a_moment(game, number=3, turn=3, is_over=True))
        files.set_deadline(game, 3, NOON, "a slip", NOON)
        assert files.due(NOON + HOUR) == []


def test_the_game_due_longest_comes_first(store: Store) -> None:
    with store.transaction() as files:
        for slug, hours in (("b", 2), ("a", 2), ("c", 1), ("d", 3)):
            files.set_deadline(a_started_game(files, slug), 1, NOON + hours * HOUR, "weekly", NOON)
        assert files.due(NOON + 2 * HOUR) == [("c", 1), ("a", 1), ("b", 1)]
