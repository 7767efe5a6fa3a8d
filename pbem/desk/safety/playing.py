"""Playing on from a backup by the letters since then: each at its own time, rounds at their deadlines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pbem.clock import FixedClock
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.fair.beacon_dice import pulse_missing
from pbem.desk.fair.seals import fingerprint
from pbem.desk.games import deadline_text
from pbem.desk.incoming.hourly import tell_notices
from pbem.desk.incoming.receive import receive
from pbem.desk.mailing import is_ours
from pbem.desk.proof import without_keys
from pbem.desk.publishing import Published
from pbem.desk.safety.instants import next_instant
from pbem.desk.safety.lying import Unmarked
from pbem.desk.tending import tend, tend_game
from pbem.mail.headers import Headers
from pbem.mail.mime import parse
from pbem.mail.recorded import Recorded
from pbem.post import Arrival

CLOSE_CALL = timedelta(minutes=2)
"""A letter that came so soon after a deadline may have been taken before the round was closed."""
_UNPROVED = ("unknown", "refused")


@dataclass(frozen=True)
class ClosedAgain:
    """A round that was closed again: its game, title, folder, the fingerprint of its seal, and when."""

    game: str
    title: str
    folder: str
    fingerprint: str
    at: datetime


@dataclass
class PlayedAgain:
    """What came of the letters (counted by verdict), which rounds were closed, and what is uncertain.

    `answers` are letters that answer a mail of pbem's, as (Message-ID of that mail, letter in words); `taken`
    are the letters themselves, which are still unmarked.
    """

    verdicts: Counter[str] = field(default_factory=Counter)
    rounds: list[ClosedAgain] = field(default_factory=list)
    close_calls: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    answers: list[tuple[str, str]] = field(default_factory=list)
    taken: list[Unmarked] = field(default_factory=list)


@dataclass
class Replayer:
    """A desk whose clock is moved on from letter to letter and from deadline to deadline.

    `beat` is how long after a deadline pbem run looked: letters that came until then are taken before.
    """

    desk: Desk
    clock: FixedClock
    beat: timedelta
    progress: Callable[[str], None]
    played: PlayedAgain = field(default_factory=PlayedAgain)
    _is_begun: bool = False

    def play(self, letters: Sequence[Recorded], lost_at: datetime) -> PlayedAgain:
        """Take the letters that came before the loss, and close what was due before it.

        Letters that bear the mark of one taken are taken even where they came later, but nothing is closed.
        """
        for number, one in enumerate(letters, 1):
            if one.at <= lost_at:
                self.go_on(max(one.at, self.clock.at))
                self._take(one)
            if number % 100 == 0:
                self.progress(f"{number} of {len(letters)} letters …")
        self.go_on(lost_at)
        for one in letters:
            if one.at > lost_at and one.is_marked:
                self.clock.at = max(one.at, self.clock.at)
                self._take(one)
        return self.played

    def go_on(self, to: datetime) -> None:
        """Do what falls due before a time; what falls due just then comes behind the letters of that time."""
        if to > self.clock.at and not self._is_begun:
            self._is_begun = True
            self._tend()  # what was due already when the backup was made
        last = self.clock.at - self.beat
        while (instant := next_instant(self.desk, last)) + self.beat < to:
            self.clock.at = max(self.clock.at, instant + self.beat)
            self._tend()
            last = instant
        self.clock.at = max(self.clock.at, to)

    def _tend(self) -> None:
        self._note_closed(tend(self.desk))
        if missing := pulse_missing(self.desk):
            address = missing.beacon.address_of(missing.number)
            raise DeskFault(
                f"{missing.told}, is missing: look it up at {address}, and give it with --pulse "
                f"{missing.number}=VALUE.",
                is_usage=False,
            )

    def _take(self, one: Recorded) -> None:
        letter = one.fetch()
        if letter is None:
            self.played.gone.append(one.place)
            return
        unmarked = Unmarked(letter)
        with self.desk.at_work():
            verdict = receive(self.desk, unmarked)
        tell_notices(self.desk)
        self.played.verdicts[verdict.word] += 1
        self.played.taken.append(unmarked)
        if verdict.word == "duplicate":
            return
        self._note_letter(one, letter, verdict.word, verdict.game)
        if verdict.game and not self._is_due(verdict.game):
            self._note_closed(tend_game(self.desk, verdict.game))  # all may be READY now

    def _is_due(self, slug: str) -> bool:
        with self.desk.store.transaction() as files:
            return slug in {each for each, _ in files.due(self.clock.now())}

    def _note_closed(self, published: Iterable[Published]) -> None:
        for one in published:
            seal = fingerprint(one.sealed.seal) if one.sealed else ""
            folder = one.folder
            self.played.rounds.append(
                ClosedAgain(folder.parent.name, one.title, folder.name, seal, self.clock.at)
            )

    def _note_letter(self, one: Recorded, letter: Arrival, verdict: str, slug: str) -> None:
        headers = Headers(parse(letter.head())[0])
        sender = next(iter(headers.addresses("from")), ("", "nobody"))[1]
        subject = without_keys(headers.words("subject"))
        said = f'{deadline_text(one.at, self.desk.config.zone)}, from {sender}: "{subject}"'
        closed = [each.at for each in self.played.rounds if each.game == slug]
        if closed and closed[-1] < one.at <= closed[-1] + CLOSE_CALL + self.beat:
            self.played.close_calls.append(said)
        if verdict in _UNPROVED and not slug:
            self.played.unproved.append(said)
        answered = headers.one_id("in-reply-to")
        if is_ours(self.desk, answered):
            self.played.answers.append((answered, said))
