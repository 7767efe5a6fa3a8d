"""deadline, hold, resume and extend, as a GM types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.desk.office import install


@pytest.fixture
def zine(tmp_path: Path, run: Run) -> Path:
    """An installation with a game, whose GM lives in another zone than its clock."""
    folder = tmp_path / "zine"
    install(folder, more_config="zone: America/New_York\n")
    file = folder / "games/island.yaml"
    file.write_text(f"{file.read_text('utf-8')}zone: Europe/London\n", encoding="utf-8")
    assert run("new", "island", "--in", folder).status == 0
    return folder


def test_the_deadline_and_the_next_ten_are_shown(run: Run, zine: Path) -> None:
    out = run("deadline", "island", "--in", zine).out
    assert (
        "Deadline: Friday 4 December 2026, 20:00 (Europe/London); for you Friday 4 December 2026, 15:00"
        in out
    )
    assert 'Then, by the rule, "every friday at 20:00":' in out
    assert len([line for line in out.splitlines() if line.startswith("- Friday")]) == 10
    found = json.loads(run("deadline", "island", "--json", "--in", zine).out)
    assert found["deadline"]["at"] == "2026-12-04T20:00+00:00"
    assert [len(one["next"]) for one in found["series"]] == [10]


def test_a_deadline_is_set_put_off_held_and_resumed(run: Run, zine: Path) -> None:
    said = run("deadline", "island", "--set", "2027-03-28 01:30", "--because", "a test", "--in", zine)
    assert (said.status, said.err) == (0, "")
    assert "New deadline: Sunday 28 March 2027, 02:00 (Europe/London)." in said.out
    assert "Note: the clocks leap over 01:30 that day; the first minute after it counts." in said.out
    assert "put off by 2 days" in run("extend", "island", "2 days", "--in", zine).out
    assert "island is held: I am ill." in run("hold", "island", "--because", "I am ill", "--in", zine).out
    assert "Held since Tuesday 1 December 2026" in run("deadline", "island", "--in", zine).out
    assert "still held" in run("deadline", "island", "--extend", "1 hour", "--in", zine).out
    assert "island goes on." in run("resume", "island", "--in", zine).out
    assert len(list((zine / "mail/out/new").iterdir())) > 5 * 6


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("deadline", "atoll"), 2, 'there is no game "atoll"; games: island.'),
        (("deadline", "island", "--set", "soon"), 2, "--set: must be a local date and time such as"),
        (("deadline", "island", "--set", "2026-02-30 20:00"), 2, "2026-02-30 is not a day of the calendar."),
        (("deadline", "island", "--set", "2026-11-30 20:00"), 2, "is past: it is Tuesday 1 December 2026"),
        (("deadline", "island", "--set", "none", "--resume"), 2, "go one at a time"),
        (("deadline", "island", "--because", "x"), 2, "--because goes with --set or --extend"),
        (("extend", "island", "soon"), 2, "must be a length of time such as 90 minutes"),
        (("resume", "island"), 1, "island is not held."),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    run: Run, zine: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    ran = run(*words, "--in", zine)
    assert (ran.status, said in ran.fault) == (status, True), ran.err
