"""What goes into the store comes out again, in order, once; what is changed can be counted."""

from __future__ import annotations

import ast
import random
from dataclasses import fields, replace
from datetime import datetime, timedelta
from pathlib import Path
from sqlite3 import IntegrityError
from zoneinfo import ZoneInfo

import pytest
from store_records import (
    HOUR,
    NOON,
    a_filing,
    a_game,
    a_letter,
    a_moment,
    a_post,
    a_seat,
    a_started_game,
    an_outcome,
)

import pbem.store
from pbem.desk.filed import on_file
from pbem.store.faults import AlreadyKept
from pbem.store.opening import Files, Store
from pbem.store.plain import TABLE_NAMES
from pbem.store.records import Counts, Record
from pbem.store.shelf import table_of


@pytest.mark.parametrize("kind", list(TABLE_NAMES), ids=lambda kind: kind.__name__)
def test_a_record_shows_every_column_of_its_table_but_the_raw_letter(kind: type[Record]) -> None:
    columns = {column.name for column in table_of(kind).columns} - {"raw"}
    assert {each.name for each in fields(kind)} == columns


def test_every_record_comes_back_equal(store: Store) -> None:
    with store.transaction() as files:
        game = files.add_game(a_game())
        seat = files.add_seat(a_seat(game))
        moment = files.add_moment(a_moment(game))
        letter = files.add_letter(a_letter(game=game, seat="ann", moment=1, kept_as="shunt/1"), b"raw")
        number = files.add_filing(a_filing(game, letter=letter, about='{"turn": 2}', is_late=True))
        outcome = files.add_outcome(an_outcome(game))
        assert files.add_post(a_post(game=game, seat="ann"))
    with store.transaction() as files:
        assert files.game("island-1") == a_game(id=game) == files.game_by_id(game)
        assert files.games() == [a_game(id=game)]
        assert files.seat_by_key(game, "ann") == a_seat(game, id=seat)
        assert files.moment(game) == a_moment(game, id=moment)
        kept = a_letter(game=game, seat="ann", moment=1, kept_as="shunt/1", id=letter)
        assert files.letter_seen("<1@example.org>", "d1") == kept == files.letter(letter)
        [filing] = files.filings(game)
        assert replace(filing, id=0) == a_filing(
            game, letter=letter, about='{"turn": 2}', is_late=True, number=number
        )
        assert files.outcome(game, 1) == an_outcome(game, id=outcome)
        [post] = files.unsent()
        assert post == a_post(game=game, seat="ann", id=post.id) == files.post(post.message_id)


def test_nothing_is_found_where_nothing_is(store: Store) -> None:
    with store.transaction() as files:
        assert files.game("nowhere") is None
        assert files.seat_by_key(1, "ann") is None
        assert files.moment(1) is None
        assert files.deadline(1, 1) is None
        assert files.outcome(1, 1) is None
        assert files.letter_seen("<x>", "d") is None
        assert files.raw_letter(1) is None
        assert files.post("<x>") is None
        assert not files.is_over(1)


def test_a_time_keeps_its_instant_and_comes_back_in_utc(store: Store) -> None:
    autumn = datetime(2026, 10, 25, 2, 30, 0, 5, tzinfo=ZoneInfo("Europe/Vienna"), fold=1)
    with store.transaction() as files:
        files.add_game(a_game(made_at=autumn))
    with store.transaction() as files:
        game = files.game("island-1")
    assert game is not None
    assert game.made_at.utcoffset() == timedelta(0)
    assert game.made_at.isoformat() == "2026-10-25T01:30:00.000005+00:00"


def test_a_time_without_a_zone_is_our_own_mistake(store: Store) -> None:
    with pytest.raises(ValueError, match="timezone") as caught, store.transaction() as files:
        files.add_game(a_game(made_at=NOON.replace(tzinfo=None)))
    assert "hush-hush" not in str(caught.value)


def test_secrets_do_not_show(store: Store) -> None:
    assert "hush-hush" not in repr(a_game())
    assert "k-7731" not in repr(a_seat(1))
    with pytest.raises(IntegrityError) as caught, store.transaction() as files:
        files.add_seat(a_seat(99))
    assert "k-7731" not in str(caught.value)


def twice_the_game(files: Files, game: int) -> None:
    """Keep a second game of the same slug."""
    files.add_game(a_game())


