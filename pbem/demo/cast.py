"""The demo's players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pbem.yamlfile import Document, read_document

_FILE = Path(__file__).with_name("cast.yaml")
_FIELDS = ("id", "name", "address", "zone", "formats", "note")


@dataclass(frozen=True)
class DemoSeat:
    """A seat of the demo and who holds it; an empty zone or no formats mean the game's own."""

    id: str
    name: str
    address: str
    zone: str = ""
    formats: tuple[str, ...] = ()
    note: str = ""


@cache
def cast() -> tuple[DemoSeat, ...]:
    """All seats in seating order, so that seat n has creature n."""
    document = read_document(_FILE)
    return tuple(_seat(document, number, row) for number, row in enumerate(rows(document, _FIELDS), 1))


def rows(document: Document, known: tuple[str, ...]) -> list[Mapping[str, object]]:
    """The mappings of a file that is a list of them; BadFile for a field that is not known."""
    content: object = document.content
    if not isinstance(content, list):
        raise document.bad("", "the file must be a list.")
    found: list[Mapping[str, object]] = []
    for number, row in enumerate(content, 1):
        if not isinstance(row, dict):
            raise document.bad(f"[{number}]", "must be fields and their values.")
        for key in row:
            if key not in known:
                raise document.bad(f"[{number}].{key}", f"is not known; {', '.join(known)} are.")
        found.append(row)
    return found


def text_of(document: Document, number: int, row: Mapping[str, object], field: str) -> str:
    """The text in a field, empty where it is left out; BadFile if it is something else."""
    value = row.get(field, "")
    if not isinstance(value, str):
        raise document.bad(f"[{number}].{field}", "must be text.")
    return value


def _seat(document: Document, number: int, row: Mapping[str, object]) -> DemoSeat:
    formats = row.get("formats", [])
    if not isinstance(formats, list):
        raise document.bad(f"[{number}].formats", "must be a list.")
    id, name, address, zone, note = (
        text_of(document, number, row, field) for field in _FIELDS if field != "formats"
    )
    return DemoSeat(id, name, address, zone, tuple(str(each) for each in formats), note)
