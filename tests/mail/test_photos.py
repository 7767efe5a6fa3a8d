"""Letters with photos: their text is read, at little cost, and the photos are not decoded."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from pbem.mail.boxes import MaildirInbox, MboxInbox, StreamInbox
from pbem.mail.lightening import KEPT_WHOLE, as_kept, lightened
from pbem.mail.reading import read_letter
from pbem.post import Inbox
from tests.mail.photos import BEFORE, BEHIND, SIZE, photo, with_photo

LIMIT = 25_000_000
TEXT = f"{BEFORE}\n{BEHIND}"


def maildir(folder: Path, letter: bytes) -> Inbox:
    for name in ("new", "cur", "tmp"):
        (folder / name).mkdir()
    (folder / "new" / "1").write_bytes(letter)
    return MaildirInbox(folder)


def mbox(folder: Path, letter: bytes) -> Inbox:
    (folder / "box").write_bytes(b"From ann@example.com Tue Dec  1 10:00:00 2026\n" + letter + b"\n")
    return MboxInbox(folder / "box", settled=0)


def stream(folder: Path, letter: bytes) -> Inbox:
    return StreamInbox(io.BytesIO(letter))


@pytest.mark.parametrize("box", [maildir, mbox, stream], ids=lambda box: str(box.__name__))
def test_a_photo_of_20_megabytes_costs_little(tmp_path: Path, box: Callable[[Path, bytes], Inbox]) -> None:
    """Of memory the letter itself while it is fetched in pieces, and hardly anything while it is read."""
    folders = tmp_path / "timed", tmp_path / "weighed"
    for folder in folders:
        folder.mkdir()
    timed, weighed = (box(folder, with_photo()) for folder in folders)
    began = process_time()
    for arrival in timed.arrivals():
        assert read_letter(arrival.raw(LIMIT)).text == TEXT
    assert process_time() - began < 3
    tracemalloc.start()
    for arrival in weighed.arrivals():
        raw = arrival.raw(LIMIT)
        _, fetching = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        read = read_letter(raw)
        _, reading = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (read.text, read.dropped, read.size) == (TEXT, ("the attachment IMG_0017.jpeg",), len(raw))
    assert fetching < 2.2 * SIZE
    assert reading < len(raw) + 2_000_000


def test_what_is_kept_of_a_large_letter_is_its_text() -> None:
    small, large = with_photo(size=KEPT_WHOLE - 10_000), with_photo()
    assert as_kept(small) is small
    kept = as_kept(large)
    assert len(kept) < 10_000
    assert read_letter(kept).text == TEXT


def in_parts(*parts: bytes) -> bytes:
    body = b"".join(b"--b\r\n" + part + b"\r\n" for part in parts)
    return b"From: a@b.c\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + body + b"--b--\r\n"


FILE = b"Content-Transfer-Encoding: base64\r\nContent-Type: "
LONG = photo(100_000)


@pytest.mark.parametrize(
    "kind",
    [b"image/heic", b"application/octet-stream; name=a.jpg", b"application/pdf", b"video/mp4; name=film.mp4"],
)
def test_files_are_cut_whatever_they_are(kind: bytes) -> None:
    letter = in_parts(b"\r\nMOVE 1 N", FILE + kind + b"\r\n\r\n" + LONG, b"\r\nMOVE 2 N")
    light = lightened(letter)
    assert len(light) < 3_000
    assert read_letter(letter).text == "MOVE 1 N\nMOVE 2 N"
    one_line = in_parts(FILE + kind + b"\r\n\r\n" + LONG.replace(b"\r\n", b""), b"\r\nMOVE 2 N")
    assert len(lightened(one_line)) < 3_000
    assert read_letter(one_line).text == "MOVE 2 N"


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"Content-Type: text/markdown\r\n",
        b"Content-Type: garbage\r\n",
        b"Content-Type: application/octet-stream; name=orders.txt\r\n",
        b'Content-Type: application/octet-stream; name="=?utf-8?q?orders=2Etxt?="\r\n',
    ],
)
def test_long_texts_are_not(head: bytes) -> None:
    text = b"# a comment of some length, as there are\r\n" * 1_000 + b"MOVE 1 N"
    letter = in_parts(head + b"\r\n" + text, b"\r\nMOVE 2 N")
    assert lightened(letter) == letter
    assert read_letter(letter).text.endswith("MOVE 1 N\nMOVE 2 N")


def test_what_only_looks_like_the_head_of_a_file_cuts_nothing() -> None:
    shown = b"--\r\nContent-Type: image/png\r\n\r\n" + b"x" * 30_000
    letter = in_parts(b"\r\nSee this:\r\n" + shown, b"\r\nMOVE 2 N")
    assert lightened(letter) == letter


def test_a_photo_within_html_hides_no_order() -> None:
    picture = b"<img src='data:image/jpeg;base64," + photo(5_000_000).replace(b"\r\n", b"") + b"'>"
    letter = b"Content-Type: text/html\r\n\r\n<p>MOVE 1 N</p>" + picture + b"<p>MOVE 2 N</p>"
    assert read_letter(letter).text.split() == ["MOVE", "1", "N", "MOVE", "2", "N"]


def test_a_text_cut_off_is_told_of() -> None:
    text = b"# a comment of some length, as there are\r\n" * 400_000
    assert "nothing was read from its line 4762 on" in read_letter(in_parts(b"\r\n" + text)).faults[0]
