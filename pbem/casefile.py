"""Case files: worked cases in YAML, played one by one, and which rules they show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from pbem.engine.box import Box
from pbem.engine.case_form import CASE, CaseForm, case_faults
from pbem.engine.case_shapes import Record
from pbem.engine.cases import Case, Verdict, play_case, stumbled, wrong_setup
from pbem.engine.options import BadValue
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.yamlfile import BadFile, Document, read_documents

_RULES = re.compile(r"rules(_[a-z_]+)?\.yaml")


@dataclass(frozen=True)
class Statement:
    """A numbered rule in pbem's own words, and the section it stands in.

    `untestable` says why no case can show it.
    """

    id: str
    sentence: str
    source: str
    untestable: str = ""
    section: str = ""


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
    """Return the cases of a file, those that are wrong with what is wrong with them.

    BadFile if it cannot be read at all.
    """
    documents = read_documents(path)
    if not documents:
        raise BadFile(f"{path}: there is no case in it.")
    return [_case(document, number) for number, document in enumerate(documents, 1)]


def _case(document: Document, number: int) -> Case:
    content = document.content
    wrong = tuple(case_faults(content, _rule_ids(content), BOXES))
    content = content if isinstance(content, Mapping) else {}
    named = content.get("case")
    name = named if isinstance(named, str) and named else f"case {number} of the file"
    listed = content.get("rules")
    rules = tuple(map(str, listed)) if isinstance(listed, list) else ()
    return Case(name, rules, content, str(document.path), document.lines, wrong)


def _rule_ids(content: Any) -> frozenset[str]:
    ruleset = content.get("ruleset") if isinstance(content, Mapping) else None
    return _ids(ruleset) if isinstance(ruleset, str) and ruleset in BOXES else frozenset()


@cache
def _ids(ruleset: str) -> frozenset[str]:
    return frozenset(statement.id for statement in statements(ruleset))


def play(case: Case, folders: Sequence[Path] = (), shows: bool = False) -> Verdict:
    """Play a case; `shows`: the verdict holds what every step tells and leads to."""
    if case.wrong:
        return Verdict(case.wrong)
    box = BOXES[case.content["ruleset"]]
    options = case.content.get("options") or {}
    try:
        materials, _ = read_materials(box, options, [*folders, shipped_games()], case.content.get("material"))
    except (BadValue, BadFile) as bad:
        return wrong_setup(case, bad if isinstance(bad, BadValue) else BadValue("options", f"{bad}"))
    except Exception as wrong:  # whatever the reading of materials stumbles over
        return wrong_setup(case, stumbled("options", wrong))
    return play_case(box, _without_inline(case, box), materials, shows)


def wrong_in_words(case: Case, wrong: BadValue) -> str:
    """Return what is wrong with a case in one sentence that names file, line, case and field."""
    near = wrong.field
    while near and near not in case.lines:
        near = near.rpartition(".")[0]
    line = f", line {case.lines[near]}" if near in case.lines else ""
    return f"{case.origin}{line}: {case.name}: {wrong}"


def _without_inline(case: Case, box: Box) -> Case:
    """Options that hold a material's content itself are no more than the name of it to the ruleset."""
    inline = [m for m in box.materials if isinstance((case.content.get("options") or {}).get(m.option), dict)]
    if not inline:
        return case
    options = {**case.content["options"], **{m.option: "inline" for m in inline}}
    return replace(case, content={**case.content, "options": options})


def statements(ruleset: str) -> list[Statement]:
    """Return a ruleset's numbered rules, in order: those of rules.yaml, then of files with more of them."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    folder = files(BOXES.source(ruleset).package)
    parts = sorted(
        (one for one in folder.iterdir() if _RULES.fullmatch(one.name)), key=lambda part: part.name
    )
    return [
        Statement(one["id"], one["sentence"], str(one.get("source", "")), one.get("untestable", ""), section)
        for part in parts
        for name, group in yaml.load(part.read_text(encoding="utf-8"), Loader=loader).items()
        for section, listed in _sections(name, group)
        for one in listed
    ]


def _sections(name: str, group: Any) -> list[tuple[str, list[Any]]]:
    """Return the sections of a part of a file of rules: its title and statements, one that has none whole."""
    if isinstance(group, list):
        return [(name.capitalize(), group)]
    more = "" if name == "statements" else f" ({name})"
    return [(f"{title}{more}", listed) for title, listed in group.items()]


def schema(ruleset: str) -> dict[str, dict[str, str]]:
    """Return what cases of a ruleset may hold, part by part: each field or path, and what it is.

    The words are those of a game with the default options.
    """
    box = BOXES[ruleset]
    options = dict(box.ending)
    materials, _ = read_materials(box, options, [shipped_games()])
    rules = box.open(options, materials)
    form = box.case_form(rules.book) if box.case_form else CaseForm(Record({}), Record({}))
    stages = {"stages": tuple(form.stages)} if form.stages else {}
    words = {"phases": tuple(phase.key for phase in rules.phases), **stages, **form.names}
    of_case = {name: says for name, says in CASE.fields("") if not name.startswith("steps.")}
    brought = dict(form.brought.fields(""))
    return {
        "a case": {**of_case, "steps": "a list of tables with the fields from phase on"},
        "given": dict(form.given.fields("")),
        **({"given, with options that bring it": brought} if brought else {}),
        "expect: state": dict(form.state.fields("")),
        "words": {sort: ", ".join(known) for sort, known in words.items()},
    }


def coverage(ruleset: str, cases: Iterable[Case]) -> tuple[dict[str, list[str]], list[str]]:
    """Return the names of the cases that show each rule, and the ids that cases name but no rule has."""
    shown: dict[str, list[str]] = {statement.id: [] for statement in statements(ruleset)}
    unknown: list[str] = []
    for case in cases:
        if case.content.get("ruleset") != ruleset:
            continue
        for id in case.rules:
            if id in shown:
                shown[id].append(case.name)
            else:
                unknown.append(f"{case.origin}: {case.name}: {id}")
    return shown, unknown
