"""Mailboxes of servers: which letters were taken from them; posts that came back; remarks on seats."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import func, select
from sqlmodel import col

from pbem.store.records import BounceRecord, RemarkRecord
from pbem.store.shelf import Shelf, table_named
from pbem.store.tables import ArrivalRow, BounceRow, RemarkRow


class MailboxFiles(Shelf):
    """What the store knows of mailboxes and of mail that went wrong."""

    def add_arrival(self, mailbox: str, validity: int, uid: int, letter: int | None, at: datetime) -> None:
        """Note that a letter was taken from its place; harmless twice."""
        if self.arrivals_taken(mailbox, validity, [uid]):
            return
        row = {"mailbox": mailbox, "validity": validity, "uid": uid, "letter": letter, "at": at}
        self._connection.execute(table_named("arrival").insert().values(row))

    def last_arrival(self, mailbox: str, validity: int | None = None) -> tuple[int, int, datetime] | None:
        """Validity, highest uid and time of what was last taken from a mailbox; None if nothing ever was."""
        where = [col(ArrivalRow.mailbox) == mailbox]
        if validity is not None:
            where.append(col(ArrivalRow.validity) == validity)
        wanted = (
            select(col(ArrivalRow.validity), col(ArrivalRow.uid), col(ArrivalRow.at))
            .where(*where)
            .order_by(col(ArrivalRow.at).desc(), col(ArrivalRow.uid).desc())
            .limit(1)
        )
        row = self._connection.execute(wanted).first()
        return (row[0], row[1], row[2]) if row else None

    def highest_uid(self, mailbox: str, validity: int) -> int:
        """The highest uid taken from a mailbox under this validity; 0 if none was."""
        of_box = (col(ArrivalRow.mailbox) == mailbox, col(ArrivalRow.validity) == validity)
        return self._number(func.max(col(ArrivalRow.uid)), *of_box)

    def arrivals_taken(self, mailbox: str, validity: int, uids: Iterable[int]) -> frozenset[int]:
        """Those of these uids that were taken already; at most some hundreds are asked about."""
        wanted = select(col(ArrivalRow.uid)).where(
            col(ArrivalRow.mailbox) == mailbox,
            col(ArrivalRow.validity) == validity,
            col(ArrivalRow.uid).in_(list(uids)),
        )
        return frozenset(self._connection.execute(wanted).scalars())

    def add_bounce(self, bounce: BounceRecord) -> int:
        """Keep that a post came back."""
        return self._add(bounce)

    def bounces(self, game_id: int | None = None, seat: str | None = None) -> list[BounceRecord]:
        """The posts that came back, oldest first, of one game or seat or of all."""
        where = []
        if game_id is not None:
            where.append(col(BounceRow.game) == game_id)
        if seat is not None:
            where.append(col(BounceRow.seat) == seat)
        return self._find(BounceRecord, *where)

    def add_remark(self, remark: RemarkRecord) -> int:
        """Keep a remark on a seat for the GM."""
        return self._add(remark)

    def remarks(self, game_id: int | None = None, kind: str | None = None) -> list[RemarkRecord]:
        """The remarks on a game's seats or on all, of one kind or of any, oldest first."""
        where = []
        if game_id is not None:
            where.append(col(RemarkRow.game) == game_id)
        if kind is not None:
            where.append(col(RemarkRow.kind) == kind)
        return self._find(RemarkRecord, *where)
