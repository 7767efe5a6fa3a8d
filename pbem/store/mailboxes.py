"""Mailboxes of servers: which letters were taken from them; posts that came back; remarks on seats."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import func, select

from pbem.store.plain import ARRIVAL, BOUNCE, REMARK
from pbem.store.records import BounceRecord, RemarkRecord
from pbem.store.shelf import Shelf, table_named


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
        where = [ARRIVAL.c.mailbox == mailbox]
        if validity is not None:
            where.append(ARRIVAL.c.validity == validity)
        wanted = (
            select(ARRIVAL.c.validity, ARRIVAL.c.uid, ARRIVAL.c.at)
            .where(*where)
            .order_by(ARRIVAL.c.at.desc(), ARRIVAL.c.uid.desc())
            .limit(1)
        )
        row = self._connection.execute(wanted).first()
        return (row[0], row[1], row[2]) if row else None

    def highest_uid(self, mailbox: str, validity: int) -> int:
        """The highest uid taken from a mailbox under this validity; 0 if none was."""
        of_box = (ARRIVAL.c.mailbox == mailbox, ARRIVAL.c.validity == validity)
        return self._number(func.max(ARRIVAL.c.uid), *of_box)

    def arrivals_taken(self, mailbox: str, validity: int, uids: Iterable[int]) -> frozenset[int]:
        """Those of these uids that were taken already; at most some hundreds are asked about."""
        wanted = select(ARRIVAL.c.uid).where(
            ARRIVAL.c.mailbox == mailbox,
            ARRIVAL.c.validity == validity,
            ARRIVAL.c.uid.in_(list(uids)),
        )
        return frozenset(self._connection.execute(wanted).scalars())

    def add_bounce(self, bounce: BounceRecord) -> int:
        """Keep that a post came back."""
        return self._add(bounce)

    def bounces(self, game_id: int | None = None, seat: str | None = None) -> list[BounceRecord]:
        """The posts that came back, oldest first, of one game or seat or of all."""
        where = []
        if game_id is not None:
            where.append(BOUNCE.c.game == game_id)
        if seat is not None:
            where.append(BOUNCE.c.seat == seat)
        return self._find(BounceRecord, *where)

    def add_remark(self, remark: RemarkRecord) -> int:
        """Keep a remark on a seat for the GM."""
        return self._add(remark)

    def remarks(self, game_id: int | None = None, kind: str | None = None) -> list[RemarkRecord]:
        """The remarks on a game's seats or on all, of one kind or of any, oldest first."""
        where = []
        if game_id is not None:
            where.append(REMARK.c.game == game_id)
        if kind is not None:
            where.append(REMARK.c.kind == kind)
        return self._find(RemarkRecord, *where)
