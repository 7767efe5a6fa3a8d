"""`pbem check`: what it says of cases that fail, of cases that are wrong, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbem.rulesets import BOXES
from tests.cli.conftest import Run

GOOD = """
case: It stays
ruleset: survival
given: {hexes: {E7: {terrain: D, x: 1}}, creatures: {5C: {species: ann, hex: D6}}}
orders: {ann: "MOVE 5 SE"}
dice: []
expect: {told_some: ["5C moves from D6 to E7."]}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a wrong file among others."""
    (tmp_path / "a.yaml").write_text("case: A\norders: [1\n")
    (tmp_path / "b.yaml").write_text("case: B\nruleset: survival\norders: STAY\nexpect: {told: []}\n")
    (tmp_path / "c.yaml").write_text(f"{GOOD}---{GOOD.replace('moves', 'mvoes')}")
    return tmp_path


def test_a_wrong_file_does_not_hide_the_others(run: Run, folder: Path) -> None:
    """Each wrong one is told with file, line, case and field; the status says that there was one."""
    ran = run("check", folder)
    assert ran.status == 2
    assert f"WRONG {folder}/a.yaml, line 3: this is not YAML" in ran.out
    assert f"WRONG {folder}/b.yaml, line 3: B: orders: must be a table, not 'STAY'." in ran.out
    assert "1 passed, 1 failed, 2 wrong" in ran.out
    told = json.loads(run("check", folder, "--json").out)
    assert (told["played"], len(told["failed"]), len(told["wrong"])) == (3, 1, 2)


def test_a_failure_names_the_nearest_sentence_first(run: Run, folder: Path) -> None:
    """So that a slip of the pen is seen at once; the status says that a case failed."""
    ran = run("check", folder / "c.yaml")
    assert ran.status == 1
    missing = ran.out.index("not told: '5C mvoes from D6 to E7.'")
    assert ran.out[missing:].splitlines()[1].strip() == "nearest: '5C moves from D6 to E7.'"


def test_show_says_what_a_case_tells_and_leads_to(run: Run, folder: Path) -> None:
    """Also of a case that came out as written."""
    out = run("check", "--show", folder / "c.yaml").out
    assert "      5C moves from D6 to E7." in out
    assert "      creatures.5C.hex: 'D6' -> 'E7'" in out


def test_a_folder_without_cases_gets_a_sentence(run: Run, tmp_path: Path) -> None:
    """It is wrong usage, and neither passed nor failed."""
    ran = run("check", tmp_path)
    assert ran.status == 2 and f"There is no case file in {tmp_path}" in ran.err


def test_a_missing_ruleset_is_missing(run: Run, tmp_path: Path) -> None:
    """It is not told as a wrong word."""
    (tmp_path / "a.yaml").write_text("case: A\nexpect: {told: []}\n")
    ran = run("check", tmp_path)
    assert ran.status == 2 and "A: ruleset: is missing." in ran.out


@pytest.mark.parametrize("ruleset", BOXES)
def test_the_schema_lists_fields_paths_and_words(run: Run, ruleset: str) -> None:
    """From the types: of the position, of the state, of phases; Crusoe's modules too."""
    told = json.loads(run("check", "--schema", ruleset, "--json").out)
    assert any(name.startswith("seats.<seat>.") for name in told["given"])
    assert any(name.startswith("seats.<seat>.") for name in told["expect: state"])
    assert told["words"]["phases"]
    if ruleset == "crusoe":
        assert "rescue" in told["words"]["stages"]
        assert told["given, with options that bring it"]["mod.slavery.master.<seat>"] == "a seat"


def test_all_that_is_wrong_with_a_case_is_told(run: Run, tmp_path: Path) -> None:
    """Field by field, with what may have been meant."""
    (tmp_path / "a.yaml").write_text(GOOD.replace("species: ann, hex: D6", "species: ann, hxe: Z9, ap: two"))
    out = run("check", tmp_path).out
    assert 'given.creatures.5C.hxe: is not known here. Did you mean "hex"?' in out
    assert "given.creatures.5C.ap: must be a whole number from 1 to 6, not 'two'." in out


def test_off_without_quotation_marks_is_read_as_written(run: Run, tmp_path: Path) -> None:
    """YAML takes it for false; it is a place of a token, in what is given and what is expected."""
    (tmp_path / "a.yaml").write_text(
        "case: A token off the board\nruleset: laissez_faire\noptions: {phases: compact}\n"
        "given: {round: 5, seats: {ann: {token: off}, bob: {}, cat: {}}, lap: {declarer: ann}}\n"
        "dice: [1, 2, 1, 2]\nexpect: {state: {seats.ann.token: off}}\n"
    )
    ran = run("check", tmp_path)
    assert "1 passed" in ran.out, ran.out
