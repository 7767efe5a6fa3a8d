"""Records to put into a store, each right as it is and open to changes by keyword."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from pbem.store.opening import Files
from pbem.store.records import (
    AbsenceRecord,
    BounceRecord,
    FilingRecord,
    GameRecord,
    LetterRecord,
    MomentRecord,
    ObserverRecord,
    OutcomeRecord,
    PostRecord,
    Record,
    RemarkRecord,
    RequestRecord,
    SeatRecord,
)

NOON = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
R = TypeVar("R", bound=Record)


def changed(record: R, changes: dict[str, object]) -> R:
    """The record with some fields changed."""
    return replace(record, **changes)  # type: ignore[arg-type]


def a_game(**changes: object) -> GameRecord:
    """A game of survival."""
    game = GameRecord(
        slug="island-1",
        title="The First Island",
        ruleset="survival",
        version="1",
        options="{}",
        material='{"map": "sha256:ab"}',
        zone="Europe/Vienna",
        deadline_rule='{"every": "week"}',
        secret="hush-hush",
        made_at=NOON,
        config="{}",
        key_secret="hush",
    )
    return changed(game, changes)


def a_seat(game: int, **changes: object) -> SeatRecord:
    """Ann's seat."""
    seat = SeatRecord(
        game=game,
        key="ann",
        place=1,
        name="Ann",
        address="Ann@example.org",
        order_key="k-7731",
        zone="UTC",
        formats='["html"]',
    )
    return changed(seat, changes)


def a_moment(game: int, **changes: object) -> MomentRecord:
    """The first moment of a game."""
    moment = MomentRecord(
        game=game, number=1, turn=1, phase="season", state='{"x": 1}', is_over=False, opened_at=NOON
    )
    return changed(moment, changes)


def a_letter(**changes: object) -> LetterRecord:
    """A letter of nobody known."""
    letter = LetterRecord(
        message_id="<1@example.org>",
        digest="d1",
        sender="ann@example.org",
        subject="Orders",
        sort="person",
        size=812,
        received_at=NOON,
        game=None,
        seat=None,
        moment=None,
        verdict="ignored",
        text="MOVE 42H B7\n",
    )
    return changed(letter, changes)


def a_filing(game: int, **changes: object) -> FilingRecord:
    """Ann's orders for the first moment."""
    filing = FilingRecord(
        game=game, moment=1, seat="ann", kind="orders", text="MOVE 42H B7", letter=None, filed_at=NOON
    )
    return changed(filing, changes)


def an_outcome(game: int, **changes: object) -> OutcomeRecord:
    """The outcome of the first moment."""
    outcome = OutcomeRecord(
        game=game,
        moment=1,
        seed="5eed",
        sheets="{}",
        events="[]",
        rolls="[]",
        digest="d0",
        closed_at=NOON,
        version="1",
    )
    return changed(outcome, changes)


def a_post(**changes: object) -> PostRecord:
    """A post to Ann that waits."""
    post = PostRecord(
        message_id="<p1@zine.example>",
        name="p1",
        game=None,
        seat=None,
        address="ann@example.org",
        content='{"subject": "Turn 1"}',
        queued_at=NOON,
    )
    return changed(post, {"name": changes.get("message_id", post.name), **changes})


def a_request(game: int, **changes: object) -> RequestRecord:
    """Ann's wish for another address."""
    request = RequestRecord(
        game=game,
        seat="ann",
        kind="address",
        value="ann@new.example",
        name="Ann",
        address="ann@example.org",
        code="c-1",
        at=NOON,
    )
    return changed(request, changes)


def an_absence(game: int, **changes: object) -> AbsenceRecord:
    """Ann's holidays."""
    absence = AbsenceRecord(game=game, seat="ann", first="2026-07-01", last="2026-07-14", at=NOON)
    return changed(absence, changes)


def an_observer(game: int, **changes: object) -> ObserverRecord:
    """Somebody who looks on."""
    observer = ObserverRecord(game=game, address="zoe@example.org", name="Zoe", code="o-1", since=NOON)
    return changed(observer, changes)


def a_bounce(**changes: object) -> BounceRecord:
    """A post to nobody's seat that came back for good."""
    bounce = BounceRecord(
        game=None,
        seat=None,
        address="x@example.org",
        post="<p@z>",
        is_final=True,
        why="No such user.",
        at=NOON,
    )
    return changed(bounce, changes)


def a_remark(**changes: object) -> RemarkRecord:
    """A remark on nobody's seat."""
    remark = RemarkRecord(game=None, seat=None, kind="away", text="Ann seems away.", at=NOON)
    return changed(remark, changes)


def a_started_game(files: Files, slug: str = "island-1", **changes: object) -> int:
    """Keep a game with Ann's seat and its first moment."""
    game = files.add_game(a_game(slug=slug))
    files.add_seat(a_seat(game))
    files.add_moment(a_moment(game, **changes))
    return game
