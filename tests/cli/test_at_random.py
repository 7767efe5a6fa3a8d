"""Scenarios at random: what was rolled and why, and a game file that can be changed."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from pbem.engine.options import filled_in
from pbem.rulesets.crusoe.modules.settings import AdvancedOptions
from tests.cli.conftest import Run


@pytest.fixture
def home(run: Run, tmp_path: Path) -> Path:
    """A folder made ready."""
    assert run("init", tmp_path / "zine").status == 0
    return tmp_path / "zine"


def test_a_scenario_is_rolled_told_and_written(run: Run, home: Path) -> None:
    """The file says how to roll it again, and its options are those of an advanced game."""
    asked = ("--ruleset", "crusoe", "--at-random", "7", "--seats", "5", "--set", "complications=2")
    ran = run("new", "wreck", *asked, "--in", home)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("Roll for base type: ") and ran.out.endswith(
        f"made {home / 'games/wreck.yaml'}\n"
    )
    text = (home / "games/wreck.yaml").read_text(encoding="utf-8")
    assert "#   pbem new wreck --ruleset crusoe --at-random 7 --seats 5 --set complications=2\n" in text
    content = yaml.safe_load(text)
    assert (content["ruleset"], len(content["seats"])) == ("crusoe", 5)
    filled_in(AdvancedOptions, {name: one for name, one in content["options"].items() if name != "scenario"})
    again = run("new", "wreck-2", *asked, "--in", home)
    assert again.out.splitlines()[:-1] == ran.out.splitlines()[:-1]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["--ruleset", "survival"], "Name a ruleset that has scenarios at random: --ruleset crusoe."),
        ([], "Name a ruleset that has scenarios at random"),
        (["-r", "crusoe", "--seats", "9"], "seats: there must be 2 to 8, not 9."),
        (["-r", "crusoe", "--set", "complications"], "Write an option as name=value"),
        (["-r", "crusoe", "--set", "complications=10"], "complications: must be a whole number from 0 to 9"),
        (["-r", "crusoe", "--set", "treasury=print"], "treasury: is not asked for a scenario at random"),
        (["-r", "crusoe", "--set", "complication=2"], 'Did you mean "complications"?'),
        (["-r", "crusoe", "--at-random", "a\nb: ["], "A seed is any word or number of 1 to 100 characters"),
        (["-r", "crusoe", "--at-random", " "], "A seed is any word or number"),
        (["-r", "crusoe", "--at-random", "9" * 101], "A seed is any word or number"),
    ],
)
def test_what_cannot_be_rolled(run: Run, home: Path, asked: list[str], why: str) -> None:
    """With the reason, and nothing is written."""
    ran = run("new", "wreck", "--mad-jack", "7", *asked, "--in", home)
    assert ran.status != 0 and why in ran.err
    assert not (home / "games/wreck.yaml").exists()


def test_a_game_file_is_never_overwritten(run: Run, home: Path) -> None:
    """Another name must be chosen."""
    (home / "games/wreck.yaml").write_text("title: mine", encoding="utf-8")
    ran = run("new", "wreck", "-r", "crusoe", "--at-random", "7", "--in", home)
    assert ran.status != 0 and "is there already" in ran.err


def test_a_scenario_stays_in_the_folder_of_games(run: Run, home: Path) -> None:
    """The name of a game is no path."""
    ran = run("new", "../wreck", "-r", "crusoe", "--at-random", "7", "--in", home)
    assert ran.status == 2 and "Name the game alone, without a folder, not ../wreck." in ran.err
    assert not (home / "wreck.yaml").exists()


def test_the_command_in_the_file_can_be_typed_again(run: Run, home: Path) -> None:
    """A seed with blanks stands in quotation marks."""
    assert run("new", "wreck", "-r", "crusoe", "--at-random", "two words", "--in", home).status == 0
    text = (home / "games/wreck.yaml").read_text(encoding="utf-8")
    assert "#   pbem new wreck --ruleset crusoe --at-random 'two words' --seats 6\n" in text


@pytest.mark.parametrize("asked", [["--seats", "5"], ["--set", "complications=2"]])
def test_what_only_a_scenario_at_random_asks_for(run: Run, home: Path, asked: list[str]) -> None:
    """A game of a file has its own seats and options."""
    ran = run("new", "wreck", *asked, "--in", home)
    assert ran.status == 2 and "--seats and --set are for a scenario at random" in ran.err
