"""An evening with a GM and eleven players: Survival for eight deadlines, Laissez-faire from its sign-up.

What they write is what people write: greetings, signatures, words of other judges, letters without a key.

python -m tests.desk.evening           # writes docs/letters.md anew: all letters of one player
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import yaml

from tests.desk.office import FOLDERS, fresh_database, without_pdfs
from tests.desk.season import SEAL, Season, hidden, text_of

PAGE = Path(__file__).resolve().parents[2] / "docs/letters.md"
ISLAND, BROADWAY = "island", "broadway"
SECRET = "e7e9" * 16
GM = "gm@example.org"
ANNA, BOB, CARLA, DAVE, ERIN, FRED = (
    f"{name}@example.com" for name in ("anna", "bob", "carla", "dave", "erin", "fred")
)
GRETA, HUGO, IVY, JO, OTTO = (f"{name}@example.net" for name in ("greta", "hugo", "ivy", "jo", "otto"))
HEAD = """\
# All letters of one player

What a player of Survival writes and is written in a game of seven rounds, in order and whole, from the
welcome to the closing packet; `python -m tests.desk.evening` plays the game again and writes this page.
Keys and the digits of seals are left out.

"""
CONFIG = f"""\
gm: {{name: Hanna Gray, address: {GM}}}
address: games@example.org
zone: Europe/London
"""
MAILDIRS = """\
inbox: [{kind: maildir, path: mail/in}]
outbox: {kind: maildir, path: mail/out}
"""


@dataclass
class Evening(Season):
    """The installation; `told` holds the letters of Anna and the mails to her, in order."""

    def write(self, sender: str, text: str, subject: str, answers: str = "") -> None:
        """Put a letter into the mailbox."""
        super().write(sender, text, subject, answers)
        if sender == ANNA:
            self._tell(f"Anna writes, {self.now:%d %B}", subject, text)

    def _tell(self, title: str, subject: str, text: str) -> None:
        letter = hidden(f"Subject: {subject}\n\n{text.rstrip()}")
        self.told.append(f"## {title.replace(' 0', ' ')}\n\n```\n{letter}\n```")

    def do(self, *words: str, **_: object) -> str:
        """Give a command as the GM does, and return what it prints; mails that go out are taken note of."""
        before = len(self.posts)
        said = super().do(*words, shown=False)
        for post in self.posts[before:]:
            if ANNA in str(post["To"]):
                self._tell(f"pbem writes, {self.now:%d %B}", str(post["Subject"]), text_of(post))
        return said

    def asks(self, sender: str, words: str, about: str = "") -> str:
        """Answer the last mail, or the last about something, do a round, and return the one answer."""
        self.reply(sender, words, self.last(sender, about))
        self.beat()
        (answer,) = [post for post in self.posts if post["In-Reply-To"] == f"<{self.letters}@example.com>"]
        assert sender in str(answer["To"])
        return " ".join(text_of(answer).split())

    def heard(self, who: str) -> str:
        """What somebody was last told."""
        return " ".join(text_of(self.last(who)).split())


ISLAND_FILE = {
    "title": "The Island",
    "ruleset": "survival",
    "zone": "Europe/London",
    "deadline": "every friday at 20:00",
    "people": {"reminders": ["12 hours"], "dropped_after": 2, "outage": "play"},
    "options": {"rounds": 7, "extra_species": 4},
    "seats": {
        "anna": {"name": "Anna Ahlberg", "address": "anna@example.com", "formats": ["text"]},
        "bob": {"name": "Bob Baker", "address": "bob@example.com", "zone": "America/New_York"},
        "carla": {"name": "Carla Conti", "address": "carla@example.com", "zone": "Europe/Rome"},
        "dave": {"name": "Dave Dunn", "address": "dave@example.com"},
        "erin": {"name": "Erin Eccles", "address": "erin@example.com"},
        "fred": {"name": "Fred Frost", "address": "fred@example.com"},
    },
}
BROADWAY_FILE = {
    "title": "Broadway",
    "ruleset": "laissez_faire",
    "zone": "Europe/London",
    "deadline": "every friday at 20:00",
    "times": {"phases": {}},
    "people": {"reminders": [], "outage": "play", "silence": "play"},
    "options": {"objective": 2, "rounds": 3},
    "signup": {"until": "2026-12-10 20:00", "least": 3, "most": 4},
    "seats": {
        "red": {"name": "open", "about": "the red top hat"},
        "blue": {"name": "open", "about": "the blue ship"},
        "green": {"name": "open", "about": "the green dog"},
        "dave": {"name": "Dave Dunn", "address": "dave@example.com"},
    },
}


def install(folder: Path, boxes: str = MAILDIRS) -> Evening:
    """Make the installation, with the two games' files in it."""
    for name in FOLDERS:
        (folder / name).mkdir(parents=True)
    (folder / "config.yaml").write_text(CONFIG + boxes, encoding="utf-8")
    (folder / "pbem.db").write_bytes(fresh_database())
    for slug, game in ((ISLAND, ISLAND_FILE), (BROADWAY, BROADWAY_FILE)):
        (folder / "games" / f"{slug}.yaml").write_text(
            yaml.safe_dump(game, sort_keys=False), encoding="utf-8"
        )
    return Evening(folder, datetime(2026, 11, 24, 18, 0, tzinfo=UTC))


