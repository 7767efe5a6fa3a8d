"""Who holds a seat, and since when: what an earlier holder did or had is not the present one's."""

from __future__ import annotations

from datetime import datetime

from pbem.desk.desk import Desk
from pbem.engine.events import SeatId
from pbem.engine.tongue import trp
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord

HELD, RESIGNED, REMOVED, DROPPED = "held", "resigned", "removed", "dropped"
VACANT = frozenset({RESIGNED, REMOVED, DROPPED})
"""The states of a seat that nobody holds now."""
TAKEOVER = "takeover"
"""The kind of the act that gives a seat to somebody else."""


def status_word(status: str) -> str:
    """Return the state of a seat as a word in brackets behind its key."""
    words = {
        HELD: trp("seat", "held"),
        RESIGNED: trp("seat", "resigned"),
        REMOVED: trp("seat", "removed"),
        DROPPED: trp("seat", "dropped"),
    }
    return words.get(status, status)


def note_seat(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatId,
    kind: str,
    says: str,
    letter: int | None = None,
) -> None:
    """Note what was done about a seat, for the history of the game."""
    moment = files.moment(game.id)
    files.add_act(
        ActRecord(
            game=game.id,
            moment=moment.number if moment else None,
            seat=seat,
            kind=kind,
            says=says,
            letter=letter,
            at=desk.clock.now(),
        )
    )


def holder_since(files: Files, game: GameRecord, key: str) -> datetime | None:
    """Return when the present holder took the seat over; None if it is the first one's still."""
    taken = [act.at for act in files.acts(game.id, TAKEOVER) if act.seat == key]
    return taken[-1] if taken else None


def held_since(files: Files, game: GameRecord, key: str) -> datetime | None:
    """Return since when the seat is held without a break; None if it always was."""
    back = [one.at for one in files.seat_changes(game.id, key) if one.field == "status" and one.after == HELD]
    return max([*back, *filter(None, [holder_since(files, game, key)])], default=None)


def is_former_address(files: Files, game: GameRecord, seat: SeatRecord, address: str) -> bool:
    """Say whether an earlier holder of the seat wrote from this address, and nobody does any more."""
    since = holder_since(files, game, seat.key)
    if since is None or address.casefold() == seat.address.casefold():
        return False
    changes = [one for one in files.seat_changes(game.id, seat.key) if one.field == "address"]
    return any(one.before.casefold() == address.casefold() and one.at <= since for one in changes)
