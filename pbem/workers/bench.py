"""A worker's bench: what is done for each kind of job, by the same functions as in a round of `pbem run`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pbem.config import read_config
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.rounds import NOTING, SENDING, TAKING, TENDING, TROUBLES, Rounds
from pbem.desk.tending import games_to_tend
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr
from pbem.logs import WARNING, in_words
from pbem.store.jobs import BEAT, JUDGE, PRINT, SEND, TAKE, Job
from pbem.workers.press import FOLDER, SharedPress


class NotDone(Exception):
    """A job has failed; the log says why. It is to be tried again."""


@dataclass
class Bench:
    """Does jobs one at a time; config.yaml is read again whenever it was changed."""

    rounds: Rounds
    folder: Path
    press: SharedPress = field(init=False)
    _config_of: float = field(default=0.0)

    def __post_init__(self) -> None:
        self._config_of = self._changed()
        self.press = SharedPress(self.rounds.desk.config.folder / FOLDER, self._ask_to_print)
        self.rounds.desk.press = self.press

    def do(self, job: Job) -> None:
        """Do a job; NotDone if it has failed."""
        self._read_config()
        steps: Mapping[str, Callable[[str], bool]] = {
            BEAT: self._beat,
            TAKE: self._take,
            JUDGE: self._judge,
            SEND: self._send,
            PRINT: self._print,
        }
        if not steps[job.kind](job.about):
            raise NotDone(job.lock)
        with self.rounds.desk.store.transaction() as files:
            files.came_right(job)

    def give_up(self, job: Job, tries: int) -> None:
        """Tell the GM of a job that is dead, once a day; the next beat asks for it anew."""
        desk, day = self.rounds.desk, self.rounds.desk.clock.now().date()
        self.rounds.log.say(f"The job {job.lock} has failed {tries} times.", WARNING)
        with spoken(desk.config), desk.store.transaction() as files:
            said = tr(
                "Workers have tried {tries} times to do this, in vain: {job}. It is tried again; the log "
                "says why it fails, and pbem status lists it until it succeeds.",
                tries=tries,
                job=job.lock,
            )
            subject = tr("a job of the workers fails")
            tell_gm(desk, files, f"dead.{job.lock}.{day}", subject, joined(wrapped(said)))

    def _beat(self, _: str) -> bool:
        """Do what is done for all games at once, and ask for what is due; nothing of it keeps the rest."""
        rounds = self.rounds
        rounds.do(NOTING, rounds.wake)
        rounds.do(TENDING, rounds.do_errands)
        rounds.do(NOTING, self._ask)
        rounds.do(NOTING, rounds.note_round)
        return True

    def _ask(self) -> None:
        desk = self.rounds.desk
        due = games_to_tend(desk)
        with desk.store.transaction() as files:
            for place, _ in self.rounds.boxes:
                files.ask(Job(TAKE, place))
            for slug in due:
                files.ask(Job(JUDGE, slug))
            for part in files.parts_waiting(desk.clock.now()):
                files.ask(Job(SEND, str(part)))

    def _take(self, about: str) -> bool:
        """Take letters out of a mailbox, the rest later; where they make a game ready it is judged."""
        inbox = dict(self.rounds.boxes).get(about)
        if inbox is None:  # config.yaml no longer names it
            return True
        is_well = self.rounds.do(TAKING, lambda: self.rounds.take(about, inbox), about)
        due = games_to_tend(self.rounds.desk)
        with self.rounds.desk.store.transaction() as files:
            for slug in due:
                files.ask(Job(JUDGE, slug))
            if self.rounds.has_left_some(about):
                files.ask(Job(TAKE, about))
        return is_well

    def _judge(self, about: str) -> bool:
        return self.rounds.do(TENDING, lambda: self.rounds.tend_game(about))

    def _send(self, about: str) -> bool:
        return self.rounds.do(SENDING, lambda: self.rounds.deliver(int(about)))

    def _print(self, about: str) -> bool:
        return self.rounds.do(TENDING, lambda: self.press.set_one(about))

    def _ask_to_print(self, keys: Sequence[str]) -> None:
        with self.rounds.desk.store.transaction() as files:
            for key in keys:
                files.ask(Job(PRINT, key))

    def _changed(self) -> float:
        try:
            return (self.folder / "config.yaml").stat().st_mtime
        except OSError:
            return 0.0

    def _read_config(self) -> None:
        """Go on by config.yaml as it is now; by what was read before if it is wrong or moves the database."""
        if (changed := self._changed()) == self._config_of:
            return
        self._config_of = changed
        log, desk = self.rounds.log, self.rounds.desk
        try:
            config = read_config(self.folder)
        except TROUBLES as fault:
            log.say(f"{in_words(fault)} The worker goes on with the settings it had.", WARNING)
            return
        if config.database_url != desk.config.database_url:
            log.say("config.yaml names another database: start the workers again.", WARNING)
            return
        desk.config, log.zone = config, config.zone
        self.rounds.open_boxes()
        log.say("config.yaml is read again.")
