"""CRA-R22, CRA-R146 What the ballots of all come to: medians of numbers, for each seat the heaviest path."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.events import SeatId
from pbem.engine.votes import Weights, heaviest, median_of
from pbem.rulesets.crusoe.decrees import Amount, Assigned, Decree, Rule, Rules
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.government.usual import keys_of
from pbem.rulesets.crusoe.modules.settings import MINIMUM_WAGE, PATH_ASSIGNMENT


def agreed(
    scene: Scene, task: str, ballots: Mapping[SeatId, Decree], votes: Weights, before: Decree | None
) -> Decree | None:
    """CRA-R22, CRA-R23, CRA-R146 Return what the ballots on a task come to; None where nobody votes."""
    cast = {seat: ballot for seat, ballot in ballots.items() if votes.get(seat, 0) > 0}
    if not cast:
        return None
    if task == PATH_ASSIGNMENT:
        return agreed_paths(scene, cast, votes)
    if task == MINIMUM_WAGE:
        return agreed_amount(cast, votes)
    rules = {seat: ballot for seat, ballot in cast.items() if isinstance(ballot, Rules)}
    standing = before if isinstance(before, Rules) else Rules(())
    return agreed_rules(keys_of(scene.book, task), rules, votes, standing)


def agreed_rules(
    keys: tuple[str, ...], ballots: Mapping[SeatId, Rules], votes: Weights, before: Rules
) -> Rules:
    """CRA-R22 Return for each thing or path the median of the numbers named; unnamed it stays as it was.

    What is set under a condition is none of these: all are treated alike by such a vote (CRA-R146).
    """
    found: list[Rule] = []
    for key in keys:
        named = {seat: number for seat, rules in ballots.items() if (number := rules.of(key)) is not None}
        number = median_of(named, votes)
        if number is None:
            number = before.of(key)
        if number is not None:
            found.append(Rule(key, number))
    others = median_of({seat: one.others for seat, one in ballots.items() if one.others is not None}, votes)
    return Rules(tuple(found), before.others if others is None else others)


def agreed_amount(ballots: Mapping[SeatId, Decree], votes: Weights) -> Amount | None:
    """CRA-R22 Return the median of the amounts named."""
    named = {seat: ballot.number for seat, ballot in ballots.items() if isinstance(ballot, Amount)}
    number = median_of(named, votes)
    return None if number is None else Amount(number)


def agreed_paths(scene: Scene, ballots: Mapping[SeatId, Decree], votes: Weights) -> Assigned:
    """CRA-R146 Return for each seat the path that most weight names, of equals the board's first."""
    assigned = {seat: ballot for seat, ballot in ballots.items() if isinstance(ballot, Assigned)}
    paths: dict[SeatId, str] = {}
    for seat in scene.state.seats:
        named = [
            (path, votes[voter]) for voter, one in assigned.items() if (path := one.of(seat)) is not None
        ]
        path = heaviest(named, tuple(scene.book.board.paths))
        if path is not None:
            paths[seat] = path
    return Assigned(tuple(paths.items()))
