"""An installation to try the desk on: five seats, a clock that stands still, letters written by hand."""

from __future__ import annotations

import functools
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from unittest.mock import patch

import yaml

from pbem.clock import FixedClock
from pbem.config import Config, read_config
from pbem.desk.boxes import inboxes_of, outbox_of
from pbem.desk.close import close_game
from pbem.desk.delivering import deliver_posts
from pbem.desk.desk import Desk
from pbem.desk.games import new_game
from pbem.desk.incoming.receive import collect
from pbem.desk.mailing import read_post
from pbem.desk.proof import tag_text
from pbem.desk.publishing import Published
from pbem.engine.report import Report
from pbem.gamefile import read_game
from pbem.post import Post
from pbem.store.opening import create_or_upgrade, open_store
from pbem.store.records import FilingRecord, LetterRecord, MomentRecord, SeatRecord
from tests import postgres

START = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)  # a Tuesday
FIRST_DEADLINE = datetime(2026, 12, 4, 20, 0, tzinfo=UTC)
WEEK = timedelta(weeks=1)
SLUG = "island"
SECRET = "000acb87" * 8
CONFIG = """\
gm: {name: Pat Example, address: pat@example.org}
address: games@example.org
inbox:
  - {kind: maildir, path: mail/in}
outbox: {kind: maildir, path: mail/out}
"""
FOLDERS = (
    *("games", "turns", "shunt"),
    *(f"mail/{box}/{part}" for box in ("in", "out") for part in ("new", "cur", "tmp")),
)
SEATS: dict[str, dict[str, object]] = {
    "ann": {"name": "Ann Archer", "address": "ann@example.com", "formats": ["text"]},
    "bob": {"name": "Bob Baker", "address": "bob@example.com", "zone": "America/New_York"},
    "chloe": {"name": "Chloé Marchand", "address": "chloe@example.com", "formats": ["text", "html", "pdf"]},
    "dinesh": {"name": "Dinesh Rao", "address": "dinesh@example.com", "zone": "Asia/Kolkata"},
    "eve": {"name": "Eve Lindqvist", "address": "eve@example.com", "formats": ["html"]},
}


