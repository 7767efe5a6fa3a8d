"""Mutated letters through a whole desk: none stops it, and no answer holds what is another seat's.

python -m tests.mail.fuzz [NUMBER] [SEED]      # 100000 letters, about ten minutes
"""

from __future__ import annotations

import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from email.policy import SMTP
from pathlib import Path
from unittest.mock import patch

from pbem.desk.incoming.receive import receive
from pbem.mail.single import StreamInbox
from tests.desk.office import SEATS, Office, install, no_pdfs, office_at

SOON = timedelta(minutes=20)
HERE = Path(__file__).parent
WRITER = "ann"
SECRETS = {"bob": "Zanzibars", "chloe": "Quaggapuss", "dinesh": "Xylophagi", "eve": "Wombatoid"}
"""What each other seat has on file and nobody else may read before the deadline."""
FAKE_KEY = b"abcdefgh2345"
CHARSETS = (b"utf-16", b"utf-7", b"hz", b"iso-2022-jp", b"idna", b"zlib", b"unknown-8bit", b"\xff\xfe", b"")
LINES = (
    b"Content-Type: multipart/mixed; boundary=\n",
    b"Content-Transfer-Encoding: base64\n",
    b"Content-Type: text/html; charset=utf-7\n",
    b"Subject: =?utf-8?b?//////?=\n",
    b"From: <>\n",
    b"X-Pbem: 1\n",
    b"\n",
    b"STANDING\n",
    b"END\n",
    b"PRESS TO all:\n",
    b"> STAY ALL\n",
    b"FOR SUMMER\n",
    b"ORDERS\n",
    b"STATUS\n",
    b"WHY\n",
    b"REPORT 1\n",
    b"HELP MOVE\n",
    b"TEST\n",
    b"GM what now?\n",
    b"ADDRESS eve@example.com\n",
    b"-----Original Message-----\n",
)
Mutation = Callable[[bytes, random.Random], bytes]


def _place(raw: bytes, chance: random.Random) -> int:
    return chance.randrange(len(raw) + 1)


def _flip(raw: bytes, chance: random.Random) -> bytes:
    octets = bytearray(raw)
    for _ in range(chance.randint(1, 8)):
        if octets:
            octets[chance.randrange(len(octets))] = chance.randrange(256)
    return bytes(octets)


def _cut(raw: bytes, chance: random.Random) -> bytes:
    first, last = sorted((_place(raw, chance), _place(raw, chance)))
    return raw[:first] + raw[last:]


def _truncate(raw: bytes, chance: random.Random) -> bytes:
    return raw[: _place(raw, chance)]


def _double(raw: bytes, chance: random.Random) -> bytes:
    first = _place(raw, chance)
    last = min(len(raw), first + chance.randint(1, 400))
    return raw[:last] + raw[first:last] * chance.choice((1, 2, 50)) + raw[last:]