def said(text: str, *parts: str) -> None:
    """Check that these words stand in a text, in this order."""
    rest = text
    for part in parts:
        assert part in rest, f"{part!r} is not in: {text[:1500]}"
        rest = rest.partition(part)[2]


def play(evening: Evening) -> None:
    """Play the evening, and check what each is told."""
    for chapter in (
        _begin,
        _strangers,
        _settings,
        _signup,
        _round_1,
        _round_2,
        _round_3,
        _round_4,
        _round_5,
        _round_6,
        _end,
    ):
        chapter(evening)


def _begin(evening: Evening) -> None:
    """Tuesday: the games are made, and the first letters come."""
    said(evening.do("new", ISLAND, "--try"), "anna@example.com", "Welcome, Anna Ahlberg")
    assert not evening.posts and "island" not in evening.do("status")
    said(evening.do("new", ISLAND), "island: The Island, 6 seats. Welcome letters: 7")
    assert "orders due 27 Nov 20:00 for Choice of kinds" in evening.last(ANNA)["Subject"]
    said(
        evening.heard(ANNA),
        "Where to begin",
        "Swimming: Each step may cross one water hex",
        "- fred: Fred Frost",
    )
    evening.do("open", BROADWAY)
    said(evening.do("status"), "no orders: 6", "Broadway is open for sign-up until Thursday 10 December 2026")
    evening.beat()
    evening.at("2026-11-24T18:30")
    letter = """\
Hi Hanna,

here I am! Does it begin soon?

KIND herbivore > omnivore
NAME Grobbles
PRESS TO all: Shall we share the jungle?

Cheers
Anna
"""
    said(
        evening.asks(ANNA, letter),
        "All 2 lines were taken.",
        "Press to all will go out with the next report. > Shall we share the jungle?",
        'Understood: - KIND herbivore > omnivore - NAME "Grobbles"',
        'Read as talk, not as orders: "Hi Hanna,"',
    )
    said(evening.asks(BOB, "KIND carnivore\nNAME Grüne Hüpfer\nREADY\n"), "READY")
    said(evening.asks(CARLA, "Ciao!\n\nKIND herbivore\n\nCarla\n"), "Your order line was taken.")
    said(evening.asks(DAVE, "kind; omnivore\n"), "Your line was not taken.")
    said(evening.asks(DAVE, "kind: omnivore\n"), "Your order line was taken.")
    answer = evening.asks(ERIN, "STATUS\n\nThanks,\nErin\n")
    said(
        answer,
        "Status - Orders are due for Choice of kinds.",
        'Read as talk, not as orders: "Thanks," and "Erin".',
    )
    assert "could be taken" not in answer and "No order was found" not in answer


def _send(evening: Evening, words: str, *senders: str) -> None:
    """Send orders that are all taken."""
    for one in senders:
        answer = evening.asks(one, words, "[island/")
        assert "Your order line was taken." in answer or "Deine Befehlszeile wurde übernommen." in answer, (
            answer
        )


