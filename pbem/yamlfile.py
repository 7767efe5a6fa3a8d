"""YAML files a GM writes: read with line numbers, so that every mistake can be shown its place."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

MOST_BYTES = 4 * 1024 * 1024


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
    """The safe loader; a key that stands twice is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, Hashable):
                raise yaml.MarkedYAMLError(problem="a list is no name", problem_mark=key_node.start_mark)
            if key in seen:
                raise yaml.MarkedYAMLError(problem=f"{key!r} stands twice", problem_mark=key_node.start_mark)
            seen.add(key)
        return super().construct_mapping(node, deep)


def read_documents(path: Path) -> list[Document]:
    """Read all documents of a YAML file; BadFile if it cannot be read."""
    text = read_text(path)
    documents = []
    try:
        loader = _Loader(text)
    except yaml.YAMLError as bad:  # a character that YAML does not know
        raise BadFile(f"{path}: this is not YAML: {' '.join(str(bad).split())}.") from None
    try:
        while loader.check_node():
            node = loader.get_node()
            lines: dict[str, int] = {}
            _note_lines(node, "", lines)
            documents.append(Document(path, loader.construct_document(node), lines))
    except yaml.MarkedYAMLError as bad:
        line = f", line {bad.problem_mark.line + 1}" if bad.problem_mark else ""
        raise BadFile(f"{path}{line}: this is not YAML: {bad.problem}.") from None
    except (yaml.YAMLError, ValueError, RecursionError) as bad:
        raise BadFile(f"{path}: this is not YAML: {' '.join(str(bad).split())}.") from None
    finally:
        loader.dispose()
    return documents


def read_document(path: Path) -> Document:
    """Read a YAML file that holds one document."""
    documents = read_documents(path)
    if len(documents) != 1:
        raise BadFile(f"{path}: the file must hold one document, not {len(documents)}.")
    return documents[0]


def read_text(path: Path) -> str:
    """Return the text of a file; BadFile if it cannot be read, or is no text."""
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
