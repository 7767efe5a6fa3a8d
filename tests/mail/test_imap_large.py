"""Huge letters and full mailboxes: memory stays flat, and only what is new is asked for."""

from __future__ import annotations

import hashlib
import os
import time
import tracemalloc
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.mail.reading import read_letter
from pbem.post import TooLarge
from tests.mail.dovecot import Box
from tests.mail.flaky import Flaky, flaky
from tests.mail.photos import BEFORE, BEHIND, SIZE, with_photo
from tests.mail.taking import LIMIT, MemoryMarks, Taker, written

pytestmark = [pytest.mark.dovecot, pytest.mark.slow]
MEGABYTE = 1_000_000
MANY = 50_000
LINE = b"0123456789abcdef" * 4 + b"\r\n"


@pytest.fixture
def proxy(box: Box) -> Iterator[Flaky]:
    """A proxy that shows what passes."""
    with flaky(box.dovecot.port) as line:
        yield line


def passed(proxy: Flaky) -> int:
    """How many bytes passed, about."""
    return sum(map(len, proxy.log))


def asked(proxy: Flaky) -> list[str]:
    """The commands that were sent, without their tags."""
    return [
        step.decode().split(" ", 2)[2]
        for step in proxy.log
        if step.startswith(b"> ") and step.count(b" ") > 1
    ]


@pytest.fixture
def huge(box: Box) -> bytes:
    """A letter of 30 MB that lies in the box."""
    letter = next(written("huge")) + LINE * (30 * MEGABYTE // len(LINE))
    assert box.letters() == {}
    box.drop([letter])
    return letter


def test_a_huge_letter_is_known_by_its_size(box: Box, huge: bytes, proxy: Flaky) -> None:
    """TooLarge before more than its beginning was fetched; the head is there."""
    taker = Taker(box, account=box.account(port=proxy.port))
    letter = next(taker.inbox().arrivals())
    with pytest.raises(TooLarge, match=f"has {len(huge)} bytes; at most 2000000 are read"):
        letter.raw(LIMIT)
    assert letter.head() == huge.partition(b"\r\n\r\n")[0] + b"\r\n"
    assert passed(proxy) < 100_000


def test_a_huge_letter_is_copied_with_little_memory(box: Box, huge: bytes, tmp_path: Path) -> None:
    """The shunt folder gets all of it, in pieces."""
    letter = next(Taker(box).inbox().arrivals())
    expected = hashlib.sha256(huge).hexdigest()
    tracemalloc.start()
    try:
        digest = letter.digest()
        letter.copy_to(tmp_path / "copy.eml")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert digest == expected
    assert (tmp_path / "copy.eml").read_bytes() == huge
    assert (tmp_path / "copy.eml").stat().st_mode & 0o777 == 0o600
    assert peak < 3 * MEGABYTE


def test_a_large_letter_below_the_limit_is_read_whole(box: Box) -> None:
    """In pieces of which the last is full, or is not."""
    assert box.letters() == {}
    letters = [
        b"Subject: x\r\n\r\n" + b"y" * (size - 16) + b"\r\n" for size in (65_536, 65_537, 327_680, 500_000)
    ]
    box.drop(letters)
    found = [letter.raw(LIMIT) for letter in Taker(box).inbox().arrivals()]
    assert [len(letter) for letter in found] == [len(letter) for letter in letters]
    assert found == letters


def test_a_letter_with_a_photo_costs_little(box: Box) -> None:
    """Of memory the letter itself while it is fetched in pieces, and hardly anything while it is read."""
    assert box.letters() == {}
    box.drop([with_photo()])
    letter = next(Taker(box).inbox().arrivals())
    tracemalloc.start()
    raw = letter.raw(25 * MEGABYTE)
    _, fetching = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    read = read_letter(raw)
    _, reading = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert read.text == f"{BEFORE}\n{BEHIND}"
    assert fetching < 2.2 * SIZE
    assert reading < len(raw) + 2 * MEGABYTE


def fill(box: Box, at: datetime, flags: str = "S") -> None:
    """Put 50,000 letters into the box that are one file on the disk."""
    assert box.letters() == {}
    (letter,) = written("old")
    first = box.maildir / "cur" / f"1.old,S={len(letter)},W={len(letter)}:2,{flags}"
    first.write_bytes(letter)
    os.chown(first, *box.dovecot.owner)
    os.utime(first, (at.timestamp(), at.timestamp()))
    for number in range(2, MANY + 1):
        (box.maildir / "cur" / f"{number}.old,S={len(letter)},W={len(letter)}:2,{flags}").hardlink_to(first)
    with box.client() as client:
        assert client.folder_status("INBOX", ["MESSAGES"])[b"MESSAGES"] == MANY


@pytest.mark.parametrize("after", ["seen", "move"])
def test_old_letters_cost_one_search_of_a_range(box: Box, proxy: Flaky, after: str) -> None:
    """Fifty thousand letters lie there; one is new."""
    fill(box, datetime.now(UTC))
    move_to = "done" if after == "move" else None
    taker = Taker(box, after=after, move_to=move_to, account=box.account(port=proxy.port))
    assert taker.take() == []
    box.deliver(written("new"))
    assert taker.take() == ["new"]
    box.deliver(written("newer"))
    proxy.begin()
    began = time.monotonic()
    assert taker.take() == ["newer"]
    assert time.monotonic() - began < 10
    commands = asked(proxy)
    searches = [command for command in commands if command.startswith("UID SEARCH")]
    assert searches[-1] == f"UID SEARCH UID {MANY + 2}:*"
    assert len(searches) == (1 if after == "seen" else 3)  # leftovers, marked as deleted or not
    assert len([command for command in commands if "FETCH" in command]) == 2  # size and text of one letter
    assert len(proxy.log) < 60 and passed(proxy) < 10_000


def test_a_change_of_numbers_among_many_old_letters(box: Box, proxy: Flaky) -> None:
    """The old ones are not looked at, let alone fetched."""
    fill(box, datetime.now(UTC) - timedelta(days=60), flags="")
    taker = Taker(box, MemoryMarks(), first="new", account=box.account(port=proxy.port))
    assert taker.take() == []
    box.deliver(written("new"))
    assert taker.take() == ["new"]
    box.renumber()
    box.deliver(written("newer"))
    proxy.begin()
    assert taker.take() == ["new", "newer"]
    assert len([command for command in asked(proxy) if "FETCH" in command]) == 3  # sizes once, two texts
    assert passed(proxy) < 10_000


def test_many_letters_are_searched_by_stretches(
    box: Box, proxy: Flaky, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library takes no endless line: the numbers of a full mailbox come in several."""
    monkeypatch.setattr("pbem.mail.imap_session._AT_ONCE", 2)
    box.deliver(written(*"abcde"))
    taker = Taker(box, first="all", account=box.account(port=proxy.port))
    assert taker.take() == list("abcde")
    searches = [command for command in asked(proxy) if command.startswith("UID SEARCH")]
    assert searches[:3] == ["UID SEARCH 5:* UID 1:*", "UID SEARCH 3:4 UID 1:*", "UID SEARCH 1:2 UID 1:*"]