def _strangers(evening: Evening) -> None:
    """People without a seat, and a player without a key."""
    evening.write(IVY, "Hello, can I still join your game? How does that work?\n\nIvy\n", "Your zine")
    evening.write(OTTO, "Hallo!\n\nJOIN broadway AS Otto Karl PREFER blue > green\n", "Anmeldung")
    evening.write(JO, "", "JOIN broadway AS Jo Jansen PREFER blue")
    evening.write(HUGO, "", "OBSERVE island")
    evening.write(GRETA, "Good evening,\n\nSTANDBY island\n", "Island")
    evening.write(FRED, "REPORT island\n", "Re: The Island")
    evening.beat()
    said(evening.heard(IVY), "the GM is shown it", "JOIN broadway AS Your Name", "STANDBY island")
    said(
        evening.heard(FRED),
        "A letter from your address did not count",
        "It does not hold your order key",
        "Welcome, Fred",
    )
    said(
        evening.heard(GM),
        "fred of island, from fred@example.com: Re: The Island",
        "from ivy@example.net: Your zine",
    )
    said(evening.do("letters", "--unknown"), IVY)
    said(evening.do("status"), "letters without a valid key: 1 (fred)", "Letters of people without a seat: 1")
    said(evening.asks(OTTO, "Hallo Hanna, gerne!\nCONFIRM\n"), "You are on the list")
    for one in (JO, HUGO, GRETA):
        evening.asks(one, "CONFIRM\n")


def _settings(evening: Evening) -> None:
    """Players ask and choose for themselves, in words of other judges too."""
    said(evening.asks(ANNA, "WHO\n"), "- anna: Anna Ahlberg (you)", "- fred: Fred Frost")
    said(evening.asks(BOB, "SET ZONE GMT+1\n"), "there is no time zone 'GMT+1'", "Etc/GMT-1")
    said(evening.asks(BOB, "ZONE Europe/Paris\n"), "Friday 27 November 2026, 21:00 (Europe/Paris)")
    said(evening.asks(CARLA, "LANGUAGE de\n"), "Deutsch")
    said(evening.asks(DAVE, "FORMAT text, json\n"), "Your reports come as text and json.")


def _signup(evening: Evening) -> None:
    """The sign-up of Broadway is full; the Island's first deadline."""
    evening.at("2026-11-25T18:00")
    evening.write(IVY, "", "JOIN broadway AS Ivy Imrie")
    evening.beat()
    evening.asks(IVY, "CONFIRM\n")
    evening.beat()
    said(evening.do("status"), "broadway: Broadway (laissez_faire)")
    evening.at("2026-11-27T20:00")
    evening.beat()
    said(evening.heard(GM), "Choice of kinds was closed", "Species alive: 10")
    said(evening.heard(CARLA), "Abgabetermin", "21:00 Uhr (Europe/Rome)")
    enclosed = [part.get_content_type() for part in evening.last(DAVE, "[island/").iter_attachments()]
    assert "application/json" in enclosed and "text/html" not in enclosed
    said(evening.heard(ANNA), "Species alive: 10", "Anna Ahlberg to all - Shall we share the jungle?")


def _round_1(evening: Evening) -> None:
    evening.at("2026-12-01T18:00")
    letter = "Hi Hank,\n\nSTART B9\n1H agressive\n\nPRESS dave Hello!\n\nAnna\n"
    said(
        evening.asks(ANNA, letter),
        "1H agressive",
        "Write 1H aggressive",
        "Write PRESS TO dave: Hello! END",
        "- START B9",
    )
    said(evening.asks(ANNA, "ADD\n1H aggressive\n"), "In force now: - 1H: starts in B9, aggressive.")
    said(evening.asks(DAVE, "START G1\nmode 40 defensive\n", "[island/"), "MODE 4O defensive (40 read as 4O)")
    said(evening.asks(ERIN, "VOTE DRAW anna, erin\n"), "In force now", "- VOTE DRAW anna, erin.")
    said(evening.asks(ERIN, "STATUS\n"), "In force now", "- VOTE DRAW anna, erin.")
    said(evening.asks(BOB, "START H6\nSTANDING: stay all\n"), "Standing orders on file: STAY ALL.")
    _send(evening, "START I4\n", CARLA)
    answer = evening.asks(ERIN, "ABSENT NONE\n\nErin\n")
    said(answer, "Your absence: There was none on file.", 'Read as talk, not as orders: "Erin".')
    assert "could be taken" not in answer
    evening.write(FRED, "START A5\n", "Re: The Island [island/fred/aaaa2222bbbb]")
    evening.beat()
    said(
        evening.heard(FRED),
        "It does not hold your order key",
        "what you were last sent",
        "Round 1, Spring of Year 0",
    )
    answer = evening.asks(GM, "STATUS\n\nHanna\n", "[island/")
    said(answer, "Status", "No orders: fred.", "Only READY, a vote or the like: erin.")
    said(answer, "Posts that could not be sent yet: 0;", "Letters without a valid key came from: fred.")
    evening.at("2026-12-04T20:00")
    evening.beat()
    said(evening.do("status"), "island: The Island (survival)", "Round 2, Summer of Year 0")


