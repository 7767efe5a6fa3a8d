"""No word brings a player what is another's: orders, press, questions, keys, addresses."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.desk.words.table import WORDS
from pbem.engine.sheet_words import SHEET_WORDS
from tests.desk.office import SEATS, SLUG, Office, office_at

CANARIES = ("Grobblecanary", "Presscanary", "Questioncanary", "Gmcanary", "bob@example.com")
PLAYERS = [word for word in WORDS if word.is_for(False)]
LINES = [
    *(word.example for word in PLAYERS),
    *(word.name for word in PLAYERS),
    *(f"HELP {name}" for name in [*(word.name for word in PLAYERS), *(each.name for each in SHEET_WORDS)]),
    *(
        "ORDERS bob",
        "ORDERS gm",
        "STATUS bob",
        "REPORT bob",
        "REPORT 0",
        "REPORT 1",
        "WHY 0",
        "WHY 1",
        "WHY 9",
    ),
    *("RULES SUR", "RULES R25", "HELP bob", "HELP gm", "STATSU", "GM Grobble?", "hello"),
]
CHANGING = {
    "NEWKEY",
    "ADDRESS",
    "RESIGN",
    "RETURN",
    "CONFIRM",
    "JOIN",
    "STANDBY",
    "OBSERVE",
    "UNOBSERVE",
    "ABSENT",
}


BOBS = """\
NAME "Grobblecanary"
STAY ALL
STANDING
NAME "Grobblecanary"
END
FOR ROUND 3
NAME Grobblecanary
END
PRESS TO chloe, gm:
Presscanary
END
GM Questioncanary?
"""


@pytest.fixture
def secretive(round_2: Path, tmp_path: Path) -> Iterator[Office]:
    """An office in round 2 in which bob and the GM have secrets on file, and answers are not rationed."""
    folder = shutil.copytree(round_2, tmp_path / "secretive")
    with (folder / "config.yaml").open("a", encoding="utf-8") as config:
        config.write("limits: {answers_a_day: 1000}\n")
    with office_at(folder) as office:
        office.come(office.letter("bob", BOBS))
        office.come(office.letter("gm", "PRESS TO bob:\nGmcanary\nEND\nMAX C9 3\n", From="pat@example.org"))
        assert len(office.filings()) == 6
        office.posts()
        yield office


def secrets_of(office: Office) -> list[str]:
    """What ann must never read."""
    others = [office.seat(seat).order_key for seat in (*SEATS, "gm") if seat != "ann"]
    with office.desk.store.transaction() as files:
        game = files.game(SLUG)
    assert game
    return [*CANARIES, "MAX C9", game.secret, *others]


def check(office: Office, text: str) -> None:
    """Send a letter of ann's: it has one answer, and nothing that goes to ann holds a secret."""
    office.come(office.letter("ann", text))
    with office.desk.store.transaction() as files:
        kept = files.letters(limit=1)[0]
        answers = [post for post in files.unsent() if post.answers == kept.id]
    assert [post.address for post in answers] == ["ann@example.com"]
    for post in office.posts():
        if post.to == "ann@example.com":
            whole = post.subject + post.text + str(post.headers)
            assert not [secret for secret in secrets_of(office) if secret in whole], post.text


@pytest.mark.parametrize("line", LINES)
def test_no_word_tells_a_secret(secretive: Office, line: str) -> None:
    check(secretive, f"{line}\n")


def test_no_letter_of_words_tells_a_secret_or_changes_what_is_on_file(secretive: Office) -> None:
    before = secretive.filings()
    asking = [line for line in LINES if line.split()[0] not in CHANGING]

    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(st.sampled_from(asking), min_size=1, max_size=6), st.booleans())
    def letters(lines: list[str], is_test: bool) -> None:
        check(secretive, "\n\n".join([*lines, *(["TEST"] if is_test else [])]) + "\n")

    letters()
    assert secretive.filings() == before
    assert len({record.message_id for record in secretive.letters_kept()}) > 20


def test_the_secrets_are_there_to_be_told(secretive: Office) -> None:
    text = secretive.write("bob", "ORDERS\n")
    assert "Grobblecanary" in text
    assert "Presscanary" in text
    own = secretive.answer(secretive.letter("gm", "ORDERS\n", From="pat@example.org")).text
    assert "MAX C9 3" in own
    assert "Grobblecanary" in own


def test_after_the_round_what_was_sealed_is_still_not_told(secretive: Office) -> None:
    """The name is on the map then; press, questions and keys never are."""
    secretive.close()
    secretive.posts()
    hidden = [secret for secret in secrets_of(secretive) if secret not in ("Grobblecanary", "MAX C9")]
    for line in ("STATUS", "ORDERS", "WHY", "REPORT", "REPORT 2", "HELP", "RULES"):
        post = secretive.answer(secretive.letter("ann", f"{line}\n"))
        assert not [secret for secret in hidden if secret in post.text + post.subject]
