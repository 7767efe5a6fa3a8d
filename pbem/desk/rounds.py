"""One round of the daemon: take letters, tend the games, send what waits; what fails stops nothing else."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from threading import Event
from typing import TypeAlias

from pbem.desk.boxes import hang_up, inboxes_of, outbox_of
from pbem.desk.defects import for_each
from pbem.desk.delivering import Delivered, deliver_posts
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.incoming.receive import take_all_until, take_some
from pbem.desk.letters import joined, wrapped
from pbem.desk.lock import Busy
from pbem.desk.mailing import tell_gm
from pbem.desk.proof import without_keys
from pbem.desk.publishing import Published
from pbem.desk.tending import early_errands, late_errands, tend, tend_game
from pbem.desk.times.outages import (
    RUN,
    about,
    end_forgotten,
    note_at_work,
    note_pulse,
    note_reached,
    note_unreachable,
)
from pbem.desk.tongues import spoken
from pbem.desk.watching import wait_for_letters
from pbem.engine.options import BadValue
from pbem.engine.tongue import tr, tr_noop
from pbem.logs import ERROR, WARNING, Log, in_words
from pbem.post import Inbox
from pbem.store.faults import StoreFault
from pbem.yamlfile import BadFile

Step: TypeAlias = tuple[str, Callable[[], object], str]
"""What is being done, the doing of it, and the mailbox it is about, if it is about one."""
LOOKING, WAITING = tr_noop("looking at the mailboxes"), tr_noop("waiting for letters")
NOTING, TENDING, SENDING = (
    tr_noop("noting the time"),
    tr_noop("tending the games"),
    tr_noop("sending the mail"),
)
TAKING = tr_noop("taking the letters out of {place}")
TROUBLES = (OSError, Busy, BadFile, BadValue, DeskFault, StoreFault)
"""What is told in one sentence; every other exception is a mistake of ours."""
SHORTEST_PAUSE = timedelta(minutes=1)
LONGEST_PAUSE = timedelta(minutes=15)
OUTBOX = "outbox"
BREATH = 5.0
"""Seconds to wait where waiting itself fails."""
SOON = 1.0
"""Seconds to wait where letters were left in a mailbox."""


@dataclass
class Pause:
    """How long a mailbox or server that fails is left alone: longer each time, or it might shut pbem out."""

    failures: int = 0
    until: datetime | None = None

    def is_over(self, now: datetime) -> bool:
        """Say whether it may be tried; a clock set back does not lengthen a pause."""
        return self.until is None or not timedelta(0) < self.until - now <= LONGEST_PAUSE

    def lengthen(self, now: datetime) -> None:
        """Note one more failure."""
        self.until = now + min(SHORTEST_PAUSE * 2 ** min(self.failures, 10) / 2, LONGEST_PAUSE)
        self.failures += 1

    def end(self) -> bool:
        """Note a success, and say whether there was a failure before it."""
        failed, self.failures, self.until = self.failures > 0, 0, None
        return failed


@dataclass
class Rounds:
    """The rounds at one desk; between two steps `is_stopping` is asked. `details` is noted with the pulse.

    `is_patient`: no round may follow soon, so letters that are just being written are waited for.
    """

    desk: Desk
    log: Log
    is_stopping: Callable[[], bool]
    details: str = ""
    is_patient: bool = False
    boxes: list[tuple[str, Inbox]] = field(default_factory=list)
    _pauses: dict[str, Pause] = field(default_factory=dict)
    _failed: int = 0
    _left: set[str] = field(default_factory=set)
    _read_until: dict[str, datetime] = field(default_factory=dict)

    def has_left_some(self, place: str | None = None) -> bool:
        """Say whether letters were left in a mailbox or in any, because there were too many for one round."""
        return place in self._left if place else bool(self._left)

    def open_boxes(self) -> None:
        """Take the mailboxes as config.yaml names them now, and forget what failed before."""
        self.close_boxes()
        self.boxes = inboxes_of(self.desk)
        self._pauses.clear()
        self._left.clear()
        self._read_until.clear()
        self.log.forget()
        self.do(LOOKING, lambda: end_forgotten(self.desk))

    def close_boxes(self) -> None:
        """Close the lines that mailboxes hold open."""
        for _, inbox in self.boxes:
            hang_up(inbox)
        self.boxes = []

    def go(self) -> bool:
        """Do everything once, as far as nobody wants to stop; say whether all went well."""
        self._failed = 0
        for doing, step, place in self.desk.tally.measured(self._steps(), lambda: self._failed):
            if self.is_stopping():
                break
            self.do(doing, step, place)
        return not self._failed

    def wait(self, nudge: Event, seconds: float) -> None:
        """Wait for a letter, a nudge or the end of the time; mailboxes that failed are left alone."""
        inboxes = [inbox for place, inbox in self.boxes if not self._pauses.get(place, Pause()).failures]
        seconds = min(seconds, SOON) if self.has_left_some() else seconds
        self._failed = 0
        self.do(WAITING, lambda: wait_for_letters(inboxes, nudge, seconds))
        if self._failed:
            nudge.wait(BREATH)

    def _steps(self) -> Iterator[Step]:
        yield NOTING, self.wake, ""
        for place, inbox in self.boxes:
            yield TAKING, partial(self.take, place, inbox), place
        yield TENDING, self._tend, ""
        yield SENDING, self.deliver, ""
        yield NOTING, self.note_round, ""

    def do(self, doing: str, step: Callable[[], object], place: str = "") -> bool:
        """Do a step and say whether it went well; what fails is told, and the next is done all the same."""
        failed = self._failed
        try:
            step()
        except TROUBLES as fault:
            self._failed += 1
            self.log.say_once(in_words(fault), WARNING)
        except Exception as fault:
            self._failed += 1
            self.log.mistake(f"While {doing.format(place=place)}", fault)
            self._tell_mistake(doing, place)
        return self._failed == failed

    def note_round(self) -> None:
        """Note that a round is done."""
        note_pulse(self.desk, RUN, self.details)

    def wake(self) -> None:
        """Note that pbem is at work, and say so if that is news."""
        with self.desk.store.transaction() as files:
            self.log.games = frozenset(files.slugs())
        outage = note_at_work(self.desk, self.details)
        if outage and outage.until:
            self.log.say(
                f"pbem run was not at work for {about(outage.until - outage.since)}; it catches up now."
            )

    def take(self, place: str, inbox: Inbox) -> None:
        """Take the letters out of a mailbox, unless it has failed a short while ago."""
        self._left.discard(place)

        def some(verdicts: Counter[str]) -> None:
            if take_some(self.desk, inbox, verdicts, place, is_patient=self.is_patient):
                self._left.add(place)

        self._take(place, some)

    def read_until(self, until: datetime) -> None:
        """Take all letters that had come by a time out of every mailbox that can be reached."""
        for place, inbox in self.boxes:
            if place in self._read_until and self._read_until[place] >= until:
                continue
            read = partial(take_all_until, self.desk, inbox, place=place, until=until)
            try:
                if self._take(place, read):
                    self._read_until[place] = until
            except TROUBLES:
                raise
            except Exception as fault:  # no game is to blame: they wait as if the mailbox were out of reach
                self.log.mistake(f"While {TAKING.format(place=place)}", fault)
                self._tell_mistake(TAKING, place)
                self._miss(place, self._pauses[place], in_words(fault))

    def _take(self, place: str, taking: Callable[[Counter[str]], None]) -> bool:
        """Take letters in some way; say whether the mailbox could be reached."""
        now = self.desk.clock.now()
        pause, verdicts = self._pauses.setdefault(place, Pause()), Counter[str]()
        if not pause.is_over(now):
            self._failed += 1
            return False
        try:
            taking(verdicts)
        except (OSError, BadFile) as fault:
            self._miss(place, pause, in_words(fault))
            return False
        else:
            note_reached(self.desk, place)
            if pause.end():
                self.log.say(f"The letters are taken again out of {place}.")
            return True
        finally:
            if verdicts:
                found = ", ".join(f"{number} {word}" for word, number in verdicts.items())
                self.log.say(f"Letters out of {place}: {found}.")

    def _miss(self, place: str, pause: Pause, why: str) -> None:
        self._failed += 1
        if not pause.failures:
            self.log.say(why if place in why else f"{place}: {why}", WARNING)
        pause.lengthen(self.desk.clock.now())
        note_unreachable(self.desk, place, why, is_watched=True)

    def _tend(self) -> None:
        self._say_closed(tend(self.desk, self.read_until))

    def tend_game(self, slug: str) -> None:
        """Close one game, if it is due."""
        self._say_closed(tend_game(self.desk, slug, self.read_until))

    def do_errands(self) -> None:
        """Do what is done for all games at once."""
        for_each((*early_errands(), *late_errands()), lambda errand: errand(self.desk))

    def _say_closed(self, published: Sequence[Published]) -> None:
        for one in published:
            self.log.say(
                f"{one.title} is closed; the reports are in {one.folder}.", game=one.folder.parent.name
            )

    def deliver(self, part: int | None = None) -> None:
        """Send what waits, or one part beside others who send, unless that failed a short while ago."""
        pause = self._pauses.setdefault(OUTBOX, Pause())
        if not pause.is_over(self.desk.clock.now()):
            self._failed += 1
            return
        with self.desk.at_the_outbox(part), closing(outbox_of(self.desk)) as outbox:
            delivered = deliver_posts(self.desk, outbox, part)
        if delivered.trouble:
            self._failed += 1
            pause.lengthen(self.desk.clock.now())
            self.log.say_once(delivered.trouble, WARNING)
        else:
            note_pulse(self.desk, OUTBOX)
            if pause.end():
                self.log.say("The mail can be sent again.")
        self._say_delivered(delivered)

    def _say_delivered(self, delivered: Delivered) -> None:
        if delivered.sent:
            self.log.say(f"{_counted(delivered.sent)} sent.")
        if delivered.failed:
            self.log.say_once(f"{_counted(delivered.failed)} not sent yet, and tried again later.", WARNING)
        if delivered.refused:
            self.log.say(f"{_counted(delivered.refused)} given up; the GM is told why.", WARNING)

    def _tell_mistake(self, doing: str, place: str) -> None:
        """Tell the GM what pbem did wrong, once a day at most."""
        trace, day = without_keys(traceback.format_exc()), self.desk.clock.now().date()
        try:
            with spoken(self.desk.config), self.desk.store.transaction() as files:
                said = tr(
                    "While {doing} pbem itself has failed. It goes on, and tries again each minute; of "
                    "further failures today only the log tells.",
                    doing=tr(doing, place=place),
                )
                subject = tr("pbem run has met a mistake of its own")
                tell_gm(self.desk, files, f"run.{day}", subject, joined(wrapped(said), trace))
        except TROUBLES as fault:
            self.log.say_once(in_words(fault), ERROR)
        except Exception as fault:
            self.log.mistake("While telling the GM of it", fault)


def _counted(number: int) -> str:
    return "1 post is" if number == 1 else f"{number} posts are"
