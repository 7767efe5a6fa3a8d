"""Letters that came in, and what they put on file."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import func, select
from sqlmodel import col

from pbem.store.records import FilingRecord, LetterRecord
from pbem.store.shelf import Shelf
from pbem.store.tables import FilingRow, LetterRow


class LetterFiles(Shelf):
    """What the store knows of letters and filings."""

    def letter_seen(self, message_id: str, digest: str) -> LetterRecord | None:
        """The same letter, if it came before."""
        return self._first(
            LetterRecord, col(LetterRow.message_id) == message_id, col(LetterRow.digest) == digest
        )

    def add_letter(self, letter: LetterRecord, raw: bytes | None) -> int:
        """Keep a letter, with its raw bytes if the caller wants them kept, and return its id."""
        return self._add(letter, raw=raw)

    def letter(self, letter_id: int) -> LetterRecord | None:
        """The letter of this id."""
        return self._first(LetterRecord, col(LetterRow.id) == letter_id)

    def letters(
        self, game_id: int | None = None, verdict: str | None = None, limit: int | None = None
    ) -> list[LetterRecord]:
        """The letters, newest first, of one game or all, with one verdict or any."""
        where = []
        if game_id is not None:
            where.append(col(LetterRow.game) == game_id)
        if verdict is not None:
            where.append(col(LetterRow.verdict) == verdict)
        return self._find(LetterRecord, *where, by=(col(LetterRow.id).desc(),), limit=limit)

    def raw_letter(self, letter_id: int) -> bytes | None:
        """The letter as it came, where it was kept whole."""
        wanted = select(col(LetterRow.raw)).where(col(LetterRow.id) == letter_id)
        return self._connection.execute(wanted).scalar()

    def letters_from(self, game_id: int, seat: str, moment: int) -> int:
        """How many letters a seat has sent in a moment, refused ones too."""
        return self._number(
            func.count(),
            col(LetterRow.game) == game_id,
            col(LetterRow.seat) == seat,
            col(LetterRow.moment) == moment,
        )

    def add_filing(self, filing: FilingRecord) -> int:
        """Put one thing on file and return the number the store gives it within its game."""
        last = self._number(func.max(col(FilingRow.number)), col(FilingRow.game) == filing.game)
        self._add(replace(filing, number=last + 1))
        return last + 1

    def filings(self, game_id: int, moment: int | None = None, seat: str | None = None) -> list[FilingRecord]:
        """What is on file in a game, in order, for one moment or all and one seat or all."""
        where = [col(FilingRow.game) == game_id]
        if moment is not None:
            where.append(col(FilingRow.moment) == moment)
        if seat is not None:
            where.append(col(FilingRow.seat) == seat)
        return self._find(FilingRecord, *where, by=(col(FilingRow.number),))
