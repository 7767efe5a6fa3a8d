"""pbem new: an example to begin with, a trial of the welcomes, and what it says has become of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.materials import shipped_games
from tests.cli.conftest import Run


def test_an_example_is_written_and_nothing_else_happens(run: Run, tmp_path: Path) -> None:
    home = tmp_path / "zine"
    run("init", home)
    ran = run("new", "atoll", "--example", "island", "--in", home)
    assert (ran.status, ran.err) == (0, "")
    written = home / "games/atoll.yaml"
    assert written.read_bytes() == (shipped_games() / "island.yaml").read_bytes()
    assert "deadline:  now every friday at 20:00" in ran.out and "Ann Archer" in ran.out
    assert "gm:        now Pat Example" in ran.out
    assert list((home / "mail/out/new").iterdir()) == []
    assert "No games yet" in run("status", "--in", home).out
    assert run("new", "atoll", "--in", home).status == 0  # it can be played as it stands


def test_an_example_overwrites_nothing(run: Run, zine: Path) -> None:
    before = (zine / "games/island.yaml").read_bytes()
    ran = run("new", "island", "--example", "belt", "--in", zine)
    assert (ran.status, (zine / "games/island.yaml").read_bytes()) == (2, before)
    assert "it is there already and was left as it is" in ran.fault


def test_an_example_that_is_not_there_names_those_that_are(run: Run, zine: Path) -> None:
    ran = run("new", "atoll", "--example", "../island", "--in", zine)
    assert ran.status == 2
    assert 'there is no example "../island"; examples: belt (planetismals), ' in ran.fault
    for file in shipped_games().glob("*.yaml"):
        assert f"{file.stem} (" in ran.fault


@pytest.mark.parametrize("slug", ["../atoll", "Atoll"])
def test_an_example_is_written_among_the_games_only(run: Run, zine: Path, slug: str) -> None:
    assert run("new", slug, "--example", "belt", "--in", zine).status == 2
    assert [file.name for file in zine.glob("**/*toll.yaml")] == []


def test_a_trial_shows_the_welcomes_and_makes_nothing(run: Run, zine: Path) -> None:
    before = sorted(zine.glob("**/*"))
    ran = run("new", "island", "--try", "--in", zine)
    assert (ran.status, ran.err) == (0, "")
    head = (
        "To: Ann Archer <ann@example.com>\nSubject: The Island: orders due 4 Dec 20:00 for Choice of kinds ["
    )
    assert f"{head}island/ann/" in ran.out
    assert "Welcome, Ann Archer. You have the seat ann" in ran.out
    assert "A trial: 6 mails would be sent, none was, and no game is made." in ran.out
    assert [path for path in sorted(zine.glob("**/*")) if not path.name.startswith(".")] == before
    tags = set(re.findall(r"\[island/\S+\]", ran.out))
    assert run("new", "island", "--in", zine).status == 0
    sent = "".join(file.read_text("utf-8") for file in (zine / "mail/out/new").iterdir())
    assert len(tags) == 6 and not any(tag in sent for tag in tags)  # the keys shown are nobody's


def test_a_trial_of_a_game_that_is_there_is_refused(run: Run, island: Path) -> None:
    ran = run("new", "island", "--try", "--in", island)
    assert ran.status == 2
    assert 'the game "island" is there already' in ran.fault


def test_it_says_where_the_welcomes_went(run: Run, zine: Path) -> None:
    ran = run("new", "island", "--in", zine)
    assert ran.out.endswith("5 seats. Welcome letters: 6 written to mail/out.\n")


def test_it_says_that_no_welcome_could_be_sent(run: Run, zine: Path) -> None:
    config = zine / "config.yaml"
    text = re.sub(
        r"(?m)^outbox: .*$",
        "outbox: {kind: smtp, host: 127.0.0.1, port: 1, security: none}",
        config.read_text(),
    )
    config.write_text(text, encoding="utf-8")
    ran = run("new", "island", "--in", zine)
    assert ran.status == 1
    assert "Welcome letters: none sent yet; 6 waiting to be sent (pbem status shows why" in ran.out
