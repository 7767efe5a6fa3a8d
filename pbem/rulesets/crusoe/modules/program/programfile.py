"""CRA-PL-01 The form of a program as boxes in YAML (brief 5.1): read into the text form, and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.rulesets.crusoe.modules.program.statements import Box, Program, block

_KEYS = ("program", "scenario", "keep", "boxes")


def as_text(given: Mapping[str, Any]) -> str:
    """Return the text form of a program that stands in a file as boxes; ValueError if it is none."""
    if not isinstance(given.get("boxes") or [], list) or not isinstance(given.get("keep") or {}, Mapping):
        raise ValueError("boxes is a list, keep a table")
    if unknown := [str(name) for name in given if name not in _KEYS]:
        raise ValueError(", ".join(unknown))
    scenario = f"SCENARIO {given['scenario']}\n" if given.get("scenario") else ""
    keeps = "".join(f"KEEP {name} = {value}\n" for name, value in (given.get("keep") or {}).items())
    boxes = "".join(f"\n{_box_text(box)}" for box in given.get("boxes") or ())
    return f'PROGRAM "{given.get("program", "")}"\n{scenario}{keeps}{boxes}'


def _box_text(given: Mapping[str, Any]) -> str:
    title = f' "{given["title"]}"' if given.get("title") else ""
    tasks = ", ".join(given.get("for") or ())
    handlers = "".join(
        f"WHEN STUCK {code}\n{_indented(text)}" for code, text in (given.get("stuck") or {}).items()
    )
    heading = f"BOX {given.get('n', '')}{title} FOR {tasks}\n"
    return f"{heading}{_indented(given.get('text') or '')}{handlers}END BOX\n"


def _indented(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.splitlines())


def as_boxes(program: Program) -> dict[str, object]:
    """Return a program as it is written to a file as boxes."""
    return {
        "program": program.title,
        "scenario": program.scenario,
        "keep": {keep.name: str(keep.value) for keep in program.keeps},
        "boxes": [_box(box) for box in program.boxes],
    }


def _box(box: Box) -> dict[str, object]:
    return {
        "n": box.number,
        "title": box.title,
        "for": [*box.tasks],
        "text": _outdented(block(box.body)),
        "stuck": {handler.code: _outdented(block(handler.body)) for handler in box.handlers},
    }


def _outdented(text: str) -> str:
    return "".join(f"{line[2:]}\n" for line in text.splitlines())
