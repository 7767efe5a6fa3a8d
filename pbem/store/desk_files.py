"""The GM's desk on file: changes, holds, acts, approvals, pulses and outages, openings and sign-ups."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Select, bindparam, insert, or_, select, update
from sqlalchemy.sql import ColumnElement

from pbem.store.desk_records import (
    ActRecord,
    ApprovalRecord,
    GameChangeRecord,
    HoldRecord,
    OpeningRecord,
    OutageRecord,
    PulseRecord,
    SignupRecord,
)
from pbem.store.plain import ACT, APPROVAL, FILING, GAME, HOLD, MOMENT, OPENING, OUTAGE, PULSE, SIGNUP
from pbem.store.shelf import Shelf, table_of

CHANGEABLE = frozenset({"title", "zone", "deadline_rule", "config", "version"})
CARRIED = ("orders", "kept", "posted", "add", "cancel", "ready", "wait")
"""Kinds of filing that go over to the moment that takes another's place; press was delivered already."""


_OWN_ACT = (
    select(ACT.c.details)
    .where(ACT.c.game.is_(None), ACT.c.kind == bindparam("kind"))
    .order_by(ACT.c.id.desc())
    .limit(1)
)
"""What the installation's last act of a kind holds; it is asked for every post."""
_HOLD = tuple(each.name for each in fields(HoldRecord))


@cache
def _held() -> Select[Any]:
    """The statement that reads the holds of a game which have not ended; it is asked at every letter."""
    columns = table_of(HoldRecord).c
    where = (columns.game == bindparam("game"), columns.ended_at.is_(None))
    return select(*(columns[name] for name in _HOLD)).where(*where).order_by(columns.id)


