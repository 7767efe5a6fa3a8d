"""CRU-P17 Motions: what has been moved, and is open to the vote; all know it on receipt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Posting
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import Island, IslandTable, Question
from pbem.rulesets.crusoe.language.posted import DISTRIBUTE, Moves, standing_motions
from pbem.rulesets.crusoe.wishes import Motion


def name_of(motion: Motion) -> str:
    """Return how ballots name a motion."""
    return f"M{motion.number}"


def open_question(island: Island, group: str = MAIN) -> None:
    """CRU-P17 Open the question how a group divides its pool, if it is not open yet."""
    if island.question(DISTRIBUTE, group) is None:
        island.questions.append(Question(DISTRIBUTE, group))


def close_question(island: Island, group: str = MAIN) -> None:
    """CRU-P17 Close the question; with the last open one the numbers of motions begin again."""
    island.questions = [one for one in island.questions if (one.task, one.group) != (DISTRIBUTE, group)]
    if not island.questions:
        island.motion_count = 0


def made(island: Island, postings: Sequence[Posting], group: str = MAIN) -> tuple[Motion, ...]:
    """CRU-P17 Return all motions on the pool of a group, by number, those since withdrawn too."""
    question = island.question(DISTRIBUTE, group)
    return (*(question.motions if question else ()), *_posted(island, postings, group))


def keep_posted(table: IslandTable) -> None:
    """CRU-P17 Keep the motions made in these letters where the question stays open: a phase that pauses."""
    island = table.state
    if not any(one.task == DISTRIBUTE for one in island.questions):
        return
    island.questions = [
        replace(one, motions=motions_open(island, table.postings, one.group))
        if one.task == DISTRIBUTE
        else one
        for one in island.questions
    ]
    island.motion_count += sum(isinstance(one.order, Moves) for one in table.postings)


def withdrawn(island: Island, postings: Sequence[Posting], group: str = MAIN) -> tuple[Motion, ...]:
    """CRU-P17 Return the motions that their own authors have taken back, by number."""
    standing = standing_motions(island, group, postings)
    return tuple(motion for motion in made(island, postings, group) if motion.number not in standing)


def motions_open(island: Island, postings: Sequence[Posting], group: str = MAIN) -> tuple[Motion, ...]:
    """CRU-P17 Return the motions that can be voted for, by number."""
    standing = standing_motions(island, group, postings)
    return tuple(motion for motion in made(island, postings, group) if motion.number in standing)


def proposed(island: Island, postings: Sequence[Posting]) -> list[tuple[int, SeatId, Moves]]:
    """CRU-P17 Return what was moved in this phase, numbered over all groups and tasks in order of receipt."""
    moved = [(one.seat, one.order) for one in postings if isinstance(one.order, Moves)]
    return [(number, seat, order) for number, (seat, order) in enumerate(moved, island.motion_count + 1)]


def _posted(island: Island, postings: Sequence[Posting], group: str) -> list[Motion]:
    """Return the motions on the pool of a group that were made in this phase."""
    return [
        Motion(number, seat, order.division)
        for number, seat, order in proposed(island, postings)
        if order.task == DISTRIBUTE and island.seats[seat].group == group
    ]
