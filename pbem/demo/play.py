"""A demo: a game of invented players, from their letters to the archived reports."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import yaml

from pbem.clock import FixedClock
from pbem.config import Config, read_config
from pbem.demo.entries import Entry, entries_of
from pbem.demo.letters import Received, as_mbox, letters_for
from pbem.demo.show import Show
from pbem.desk.boxes import inboxes_of, outbox_of
from pbem.desk.chances import lay_seed
from pbem.desk.close import close_game
from pbem.desk.corrections.rulings import give_ruling
from pbem.desk.delivering import deliver_posts
from pbem.desk.desk import Desk, DeskFault, desk_of, game_named
from pbem.desk.fair.seeds import Formula
from pbem.desk.games import new_game
from pbem.desk.incoming.receive import receive
from pbem.desk.publishing import Published
from pbem.engine.events import counted
from pbem.engine.ruleset import Moment
from pbem.gamefile import read_game
from pbem.mail.mbox import MboxInbox
from pbem.post import Outbox, Post
from pbem.printing.plain import printable
from pbem.store.opening import create_or_upgrade

MARK = ".this-is-the-demo"
START = datetime(2026, 10, 1, 9, 0, tzinfo=UTC)
GM = "Richard Grant <gm@example.org>"
CONFIG = """\
# The demo's own installation; `pbem demo` makes it anew each time.
gm:
  name: Richard Grant
  address: gm@example.org
zone: Europe/London
inbox:
  - {kind: mbox, path: inbox.mbox}
outbox: {kind: maildir, path: outbox}
folders: {turns: ../turns}
"""


CAME_TO = {
    "orders": "put on file",
    "refused": "refused",
    "asked": "without orders, but answered",
    "late": "too late",
    "ignored": "automatic or bounced, not answered",
    "unknown": "from nobody we know, told which games there are",
    "shunted": "kept for the GM",
    "duplicate": "seen before, passed over",
}


@dataclass
class Carrier:
    """An outbox that remembers the last mail each address got, so that it can be answered."""

    outbox: Outbox
    last: dict[str, Received] = field(default_factory=dict)
    answers: list[Post] = field(default_factory=list)
    sent: int = 0

    def send(self, post: Post) -> None:
        """Pass a post on."""
        self.outbox.send(post)
        self.sent += 1
        if post.is_reply:
            self.answers.append(post)
        else:
            self.last[post.to] = Received(post.subject, post.text, post.message_id)


@dataclass(frozen=True)
class Told:
    """What the demo tells while it plays; each a function of one line."""

    head: Callable[[str], None]
    line: Callable[[str], None]


def prepare(show: Show, folder: Path, turns: int) -> Config:
    """Make the demo's own installation in a folder of `folder`, anew; never touch anything else there."""
    home = folder / show.slug
    if home.exists() and not (home / MARK).exists():
        raise DeskFault(f"{home} is there already and is not the demo's; name another folder.")
    if home.exists():
        shutil.rmtree(home)
        shutil.rmtree(folder / "turns" / show.slug, ignore_errors=True)
    elif (folder / "turns" / show.slug).exists():
        raise DeskFault(f"{folder / 'turns' / show.slug} is there already; name another folder.")
    (home / "games").mkdir(parents=True)
    (home / MARK).touch()
    for name in ("new", "cur", "tmp"):
        (home / "outbox" / name).mkdir(parents=True)
    (home / "inbox.mbox").touch()
    (home / "config.yaml").write_text(CONFIG, encoding="utf-8")
    game = yaml.safe_dump(show.game_file(max(turns, 1)), sort_keys=False, allow_unicode=True)
    (home / "games" / f"{show.slug}.yaml").write_text(game, encoding="utf-8")
    config = read_config(home)
    create_or_upgrade(config.database_url)
    return config


@dataclass
class _Stage:
    """What a demo is played with.

    `turn` is that of the phase before, None at the start; `number` counts the turns from 0 or 1, whichever
    the first is nearer to.
    """

    show: Show
    desk: Desk
    clock: FixedClock
    carrier: Carrier
    told: Told
    turn: int | None = None
    number: int = 0

    def number_of(self, turn: int) -> int:
        """Return the number of the turn that comes next or goes on."""
        return min(turn, 1) if self.turn is None else self.number + (turn != self.turn)

    def phases_of(self, moment: Moment) -> tuple[str, ...]:
        """Return what letters for a moment may name as their phase: nothing is the first of a turn."""
        return (moment.phase,) if moment.turn == self.turn else ("", moment.phase)

    def entries_for(self, moment: Moment, is_late: bool = False) -> list[Entry]:
        """Return the letters for a moment: those in time, or those that come after its deadline."""
        phases = self.phases_of(moment)
        found = [each for phase in phases for each in entries_of(self.show.demo, moment.turn, phase, is_late)]
        return sorted(found, key=lambda entry: entry.number)


@dataclass(frozen=True)
class _Due:
    """A phase that waits for orders: its moment and title, its deadline, and whose each address is."""

    moment: Moment
    title: str
    deadline: datetime
    seats: Mapping[str, str]


