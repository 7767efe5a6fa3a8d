"""A season of a game of 44 seats, told as a transcript for docs/season.md; every line of it really happens.

python -m tests.desk.season            # writes docs/season.md anew
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from unittest.mock import patch

import yaml
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.demo.cast import cast
from tests.desk.office import FOLDERS, fresh_database, without_pdfs

PAGE = Path(__file__).resolve().parents[2] / "docs/season.md"
SLUG, TITLE = "season", "The Long Season"
SECRET = "5ea5" * 16
GM = "gm@example.org"
CONFIG = """\
gm: {name: Richard Grant, address: gm@example.org}
address: games@example.org
zone: Europe/London
inbox: [{kind: maildir, path: mail/in}]
outbox: {kind: maildir, path: mail/out}
"""
ZELDA = "Zelda Newcombe <zelda@example.com>"
SILENT = ("bob", "pam", "rex")
HEAD = """\
# A season

What a GM and forty-four players see in six weeks of a game that runs by itself: reminders, an absence, two
drop-outs, a call-up from the standby list, an extension, a ruling and a rollback. Everything below is what
pbem printed and mailed; `python -m tests.desk.season` plays it again and writes this page. Keys, codes and
the digits of seals are left out.

"""
SEAL = re.compile(r"\b[0-9a-f]{5}(?: [0-9a-f]{5}){3}\b")
STANDING = "STANDING\nSTAY ALL\nEND\n"


@dataclass
class Season:
    """The installation, the time, and what has been told so far."""

    folder: Path
    now: datetime
    told: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    posts: list[EmailMessage] = field(default_factory=list)
    letters: int = 0

    def say(self, text: str) -> None:
        """Tell something in the reader's words."""
        self.told.append(text)

    def at(self, when: str) -> None:
        """Let it be this time in UTC."""
        self.now = datetime.fromisoformat(when).replace(tzinfo=UTC)

    def do(self, *words: str, shown: bool = True, keep: Callable[[str], bool] | None = None) -> str:
        """Give a command as the GM does, and show what it prints; `keep` chooses the lines shown."""
        env = {"PBEM_NOW": self.now.isoformat(), "PBEM_HOME": str(self.folder)}
        result = CliRunner().invoke(pbem, list(words), env=env, catch_exceptions=False)
        output = result.output.replace(f"{self.folder}/", "").strip("\n")
        assert result.exit_code == 0, output
        if shown:
            lines = [line for line in output.split("\n") if keep is None or keep(line)]
            said = " ".join(f'"{word}"' if " " in word or not word else word for word in words)
            self.told.append(f"```\n$ pbem {said}\n" + "\n".join(lines).rstrip() + "\n```")
        self._look_into_the_outbox()
        return output

    def beat(self) -> None:
        """Let the daemon do a round."""
        self.do("run", "--once", shown=False)

    def _look_into_the_outbox(self) -> None:
        for octets in self.new_posts():
            message = message_from_bytes(octets, policy=policy.default)
            assert isinstance(message, EmailMessage)
            self.posts.append(message)

    def new_posts(self) -> Iterator[bytes]:
        """Take the mails that pbem has sent since this was last asked."""
        for path in sorted((self.folder / "mail/out/new").iterdir()):
            if path.name not in self.seen:
                self.seen.add(path.name)
                yield path.read_bytes()

    def deliver(self, letter: bytes) -> None:
        """Put a letter into the mailbox of the games."""
        file = self.folder / "mail/in/new" / f"{self.letters:04d}"
        file.write_bytes(letter)
        os.utime(file, (self.now.timestamp(), self.now.timestamp()))

    def last(self, to: str, about: str = "") -> EmailMessage:
        """Return the last mail to an address whose subject or text holds some words."""
        found = [
            post
            for post in self.posts
            if to in str(post["To"]) and about in f"{post['Subject']}\n{text_of(post)}"
        ]
        assert found, (to, about)
        return found[-1]

    def reply(self, sender: str, text: str, to: EmailMessage) -> None:
        """Answer a mail as a mail program does."""
        self.write(sender, text, f"Re: {str(to['Subject']).removeprefix('Re: ')}", str(to["Message-ID"]))

    def write(self, sender: str, text: str, subject: str, answers: str = "") -> None:
        """Put a letter into the mailbox."""
        self.letters += 1
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = sender, "games@example.org", subject
        message["Message-ID"] = f"<{self.letters}@example.com>"
        message["Date"] = self.now.strftime("%a, %d %b %Y %H:%M:%S +0000")
        if answers:
            message["In-Reply-To"] = answers
        message.set_content(text)
        self.deliver(message.as_bytes(policy=policy.SMTP))

    def show(self, post: EmailMessage, start: str = "", lines: int = 40) -> None:
        """Show a mail, from a line that begins with `start` on, no more than some lines; keys are hidden."""
        body = text_of(post).rstrip("\n").split("\n")
        first = next((at for at, line in enumerate(body) if line.startswith(start)), 0)
        part = body[first : first + lines]
        cut = ["[…]"] if first + lines < len(body) else []
        head = [f"To: {post['To']}", f"Subject: {post['Subject']}", "", *(["[…]"] if first else [])]
        self.told.append("```\n" + hidden("\n".join([*head, *part, *cut])) + "\n```")


