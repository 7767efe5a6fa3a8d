"""An IMAP folder: what is taken from it, and what is done with a letter that was taken."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

import pytest

from pbem.mail.accounts import Security
from pbem.mail.boxes import BoxFault
from pbem.post import TooLarge, Wanted
from tests.mail.dovecot import Box
from tests.mail.flaky import flaky
from tests.mail.taking import MemoryMarks, Taker, subjects_in, written

pytestmark = pytest.mark.dovecot
NOW = datetime.now(UTC)


def test_new_letters_are_taken_once_and_in_order(box: Box) -> None:
    """What was there comes first, what comes later comes later, nothing twice."""
    box.deliver(written("one", "two"))
    taker = Taker(box)
    assert taker.take() == ["one", "two"]
    assert taker.take() == []
    box.deliver(written("three"))
    assert taker.take() == ["three"]


def test_a_letter_is_handed_over_as_it_lies_there(box: Box) -> None:
    """Bytes, size, place, origin, head, digest and copy are those of the letter."""
    raw = b"Subject: odd\r\nX: \xff\xfe\r\n\r\n" + bytes(range(14, 256)) * 3 + b"\r\n"
    box.deliver([raw])
    letter = next(iter(Taker(box).inbox().arrivals()))
    assert letter.raw(10_000) == raw
    assert letter.head() == b"Subject: odd\r\nX: \xff\xfe\r\n"
    assert (letter.size, letter.digest()) == (len(raw), hashlib.sha256(raw).hexdigest())
    assert letter.place == f"imap://{box.user}@127.0.0.1:{box.dovecot.port}/INBOX (letter 1)"
    assert (letter.origin.uid, letter.origin.mailbox) == (1, letter.place[:-11])
    with pytest.raises(TooLarge, match=r"has \d+ bytes; at most 100 are read"):
        letter.raw(100)
    assert box.flags() == [set()]  # reading alone marks nothing


@pytest.mark.parametrize(
    ("first", "expected"), [("unseen", ["b", "d"]), ("all", ["a", "b", "c", "d"]), ("new", [])]
)
def test_the_first_contact(box: Box, first: str, expected: list[str]) -> None:
    """Unread letters, all or none are taken of what lay there; after that every letter is."""
    for subject in "abcd":
        box.deliver(written(subject), flags=["\\Seen"] if subject in "ac" else [])
    taker = Taker(box, first=first)
    assert taker.take() == expected
    box.deliver(written("e"), flags=["\\Seen"])  # its owner was quicker
    assert taker.take() == ["e"]


@pytest.mark.parametrize("first", ["unseen", "new"])
def test_an_empty_box_is_met_once(box: Box, first: str) -> None:
    """What comes after the first look is new, read or not."""
    taker = Taker(box, first=first)
    assert taker.take() == []
    box.deliver(written("read"), flags=["\\Seen"], at=NOW - timedelta(days=90))
    assert taker.take() == ["read"]


@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_crash_in_the_first_contact_loses_nothing_and_takes_nothing_old(box: Box, most: int) -> None:
    """Read letters between and behind the unread ones stay old; one that comes meanwhile is taken."""
    for subject in "aBcDeFg":
        box.deliver(written(subject), flags=["\\Seen"] if subject.islower() else [])
    taker = Taker(box)
    taken = taker.take(most=most)
    box.deliver(written("new"), flags=["\\Seen"])
    taken += taker.take()
    assert taken == ["B", "D", "F", "new"]
    assert taker.take() == []


def test_a_letter_that_was_offered_but_not_taken_is_offered_again(box: Box) -> None:
    """Looking at what is new is not taking it."""
    box.deliver(written("one", "two"))
    taker = Taker(box)
    for _ in range(2):
        assert [letter.origin.uid for letter in taker.inbox().arrivals()] == [1, 2]
    assert taker.take() == ["one", "two"]


def not_from(*senders: str) -> Wanted:
    """Want the letters of all others."""
    return lambda letter: letter.sender not in senders


def from_each(*senders: str) -> list[bytes]:
    """A letter of each sender, whose name is its subject."""
    return [f"Subject: {one}\r\nFrom: {one} <{one}@example.com>\r\n\r\nX\r\n".encode() for one in senders]


@pytest.mark.parametrize("first", ["unseen", "all"])
@pytest.mark.parametrize("after", ["seen", "move"])
def test_letters_left_for_later_are_found_again(box: Box, first: str, after: str) -> None:
    """Although letters behind them were taken: in the first contact, later, after a crash and a new start."""
    taker = Taker(box, after=after, move_to="done" if after == "move" else None, first=first)
    box.deliver(from_each("ann", "bob", "eve"))
    assert taker.take(wanted=not_from("bob@example.com")) == ["ann", "eve"]
    box.deliver(from_each("ann", "bob", "eve"))
    assert taker.take(wanted=not_from("bob@example.com"), most=1) == ["ann"]  # and then it dies
    assert taker.take(wanted=not_from("bob@example.com")) == ["eve"]
    assert taker.take(most=1) == ["bob"]
    assert taker.take() == ["bob"]
    box.deliver(from_each("dinesh"))
    assert taker.take() == ["dinesh"]
    assert taker.take() == []


def test_what_was_taken_behind_letters_left_is_not_looked_at_for_ever(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once they are taken the search begins behind them again."""
    monkeypatch.setattr("pbem.mail.imap_past._AT_ONCE", 3)
    box.deliver(from_each("bob", *"cdefgh"))
    with flaky(box.dovecot.port) as proxy:
        taker = Taker(box, first="all", account=box.account(port=proxy.port))
        assert taker.take(wanted=not_from("bob@example.com")) == list("cdefgh")
        assert taker.take() == ["bob"]
        assert taker.take() == []  # here it is noted
        proxy.begin()
        assert taker.take() == []
        assert any(b"SEARCH UID 8:*" in step for step in proxy.log)


