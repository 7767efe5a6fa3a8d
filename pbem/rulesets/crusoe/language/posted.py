"""What was posted in this phase: the motions there are (CRU-P17), who has spoken (CRU-P21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Posting
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Decree
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.wishes import Division

DISTRIBUTE = "distribute"
"""The task of dividing the pool."""
MOST_MOTIONS = 3
"""CRU-P17 A seat makes no more motions than this on a question."""
PROPOSE, SPEECH = "PROPOSE", "SPEECH"


@runtime_checkable
class Moves(Protocol):
    """An order that makes a motion on a task."""

    @property
    def task(self) -> str: ...

    @property
    def division(self) -> Division: ...

    @property
    def decree(self) -> Decree | None: ...


@runtime_checkable
class TakesBack(Protocol):
    """An order that takes back a motion."""

    @property
    def motion(self) -> int: ...


def standing_motions(
    island: Island, group: str = MAIN, postings: Iterable[Posting] = (), task: str = ""
) -> Mapping[int, SeatId]:
    """CRU-P17 Return who made which motion, by number, of those that have not been taken back.

    CRA-R22 Those on one task, or on all.
    """
    gone = withdrawn_motions(island, group, postings, task)
    made = _made(island, group, postings, task)
    return {number: author for number, author in made.items() if number not in gone}


def withdrawn_motions(
    island: Island, group: str = MAIN, postings: Iterable[Posting] = (), task: str = ""
) -> tuple[int, ...]:
    """CRU-P17 Return the numbers of the motions that those who made them have taken back in this phase."""
    made = _made(island, group, postings, task)
    taken_back = ((one.seat, one.order) for one in postings)
    return tuple(
        order.motion
        for seat, order in taken_back
        if isinstance(order, TakesBack) and made.get(order.motion) == seat
    )


def _made(island: Island, group: str, postings: Iterable[Posting], task: str) -> dict[int, SeatId]:
    """Return who made which motion, by number, those taken back too."""
    question = island.question(DISTRIBUTE, group) if task in ("", DISTRIBUTE) else None
    made = {motion.number: motion.author for motion in question.motions} if question else {}
    moved = (one for one in postings if one.order.verb() == PROPOSE)
    for number, posting in enumerate(moved, island.motion_count + 1):
        if island.seats[posting.seat].group == group and task in ("", task_of(posting.order)):
            made[number] = posting.seat
    return made


def next_number(island: Island, postings: Iterable[Posting] = ()) -> int:
    """CRU-P17 Return the number that the next motion gets."""
    return island.motion_count + posted_by(None, PROPOSE, postings) + 1


def posted_by(seat: SeatId | None, verb: str, postings: Iterable[Posting]) -> int:
    """Return how many orders of a verb a seat has posted, or all have."""
    return sum(1 for one in postings if one.order.verb() == verb and seat in (None, one.seat))


def motions_by(
    island: Island, seat: SeatId, group: str, postings: Iterable[Posting], task: str = DISTRIBUTE
) -> int:
    """CRU-P17 Return how many motions a seat has made on a task, those taken back counted too."""
    question = island.question(task, group)
    made = [one for one in question.motions if one.author == seat] if question else []
    moved = (one.order for one in postings if one.order.verb() == PROPOSE and one.seat == seat)
    return len(made) + sum(1 for order in moved if task_of(order) == task)


def task_of(order: Order) -> str:
    """CRA-R22 Return the task that a motion is on."""
    return order.task if isinstance(order, Moves) else DISTRIBUTE
