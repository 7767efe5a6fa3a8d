"""Programs of a GM's: found, tried out by `pbem check --program`, refused with option, file and line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.check import check_command
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.crusoe.book import Options
from pbem.rulesets.crusoe.modules.government.programs import default_program, sources
from pbem.rulesets.crusoe.modules.program.reading import read_program
from pbem.yamlfile import BadFile
from tests.crusoe.advanced.programs import SHIPPED, SHIPPED_NAMES, shipped

BOX = BOXES["crusoe"]
BUREAU: dict[str, object] = {"type": "bureaucracy"}
NATIONAL = {"scenario": "national_capitalism", "government": {"default": BUREAU}}
GAME = """\
title: A game
ruleset: crusoe
deadline: every friday at 20:00
options:
  scenario: national_capitalism
  government:
    default: {type: bureaucracy, program: mine}
seats: {ann: {name: Ann, address: none}, bob: {name: Bob, address: none}}
"""


def proved(*words: str) -> tuple[int, str]:
    """Run the command; return its exit status and what it prints."""
    ran = CliRunner().invoke(check_command, list(words))
    return ran.exit_code, ran.output


@pytest.mark.parametrize("name", SHIPPED_NAMES)
def test_shipped_programs_are_proved(name: str) -> None:
    """CRA-PL-01: what each sets in made-up states is listed, and that it is never stuck."""
    status, output = proved("--program", str(SHIPPED / f"{name}.txt"))
    assert status == 0
    assert "State 20: cycle 2, 7 players." in output


def test_what_is_wrong_is_said_with_file_and_line(tmp_path: Path) -> None:
    """CRA-BUR-06: with the exit status 2, as for any wrong file."""
    file = tmp_path / "mine.txt"
    file.write_text(shipped("book_example").replace("pool(s)", "pools(s)").replace("estate", "rents"))
    status, output = proved("--program", str(file), "--ruleset", "crusoe")
    assert status == 2
    assert f"{file}: line 6:" in output and 'Did you mean "pool"?' in output
    assert "There is no box for estate." in output


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ('PROGRAM "x"\n', "The program has no boxes."),
        ("x" * 1001, "line 1: A line of a program has at most 1000 characters."),
        ("x\n" * 2001, "line 2001: A program has at most 2000 lines."),
        ("", 'line 1: "PROGRAM" is missing at the end of the line.'),
    ],
)
def test_what_is_no_program_is_said_in_a_line(tmp_path: Path, content: str, why: str) -> None:
    """CRA-PL-01: and no line is quoted without end."""
    file = tmp_path / "mine.txt"
    file.write_text(content)
    status, output = proved("--program", str(file))
    assert status == 2
    assert output.startswith(f"{file}: {why}") and len(output) < 500


def test_a_scenario_that_there_is_not(tmp_path: Path) -> None:
    """CRA-PL-01: its tasks would not be known."""
    file = tmp_path / "mine.txt"
    file.write_text(shipped("book_example").replace("national_capitalism", "natonal_capitalism"))
    status, output = proved("--program", str(file))
    said = 'There is no scenario "natonal_capitalism". Did you mean "national_capitalism"?'
    assert (status, output) == (2, f"{file}: {said}\n")


@pytest.mark.parametrize("content", ["criteria: 3\n", "[1, 2]\n", "3\n", "boxes: 3\n", "keep: [a]\n"])
def test_yaml_that_is_no_program(tmp_path: Path, content: str) -> None:
    """CRA-PL-01: the file is named."""
    file = tmp_path / "mine.yaml"
    file.write_text(content)
    fault = CliRunner().invoke(check_command, ["--program", str(file)]).exception
    assert str(fault) == f"{file}: is neither the text of a program nor its boxes."


def test_what_is_odd_is_said_before_the_rehearsal(tmp_path: Path) -> None:
    """CRA-PL-01: a program that leaves goods lying can be used all the same."""
    file = tmp_path / "mine.txt"
    file.write_text('PROGRAM "x"\nBOX 1 FOR estate\n CHOOSE h FROM HEIRS WHERE food(h) > 90\nEND BOX\n')
    ran = CliRunner().invoke(check_command, ["--program", str(file), "--json"])
    found = json.loads(ran.output)
    assert ran.exit_code == 0 and found["refused"] == []
    assert "Box 1 does not end in GIVE ALL or SHARE ALL." in found["odd"][0]
    assert any(line.startswith("Box 1 is stuck at line 3") for line in found["shown"])


def test_a_program_in_boxes_is_proved_too(tmp_path: Path) -> None:
    """CRA-PL-01: YAML is another way to write the same."""
    file = tmp_path / "mine.yaml"
    file.write_text("program: x\nboxes: [{n: 1, for: [distribute], text: SHARE ALL AMONG PLAYERS}]\n")
    assert proved("--program", str(file))[0] == 0
    file.write_text("boxes: [what]\n")
    assert isinstance(CliRunner().invoke(check_command, ["--program", str(file)]).exception, BadFile)


def test_a_ruleset_without_programs_is_refused(tmp_path: Path) -> None:
    """Only some rulesets have programs."""
    file = tmp_path / "mine.txt"
    file.write_text("x")
    status, output = proved("--program", str(file), "--ruleset", "survival")
    assert status == 2 and "--ruleset crusoe" in output


def test_a_game_file_names_its_programs(tmp_path: Path) -> None:
    """CRA-BUR-06: complaints name the game's file, the option, the program and its line."""
    from pbem.gamefile import read_game

    game, folder = tmp_path / "island.yaml", tmp_path / "crusoe" / "programs"
    game.write_text(GAME)
    with pytest.raises(BadFile, match=r"line 7: options.government.default.program: there is no file"):
        read_game(game, [tmp_path])
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text(shipped("book_example").replace("- pool", "- pol"))
    with pytest.raises(BadFile, match=r"line 7: options.government.default.program: mine: line 6: "):
        read_game(game, [tmp_path])
    (folder / "mine.txt").write_text(shipped("book_example").replace("30", "40"))
    read = read_game(game, [tmp_path])
    assert list(read.materials["programs"]) == ["mine"]


def test_only_games_with_a_bureaucracy_have_programs_on_file() -> None:
    """The data of all other games are as they were."""
    for options in ({}, {"scenario": "national_capitalism"}):
        assert "programs" not in read_materials(BOX, options, [shipped_games()])[0]
    assert list(read_materials(BOX, NATIONAL, [shipped_games()])[0]["programs"]) == ["book_example"]


def test_each_task_has_a_usual_program() -> None:
    """CRA-BUR-07: the book's example for National Capitalism, else a file for each task."""
    assert sources(Options(scenario="national_capitalism")) == ()
    materials, _ = read_materials(BOX, NATIONAL, [shipped_games()])
    book = BOX.open(NATIONAL, {**materials, "start": []}).book
    assert default_program(book) == read_program(shipped("book_example"))


def test_a_gm_may_replace_the_usual_program(tmp_path: Path) -> None:
    """CRA-BUR-07: files in the GM's own folder go first."""
    folder = tmp_path / "crusoe" / "programs"
    folder.mkdir(parents=True)
    (folder / "book_example.txt").write_text(shipped("book_example").replace('"Book example"', '"Ours"'))
    materials, _ = read_materials(BOX, NATIONAL, [tmp_path, shipped_games()])
    assert 'PROGRAM "Ours"' in materials["programs"]["book_example"]
