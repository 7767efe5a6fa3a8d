"""Letters about seats and their players: every sentence is looked up, and German ones are German."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.desk.players.reminders import nothing_yet
from pbem.desk.players.seatcare import SeatOrder, at_seat, carry_out_order
from pbem.engine.tongue import speaking
from pbem.languages.finding import tongue_named
from pbem.post import Post
from tests.desk.office import SLUG, Office, install, office_at
from tests.desk.people_letters import answers, plain, reply, to
from tests.desk.people_rules import PAT, acts, beat, due
from tests.languages.pseudo import PSEUDO, outside

ANN = "ann@example.com"
RULES = """\
language: de
people: {reminders: [2 days], missing: wait, wait: 2 days, dropped_after: 1, silence: play}
"""
NAMES = {"The", "Island", "Re", "pbem", "ann", "island"}


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Office]:
    """An office in the signup of a German game that waits for nobody twice."""
    config = install(tmp_path / "zine")
    file = config.games / f"{SLUG}.yaml"
    file.write_text(f"{file.read_text('utf-8')}{RULES}", encoding="utf-8")
    with office_at(tmp_path / "zine", config) as office:
        office.posts()
        yield office


@pytest.fixture
def bracketed(german: Office, monkeypatch: pytest.MonkeyPatch) -> Office:
    """The same office, speaking the language in which each text stands in brackets."""
    monkeypatch.setattr("pbem.desk.tongues.tongue_named", lambda *_: PSEUDO)
    return german


def words(post: Post) -> set[str]:
    """The words of a letter that stand outside all brackets, but for the tag or code in its subject."""
    subject = re.sub(r"\[[^\]]*\]", "", post.subject)
    return set(re.findall(r"[^\W\d_]+", outside(f"{subject}\n{post.text}")))


def test_every_sentence_of_a_reminder_and_of_waiting_is_looked_up(bracketed: Office) -> None:
    posts = beat(bracketed, due(bracketed) - timedelta(days=2)) + beat(bracketed, due(bracketed))
    letters = [post for post in posts if post.to in (ANN, PAT)]
    assert len(letters) == 4
    for post in letters:
        assert words(post) <= NAMES | {"KIND", "herbivore", "omnivore"}


@pytest.mark.parametrize(
    "text", ["ADDRESS ann@new.example\n", "RESIGN\n", "NEWKEY\n", "ABSENT 3.12. TO 9.12.\n"]
)
def test_every_sentence_about_a_seat_is_looked_up(bracketed: Office, text: str) -> None:
    posts = answers(bracketed, bracketed.letter("ann", text))
    posts += [
        answer
        for post in posts
        if "[confirm " in post.subject
        for answer in answers(bracketed, reply(bracketed, post))
    ]
    assert posts
    for post in posts:
        assert words(post) <= NAMES


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (timedelta(hours=1), "Es bleibt 1 Stunde."),
        (timedelta(hours=2, minutes=1), "Es bleiben 2 Stunden und 1 Minute."),
        (timedelta(days=2, hours=3), "Es bleiben 2 Tage und 3 Stunden."),
    ],
)
def test_the_time_left_in_german(left: timedelta, said: str) -> None:
    with speaking(tongue_named("de")):
        assert nothing_yet(left).endswith(said)


def test_a_deadline_put_off_is_told_in_german_and_filed_in_english(german: Office) -> None:
    posts = beat(german, due(german))
    assert "Für diese Runde sind von dir noch keine Befehle gekommen" in plain(to(posts, ANN).text)
    assert to(posts, PAT).subject == "pbem: island hat einen neuen Abgabetermin"
    assert acts(german, "extend")[0].says.startswith(
        "No orders have come from ann, bob, chloe, dinesh and eve"
    )


def test_the_day_a_german_example_names_is_understood(german: Office) -> None:
    (how,) = answers(german, german.letter("ann", "ABSENT\n"))
    example = re.search(r"ABSENT \d.* TO .*\d\.", how.text)
    assert example
    told = answers(german, german.letter("ann", f"{example[0]}\n"))
    assert "Abwesend in „The Island“: Ann Archer (ann)" in plain(to(told, PAT).text)


def test_a_command_speaks_english_and_the_player_reads_german(german: Office) -> None:
    with at_seat(german.desk, SLUG, "ann") as (files, game, seat):
        said = carry_out_order(german.desk, files, game, seat, SeatOrder(remove=True))
    assert said.startswith("Ann Archer does not hold ann of island any more, and is told. Nobody who stands")
    assert "hat dir den Platz ann im Spiel „The Island“ entzogen." in plain(to(german.posts(), ANN).text)