def _round_2(evening: Evening) -> None:
    """The GM writes by mail; words of other judges."""
    evening.at("2026-12-08T18:00")
    answer = evening.asks(GM, "CLOSE\n", "[island/")
    said(
        answer, "CLOSE ends the whole game at the deadline of Round 2", "Nothing is changed yet.", "CLOSE NOW"
    )
    tell = "TELL:\nThe zine is out on Monday.\nEND\n"
    said(evening.asks(GM, tell, "[island/"), "Told to 6 players and 1 observer: island.")
    said(evening.heard(ANNA), "The GM writes to all players of this game: The zine is out on Monday.")
    said(evening.do("orders", ISLAND), "anna (Anna Ahlberg): no orders", "gm (Hanna Gray): no orders")
    said(evening.do("orders", ISLAND, "gm"), "gm (Hanna Gray): no orders")
    said(
        evening.asks(ANNA, "MOVE 1 N, then stay\n1 North\n"),
        "Write MOVE <who> [TO] <ways>, such as",
        "Write 1 N.",
    )
    said(evening.asks(ANNA, "CLEAR\n"), "What was on file for this round is withdrawn.")
    answer = evening.asks(ANNA, "1 STAY\nPRESS TO all:\nBest wishes,\n-- \nBrutus\nEND\n")
    said(answer, "> Best wishes, > -- > Brutus", "1H: stays in B9, aggressive.")
    said(evening.asks(ERIN, "QUIT\n"), 'Did you mean "RESIGN"?')
    said(evening.asks(DAVE, "HELP PRESS\n", "[island/"), "PRESS TO anna, bob: Shall we talk? END")
    _send(evening, "stay all\n", CARLA, DAVE)
    evening.at("2026-12-11T20:00")
    evening.beat()


def _round_3(evening: Evening) -> None:
    """Two rulings, and the round is taken back."""
    evening.at("2026-12-15T18:00")
    said(
        evening.do("ruling", ISLAND, "AWARD creatures.1H.ap 1", "--because", "A point was forgotten."),
        "Every seat is told.",
    )
    ruling = "RULING SET creatures.4O.hex G2 BECAUSE the map was wrong\n"
    said(evening.asks(GM, ruling, "[island/"), "Ruling")
    said(evening.heard(ANNA), "The GM has ruled: the map was wrong", "4O stands in G2 now, not in G1.")
    _send(evening, "stay all\n", CARLA, DAVE)
    _send(evening, "1 N\n", ANNA)
    evening.at("2026-12-18T20:00")
    evening.beat()
    evening.at("2026-12-19T10:00")
    why = "A letter was put on file for the wrong seat."
    stays = "The GM has ruled: A point was forgotten."
    told = evening.do("rollback", ISLAND, "3", "--yes", "--because", why)
    said(told, "Withdrawn: the report of Round 3", "Still in force: ", stays)
    evening.beat()
    said(
        evening.heard(ANNA),
        "Withdrawn, and no longer in effect: - the report of Round 3",
        "stays in force: ",
        stays,
    )
    said(evening.heard(GM), "stays in force: ", stays, "4O", "On file again: - anna: orders received: 1 N")
    evening.at("2026-12-25T20:00")
    evening.beat()


