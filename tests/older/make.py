"""Write down what this version of pbem leaves behind in mid-round, and what must come of it.

python -m tests.older.make               # before a release: writes tests/older/v…, as long as it is not there
python -m tests.older.make --pages       # opens what is there, and records only its pages anew

One installation has games of all rulesets in the middle of a round, and one that is over; beside its backup
lie exports of them all. The zips are not compressed, the one file around them is: they hold mostly the same.
"""

from __future__ import annotations

import io
import json
import random
import sys
import tarfile
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import Any

import yaml

from pbem import __version__
from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.desk.boxes import inboxes_of, outbox_of
from pbem.desk.close import close_game
from pbem.desk.corrections.history import history, history_lines
from pbem.desk.corrections.replay import replay
from pbem.desk.corrections.rollback import roll_back
from pbem.desk.corrections.rulings import give_ruling
from pbem.desk.delivering import deliver_posts
from pbem.desk.desk import Desk, game_named, silent
from pbem.desk.games import new_game
from pbem.desk.incoming.receive import collect
from pbem.desk.mailing import read_post
from pbem.desk.paper.typed import type_orders
from pbem.desk.proof import tag_text
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.export import export_game
from pbem.desk.safety.importing import import_game
from pbem.desk.safety.restore import restore
from pbem.desk.signup.opening import open_game, openings_of
from pbem.desk.tending import tend_game
from pbem.desk.upgrading import upgrade
from pbem.engine.events import GM, SeatId
from pbem.gamefile import read_game
from pbem.store.opening import open_store
from pbem.store.records import MomentRecord, SeatRecord
from tests import postgres
from tests.desk.office import CONFIG, FOLDERS, START, fresh_database, without_pdfs
from tests.net.playing import ANSWERS, PAGES, Recorded, all_told, as_json, digested
from tests.net.posting import hidden
from tests.net.record import by_the_gm, match_of, renewed

HERE = Path(__file__).parent
FILE, FOUND = "today.tar.xz", "found.json"
NOW = START + timedelta(days=60)
"""When it is opened again: all deadlines are past by then."""
WAYS, PAPER = ("backup", "export"), "p3"


