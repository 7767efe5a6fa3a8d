"""A zine of several games that is lost: a schedule of letters, played by an installation at each beat."""

from __future__ import annotations

import atexit
import hashlib
import hmac
import os
import random
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from email.utils import format_datetime
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.desk.boxes import inboxes_of, outbox_of
from pbem.desk.chances import lay_seed
from pbem.desk.delivering import deliver_posts
from pbem.desk.desk import Desk
from pbem.desk.games import new_game
from pbem.desk.incoming.receive import collect
from pbem.desk.proof import order_key, tag_text
from pbem.desk.safety.recover import Loss, Recovered, Recovery, recover
from pbem.desk.tending import tend
from pbem.gamefile import read_game
from pbem.store.opening import open_store
from tests.desk.office import SEATS, SECRET, START, fresh_database, game_file

HOUR = timedelta(hours=1)
SEED = b"\x5e\xed" * 16
"""What the installation's secrets follow from."""
GAMES = {"island": "every friday at 20:00", "atoll": "daily at 21:00", "reef": "days 2 at 19:00"}
HOURS = (7, 8, 9, 19, 20, 21)
"""When pbem is at work though no letter comes: at the hours of the deadlines and of the last reminders."""
KEYS = ("ann", "bob", "chloe")
PLAYERS: Mapping[str, Mapping[str, object]] = {key: {**SEATS[key], "formats": ["text"]} for key in KEYS}
END = START + timedelta(days=4)
_TEXTS = (
    "STAY ALL\n",
    "SPECIES Ants\n",
    "STANDING\nSTAY ALL\nEND\n",
    "PRESS TO all:\nHello from {seat}, {number}.\nEND\n",
    "NONSENSE {number}\n",
    "HELP\n",
    "READY\n",
    "STATUS\n",
)


@dataclass(frozen=True)
class Sending:
    """A letter of the schedule and when it comes; `copies` is how often it is delivered."""

    at: datetime
    octets: bytes
    copies: int = 1


@dataclass
class Zine:
    """An installation at work; letters come from a Maildir that outlives it."""

    folder: Path
    box: Path
    clock: FixedClock = field(default_factory=lambda: FixedClock(START))

    @property
    def outbox(self) -> Path:
        """Where its mails go."""
        return self.folder / "mail/out"

    @contextmanager
    def desk(self) -> Iterator[Desk]:
        """Open its desk."""
        config = read_config(self.folder)
        with closing(open_store(config.database_url)) as store:
            yield Desk(config, store, self.clock)

    def beat(self, desk: Desk, is_sending: bool = True) -> None:
        """Do what pbem run does in a round: take letters, tend the games, send."""
        for place, inbox in inboxes_of(desk):
            collect(desk, inbox, None, place)
        tend(desk)
        if is_sending:
            deliver_posts(desk, outbox_of(desk))

    def live(self, sendings: Sequence[Sending], since: datetime, until: datetime) -> None:
        """Live through a time: letters come, each with a beat at once, and there are beats at `HOURS`."""
        with self.desk() as desk:
            for at in beats(sendings, since, until):
                self.clock.at = at
                for sending in sendings:
                    if sending.at == at:
                        lay(self.box, sending)
                self.beat(desk)
        self.clock.at = until

    def mails(self) -> list[bytes]:
        """All mails it has sent."""
        files = [file for part in ("new", "cur") for file in (self.outbox / part).glob("*")]
        return [file.read_bytes() for file in sorted(files)]


def beats(sendings: Sequence[Sending], since: datetime, until: datetime) -> list[datetime]:
    """The times of the beats behind a time, up to another: at each letter and each hour of `HOURS`."""
    hours = (START + HOUR * number for number in range(int((until - START) / HOUR) + 1))
    times = {one.at for one in sendings} | {hour for hour in hours if hour.hour in HOURS}
    return sorted(at for at in times if since < at <= until)


def lay(box: Path, sending: Sending) -> None:
    """Deliver a letter into a Maildir, as a mail server does: the file bears the time."""
    for _ in range(sending.copies):
        number = len([*(box / "new").iterdir(), *(box / "cur").iterdir()]) + 1
        file = box / "tmp" / f"{number:05d}.host"
        file.write_bytes(sending.octets)
        os.utime(file, (sending.at.timestamp(), sending.at.timestamp()))
        file.rename(box / "new" / file.name)


def make_zine(folder: Path, box: Path, start: datetime = START) -> Zine:
    """Make an installation with games, whose letters come from a Maildir outside of it."""
    return twin_of(_first(start), folder, box)


