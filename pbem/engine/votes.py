"""Votes, counted in all games: for and against, by ranked ballots, and by what most weight is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

from pbem.engine.events import SeatId

T = TypeVar("T")

CAST, ENTITLED = "cast", "all"
"""What a majority is more than half of: the votes of the ballots cast, or of all who may vote."""
Weights: TypeAlias = Mapping[SeatId, int]
"""What the votes of seats weigh."""
Support: TypeAlias = tuple[tuple[T, int], ...]
"""Choices with the votes for them, in the order in which they are told."""


@dataclass(frozen=True)
class Tally:
    """The ballots cast for and against something."""

    votes: int
    against: int

    @property
    def is_carried(self) -> bool:
        """Say whether more are in favour than opposed: a tie loses."""
        return self.votes > self.against


def for_and_against(ballots: Mapping[SeatId, bool | None], casting: SeatId = "") -> Tally:
    """Count ballots for and against; None is no ballot. One seat's may count only to break a tie."""
    others = [ballot for seat, ballot in ballots.items() if seat != casting]
    votes, against = others.count(True), others.count(False)
    if votes == against and (last := ballots.get(casting)) is not None:
        return Tally(votes + last, against + (not last))
    return Tally(votes, against)


@dataclass(frozen=True)
class Counted(Generic[T]):
    """How a vote ended: the winner, or None for the fallback; its votes, and of how many.

    `depths` is the support of each choice at depth 1, 2 and so on, down to the one that decided.
    """

    winner: T | None
    votes: int
    of: int
    depths: tuple[Support[T], ...] = ()

    @property
    def is_carried(self) -> bool:
        """Say whether some choice has a majority."""
        return self.winner is not None


def no_number(choice: object) -> int | None:
    """Say that a choice has no number."""
    return None


def count(
    ballots: Mapping[SeatId, tuple[T, ...]],
    votes: Mapping[SeatId, int],
    order: Sequence[SeatId],
    majority: str = CAST,
    number_of: Callable[[T], int | None] = no_number,
) -> Counted[T]:
    """Count ballots depth by depth until some choice passes half of the votes.

    `order` is who may vote, in turn order; `votes` how many each has (1 where it is not named). An empty
    ballot, or none, is not cast.
    """
    weights = {seat: votes.get(seat, 1) for seat in order}
    cast = {seat: ballots[seat] for seat in order if ballots.get(seat) and weights[seat] > 0}
    of = sum(weights[seat] for seat in (order if majority == ENTITLED else cast))
    choices = _named(list(cast.values()), number_of)
    depths: list[Support[T]] = []
    for depth in range(1, max(map(len, cast.values()), default=0) + 1):
        depths.append(tuple((choice, _support(choice, cast, weights, depth)) for choice in choices))
        passing = [choice for choice, support in depths[-1] if 2 * support > of]
        if passing:
            winner = _best(passing, depths, list(cast.values()))
            return Counted(winner, dict(depths[-1])[winner], of, tuple(depths))
    return Counted(None, 0, of, tuple(depths))


def elected(
    ballots: Mapping[SeatId, tuple[T, ...]], votes: Mapping[SeatId, int], order: Sequence[SeatId]
) -> Counted[T]:
    """Count ballots where somebody must win: without a majority whoever has most at last.

    Ties go as they always do. Nobody wins where no ballot is cast.
    """
    counted = count(ballots, votes, order)
    if counted.is_carried or not counted.depths:
        return counted
    cast = [ballots[seat] for seat in order if ballots.get(seat) and votes.get(seat, 1) > 0]
    last = dict(counted.depths[-1])
    winner = _best([*last], counted.depths, cast)
    return replace(counted, winner=winner, votes=last[winner])


def _support(
    choice: T, cast: Mapping[SeatId, tuple[T, ...]], weights: Mapping[SeatId, int], depth: int
) -> int:
    return sum(weights[seat] for seat, ballot in cast.items() if choice in ballot[:depth])


def _named(ballots: Sequence[tuple[T, ...]], number_of: Callable[[T], int | None]) -> list[T]:
    """Return all choices: those with a number by it, then others as ballots in turn order name them."""
    choices = list(dict.fromkeys(choice for ballot in ballots for choice in ballot))
    numbers = {choice: number_of(choice) for choice in choices}
    return sorted(choices, key=lambda choice: (numbers[choice] is None, numbers[choice] or 0))


def _best(passing: Sequence[T], depths: Sequence[Support[T]], ballots: Sequence[tuple[T, ...]]) -> T:
    """Return the choice with most support, here and then at lesser depths; ties go by rank.

    The first voter in turn order whose ballot tells choices apart decides; then the order of the choices.
    """

    def merit(choice: T) -> tuple[tuple[int, ...], tuple[int, ...]]:
        support = tuple(-dict(depth)[choice] for depth in reversed(depths))
        return support, tuple(_rank(choice, ballot) for ballot in ballots)

    return min(passing, key=merit)


def _rank(choice: T, ballot: tuple[T, ...]) -> int:
    return ballot.index(choice) if choice in ballot else len(ballot)


def median_of(named: Mapping[SeatId, int], votes: Weights) -> int | None:
    """Return the lower median of the numbers that seats name, by what their votes weigh."""
    return lower_median((number, votes[seat]) for seat, number in named.items())


def lower_median(named: Iterable[tuple[int, int]]) -> int | None:
    """Return the smallest number such that those who name it or less have half of the weight.

    `named` are numbers with the weight of whoever names them; None where nobody names any.
    """
    cast = sorted((number, weight) for number, weight in named if weight > 0)
    half = sum(weight for _, weight in cast)
    so_far = 0
    for number, weight in cast:
        so_far += weight
        if 2 * so_far >= half:
            return number
    return None


def heaviest(named: Iterable[tuple[str, int]], order: Sequence[str]) -> str | None:
    """Return the word that most weight is for, of equals the first in an order, if any."""
    support: dict[str, int] = {}
    for word, weight in named:
        support[word] = support.get(word, 0) + weight
    cast = {word: weight for word, weight in support.items() if weight > 0}
    return min(cast, key=lambda word: (-cast[word], order.index(word))) if cast else None
