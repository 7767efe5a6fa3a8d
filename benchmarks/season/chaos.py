"""Chaos: at random, but by a seed, workers are killed, the database crashes, and the mail server is away."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from dataclasses import dataclass, field

from benchmarks.season.crew import Crew
from tests.postgres import Server

PAUSES = (8.0, 25.0)
"""Seconds from one fault to the next, at least and at most, by the machine's clock."""


@dataclass
class Chaos:
    """What goes wrong until it is stopped; `done` counts it."""

    crew: Crew
    server: Server
    seed: int
    done: Counter[str] = field(default_factory=Counter)
    _stop: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self._thread = threading.Thread(target=self._run, name="chaos", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it, when what is down is up again."""
        self._stop.set()
        if self._thread:
            self._thread.join()

    def _run(self) -> None:
        chance = random.Random(self.seed)
        while not self._stop.wait(chance.uniform(*PAUSES)):
            what = chance.choices(("worker", "database", "mail server"), (5, 2, 2))[0]
            self.done[what] += 1
            match what:
                case "worker":
                    self._worker(chance.choice(sorted(self.crew.workers)))
                case "database":
                    self._database(chance.uniform(0.2, 3))
                case _:
                    self._mail_server(chance.uniform(0.5, 5))

    def _worker(self, place: int) -> None:
        self.crew.kill_worker(place)
        self.crew.start_worker(place)

    def _database(self, seconds: float) -> None:
        self.server.crash()
        time.sleep(seconds)
        self.server.start()

    def _mail_server(self, seconds: float) -> None:
        self.crew.stop_sink()
        time.sleep(seconds)
        self.crew.start_sink()
