"""The daemon of `pbem run`: a heartbeat, signals, and one round of the desk at each beat."""

from __future__ import annotations

import fcntl
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC
from pathlib import Path
from queue import Empty, Queue

from apscheduler.schedulers.background import BackgroundScheduler

from pbem.config import Config, read_config
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.games import deadline_text
from pbem.desk.rounds import TROUBLES, Rounds
from pbem.logs import WARNING, Log, in_words, libraries_in
from pbem.store.engines import file_of, place_of
from pbem.store.faults import StoreFault
from pbem.store.overviews import GameLook
from pbem.store.postgresql import PostgresServer
from pbem.watch.watched import watched

LOCK = ".pbem-run.lock"
EVERY = 60
"""Seconds between two beats."""
NAMED = 20
"""So many games are named in the log when pbem run begins."""
_END_WATCH = signal.SIGUSR1
"""Wakes the thread that waits for signals, when there is nothing more to wait for."""


def run_daemon(
    opened: Callable[[], AbstractContextManager[Desk]], log: Log, folder: Path, every: float, is_once: bool
) -> bool:
    """Open the desk and be its daemon; where that can't begin now, as on a full disk, try at each beat."""
    while True:
        try:
            with opened() as desk:
                return Daemon(desk, log, folder, every).run(is_once)
        except StoreFault as fault:
            if is_once or not fault.is_passing:
                raise
            trouble = f"{fault} pbem run tries again every {every:g} seconds."
        heard = Queue[signal.Signals]()
        with heeding(heard.put), suppress(Empty):
            log.say_once(trouble, WARNING)
            if heard.get(timeout=every) != signal.SIGHUP:
                log.say("pbem run has ended.")
                return True


@dataclass
class Daemon:
    """pbem at work until somebody stops it; `folder` is the installation as the GM named it."""

    desk: Desk
    log: Log
    folder: Path
    every: float = EVERY
    _stop: threading.Event = field(default_factory=threading.Event)
    _nudge: threading.Event = field(default_factory=threading.Event)
    _is_config_new: threading.Event = field(default_factory=threading.Event)

    def run(self, is_once: bool = False) -> bool:
        """Go on until a signal comes, or for one beat; say whether the last one went well.

        SIGTERM and SIGINT end it after the step at hand, a second SIGINT at once; SIGHUP has config.yaml read
        again. DeskFault if another daemon is at work here.
        """
        self.desk.say = self.log.say_once
        since = self.desk.clock.now().isoformat(timespec="seconds")
        watching = watched(self.desk, self.log, None if is_once else self.every)
        with only_daemon(self.desk.config, since), heeding(self._heard), libraries_in(self.log), watching:
            return self._run(is_once)

    def stop(self) -> None:
        """End after the step at hand."""
        self._stop.set()
        self._nudge.set()

    def read_config_again(self) -> None:
        """Read config.yaml before the next beat, which comes at once."""
        self._is_config_new.set()
        self._nudge.set()

    def _heard(self, number: signal.Signals) -> None:
        if number == signal.SIGHUP:
            self.read_config_again()
            return
        if number == signal.SIGINT and self._stop.is_set():
            os._exit(1)  # nothing is lost by it: what was begun is done at the next start
        self.log.say(f"{number.name}: pbem run ends when the step at hand is done.")
        self.stop()

    def _run(self, is_once: bool) -> bool:
        if not is_once:
            self._check_database()
        details = f"every {self.every:g} seconds"
        rounds = Rounds(self.desk, self.log, self._stop.is_set, details, is_patient=is_once)
        rounds.open_boxes()
        self.log.say(self._plan(is_once))
        try:
            if is_once:
                is_well = rounds.go()
                while rounds.has_left_some() and not self._stop.is_set():
                    is_well = rounds.go() and is_well
                return is_well
            with heartbeat(self._nudge.set, self.every):
                self._beat(rounds)
            self.log.say("pbem run has ended.")
            return True
        finally:
            rounds.close_boxes()

    def _check_database(self) -> None:
        """Begin nothing on a damaged database; DeskFault says what is wrong."""
        from pbem.desk.safety.doctor import integrity_faults

        if faults := integrity_faults(self.desk):
            why = faults[0].rstrip(".")
            raise DeskFault(f"The database is damaged: {why}. `pbem doctor` says what to do.", False)

    def _beat(self, rounds: Rounds) -> None:
        """Do a round at each beat, and as soon as a letter comes or a signal asks for it."""
        while not self._stop.is_set():
            self._nudge.clear()
            if self._is_config_new.is_set():
                self._is_config_new.clear()
                self._take_config(rounds)
            rounds.go()
            if not self._stop.is_set():
                rounds.wait(self._nudge, 2 * self.every)

    def _take_config(self, rounds: Rounds) -> None:
        """Go on by config.yaml as it is now; by what was read before if it is wrong."""
        try:
            config = read_config(self.folder)
        except TROUBLES as fault:
            self.log.say(f"{in_words(fault)} pbem goes on with the settings it had.", WARNING)
            return
        if config.database_url != self.desk.config.database_url:
            self.log.say(
                "config.yaml names another database: end pbem run and start it again. Until then it goes on "
                "with the settings it had.",
                WARNING,
            )
            return
        self.desk.config, self.log.zone = config, config.zone
        rounds.open_boxes()
        self.log.say(f"config.yaml is read again. {self._places()}")

    def _plan(self, is_once: bool) -> str:
        """Return in one line what pbem is about to do."""
        with self.desk.store.transaction() as files:
            games = [game for game in files.game_looks() if not game.is_over]
        number = f"{len(games):,} {'game' if len(games) == 1 else 'games'}{_named(games)}"
        next_one = "no deadline is set."
        if timed := [(game.at, game.slug) for game in games if game.at]:
            at, slug = min(timed, key=lambda one: one[0])
            next_one = f"the next deadline is that of {slug}, {deadline_text(at, self.desk.config.zone)}."
        how = "one round" if is_once else f"a round every {self.every:g} seconds"
        return f"pbem run, {how}: {number}; {next_one} {self._places()}"

    def _places(self) -> str:
        """Return where letters come from and go to."""
        inboxes = "; ".join(box.place for box in self.desk.config.inbox) or "nowhere"
        return f"Letters come from {inboxes}. Mail goes to {self.desk.config.outbox.place}."


