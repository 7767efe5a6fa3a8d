"""An installation with several games on a PostgreSQL server, and workers at it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from pbem.clock import FixedClock
from pbem.config import Config
from pbem.desk.chances import lay_seed
from pbem.desk.desk import Desk
from pbem.desk.games import new_game
from pbem.gamefile import read_game
from pbem.logs import Log
from pbem.store.opening import open_store
from pbem.workers.work import Work
from tests.desk.office import FIRST_DEADLINE, SECRET, START, install, without_pdfs
from tests.forked import Forked, fork_pbem

SEATS = ("ann", "bob", "dinesh")


@dataclass
class Hall:
    """Games by their slugs, all due at the first deadline; `lines` is what workers in this process logged."""

    desk: Desk
    clock: FixedClock
    slugs: tuple[str, ...]
    lines: list[str] = field(default_factory=list)

    @property
    def config(self) -> Config:
        """The installation's settings."""
        return self.desk.config

    def work(self) -> None:
        """Be a worker in this process until nothing is left to do."""
        desk = Desk(self.config, open_store(self.config.database_url), self.clock)
        try:
            Work(desk, Log(self.lines.append, self.clock), self.config.folder, 1.0).run(is_once=True)
        finally:
            desk.store.close()

    def let_it_be(self, at: datetime) -> None:
        """Let the time go by until then, in which pbem was at work."""
        self.clock.at = at
        with self.desk.store.transaction() as files:
            for pulse in files.pulses():
                files.set_pulse(pulse.name, at, pulse.details)

    def outcomes(self) -> list[tuple[str, int]]:
        """The slug and the number of every moment that was judged, as often as it was."""
        with self.desk.store.transaction() as files:
            games = files.games()
            return [(game.slug, one.moment) for game in games for one in files.outcomes(game.id)]

    def sent(self) -> list[bytes]:
        """All mails that were sent, in the order of their names."""
        folder = self.config.folder / "mail/out/new"
        return [file.read_bytes() for file in sorted(folder.iterdir())]

    def wait(self, is_so: Callable[[], bool], seconds: float = 60) -> None:
        """Wait until something is so."""
        end = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < end, "it never came"
            time.sleep(0.05)


@contextmanager
def hall_of(folder: Path, games: int, seats: Sequence[str] = SEATS) -> Iterator[Hall]:
    """Make an installation with so many games; on a server if the environment says so."""
    config = install(folder, seats=seats)
    text = (config.games / "island.yaml").read_text("utf-8")
    clock = FixedClock(START)
    desk = Desk(config, open_store(config.database_url), clock)
    slugs = tuple(f"island{number}" for number in range(1, games + 1))
    try:
        with desk.store.transaction() as files:  # so that two of them have the same keys and Message-IDs
            lay_seed(replace(desk, chance=bytes), files)
        for slug in slugs:
            file = config.games / f"{slug}.yaml"
            file.write_text(text.replace("The Island", f"The {slug}"), "utf-8")
            new_game(desk, read_game(file, [config.games], zone=config.zone), SECRET)
        yield Hall(desk, clock, slugs)
    finally:
        desk.store.close()


def start(hall: Hall, at: datetime = FIRST_DEADLINE) -> Forked:
    """Start a worker, whose clock stands still; it beats each second and sets no PDFs."""
    words = ["worker", "--every", "1", "--in", str(hall.config.folder)]
    with without_pdfs():
        return fork_pbem(words, {**os.environ, "PBEM_NOW": at.isoformat()})
