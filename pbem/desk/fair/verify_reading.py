"""Reading a folder of turns that may come from anywhere: nothing in it is trusted, nothing followed."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from pbem.desk.fair.seals import json_bytes, seal_of
from pbem.desk.fair.verdict import Verdict

T = TypeVar("T")
LARGEST = 256 * 1024 * 1024
"""Bytes of a file that is read; no report is larger."""


@dataclass
class Shelf:
    """A game's folder, its files read once, and the verdict on it."""

    root: Path
    verdict: Verdict
    _read: dict[str, bytes | None] = field(default_factory=dict)

    def content(self, name: str) -> bytes | None:
        """Return a file's bytes; None where there is no plain file of that name."""
        if name not in self._read:
            self._read[name] = self._content(self.root / name)
        return self._read[name]

    def _content(self, path: Path) -> bytes | None:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST:
            return None
        return path.read_bytes()

    def values(self, name: str) -> dict[str, Any] | None:
        """Return the values of a JSON file, if it is written as pbem writes it; else the verdict says why."""
        content = self.content(name)
        if content is None:
            return None
        try:
            values = json.loads(content.decode())
            again = json_bytes(values)
        except (ValueError, RecursionError) as fault:
            self.verdict.differs(name, f"is not JSON: {fault}.")
            return None
        if again != content or not isinstance(values, dict):
            self.verdict.differs(name, f"is not written as pbem writes it, {_where(content, again)}.")
            return None
        return values

    def sealed(self, name: str, kind: type[T]) -> T | None:
        """Return a card, seal or record, if its own seal fits it; else the verdict says why not."""
        values = self.values(name)
        if values is None:
            return None
        if values.get("seal") != seal_of(values):
            self.verdict.differs(name, "its own seal does not fit what it says.")
            return None
        return self.formed(name, kind, values)

    def formed(self, name: str, kind: type[T], values: dict[str, Any]) -> T | None:
        """Return values as what they should be; else the verdict names the field."""
        try:
            return TypeAdapter(kind).validate_python(values)
        except ValidationError as fault:
            first = fault.errors()[0]
            field = ".".join(map(str, first["loc"]))
            self.verdict.differs(name, f"{field}: {first['msg']}.")
            return None


def _where(one: bytes, two: bytes) -> str:
    """Return where two files differ first."""
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    line = one[:at].count(b"\n") + 1
    return f"from line {line} on" if at < len(one) else "as it breaks off"
