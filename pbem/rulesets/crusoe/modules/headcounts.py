"""CRA 12.4, CRA-R136 Numbers in the options that do not go with the number of seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.settings import (
    THIRD,
    UNSTABLE,
    WEAK,
    Branch,
    Disability,
    Feudalism,
    Race,
    Vegetarians,
    chosen,
)


def third_of(seats: int) -> int:
    """CRA-R136 Return the number nearest to a third of the seats, at least one."""
    return max(1, (2 * seats + 3) // 6)


def minority_of(race: Race, seats: int) -> int:
    """CRA-RAC-01 Return how many belong to minorities."""
    if race.groups:
        return sum(group.count for group in race.groups)
    return third_of(seats) if race.minority == THIRD else int(race.minority)


def numbers_wrong(
    modules: Mapping[str, object], branches: Sequence[Branch | None], seats: int
) -> Iterator[str]:
    """Yield a sentence for each number that is too large for so many seats."""
    for field, number, most in _numbers(modules, branches, seats):
        if isinstance(number, int) and number > max(1, most):
            yield tr(
                "{field} is {number}, but with {seats} seats it can be {most} at most.",
                field=field,
                number=number,
                seats=seats,
                most=max(1, most),
            )


def _numbers(
    modules: Mapping[str, object], branches: Sequence[Branch | None], seats: int
) -> Iterator[tuple[str, object, int]]:
    """Yield fields with their numbers and the most that each may be."""
    for branch in branches:
        if branch is not None and branch.has_ruler and branch.level == UNSTABLE:
            yield "government.dice", branch.dice, seats - 2
    if (warlord := chosen(modules, Feudalism)) is not None and warlord.warlord == WEAK:
        yield "modules.feudalism.dice", warlord.dice, seats - 1
    if (vegetarians := chosen(modules, Vegetarians)) is not None:
        yield "modules.vegetarians.count", vegetarians.count, seats - 1
    if (disability := chosen(modules, Disability)) is not None:
        count = len(disability.rows) if disability.choose == "assign" else disability.count
        yield "modules.disability.count", count, seats
    if (race := chosen(modules, Race)) is not None:
        minority = minority_of(race, seats)
        yield "modules.race.minority", minority, seats - 1
        yield "modules.race.majority_prejudiced", race.majority_prejudiced, seats - minority