@functools.cache
def fresh_database() -> bytes:
    """A database as the migrations make it; made once a process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pbem.db"
        create_or_upgrade(f"sqlite:///{file}")
        return file.read_bytes()


def game_file(
    options: Mapping[str, object], deadline: object, seats: Mapping[str, Mapping[str, object]]
) -> str:
    """A game file of Survival with these options, deadlines and seats; `dice` is no option, but a field."""
    chosen = {"extra_species": 2, **options}
    return yaml.safe_dump(
        {
            "title": "The Island",
            "ruleset": "survival",
            "deadline": deadline,
            "dice": chosen.pop("dice", "secret"),
            "options": chosen,
            "seats": {seat: dict(values) for seat, values in seats.items()},
        },
        sort_keys=False,
        allow_unicode=True,
    )


def install(
    folder: Path,
    options: Mapping[str, object] | None = None,
    deadline: object = "every friday at 20:00",
    seats: Sequence[str] = tuple(SEATS),
    more_config: str = "",
) -> Config:
    """Make an installation with a database and a game file, but without a game."""
    for name in FOLDERS:
        (folder / name).mkdir(parents=True)
    (folder / "config.yaml").write_text(CONFIG + more_config, encoding="utf-8")
    text = game_file(options or {}, deadline, {seat: SEATS[seat] for seat in seats})
    (folder / "games" / f"{SLUG}.yaml").write_text(text, encoding="utf-8")
    if postgres.is_wanted():
        postgres.give_database(folder)
    else:
        (folder / "pbem.db").write_bytes(fresh_database())
    return read_config(folder)


@dataclass
class Office:
    """A desk with one game, and the players' ends of the mail."""

    desk: Desk
    clock: FixedClock
    said: list[str]
    seen: set[str] = field(default_factory=set)
    letters: int = 0

    @property
    def config(self) -> Config:
        """The installation's settings."""
        return self.desk.config

    @property
    def inbox(self) -> Path:
        """The Maildir letters come from."""
        return self.config.folder / "mail/in"

    @property
    def outbox(self) -> Path:
        """The Maildir posts go to."""
        return self.config.folder / "mail/out"

    def seat(self, key: str) -> SeatRecord:
        """A seat of the game."""
        with self.desk.store.transaction() as files:
            game = files.game(SLUG)
            assert game
            found = files.seat_by_key(game.id, key)
        assert found
        return found

    def tag(self, key: str) -> str:
        """The tag that proves a seat."""
        return tag_text(SLUG, key, self.seat(key).order_key)

    def id_of(self, name: str) -> str:
        """The Message-ID of a post by its plain name."""
        with self.desk.store.transaction() as files:
            return files.id_of_post(name)

    def letter(self, seat: str, text: str, **fields: str) -> EmailMessage:
        """A letter of a seat's player; `fields` change or, if empty, remove header fields."""
        self.letters += 1
        values = {
            "From": self.seat(seat).address,
            "To": "games@example.org",
            "Subject": f"Re: The Island {self.tag(seat)}",
            "Message-ID": f"<{self.letters}@example.com>",
            "Date": "Wed, 02 Dec 2026 09:00:00 +0000",
            **{name.replace("_", "-"): value for name, value in fields.items()},
        }
        message = EmailMessage()
        for name, value in values.items():
            if value:
                message[name] = value
        message.set_content(text)
        return message

    def lay(self, *letters: bytes | EmailMessage) -> None:
        """Put letters into the mailbox; the mail server gets them now."""
        for letter in letters:
            self.letters += 1
            octets = letter if isinstance(letter, bytes) else letter.as_bytes(policy=SMTP)
            file = self.inbox / "new" / f"{self.letters:05d}"
            file.write_bytes(octets)
            os.utime(file, (self.clock.at.timestamp(),) * 2)

    def collect(self) -> dict[str, int]:
        """Receive what lies in the mailbox."""
        [(_, inbox)] = inboxes_of(self.desk)
        return dict(collect(self.desk, inbox))

    def come(self, *letters: bytes | EmailMessage) -> dict[str, int]:
        """Put letters into the mailbox and receive them."""
        self.lay(*letters)
        return self.collect()

    def write(self, seat: str, text: str, **fields: str) -> str:
        """Send a seat's letter and return the text of the one answer."""
        return self.answer(self.letter(seat, text, **fields)).text

    def answer(self, letter: bytes | EmailMessage) -> Post:
        """Send a letter and return the one answer to it; what the GM is told of it is not one."""
        self.posts()
        self.come(letter)
        (post,) = [post for post in self.posts() if post.is_reply]
        return post

    def posts(self) -> list[Post]:
        """The posts queued since this was last asked."""
        with self.desk.store.transaction() as files:
            records = [one for one in files.unsent() if one.message_id not in self.seen]
        self.seen |= {record.message_id for record in records}
        return [read_post(self.desk, record.content) for record in records]

    def deliver(self) -> list[bytes]:
        """Send what waits and return all mails that lie in the outbox."""
        deliver_posts(self.desk, outbox_of(self.desk))
        return [file.read_bytes() for file in sorted((self.outbox / "new").iterdir())]

    def filings(self) -> list[FilingRecord]:
        """All that is on file."""
        with self.desk.store.transaction() as files:
            game = files.game(SLUG)
            assert game
            return files.filings(game.id)

    def letters_kept(self) -> list[LetterRecord]:
        """All letters on record, oldest first."""
        with self.desk.store.transaction() as files:
            return files.letters()[::-1]

    def moment(self) -> MomentRecord:
        """The newest moment."""
        with self.desk.store.transaction() as files:
            game = files.game(SLUG)
            assert game
            found = files.moment(game.id)
        assert found
        return found

    def deadline(self) -> datetime | None:
        """The deadline of the newest moment."""
        moment = self.moment()
        with self.desk.store.transaction() as files:
            found = files.deadline(moment.game, moment.number)
        return found.at if found else None

    def close(self) -> list[Published]:
        """Let the deadline come, and close it; the posts of it are those that `posts` gives next."""
        self.clock.at = self.deadline() or self.clock.at
        self.posts()
        return close_game(self.desk, SLUG, is_now=True)

    def creatures(self, seat: str) -> list[int]:
        """The numbers of a seat's living creatures."""
        creatures = json.loads(self.moment().state)["creatures"]
        mine = {name: one for name, one in creatures.items() if one["species"] == seat and not one["died"]}
        return [int(name.rstrip("HOC")) for name in mine]


@contextmanager
def office_at(folder: Path, config: Config | None = None) -> Iterator[Office]:
    """Open an installation's office, make its game if it has none, and close its store behind."""
    if postgres.is_wanted():
        postgres.give_database(folder)
    config, clock = config or read_config(folder), FixedClock(START)
    said: list[str] = []
    desk = Desk(config, open_store(config.database_url), clock, said.append)
    try:
        with desk.store.transaction() as files:
            is_there = files.game(SLUG)
        if not is_there:
            file = read_game(config.games / f"{SLUG}.yaml", [config.games], zone=config.zone)
            new_game(desk, file, SECRET)
        yield Office(desk, clock, said)
    finally:
        desk.store.close()


def no_pdfs(reports: Mapping[str, Report], *_: object) -> dict[str, bytes]:
    """Make something quick in the place of each PDF: setting them takes most of the time of a close."""
    return {name: f"%PDF-1.7 {report.title}".encode() for name, report in reports.items()}


@contextmanager
def without_pdfs() -> Iterator[None]:
    """Make something quick in the place of each PDF, and of each that is set anew to be compared."""
    compared = "pbem.desk.fair.verify_pages.as_pdf"
    with (
        patch("pbem.desk.publishing.as_pdfs", no_pdfs),
        patch(compared, lambda report, *_, **__: no_pdfs({"": report})[""]),
    ):
        yield
