"""Every command's help, what is printed without a command, and near misses."""

from __future__ import annotations

import re
import subprocess

import pytest

import pbem
from pbem.cli.main import COMMANDS
from tests.cli.conftest import Run, command, surroundings


@pytest.mark.parametrize("name", [*COMMANDS, "db upgrade"])
def test_every_command_has_help_with_an_example(run: Run, name: str) -> None:
    ran = run(*name.split(), "--help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("Usage: pbem " + name)
    if name != "db":
        example = ran.out.partition("Example")[2]
        assert f"pbem {name}" in example or f"|pbem {name}" in example


def test_the_help_of_pbem_names_every_command_with_what_it_does(run: Run) -> None:
    ran = run("--help")
    listed = dict(re.findall(r"^  (\w+)  +(\w.*)$", ran.out.partition("To begin:")[2], re.MULTILINE))
    assert list(listed) == list(COMMANDS)
    assert all(listed.values())


def test_without_a_command_there_is_help(run: Run) -> None:
    ran = run()
    assert ran.status in (0, 2)
    assert "Usage: pbem" in ran.out + ran.err


def test_the_version(run: Run) -> None:
    assert run("--version").out.split()[-1] == pbem.__version__


@pytest.mark.parametrize(
    ("typed", "meant"), [("colect", "collect"), ("statsu", "status"), ("Close", "close"), ("frobnicate", "")]
)
def test_a_near_miss_is_told(run: Run, typed: str, meant: str) -> None:
    ran = run(typed)
    assert ran.status == 2
    ending = f'; did you mean "{meant}"?' if meant else "."
    assert f'There is no command "{typed}"{ending}' in ran.fault


@pytest.mark.parametrize(
    "arguments",
    [
        ("status", "--frob"),
        ("close", "--now"),
        ("close", "island", "extra"),
        ("report", "island", "--turn", "two"),
        ("demo", "--turns", "-1"),
        ("check",),
        ("check", "no-such-file.yaml"),
        ("rules", "survivall"),
        ("rules", "survival", "SUR-99"),
        ("db", "downgrade"),
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_in_2(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert "Error: " in ran.fault


def test_pbem_runs_as_a_module() -> None:
    ran = subprocess.run(
        command("--version"), env=surroundings(), capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert pbem.__version__ in ran.stdout
