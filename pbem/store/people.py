"""Seats that change, requests and their confirmations, absences and observers."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, update

from pbem.store.plain import ABSENCE, OBSERVER, REQUEST, SEAT, SEAT_CHANGE
from pbem.store.records import (
    AbsenceRecord,
    ConfirmationRecord,
    ObserverRecord,
    RequestRecord,
    SeatChangeRecord,
)
from pbem.store.shelf import Shelf

SECRET_FIELDS = frozenset({"order_key"})
"""Fields of a seat whose values are not kept in the record of its changes."""
CHANGEABLE = frozenset({"name", "address", "order_key", "zone", "formats", "status", "language"})


class PeopleFiles(Shelf):
    """What the store knows of those who play, would play, or look on."""

    def change_seat(
        self, game_id: int, key: str, field: str, value: str, why: str, letter: int | None, at: datetime
    ) -> None:
        """Change one field of a seat, and keep what it was."""
        if field not in CHANGEABLE:
            raise ValueError(f"a seat's {field} does not change")
        this = (SEAT.c.game == game_id, SEAT.c.key == key)
        before = self._one(SEAT.c[field], *this)
        if before is None:
            raise ValueError(f"there is no seat {key}")
        self._connection.execute(update(SEAT).where(*this).values({field: value}))
        kept = ("", "") if field in SECRET_FIELDS else (str(before), value)
        self._add(
            SeatChangeRecord(
                game=game_id,
                seat=key,
                field=field,
                before=kept[0],
                after=kept[1],
                why=why,
                letter=letter,
                at=at,
            )
        )

    def seat_changes(self, game_id: int, seat: str | None = None) -> list[SeatChangeRecord]:
        """The changes of a game's seats, or of one, as they were made."""
        where = [SEAT_CHANGE.c.game == game_id]
        if seat is not None:
            where.append(SEAT_CHANGE.c.seat == seat)
        return self._find(SeatChangeRecord, *where)

    def add_request(self, request: RequestRecord) -> int:
        """Keep a request and return its id."""
        return self._add(request)

    def request_by_code(self, code: str) -> RequestRecord | None:
        """The request of this code."""
        return self._the(RequestRecord, code=code)

    def request(self, request_id: int) -> RequestRecord | None:
        """The request of this id."""
        return self._the(RequestRecord, id=request_id)

    def requests(self, game_id: int, kind: str | None = None) -> list[RequestRecord]:
        """The requests of a game, of one kind or of all, oldest first."""
        where = [REQUEST.c.game == game_id]
        if kind is not None:
            where.append(REQUEST.c.kind == kind)
        return self._find(RequestRecord, *where)

    def requests_since(self, since: datetime) -> list[RequestRecord]:
        """The requests of all games after a time, oldest first."""
        return self._find(RequestRecord, REQUEST.c.at > since)

    def confirmations(self, request_id: int) -> list[ConfirmationRecord]:
        """How far a request is confirmed."""
        return self._all(ConfirmationRecord, request=request_id)

    def confirm(self, confirmation: ConfirmationRecord) -> bool:
        """Keep a confirmation; False, and nothing done, where that side has confirmed already."""
        kept = self.confirmations(confirmation.request)
        if any(one.side == confirmation.side for one in kept):
            return False
        self._add(confirmation)
        return True

    def add_absence(self, absence: AbsenceRecord) -> int:
        """Keep the days on which a player is away."""
        return self._add(absence)

    def absences(self, game_id: int, seat: str | None = None) -> list[AbsenceRecord]:
        """The absences of a game, or of one seat, as they were written; the last one written counts."""
        where = [ABSENCE.c.game == game_id]
        if seat is not None:
            where.append(ABSENCE.c.seat == seat)
        return self._find(AbsenceRecord, *where)

    def add_observer(self, observer: ObserverRecord) -> int:
        """Keep somebody who wants to read a game's public reports."""
        return self._add(observer)

    def observers(self, game_id: int) -> list[ObserverRecord]:
        """Those who read a game's public reports now."""
        return self._find(ObserverRecord, OBSERVER.c.game == game_id, OBSERVER.c.until.is_(None))

    def observing(self, address: str) -> list[ObserverRecord]:
        """Who at an address, whatever its letter case, reads public reports now, of any game."""
        at_it = func.lower(OBSERVER.c.address) == func.lower(address)
        return self._find(ObserverRecord, at_it, OBSERVER.c.until.is_(None), by=(OBSERVER.c.game,))

    def observer_by_code(self, code: str) -> ObserverRecord | None:
        """The observer of this code, an ended one too."""
        return self._the(ObserverRecord, code=code)

    def end_observer(self, observer_id: int, at: datetime) -> None:
        """Note that an observer wants no more reports."""
        this = update(OBSERVER).where(OBSERVER.c.id == observer_id)
        self._connection.execute(this.values(until=at))