def test_when_the_server_got_a_letter(box: Box) -> None:
    """Its INTERNALDATE, whatever the letter says."""
    at = datetime(2026, 11, 20, 19, 59, 54, tzinfo=UTC)
    box.deliver([b"Date: Mon, 02 Nov 2026 09:00:00 +0000\r\n" + from_each("ann")[0]], at=at)
    (letter,) = Taker(box).inbox().arrivals()
    assert letter.received_at == at
    assert Taker(box).take(wanted=lambda one: one.received_at is not None and one.received_at < at) == []


def test_seen_and_flag(box: Box) -> None:
    """The letter stays and is marked."""
    box.deliver(written("one"))
    Taker(box).take()
    assert box.flags() == [{"\\Seen"}]
    Taker(box, first="all", after="flag").take()
    assert box.flags() == [{"\\Seen", "\\Flagged", "$PbemDone"}]


@pytest.mark.parametrize("hidden", [(), (b" MOVE",)], ids=["move", "copy"])
@pytest.mark.parametrize("target", ["done", "Sp\u00e4ter & fr\u00fcher"])
def test_move(box: Box, hidden: tuple[bytes, ...], target: str) -> None:
    """The target is made, the letters go there, and what others marked as deleted stays."""
    box.deliver(written("precious"), flags=["\\Seen", "\\Deleted"])
    box.deliver(written("one", "two"))
    with flaky(box.dovecot.port, lambda line: without(line, *hidden)) as proxy:
        taker = Taker(box, after="move", move_to=target, account=box.account(port=proxy.port))
        assert taker.take() == ["one", "two"]
        assert any(b" UID MOVE " in step for step in proxy.log) != bool(hidden)
    assert subjects_in(box) == ["precious"]
    assert subjects_in(box, target) == ["one", "two"]