def play(show: Show, folder: Path, turns: int, seed: str, told: Told) -> list[Published]:
    """Play the first phase and all up to the end of the last turn wanted; return what was published."""
    config = prepare(show, folder, turns)
    clock = FixedClock(START)
    published: list[Published] = []
    with desk_of(config, clock, told.line) as desk:
        carrier = Carrier(outbox_of(desk))
        secret = hashlib.sha256(f"pbem demo\x1f{seed}".encode()).hexdigest()
        file = read_game(config.games / f"{show.slug}.yaml", [config.games])
        told.head(f"{file.title}: {len(file.seats)} seats")
        with desk.store.transaction() as files:  # so that keys and Message-IDs are the same each time too
            lay_seed(replace(desk, chance=hashlib.shake_256(secret.encode()).digest), files)
        new_game(
            desk, file, secret, Formula.TEXTS
        )  # by which the dice fell that the letters were written for
        deliver_posts(desk, carrier)
        told.line(f"{carrier.sent} welcome letters are sent.")
        stage = _Stage(show, desk, clock, carrier, told)
        while (due := _due(stage)) and (not published or stage.number_of(due.moment.turn) <= turns):
            published += _phase(stage, due)
            stage.number, stage.turn = stage.number_of(due.moment.turn), due.moment.turn
    return published


def _due(stage: _Stage) -> _Due | None:
    """What waits for orders; None when the game is over."""
    desk = stage.desk
    with desk.store.transaction() as files:
        game = files.game(stage.show.slug)
        assert game
        record = files.moment(game.id)
        assert record
        if record.is_over:
            return None
        deadline = files.deadline(game.id, record.number)
        seats = {seat.address: seat.key for seat in files.seats(game.id)}
    assert deadline and deadline.at
    rules = desk.rules(game)
    moment = desk.position(game, record).moment
    return _Due(moment, rules.moment_title(rules.book, moment), deadline.at, seats)


def _phase(stage: _Stage, due: _Due) -> list[Published]:
    """Play a phase: the letters come, it is closed, the reports go out, and late letters come."""
    show, clock, carrier, told = stage.show, stage.clock, stage.carrier, stage.told
    told.head(due.title)
    received = {due.seats[to]: mail for to, mail in carrier.last.items() if to in due.seats}
    clock.at = due.deadline - timedelta(hours=1)
    _mail_comes(stage, letters_for(show, stage.entries_for(due.moment), received, GM, clock.at))
    _gm_rules(stage, due.moment)
    clock.at = due.deadline
    told.line("The deadline comes: judging, and setting the reports …")
    published = close_game(stage.desk, show.slug)
    sent = carrier.sent
    deliver_posts(stage.desk, carrier)
    told.line(f"Judged: {_news(show, published[-1])}")
    told.line(f"{carrier.sent - sent} reports are sent and archived in {published[-1].folder}.")
    clock.at = due.deadline + timedelta(hours=2)
    late = stage.entries_for(due.moment, is_late=True)
    if late:
        told.line("After the deadline:")
        _mail_comes(stage, letters_for(show, late, received, GM, clock.at))
    return published


def _gm_rules(stage: _Stage, moment: Moment) -> None:
    """Give the GM's own orders for a phase, and show them; with other dice there may be nothing to order."""
    for ruling in stage.show.rulings:
        if ruling.turn != moment.turn or ruling.phase not in stage.phases_of(moment):
            continue
        game = game_named(stage.desk, stage.show.slug)
        try:
            with stage.desk.store.transaction() as files:
                done = give_ruling(stage.desk, files, game, [ruling.line], "")
        except DeskFault as fault:
            done = f"The GM has nothing to rule on: {fault}"
        stage.told.line(done)


def _mail_comes(stage: _Stage, letters: list[bytes]) -> None:
    """Lay letters into the mailbox, take them out again, and show what came of them."""
    desk, carrier, told = stage.desk, stage.carrier, stage.told
    [(place, _)] = inboxes_of(desk)
    with Path(place).open("ab") as mailbox:
        mailbox.write(as_mbox(letters, stage.clock.at))
    told.line(f"{counted(len(letters), 'letter')} in the mailbox.")
    found: dict[str, list[str]] = {}
    for arrival in MboxInbox(Path(place), settled=0.0).arrivals():  # nobody else writes into it
        verdict = receive(desk, arrival)
        found.setdefault(verdict.word, []).append(verdict.seat)
    for word, said in CAME_TO.items():
        seats = found.get(word, [])
        if seats:
            told.line(f"{len(seats):4} {said}{_named(seats)}")
    carrier.answers.clear()
    deliver_posts(desk, carrier)
    if carrier.answers:
        told.line(f"{counted(len(carrier.answers), 'answer')} sent; one of them:")
        _show(carrier.answers, told)


def _named(seats: list[str]) -> str:
    names = [seat for seat in seats if seat]
    return f": {', '.join(names)}" if names else ""


def _show(answers: list[Post], told: Told) -> None:
    """Show the shortest answer that had to refuse a line, else the first."""
    refusals = ("\nNot understood:", "\nNot allowed:")
    odd = [answer for answer in answers if any(title in answer.text for title in refusals)]
    shown = min(odd, key=lambda answer: len(answer.text)) if odd else answers[0]
    told.line(f"    | To: {shown.to_name}")
    for line in shown.text.rstrip().split("\n"):
        told.line(f"    | {printable(line)}".rstrip())


def _news(show: Show, published: Published) -> str:
    events = published.judged.outcome.events
    kinds = [event.published_as for event in events]
    counts = [f"{kinds.count(kind)} {word}" for kind, word in show.news.items() if kind in kinds]
    return ", ".join(counts) or f"{len(events)} events"
