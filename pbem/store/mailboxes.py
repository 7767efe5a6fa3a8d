"""Mailboxes of servers: which letters were taken from them; posts that came back; remarks on seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import func, select, update

from pbem.store.letters import LEFT
from pbem.store.plain import ARRIVAL, BOUNCE, LETTER, REMARK
from pbem.store.pruning import NEW
from pbem.store.records import BounceRecord, RemarkRecord
from pbem.store.shelf import Shelf, table_named

_AT_ONCE = 500


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

    def arrivals_left(self, mailbox: str, validity: int, uids: Iterable[int]) -> frozenset[int]:
        """Those of these uids whose letters were shunted and are kept nowhere but in their mailbox."""
        wanted = (
            select(ARRIVAL.c.uid)
            .join(LETTER, LETTER.c.id == ARRIVAL.c.letter)
            .where(
                ARRIVAL.c.mailbox == mailbox,
                ARRIVAL.c.validity == validity,
                ARRIVAL.c.uid.in_(list(uids)),
                LETTER.c.verdict == "shunted",
                LETTER.c.kept_as.startswith(LEFT),
            )
        )
        return frozenset(self._connection.execute(wanted).scalars())

    def arrivals_of(self, letter_id: int) -> list[tuple[str, int, int]]:
        """Where a letter came from: mailbox, validity and uid of each place, the last first."""
        places = select(ARRIVAL.c.mailbox, ARRIVAL.c.validity, ARRIVAL.c.uid)
        found = self._connection.execute(
            places.where(ARRIVAL.c.letter == letter_id).order_by(ARRIVAL.c.id.desc())
        )
        return [(row[0], row[1], row[2]) for row in found]

    def add_notice(self, notice: RemarkRecord) -> int:
        """Keep a remark that the GM is to be told with others."""
        return self._add(replace(notice, kind=f"{NEW}{notice.kind}"))

    def notices_waiting(self, kinds: Iterable[str]) -> list[RemarkRecord]:
        """The remarks of these kinds that the GM is still to be told, oldest first."""
        found = self._find(RemarkRecord, REMARK.c.kind.in_([f"{NEW}{kind}" for kind in kinds]))
        return [replace(one, kind=one.kind.removeprefix(NEW)) for one in found]

    def notices_told(self, ids: Sequence[int]) -> None:
        """Note that the GM was told these remarks."""
        bare = func.substr(REMARK.c.kind, len(NEW) + 1)
        for start in range(0, len(ids), _AT_ONCE):
            some = REMARK.c.id.in_(ids[start : start + _AT_ONCE])
            self._connection.execute(update(REMARK).where(some).values(kind=bare))

    def notices(self, kind: str) -> dict[int, str]:
        """What the GM was told of letters, or will be, by the letter."""
        found = self._find(RemarkRecord, REMARK.c.kind.in_([kind, f"{NEW}{kind}"]))
        return {one.letter: one.text for one in found if one.letter is not None}

    def remarked(self, game_id: int, seat: str, kind: str, since: datetime, most: int) -> int:
        """How many remarks of a kind there are on a seat since a time, counted no further than `most`."""
        of = (REMARK.c.game == game_id, REMARK.c.seat == seat, REMARK.c.kind.in_([kind, f"{NEW}{kind}"]))
        wanted = select(REMARK.c.id).where(*of, REMARK.c.at > since).limit(most)
        return len(self._connection.execute(wanted).all())

    def remarks_since(self, kind: str, since: datetime, game_id: int | None = None) -> list[RemarkRecord]:
        """The remarks of a kind since a time, told to the GM or not, in one game or in all, oldest first."""
        where = [REMARK.c.kind.in_([kind, f"{NEW}{kind}"]), REMARK.c.at >= since]
        if game_id is not None:
            where.append(REMARK.c.game == game_id)
        return [replace(one, kind=kind) for one in self._find(RemarkRecord, *where)]

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
