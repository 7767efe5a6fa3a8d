"""The status of many games: how many there are of each sort, which need the GM, and which come next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from pbem.desk.desk import Desk
from pbem.desk.players.holders import VACANT
from pbem.desk.safety.postglance import Glance, glance_at_post, left_until
from pbem.desk.until import deadline_text
from pbem.store.desk_records import HoldRecord
from pbem.store.overviews import GameLook

FEW = 30
"""So many games are each shown in full; of more there is an overview."""
TARDY = timedelta(minutes=15)
"""A deadline that passed longer ago than this should have been closed."""


@dataclass(frozen=True)
class GameLine:
    """A game among many; `needs` says in a few words why it needs the GM, or nothing."""

    slug: str
    title: str
    ruleset: str
    turn: int
    phase: str
    is_over: bool
    deadline: str
    deadline_at: str | None
    left: str
    needs: str


@dataclass(frozen=True)
class Overview:
    """Many games, the next deadline first, with the post and the workers as in a glance at few.

    `approval` are those that wait for the GM's word, `late` those whose deadline has passed unclosed, `free`
    those with a seat that nobody holds.
    """

    at: str
    in_play: int
    held: int
    approval: int
    late: int
    free: int
    over: int
    games: tuple[GameLine, ...]
    rest: Glance


def is_many(desk: Desk) -> bool:
    """Say whether there are more games than are shown in full."""
    with desk.store.transaction() as files:
        return files.number_of_games() > FEW


def overview(desk: Desk) -> Overview:
    """Return how all games stand, without looking into any."""
    with desk.store.transaction() as files:
        looks = sorted(files.game_looks(), key=_urgency)
        holds = _oldest(files.open_holds())
        vacant = files.games_with_seats(VACANT)
        rest = glance_at_post(desk, files)
    lines = [_line(desk, look, holds.get(look.id), look.id in vacant) for look in looks]
    in_play = [look for look in looks if not look.is_over]
    now = desk.clock.now()
    return Overview(
        at=rest.at,
        in_play=len(in_play),
        held=sum(look.id in holds for look in in_play),
        approval=sum(look.approval is not None for look in in_play),
        late=sum(_is_late(look, now) and look.id not in holds for look in in_play),
        free=sum(look.id in vacant for look in in_play),
        over=len(looks) - len(in_play),
        games=tuple(lines),
        rest=rest,
    )


def _urgency(look: GameLook) -> tuple[bool, bool, str, str]:
    return look.is_over, look.at is None, look.at.isoformat() if look.at else "", look.slug


def _oldest(holds: Iterable[HoldRecord]) -> dict[int, HoldRecord]:
    """Return the oldest hold of each game that is held."""
    found: dict[int, HoldRecord] = {}
    for hold in holds:
        found.setdefault(hold.game, hold)
    return found


def _line(desk: Desk, look: GameLook, hold: HoldRecord | None, is_free: bool) -> GameLine:
    zone, now = desk.config.zone, desk.clock.now()
    at = None if look.is_over else look.at
    needs = "" if look.is_over else "; ".join(_needs(look, hold, is_free, zone, now))
    return GameLine(
        look.slug,
        look.title,
        look.ruleset,
        look.turn,
        look.phase,
        look.is_over,
        deadline_text(at, zone) if needs else "",
        at.isoformat(timespec="seconds") if at else None,
        left_until(at, now) if at else "",
        needs,
    )


def _needs(look: GameLook, hold: HoldRecord | None, is_free: bool, zone: str, now: datetime) -> Iterator[str]:
    """Say why a game in play needs the GM."""
    if hold:
        yield f"HELD since {deadline_text(hold.since, zone)}: {hold.because}".rstrip(": ")
    elif look.approval:
        yield f"waits for your approval until {deadline_text(look.approval, zone)}"
    elif _is_late(look, now):
        yield "its deadline has passed, and it is NOT CLOSED"
    if is_free:
        yield "has a seat that nobody holds"


def _is_late(look: GameLook, now: datetime) -> bool:
    return look.approval is None and look.at is not None and look.at < now - TARDY