def text_of(post: EmailMessage) -> str:
    """Return the plain text of a mail."""
    part = post.get_body(("plain",))
    return "\n".join(str(part.get_content()).splitlines()) if part else ""


def hidden(text: str) -> str:
    """Return a text with order keys and codes left out."""
    text = re.sub(r"\[([a-z0-9-]+)/([a-z0-9-]+)/[a-z2-7]{8,}\]", r"[\1/\2/…]", text)
    return re.sub(r"\[(confirm|observe) [^\]]+\]", r"[\1 …]", text)


def install(folder: Path) -> Season:
    """Make the installation: 44 players, who are reminded, and replaced after two silent deadlines."""
    for name in FOLDERS:
        (folder / name).mkdir(parents=True)
    (folder / "config.yaml").write_text(CONFIG, encoding="utf-8")
    (folder / "pbem.db").write_bytes(fresh_database())
    seats = {
        seat.id: {"name": seat.name, "address": seat.address, "formats": ["text"], **_zone(seat.zone)}
        for seat in cast()
    }
    game = {
        "title": TITLE,
        "ruleset": "survival",
        "zone": "Europe/London",
        "deadline": "every friday at 20:00",
        "people": {"reminders": ["48 hours", "12 hours"], "dropped_after": 2, "outage": "play"},
        "options": {"rounds": 8},
        "seats": seats,
    }
    text = yaml.safe_dump(game, sort_keys=False, allow_unicode=True)
    (folder / "games" / f"{SLUG}.yaml").write_text(text, encoding="utf-8")
    return Season(folder, datetime(2026, 10, 9, 9, 0, tzinfo=UTC))


def _zone(zone: str) -> dict[str, str]:
    return {"zone": zone} if zone else {}


def play(season: Season) -> None:
    """Play the season and tell it."""
    chapters = (_begin, _reminders, _first_closings, _drop_outs, _extension, _ruling, _rollback, _end)
    for chapter in chapters:
        chapter(season)


def _address(name: str) -> str:
    return next(seat.address for seat in cast() if seat.id == name)


def _about(*words: str) -> Callable[[str], bool]:
    return lambda line: any(word in line for word in words)


def _begin(season: Season) -> None:
    season.say("## 9 October 2026: the game is made")
    season.do("new", SLUG)
    season.do("deadline", SLUG)
    season.say(
        "In this game most players write once: forty-one send standing orders in reply to the welcome. Bob, "
        "Pam and Rex send nothing."
    )
    season.beat()
    for seat in cast():
        if seat.id not in SILENT:
            season.reply(seat.address, STANDING, season.last(seat.address))
    season.at("2026-10-10T10:00")
    season.beat()
    season.do("status", SLUG)


def _reminders(season: Season) -> None:
    season.say("## 14 October: reminders")
    season.say(
        "48 hours before the deadline those with nothing on file are reminded, and told what happens "
        "otherwise:"
    )
    season.at("2026-10-14T19:05")
    season.beat()
    season.show(season.last(_address("bob")))
    season.say("The GM gets one digest:")
    season.show(season.last(GM, "orders"))
    season.say("Bob answers, Rex notes an absence; Pam stays silent.")
    season.reply(_address("bob"), "KIND carnivore > omnivore\n", season.last(_address("bob")))
    season.reply(_address("rex"), "ABSENT 15 October to 1 November\n", season.last(_address("rex")))
    season.beat()
    season.show(season.last(_address("rex"), "away"))
    season.at("2026-10-16T07:05")
    season.beat()
    season.say("The second reminder, twelve hours before, goes to Pam alone:")
    season.do("history", SLUG, keep=_about("reminded"))


