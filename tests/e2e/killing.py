"""A game of twelve turns run by the daemon, which is killed again and again while mail comes and goes."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

import yaml

from pbem.config import read_config
from pbem.daemon import Daemon
from pbem.desk.desk import desk_of
from pbem.logs import Log
from pbem.mail.outboxes import MaildirOutbox
from pbem.mail.writing import compose
from pbem.post import Post
from tests.desk.office import FIRST_DEADLINE, SEATS, SLUG, WEEK, install, office_at
from tests.e2e.crashes import Left, ended, forked, left_in

TURNS = 12
PLAYERS = ("ann", "bob", "eve")
BEAT = 0.1
PATIENCE = 60.0
PEOPLE = {"reminders": [], "outage": "play", "silence": "play", "missing": "play"}
"""What depends on when a letter is taken, or takes the leaps of this clock for outages."""
OWN_TABLES = ("pulse", "outage")
"""What is about pbem, and not about the game."""


@dataclass(frozen=True)
class MovedClock:
    """A clock that shows what is written in a file."""

    file: Path

    def now(self) -> datetime:
        """The time written there."""
        return datetime.fromisoformat(self.file.read_text("ascii"))

    def move(self, at: datetime) -> None:
        """Write another time, whole or not at all."""
        beside = self.file.with_suffix(".part")
        beside.write_text(at.isoformat(), encoding="ascii")
        beside.replace(self.file)


@dataclass(frozen=True)
class Stage:
    """A time at which letters come, or at which a deadline does."""

    at: datetime
    letters: tuple[bytes, ...]
    moment: int
    """The number of the moment in play when all is done."""
    taken: int
    """How many letters were laid into the mailbox up to its end."""


@dataclass
class Played:
    """What a game has left: rows, archive and mails; every sending; and how long each stage took."""

    left: Left
    sendings: list[str]
    log: str
    lasted: list[float] = field(default_factory=list)
    killed: int = 0


def prepare(folder: Path) -> list[Stage]:
    """Make an installation with a game, and return what is to happen in it."""
    config = install(
        folder,
        {"rounds": 0, "extra_species": 6},
        seats=PLAYERS,
        more_config="limits: {letter_bytes: 20000}\n",
    )
    file = config.games / f"{SLUG}.yaml"
    written = yaml.safe_load(file.read_text("utf-8"))
    for seat in PLAYERS:
        written["seats"][seat] = {**SEATS[seat], "formats": ["html"] if seat == "eve" else ["text"]}
    file.write_text(yaml.safe_dump({**written, "people": PEOPLE}, sort_keys=False), encoding="utf-8")
    with office_at(folder, config) as office:
        office.deliver()
        stages: list[Stage] = []
        taken = 0
        for turn in range(TURNS):
            letters = tuple(office.letter(seat, text).as_bytes() for seat, text in words(turn))
            odd = (
                letters[0],
                office.letter("bob", "STAY ALL\n" * 3000).as_bytes(),
                f"From: a@b\n\nBuy {turn}!\n".encode(),
            )
            letters += (odd[turn % 3],)
            taken += len(letters)
            deadline = FIRST_DEADLINE + turn * WEEK
            stages.append(Stage(deadline - timedelta(days=1), letters, turn + 1, taken))
            stages.append(Stage(deadline, (), turn + 2, taken))
    return stages


def words(turn: int) -> list[tuple[str, str]]:
    """What the players write in a turn."""
    own = [
        ("ann", "KIND carnivore\n" if turn == 0 else "STAY ALL\nREADY\n"),
        ("bob", f"PRESS TO all:\nThis is round {turn}, and I am well.\nEND\n"),
        ("eve", "STANDING\nSTAY ALL\nEND\n" if turn % 2 else "STATUS\n"),
        ("ann", "ADD\nNAME Grobbles\n" if turn == 0 else f"NAME Grobbles {turn}\nSTAY ALL\n"),
    ]
    return own if turn % 4 else own[::-1]


def daemon_of(folder: Path) -> None:
    """Do what `pbem run` does, by the clock in the file and with many beats a second."""
    clock = MovedClock(folder / "now")
    log = Log((folder / "log").open("a", encoding="utf-8", buffering=1).write, clock)
    with desk_of(read_config(folder), clock, patience=20) as desk:
        Daemon(desk, log, folder, BEAT).run()


def noting_each_sending(folder: Path) -> Callable[[], None]:
    """A change to a process by which it notes each mail just before it sends it."""

    def change() -> None:
        send = MaildirOutbox.send
        notes = os.open(folder / "sendings", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

        def noted(self: MaildirOutbox, post: Post) -> None:
            digest = hashlib.sha256(compose(post, "games@example.org")).hexdigest()
            os.write(notes, f"{post.message_id} {digest}\n".encode())
            send(self, post)

        setattr(MaildirOutbox, "send", noted)  # noqa: B010

    return change


def play(
    folder: Path,
    stages: Sequence[Stage],
    kills: int = 0,
    chance: random.Random | None = None,
    lasted: Sequence[float] = (),
) -> Played:
    """Play the game through; the daemon is killed so many times, at moments that chance names."""
    clock, took, killed, laid = MovedClock(folder / "now"), [], 0, 0
    for number, stage in enumerate(stages):
        clock.move(stage.at)
        began, letters = time.monotonic(), list(stage.letters)
        for _ in range(kills * (number + 1) // len(stages) - kills * number // len(stages)):
            assert chance
            laid = lay(folder, letters[:2], laid)
            del letters[:2]
            killed += killed_after(folder, chance.random() * lasted[number], letters, laid)
            laid += bool(letters)
            del letters[:1]
        lay(folder, letters, laid)
        laid = stage.taken
        child = started(folder)
        try:
            wait_until_settled(folder, stage)
        finally:
            os.kill(child, signal.SIGTERM)
            status = ended(child)
        assert status == 0
        took.append(time.monotonic() - began)
    left = left_in(folder)
    rows = {name: found for name, found in left.rows.items() if name not in OWN_TABLES}
    sendings = sorted(set((folder / "sendings").read_text("ascii").splitlines()))
    log = (folder / "log").read_text("utf-8")
    return Played(replace(left, rows=rows), sendings, log, took, killed)


def started(folder: Path) -> int:
    """Start the daemon; a SIGTERM that comes before it listens waits for it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    try:
        return forked(daemon_of, folder, noting_each_sending(folder))
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def killed_after(folder: Path, delay: float, letters: Sequence[bytes], laid: int) -> bool:
    """Start the daemon, lay a letter before its eyes, and kill it; say whether it was alive till then."""
    child = started(folder)
    time.sleep(delay / 2)
    lay(folder, letters[:1], laid)
    time.sleep(delay / 2)
    os.kill(child, signal.SIGKILL)
    return ended(child) == -signal.SIGKILL


