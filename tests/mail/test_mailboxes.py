"""Inboxes and outboxes on disk."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Timer

import pytest

from pbem.mail.boxes import BoxFault, MaildirInbox, MboxInbox, StreamInbox, open_inbox
from pbem.mail.outboxes import EmlOutbox, MaildirOutbox, open_outbox
from pbem.mail.reading import read_letter
from pbem.post import Post, TooLarge

FROM = b"From ann@example.org Fri Nov 20 18:00:00 2026\n"
ONE = b"From: ann@example.org\nSubject: one\n\n17H NE\n\nFrom here I go north.\n"
TWO = b"From: bob@example.org\nSubject: two\n\n18C S\n"
LARGE = 20 * 1024 * 1024


def mbox(path: Path, *letters: bytes) -> Path:
    path.write_bytes(b"".join(FROM + letter + b"\n" for letter in letters))
    return path


def whole(path: Path) -> MboxInbox:
    """An mbox to whose last letter nobody writes any more, however young the file is."""
    return MboxInbox(path, settled=0.0)


def maildir(path: Path) -> Path:
    for name in ("new", "cur", "tmp"):
        (path / name).mkdir(parents=True)
    return path


def post(message_id: str = "<turn-3.ann@zine.example>") -> Post:
    return Post(message_id, "ann@example.org", "Ann", "Turn 3", "Your report.\n", "2026-11-20T18:00:00+00:00")


def test_an_mbox_is_divided_at_its_separators_only(tmp_path: Path) -> None:
    box = mbox(tmp_path / "box", ONE, TWO, ONE)
    before = box.read_bytes()
    arrivals = list(whole(box).arrivals())
    assert [each.raw(1000) for each in arrivals] == [ONE, TWO, ONE]
    assert arrivals[0].digest() == arrivals[2].digest() != arrivals[1].digest()
    assert arrivals[1].head() == b"From: bob@example.org\nSubject: two\n"
    assert arrivals[1].place == f"{box}, letter 2"
    for each in arrivals:
        each.done()
    assert box.read_bytes() == before


def test_an_mbox_with_dos_line_ends(tmp_path: Path) -> None:
    box = mbox(tmp_path / "box", ONE, TWO)
    box.write_bytes(box.read_bytes().replace(b"\n", b"\r\n"))
    arrivals = list(whole(box).arrivals())
    assert [read_letter(each.raw(1000)).subject for each in arrivals] == ["one", "two"]
    assert arrivals[0].head().endswith(b"Subject: one\r\n")


def test_lines_escaped_for_an_mbox_are_read_as_they_were_written(tmp_path: Path) -> None:
    written = b"Subject: x\n\nFrom here I go.\n>From there\n> From\nFromage\n>Frome\n"
    stored = b"Subject: x\n\n>From here I go.\n>>From there\n> From\nFromage\n>Frome\n"
    (letter,) = whole(mbox(tmp_path / "box", stored)).arrivals()
    assert letter.raw(1000) == written
    assert read_letter(letter.raw(1000)).text == "From here I go.\nFromage"
    letter.copy_to(tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == written
    assert letter.digest() == hashlib.sha256(written).hexdigest()


@pytest.mark.parametrize("before", range(65_520, 65_545))
def test_an_escape_is_found_wherever_the_file_is_cut(before: int, tmp_path: Path) -> None:
    (letter,) = whole(mbox(tmp_path / "box", b"x" * before + b"\n>From here\n>>From there\n")).arrivals()
    assert letter.raw(100_000) == b"x" * before + b"\nFrom here\n>From there\n"


def test_an_escape_within_a_line_is_none(tmp_path: Path) -> None:
    line = b"x" * 65_536 + b">From here\n"
    (letter,) = whole(mbox(tmp_path / "box", line)).arrivals()
    assert letter.raw(100_000) == line


def test_only_an_mbox_escapes_lines(tmp_path: Path) -> None:
    box = maildir(tmp_path / "box")
    (box / "new" / "1.a").write_bytes(b"Subject: x\n\n>From here\n")
    (letter,) = MaildirInbox(box).arrivals()
    assert letter.raw(1000) == b"Subject: x\n\n>From here\n"


def test_a_growing_mbox_shows_its_new_letters(tmp_path: Path) -> None:
    box = mbox(tmp_path / "box", ONE)
    inbox = whole(box)
    assert len(list(inbox.arrivals())) == 1
    with box.open("ab") as file:
        file.write(FROM + TWO)
    assert [each.raw(1000) for each in inbox.arrivals()] == [ONE, TWO]


LOCKED = """\
import fcntl, sys
file = open(sys.argv[1], "r+b")
getattr(fcntl, sys.argv[2])(file, fcntl.LOCK_EX)
print("locked", flush=True)
sys.stdin.read()
file.seek(0, 2)
file.write(sys.argv[3].encode())
"""


@contextmanager
def written_under_lock(box: Path, how: str, rest: str) -> Iterator[Callable[[], object]]:
    """Another program that has locked an mbox and written half a letter; what is given lets it end."""
    command = [sys.executable, "-S", "-c", LOCKED, str(box), how, rest]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin and program.stdout
        assert program.stdout.readline() == b"locked\n"
        yield program.stdin.close


@pytest.mark.parametrize("how", ["lockf", "flock"])
def test_a_letter_that_is_written_under_a_lock_is_not_taken_half(how: str, tmp_path: Path) -> None:
    """However long its writer pauses: what is read is read when the lock is given back."""
    box = mbox(tmp_path / "box", ONE)
    with box.open("ab") as file:
        file.write(FROM + TWO[:30])
    with written_under_lock(box, how, TWO[30:].decode()) as go_on:
        with pytest.raises(BoxFault, match="kept locked by another program"):
            list(MboxInbox(box, settled=0.0, patience=0.2).arrivals())
        waiting = Timer(0.3, go_on)
        waiting.start()
        assert [each.raw(1000) for each in whole(box).arrivals()] == [ONE, TWO]
        waiting.join()


def test_a_lock_file_is_respected_unless_it_was_left_behind(tmp_path: Path) -> None:
    box = mbox(tmp_path / "box", ONE)
    lock, said = tmp_path / "box.lock", list[str]()
    lock.touch()
    inbox = MboxInbox(box, settled=0.0, patience=0.2, say=said.append)
    with pytest.raises(BoxFault, match="kept locked by another program"):
        list(inbox.arrivals())
    Timer(0.1, lock.unlink).start()
    assert [each.raw(1000) for each in inbox.arrivals()] == [ONE]
    lock.touch()
    os.utime(lock, (time.time() - 700,) * 2)
    assert [each.raw(1000) for each in whole(box).arrivals()] == [ONE]
    assert list(MboxInbox(box, settled=0.0, say=said.append).arrivals())
    (sentence,) = said
    assert str(lock) in sentence and "older than ten minutes" in sentence


def test_the_last_letter_is_left_while_it_may_grow(tmp_path: Path) -> None:
    """Nothing locks the file, and the letter stops in the middle: it is taken when it is whole."""
    box = mbox(tmp_path / "box", ONE)
    with box.open("ab") as file:
        file.write(FROM + TWO[:30])
    inbox = MboxInbox(box)
    assert [each.raw(1000) for each in inbox.arrivals()] == [ONE]
    with box.open("ab") as file:
        file.write(TWO[30:])
    assert [each.raw(1000) for each in inbox.arrivals()] == [ONE]
    os.utime(box, (time.time() - 6,) * 2)
    assert [each.raw(1000) for each in inbox.arrivals()] == [ONE, TWO]


def test_who_is_patient_waits_for_the_last_letter(tmp_path: Path) -> None:
    """As a deadline does: until nobody has written for a while, or until another letter follows."""
    box = mbox(tmp_path / "box", ONE)
    with box.open("ab") as file:
        file.write(FROM + TWO[:30])
    inbox = MboxInbox(box, settled=0.4)

    def go_on() -> None:
        with box.open("ab") as file:
            file.write(TWO[30:])

    Timer(0.2, go_on).start()
    assert [each.raw(1000) for each in inbox.arrivals(is_patient=True)] == [ONE, TWO]
    followed = mbox(tmp_path / "other", ONE)

    def follow() -> None:
        with followed.open("ab") as file:
            file.write(FROM + TWO)

    Timer(0.2, follow).start()
    busy = MboxInbox(followed)
    assert [each.raw(1000) for each in busy.arrivals(is_patient=True)] == [ONE]  # and TWO came later


def test_a_letter_that_never_ends_is_a_fault(tmp_path: Path) -> None:
    """A deadline is not closed over it: the mailbox counts as out of reach."""
    box = mbox(tmp_path / "box", ONE)
    with pytest.raises(BoxFault, match="written to for too long"):
        list(MboxInbox(box, patience=0.2).arrivals(is_patient=True))


def test_an_mbox_that_is_written_anew_gives_no_other_letter(tmp_path: Path) -> None:
    """Somebody deletes the first letter in a mail program: what stands there now was not looked at."""
    box = mbox(tmp_path / "box", ONE, TWO)
    first, _ = whole(box).arrivals()
    mbox(box, TWO, ONE)
    with pytest.raises(BoxFault, match="written anew"):
        first.raw(1000)


def test_a_letter_taken_out_of_an_mbox_is_not_given_again(tmp_path: Path) -> None:
    """Wherever it stands then; one that was not done is."""
    box = mbox(tmp_path / "box", ONE, TWO)
    inbox = whole(box)
    next(inbox.arrivals()).done()
    mbox(box, TWO, ONE)
    assert [each.raw(1000) for each in inbox.arrivals()] == [TWO]


def test_when_a_letter_of_an_mbox_came(tmp_path: Path) -> None:
    """By the line of the server that took it last, else by that above the letter; never by its Date."""
    dated = b"Date: Mon, 02 Nov 2026 09:00:00 +0000\n" + TWO
    received = (
        b"Received: from a by games.example.org; Fri, 20 Nov 2026 20:00:30 +0100 (CET)\n"
        b"Received: from b by a; Thu, 19 Nov 2026 09:00:00 +0000\n"
    )
    last, plain = whole(mbox(tmp_path / "box", received + dated, dated)).arrivals()
    assert last.received_at == datetime(2026, 11, 20, 19, 0, 30, tzinfo=UTC)
    assert plain.received_at == datetime(2026, 11, 20, 18, 0, tzinfo=UTC)


def test_a_huge_letter_is_not_loaded(tmp_path: Path) -> None:
    box = tmp_path / "box"
    with box.open("wb") as file:
        file.write(FROM + b"Subject: huge\n\n")
        for _ in range(LARGE // 1_000_000):
            file.write(b"x" * 1_000_000)
        file.write(b"\n\n" + FROM + TWO)
    tracemalloc.start()
    huge, two = whole(box).arrivals()
    digest = huge.digest()
    huge.copy_to(tmp_path / "copy")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000
    assert len(digest) == 64
    assert huge.size == (tmp_path / "copy").stat().st_size > 19_000_000
    assert two.raw(1000) == TWO
    with pytest.raises(TooLarge):
        huge.raw(1_000_000)


def test_an_mbox_that_shrinks_is_a_fault(tmp_path: Path) -> None:
    box = mbox(tmp_path / "box", ONE)
    (letter,) = whole(box).arrivals()
    box.write_bytes(FROM)
    with pytest.raises(BoxFault, match="shorter"):
        letter.raw(1000)


def test_an_empty_mbox_has_no_letters(tmp_path: Path) -> None:
    (tmp_path / "box").touch()
    assert list(whole(tmp_path / "box").arrivals()) == []


@pytest.mark.parametrize("kind", ["mbox", "maildir"])
def test_a_missing_mailbox_is_one_clear_sentence(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "nowhere"
    with pytest.raises(BoxFault) as fault:
        open_inbox(kind, path).arrivals()
    assert str(fault.value) == f"The mailbox {path} does not exist."


def test_what_is_no_mailbox_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("Dear diary")
    with pytest.raises(BoxFault, match="not an mbox file"):
        whole(tmp_path / "notes").arrivals()
    with pytest.raises(BoxFault, match="is a folder"):
        whole(tmp_path).arrivals()
    with pytest.raises(BoxFault, match="not a Maildir"):
        MaildirInbox(tmp_path).arrivals()
    with pytest.raises(BoxFault, match="no kind of inbox"):
        open_inbox("pigeon", tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_mailbox_is_a_fault(tmp_path: Path) -> None:
    box = mbox(tmp_path / "box", ONE)
    box.chmod(0)
    with pytest.raises(BoxFault, match="can't be read"):
        whole(box).arrivals()


def test_a_maildir_gives_its_unseen_letters(tmp_path: Path) -> None:
    box = maildir(tmp_path / "box")
    (box / "new" / "2.b").write_bytes(TWO)
    (box / "new" / "1.a").write_bytes(ONE)
    (box / "cur" / "0.c:2,F").write_bytes(TWO)
    (box / "cur" / "0.d:2,RS").write_bytes(TWO)
    (box / "new" / ".hidden").write_bytes(TWO)
    assert [each.raw(1000) for each in MaildirInbox(box).arrivals()] == [ONE, TWO, TWO]


def test_a_done_letter_is_seen_and_done_twice_is_harmless(tmp_path: Path) -> None:
    box = maildir(tmp_path / "box")
    (box / "new" / "1.a").write_bytes(ONE)
    (box / "cur" / "0.c:2,F").write_bytes(TWO)
    for each in list(MaildirInbox(box).arrivals()):
        each.done()
        each.done()
    assert sorted(path.name for path in (box / "cur").iterdir()) == ["0.c:2,FS", "1.a:2,S"]
    assert list(MaildirInbox(box).arrivals()) == []


def test_a_letter_gone_before_it_is_read_is_a_fault(tmp_path: Path) -> None:
    box = maildir(tmp_path / "box")
    (box / "new" / "1.a").write_bytes(ONE)
    (letter,) = MaildirInbox(box).arrivals()
    (box / "new" / "1.a").unlink()
    with pytest.raises(BoxFault, match="no longer there"):
        letter.raw(1000)


@pytest.mark.parametrize("envelope", [b"", FROM])
def test_one_letter_from_a_stream(envelope: bytes) -> None:
    inbox = StreamInbox(io.BytesIO(envelope + ONE))
    for each in inbox.arrivals():
        assert (each.size, each.raw(1000), each.place) == (len(ONE), ONE, "standard input")
        each.done()
    assert list(inbox.arrivals()) == []


def test_the_same_post_twice_is_one_file(tmp_path: Path) -> None:
    outbox = open_outbox("maildir", tmp_path / "out", "gm@zine.example")
    outbox.send(post())
    outbox.send(post())
    (letter,) = MaildirInbox(tmp_path / "out").arrivals()
    letter.done()
    outbox.send(post())
    assert list(MaildirInbox(tmp_path / "out").arrivals()) == []
    assert list((tmp_path / "out" / "tmp").iterdir()) == []


def test_posts_with_like_ids_are_different_files(tmp_path: Path) -> None:
    outbox = EmlOutbox(tmp_path / "out", "gm@zine.example")
    for message_id in ("<../a b@z>", "<..?a?b@z>", "<x@z>", "<x@z>"):
        outbox.send(post(message_id))
    files = sorted((tmp_path / "out").iterdir())
    assert len(files) == 3
    assert all(path.suffix == ".eml" and not path.name.startswith(".") for path in files)


def test_outboxes_by_name(tmp_path: Path) -> None:
    assert isinstance(open_outbox("maildir", tmp_path, "gm@zine.example"), MaildirOutbox)
    assert isinstance(open_outbox("eml", tmp_path, "gm@zine.example"), EmlOutbox)
    with pytest.raises(BoxFault, match="no kind of outbox"):
        open_outbox("pigeon", tmp_path, "gm@zine.example")
