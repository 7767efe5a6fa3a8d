"""Killing pbem at any moment: an installation to be killed in, and what must be the same afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes
from pathlib import Path

import matplotlib.backends.backend_svg
import matplotlib.figure
import matplotlib.ticker  # noqa: F401 here, before processes fork, or each of hundreds would read it anew

from pbem.cli.post import send
from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.desk.boxes import inboxes_of
from pbem.desk.close import close_game
from pbem.desk.desk import desk_of
from pbem.desk.incoming.receive import collect
from tests.desk.office import FIRST_DEADLINE, SEATS, SLUG, game_file, install, office_at

NOON = datetime(2026, 12, 3, 12, 0, tzinfo=UTC)
TEXT_ONLY: dict[str, dict[str, object]] = {
    **{seat: {**values, "formats": ["text"]} for seat, values in SEATS.items()},
    "finn": {"name": "Finn O'Hara", "address": "finn@example.com", "formats": ["text"]},
}
LETTERS = (
    ("ann", "KIND carnivore\nREADY\n"),
    ("bob", "STANDING\nSTAY ALL\nEND\nFOR ROUND 2\nSTAY ALL\nEND\n"),
    ("chloe", "NAME Grobbles\nPRESS TO all:\nHello!\nEND\n"),
    ("dinesh", "Hello Pat, all well?\n"),
)
Errand = Callable[[Path], None]


def prepare(folder: Path) -> None:
    """Make an installation with a game, letters in the mailbox, one of them too large, and some twice."""
    config = install(folder, more_config="limits: {letter_bytes: 20000}\n")
    file = config.games / f"{SLUG}.yaml"
    file.write_text(game_file({}, "every friday at 20:00", TEXT_ONLY), encoding="utf-8")
    with office_at(folder, config) as office:
        office.deliver()
        letters = [office.letter(seat, text).as_bytes() for seat, text in LETTERS]
        large = office.letter("ann", "STAY ALL\n" * 3000).as_bytes()
        office.lay(*letters, large, letters[0], b"From: spam@example.net\nMessage-ID: <s@x>\n\nBuy!\n")


def collect_all(folder: Path) -> None:
    """Do what `pbem collect` does."""
    with desk_of(read_config(folder), FixedClock(NOON)) as desk:
        for _, inbox in inboxes_of(desk):
            collect(desk, inbox)
        send(desk)


def close_once(folder: Path) -> None:
    """Do what `pbem close` does, unless the signup is closed already: then only what is left of it."""
    with desk_of(read_config(folder), FixedClock(FIRST_DEADLINE)) as desk:
        with desk.store.transaction() as files:
            is_open = [slug for slug, _ in files.due(desk.clock.now())]
        if is_open:
            close_game(desk, SLUG)
        send(desk)


ERRANDS: dict[str, Errand] = {"collect": collect_all, "close": close_once}


@dataclass(frozen=True)
class Left:
    """What an installation holds in the end: rows, files and mails."""

    rows: dict[str, list[tuple[object, ...]]]
    files: dict[str, bytes]
    mails: dict[str, bytes]
    inbox: frozenset[str]


def left_in(folder: Path) -> Left:
    """Look at an installation; how often a post was tried may differ."""
    with closing(sqlite3.connect(folder / "pbem.db")) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: connection.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall() for name in names}
        columns = [row[1] for row in connection.execute("PRAGMA table_info(post)")]
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    tries = columns.index("tries")
    rows["post"] = [(*row[:tries], *row[tries + 1 :]) for row in rows["post"]]
    here = str(folder).encode()
    rows = {
        name: [tuple(_bare(value, here) for value in row) for row in found] for name, found in rows.items()
    }
    kept = [file for part in ("turns", "shunt") for file in (folder / part).rglob("*") if file.is_file()]
    return Left(
        rows,
        {file.relative_to(folder).as_posix(): file.read_bytes() for file in kept if file.name[0] != "."},
        _mails(folder / "mail/out", here),
        frozenset(file.name for file in (folder / "mail/in/cur").iterdir()),
    )


def _bare(value: object, here: bytes) -> object:
    """Return a value without the name of the folder, in which copies differ."""
    return value.replace(here.decode(), "") if isinstance(value, str) else value


def _mails(outbox: Path, here: bytes) -> dict[str, bytes]:
    """The mails by Message-ID; each there once, and nothing half sent beside them."""
    mails = [file.read_bytes() for part in ("new", "cur") for file in (outbox / part).iterdir()]
    found = {str(message_from_bytes(mail)["Message-ID"]): mail for mail in mails}
    assert len(found) == len(mails)
    return {id: b"" if ".gm." in id or "<gm." in id else mail for id, mail in found.items()}


def forked(errand: Errand, folder: Path, before: Callable[[], None] = lambda: None) -> int:
    """Start an errand in a child of this process and return its id."""
    child = os.fork()
    if child:
        return child
    try:
        before()
        errand(folder)
        os._exit(0)
    except BaseException:
        os._exit(1)


def ended(child: int) -> int:
    """Wait for a child; its exit status, or -9 if it was killed."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def killed_after(errand: Errand, folder: Path, delay: float) -> bool:
    """Kill an errand so many seconds after its start; say whether it was still at work."""
    child = forked(errand, folder)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    return ended(child) == -signal.SIGKILL


def fresh(template: Path, folder: Path) -> Path:
    """A new copy of an installation."""
    shutil.rmtree(folder, ignore_errors=True)
    return shutil.copytree(template, folder)
