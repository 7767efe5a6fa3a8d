"""pbem template list, copy, check."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.desk.office import install


@pytest.fixture
def zine(tmp_path: Path, run: Run) -> Path:
    """An installation with a game."""
    folder = tmp_path / "zine"
    install(folder)
    assert run("new", "island", "--in", folder).status == 0
    return folder


def test_a_template_is_copied_changed_and_checked(zine: Path, run: Run) -> None:
    made = run("template", "copy", "report.html.jinja", "--for", "island", "--in", zine)
    file = zine / "templates" / "island" / "report.html.jinja"
    assert made.status == 0 and str(file) in made.out
    assert run("template", "check", "--in", zine).out.count("works.") == 2
    file.write_text("{{ report.no_such_thing.at_all }}")
    checked = run("template", "check", "--in", zine)
    assert checked.status == 1 and f"{file}, line 1" in checked.out
    listed = json.loads(run("template", "list", "--for", "island", "--json", "--in", zine).out)
    assert {one["name"]: one["file"] for one in listed}["report.html.jinja"] == str(file)


def test_without_templates_of_ones_own_there_is_nothing_to_check(zine: Path, run: Run) -> None:
    checked = run("template", "check", "--in", zine)
    assert checked.status == 0 and "no templates of your own" in checked.out


@pytest.mark.parametrize(
    ("words", "status", "fault"),
    [
        (("copy", "stile.css"), 2, 'there is no template "stile.css"; did you mean "style.css"?'),
        (("copy", "style.css", "--for", "islnd"), 2, '"islnd" is neither a game nor a ruleset;'),
        (("list", "--for", "nothing"), 2, '"nothing" is neither a game nor a ruleset;'),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    zine: Path, run: Run, words: tuple[str, ...], status: int, fault: str
) -> None:
    ended = run("template", *words, "--in", zine)
    assert ended.status == status and fault in ended.fault
