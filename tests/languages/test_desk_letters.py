"""Letters of the desk and about sign-ups in other languages: nothing in them is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from pbem.desk.changing import change_game, planned
from pbem.desk.close import OnDesk, close_game
from pbem.desk.days import Unclear, read_days
from pbem.desk.defects import hold_for_defect
from pbem.desk.delivering import deliver_posts
from pbem.desk.handover import hand_over, planned_handover, read_gm
from pbem.desk.letters import complaints, section
from pbem.desk.signup.signup_letters import _how_many
from pbem.engine.tongue import language, speaking
from pbem.engine.words import Complaint, Why
from pbem.languages.finding import tongue_named
from pbem.openfile import OpenFile, open_file
from pbem.post import Post, Refused
from tests.desk.office import SLUG, Office, install, office_at
from tests.desk.people_letters import answers, stranger, to
from tests.desk.signup_letters import OPEN, UNTIL, beat, opened, reply, sign_up
from tests.languages.pseudo import PSEUDO, outside
from tests.survival.islands import default_rules

GERMAN = tongue_named("de")
NAMES = {
    *(
        "The",
        "Island",
        "Atoll",
        "atoll",
        "north",
        "south",
        "west",
        "east",
        "northern",
        "shore",
        "zed",
        "friendly",
    ),
    *("game", "for", "beginners", "Zed", "Zander", "Uma", "Vic", "uma", "vic", "example", "net", "org"),
    *("JOIN", "AS", "PREFER", "KIND", "herbivore", "omnivore", "pbem"),
    *(word for gene in default_rules().book.genes for word in gene.split()),
}
"""Names of seats, games and players, what the GM writes, and order words: they are not translated."""


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An office whose game is in German, as all letters are that are of no game."""
    folder = tmp_path / "zine"
    config = install(folder, seats=("ann", "bob"), more_config="language: de\n")
    file = folder / "games/island.yaml"
    file.write_text(f"language: de\n{file.read_text('utf-8')}", encoding="utf-8")
    with office_at(folder, config) as office:
        yield office


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch, office: Office) -> Office:
    """The office; whatever it is asked to speak, each text comes between brackets."""
    monkeypatch.setattr("pbem.desk.tongues.tongue_named", lambda code, own=None: PSEUDO)
    office.posts()
    return office


def left_over(post: Post) -> set[str]:
    """The words of a letter that were not looked up, but for names and order words."""
    bare = outside(re.sub(r"\[[^\]]*\]|\b[0-9a-f]{64}\b", "", f"{post.subject}\n{post.text}"))
    return set(re.findall(r"[^\W\d_]{2,}", bare)) - NAMES


def test_every_word_of_a_sign_up_is_looked_up(pseudo: Office) -> None:
    opened(pseudo, f"language: de\n{OPEN}".replace("about: the northern", "about: northern"))
    posts = pseudo.posts()
    posts += answers(
        pseudo, stranger(pseudo, "", "JOIN atoll AS Zed Zander PREFER zed > nrth", "v@x.example")
    )
    first = sign_up(pseudo, "Uma", "PREFER north")
    for said in ("STATUS", "AS Vic", "What?", "LEAVE", "CONFIRM"):
        posts += answers(pseudo, reply(pseudo, first, f"{said}\n"))
    pseudo.clock.at += timedelta(days=1, minutes=1)
    posts += beat(pseudo)
    pseudo.clock.at = UNTIL
    posts += beat(pseudo)
    sign_up(pseudo, "Vic", "PREFER north")
    pseudo.clock.at += timedelta(weeks=1)
    posts += beat(pseudo)
    assert len(posts) > 12
    assert {post.subject: left_over(post) for post in posts if left_over(post)} == {}


def test_every_word_of_the_gms_letters_is_looked_up(pseudo: Office) -> None:
    class Refusing:
        def send(self, post: Post) -> None:
            raise Refused("550")

    opened(pseudo)  # it waits, and is refused
    with pseudo.desk.store.transaction() as files:
        files._connection.exec_driver_sql("UPDATE post SET address = 'pat@example.org' WHERE seat IS NULL")
    pseudo.posts()
    deliver_posts(pseudo.desk, Refusing())
    hold_for_defect(pseudo.desk, SLUG, "x")
    with pseudo.desk.store.transaction() as files:
        told = files.refused_since(pseudo.clock.now() - timedelta(days=1))
    assert len(told) > 2
    assert [left_over(post) for post in pseudo.posts()] == [set()]


