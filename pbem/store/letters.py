"""Letters that came in, and what they put on file."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Select, and_, bindparam, func, or_, select, update
from sqlalchemy.sql import ColumnElement

from pbem.store.plain import FILING, LETTER
from pbem.store.records import FilingRecord, LetterRecord
from pbem.store.shelf import Shelf

_LETTERS_FROM = select(func.count()).where(
    *(LETTER.c[name] == bindparam(name) for name in ("game", "seat", "moment")),
    LETTER.c.verdict != "test",
)


LEFT = "left "
"""How the place where a letter is kept begins if that is its mailbox; its SHA-256 and the place follow."""


@dataclass(frozen=True)
class Left:
    """Where a shunted letter was left: the SHA-256 of its bytes, and its mailbox in words."""

    digest: str
    place: str

    def __str__(self) -> str:
        """Return what stands on file in the place of a file's name."""
        return f"{LEFT}{self.digest} {self.place}"


def left_in_mailbox(letter: LetterRecord) -> Left | None:
    """Return where a letter was left; None where its copy is kept, or nothing of it."""
    kept = letter.kept_as or ""
    return Left(*kept.removeprefix(LEFT).split(" ", 1)) if re.match(r"left [0-9a-f]{64} ", kept) else None


def _is_any(*kinds: str) -> ColumnElement[bool]:
    return or_(*(FILING.c.kind == kind for kind in kinds))


_IN_TIME = or_(FILING.c.is_late.is_(False), FILING.c.moment != bindparam("moment"))
"""What came too late for the moment asked about does not count for it, but may for later ones."""


def _last(*kinds: str, together: bool, at_once: bool) -> Select[Any]:
    """The number of a seat's last filing of these kinds, of each kind and round, or of all `together`."""
    same = [FILING.c.game == bindparam("game"), FILING.c.seat == bindparam("seat"), _IN_TIME]
    now = [FILING.c.moment == bindparam("moment")] if at_once else []
    last = select(func.max(FILING.c.number)).where(*same, *now, _is_any(*kinds))
    return last if together else last.group_by(FILING.c.kind, FILING.c.about)


_SINCE = func.coalesce(_last("orders", "cancel", together=True, at_once=True).scalar_subquery(), 0)
_CANCELLED = func.coalesce(_last("cancel", together=True, at_once=True).scalar_subquery(), 0)
_NUMBER = FILING.c.number
_THAT_COUNT = (
    FILING.c.game == bindparam("game"),
    FILING.c.seat == bindparam("seat"),
    _IN_TIME,
    or_(
        _NUMBER.in_(_last("standing", "ahead", together=False, at_once=False)),
        and_(
            FILING.c.moment == bindparam("moment"),
            or_(
                and_(_is_any("orders", "add", "cancel"), _NUMBER >= _SINCE),
                and_(_is_any("kept"), _NUMBER > _CANCELLED),
                _NUMBER.in_(_last("ready", "wait", together=True, at_once=True)),
                _is_any("press", "posted"),
            ),
        ),
    ),
)
"""Orders since the set was last replaced, the last standing orders, the last for each round, all press.

What was posted always counts.
"""


class LetterFiles(Shelf):
    """What the store knows of letters and filings."""

    def letter_seen(self, message_id: str, digest: str) -> LetterRecord | None:
        """The same letter, if it came before."""
        return self._the(LetterRecord, message_id=message_id, digest=digest)

    def add_letter(self, letter: LetterRecord, raw: bytes | None) -> int:
        """Keep a letter, with its raw bytes if the caller wants them kept, and return its id."""
        return self._add(letter, raw=raw)

    def letter(self, letter_id: int) -> LetterRecord | None:
        """The letter of this id."""
        return self._the(LetterRecord, id=letter_id)

    def letters(
        self, game_id: int | None = None, verdict: str | None = None, limit: int | None = None
    ) -> list[LetterRecord]:
        """The letters, newest first, of one game or all, with one verdict or any."""
        where = []
        if game_id is not None:
            where.append(LETTER.c.game == game_id)
        if verdict is not None:
            where.append(LETTER.c.verdict == verdict)
        return self._find(LetterRecord, *where, by=(LETTER.c.id.desc(),), limit=limit)

    def raw_letter(self, letter_id: int) -> bytes | None:
        """The letter as it came, where it was kept whole."""
        wanted = select(LETTER.c.raw).where(LETTER.c.id == letter_id)
        return self._connection.execute(wanted).scalar()

    def set_aside(self, letter_id: int) -> None:
        """Take a shunted letter out of the count, so that it can be received once more; its row stays."""
        row = LETTER.c.id == letter_id
        away = {"verdict": "retried", "digest": LETTER.c.digest + f" retried {letter_id}"}
        self._connection.execute(update(LETTER).where(row).values(away))

    def letters_from(self, game_id: int, seat: str, moment: int) -> int:
        """How many letters a seat has sent in a moment, refused ones too, but no tests."""
        whose = {"game": game_id, "seat": seat, "moment": moment}
        return int(self._run(_LETTERS_FROM, whose)[0][0])

    def last_letter(self, game_id: int, seat: str) -> LetterRecord | None:
        """The last letter that was proved to be a seat's; what the GM typed for it is none."""
        return self._the(LetterRecord, by=("-id",), game=game_id, seat=seat, sort="person")

    def newest_letter(self, game_id: int) -> int:
        """The number of the last letter that was taken for a game; 0 before the first."""
        return self._counted("letter", "max id", game=game_id)

    def add_filing(self, filing: FilingRecord) -> int:
        """Put one thing on file and return the number the store gives it within its game."""
        last = self._counted("filing", "max number", game=filing.game)
        self._add(replace(filing, number=last + 1))
        return last + 1

    def filings_that_count(self, game_id: int, seat: str, moment: int) -> list[FilingRecord]:
        """What is on file for a seat at a moment, in order, without what later filings have replaced."""
        whose: dict[str, int | str] = {"game": game_id, "seat": seat, "moment": moment}
        return self._chosen(FilingRecord, _THAT_COUNT, whose)

    def filings(self, game_id: int, moment: int | None = None, seat: str | None = None) -> list[FilingRecord]:
        """What is on file in a game, in order, for one moment or all and one seat or all."""
        of = {"game": game_id, "moment": moment, "seat": seat}
        equal: dict[str, int | str] = {name: value for name, value in of.items() if value is not None}
        return self._all(FilingRecord, ("number",), None, **equal)
