"""What pbem says, read from its own source: every text that `tr` and its kin are given, and who says it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_SAYS = ("tr", "tr_noop", "trn", "trp")
_MAY_SAY = re.compile(rf"\b(?:{'|'.join(_SAYS)})\s*\(|^\s*@event\(", re.MULTILINE)
"""What stands in the source of any file that says something."""


@dataclass(frozen=True)
class Said:
    """A text of the program: English, with a plural or a context where it has one.

    `given` are the names of the values it is filled in with; None where the source does not tell.
    """

    text: str
    many: str = ""
    context: str = ""
    given: frozenset[str] | None = None
    file: str = ""
    line: int = 0

    @property
    def part(self) -> str:
        """Return the part of pbem it belongs to, which has a file of its own: "survival", "desk-times"."""
        return part_of(self.file)


def part_of(file: str) -> str:
    """Return which part of pbem a file belongs to, by its path below the package."""
    names = Path(file).parts
    if names[0] == "templates":
        return "templates"
    if names[0] == "rulesets" and len(names) > 2:
        return names[1]
    if names[0] == "desk" and len(names) > 2:
        return f"desk-{names[1]}"
    return names[0] if len(names) > 1 else "common"


@cache
def all_said() -> tuple[Said, ...]:
    """Return every text of the program and of the templates that came with it, file by file; read once."""
    from pbem.printing.templates import shipped_folder

    found: list[Said] = []
    for file in sorted(_PACKAGE.rglob("*.py")):
        name = file.relative_to(_PACKAGE).as_posix()
        found += said_in_code(file.read_text(encoding="utf-8"), name)
    folder = shipped_folder()
    for file in sorted(folder.rglob("*.jinja")):
        name = f"templates/{file.relative_to(folder).as_posix()}"
        found += said_in_template(file.read_text(encoding="utf-8"), name)
    return tuple(found)


def said_in_code(source: str, name: str) -> list[Said]:
    """Return the texts of a Python file: arguments of `tr` and its kin, and what events say."""
    if not _MAY_SAY.search(source):
        return []
    found = [said for node in ast.walk(ast.parse(source)) for said in _of_node(node, name)]
    return sorted(found, key=lambda said: said.line)


def _of_node(node: ast.AST, name: str) -> Iterator[Said]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SAYS:
        texts = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
        words = {keyword.arg for keyword in node.keywords}
        given = None if None in words or node.func.id == "tr_noop" else frozenset(map(str, words))
        yield from _of_call(node.func.id, texts, given, name, node.lineno)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "event":
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        for says in (*node.args[1:2], named.get("says"), *_values(named.get("when"))):
            yield from _of_event(says, name)


def _of_event(says: ast.AST | None, file: str) -> Iterator[Said]:
    """Yield the sentences of an event's declaration: a text, one and many, or a table of such."""
    match says:
        case ast.Constant(value=str(text)) if text:
            yield Said(text, file=file, line=says.lineno)
        case ast.Tuple(elts=[ast.Constant(value=one), ast.Constant(value=many)]):
            yield Said(str(one), str(many), file=file, line=says.lineno)
        case ast.Dict(values=table):
            for each in table:
                yield from _of_event(each, file)


def _values(table: ast.AST | None) -> list[ast.expr]:
    return table.values if isinstance(table, ast.Dict) else []


def said_in_template(source: str, name: str) -> list[Said]:
    """Return the texts of a template."""
    from pbem.printing.templates import calls_in

    calls = calls_in(source, _SAYS)
    return [said for call in calls for said in _of_call(*call[:2], frozenset(call[2]), name, call[3])]


def _of_call(
    function: str, texts: Sequence[object], given: frozenset[str] | None, file: str, line: int
) -> Iterator[Said]:
    """Yield what a call says; nothing where it says a variable, which a `tr_noop` has named elsewhere."""
    first, second = (*texts, None, None)[:2]
    if function == "trp" and isinstance(first, str) and isinstance(second, str):
        yield Said(second, context=first, given=given, file=file, line=line)
    elif function == "trn" and isinstance(first, str) and isinstance(second, str):
        yield Said(first, second, given=None if given is None else given | {"n"}, file=file, line=line)
    elif function in ("tr", "tr_noop") and isinstance(first, str):
        yield Said(first, given=given, file=file, line=line)