@dataclass(frozen=True)
class Example:
    """A game of the installation: how many deadlines are closed, and who plays how."""

    slug: str
    ruleset: str
    closed: int
    players: Sequence[str]
    options: Mapping[str, Any] = field(default_factory=dict)
    file: Mapping[str, Any] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of its seats; the third is on paper."""
        return tuple(f"p{number}" for number in range(1, len(self.players) + 1))

    def recorded(self) -> Recorded:
        """The game as one on record, whose players are drawn by its name."""
        options = dict(self.options)
        return Recorded(self.ruleset, options, self.seats, self.slug, "", False, False, [], [], has_more=True)

    def game_file(self) -> str:
        """What the GM has written."""
        addresses = {seat: f"{seat}.{self.slug}@example.com" for seat in self.seats} | {PAPER: "none"}
        return yaml.safe_dump(
            {
                "title": f"The game {self.slug}",
                "ruleset": self.ruleset,
                "deadline": "every friday at 20:00",
                "people": {"outage": "play", "silence": "play", "reminders": ["48 hours"]},
                "options": dict(self.options),
                "seats": {
                    seat: {"name": f"Player {seat}", "address": address, "formats": ["text"]}
                    for seat, address in addresses.items()
                },
                **self.file,
            },
            sort_keys=False,
        )


EXAMPLES = (
    Example("atoll", "survival", 9, ["any"] * 4, {"rounds": 1, "extra_species": 1}),
    Example("island", "survival", 3, ["any"] * 4, {"rounds": 14, "extra_species": 9}),
    Example(
        "belt",
        "planetismals",
        3,
        ["trader", "complex", "miner", "nonsense"],
        file={"language": "de"},
    ),
    Example(
        "broadway",
        "laissez_faire",
        3,
        ["nonsense"] * 4,
        {"books": "closed", "contracts": "private", "prices": "sealed"},
    ),
    Example(
        "tabor",
        "new_tabor",
        2,
        ["nonsense"] * 4,
        {"offices": "election"},
        {"people": {"outage": "play", "silence": "play", "reminders": [], "approval": True}},
    ),
    Example(
        "republic",
        "crusoe",
        4,
        ["anybody", "anybody", "citizen", "brawler"],
        {
            "scenario": "national_capitalism",
            "government": {"default": {"type": "representative", "level": "stable"}},
            "modules": {"landlords": {"form": "homestead"}, "corporations": {}, "church": {}},
        },
    ),
    Example(
        "commune",
        "crusoe",
        3,
        ["anybody", "clicker", "anybody", "brawler"],
        {
            "scenario": "market_socialism",
            "form": "compact",
            "government": {"default": {"type": "bureaucracy"}},
            "modules": {"feudalism": {}, "attitudes": {"assign": "choose"}},
        },
    ),
)
OPENING = """\
title: An atoll to come
ruleset: survival
deadline: every friday at 20:00
signup: {until: 2027-03-01 20:00, least: 2}
seats: {red: open, blue: open, green: open}
"""


@dataclass
class Installation:
    """A desk, and the letters that come to it."""

    desk: Desk
    clock: FixedClock
    letters: int = 0
    seen: set[str] = field(default_factory=set)

    def seat(self, slug: str, key: str) -> SeatRecord:
        """A seat of a game."""
        with self.desk.store.transaction() as files:
            game = files.game(slug)
            assert game
            found = files.seat_by_key(game.id, key)
        assert found
        return found

    def write(self, slug: str, key: str, text: str) -> None:
        """Take a letter with a seat's key, some minutes later; there are only so many answers an hour."""
        if key == PAPER:
            type_orders(self.desk, slug, key, text)
            return
        seat = self.seat(slug, key)
        sender = str(self.desk.config.gm.address) if key == GM else seat.address
        self.take(sender, f"Re: {tag_text(slug, key, seat.order_key)}", text)

    def take(self, sender: str, subject: str, text: str) -> None:
        """Take any letter."""
        self.clock.at += timedelta(minutes=7)
        self.letters += 1
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = sender, "games@example.org", subject
        letter["Message-ID"] = f"<{self.clock.at:%d%H%M}.{self.letters}@example.com>"
        letter["Date"] = f"{self.clock.at:%a, %d %b %Y %H:%M:%S +0000}"
        letter.set_content(text)
        place = self.desk.config.folder / f"mail/in/new/{self.letters:05d}"
        place.write_bytes(letter.as_bytes(policy=SMTP))
        [(_, inbox)] = inboxes_of(self.desk)
        collect(self.desk, inbox)

    def posted(self, slug: str | None = None) -> str:
        """The posts queued since this was last asked, without what is secret."""
        with self.desk.store.transaction() as files:
            ids = {game.id: game.slug for game in files.games()}
            new = [one for one in files.unsent() if one.message_id not in self.seen]
            new = [one for one in new if slug is None or ids.get(one.game or 0) == slug]
            keys = [seat.order_key for game in files.games() for seat in files.seats(game.id)]
        self.seen |= {one.message_id for one in new}
        posts = [read_post(self.desk, one.content) for one in new]
        return hidden("\n".join(f"{one.to} {one.subject}\n{one.text}" for one in posts), keys)

    def moment(self, slug: str) -> MomentRecord:
        """The newest phase of a game."""
        with self.desk.store.transaction() as files:
            game = files.game(slug)
            found = files.moment(game.id) if game else None
        assert found
        return found


@contextmanager
def installation_at(folder: Path, now: FixedClock) -> Iterator[Installation]:
    """Open an installation; what it draws by chance is the same each time."""
    config = read_config(folder)
    with closing(open_store(config.database_url)) as store:
        drawn = random.Random("an installation")
        yield Installation(Desk(config, store, now, chance=drawn.randbytes), now)


