"""What the players of a demo write, before any mail program wraps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from pbem.demo.cast import FIRST, cast, demo_file
from pbem.demo.programs import ENCLOSING, PROGRAMS
from pbem.demo.rows import number_of, rows, text_of, texts_of
from pbem.yamlfile import Document, read_document

_TEXTS = ("phase", "seat", "program", "hello", "orders", "bye", "signature", "special", "about")
_FIELDS = ("turn", *_TEXTS, "form")


class Special(Enum):
    """What happens to a letter beside being written."""

    NONE = ""
    AGAIN = "again"  # the seat's letter before, delivered a second time
    LATE = "late"  # delivered after the deadline
    FORGED = "forged"  # a stranger's, with a wrong key
    STRAY = "stray"  # tagged for a game that does not exist


@dataclass(frozen=True)
class Entry:
    """A letter of a demo; advertisements have no seat. `number` counts all letters from 1.

    `phase` is empty for the first phase of a turn. `form` are changes to the order form inside the mail that
    is answered: how a line of it begins, and the lines that take its place.
    """

    number: int
    turn: int
    phase: str
    seat: str
    program: str
    hello: str
    orders: str
    bye: str
    signature: str
    special: Special
    about: str
    form: Mapping[str, str]

    @property
    def has_enclosure(self) -> bool:
        """Whether the orders stand in an attached file."""
        return self.program in ENCLOSING

    @property
    def words(self) -> str:
        """What stands in the letter itself."""
        pieces = (self.hello, "" if self.has_enclosure else self.orders, self.bye)
        return "\n\n".join(piece for piece in pieces if piece)

    def filled_in(self, quoted: str) -> str:
        """The mail that is answered as it stands in the reply, its order form edited."""
        lines = quoted.split("\n")
        for begins, instead in self.form.items():
            found = (at for at in range(len(lines) - 1, -1, -1) if lines[at].startswith(begins))
            at = next(found, len(lines))
            lines[at : at + 1] = instead.split("\n")
        return "\n".join(lines)


@cache
def entries(demo: str = FIRST) -> tuple[Entry, ...]:
    """All letters of a demo in the order in which they arrive; BadFile if one is wrong."""
    document = read_document(demo_file(demo, "letters.yaml"))
    seats = {seat.id for seat in cast(demo)}
    found: list[Entry] = []
    for number, row in enumerate(rows(document, _FIELDS), 1):
        entry = _entry(document, number, row)
        found.append(_repeated(document, entry, found) if entry.special is Special.AGAIN else entry)
        if found[-1].program not in PROGRAMS:
            raise document.bad(f"[{number}].program", f"must be one of {', '.join(PROGRAMS)}.")
        if entry.seat and entry.seat not in seats:
            raise document.bad(f"[{number}].seat", "is no seat of the cast.")
    return tuple(found)


def entries_of(demo: str, turn: int, phase: str = "", is_late: bool = False) -> tuple[Entry, ...]:
    """The letters of a phase: those in time, or those that come after its deadline."""
    return tuple(
        entry
        for entry in entries(demo)
        if (entry.turn, entry.phase) == (turn, phase) and (entry.special is Special.LATE) == is_late
    )


def _entry(document: Document, number: int, row: Mapping[str, object]) -> Entry:
    place = f"[{number}]"
    turn = number_of(document, row, "turn", place)
    phase, seat, program, hello, orders, bye, signature, special, about = (
        text_of(document, row, field, place) for field in _TEXTS
    )
    form = texts_of(document, row, "form", place)
    try:
        kind = Special(special)
    except ValueError:
        raise document.bad(f"{place}.special", "must be again, late, forged or stray.") from None
    return Entry(number, turn, phase, seat, program, hello, orders, bye, signature, kind, about, form)


def _repeated(document: Document, again: Entry, before: list[Entry]) -> Entry:
    """The entry's first letter of the turn under its own number."""
    for entry in reversed(before):
        if (entry.turn, entry.phase, entry.seat) == (again.turn, again.phase, again.seat):
            return replace(entry, special=Special.AGAIN, about=again.about)
    raise document.bad(f"[{again.number}].special", "there is no letter of this seat before in the turn.")
