"""Places in servers' mailboxes, bounces, remarks; posts tried again, given up, counted; letters retried."""

from __future__ import annotations

from datetime import timedelta

import pytest
from store_records import HOUR, NOON, a_bounce, a_letter, a_post, a_remark, a_started_game

from pbem.store.opening import Files, Store
from pbem.store.records import Counts

BOX = "imap://pat@example.org:993/INBOX"
SECOND = timedelta(seconds=1)


def test_a_place_in_a_mailbox_is_taken_once(store: Store) -> None:
    with store.transaction() as files:
        letter = files.add_letter(a_letter(), None)
        for uid, at in ((7, NOON), (7, NOON + HOUR), (9, NOON), (3, NOON)):
            files.add_arrival(BOX, 1, uid, letter, at)
        assert files.arrivals_taken(BOX, 1, range(10)) == {3, 7, 9}
        assert files.arrivals_taken(BOX, 2, range(10)) == files.arrivals_taken("other", 1, [7]) == frozenset()
        assert files.arrivals_taken(BOX, 1, []) == frozenset()


def test_the_highest_uid_counts_under_its_validity_only(store: Store) -> None:
    with store.transaction() as files:
        assert (files.highest_uid(BOX, 1), files.last_arrival(BOX)) == (0, None)
        files.add_arrival(BOX, 1, 900, None, NOON)
        files.add_arrival(BOX, 2, 4, None, NOON + HOUR)
        files.add_arrival(BOX, 2, 5, None, NOON + HOUR)
        files.add_arrival("other", 2, 77, None, NOON + 2 * HOUR)
        assert (files.highest_uid(BOX, 1), files.highest_uid(BOX, 2), files.highest_uid(BOX, 3)) == (
            900,
            5,
            0,
        )
        assert files.last_arrival(BOX) == (2, 5, NOON + HOUR)
        assert files.last_arrival(BOX, 1) == (1, 900, NOON)


def test_bounces_and_remarks_are_narrowed_by_game_seat_and_kind(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        nobodys = files.add_bounce(a_bounce())
        anns = files.add_bounce(a_bounce(game=game, seat="ann", is_final=False))
        assert files.bounces() == [
            a_bounce(id=nobodys),
            a_bounce(id=anns, game=game, seat="ann", is_final=False),
        ]
        assert (
            [one.id for one in files.bounces(game)]
            == [one.id for one in files.bounces(game, "ann")]
            == [anns]
        )
        assert files.bounces(game, "bob") == []
        away = files.add_remark(a_remark(game=game, seat="ann"))
        files.add_remark(a_remark(kind="odd"))
        assert files.remarks(kind="away") == files.remarks(game) == [a_remark(id=away, game=game, seat="ann")]
        assert len(files.remarks()) == 2


def due(files: Files, now: object) -> list[str]:
    """The posts that may be tried at a time."""
    return [post.message_id for post in files.unsent(now=now)]  # type: ignore[arg-type]


def queued(files: Files, *ids: str) -> dict[str, int]:
    """Queue posts, and give their ids in the store."""
    for number, id in enumerate(ids):
        files.add_post(a_post(message_id=id, queued_at=NOON + number * SECOND))
    return {post.message_id: post.id for post in files.unsent()}


def test_a_post_is_tried_again_when_its_time_comes(store: Store) -> None:
    with store.transaction() as files:
        posts = queued(files, "<a>", "<b>")
        files.mark_failed(posts["<a>"], "greylisted", NOON + HOUR)
        assert due(files, NOON) == due(files, NOON + HOUR - SECOND) == ["<b>"]
        assert due(files, NOON + HOUR) == ["<a>", "<b>"]
        assert [post.message_id for post in files.unsent()] == ["<a>", "<b>"]


def test_a_refused_post_waits_no_more(store: Store) -> None:
    with store.transaction() as files:
        posts = queued(files, "<a>", "<b>")
        files.mark_refused(posts["<a>"], "No such user.", NOON)
        assert due(files, NOON + 99 * HOUR) == ["<b>"]
        [refused] = files.refused_posts()
        assert (refused.message_id, refused.last_fault, refused.refused_at, refused.tries) == (
            "<a>",
            "No such user.",
            NOON,
            1,
        )
        assert files.counts() == Counts(queued=1, failing=0, shunted=0, refused=1)


def test_trouble_of_the_outbox_is_noted_with_the_posts_it_concerns_and_is_no_try(store: Store) -> None:
    with store.transaction() as files:
        posts = queued(files, "<sent>", "<refused>", "<later>", "<due>")
        files.mark_sent(posts["<sent>"], NOON)
        files.mark_refused(posts["<refused>"], "No.", NOON)
        files.mark_failed(posts["<later>"], "greylisted", NOON + HOUR)
        files.note_trouble("Wrong password.", NOON)
        faults = {id: post.last_fault for id in posts if (post := files.post(id))}
        assert faults == {
            "<sent>": None,
            "<refused>": "No.",
            "<later>": "greylisted",
            "<due>": "Wrong password.",
        }
        waiting = files.post("<due>")
        assert waiting is not None and waiting.tries == 0
        assert files.counts() == Counts(queued=2, failing=2, shunted=0, refused=1)
        files.mark_sent(posts["<due>"], NOON)
        assert files.counts().failing == 1


def test_what_has_gone_in_the_last_minute_can_be_counted(store: Store) -> None:
    with store.transaction() as files:
        posts = queued(files, "<a>", "<b>", "<c>")
        files.mark_sent(posts["<a>"], NOON)
        files.mark_sent(posts["<b>"], NOON + 30 * SECOND)
        assert files.sent_since(NOON - SECOND) == 2
        assert files.sent_since(NOON) == 1
        assert files.sent_since(NOON + 30 * SECOND) == 0


def test_answers_to_an_address_are_counted_and_other_posts_are_not(store: Store) -> None:
    with store.transaction() as files:
        letter = files.add_letter(a_letter(), None)
        files.add_post(a_post(message_id="<1>", answers=letter))
        files.add_post(a_post(message_id="<2>", answers=letter, queued_at=NOON + HOUR))
        files.add_post(a_post(message_id="<3>"))
        files.add_post(a_post(message_id="<4>", answers=letter, address="bob@example.org"))
        assert files.answers_to("ann@example.org", NOON - SECOND) == 2
        assert files.answers_to("ann@example.org", NOON) == 1
        assert files.answers_to("ann@example.org", NOON + HOUR) == 0


def test_a_shunted_letter_set_aside_can_be_received_again(store: Store) -> None:
    with store.transaction() as files:
        letter = files.add_letter(a_letter(verdict="shunted", kept_as="d1.eml"), b"raw")
        files.add_letter(a_letter(digest="d2", verdict="shunted"), None)
        assert files.counts().shunted == 2
        files.set_aside(letter)
        assert files.counts().shunted == 1
        assert files.letter_seen("<1@example.org>", "d1") is None
        again = files.add_letter(a_letter(verdict="orders"), b"raw")
        old = files.letter(letter)
        assert old is not None and (old.verdict, old.kept_as) == ("retried", "d1.eml")
        assert files.raw_letter(letter) == b"raw"
        files.set_aside(again)
        assert files.letter_seen("<1@example.org>", "d1") is None


@pytest.mark.parametrize("uids", [range(0), range(500)])
def test_many_places_can_be_asked_about_at_once(store: Store, uids: range) -> None:
    with store.transaction() as files:
        for uid in uids:
            files.add_arrival(BOX, 1, uid, None, NOON)
        assert files.arrivals_taken(BOX, 1, range(600)) == frozenset(uids)