def make(folder: Path, into: Path) -> None:
    """Play the games, leave them in mid-round, and write backup and exports into a folder."""
    for name in FOLDERS:
        (folder / name).mkdir(parents=True)
    (folder / "config.yaml").write_text(CONFIG + "limits: {letter_bytes: 20000}\n", encoding="utf-8")
    (folder / "pbem.db").write_bytes(fresh_database())
    for one in EXAMPLES:
        (folder / f"games/{one.slug}.yaml").write_text(one.game_file(), encoding="utf-8")
    with installation_at(folder, FixedClock(START)) as here:
        desk = here.desk
        for number, one in enumerate(EXAMPLES):
            path = desk.config.games / f"{one.slug}.yaml"
            new_game(desk, read_game(path, [path.parent], zone=desk.config.zone), f"{number:x}" * 64)
        writers = {one.slug: Writers(here, one) for one in EXAMPLES}
        for round in range(max(one.closed for one in EXAMPLES)):
            for one in EXAMPLES:
                if round < one.closed and not here.moment(one.slug).is_over:
                    writers[one.slug].write()
            here.clock.at += timedelta(hours=3)
            for one in EXAMPLES:
                if round < one.closed and not here.moment(one.slug).is_over:
                    close_game(desk, one.slug, is_now=True)
            if round == 1:
                _rule(here)
                turn, belt = here.moment("belt").turn, game_named(desk, "belt")
                with desk.store.transaction() as files:
                    roll_back(desk, files, belt, turn - 1, "A letter was lost.")
            if round < 2:
                deliver_posts(desk, outbox_of(desk))
        over = [one.slug for one in EXAMPLES if here.moment(one.slug).is_over]
        assert over == ["atoll"], over
        _leave_in_mid_round(here, writers)
        write_backup(desk, into / "backup.zip")
        for one in EXAMPLES:
            export_game(desk, one.slug, into / f"{one.slug}.zip")


class Writers:
    """The players of a game, who write what fits its newest phase."""

    def __init__(self, here: Installation, one: Example) -> None:
        self.here, self.one = here, one
        self.chance, self.standing = random.Random(one.slug), dict[str, str]()
        game = game_named(here.desk, one.slug)
        self.rules = here.desk.rules(game)
        self.match = match_of(one.recorded(), list(one.players), self.rules)

    def write(self, only: Sequence[str] = ()) -> None:
        """Let all seats write, or only some."""
        game, moment = game_named(self.here.desk, self.one.slug), self.here.moment(self.one.slug)
        position = self.here.desk.position_of(game, moment)
        filed = self.match.filed(self.match.letters(position, self.chance))
        filed |= by_the_gm(self.match, position, self.chance)
        for seat, one in sorted(filed.items()):
            if seat not in (only or (*self.one.seats, GM)):
                continue
            lines = [one.fresh, *(line for _, line in one.posted)]
            if one.standing != self.standing.get(seat, ""):
                lines.insert(0, f"STANDING\n{one.standing}\nEND")
                self.standing[seat] = one.standing
            self.here.write(self.one.slug, seat, "\n".join(lines) + "\n")


def _rule(here: Installation) -> None:
    """A ruling on the island."""
    desk, island = here.desk, game_named(here.desk, "island")
    creatures = json.loads(here.moment("island").state)["creatures"]
    living = [name for name, one in creatures.items() if not one["died"]]
    with desk.store.transaction() as files:
        give_ruling(desk, files, island, [f"AWARD creatures.{living[0]}.ap 1"], "It was overlooked.")


