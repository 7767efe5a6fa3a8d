"""Letters that came in, and what they put on file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Select, and_, bindparam, func, literal_column, or_, select, union_all, update
from sqlalchemy.sql import ColumnElement

from pbem.store.plain import FILING, KEYED, LETTER, REMARK
from pbem.store.pruning import NEW
from pbem.store.records import FilingRecord, LetterRecord, RemarkRecord
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


_KEYED: ColumnElement[bool] = literal_column(f"filing.{KEYED}")
_WHOSE = FILING.c.game == bindparam("game"), FILING.c.seat == bindparam("seat")
_NOW = (*_WHOSE, FILING.c.moment == bindparam("moment"))
_NUMBER = FILING.c.number
Terms = tuple[ColumnElement[bool], ...]


def _last(kind: str, where: Terms, of: Terms = _NOW) -> ColumnElement[Any]:
    """The number of a seat's last filing of a kind: the index is read from its end to the first that fits."""
    wanted = select(_NUMBER).where(*of, FILING.c.kind == kind, *where)
    last = wanted.order_by(FILING.c.moment.desc(), _NUMBER.desc()).limit(1)
    return func.coalesce(last.scalar_subquery(), 0)


def _for_each(kind: str, found: Select[Any]) -> Select[Any]:
    """What is `found` for each `about` of a seat's filings of a kind.

    The index leads from one `about` to the next, so it costs nothing how often each was filed.
    """
    of_kind = (*_WHOSE, _KEYED, FILING.c.kind == kind)
    first = select(FILING.c.about).where(*of_kind).order_by(FILING.c.about).limit(1)
    every = select(first.scalar_subquery().label("about")).cte(recursive=True)
    following = first.where(FILING.c.about > every.c.about).correlate(every).scalar_subquery()
    every = every.union_all(select(following).where(every.c.about.is_not(None)))
    one = found.where(_KEYED, FILING.c.kind == kind, FILING.c.about == every.c.about)
    return select(one.correlate(every).scalar_subquery()).select_from(every)


def _that_count(where: Terms) -> Terms:
    """What counts for a seat at a moment, each part found by an index, whatever else the seat has filed.

    What is filed for a later moment has higher numbers than what was filed for an earlier one.

    Orders and additions since the set was last replaced, the last standing orders, the last for each round,
    all press and all that was posted. Of orders that are kept the first says where they stand, and the last
    what they say.
    """
    kinds = ("orders", "cancel", "ready", "wait")
    cancelled = _last("cancel", where)
    added = (FILING.c.kind == "add", _last("orders", where) < _NUMBER, cancelled < _NUMBER)
    ahead = select(_NUMBER).where(*_WHOSE, *where).order_by(FILING.c.moment.desc(), _NUMBER.desc()).limit(1)
    kept = select(_NUMBER).where(*_NOW, *where, cancelled < _NUMBER).limit(1)
    numbers = union_all(
        *(select(_last(kind, where)) for kind in kinds),
        select(_last("standing", where, of=_WHOSE)),
        select(_NUMBER).where(*_NOW, *where, *added),
        *(select(_NUMBER).where(*_NOW, *where, FILING.c.kind == kind) for kind in ("press", "posted")),
        _for_each("ahead", ahead),
        *(_for_each("kept", kept.order_by(end)) for end in (_NUMBER, _NUMBER.desc())),
    )
    return FILING.c.game == bindparam("game"), _NUMBER.in_(numbers)


_IN_TIME = or_(FILING.c.is_late.is_(False), FILING.c.moment != bindparam("moment"))
"""What came too late for the moment asked about does not count for it, but may for later ones."""
_THAT_COUNT = _that_count((_IN_TIME,))
_WITH_LATE = _that_count(())
_LAST_PRESSES = (
    select(FILING.c.filed_at)
    .where(*_WHOSE, FILING.c.kind == "press")
    .order_by(FILING.c.moment.desc(), _NUMBER.desc())
    .limit(bindparam("most"))
)


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

    def latest_letters(
        self, most: int, game_id: int | None = None, seat: str | None = None, *, is_unknown: bool = False
    ) -> list[LetterRecord]:
        """The latest letters, newest first: of a game or seat, or about it; or of people who hold none."""
        where, about = [], select(REMARK.c.letter).where(REMARK.c.letter.is_not(None))
        if game_id is not None:
            of = [(LETTER.c.game == game_id, REMARK.c.game == game_id)]
            if seat is not None:
                of.append((LETTER.c.seat == seat, REMARK.c.seat == seat))
            told = LETTER.c.id.in_(about.where(*(one for _, one in of)))
            where.append(or_(and_(*(one for one, _ in of)), told))
        if is_unknown:
            strangers = about.where(REMARK.c.kind.in_(["stranger", f"{NEW}stranger"]))
            where.append(or_(LETTER.c.verdict == "unknown", LETTER.c.id.in_(strangers)))
        return self._find(LetterRecord, *where, by=(LETTER.c.id.desc(),), limit=most)

    def remarks_on(self, letters: Sequence[int]) -> list[RemarkRecord]:
        """The remarks that these letters brought about, told to the GM or not; few are asked about."""
        found = self._find(RemarkRecord, REMARK.c.letter.in_(letters))
        return [replace(one, kind=one.kind.removeprefix(NEW)) for one in found]

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
        """The last letter that was proved to be a seat's; what the GM typed for it is not one."""
        return self._the(LetterRecord, by=("-id",), game=game_id, seat=seat, sort="person")

    def newest_letter(self, game_id: int) -> int:
        """The number of the last letter that was taken for a game; 0 before the first."""
        return self._counted("letter", "max id", game=game_id)

    def add_filing(self, filing: FilingRecord) -> int:
        """Put one thing on file and return the number the store gives it within its game."""
        last = self._counted("filing", "max number", game=filing.game)
        self._add(replace(filing, number=last + 1))
        return last + 1

    def note_understood(self, filing_id: int, understood: str | None) -> None:
        """Note what was understood of a text that an older pbem put on file."""
        this = update(FILING).where(FILING.c.id == filing_id)
        self._connection.execute(this.values(understood=understood))

    def filings_that_count(
        self, game_id: int, seat: str, moment: int, *, with_late: bool = False
    ) -> list[FilingRecord]:
        """What is on file for a seat at a moment, in order, without what later filings have replaced.

        What came too late for it is left out, unless `with_late` asks how it would be with that.
        """
        whose: dict[str, int | str] = {"game": game_id, "seat": seat, "moment": moment}
        return self._chosen(FilingRecord, _WITH_LATE if with_late else _THAT_COUNT, whose)

    def presses_since(self, game_id: int, seat: str, since: datetime, most: int) -> int:
        """How many presses a seat has filed since a time, counted no further than `most`."""
        rows = self._run(_LAST_PRESSES, {"game": game_id, "seat": seat, "most": most})
        return sum(row[0] > since for row in rows)

    def filings(self, game_id: int, moment: int | None = None, seat: str | None = None) -> list[FilingRecord]:
        """What is on file in a game, in order, for one moment or all and one seat or all."""
        of = {"game": game_id, "moment": moment, "seat": seat}
        equal: dict[str, int | str] = {name: value for name, value in of.items() if value is not None}
        return self._all(FilingRecord, ("number",), None, **equal)
