"""A daemon's rounds at a desk whose clock stands still, with a mailbox that can be lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from pbem.desk.rounds import Rounds
from pbem.logs import Log
from pbem.store.desk_records import OutageRecord
from pbem.store.records import DeadlineRecord
from tests.desk.office import SLUG, Office, install, office_at

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
SEATS = ("ann", "bob")


@dataclass
class Watch:
    """An office in which `pbem run` is at work, round by round."""

    office: Office
    rounds: Rounds
    lines: list[str] = field(default_factory=list)
    seen: set[Path] = field(default_factory=set)

    def beat(self, at: datetime | None = None) -> bool:
        """Do a round, at another time if one is given."""
        self.office.clock.at = at or self.office.clock.at
        return self.rounds.go()

    def beats(self, until: datetime, every: timedelta = 10 * MINUTE) -> None:
        """Do a round every so often, the last at `until`."""
        while self.office.clock.at < until:
            self.beat(min(self.office.clock.at + every, until))

    def let_it_be(self, at: datetime) -> None:
        """Let the time go by until then, in which pbem was at work all the while."""
        self.beat()
        self.office.clock.at = at
        with self.office.desk.store.transaction() as files:
            for pulse in files.pulses():
                files.set_pulse(pulse.name, at, pulse.details)

    def lose_mailbox(self) -> None:
        """Take the mailbox away."""
        self.office.inbox.rename(self.office.inbox.with_name("lost"))

    def find_mailbox(self) -> None:
        """Put it back."""
        self.office.inbox.with_name("lost").rename(self.office.inbox)

    def outages(self) -> list[OutageRecord]:
        """All outages on record."""
        with self.office.desk.store.transaction() as files:
            return files.outages_since(datetime(2000, 1, 1, tzinfo=self.office.clock.now().tzinfo))

    def is_held(self) -> bool:
        """Say whether the game is held."""
        with self.office.desk.store.transaction() as files:
            game = files.game(SLUG)
            assert game
            return files.hold(game.id) is not None

    def deadlines(self) -> list[DeadlineRecord]:
        """All deadlines ever set."""
        with self.office.desk.store.transaction() as files:
            game = files.game(SLUG)
            assert game
            return files.deadlines(game.id)

    def mails(self) -> list[EmailMessage]:
        """The mails sent to the GM since this was last asked."""
        files = sorted(set((self.office.outbox / "new").iterdir()) - self.seen)
        self.seen |= set(files)
        found = [message_from_bytes(file.read_bytes(), policy=default) for file in files]
        return [mail for mail in found if isinstance(mail, EmailMessage) and "pat@" in str(mail["To"])]

    @property
    def log(self) -> str:
        """Everything written so far."""
        return "".join(self.lines)


@contextmanager
def watch_at(folder: Path, people: str = "", more_config: str = "") -> Iterator[Watch]:
    """Open an office with a game of two, and begin the rounds; `people` are rules of the game for them."""
    config = install(folder, seats=SEATS, more_config=more_config)
    file = config.games / f"{SLUG}.yaml"
    usual = "silence: play, reminders: []"
    file.write_text(
        f"{file.read_text('utf-8')}\npeople: {{{', '.join(filter(None, (usual, people)))}}}\n", "utf-8"
    )
    with office_at(folder, config) as office:
        lines: list[str] = []
        log = Log(lines.append, office.clock)
        office.desk.say = log.say_once
        rounds = Rounds(office.desk, log, lambda: False)
        rounds.open_boxes()
        yield Watch(office, rounds, lines)
