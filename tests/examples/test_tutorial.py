"""The tutorial of docs/rules.md: its snippets are the example, line by line, and all of them run."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from pbem.casefile import play, read_cases

ROOT = Path(__file__).resolve().parents[2]
PAGE, GOPS = ROOT / "docs" / "rules.md", ROOT / "examples" / "gops"


def snippets(kind: str) -> list[str]:
    """The snippets of a language that the tutorial has."""
    tutorial = PAGE.read_text("utf-8").partition("\n# Reference\n")[0]
    return re.findall(rf"^```{kind}\n(.*?)^```$", tutorial, re.MULTILINE | re.DOTALL)


def test_the_snippets_are_the_game_and_run(monkeypatch: pytest.MonkeyPatch) -> None:
    *game, trial = snippets("python")
    written = [line for one in game for line in one.splitlines() if line]
    file = (GOPS / "gops" / "__init__.py").read_text("utf-8")
    assert written == [line for line in file.splitlines() if line]
    tutorial = ModuleType("tutorial")
    monkeypatch.setitem(sys.modules, "tutorial", tutorial)
    for one in (*game, trial):
        exec(compile(one, str(PAGE), "exec", dont_inherit=True), tutorial.__dict__)
    assert tutorial.BOX.key == "gops"


def test_the_entry_point_is_that_of_the_package() -> None:
    (said,) = snippets("toml")
    package = tomllib.loads((GOPS / "pyproject.toml").read_text("utf-8"))
    assert package["project"]["entry-points"] == tomllib.loads(said)["project"]["entry-points"]


@pytest.mark.usefixtures("gops")
def test_the_case_comes_out_as_written(tmp_path: Path) -> None:
    (said,) = snippets("yaml")
    file = tmp_path / "case.yaml"
    file.write_text(said, "utf-8")
    (case,) = read_cases(file)
    verdict = play(case)
    assert verdict.is_passed, (verdict.wrong, verdict.faults)
