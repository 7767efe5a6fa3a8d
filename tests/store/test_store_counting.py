"""What is counted: games by state, deadlines past and to come, letters, posts; beside those who write."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError
from store_records import HOUR, NOON, a_game, a_letter, a_post

from pbem.store.counting import Counted, count_all
from pbem.store.desk_records import ApprovalRecord, HoldRecord
from pbem.store.faults import StoreFault
from pbem.store.opening import Files, Store, create_or_upgrade, open_store
from pbem.store.readers import Reader
from pbem.store.records import MomentRecord, OutcomeRecord
from pbem.watch.lookout import overdue_games
from tests import postgres

DAY = timedelta(days=1)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=postgres.needs_server)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that is up to date and empty."""
    address = f"sqlite:///{tmp_path / 'pbem.db'}"
    if request.param == "postgresql":
        server = postgres.shared()
        address = server.url(server.new())
    create_or_upgrade(address)
    return address


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An open store."""
    with closing(open_store(url, patience=5)) as opened:
        yield opened


def counted(url: str) -> Counted:
    """What is counted at noon."""
    with closing(Reader(url, 5)) as reader:
        return count_all(reader, url, NOON)


def add_game(files: Files, slug: str, after: timedelta | None, is_over: bool = False, grace: str = "") -> int:
    """Put a game into its second round, with a deadline so long after noon; return its id."""
    config = json.dumps({"times": {"grace": grace}} if grace else {})
    game = files.add_game(a_game(slug=slug, config=config))
    for number in (1, 2):
        moment = MomentRecord(
            game=game,
            number=number,
            turn=number,
            phase="season",
            state="{}",
            is_over=is_over and number == 2,
            opened_at=NOON - DAY,
        )
        files.add_moment(moment)
    files.set_deadline(game, 1, NOON - DAY, "", NOON - 2 * DAY)
    files.set_deadline(game, 2, NOON - DAY, "", NOON - 2 * DAY)
    files.set_deadline(game, 2, NOON + after if after is not None else None, "moved", NOON - DAY)
    closed = OutcomeRecord(
        game=game,
        moment=1,
        seed="",
        sheets="",
        events="",
        rolls="",
        digest="",
        closed_at=NOON - DAY,
        version="1",
    )
    files.add_outcome(closed)
    return game


def test_an_empty_store_has_nothing_to_count(url: str) -> None:
    found = counted(url)
    assert (found.games.in_play, found.games.over, found.games.next_deadline) == (0, 0, None)
    assert (found.letters, found.shunted, found.closed, found.pulses) == ({"shunted": 0}, 0, {}, {})
    assert (found.posts.sent, found.posts.oldest) == (0, None)
    assert found.size > 10_000


def test_games_are_counted_by_their_newest_moment_and_deadline(url: str, store: Store) -> None:
    with store.transaction() as files:
        add_game(files, "later", 3 * HOUR)
        add_game(files, "soon", HOUR)
        add_game(files, "never", None)
        add_game(files, "over", -HOUR, is_over=True)
        add_game(files, "late", -2 * HOUR)
        add_game(files, "later-still", -HOUR)
        held = add_game(files, "held", -5 * HOUR)
        files.add_hold(HoldRecord(game=held, moment=2, kind="gm", because="Hush", since=NOON - DAY))
        asked = add_game(files, "asked", -4 * HOUR)
        for until, game in ((HOUR, asked), (-HOUR, add_game(files, "unanswered", -3 * HOUR))):
            approval = ApprovalRecord(
                game=game, moment=2, code=f"c{game}", papers="", asked_at=NOON - DAY, until=NOON + until
            )
            files.add_approval(approval)
    found = counted(url).games
    assert (found.in_play, found.held, found.over, found.approval) == (7, 1, 1, 1)
    assert found.next_deadline == NOON + HOUR
    assert [one.slug for one in found.past_due] == ["unanswered", "late", "later-still"]
    assert counted(url).closed == {"survival": 9}


def test_the_time_of_grace_is_not_overdue(url: str, store: Store) -> None:
    with store.transaction() as files:
        add_game(files, "patient", -5 * HOUR, grace="4 hours")
        add_game(files, "kind", -2 * HOUR, grace="4 hours")
        add_game(files, "strict", -2 * HOUR)
    late = overdue_games(counted(url), NOON)
    assert [(one.slug, one.span) for one in late] == [("strict", 2 * HOUR), ("patient", HOUR)]


def test_letters_are_counted_by_what_became_of_them_at_first(url: str, store: Store) -> None:
    with store.transaction() as files:
        for number, verdict in enumerate(("orders", "orders", "shunted", "shunted")):
            letter = a_letter(message_id=f"<{number}@x>", verdict=verdict)
            last = files.add_letter(letter, None)
    before = counted(url)
    assert (before.letters, before.shunted) == ({"orders": 2, "shunted": 2}, 2)
    with store.transaction() as files:
        files.set_aside(last)
    after = counted(url)
    assert (after.letters, after.shunted) == (before.letters, 1)


def test_a_shunted_letter_that_was_pruned_waits_no_more(url: str, store: Store) -> None:
    """It was taken all the same."""
    with store.transaction() as files:
        for number in range(2):
            letter = a_letter(message_id=f"<{number}@x>", verdict="shunted")
            last = files.add_letter(letter, None)
        files.prune_shunted(last, NOON)
    after = counted(url)
    assert (after.letters, after.shunted) == ({"shunted": 2}, 1)


def test_each_post_is_counted_under_one_head(url: str, store: Store) -> None:
    with store.transaction() as files:
        for number in range(6):
            queued = NOON - number * HOUR
            files.add_post(a_post(message_id=f"<{number}@x>", queued_at=queued))
        ids = [post.id for post in files.unsent()]
        files.mark_sent(ids[0], NOON)
        files.mark_failed(ids[1], "busy", NOON + HOUR)
        files.mark_refused(ids[2], "no such user", NOON)
        files.mark_failed(ids[3], "busy", None)
        files.mark_refused(ids[3], "gone", NOON)
    found = counted(url).posts
    assert (found.waiting, found.failing, found.held, found.refused, found.sent) == (2, 1, 0, 2, 1)
    assert found.oldest == NOON - 4 * HOUR
    with store.transaction() as files:
        files.hold_posts("they may have gone")
    found = counted(url).posts
    assert (found.waiting, found.failing, found.held, found.oldest) == (0, 0, 3, None)


def test_nobody_waits_for_a_count_nor_a_count_for_anybody(url: str, store: Store) -> None:
    with store.transaction() as files:
        add_game(files, "island", HOUR)
        assert counted(url).games.in_play == 0  # as it was before
    assert counted(url).games.in_play == 1
    with closing(Reader(url, 5)) as reader, reader.reading() as connection:
        connection.exec_driver_sql("SELECT * FROM game")
        with store.transaction() as files:
            add_game(files, "atoll", HOUR)
    assert counted(url).games.in_play == 2


def test_nothing_can_be_written_by_a_reader(url: str, store: Store) -> None:
    with store.transaction() as files:
        add_game(files, "island", HOUR)
    with (
        closing(Reader(url, 5)) as reader,
        pytest.raises((StoreFault, DBAPIError)),
        reader.reading() as connection,
    ):
        connection.exec_driver_sql("DELETE FROM outcome")
    assert counted(url).closed == {"survival": 1}


def test_no_file_is_made_by_reading(tmp_path: Path) -> None:
    file = tmp_path / "none.db"
    with closing(Reader(f"sqlite:///{file}", 1)) as reader, pytest.raises(StoreFault), reader.reading():
        pass
    assert not file.exists()


def test_a_server_that_is_away_is_told() -> None:
    url = f"postgresql+psycopg://pbem@127.0.0.1:{postgres.free_port()}/pbem"
    with closing(Reader(url, 2)) as reader, pytest.raises(StoreFault, match="pbem at 127"):
        count_all(reader, url, NOON)


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "pbem.db").write_bytes(b"Dear Pat " * 1000)
    with (
        closing(Reader(f"sqlite:///{tmp_path / 'pbem.db'}", 1)) as reader,
        pytest.raises(StoreFault, match="damaged or not a database"),
    ):
        count_all(reader, f"sqlite:///{tmp_path / 'pbem.db'}", NOON)


def test_a_statement_that_takes_too_long_is_a_fault(url: str) -> None:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as other:
            other.execute("PRAGMA journal_mode=DELETE")
            other.execute("BEGIN EXCLUSIVE")
            with closing(Reader(url, 0.1)) as reader, pytest.raises(StoreFault, match="Another pbem"):
                count_all(reader, url, NOON)
        return
    with (
        closing(Reader(url, 0.2)) as reader,
        pytest.raises(StoreFault, match="Another pbem"),
        reader.reading() as connection,
    ):
        connection.exec_driver_sql("SELECT pg_sleep(5)")