def _leave_in_mid_round(here: Installation, writers: Mapping[str, Writers]) -> None:
    """Orders of most seats, ahead and standing, press, questions, requests that wait, a sign-up."""
    desk = here.desk
    for one in EXAMPLES[1:]:
        slug, later = one.slug, "CYCLE 2" if one.ruleset == "crusoe" else "ROUND 5"
        first, second, paper, last = one.seats[:4]
        writers[slug].write([first, second, paper])
        for seat in (first, last):
            form = "\n".join(_form(here, slug, seat))
            here.write(slug, seat, f"FOR {later}\n{form}\nEND\nSTANDING\n{form}\nEND\n")
        here.write(slug, first, f"PRESS TO all:\nA word to all.\nEND\nPRESS TO {second}:\nBetween us.\nEND\n")
        here.write(slug, second, "PRESS TO all AS anonymous:\nA rumour.\nEND\nGM Is this allowed?\n\nREADY\n")
        here.write(slug, last, "ABSENT 10 December to 2 February\nWHO\n")
        here.write(slug, first, "ADDRESS first@example.net\n")
        here.write(slug, GM, "RULING SET nothing.at.all 3 BECAUSE so\nEXTEND 1 day BECAUSE of snow\n")
    here.take("watcher@example.com", "OBSERVE island", "OBSERVE island\n")
    here.take("later@example.com", "STANDBY belt", "STANDBY belt\n")
    here.take("huge@example.com", "Re: everything", "long and wide\n" * 2000)  # goes to the shunt folder
    here.take(here.seat("island", "p2").address, "Re: The island", "STAY ALL\n")  # without a key
    here.write("atoll", "p1", "STATEMENT:\nIt was close.\nEND\n")
    _rule(here)
    here.write("broadway", GM, "HOLD because I am ill\n")
    opening = desk.config.games / "lagoon.yaml"
    opening.write_text(OPENING, encoding="utf-8")
    open_game(desk, opening)
    here.take("Rae Reed <rae@example.com>", "JOIN lagoon", "JOIN lagoon AS Rae PREFER red > blue\n")
    tabor = here.moment("tabor")
    with desk.store.transaction() as files:
        deadline = files.deadline(tabor.game, tabor.number)
    assert deadline and deadline.at
    here.clock.at = deadline.at + timedelta(minutes=5)
    tend_game(desk, "tabor")  # waits for approval; a letter that is late is kept aside
    here.write("tabor", "p2", "PRESS TO all:\nToo late?\nEND\n")


def _form(here: Installation, slug: str, seat: str) -> list[str]:
    """The order form of a seat."""
    game = game_named(here.desk, slug)
    rules, position = here.desk.rules(game), here.desk.position_of(game, here.moment(slug))
    return list(rules.form(rules.book, rules.view(rules.book, position.state, seat), seat))


def found_in(place: Path, way: str) -> dict[str, dict[str, str]]:
    """Open what was left behind, and return for each game the digests of all that comes of it.

    `place` holds the backup and the exports; they are opened by one of the two ways.
    """
    clock = FixedClock(NOW)
    with tempfile.TemporaryDirectory() as spare:
        folder = Path(spare) / "zine"
        if way == "backup":
            restore(place / "backup.zip", folder, clock, is_sending=True, say=silent)
            upgrade(read_config(folder))
        else:
            for name in FOLDERS:
                (folder / name).mkdir(parents=True)
            (folder / "config.yaml").write_text(CONFIG, encoding="utf-8")
            if postgres.is_wanted():
                postgres.give_database(folder)
            else:
                (folder / "pbem.db").write_bytes(fresh_database())
        with installation_at(folder, clock) as here, without_pdfs():
            if way == "export":
                for path in sorted(place.glob("*.zip")):
                    if path.stem != "backup":
                        import_game(here.desk, path, is_sending=True)
            with here.desk.store.transaction() as files:
                games = {game.slug: [seat.key for seat in files.seats(game.id)] for game in files.games()}
            found = {slug: digested(_come_of(here, slug, seats)) for slug, seats in sorted(games.items())}
            if way == "backup":
                found["sign-ups"] = digested({"open": repr(openings_of(here.desk)), "posts": here.posted()})
        return found


