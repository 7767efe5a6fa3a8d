"""The worked cases, each a test of its own; and that between them they show every rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from pbem.casefile import case_files, coverage, play, read_cases, statements, wrong_in_words
from pbem.engine.cases import Case
from pbem.rulesets import BOXES

ROOT = Path(__file__).resolve().parent.parent
FILES = case_files([ROOT / "tests" / "cases"])
RULE_ID = re.compile(r"\b([A-Z]{3})-(?:[A-Z]{2,3}|[0-9A-Z][0-9.]*)(?:-[0-9]{2})?")


def listed() -> Iterator[tuple[Path, int, str]]:
    """File, place and title of every case, found quickly: each worker lists them all, but plays a few."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for file in FILES:
        for place, content in enumerate(yaml.load_all(file.read_text(encoding="utf-8-sig"), loader)):
            yield file, place, f"{content['ruleset']}: {content['case']}"


LISTED = list(listed())


@cache
def cases_of(file: Path) -> list[Case]:
    """The cases of a file."""
    return read_cases(file)


def all_cases() -> list[Case]:
    """The cases of all files."""
    return [case for file in FILES for case in cases_of(file)]


def title(case: Case) -> str:
    """The name of a case in pytest's listing."""
    return f"{case.content['ruleset']}: {case.name}"


def rules_file(ruleset: str) -> Path:
    """Where a ruleset's statements stand."""
    return ROOT / "pbem" / "rulesets" / ruleset / "rules.yaml"


def known_ids(ruleset: str) -> set[str]:
    """The ids of a ruleset's statements; skips the test while they are not written."""
    if not rules_file(ruleset).exists():
        pytest.skip(f"pbem/rulesets/{ruleset}/rules.yaml is not there yet")
    return {statement.id for statement in statements(ruleset)}


@pytest.mark.parametrize(
    ("file", "place"),
    [(file, place) for file, place, _ in LISTED],
    ids=[name for _, _, name in LISTED],
)
def test_case(file: Path, place: int) -> None:
    """A worked case comes out as a rules lawyer says."""
    case = cases_of(file)[place]
    verdict = play(case)
    told = [*(wrong_in_words(case, wrong) for wrong in verdict.wrong), *verdict.faults]
    assert not told, f"{case.origin}: {case.name}:\n" + "\n".join(told)


def test_there_are_cases_of_every_ruleset() -> None:
    """No ruleset goes without worked cases, and no two cases share a name."""
    cases = all_cases()
    assert {case.content["ruleset"] for case in cases} == set(BOXES)
    titles = [title(case) for case in cases]
    assert titles == [name for _, _, name in LISTED]
    assert sorted(titles) == sorted(set(titles))


@pytest.mark.parametrize("ruleset", BOXES)
def test_every_statement_is_shown_by_a_case(ruleset: str) -> None:
    """A statement without a case says why none can show it."""
    known_ids(ruleset)
    shown, unknown = coverage(ruleset, all_cases())
    excused = {statement.id for statement in statements(ruleset) if statement.untestable}
    assert not unknown
    assert [id for id, names in shown.items() if not names and id not in excused] == []


@pytest.mark.parametrize("ruleset", BOXES)
def test_statements_are_whole(ruleset: str) -> None:
    """Every statement has an id of its own and a sentence."""
    known_ids(ruleset)
    ids = [statement.id for statement in statements(ruleset)]
    assert sorted(ids) == sorted(set(ids))
    assert all(statement.sentence.strip() for statement in statements(ruleset))


def cited(folder: Path, codes: set[str]) -> Iterator[tuple[str, str]]:
    """The rule ids with one of these codes that Python files of a folder name, with the file."""
    for file in sorted(folder.rglob("*.py")):
        for found in RULE_ID.finditer(file.read_text(encoding="utf-8")):
            if found[1] in codes:
                yield file.name, found[0].rstrip(".")


@pytest.mark.parametrize("ruleset", BOXES)
def test_every_rule_that_the_code_cites_exists(ruleset: str) -> None:
    """Ids in pbem/engine and in the ruleset's folder are those of rules.yaml, whole or by section."""
    known = known_ids(ruleset)
    sections = {id.rpartition("-")[0] for id in known}
    codes = {id[:3] for id in known}
    folders = (ROOT / "pbem" / "engine", ROOT / "pbem" / "rulesets" / ruleset)
    named = [pair for folder in folders for pair in cited(folder, codes)]
    assert named
    assert [pair for pair in named if pair[1] not in known and pair[1] not in sections] == []