def _first_closings(season: Season) -> None:
    season.say("## 16 and 23 October: two deadlines")
    season.at("2026-10-16T19:00")
    season.beat()
    season.say("Friday, 20:00 in London. Each seat has its report; here is the top of Bob's:")
    season.show(season.last(_address("bob")), lines=24)
    season.at("2026-10-21T19:05")
    season.beat()
    season.reply(_address("bob"), "STANDING\nALL RANDOM aggressive\nEND\n", season.last(_address("bob")))
    season.beat()
    season.at("2026-10-23T19:00")
    season.beat()
    season.do("status", SLUG)


def _drop_outs(season: Season) -> None:
    season.say("## Two drop-outs and a call-up")
    season.say(
        "Pam was silent at two deadlines in a row: her seat is free now. She is told, and how to come back:"
    )
    season.show(season.last(_address("pam"), "offered to others"))
    season.say("Zelda Newcombe has no seat. She has read of the game in the zine, and writes:")
    season.at("2026-10-24T10:00")
    season.write(ZELDA, f"STANDBY {SLUG}\n", f"STANDBY {SLUG}")
    season.say(f"```\nSTANDBY {SLUG}\n```")
    season.beat()
    season.say("Her address is asked whether that was she, and she answers with one word:")
    season.reply(ZELDA, "CONFIRM\n", season.last("zelda", "STANDBY"))
    season.say("```\nCONFIRM\n```")
    season.beat()
    season.at("2026-10-24T10:05")
    season.beat()
    season.say("She is called up at once:")
    season.show(season.last("zelda", "a seat is free"))
    season.reply(ZELDA, "CONFIRM\n", season.last("zelda", "a seat is free"))
    season.beat()
    season.say("She answers `CONFIRM` again, and has the seat with a new key, and all she needs to know:")
    season.show(season.last("zelda"), lines=70)
    season.say("Sue has no time any more. Nobody else stands by: her standing orders play her seat.")
    season.reply(_address("sue"), "RESIGN\n", season.last(_address("sue")))
    season.beat()
    season.reply(_address("sue"), "CONFIRM\n", season.last(_address("sue"), "resign"))
    season.beat()
    season.show(season.last(_address("sue"), "resigned"))
    season.do("history", SLUG, keep=_about("pam", "sue"))


def _extension(season: Season) -> None:
    season.say("## 29 October: an extension")
    season.say("The clocks went back on the 25th; the deadline is 20:00 in London all the same.")
    season.at("2026-10-29T09:00")
    season.do("extend", SLUG, "2 days", "--because", "The GM is at a convention.")
    season.beat()
    season.show(season.last(_address("dan")))
    season.at("2026-11-01T20:00")
    season.beat()
    season.do("deadline", SLUG)


def _ruling(season: Season) -> None:
    season.say("## 3 November: a ruling")
    season.at("2026-11-03T18:00")
    creature = season.last(_address("bob"), "report").get("Subject", "")
    assert creature
    shown = season.do("ruling", SLUG, "--show", "creatures", shown=False)
    first = re.findall(r"^creatures\.(\w+) ", shown, re.MULTILINE)[0]
    why = f"{first} was given one attack point too few."
    season.do("ruling", SLUG, f"AWARD creatures.{first}.ap 1", "--because", why)
    season.beat()
    season.show(season.last(_address("abe")))


def _rollback(season: Season) -> None:
    season.at("2026-11-06T20:00")
    season.beat()
    season.say("## 8 November: a rollback")
    season.at("2026-11-08T12:00")
    season.do(
        "rollback",
        SLUG,
        "3",
        "--yes",
        "--because",
        "A letter of Bob's had been put on file for the wrong seat.",
    )
    season.beat()
    season.show(season.last(_address("abe")))
    season.at("2026-11-13T20:00")
    season.beat()


def _end(season: Season) -> None:
    season.say("## What was done, and whether the dice can be trusted")
    season.do("history", SLUG, keep=lambda line: "A letter from" not in line)
    season.do("replay", SLUG)
    season.do("verify", SLUG)


def page() -> str:
    """Return the transcript."""
    with (
        tempfile.TemporaryDirectory() as folder,
        without_pdfs(),
        patch("secrets.token_hex", lambda size: SECRET),
    ):
        season = install(Path(folder))
        play(season)
    return HEAD + SEAL.sub("(twenty digits)", "\n\n".join(season.told)) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