def _come_of(here: Installation, slug: str, seats: Sequence[SeatId]) -> dict[str, str]:
    """What is on file of a game, what its letters are answered, and what comes of its round."""
    desk, game = here.desk, game_named(here.desk, slug)
    rules, before = desk.rules(game), here.moment(slug)
    found = {
        "history": "\n".join(history_lines(history(desk, slug))),
        "replay": "\n".join(f"{each.told} {each.differences}" for each in replay(desk, slug)),
        "opened": as_json(rules.dump(rules.book, desk.position_of(game, before).state)),
        "waiting": here.posted(slug),
    }
    for seat in seats:
        if before.is_over and seat == PAPER:
            continue  # for whom nothing can be typed any more
        here.write(slug, seat, "STATUS\nORDERS\nHELP\nWHO\nREPORT\nWHY\n")
        if not before.is_over:
            here.write(slug, seat, "TEST\n" + "\n".join(_form(here, slug, seat)) + "\nNONSENSE\n")
    found["receipts"] = here.posted(slug)
    here.write(slug, GM, "STATUS\nORDERS\nDEADLINE\nHISTORY\nPREVIEW\n")
    found["to the GM"] = here.posted(slug)
    if before.is_over:
        return found
    published = close_game(desk, slug, is_now=True)
    for place, each in enumerate(published):
        judged = each.judged
        told = all_told(rules, seats, judged.position, judged.sheets, judged.outcome)
        found |= {f"{kind} {place}": text for kind, text in told.items()}
        for kind, pattern in (("html", "*.html"), ("text", "*.txt"), ("outcome", "*.json")):
            files = sorted(each.folder.rglob(pattern))
            found[f"{kind} {place}"] = "\n".join(hidden(file.read_text("utf-8"), []) for file in files)
    found["reports"] = here.posted(slug)
    return found


def packed(folder: Path) -> bytes:
    """The zips of a folder as one file, small because none of them is compressed by itself."""
    with io.BytesIO() as buffer:
        with tarfile.open(fileobj=buffer, mode="w:xz", preset=9) as tar:
            for path in sorted(folder.glob("*.zip")):
                plain = io.BytesIO()
                with zipfile.ZipFile(path) as old, zipfile.ZipFile(plain, "w") as new:
                    for info in old.infolist():
                        content = old.read(info)
                        info.compress_type = zipfile.ZIP_STORED
                        new.writestr(info, content)
                member = tarfile.TarInfo(path.name)
                member.size = len(plain.getvalue())
                tar.addfile(member, io.BytesIO(plain.getvalue()))
        return buffer.getvalue()


def unpack(version: Path, into: Path) -> None:
    """Lay the zips that a version has left behind into a folder."""
    with tarfile.open(version / FILE) as tar:
        tar.extractall(into, filter="data")


def main() -> None:
    """Write what is left behind, and what must come of it; or only its pages anew."""
    version = HERE / f"v{__version__.replace('.', '_')}"
    is_anew = "--pages" not in sys.argv
    if is_anew:
        if version.exists():
            raise SystemExit(f"{version} is there already: what a version left behind is not written twice.")
        with tempfile.TemporaryDirectory() as spare, without_pdfs():
            (place := Path(spare) / "zips").mkdir()
            make(Path(spare) / "zine", place)
            version.mkdir()
            (version / FILE).write_bytes(packed(place))
    for folder in [version] if is_anew else sorted(path.parent for path in HERE.glob(f"v*/{FOUND}")):
        with tempfile.TemporaryDirectory() as spare:
            unpack(folder, Path(spare))
            found = {way: found_in(Path(spare), way) for way in WAYS}
        if not is_anew:
            old = json.loads((folder / FOUND).read_text("utf-8"))
            found = {
                way: {
                    slug: renewed((*PAGES, *ANSWERS, "outcome"), Counter(), old[way][slug], now)
                    for slug, now in games.items()
                }
                for way, games in found.items()
            }
        (folder / FOUND).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        print(folder.name, sum(len(kinds) for games in found.values() for kinds in games.values()), "digests")


if __name__ == "__main__":
    main()
