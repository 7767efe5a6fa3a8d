"""What HELP shows as an example can be sent as it stands, in every game that comes with pbem."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from pbem.desk.incoming import receive
from pbem.desk.incoming.stopwatch import MOST_SECONDS
from pbem.desk.words.table import WORDS
from pbem.desk.words.word import Who
from pbem.engine.sheet import read_paper
from pbem.engine.sheet_words import SHEET_WORDS
from pbem.engine.words import Why
from pbem.materials import shipped_games
from tests.desk.office import SLUG, Office, install, office_at, without_pdfs

GAMES = sorted(path.stem for path in shipped_games().glob("*.yaml"))
ASKED = {
    "ann": [*(word.name for word in SHEET_WORDS), *(word.name for word in WORDS if word.is_for(False))],
    "gm": [*(word.name for word in WORDS if word.who is Who.GM), "PRESS"],
}
NAMED = ("ann", "bob", "carol", "cat", "dan", "eve")
"""Players of whom the examples of orders speak, whoever plays."""
BLAMED = (
    "not understood",
    "is not closed: no",
    "is not to come",
    "read as talk",
    "do not know",
    "found no orders",
)
LABEL = "For example:\n- "
SIZE = 180_000
"""Bytes of a letter, nearly all that is read of one."""


@pytest.fixture(scope="module", params=GAMES)
def any_office(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """An office with one of the games that come with pbem."""
    folder = tmp_path_factory.mktemp("any") / "zine"
    config = install(folder)
    shutil.copy(shipped_games() / f"{request.param}.yaml", config.games / f"{SLUG}.yaml")
    with without_pdfs(), office_at(folder, config) as office:
        yield office


def examples_in(help: str) -> list[str]:
    """The examples of a letter of help, as a player would copy them."""
    found = []
    for part in help.split(LABEL)[1:]:
        found += [one.replace("\n  ", "\n") for one in part.partition("\n\n")[0].split("\n- ")]
    return found


@pytest.mark.parametrize("seat", list(ASKED))
def test_examples_of_help_can_be_sent_as_they_stand(any_office: Office, seat: str) -> None:
    """Each is put into a letter of its own that is only tried; what it says of things may not be so here."""
    for name in dict.fromkeys(ASKED[seat]):
        any_office.clock.at += timedelta(hours=2)  # there are only so many answers a day
        examples = examples_in(any_office.write(seat, f"HELP {name}\n"))
        assert examples or name == "IF", name
        for example in examples[-1:]:  # before it may stand those of an order of the same name
            text = any_office.write(seat, f"TEST\n{example}\n")
            assert not [word for word in BLAMED if word in text.casefold()], (name, example, text)


def test_examples_of_orders_are_read_as_orders(any_office: Office) -> None:
    """All that HELP shows of any order of the game, by the reader itself; who owns what is another matter."""
    with any_office.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        moment = files.moment(game.id)
        assert moment
        rules, position = any_office.desk.rules(game), any_office.desk.position(game, moment)
    lexicon = rules.lexicon(rules.book, rules.view(rules.book, position.state, "ann"), "ann")
    lexicon = replace(lexicon, seats={**{name: name for name in NAMED}, **lexicon.seats})
    for example in order_examples(any_office):
        paper = read_paper(example, opens=rules.grammar.opens)
        reading = rules.grammar.read(paper.lines, lexicon, strictly=False)
        unread = [one for one in (*paper.complaints, *reading.complaints) if one.why is Why.UNKNOWN]
        assert (len(reading.orders), unread) == (1, []), example


def order_examples(office: Office) -> list[str]:
    """The examples of all orders that HELP shows in any phase of the game."""
    with office.desk.store.transaction() as files:
        game = files.game(SLUG)
    assert game
    kinds = dict.fromkeys(kind for phase in office.desk.rules(game).phases for kind in phase.orders)
    return [example for kind in kinds for example in kind.examples]


def test_a_letter_filled_with_all_examples_is_read_long_before_it_would_be_given_up(
    any_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receive, "MOST_SECONDS", MOST_SECONDS / 3)
    examples = "\n".join(order_examples(any_office)) + "\n"
    letter = any_office.letter("ann", examples * (SIZE // len(examples.encode())))
    assert len(letter.as_bytes()) > SIZE * 0.9
    verdicts = any_office.come(letter)
    assert verdicts == {"orders": 1}
