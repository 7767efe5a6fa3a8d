"""Case files: worked cases in YAML, played one by one, and which rules they show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import yaml

from pbem.engine.box import Box
from pbem.engine.cases import Case, case_of, play_case
from pbem.engine.options import BadValue
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.yamlfile import BadFile, read_documents

_RULES = re.compile(r"rules(_[a-z_]+)?\.yaml")


@dataclass(frozen=True)
class Statement:
    """A numbered rule in pbem's own words; `untestable` says why no case can show it."""

    id: str
    sentence: str
    source: str
    untestable: str = ""


def case_files(paths: Iterable[Path]) -> list[Path]:
    """Return the YAML files among some files and folders, in order of their names."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.yaml"))
        else:
            found.append(path)
    return found


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a file; BadFile if one is malformed."""
    cases = []
    for document in read_documents(path):
        try:
            case = case_of(document.content, str(path))
        except BadValue as bad:
            raise document.bad(bad.field, bad.expected) from None
        if case.content.get("ruleset") not in BOXES:
            raise document.bad("ruleset", f"must be one of {', '.join(BOXES)}.")
        cases.append(case)
    return cases


def play(case: Case, folders: Sequence[Path] = ()) -> list[str]:
    """Play a case; return what is not as expected."""
    box = BOXES[case.content["ruleset"]]
    options = case.content.get("options") or {}
    try:
        materials, _ = read_materials(box, options, [*folders, shipped_games()], case.content.get("material"))
    except (BadValue, BadFile) as bad:
        return [str(bad)]
    return play_case(box, _without_inline(case, box), materials)


def _without_inline(case: Case, box: Box) -> Case:
    """Options that hold a material's content itself are no more than the name of it to the ruleset."""
    inline = [m for m in box.materials if isinstance((case.content.get("options") or {}).get(m.option), dict)]
    if not inline:
        return case
    options = {**case.content["options"], **{m.option: "inline" for m in inline}}
    return Case(case.name, case.rules, {**case.content, "options": options}, case.origin)


def statements(ruleset: str) -> list[Statement]:
    """Return a ruleset's numbered rules, in order: those of rules.yaml, then of files with more of them."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    folder = files("pbem.rulesets") / ruleset
    parts = sorted(
        (one for one in folder.iterdir() if _RULES.fullmatch(one.name)), key=lambda part: part.name
    )
    return [
        Statement(one["id"], one["sentence"], str(one.get("source", "")), one.get("untestable", ""))
        for part in parts
        for group in yaml.load(part.read_text(encoding="utf-8"), Loader=loader).values()
        for one in group
    ]


def coverage(ruleset: str, cases: Iterable[Case]) -> tuple[dict[str, list[str]], list[str]]:
    """Return the names of the cases that show each rule, and the ids that cases name but no rule has."""
    shown: dict[str, list[str]] = {statement.id: [] for statement in statements(ruleset)}
    unknown: list[str] = []
    for case in cases:
        if case.content["ruleset"] != ruleset:
            continue
        for id in case.rules:
            if id in shown:
                shown[id].append(case.name)
            else:
                unknown.append(f"{case.origin}: {case.name}: {id}")
    return shown, unknown
