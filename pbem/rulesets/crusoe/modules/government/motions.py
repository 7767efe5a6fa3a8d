"""CRA-R22 Motions on numbers: whole decrees are moved, and one of them carried (CRU-P17, CRU-P30)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.engine.votes import count
from pbem.rulesets.crusoe import told_market
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Decree, Statements
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.posted import standing_motions
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.market.ballots import Vote
from pbem.rulesets.crusoe.market.motions import proposed
from pbem.rulesets.crusoe.market.voting import number_of, tell_depths
from pbem.rulesets.crusoe.market.weighing import ballots_of, weights
from pbem.rulesets.crusoe.modules.government import told
from pbem.rulesets.crusoe.modules.government.branches import citizens
from pbem.rulesets.crusoe.modules.government.saying import said
from pbem.rulesets.crusoe.modules.settings import CYCLE_TASKS, MINIMUM_WAGE
from pbem.rulesets.crusoe.phaselist import FULL
from pbem.rulesets.crusoe.wishes import ABSTAIN, NONE

MOTIONS = "motions"
"""The option by which numbers are decided so."""


def is_moved(book: Book, task: str) -> bool:
    """CRA-R22 Say whether citizens decide a task by motions: numbers only, in letters of their own."""
    options = book.options
    is_number = task in (*CYCLE_TASKS, MINIMUM_WAGE)
    return is_number and options.vote_numbers == MOTIONS and options.form == FULL


def decide_by_motions(table: IslandTable, task: str) -> Decree | None:
    """CRA-R22, CRA-R23 Return the decree that is carried; None where none is, so that all stays as it was."""
    moved = _moved(table, task)
    motions = {f"M{number}": decree for number, (_, decree) in moved.items()}
    authors = {f"M{number}": author for number, (author, _) in moved.items()}
    voters = citizens(table)
    votes = weights(table, voters, task)
    ballots = ballots_of(
        table, votes, lambda seat: _ballot(table, seat, task, authors), Vote, lambda one: one.on == task
    )
    counted = count(ballots, votes, voters, table.book.options.vote_majority, number_of)
    for seat, choices in ballots.items():
        if choices:
            table.tell(told_market.BallotCast.of(table.state.seats[seat].name, choices))
    tell_depths(table, counted.depths, counted.of)
    carried = counted.winner or NONE
    if carried not in motions:
        return None
    table.tell(told_market.Carried(number_of(carried) or 0, counted.votes, counted.of))
    return motions[carried]


def _moved(table: IslandTable, task: str) -> dict[int, tuple[SeatId, Decree]]:
    """CRU-P17 Return who has moved what on a task, by number, and tell it; what is taken back is left out."""
    standing = standing_motions(table.state, MAIN, table.postings)
    found: dict[int, tuple[SeatId, Decree]] = {}
    for number, seat, order in proposed(table.state, table.postings):
        if order.task != task or order.decree is None or isinstance(order.decree, Statements):
            continue
        name = table.state.seats[seat].name
        table.tell(told.DecreePut(number, name, task, said(table, task, order.decree)))
        if number in standing:
            found[number] = (seat, order.decree)
        else:
            table.tell(told_market.Withdrawn(number, name))
    return found


def _ballot(table: IslandTable, seat: SeatId, task: str, authors: Mapping[str, SeatId]) -> tuple[str, ...]:
    """CRU-P17 Return a ballot without what is taken back; who sent none is for its own last motion."""
    line = first_of(table, seat, Vote, lambda one: one.on == task)
    if line is None:
        own = [name for name, author in authors.items() if author == seat]
        return () if table.state.seats[seat].is_abandoned else tuple(own[-1:])
    used(table, line, tr_noop("it counted as your vote"))
    if ABSTAIN in line.choices:
        return ()
    return tuple(choice for choice in line.choices if choice == NONE or choice in authors)
