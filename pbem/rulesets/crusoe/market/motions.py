"""CRU-P17 Motions: what has been moved, and is open to the vote; all know it on receipt."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.ruleset import Posting
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import Island, Question
from pbem.rulesets.crusoe.language.motionorders import Propose, Withdraw
from pbem.rulesets.crusoe.language.posted import DISTRIBUTE
from pbem.rulesets.crusoe.wishes import Motion


def open_question(island: Island, group: str = MAIN) -> None:
    """CRU-P17 Open the question how a group divides its pool, if it is not open yet."""
    if island.question(DISTRIBUTE, group) is None:
        island.questions.append(Question(f"{DISTRIBUTE}@{group}", DISTRIBUTE, group))


def close_question(island: Island, group: str = MAIN) -> None:
    """CRU-P17 Close the question; with the last open one the numbers of motions begin again."""
    island.questions = [one for one in island.questions if (one.task, one.group) != (DISTRIBUTE, group)]
    if not island.questions:
        island.motion_count = 0


def made(island: Island, postings: Sequence[Posting], group: str = MAIN) -> tuple[Motion, ...]:
    """CRU-P17 Return all motions on the pool of a group, by number, those since withdrawn too."""
    question = island.question(DISTRIBUTE, group)
    return (*(question.motions if question else ()), *_posted(island, postings, group))


def withdrawn(island: Island, postings: Sequence[Posting], group: str = MAIN) -> tuple[Motion, ...]:
    """CRU-P17 Return the motions that their own authors have taken back, by number."""
    taken = {(one.seat, one.order.motion) for one in postings if isinstance(one.order, Withdraw)}
    return tuple(
        motion for motion in made(island, postings, group) if (motion.author, motion.number) in taken
    )


def motions_open(island: Island, postings: Sequence[Posting], group: str = MAIN) -> tuple[Motion, ...]:
    """CRU-P17 Return the motions that can be voted for, by number."""
    gone = withdrawn(island, postings, group)
    return tuple(motion for motion in made(island, postings, group) if motion not in gone)


def _posted(island: Island, postings: Sequence[Posting], group: str) -> list[Motion]:
    """Return the motions made in this phase, numbered over all groups in order of receipt."""
    moved = [(one.seat, one.order) for one in postings if isinstance(one.order, Propose)]
    motions = [
        Motion(number, seat, order.division)
        for number, (seat, order) in enumerate(moved, island.motion_count + 1)
    ]
    return [motion for motion in motions if island.seats[motion.author].group == group]