@cache
def _first(start: datetime) -> Zine:
    """An installation at its beginning; made once a process, to be copied."""
    room = Path(tempfile.mkdtemp(prefix="pbem-drill-"))
    atexit.register(shutil.rmtree, room, ignore_errors=True)
    folder, box = room / "zine", room / "box"
    for part in ("new", "cur", "tmp"):
        (box / part).mkdir(parents=True)
        (folder / "mail/out" / part).mkdir(parents=True)
    for name in ("games", "turns", "shunt"):
        (folder / name).mkdir()
    config = (
        "gm: {name: Pat Example, address: pat@example.org}\naddress: games@example.org\n"
        f"inbox: [{{kind: maildir, path: {box}}}]\noutbox: {{kind: maildir, path: mail/out}}\n"
        "limits: {letter_bytes: 20000}\n"
    )
    (folder / "config.yaml").write_text(config, "utf-8")
    (folder / "pbem.db").write_bytes(fresh_database())
    zine = Zine(folder, box, FixedClock(start))
    with zine.desk() as desk:
        with desk.store.transaction() as files:
            lay_seed(replace(desk, chance=lambda size: SEED[:size]), files)
        for slug, deadline in GAMES.items():
            path = folder / "games" / f"{slug}.yaml"
            path.write_text(game_file({}, deadline, PLAYERS), "utf-8")
            new_game(desk, read_game(path, [folder / "games"], zone="UTC"), SECRET)
        zine.beat(desk)
    return zine


def twin_of(zine: Zine, folder: Path, box: Path) -> Zine:
    """A copy of an installation with a mailbox of its own."""
    shutil.copytree(zine.folder, folder)
    shutil.copytree(zine.box, box)
    config = folder / "config.yaml"
    config.write_text(config.read_text("utf-8").replace(str(zine.box), str(box)), "utf-8")
    return Zine(folder, box, FixedClock(zine.clock.at))


def first_key(slug: str, seat: str) -> str:
    """The order key that a seat has when its game is made."""
    secret = hmac.new(SEED, f"key secret\x1f{slug}\x1f{SECRET}".encode(), hashlib.sha256).hexdigest()
    return order_key(secret, slug, seat)


def letter(slug: str, seat: str, number: int, at: datetime, words: str, **fields: str) -> bytes:
    """A letter of a player."""
    tag = tag_text(slug, seat, first_key(slug, seat))
    values = {
        "From": str(SEATS[seat]["address"]),
        "To": "games@example.org",
        "Subject": f"Re: The Island {tag}",
        "Message-ID": f"<{number}.drill@example.com>",
        "Date": format_datetime(at),
        **{name.replace("_", "-"): value for name, value in fields.items()},
    }
    message = EmailMessage()
    for name, value in values.items():
        message[name] = value
    message.set_content(words)
    return message.as_bytes(policy=SMTP)


def schedule(seed: int, number: int = 20) -> list[Sending]:
    """Letters at odd times: orders, press, nonsense, some twice, away notices, one too large, strangers'."""
    chance = random.Random(seed)
    seconds = sorted(chance.sample(range(60, int((END - START).total_seconds())), number))
    sendings = []
    for place, second in enumerate(seconds, 1):
        at = START + timedelta(seconds=second)
        slug, seat = chance.choice(list(GAMES)), chance.choice(KEYS)
        words = chance.choice(_TEXTS).format(seat=seat, number=place)
        match chance.randrange(12):
            case 0:
                octets = letter(slug, seat, place, at, words, Auto_Submitted="auto-replied")
            case 1:
                octets = letter(slug, seat, place, at, words, From="nobody@example.net", Subject="Hello")
            case 2:
                octets = letter(slug, seat, place, at, f"{words}\n{'x' * 60}\n" * 500)
            case _:
                octets = letter(slug, seat, place, at, words)
        sendings.append(Sending(at, octets, chance.choice((1, 1, 1, 2))))
    return sendings


def recovered(backup: Path, folder: Path, now: datetime, loss: Loss | None = None) -> Recovered:
    """Recover into a folder, as the command does."""
    return recover(Recovery(backup, folder, FixedClock(now), loss or Loss(), lambda said: None))


def tree(folder: Path) -> dict[str, bytes]:
    """The content of every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


ROWS = {
    "letter": "message_id, digest, sender, subject, sort, size, game, seat, moment, verdict, text, kept_as",
    "filing": "game, moment, seat, number, kind, about, text, letter, is_late",
    "outcome": "game, moment, seed, sheets, events, rolls, digest",
    "moment": "game, number, turn, phase, state, is_over, edition",
    "deadline": "game, moment, at, reason",
    "seat": "game, key, name, address, order_key, status",
}
"""What two installations that have lived through the same have in common, whenever each did it."""


def rows(zine: Zine) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of an installation's games, without the times at which they were written."""
    engine = create_engine(read_config(zine.folder).database_url)
    try:
        with engine.connect() as connection:
            return {
                table: [
                    tuple(row) for row in connection.execute(text(f"SELECT {names} FROM {table} ORDER BY id"))
                ]
                for table, names in ROWS.items()
            }
    finally:
        engine.dispose()


def by_id(mails: Sequence[bytes]) -> dict[str, bytes]:
    """Mails by their Message-IDs; each must be there once."""
    found = {str(message_from_bytes(octets, policy=default)["Message-ID"]): octets for octets in mails}
    assert len(found) == len(mails)
    return found