def _insert_line(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.split(b"\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(LINES).rstrip(b"\n"))
    return b"\n".join(lines)


def _swap_lines(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.split(b"\n")
    first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


def _other_charset(raw: bytes, chance: random.Random) -> bytes:
    return raw.replace(b"utf-8", chance.choice(CHARSETS)).replace(b"UTF-8", chance.choice(CHARSETS))


def _line_ends(raw: bytes, chance: random.Random) -> bytes:
    return raw.replace(b"\r\n", b"\n").replace(b"\n", chance.choice((b"\r", b"\r\n", b"\n\r", b"\n\n")))


def _noise(raw: bytes, chance: random.Random) -> bytes:
    at = _place(raw, chance)
    return raw[:at] + chance.choice((b"\0", b"\x1b[2J", b">" * 500, b"A" * 5_000, b"=?", b"--")) + raw[at:]


MUTATIONS: tuple[Mutation, ...] = (
    *(_flip, _cut, _truncate, _double, _insert_line, _insert_line),
    *(_swap_lines, _other_charset, _line_ends, _noise),
)


def mutated(raw: bytes, chance: random.Random) -> bytes:
    """A letter changed in one to four ways."""
    for _ in range(chance.randint(1, 4)):
        raw = chance.choice(MUTATIONS)(raw, chance)
    return raw


def base_letters(office: Office) -> list[bytes]:
    """The letters to begin with: our whole corpus, with the writer's own key, and plain ones."""
    key = office.seat(WRITER).order_key.encode()
    corpus = sorted(path for path in HERE.rglob("*.eml"))
    letters = [path.read_bytes().replace(FAKE_KEY, key) for path in corpus]
    texts = (
        "STAY ALL\n",
        "STATUS\n",
        "PRESS TO all:\nHello\nEND\n",
        "ORDERS\nWHY\nHELP\n",
        "TEST\nSTAY ALL\n",
    )
    return letters + [office.letter(WRITER, text).as_bytes(policy=SMTP) for text in texts]


def endless(letters: Sequence[bytes], chance: random.Random) -> Iterator[bytes]:
    """Mutated letters without end; some are two letters grown together."""
    while True:
        raw = chance.choice(letters)
        if chance.random() < 0.1:
            other = chance.choice(letters)
            raw = raw[: _place(raw, chance)] + other[_place(other, chance) :]
        yield mutated(raw, chance)


@dataclass
class Found:
    """What came of the letters, what was wrong, and how much memory was taken (MB)."""

    verdicts: Counter[str] = field(default_factory=Counter)
    posts: int = 0
    leaks: list[str] = field(default_factory=list)
    growth: int = 0


def run(folder: Path, number: int, seed: int) -> Found:
    """Send mutated letters to a desk where four other seats have secrets on file."""
    found, chance = Found(), random.Random(seed)
    config = install(folder, more_config="limits: {answers_a_day: 10000}\n")
    with office_at(folder, config) as office, patch("pbem.desk.publishing.as_pdfs", no_pdfs):
        office.close()
        office.close()
        for seat, secret in SECRETS.items():
            office.write(seat, f'NAME "{secret}"\nSTANDING\nENEMY bob\nEND\n')
        keys = {seat: office.seat(seat).order_key for seat in (*SEATS, "gm")}
        letters = endless(base_letters(office), chance)
        office.posts()
        before = _memory()
        for count in range(1, number + 1):
            _one(office, next(letters), found)
            if count % 200 == 0 or count == number:
                _look(office, keys, found)
                office.seen.clear()
                _forget(office)
            if count == min(2_000, number):
                before = _memory()
        found.growth = _memory() - before
    return found


def _one(office: Office, raw: bytes, found: Found) -> None:
    path = office.config.folder / "letter"
    path.write_bytes(raw)
    office.clock.at += SOON  # so that no limit a day keeps an answer from being looked into
    with path.open("rb") as stream:
        for arrival in StreamInbox(stream).arrivals():
            found.verdicts[receive(office.desk, arrival).word] += 1


def _look(office: Office, keys: dict[str, str], found: Found) -> None:
    """Look into every post: whose it is, and whether anything of another's is in it."""
    for post in office.posts():
        found.posts += 1
        owner = next((seat for seat in SEATS if SEATS[seat]["address"] == post.to), "")
        shown = f"{post.subject}\n{post.text}\n{post.headers}"
        for seat, key in keys.items():
            if key in shown and seat != owner and not (seat == "gm" and post.to == office.config.gm.address):
                found.leaks.append(f"the key of {seat} in a post to {post.to}: {post.subject}")
        for seat, secret in SECRETS.items():
            if secret in shown and seat != owner:
                found.leaks.append(f"the name {seat} wished for in a post to {post.to}: {post.subject}")


def _forget(office: Office) -> None:
    """Mark the posts as sent, so that they need not be looked at again."""
    with office.desk.store.transaction() as files:
        for post in files.unsent():
            files.mark_sent(post.id, office.desk.clock.now())


def _memory() -> int:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (1024 * 1024 if sys.platform == "darwin" else 1024)


def main() -> None:
    """Run by hand and print what came of it."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder) / "zine", number, seed)
    print(f"{number:,} letters in {time.monotonic() - began:.0f} s: {dict(found.verdicts)}")
    print(f"{found.posts:,} posts; memory grew by {found.growth} MB")
    print(f"{len(found.leaks)} leaks: {found.leaks[:5]}")
    sys.exit(1 if found.leaks or found.verdicts["shunted"] else 0)


if __name__ == "__main__":
    main()
