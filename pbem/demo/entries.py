"""What the players of the demo write, before any mail program wraps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path

from pbem.demo.cast import cast, rows, text_of
from pbem.demo.programs import ENCLOSING, PROGRAMS
from pbem.yamlfile import Document, read_document

_FILE = Path(__file__).with_name("letters.yaml")
_FIELDS = ("turn", "seat", "program", "hello", "orders", "bye", "signature", "special", "about")


class Special(Enum):
    """What happens to a letter beside being written."""

    NONE = ""
    AGAIN = "again"  # the seat's letter before, delivered a second time
    LATE = "late"  # delivered after the deadline
    FORGED = "forged"  # a stranger's, with a wrong key
    STRAY = "stray"  # tagged for a game that does not exist


@dataclass(frozen=True)
class Entry:
    """A letter of the demo; advertisements have no seat. `number` counts all letters from 1."""

    number: int
    turn: int
    seat: str
    program: str
    hello: str
    orders: str
    bye: str
    signature: str
    special: Special
    about: str

    @property
    def has_enclosure(self) -> bool:
        """Whether the orders stand in an attached file."""
        return self.program in ENCLOSING

    @property
    def words(self) -> str:
        """What stands in the letter itself."""
        pieces = (self.hello, "" if self.has_enclosure else self.orders, self.bye)
        return "\n\n".join(piece for piece in pieces if piece)


@cache
def entries() -> tuple[Entry, ...]:
    """All letters of the demo in the order in which they arrive; BadFile if one is wrong."""
    document = read_document(_FILE)
    seats = {seat.id for seat in cast()}
    found: list[Entry] = []
    for number, row in enumerate(rows(document, _FIELDS), 1):
        entry = _entry(document, number, row)
        found.append(_repeated(document, entry, found) if entry.special is Special.AGAIN else entry)
        if found[-1].program not in PROGRAMS:
            raise document.bad(f"[{number}].program", f"must be one of {', '.join(PROGRAMS)}.")
        if entry.seat and entry.seat not in seats:
            raise document.bad(f"[{number}].seat", "is no seat of the cast.")
    return tuple(found)


def entries_of(turn: int, is_late: bool = False) -> tuple[Entry, ...]:
    """The letters of a turn: those in time, or those that come after its deadline."""
    return tuple(
        entry for entry in entries() if entry.turn == turn and (entry.special is Special.LATE) == is_late
    )


def _entry(document: Document, number: int, row: Mapping[str, object]) -> Entry:
    turn = row.get("turn")
    if not isinstance(turn, int) or turn < 0:
        raise document.bad(f"[{number}].turn", "must be a whole number from 0.")
    seat, program, hello, orders, bye, signature, special, about = (
        text_of(document, number, row, field) for field in _FIELDS[1:]
    )
    try:
        kind = Special(special)
    except ValueError:
        raise document.bad(f"[{number}].special", "must be again, late, forged or stray.") from None
    return Entry(number, turn, seat, program, hello, orders, bye, signature, kind, about)


def _repeated(document: Document, again: Entry, before: list[Entry]) -> Entry:
    """The entry's first letter of the turn under its own number."""
    for entry in reversed(before):
        if (entry.turn, entry.seat) == (again.turn, again.seat):
            return replace(entry, special=Special.AGAIN, about=again.about)
    raise document.bad(f"[{again.number}].special", "there is no letter of this seat before in the turn.")
