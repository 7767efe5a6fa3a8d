"""A worker at work until somebody stops it, through whatever becomes of the database meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from procrastinate import App
from procrastinate.exceptions import ConnectorException
from procrastinate.worker import Worker

from pbem.daemon import heeding
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.rounds import TROUBLES, Rounds
from pbem.logs import WARNING, Log, in_words, libraries_in
from pbem.store.engines import place_of
from pbem.store.postgresql import PostgresServer
from pbem.watch.watched import watched
from pbem.workers.bench import Bench
from pbem.workers.queue import app_at, ask_for_beat, keep_beating, keep_rescuing, make_tables, worker_at

EVERY = 60.0
"""Seconds between two beats."""
BREATH = 3.0
"""Seconds before the database is tried again."""


@dataclass
class Work:
    """One worker; `folder` is the installation as the GM named it, the same on all machines."""

    desk: Desk
    log: Log
    folder: Path
    every: float = EVERY
    _stop: threading.Event = field(default_factory=threading.Event)
    _worker: Worker | None = None

    def run(self, is_once: bool = False) -> None:
        """Do jobs until a signal comes, or until none is left; the job at hand is always finished.

        A second SIGINT ends it at once. DeskFault where there is no server, or `pbem run` is at work on it.
        """
        place = server_of(self.desk)
        self.desk.say = self.log.say_once
        with _beside_others(place):
            make_tables(place.conninfo)
        self.desk.store.has_queue = True
        watching = watched(self.desk, self.log, None if is_once else self.every, is_shared=True)
        with heeding(self._heard), libraries_in(self.log), watching:
            self._work(place, is_once)

    def stop(self) -> None:
        """End after the job at hand."""
        self._stop.set()
        if self._worker is not None:
            self._worker.stop()  # type: ignore[no-untyped-call]

    def _heard(self, number: signal.Signals) -> None:
        if number == signal.SIGHUP:
            return  # config.yaml is read again whenever it was changed
        if number == signal.SIGINT and self._stop.is_set():
            os._exit(1)  # nothing is lost by it: another worker finishes what was begun
        self.log.say(f"{number.name}: the worker ends when the job at hand is done.")
        self.stop()

    def _work(self, place: PostgresServer, is_once: bool) -> None:
        details = f"workers, every {self.every:g} seconds"
        rounds = Rounds(self.desk, self.log, self._stop.is_set, details, is_patient=is_once)
        rounds.open_boxes()
        bench = Bench(rounds, self.folder)
        self.log.say(f"A worker begins, with a beat every {self.every:g} seconds.")
        try:
            while not self._stop.is_set():
                try:
                    with _beside_others(place):  # anew whenever the server has forgotten who is there
                        app = app_at(place.conninfo, bench.do, bench.give_up)
                        run_apart(self._until_nothing_is_left(app) if is_once else self._until_stopped(app))
                except (ConnectorException, *TROUBLES) as fault:
                    self.log.say_once(_plainly(fault, place), WARNING)
                    self._stop.wait(BREATH)
                if is_once:
                    break
        finally:
            rounds.close_boxes()
        self.log.say("The worker has ended.")

    async def _until_stopped(self, app: App) -> None:
        async with app.open_async():
            worker = self._worker = self._hired(app)
            if self._stop.is_set():
                return
            besides = (keep_beating(app, self.every), keep_rescuing(app, self.every))
            tasks = [asyncio.ensure_future(one) for one in (_running(worker), *besides)]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for one in done:
                    one.result()
            finally:
                self._worker = None
                for one in tasks:
                    one.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _until_nothing_is_left(self, app: App) -> None:
        async with app.open_async():
            await ask_for_beat(app)
            while not self._stop.is_set() and self._are_jobs_ready():
                self._worker = self._hired(app, is_once=True)
                await _running(self._worker)

    def _hired(self, app: App, *, is_once: bool = False) -> Worker:
        return worker_at(app, f"{socket.gethostname()}-{os.getpid()}", self.every, is_once=is_once)

    def _are_jobs_ready(self) -> bool:
        with self.desk.store.transaction() as files:
            return files.jobs_ready() > 0


def run_apart(work: Coroutine[None, None, None]) -> None:
    """Run it in a thread of its own, whatever runs in this one; signals come to another."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(asyncio.run, work).result()


@contextmanager
def _beside_others(place: PostgresServer) -> Iterator[None]:
    """Be one of the workers at a database; DeskFault where `pbem run` is at work on it."""
    with place.alone(is_shared=True) as is_welcome:
        if not is_welcome:
            raise DeskFault(
                f"pbem run is at work on this database: {place.name}. End it first: workers do its work.",
                is_usage=False,
            )
        yield


async def _running(worker: Worker) -> None:
    await worker.run()  # type: ignore[no-untyped-call]


def server_of(desk: Desk) -> PostgresServer:
    """Return the server at whose database workers can be; DeskFault if the database is a file."""
    place = place_of(desk.config.database_url)
    if not isinstance(place, PostgresServer):
        raise DeskFault(
            "workers need a database of a PostgreSQL server (database: in config.yaml; docs/postgresql.md "
            "says how to move there). With a database in a file, pbem run does everything itself."
        )
    return place


def _plainly(fault: BaseException, place: PostgresServer) -> str:
    if isinstance(fault, ConnectorException):
        return f"The database {place.name} does not answer; the worker tries again."
    return in_words(fault)
