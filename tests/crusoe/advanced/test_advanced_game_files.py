"""What a GM may write wrong into the file of an advanced game: one sentence names file, field, what fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.gamefile import GameFile, read_game
from pbem.yamlfile import BadFile

NATIONAL = "scenario: national_capitalism"


def game(folder: Path, options: str, seats: int = 6) -> GameFile:
    """Read a file with these options; BadFile if something is wrong."""
    path = folder / "wreck.yaml"
    held = "".join(f"  s{number}: {{name: Seat {number}x, address: none}}\n" for number in range(seats))
    text = f"title: Wreck\nruleset: crusoe\ndeadline: days 3\noptions: {options}\nseats:\n{held}"
    path.write_text(text, encoding="utf-8")
    return read_game(path)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("{scenario: 3}", "options.scenario: must be one of quick, capitalism"),
        ("{scenario: null}", "options.scenario: must be one of quick, capitalism"),
        ("{scenario: natonal_capitalism}", 'Did you mean "national_capitalism"?'),
        (
            "{modules: landlords}",
            "must be a table such as {landlords: {}}, not 'landlords'.",
        ),
        ("{modules: [[a]]}", "options.modules: must be a table such as {landlords: {}}, not [['a']]."),
        ("{modules: {landlord: {}}}", "options.modules.landlord: is not known here"),
        ("{modules: {landlord: {}}}", 'Did you mean "landlords"?'),
        ("{modules: {landlords: 3}}", "options.modules.landlords: must be a table, not 3."),
        ("{modules: {landlords: {form: modren}}}", 'Did you mean "modern"?'),
        ("{modules: {landlords: {from: modern}}}", 'there is no option of this name. Did you mean "form"?'),
        ("{modules: {landlords: {}, landlords: {}}}", "this is not YAML: 'landlords' stands twice."),
        ("{modules: {1: {}}}", "options.modules.1: is not known here"),
        ("{punishments: [exile, exile]}", "options.punishments: names exile twice."),
        (
            "{scneario: capitalism}",
            'there is no option of this name. Did you mean "scenario"?',
        ),
        ("3", "options: must hold fields of its own, not 3."),
        (f"{{{NATIONAL}, modules: {{race: {{}}}}}}", "options.modules: race needs the option sensitive_ok."),
        (f"{{{NATIONAL}, punishments: [slavery]}}", "options.punishments: slavery needs the option"),
        ("{scenario: quick, modules: {church: {}}}", "options.modules: The Quick Start is played without"),
        ("{scenario: crusoe, modules: {church: {}}}", "options.modules: church cannot be played with"),
        ("{scenario: hobbes, utopian: true}", "options.utopian: does not go with hobbes"),
        (f"{{{NATIONAL}, government: athenian}}", "options.government: must be a table, not 'athenian'."),
        (
            f"{{{NATIONAL}, government: {{default: none}}}}",
            "options.government: Nothing decides the task signal_pay",
        ),
        (
            f"{{{NATIONAL}, government: {{default: {{type: bureaucracy, program: nosuch}}}}}}",
            "options.government.default.program: there is no file",
        ),
        (
            f"{{{NATIONAL}, government: {{default: {{type: bureaucracy, program: ../x}}}}}}",
            "options.government.default.program: '../x' is not a plain file name.",
        ),
    ],
)
def test_what_is_wrong(tmp_path: Path, options: str, why: str) -> None:
    """CRA 2.4, CRA 12: with the file, the line and the option; the exit status of a BadFile is 2."""
    with pytest.raises(BadFile) as caught:
        game(tmp_path, options)
    assert str(caught.value).startswith(f"{tmp_path / 'wreck.yaml'}, line 4: ")
    assert why in str(caught.value)


def test_too_many_seats_are_told_of_the_seats(tmp_path: Path) -> None:
    """CRU-002"""
    with pytest.raises(BadFile, match=r"line 5: seats: there must be 2 to 8, not 9\."):
        game(tmp_path, f"{{{NATIONAL}}}", seats=9)


@pytest.mark.parametrize(
    ("options", "remark"),
    [
        ("{modules: {feudalism: {}, utopian: {}}}", "feudalism has little to do beside utopian"),
        ("{treasury: print}", "treasury: print has no effect in this game."),
        ("{government: {tasks: {wages: {type: athenian}}}}", "The branch for wages has nothing to decide"),
    ],
)
def test_what_is_redundant_is_noted(tmp_path: Path, options: str, remark: str) -> None:
    """CRA 12: the game is made all the same."""
    assert any(remark in warning for warning in game(tmp_path, options).warnings)


@pytest.mark.parametrize("options", ["null", "{modules: null}", "{punishments: null}", "{government: null}"])
def test_nothing_is_what_is_usual(tmp_path: Path, options: str) -> None:
    """CRA 2.4: a field without a value is left out."""
    assert game(tmp_path, options).warnings == ()