def lay(folder: Path, letters: Sequence[bytes], laid: int) -> int:
    """Put letters into the mailbox, as a mail server does, and return how many there were up to now."""
    for number, letter in enumerate(letters, laid + 1):
        beside = folder / f"mail/in/tmp/{number:05d}"
        beside.write_bytes(letter)
        os.utime(beside, (number, number))  # the same whenever the game is played
        beside.rename(folder / f"mail/in/new/{number:05d}")
    return laid + len(letters)


def is_settled(folder: Path, stage: Stage) -> bool:
    """Say whether all letters are taken, the deadline is closed and every post is sent."""
    if len(list((folder / "mail/in/cur").iterdir())) < stage.taken:
        return False
    with closing(sqlite3.connect(f"file:{folder / 'pbem.db'}?mode=ro", uri=True, timeout=20)) as connection:
        (moment,) = connection.execute("SELECT max(number) FROM moment").fetchone()
        (waiting,) = connection.execute("SELECT count(*) FROM post WHERE sent_at IS NULL").fetchone()
    return bool(moment == stage.moment and not waiting)


def wait_until_settled(folder: Path, stage: Stage) -> None:
    """Wait until the daemon has done all that there is to do in a stage."""
    until = time.monotonic() + PATIENCE
    while not is_settled(folder, stage):
        assert time.monotonic() < until, (folder / "log").read_text("utf-8")[-2000:]
        time.sleep(0.01)