@pytest.mark.parametrize("after", ["delete", "move"])
def test_without_uidplus_letters_stay_marked(box: Box, after: str) -> None:
    """Never a plain EXPUNGE; the GM is told once."""
    box.deliver(written("precious"), flags=["\\Seen", "\\Deleted"])
    box.deliver(written("one", "two"))
    with flaky(box.dovecot.port, lambda line: without(line, b" MOVE", b" UIDPLUS")) as proxy:
        move_to = "done" if after == "move" else None
        taker = Taker(box, after=after, move_to=move_to, account=box.account(port=proxy.port))
        assert taker.take() == ["one", "two"]
        assert taker.take() == []
    assert [flags for flags in box.flags() if "\\Deleted" not in flags] == []
    assert subjects_in(box) == ["precious", "one", "two"]
    assert [sentence.partition(":")[0] for sentence in taker.said] == [
        "The mail server can't delete single letters (it has no UIDPLUS)"
    ] * 2  # once a start
    assert subjects_in(box, "done") == (["one", "two"] if after == "move" else [])


def test_delete(box: Box) -> None:
    """Just the letter taken is gone."""
    box.deliver(written("precious"), flags=["\\Seen", "\\Deleted"])
    box.deliver(written("one"))
    assert Taker(box, after="delete").take() == ["one"]
    assert subjects_in(box) == ["precious"]


@pytest.mark.parametrize("after", ["seen", "flag", "move", "delete"])
def test_done_is_harmless_twice(box: Box, after: str) -> None:
    """Even on another line."""
    box.deliver(written("one", "two"))
    taker = Taker(box, after=after, move_to="done" if after == "move" else None)
    inbox = taker.inbox()
    for letter in inbox.arrivals():
        letter.done()
        letter.done()
        inbox.close()
        letter.done()
    assert taker.said == []
    if after == "move":
        assert subjects_in(box, "done") == ["one", "two"]


@pytest.mark.parametrize("after", ["move", "delete"])
def test_what_a_crash_left_is_tidied(box: Box, after: str) -> None:
    """Filed, but not moved: done at the next start. Letters never taken stay, the skipped ones too."""
    box.deliver(written("old", "older"), flags=["\\Seen"])
    box.deliver(written("one", "two"))
    taker = Taker(box, after=after, move_to="done" if after == "move" else None)
    for letter in taker.inbox().arrivals():
        taker.marks.take(letter.origin)
        break
    assert taker.take() == ["two"]
    assert subjects_in(box) == ["old", "older"]
    assert subjects_in(box, "done") == (["one", "two"] if after == "move" else [])


@pytest.mark.parametrize("first", ["unseen", "new"])
def test_letters_passed_over_are_never_tidied_away(box: Box, first: str) -> None:
    """Old letters are the owner's, read or unread, whatever is done with new ones."""
    box.deliver(written("old"), flags=["\\Seen"])
    if first == "new":
        box.deliver(written("unread"))
    taker = Taker(box, after="delete", first=first)
    for _ in range(3):
        assert taker.take() == []
    with box.client() as client:
        client.remove_flags(client.search(), ["\\Seen"])
    assert taker.take() == []
    assert len(box.letters()) == (2 if first == "new" else 1)


def test_after_a_change_of_numbers_recent_letters_are_offered_again(box: Box) -> None:
    """Those of the last fortnight before the last was taken; older ones are old, new ones new."""
    box.deliver(written("ancient"), at=NOW - timedelta(days=40))
    box.deliver(written("recent"), at=NOW - timedelta(days=3))
    taker = Taker(box, MemoryMarks(NOW - timedelta(days=1)), first="all")
    assert taker.take() == ["ancient", "recent"]
    box.renumber()
    box.deliver(written("new"))
    taker.marks.now = NOW
    assert taker.take() == ["recent", "new"]
    assert taker.take() == []


def test_what_was_old_at_the_first_contact_stays_old_after_a_change_of_numbers(box: Box) -> None:
    """A read letter of last week was passed over then, and is passed over now."""
    box.deliver(written("passed over"), flags=["\\Seen"], at=NOW - timedelta(days=7))
    box.deliver(written("taken"))
    taker = Taker(box)
    assert taker.take() == ["taken"]
    box.renumber()
    assert taker.take() == ["taken"]