class DeskFiles(Shelf):
    """What the store knows of the GM's desk."""

    def change_game(self, game_id: int, field: str, value: str, why: str, at: datetime) -> None:
        """Change one field of a game, and keep what it was."""
        if field not in CHANGEABLE:
            raise ValueError(f"a game's {field} does not change")
        this = GAME.c.id == game_id
        before = self._one(GAME.c[field], this)
        if before is None:
            raise ValueError(f"there is no game {game_id}")
        self._connection.execute(update(GAME).where(this).values({field: value}))
        self._add(
            GameChangeRecord(game=game_id, field=field, before=str(before), after=value, why=why, at=at)
        )

    def game_changes(self, game_id: int) -> list[GameChangeRecord]:
        """The changes of a game, as they were made."""
        return self._all(GameChangeRecord, game=game_id)

    def withdraw_moment(self, game_id: int, number: int, at: datetime) -> None:
        """Note that a moment was taken back; it stays on file."""
        this = (MOMENT.c.game == game_id, MOMENT.c.number == number)
        self._connection.execute(update(MOMENT).where(*this).values(withdrawn_at=at))

    def carry_filings(self, game_id: int, before: int, after: int, kinds: tuple[str, ...] = CARRIED) -> None:
        """File the orders of one moment for the moment that takes its place, in the same order."""
        of = (FILING.c.game == game_id, FILING.c.moment == before)
        wanted = select(FILING).where(*of, FILING.c.kind.in_(kinds))
        last = self._counted("filing", "max number", game=game_id)
        rows = self._connection.execute(wanted.order_by(FILING.c.number)).mappings().all()
        for number, row in enumerate(rows, last + 1):
            values = {**row, "moment": after, "number": number}
            del values["id"]
            self._connection.execute(insert(FILING).values(values))

    def add_hold(self, hold: HoldRecord) -> int:
        """Hold a game and return the hold's id."""
        return self._add(hold)

    def hold(self, game_id: int) -> HoldRecord | None:
        """The hold a game is under, the oldest if there are several."""
        return next(iter(self.open_holds(game_id)), None)

    def open_holds(self, game_id: int | None = None) -> list[HoldRecord]:
        """The holds that have not ended, of one game or of all, oldest first."""
        if game_id is None:
            return self._find(HoldRecord, HOLD.c.ended_at.is_(None))
        return [
            HoldRecord(**dict(zip(_HOLD, row, strict=True))) for row in self._run(_held(), {"game": game_id})
        ]

    def holds(self, game_id: int) -> list[HoldRecord]:
        """All holds a game was under, oldest first."""
        return self._all(HoldRecord, game=game_id)

    def end_hold(self, hold_id: int, ended_by: str, at: datetime) -> None:
        """Note that a hold has ended, and how."""
        this = update(HOLD).where(HOLD.c.id == hold_id)
        self._connection.execute(this.values(ended_at=at, ended_by=ended_by))

    def add_act(self, act: ActRecord) -> bool:
        """Note an act; False, and nothing done, where one of the same mark is there already."""
        if act.mark is not None and self._counted("act", mark=act.mark):
            return False
        self._add(act)
        return True

    def has_act(self, mark: str) -> bool:
        """Say whether an act of this mark is on file."""
        return self._counted("act", mark=mark) > 0

    def own_details(self, kind: str) -> str:
        """The details of the installation's last act of a kind; empty where there is none."""
        found = self._run(_OWN_ACT, {"kind": kind})
        return str(found[0][0]) if found else ""

    def acts(
        self, game_id: int | None, kind: str | None = None, moment: int | None = None
    ) -> list[ActRecord]:
        """The acts of a game, or those of no game, of one kind and moment or of all, oldest first."""
        where: list[ColumnElement[bool]] = [
            ACT.c.game == game_id if game_id is not None else ACT.c.game.is_(None)
        ]
        if kind is not None:
            where.append(ACT.c.kind == kind)
        if moment is not None:
            where.append(ACT.c.moment == moment)
        return self._find(ActRecord, *where)

    def add_approval(self, approval: ApprovalRecord) -> int:
        """Note that the GM is asked, and return the approval's id."""
        return self._add(approval)

    def approval(self, game_id: int, moment: int) -> ApprovalRecord | None:
        """The newest approval asked for a moment."""
        return self._the(ApprovalRecord, by=("-id",), game=game_id, moment=moment)

    def release(self, approval_id: int, by: str, at: datetime) -> None:
        """Note that a moment may be adjudicated, and by whom."""
        this = update(APPROVAL).where(APPROVAL.c.id == approval_id)
        self._connection.execute(this.values(released_at=at, released_by=by))

    def set_pulse(self, name: str, at: datetime, details: str = "") -> None:
        """Note that something works; what was noted before is forgotten."""
        this = update(PULSE).where(PULSE.c.name == name)
        if not self._connection.execute(this.values(at=at, details=details)).rowcount:
            self._add(PulseRecord(name=name, at=at, details=details))

    def pulse(self, name: str) -> PulseRecord | None:
        """When something last worked."""
        return self._the(PulseRecord, name=name)

    def pulses(self) -> list[PulseRecord]:
        """All pulses."""
        return self._all(PulseRecord)

    def add_outage(self, outage: OutageRecord) -> int:
        """Note an outage and return its id."""
        return self._add(outage)

    def end_outage(self, outage_id: int, at: datetime) -> None:
        """Note that an outage is over."""
        this = update(OUTAGE).where(OUTAGE.c.id == outage_id)
        self._connection.execute(this.values(until=at))

    def open_outages(self) -> list[OutageRecord]:
        """The outages that are not over, oldest first."""
        return self._find(OutageRecord, OUTAGE.c.until.is_(None))

    def outages_since(self, since: datetime) -> list[OutageRecord]:
        """The outages that were not over at a time, oldest first."""
        return self._find(OutageRecord, or_(OUTAGE.c.until.is_(None), OUTAGE.c.until > since))

    def add_opening(self, opening: OpeningRecord) -> int:
        """Keep a game that is to be made, and return the opening's id."""
        return self._add(opening)

    def opening(self, slug: str) -> OpeningRecord | None:
        """The opening of this name, an ended one too."""
        return self._the(OpeningRecord, slug=slug)

    def opening_by_id(self, opening_id: int) -> OpeningRecord | None:
        """The opening of this id, an ended one too."""
        return self._the(OpeningRecord, id=opening_id)

    def openings(self) -> list[OpeningRecord]:
        """The openings that have not ended, oldest first."""
        return self._find(OpeningRecord, OPENING.c.ended_at.is_(None))

    def end_opening(self, opening_id: int, by: str, at: datetime) -> None:
        """Note that nobody can sign up any more, and why."""
        this = update(OPENING).where(OPENING.c.id == opening_id)
        self._connection.execute(this.values(ended_at=at, ended_by=by))

    def extend_opening(self, opening_id: int, until: datetime) -> None:
        """Let people sign up for longer."""
        this = update(OPENING).where(OPENING.c.id == opening_id)
        self._connection.execute(this.values(until=until))

    def signups_since(self, since: datetime) -> list[SignupRecord]:
        """The sign-ups for all openings after a time, oldest first."""
        return self._find(SignupRecord, SIGNUP.c.at > since)

    def add_signup(self, signup: SignupRecord) -> int:
        """Keep a sign-up and return its id."""
        return self._add(signup)

    def signups(self, opening_id: int) -> list[SignupRecord]:
        """All sign-ups for an opening, oldest first: unconfirmed and withdrawn ones too."""
        return self._all(SignupRecord, opening=opening_id)

    def signup_by_code(self, code: str) -> SignupRecord | None:
        """The sign-up of this code."""
        return self._the(SignupRecord, code=code)

    def change_signup(self, signup_id: int, **values: str | datetime | None) -> None:
        """Change a sign-up's name or wishes, or note that it was confirmed or withdrawn."""
        if not values.keys() <= {"name", "wishes", "confirmed_at", "withdrawn_at"}:
            raise ValueError(f"a sign-up's {', '.join(values)} does not change")
        self._connection.execute(update(SIGNUP).where(SIGNUP.c.id == signup_id).values(values))