def test_letters_are_german_narrow_and_keep_their_titles(office: Office) -> None:
    welcomes = office.posts()
    assert to(welcomes, "ann@example.com").text.splitlines()[3].startswith("Willkommen, Ann Archer!")
    file = office.config.games / f"{SLUG}.yaml"
    file.write_text(file.read_text("utf-8").replace("every friday", "every monday"), encoding="utf-8")
    change_game(office.desk, planned(office.desk, SLUG))
    (other, _) = office.posts()
    assert other.subject.startswith("The Island: andere Abgabetermine [")
    assert "Der laufende Abgabetermin bleibt: Freitag" in other.text
    plan = planned_handover(office.desk, read_gm("Kim Lee <kim@example.org>"))
    office.desk.config = hand_over(office.desk, plan)
    posts = office.posts()
    assert "2 Personen haben es erfahren." in to(posts, "pat@example.org").text
    text = " ".join(line for post in (other, *posts) for line in post.text.splitlines() if len(line) > 72)
    assert text == ""


def test_acts_stay_english_and_the_gm_reads_german(office: Office) -> None:
    opened(office, f"language: de\n{OPEN}")
    office.clock.at = UNTIL
    (told,) = beat(office)
    assert "die Zeit wird einmal verlängert, bis Sonntag, 27. Dezember" in " ".join(told.text.split())
    office.clock.at += timedelta(weeks=1)
    (ended,) = beat(office)
    assert "ist ohne Spiel zu Ende: zu wenige hatten sich angemeldet." in " ".join(ended.text.split())
    assert "0 Personen standen auf der Liste" in ended.text
    with office.desk.store.transaction() as files:
        first, last = files.acts(None, "signup")[-2:]
    assert first.says.endswith("the time is extended once, until Sunday 27 December 2026, 20:00 (UTC).")
    assert last.says == "The sign-up for atoll has ended without a game: too few players had signed up."


def test_a_game_is_closed_in_its_own_language(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    def judge(desk: object, found: OnDesk) -> list[object]:
        heard.append(language())
        raise InterruptedError

    monkeypatch.setattr("pbem.desk.close.judge_and_publish", judge)
    with pytest.raises(InterruptedError):
        close_game(office.desk, SLUG, is_now=True)
    assert heard == ["de"]
    assert language() == "en"


def test_numbers_of_lines_are_told_in_german() -> None:
    talk = [Complaint(number, "Hallo", 'I do not know the order "Hallo".', "") for number in range(1, 13)]
    with speaking(GERMAN):
        found = [Complaint(one.line, one.text, "Das gibt es nicht.", "", Why.REFUSED) for one in talk]
        assert "- Zeile 1: Hallo\n    Das gibt es nicht." in complaints(found)
        assert complaints(found).startswith("Nicht erlaubt:\n")
        assert "- und 1 weitere Zeile" in complaints(found * 5 + found[:1])
        assert "- und 2 weitere Zeilen" in complaints(found * 5 + found[:2])


def test_a_long_heading_is_broken_like_any_line() -> None:
    assert section("Wort " * 20, ["eins"]).splitlines()[1] == "Wort Wort Wort Wort Wort Wort"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("3/4 to 5/6", "3/4 kann der 3. April oder der 4. März sein."),
        ("30.2.2026 to 1.3.2026", "30.2.2026 gibt es nicht."),
        ("14.12.2026", "Ich brauche den ersten und den letzten Tag, dazwischen TO oder „bis“."),
        ("Mon 15.12.2026 to 20.12.2026", "15.12.2026 ist ein Dienstag, nicht Mon."),
    ],
)
def test_unclear_days_are_asked_about_in_german(written: str, said: str) -> None:
    with speaking(GERMAN), pytest.raises(Unclear) as unclear:
        read_days(written, date(2026, 12, 1))
    assert str(unclear.value).startswith(said)


def test_places_are_counted_in_german() -> None:
    values = (
        '"materials":{},"options":{},"slug":"x","title":"X","ruleset":"survival","zone":"UTC","config":{}'
    )
    empty: OpenFile = open_file(
        f'{{{values},"deadline":"when closed","seats":[],"least":3,"most":4,"announce":"","too_few":"end"}}'
    )
    with speaking(GERMAN):
        assert _how_many(empty, 1).startswith("Bisher ist 1 Person dabei; das Spiel beginnt mit 3")
        assert _how_many(empty, 2).startswith("Bisher sind 2 Personen dabei;")
