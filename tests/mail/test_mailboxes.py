"""Inboxes and outboxes on disk."""

from __future__ import annotations

import hashlib
import io
import os
import tracemalloc
from pathlib import Path

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


def maildir(path: Path) -> Path:
    for name in ("new", "cur", "tmp"):
        (path / name).mkdir(parents=True)
    return path


def post(message_id: str = "<turn-3.ann@zine.example>") -> Post:
    return Post(message_id, "ann@example.org", "Ann", "Turn 3", "Your report.\n", "2026-11-20T18:00:00+00:00")


def test_an_mbox_is_divided_at_its_separators_only(tmp_path: Path) -> None:
    box = mbox(tmp_path / "box", ONE, TWO, ONE)
    before = box.read_bytes()
    arrivals = list(MboxInbox(box).arrivals())
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
    arrivals = list(MboxInbox(box).arrivals())
    assert [read_letter(each.raw(1000)).subject for each in arrivals] == ["one", "two"]
    assert arrivals[0].head().endswith(b"Subject: one\r\n")


def test_lines_escaped_for_an_mbox_are_read_as_they_were_written(tmp_path: Path) -> None:
    written = b"Subject: x\n\nFrom here I go.\n>From there\n> From\nFromage\n>Frome\n"
    stored = b"Subject: x\n\n>From here I go.\n>>From there\n> From\nFromage\n>Frome\n"
    (letter,) = MboxInbox(mbox(tmp_path / "box", stored)).arrivals()
    assert letter.raw(1000) == written
    assert read_letter(letter.raw(1000)).text == "From here I go.\nFromage"
    letter.copy_to(tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == written
    assert letter.digest() == hashlib.sha256(written).hexdigest()


@pytest.mark.parametrize("before", range(65_520, 65_545))
def test_an_escape_is_found_wherever_the_file_is_cut(before: int, tmp_path: Path) -> None:
    (letter,) = MboxInbox(mbox(tmp_path / "box", b"x" * before + b"\n>From here\n>>From there\n")).arrivals()
    assert letter.raw(100_000) == b"x" * before + b"\nFrom here\n>From there\n"


def test_an_escape_within_a_line_is_none(tmp_path: Path) -> None:
    line = b"x" * 65_536 + b">From here\n"
    (letter,) = MboxInbox(mbox(tmp_path / "box", line)).arrivals()
    assert letter.raw(100_000) == line


def test_only_an_mbox_escapes_lines(tmp_path: Path) -> None:
    box = maildir(tmp_path / "box")
    (box / "new" / "1.a").write_bytes(b"Subject: x\n\n>From here\n")
    (letter,) = MaildirInbox(box).arrivals()
    assert letter.raw(1000) == b"Subject: x\n\n>From here\n"


def test_a_growing_mbox_shows_its_new_letters(tmp_path: Path) -> None:
    box = mbox(tmp_path / "box", ONE)
    inbox = MboxInbox(box)
    assert len(list(inbox.arrivals())) == 1
    with box.open("ab") as file:
        file.write(FROM + TWO)
    assert [each.raw(1000) for each in inbox.arrivals()] == [ONE, TWO]


def test_a_letter_that_grows_while_we_look_is_left_for_later(tmp_path: Path) -> None:
    box = mbox(tmp_path / "box", ONE, TWO)
    arrivals = MboxInbox(box).arrivals()
    assert next(arrivals).raw(1000) == ONE
    with box.open("ab") as file:
        file.write(b"more of it\n")
    assert list(arrivals) == []


def test_a_huge_letter_is_not_loaded(tmp_path: Path) -> None:
    box = tmp_path / "box"
    with box.open("wb") as file:
        file.write(FROM + b"Subject: huge\n\n")
        for _ in range(LARGE // 1_000_000):
            file.write(b"x" * 1_000_000)
        file.write(b"\n\n" + FROM + TWO)
    tracemalloc.start()
    huge, two = MboxInbox(box).arrivals()
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
    (letter,) = MboxInbox(box).arrivals()
    box.write_bytes(FROM)
    with pytest.raises(BoxFault, match="shorter"):
        letter.raw(1000)


def test_an_empty_mbox_has_no_letters(tmp_path: Path) -> None:
    (tmp_path / "box").touch()
    assert list(MboxInbox(tmp_path / "box").arrivals()) == []


@pytest.mark.parametrize("kind", ["mbox", "maildir"])
def test_a_missing_mailbox_is_one_clear_sentence(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "nowhere"
    with pytest.raises(BoxFault) as fault:
        open_inbox(kind, path).arrivals()
    assert str(fault.value) == f"The mailbox {path} does not exist."


def test_what_is_no_mailbox_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("Dear diary")
    with pytest.raises(BoxFault, match="not an mbox file"):
        MboxInbox(tmp_path / "notes").arrivals()
    with pytest.raises(BoxFault, match="is a folder"):
        MboxInbox(tmp_path).arrivals()
    with pytest.raises(BoxFault, match="not a Maildir"):
        MaildirInbox(tmp_path).arrivals()
    with pytest.raises(BoxFault, match="no kind of inbox"):
        open_inbox("pigeon", tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_mailbox_is_a_fault(tmp_path: Path) -> None:
    box = mbox(tmp_path / "box", ONE)
    box.chmod(0)
    with pytest.raises(BoxFault, match="can't be read"):
        MboxInbox(box).arrivals()


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