def _named(games: Sequence[GameLook]) -> str:
    """Return the names of games in brackets; of very many only the first ones."""
    slugs = [game.slug for game in games[:NAMED]]
    if len(games) > NAMED:
        slugs.append(f"and {len(games) - NAMED:,} others")
    return f" ({', '.join(slugs)})" if slugs else ""


@contextmanager
def heartbeat(beat: Callable[[], None], every: float) -> Iterator[None]:
    """Have something called at a steady pace; beats missed while the machine slept are one beat."""
    rules: Mapping[str, object] = {"coalesce": True, "max_instances": 1, "misfire_grace_time": None}
    scheduler = BackgroundScheduler(timezone=UTC, job_defaults=rules)
    scheduler.add_job(beat, "interval", seconds=every, id="heartbeat")
    scheduler.start()
    try:
        yield
    finally:
        scheduler.shutdown(wait=False)


@contextmanager
def heeding(hear: Callable[[signal.Signals], None]) -> Iterator[None]:
    """Have a thread of its own wait for the signals, so that no step is cut short by one.

    They are blocked everywhere else: processes that are started meanwhile are spared them too, for Ctrl-C
    reaches the whole group of a terminal. A library may unblock them (multiprocessing does), so what comes to
    another thread is handed on.
    """
    numbers = {signal.SIGTERM, signal.SIGINT, signal.SIGHUP, _END_WATCH}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    is_over = threading.Event()

    def wait() -> None:
        while not is_over.is_set():
            number = signal.sigwait(numbers)
            if number != _END_WATCH:
                hear(signal.Signals(number))

    thread = threading.Thread(target=wait, name="signals", daemon=True)
    thread.start()

    def hand_on(number: int, _: object) -> None:
        signal.pthread_kill(thread.ident or 0, number)

    handlers = {number: signal.signal(number, hand_on) for number in numbers}
    try:
        yield
    finally:
        is_over.set()
        signal.pthread_kill(thread.ident or 0, _END_WATCH)
        thread.join()
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


@contextmanager
def only_daemon(config: Config, since: str) -> Iterator[None]:
    """Keep a second daemon away from this installation and its database; DeskFault says which is there."""
    place = place_of(config.database_url)
    if isinstance(place, PostgresServer):
        with _locked([config.folder / LOCK], since), place.alone() as is_alone:
            if not is_alone:
                raise DeskFault(
                    f"pbem run or workers are at work on this database already: {place.name}.", is_usage=False
                )
            yield
        return
    database = file_of(config.database_url)
    paths = [config.folder / LOCK, database.with_name(f".{database.name}-run.lock")]
    with _locked(paths, since):
        yield


@contextmanager
def _locked(paths: list[Path], since: str) -> Iterator[None]:
    if not paths:
        yield
        return
    try:
        file = paths[0].open("a+", encoding="utf-8")
    except OSError as fault:
        raise DeskFault(f"{paths[0]}: cannot be written: {fault.strerror}.", is_usage=False) from None
    with file:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            who = " ".join(file.read(200).split()) or "another process"
            raise DeskFault(f"pbem run is at work here already: {who}.", is_usage=False) from None
        with suppress(OSError):  # a full disk: only the words for the second one are missing
            file.truncate(0)
            file.write(f"process {os.getpid()}, since {since}")
            file.flush()
        with _locked(paths[1:], since):
            yield
