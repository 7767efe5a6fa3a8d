"""CRU-185, CRU-P17 The vote on the pool: ballots, count, and what the pool is divided by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.engine.votes import Counted, count
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.hooks import DECIDER, SHARED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.posted import DISTRIBUTE
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.market.ballots import Vote
from pbem.rulesets.crusoe.market.dividing import divide
from pbem.rulesets.crusoe.market.motions import close_question, made, motions_open, name_of, withdrawn
from pbem.rulesets.crusoe.market.weighing import ballots_of, weights
from pbem.rulesets.crusoe.modules.hooks import DIVIDES
from pbem.rulesets.crusoe.wishes import ABSTAIN, NONE, Division, Motion

Ballots = dict[SeatId, tuple[str, ...]]
"""Choices by voter, as they are written: M2, none."""


def divide_pool(table: IslandTable, group: str) -> None:
    """CRU-185, CRU-R42 Let the group vote on its motions, and divide the pool; there is no trade after it."""
    if DIVIDES(table, DISTRIBUTE, group):
        close_question(table.state, group)
        return
    division = decide(table, group)
    close_question(table.state, group)
    divide(table, division, [castaway.id for castaway in table.state.in_order(group)], SHARED)


def decide(table: IslandTable, group: str) -> Division:
    """CRU-P17, CRU-R44 Count the ballots; without a majority, or if it is for none, the option says how."""
    _tell_motions(table, group)
    motions = {name_of(motion): motion for motion in motions_open(table.state, table.postings, group)}
    voters = _voters(table, group)
    votes = weights(table, voters, DISTRIBUTE)
    ballots = ballots_of(
        table, votes, lambda seat: _ballot(table, seat, motions), Vote, lambda one: not one.on
    )
    counted = count(ballots, votes, voters, table.book.options.vote_majority, number_of)
    _tell_count(table, ballots, counted)
    return _outcome(table, motions, counted)


def number_of(choice: str) -> int | None:
    """Return the number of the motion that a choice names; None for "none"."""
    return int(choice[1:]) if choice != NONE else None


def _voters(table: IslandTable, group: str) -> list[SeatId]:
    """CRU-121, CRU-R70, CRU-H71 Return who votes, in turn order: the group's living, or who decides alone."""
    decider = DECIDER(table, DISTRIBUTE, group)
    return [one.id for one in table.state.in_order(group) if decider in (None, one.id)]


def _ballot(table: IslandTable, seat: SeatId, motions: Mapping[str, Motion]) -> tuple[str, ...]:
    """CRU-P17 Return a ballot without what is withdrawn; who sent none is for its own last motion."""
    order = first_of(table, seat, Vote, lambda one: not one.on)
    if order is None:
        own = [name for name, motion in motions.items() if motion.author == seat]
        return () if table.state.seats[seat].is_abandoned else tuple(own[-1:])
    used(table, order, tr_noop("it counted as your vote"))
    if ABSTAIN in order.choices:
        return ()
    return tuple(choice for choice in order.choices if choice == NONE or choice in motions)


def _outcome(table: IslandTable, motions: Mapping[str, Motion], counted: Counted[str]) -> Division:
    """CRU-P17, CRU-R44 Tell what is carried, and return it."""
    motion = motions.get(counted.winner or NONE)
    if motion:
        table.tell(told.Carried(motion.number, counted.votes, counted.of))
        return motion.division
    fallback = Division(table.book.options.deadlock.upper())
    table.tell(told.Carried(0, counted.votes, counted.of, str(fallback)))
    return fallback


def _tell_motions(table: IslandTable, group: str) -> None:
    """CRU-P17 Tell what was moved, and what was taken back."""
    names = {seat.id: seat.name for seat in table.state.seats.values()}
    for motion in made(table.state, table.postings, group):
        table.tell(told.MotionPut(motion.number, names[motion.author], str(motion.division)))
    for motion in withdrawn(table.state, table.postings, group):
        table.tell(told.Withdrawn(motion.number, names[motion.author]))


def _tell_count(table: IslandTable, ballots: Ballots, counted: Counted[str]) -> None:
    """CRU-P30 Open the ballots, and tell the support at each depth."""
    for seat, choices in ballots.items():
        if choices:
            table.tell(told.BallotCast.of(table.state.seats[seat].name, choices))
    tell_depths(table, counted.depths, counted.of)


def tell_depths(table: IslandTable, depths: Sequence[Sequence[tuple[object, int]]], of: int) -> None:
    """CRU-P30 Tell the support of each choice at each depth of a count."""
    for depth, support in enumerate(depths, 1):
        table.tell(told.Supported.at(depth, support, of))
