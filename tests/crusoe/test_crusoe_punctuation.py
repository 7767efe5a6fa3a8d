"""Sentences that tell a fault end as sentences do, so that a hint can follow; hints are sentences too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pbem.rulesets.crusoe as ruleset

FAULTS = ("Fault", "no", "not_now", "BadValue", "Complaint")
SAYS = ("tr", "trn", "tr_noop")
ENDS = (".", "!", "?", '."')


def faults() -> Iterator[tuple[str, str]]:
    """All texts with which faults are made, each with the place where it stands."""
    for file in sorted(Path(str(ruleset.__file__)).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FAULTS:
                for text in texts_in(node.args):
                    yield f"{file.name}:{node.lineno}", text


def texts_in(arguments: list[ast.expr]) -> Iterator[str]:
    """All texts that are said within some arguments."""
    for argument in arguments:
        if isinstance(argument, ast.Call) and isinstance(argument.func, ast.Name):
            first = argument.args[0] if argument.args else None
            if argument.func.id in SAYS and isinstance(first, ast.Constant):
                yield str(first.value)


def test_faults_and_hints_are_whole_sentences() -> None:
    """The reason of a fault and its hint each end with a mark."""
    found = [*faults()]
    assert len(found) > 150
    assert not [(place, text) for place, text in found if not text.endswith(ENDS)]
