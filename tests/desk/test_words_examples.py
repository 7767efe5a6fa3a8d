"""What HELP shows as an example can be sent as it stands, in every game that comes with pbem."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from pbem.desk.incoming import receive
from pbem.desk.incoming.stopwatch import MOST_SECONDS
from pbem.engine.sheet_words import SHEET_WORDS
from pbem.materials import shipped_games
from tests.desk.office import SLUG, Office, install, office_at, without_pdfs

GAMES = sorted(path.stem for path in shipped_games().glob("*.yaml"))
ASKED = ("HELP", "RULES", *(word.name for word in SHEET_WORDS if word.name not in ("STATEMENT", "TEST")))
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
        lines = part.partition("\n\n")[0].split("\n")
        found.append("\n".join([lines[0], *(line.removeprefix("  ") for line in lines[1:])]))
    return found


def test_examples_of_help_can_be_sent_as_they_stand(any_office: Office) -> None:
    """Each is put into a letter of its own that is only tried; what it says of things may not be so here."""
    clock = any_office.clock.at
    shown = {name: examples_in(any_office.write("ann", f"HELP {name}\n")) for name in ASKED}
    assert [name for name, examples in shown.items() if not examples and name != "IF"] == []
    for name, examples in shown.items():
        for example in examples:
            any_office.clock.at = clock
            text = any_office.write("ann", f"TEST\n{example}\n")
            assert "Not understood" not in text, (name, example, text)
            assert "not closed" not in text and "is not to come" not in text, (name, example, text)


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