@pytest.mark.parametrize("most", [1, 2])
def test_a_crash_after_a_change_of_numbers_loses_nothing(box: Box, most: int) -> None:
    """Letters that came while pbem was away are all offered, however often it fails."""
    box.deliver(written("first"), at=NOW - timedelta(days=60))
    taker = Taker(box, MemoryMarks(NOW - timedelta(days=30)), first="all")
    taker.take()
    box.deliver(written("a", "b", "c"), at=NOW - timedelta(days=20))
    box.deliver(written("too old"), at=NOW - timedelta(days=70))
    box.renumber()
    taker.marks.now = NOW  # from now on the last letter was taken just now
    taken = taker.take(most=most)
    taken += taker.take()
    assert taken == ["a", "b", "c"]


def test_a_change_of_numbers_while_letters_are_read_ends_the_round(box: Box) -> None:
    """A number must not be taken for that of another letter."""
    box.deliver(written("one", "two", "three"))
    taker = Taker(box)
    inbox = taker.inbox()

    def renumbered() -> None:
        inbox.close()
        box.renumber()

    with pytest.raises(BoxFault, match="was numbered anew while it was read"):
        taker.take(inbox, meanwhile=renumbered)
    assert taker.subjects == ["one"]
    assert taker.take() == ["two", "three"]  # still the first contact: what is unread


def test_a_letter_removed_by_another_program_is_passed_over(box: Box) -> None:
    """The ones behind it are taken all the same."""
    box.deliver(written("one", "two", "three"))
    taker = Taker(box)

    def gone() -> None:
        with box.client() as client:
            client.delete_messages([2])
            client.uid_expunge([2])

    assert taker.take(meanwhile=gone) == ["one", "three"]


def test_two_letters_with_one_message_id_are_two(box: Box) -> None:
    """It is for the desk to say whether they are the same."""
    box.deliver([*written("same"), *written("same", body="WAIT\r\n")])
    assert Taker(box).take() == ["same", "same"]


@pytest.mark.parametrize("folder", ["With blanks", "Z\u00fcge \u65e5\u672c", 'A "quoted" one'])
def test_folders_of_any_name(box: Box, folder: str) -> None:
    """Blanks, quotation marks, umlauts and other scripts."""
    box.deliver(written("there"), folder=folder)
    box.deliver(written("elsewhere"))
    assert Taker(box, folder=folder).take() == ["there"]


@pytest.mark.parametrize("security", [Security.TLS, Security.STARTTLS])
def test_secured_lines(box: Box, security: Security) -> None:
    """With the server's own certificate named in the settings, it is checked and holds."""
    box.deliver(written("safe"))
    taker = Taker(box, account=box.account(security))
    assert taker.take() == ["safe"]


def test_a_look_changes_nothing(box: Box) -> None:
    """What is there, what would be taken, and whether the target is there."""
    box.deliver(written("read"), flags=["\\Seen"])
    box.deliver(written("one", "two"))
    taker = Taker(box, after="move", move_to="done")
    looks = [taker.inbox().look() for _ in range(2)]
    assert looks[0] == looks[1]
    look = looks[0]
    assert (look.letters, look.unread, look.waiting, look.has_target) == (3, 2, 2, False)
    assert look.capabilities == ("IDLE", "MOVE", "UIDPLUS")
    assert (look.can_idle, look.can_move, look.can_expunge) == (True, True, True)
    assert taker.marks.rows == {}
    assert taker.take() == ["one", "two"]
    look = taker.inbox().look()
    assert (look.letters, look.unread, look.waiting, look.has_target) == (1, 0, 0, True)
    assert Taker(box).inbox().look().has_target is None


def without(line: bytes, *words: bytes) -> bytes:
    """A server's line without some capabilities."""
    for word in words:
        line = line.replace(word, b"") if b"CAPABILITY" in line else line
    return line
