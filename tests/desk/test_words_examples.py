"""What HELP shows as an example can be sent as it stands, in every game that comes with pbem."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.engine.sheet_words import SHEET_WORDS
from pbem.materials import shipped_games
from tests.desk.office import SLUG, Office, install, office_at

GAMES = sorted(path.stem for path in shipped_games().glob("*.yaml"))
ASKED = ("HELP", "RULES", *(word.name for word in SHEET_WORDS if word.name not in ("STATEMENT", "TEST")))
LABEL = "For example:\n- "


@pytest.fixture(params=GAMES)
def any_office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Office]:
    """An office with one of the games that come with pbem."""
    config = install(tmp_path / "zine")
    shutil.copy(shipped_games() / f"{request.param}.yaml", config.games / f"{SLUG}.yaml")
    with office_at(tmp_path / "zine", config) as office:
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
