"""The demo: a game of Survival by 44 players, from their letters to the archived reports."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import yaml

from pbem.clock import FixedClock
from pbem.config import Config, read_config
from pbem.demo.cast import DemoSeat, cast
from pbem.demo.letters import Received, as_mbox, letters_for
from pbem.desk.boxes import inboxes_of, outbox_of
from pbem.desk.close import close_game
from pbem.desk.delivering import deliver_posts
from pbem.desk.desk import Desk, DeskFault, desk_of
from pbem.desk.games import new_game
from pbem.desk.incoming.receive import receive
from pbem.desk.publishing import Published
from pbem.engine.events import counted
from pbem.gamefile import read_game
from pbem.post import Outbox, Post
from pbem.printing.plain import printable
from pbem.store.opening import create_or_upgrade

SLUG = "demo"
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
    "ignored": "automatic or bounced, not answered",
    "unknown": "from nobody we know, kept and not answered",
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


def prepare(folder: Path, turns: int) -> Config:
    """Make the demo's own installation in `folder`/demo, anew; never touch anything else there."""
    home = folder / "demo"
    if home.exists() and not (home / MARK).exists():
        raise DeskFault(f"{home} is there already and is not the demo's; name another folder.")
    if home.exists():
        shutil.rmtree(home)
        shutil.rmtree(folder / "turns" / SLUG, ignore_errors=True)
    elif (folder / "turns" / SLUG).exists():
        raise DeskFault(f"{folder / 'turns' / SLUG} is there already; name another folder.")
    (home / "games").mkdir(parents=True)
    (home / MARK).touch()
    for name in ("new", "cur", "tmp"):
        (home / "outbox" / name).mkdir(parents=True)
    (home / "inbox.mbox").touch()
    (home / "config.yaml").write_text(CONFIG, encoding="utf-8")
    (home / "games" / f"{SLUG}.yaml").write_text(_game_file(max(turns, 1)), encoding="utf-8")
    config = read_config(home)
    create_or_upgrade(config.database_url)
    return config


def _game_file(turns: int) -> str:
    seats = {seat.id: _seat(seat) for seat in cast()}
    return yaml.safe_dump(
        {
            "title": "Survival on the demo island",
            "ruleset": "survival",
            "zone": "Europe/London",
            "deadline": "every friday at 20:00",
            "options": {"rounds": max(turns + 1, 15)},
            "seats": seats,
        },
        sort_keys=False,
        allow_unicode=True,
    )


def _seat(seat: DemoSeat) -> dict[str, object]:
    values: dict[str, object] = {"name": seat.name, "address": seat.address}
    if seat.zone:
        values["zone"] = seat.zone
    if seat.formats:
        values["formats"] = list(seat.formats)
    return values


def play(folder: Path, turns: int, seed: str, told: Told) -> list[Published]:
    """Play the signup and so many rounds; return what was published."""
    config = prepare(folder, turns)
    clock = FixedClock(START)
    published: list[Published] = []
    with desk_of(config, clock, told.line) as desk:
        carrier = Carrier(outbox_of(desk))
        secret = hashlib.sha256(f"pbem demo\x1f{seed}".encode()).hexdigest()
        file = read_game(config.games / f"{SLUG}.yaml", [config.games])
        told.head(f"{file.title}: {len(file.seats)} seats")
        new_game(desk, file, secret)
        deliver_posts(desk, carrier)
        told.line(f"{carrier.sent} welcome letters are sent.")
        for turn in range(turns + 1):
            published += _phase(desk, clock, carrier, turn, told)
    return published


def _phase(desk: Desk, clock: FixedClock, carrier: Carrier, turn: int, told: Told) -> list[Published]:
    with desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        moment = files.moment(game.id)
        assert moment
        deadline = files.deadline(game.id, moment.number)
        names = {seat.address: seat.key for seat in files.seats(game.id)}
    assert deadline and deadline.at
    if moment.is_over:
        return []
    rules = desk.rules(game)
    told.head(rules.moment_title(rules.book, desk.position(game, moment).moment))
    received = {names[to]: mail for to, mail in carrier.last.items() if to in names}
    clock.at = deadline.at - timedelta(hours=1)
    _mail_comes(desk, carrier, letters_for(turn, received, GM, clock.at), clock.at, told)
    clock.at = deadline.at
    told.line("The deadline comes: judging, and setting the reports …")
    published = close_game(desk, SLUG)
    sent = carrier.sent
    deliver_posts(desk, carrier)
    told.line(f"Judged: {_news(published[-1])}")
    told.line(f"{carrier.sent - sent} reports are sent and archived in {published[-1].folder}.")
    clock.at = deadline.at + timedelta(hours=2)
    late = letters_for(turn, received, GM, clock.at, is_late=True)
    if late:
        told.line("After the deadline:")
        _mail_comes(desk, carrier, late, clock.at, told)
    return published


def _mail_comes(desk: Desk, carrier: Carrier, letters: list[bytes], when: datetime, told: Told) -> None:
    """Lay letters into the mailbox, take them out again, and show what came of them."""
    [(place, inbox)] = inboxes_of(desk)
    with Path(place).open("ab") as mailbox:
        mailbox.write(as_mbox(letters, when))
    told.line(f"{counted(len(letters), 'letter')} in the mailbox.")
    found: dict[str, list[str]] = {}
    for arrival in inbox.arrivals():
        verdict = receive(desk, arrival)
        found.setdefault(verdict.word, []).append(verdict.seat)
    for word, said in CAME_TO.items():
        seats = found.get(word, [])
        if seats:
            told.line(f"{len(seats):4} {said}{_named(seats)}")
    carrier.answers.clear()
    deliver_posts(desk, carrier)
    told.line(f"{counted(len(carrier.answers), 'answer')} sent; one of them:")
    _show(carrier.answers, told)


def _named(seats: list[str]) -> str:
    names = [seat for seat in seats if seat]
    return f": {', '.join(names)}" if names else ""


def _show(answers: list[Post], told: Told) -> None:
    """Show the shortest answer that had to refuse a line, else the first."""
    if not answers:
        return
    refusals = ("\nNot understood:", "\nNot allowed:")
    odd = [answer for answer in answers if any(title in answer.text for title in refusals)]
    shown = min(odd, key=lambda answer: len(answer.text)) if odd else answers[0]
    told.line(f"    | To: {shown.to_name}")
    for line in shown.text.rstrip().split("\n"):
        told.line(f"    | {printable(line)}".rstrip())


def _news(published: Published) -> str:
    events = published.judged.outcome.events
    kinds = [type(event).__name__ for event in events]
    words = {
        "KindAssigned": "kinds given out",
        "Moved": "moves",
        "Wandered": "wanderings",
        "Attacked": "fights",
        "Starved": "starved",
        "Extinct": "species extinct",
    }
    counts = [f"{kinds.count(kind)} {word}" for kind, word in words.items() if kind in kinds]
    return ", ".join(counts) or f"{len(events)} events"