def _round_4(evening: Evening) -> None:
    """Winter; Dave ends what he does not want, and writes from elsewhere."""
    evening.at("2026-12-29T18:00")
    evening.asks(ANNA, "1 STAY defensive\n")
    _send(evening, "stay all\n", CARLA)
    report = evening.last(DAVE, "[island/")
    evening.write(
        "Dave at work <dunn@work.example>",
        "STAY ALL\n",
        f"Re: {report['Subject']}",
        str(report["Message-ID"]),
    )
    evening.beat()
    said(
        evening.heard(DAVE),
        "4O: stays in G2",
        "Your letter was sent from dunn@work.example; answers go to the address",
    )
    evening.at("2027-01-01T20:00")
    evening.beat()


def _round_5(evening: Evening) -> None:
    """Spring: young are born."""
    evening.at("2027-01-05T18:00")
    said(evening.heard(ANNA), "Births", "Young Parent", "11H")
    said(evening.asks(ANNA, "HELP Camouflage\n"), "Help on CAMOUFLAGE", "overlooks it on a D6 of 1 to 3")
    said(
        evening.asks(ANNA, "GENE Speed > Camouflage\n1 STAY\n"),
        "11H: not mentioned: is placed in",
        "Speed > Cam",
    )
    _send(evening, "stay all\n", CARLA, DAVE)
    evening.at("2027-01-08T20:00")
    evening.beat()


def _round_6(evening: Evening) -> None:
    """Nobody writes: the deadline is held, and the GM lets it go on."""
    evening.at("2027-01-15T20:00")
    evening.beat()
    said(evening.do("status"), "HELD since", "Of 3 seats that usually write, 3 have sent nothing")
    put_off = "the deadline is put off from Friday 15 January 2027, 20:00 (Europe/London) to Saturday 16 Jan"
    said(evening.heard(GM), put_off, "The players are told")
    said(evening.heard(ANNA), "some players have not been heard from", put_off)
    answer = evening.asks(GM, "RESUME\n\nHanna\n", "[island/")
    said(answer, "island goes on.", "the round is closed now.", 'Read as talk, not as orders: "Hanna".')
    assert "If you send nothing" not in answer
    said(evening.do("status"), "Round 7, Autumn of Year 1")


def _end(evening: Evening) -> None:
    """The last round, the statements, and whether the dice can be trusted."""
    evening.at("2027-01-20T18:00")
    answer = evening.asks(ANNA, "STAY ALL\nSTATEMENT: What a game!\n")
    said(answer, "1H: stays in", "It is kept sealed until the game is over", "What a game!")
    _send(evening, "stay all\n", CARLA, DAVE)
    evening.at("2027-01-22T20:00")
    evening.beat()
    said(evening.asks(ERIN, "STATEMENT:\nI was eaten.\nEND\n", "[island/"), "I was eaten.")
    evening.at("2027-02-10T20:00")
    evening.beat()
    evening.beat()
    said(evening.heard(ANNA), "The closing packet", "What a game!", "I was eaten.")
    for game in (ISLAND, BROADWAY):
        said(evening.do("verify", game), "True.", "9 turns" if game == ISLAND else "6 turns")
    said(
        evening.do("status"),
        "The game is over",
        "The game is over",
        "Posts waiting: 0, failing: 0; refused: 0",
    )


def page(evening: Evening) -> str:
    """The letters of Anna as a page, without what differs from one installation to another."""
    return HEAD + SEAL.sub("(twenty digits)", "\n\n".join(evening.told)) + "\n"


@contextmanager
def evening_at(folder: Path, boxes: str = MAILDIRS) -> Iterator[Evening]:
    """An installation with fixed secrets, which sets no PDFs."""
    packet = "pbem.desk.ending.packet"
    with (
        without_pdfs(),
        patch(f"{packet}.as_pdf", lambda *_: b"%PDF"),
        patch(f"{packet}.bound", lambda _: b"%PDF"),
        patch("secrets.token_hex", lambda size: SECRET),
    ):
        yield install(folder, boxes)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place, evening_at(Path(place) / "zine") as told:
        play(told)
        PAGE.write_text(page(told), encoding="utf-8")
