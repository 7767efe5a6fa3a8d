"""The players of a demo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pbem.demo.rows import rows, text_of
from pbem.yamlfile import Document, read_document

FIRST = "survival"
"""The ruleset whose demo is played where none is named."""
_FOLDER = Path(__file__).parent
_FIELDS = ("id", "name", "address", "zone", "formats", "note")


@dataclass(frozen=True)
class DemoSeat:
    """A seat of a demo and who holds it; an empty zone or no formats mean the game's own."""

    id: str
    name: str
    address: str
    zone: str = ""
    formats: tuple[str, ...] = ()
    note: str = ""


def demo_file(demo: str, name: str) -> Path:
    """Where a file of a demo lies: that of a ruleset or, parted by a slash, of a scenario of one."""
    return _FOLDER / demo / name


@cache
def cast(demo: str = FIRST) -> tuple[DemoSeat, ...]:
    """All seats of a demo in seating order; a scenario without a cast of its own has the ruleset's."""
    own = demo_file(demo, "cast.yaml")
    document = read_document(own if own.exists() else demo_file(demo.partition("/")[0], "cast.yaml"))
    return tuple(_seat(document, number, row) for number, row in enumerate(rows(document, _FIELDS), 1))


def _seat(document: Document, number: int, row: Mapping[str, object]) -> DemoSeat:
    place, formats = f"[{number}]", row.get("formats", [])
    if not isinstance(formats, list):
        raise document.bad(f"{place}.formats", "must be a list.")
    id, name, address, zone, note = (
        text_of(document, row, field, place) for field in _FIELDS if field != "formats"
    )
    return DemoSeat(id, name, address, zone, tuple(str(each) for each in formats), note)
