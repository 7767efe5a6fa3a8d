"""YAML files a GM writes: read with line numbers, so that every mistake can be shown its place."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

MOST_BYTES = 4 * 1024 * 1024
DEEPEST = 50
"""How deep lists and fields may stand in each other."""
MOST_REPEATED = 100_000
"""How many more values all aliases of a document may stand for than are written in it."""
LONGEST_NUMBER = 100
_TOO_DEEP = f"lists and fields stand in each other more than {DEEPEST} deep"


class BadFile(Exception):
    """A file of the GM's is wrong; the text is one sentence naming file, line and field."""


@dataclass(frozen=True)
class Document:
    """A YAML document's content, and the line each field stands in, by its dotted path."""

    path: Path
    content: Any
    lines: dict[str, int]

    def bad(self, field: str, expected: str) -> BadFile:
        """Return the complaint about a field, with the nearest line known."""
        near = field
        while near and near not in self.lines:
            near = near.rpartition(".")[0]
        line = f", line {self.lines[near]}" if near in self.lines else ""
        return BadFile(f"{self.path}{line}: {field}: {expected}")


class _Loader(yaml.SafeLoader):
    """The safe loader; a key that stands twice is an error, and so is what no file of ours ever needs."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        """Count how deep it stands: what reads the node later goes down into it as deep."""
        self._depth += 1
        try:
            if self._depth > DEEPEST:
                raise yaml.MarkedYAMLError(problem=_TOO_DEEP, problem_mark=self.get_mark())
            return super().compose_node(parent, index)
        finally:
            self._depth -= 1

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, Hashable):
                raise yaml.MarkedYAMLError(problem="a list is not a name", problem_mark=key_node.start_mark)
            if key in seen:
                raise yaml.MarkedYAMLError(problem=f"{key!r} stands twice", problem_mark=key_node.start_mark)
            seen.add(key)
        return super().construct_mapping(node, deep)

    def short_number(self, node: yaml.ScalarNode) -> int | float:
        """Return a number; 1:1:1:… is one to the base of 60, and very long ones take very long to read."""
        if len(node.value) > LONGEST_NUMBER:
            long = f"a number has more than {LONGEST_NUMBER} digits"
            raise yaml.MarkedYAMLError(problem=long, problem_mark=node.start_mark)
        is_whole = node.tag.endswith(":int")
        return self.construct_yaml_int(node) if is_whole else self.construct_yaml_float(node)


for _number in ("int", "float"):
    _Loader.add_constructor(f"tag:yaml.org,2002:{_number}", _Loader.short_number)


def read_documents(path: Path) -> list[Document]:
    """Read all documents of a YAML file; BadFile if it cannot be read."""
    text = read_text(path)
    documents = []
    with _reading(text, str(path)) as loader:
        while loader.check_node():
            node = loader.get_node()
            assert node is not None
            _check_aliases(node)
            lines: dict[str, int] = {}
            _note_lines(node, "", lines)
            documents.append(Document(path, loader.construct_document(node), lines))
    return documents


def root_node(text: str, name: str) -> yaml.Node | None:
    """Return the node of a text's one document; BadFile, naming the file, if it cannot be read."""
    with _reading(text, name) as loader:
        node: yaml.Node | None = loader.get_single_node()
        return node


@contextmanager
def _reading(text: str, name: str) -> Iterator[_Loader]:
    """Open a text, and tell in one sentence whatever keeps it from being read."""
    try:
        loader = _Loader(text)
    except yaml.YAMLError as bad:  # a character that YAML does not know
        raise BadFile(f"{name}: this is not YAML: {' '.join(str(bad).split())}.") from None
    try:
        yield loader
    except yaml.MarkedYAMLError as bad:
        line = f", line {bad.problem_mark.line + 1}" if bad.problem_mark else ""
        raise BadFile(f"{name}{line}: this is not YAML: {bad.problem}.") from None
    except (yaml.YAMLError, ValueError, OverflowError) as bad:
        raise BadFile(f"{name}: this is not YAML: {' '.join(str(bad).split())}.") from None
    finally:
        loader.dispose()


def _check_aliases(root: yaml.Node) -> None:
    """Refuse aliases that stand for more than anybody would write, and those that stand for themselves.

    A node that several aliases name is one and the same: a few lines can stand for millions of values,
    and everything that reads them later goes through all of those.
    """
    measured: dict[int, tuple[int, int]] = {}

    def measure(node: yaml.Node) -> tuple[int, int]:
        """Return how many values a node stands for, and how deep they are; each node is looked at once."""
        if id(node) not in measured:
            measured[id(node)] = (0, 0)  # still being measured
            below = [measure(one) for one in _below(node)]
            measured[id(node)] = (
                1 + sum(one[0] for one in below),
                1 + max((one[1] for one in below), default=0),
            )
        elif measured[id(node)] == (0, 0):
            raise yaml.MarkedYAMLError(
                problem="an alias stands for what it stands in", problem_mark=node.start_mark
            )
        return measured[id(node)]

    values, depth = measure(root)
    if values - len(measured) > MOST_REPEATED:
        many = f"its aliases stand for more than {MOST_REPEATED} values"
        raise yaml.MarkedYAMLError(problem=many, problem_mark=root.start_mark)
    if depth > DEEPEST:
        raise yaml.MarkedYAMLError(problem=_TOO_DEEP, problem_mark=root.start_mark)


def _below(node: yaml.Node) -> list[yaml.Node]:
    """Return the nodes that stand in one: its entries, or its fields with their names."""
    if isinstance(node, yaml.MappingNode):
        return [one for pair in node.value for one in pair]
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def read_document(path: Path) -> Document:
    """Read a YAML file that holds one document."""
    documents = read_documents(path)
    if len(documents) != 1:
        raise BadFile(f"{path}: the file must hold one document, not {len(documents)}.")
    return documents[0]


def read_text(path: Path) -> str:
    """Return the text of a file; BadFile if it cannot be read, or is not text."""
    try:
        raw = path.read_bytes()
    except OSError as fault:
        raise BadFile(f"{path}: cannot be read: {fault.strerror}.") from None
    if len(raw) > MOST_BYTES:
        raise BadFile(f"{path}: the file is larger than {MOST_BYTES} bytes.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        raise BadFile(f"{path}, line {line}: the file must be UTF-8 text.") from None


def _note_lines(node: yaml.Node | None, place: str, lines: dict[str, int], depth: int = 0) -> None:
    if depth > 20:
        return
    if isinstance(node, yaml.MappingNode):
        for key_node, value_node in node.value:
            field = f"{place}.{key_node.value}" if place else str(key_node.value)
            lines.setdefault(field, key_node.start_mark.line + 1)
            _note_lines(value_node, field, lines, depth + 1)
    elif isinstance(node, yaml.SequenceNode):
        for number, value_node in enumerate(node.value, 1):
            field = f"{place}[{number}]"
            lines.setdefault(field, value_node.start_mark.line + 1)
            _note_lines(value_node, field, lines, depth + 1)
