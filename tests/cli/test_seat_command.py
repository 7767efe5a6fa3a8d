"""The command that shows, changes and fills a seat."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_people_commands import posts_to, tag_of


def test_a_seat_is_shown_without_its_key(run: Run, island: Path) -> None:
    ran = run("seat", "island", "ann", "--in", island)
    assert (ran.status, ran.err) == (0, "")
    assert "ann@example.com" in ran.out
    key = tag_of(run, island, "ann").rpartition("/")[2].rstrip("]")
    assert key not in ran.out
    shown = json.loads(run("seat", "island", "ann", "--json", "--in", island).out)
    assert (shown["name"], shown["status"], shown["formats"]) == ("Ann Archer", "held", ["text"])
    assert key not in json.dumps(shown)


def test_what_is_changed_is_told_to_the_player_and_kept(run: Run, island: Path) -> None:
    ran = run("seat", "island", "ann", "--zone", "Europe/Paris", "--formats", "text, pdf", "--in", island)
    assert (ran.status, ran.err) == (0, "")
    assert "zone: Europe/Paris and formats: text, pdf; ann of island is told." in ran.out
    mail = posts_to(island, "ann@example.com")[-1]
    assert "zone: Europe/Paris" in mail
    assert "changed by the GM" in run("seat", "island", "ann", "--in", island).out


def test_a_language_is_changed_and_told_in_it(run: Run, island: Path) -> None:
    ran = run("seat", "island", "ann", "--language", "German", "--in", island)
    assert (ran.status, ran.out) == (0, "language: de; ann of island is told.\n")
    assert "Die Spielleitung hat" in posts_to(island, "ann@example.com")[-1]
    assert json.loads(run("seat", "island", "ann", "--json", "--in", island).out)["language"] == "de"


def test_an_address_is_changed_and_both_are_told(run: Run, island: Path) -> None:
    ran = run("seat", "island", "ann", "--address", "bob@example.com", "--in", island)
    assert "The same address holds bob too." in ran.out
    tag = tag_of(run, island, "ann")
    old, new = posts_to(island, "ann@example.com")[-1], posts_to(island, "bob@example.com")[-1]
    assert "letters of ann of The Island go" in old.replace("\n", " ")
    assert tag not in old.replace("\n ", " ")
    assert "bob@example.com" not in old.partition("\n\n")[2]
    assert tag in new.replace("\n ", " ")
    assert (
        "One person, several seats (bob@example.com): ann, bob."
        in run("people", "island", "--in", island).out
    )


def test_a_seat_is_removed_given_and_given_back(run: Run, island: Path) -> None:
    old = tag_of(run, island, "ann")
    ran = run("seat", "island", "ann", "--remove", "--because", "asked me to", "--in", island)
    assert "Ann Archer does not hold ann of island any more" in ran.out
    assert "removed" in run("people", "island", "--in", island).out
    ran = run("seat", "island", "ann", "--return", "--in", island)
    assert "ann of island is Ann Archer's again" in ran.out
    ran = run("seat", "island", "ann", "--give", "Zoe Field <zoe@example.net>", "--json", "--in", island)
    assert "ann of island is now played by Zoe Field" in json.loads(ran.out)["done"]
    (mail,) = posts_to(island, "zoe@example.net")
    assert "You have taken over the seat ann" in mail.replace("\n", " ")
    assert tag_of(run, island, "ann") != old
    assert tag_of(run, island, "ann") in mail.replace("\n ", " ")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("ann", "--remove", "--call"), "Name one of --remove, --give, --call and --return"),
        (("ann", "--remove", "--zone", "UTC"), "Name one of --remove"),
        (("ann", "--because", "x"), "--because goes with --remove."),
        (("ann", "--zone", "Mars/Olympus"), "there is no time zone"),
        (("ann", "--formats", "text,scroll"), "is not a format: write text, html, pdf or json"),
        (("ann", "--language", "xx"), 'There is no language "xx"; en and de can be chosen.'),
        (("ann", "--address", "nobody"), "is not an e-mail address"),
        (("ann", "--name", "Bob Baker"), "is what bob is called; names must differ."),
        (("ann", "--name", "Ann Archer"), "Nothing to change"),
        (("ann", "--give", "zoe"), "does not say who"),
        (("ann", "--call"), "is held by Ann Archer"),
        (("ann", "--return"), "has not resigned"),
        (("gm", "--remove"), "gm is the GM's own seat"),
        (("gm",), "gm is the GM's own seat"),
        (("zed", "--remove"), 'island has no seat "zed"; seats: ann, bob'),
    ],
)
def test_mistakes_are_told_in_a_sentence(run: Run, island: Path, options: tuple[str, ...], said: str) -> None:
    ran = run("seat", "island", *options, "--in", island)
    assert ran.status == 2
    assert said in " ".join(ran.err.split())
    assert "Traceback" not in ran.err


def test_help_has_examples(run: Run) -> None:
    assert "pbem seat island ann --remove" in run("seat", "--help").out