def twice_the_seat(files: Files, game: int) -> None:
    """Keep a second seat of the same key."""
    files.add_seat(a_seat(game, place=2))


def twice_the_number(files: Files, game: int) -> None:
    """Keep a second moment of the same number."""
    files.add_moment(a_moment(game, turn=2))


def twice_the_outcome(files: Files, game: int) -> None:
    """Keep two outcomes of one moment."""
    files.add_outcome(an_outcome(game))
    files.add_outcome(an_outcome(game, seed="luckier"))


def twice_the_letter(files: Files, game: int) -> None:
    """Keep the same letter two times."""
    files.add_letter(a_letter(), None)
    files.add_letter(a_letter(subject="again"), None)


@pytest.mark.parametrize(
    "again",
    [twice_the_game, twice_the_seat, twice_the_number, twice_the_outcome, twice_the_letter],
)
def test_the_same_thing_is_kept_once_and_the_transaction_undone(store: Store, again: object) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
    with pytest.raises(AlreadyKept), store.transaction() as files:
        files.add_post(a_post())
        assert callable(again)
        again(files, game)
    with store.transaction() as files:
        assert files.unsent() == []
        assert (files.outcomes(game), files.letters()) == ([], [])


def test_rows_must_point_to_rows_that_are_there(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
    for orphan in (
        a_filing(game, seat="zoe"),
        a_filing(game, moment=9),
        a_filing(game, letter=77),
        a_filing(game + 1),
    ):
        with pytest.raises(IntegrityError, match="FOREIGN KEY"), store.transaction() as files:
            files.add_filing(orphan)


CHANGES = {
    "_note": "POST",
    "replace_in_waiting": "POST",
    "hold_posts": "POST",
    "free_posts": "POST",
    "count_as_sent": "POST",
    "note_trouble": "POST",
    "change_seat": "SEAT",
    "end_observer": "OBSERVER",
    "set_aside": "LETTER",
    "note_understood": "FILING",
    "change_game": "GAME",
    "withdraw_moment": "MOMENT",
    "end_hold": "HOLD",
    "release": "APPROVAL",
    "set_pulse": "PULSE",
    "end_outage": "OUTAGE",
    "end_opening": "OPENING",
    "extend_opening": "OPENING",
    "change_signup": "SIGNUP",
    "free_post": "POST",
    "count_one_as_sent": "POST",
    "_emptied": "old.table",
    "prune_shunted": "letter",
    "prune_signups": "signup",
    "prune_remarks": "remark",
    "notices_told": "REMARK",
    "prune_troubles": "table",
}
"""Each function that changes rows, and of which table; all others only add.

Those of `pbem prune` let go of what tests/desk/test_prune.py lists.
"""


def test_only_what_is_named_here_is_ever_changed() -> None:
    changing: dict[str, str] = {}
    for path in sorted(Path(pbem.store.__path__[0]).glob("*.py")):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for call in [node for node in ast.walk(function) if isinstance(node, ast.Call)]:
                    if is_change(call):
                        changing[function.name] = ast.unparse(call.args[0])
    assert changing == CHANGES


def is_change(call: ast.Call) -> bool:
    """Say whether a call makes a statement that changes or removes rows."""
    return isinstance(call.func, ast.Name) and call.func.id in ("update", "delete")


def test_seats_come_in_seating_order(store: Store) -> None:
    with store.transaction() as files:
        game = files.add_game(a_game())
        for place, key in ((3, "ann"), (1, "cid"), (2, "bob")):
            files.add_seat(a_seat(game, key=key, place=place))
        assert [seat.key for seat in files.seats(game)] == ["cid", "bob", "ann"]


def test_an_address_finds_all_its_seats_whatever_its_case(store: Store) -> None:
    with store.transaction() as files:
        one, two = a_started_game(files), a_started_game(files, "island-2")
        files.add_seat(a_seat(one, key="bob", address="bob@example.org"))
        assert [seat.game for seat in files.seats_at("ANN@example.ORG")] == [one, two]


def test_moments_come_in_order_and_the_newest_says_whether_the_game_is_over(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        assert not files.is_over(game)
        files.add_moment(a_moment(game, number=2, turn=2, is_over=True))
        assert [moment.number for moment in files.moments(game)] == [1, 2]
        newest, first = files.moment(game), files.moment(game, 1)
        assert newest is not None and newest.number == 2
        assert first is not None and first.number == 1
        assert files.is_over(game)


def test_letters_come_newest_first_and_can_be_narrowed(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        ours = {"game": game, "seat": "ann", "moment": 1}
        files.add_letter(a_letter(digest="a", **ours, verdict="orders"), b"From: ann")
        files.add_letter(a_letter(digest="b", verdict="shunted"), None)
        files.add_letter(a_letter(digest="c", **ours, verdict="refused"), None)
        assert [letter.digest for letter in files.letters()] == ["c", "b", "a"]
        assert [letter.digest for letter in files.letters(limit=2)] == ["c", "b"]
        assert [letter.digest for letter in files.letters(game)] == ["c", "a"]
        assert [letter.digest for letter in files.letters(verdict="shunted")] == ["b"]
        assert [files.raw_letter(letter.id) for letter in files.letters()] == [None, None, b"From: ann"]
        assert files.letters_from(game, "ann", 1) == 2
        assert files.letters_from(game, "bob", 1) == files.letters_from(game, "ann", 2) == 0


def test_filings_are_numbered_within_their_game(store: Store) -> None:
    with store.transaction() as files:
        one, two = a_started_game(files), a_started_game(files, "island-2")
        files.add_seat(a_seat(one, key="bob", place=2))
        files.add_moment(a_moment(one, number=2, turn=2))
        assert files.add_filing(a_filing(one)) == 1
        assert files.add_filing(a_filing(two)) == 1
        assert files.add_filing(a_filing(one, seat="bob", kind="ready")) == 2
        assert files.add_filing(a_filing(one, moment=2)) == 3
        assert [filing.number for filing in files.filings(one)] == [1, 2, 3]
        assert [filing.number for filing in files.filings(one, moment=1)] == [1, 2]
        assert [filing.number for filing in files.filings(one, seat="ann")] == [1, 3]
        assert [filing.number for filing in files.filings(one, 1, "bob")] == [2]


def test_a_post_is_queued_once_sent_once_and_its_faults_are_counted(store: Store) -> None:
    with store.transaction() as files:
        assert files.add_post(a_post(message_id="<late>", queued_at=NOON + HOUR))
        assert files.add_post(a_post(message_id="<early>"))
        assert not files.add_post(a_post(message_id="<early>", content="{}"))
        assert [post.message_id for post in files.unsent()] == ["<early>", "<late>"]
        assert [post.message_id for post in files.unsent(limit=1)] == ["<early>"]
        early, late = files.unsent()
        files.mark_failed(early.id, "The mail server is away.")
        files.mark_sent(late.id, NOON + 2 * HOUR)
        [waiting] = files.unsent()
        assert (waiting.tries, waiting.last_fault) == (1, "The mail server is away.")
        assert files.counts() == Counts(queued=1, failing=1, shunted=0)
        files.mark_sent(early.id, NOON + 3 * HOUR)
        gone = files.post("<early>")
        assert gone is not None
        assert (gone.sent_at, gone.tries, gone.last_fault) == (NOON + 3 * HOUR, 2, None)
        files.add_letter(a_letter(verdict="shunted"), None)
        assert files.counts() == Counts(queued=0, failing=0, shunted=1)


KINDS = ("orders", "add", "cancel", "standing", "ahead", "ready", "wait", "press")


def test_filings_that_count_are_those_that_nothing_has_replaced(store: Store) -> None:
    chance = random.Random(7)
    with store.transaction() as files:
        game = files.add_game(a_game())
        for place, seat in enumerate(("ann", "bob"), start=1):
            files.add_seat(a_seat(game, key=seat, place=place))
        for moment in (1, 2, 3):
            files.add_moment(a_moment(game, number=moment, turn=moment))
        for number in range(300):
            kind = chance.choice(KINDS)
            about = str(chance.randint(3, 5)) if kind == "ahead" else "{}"
            seat, text = chance.choice(("ann", "bob")), f"{kind} {chance.random()}"
            files.add_filing(
                a_filing(game, moment=1 + number // 100, seat=seat, kind=kind, about=about, text=text)
            )
        for seat in ("ann", "bob"):
            few = files.filings_that_count(game, seat, 3)
            every = files.filings(game, seat=seat)
            assert len(few) < len(every)
            assert on_file(few, 3)[seat] == on_file(every, 3)[seat]
