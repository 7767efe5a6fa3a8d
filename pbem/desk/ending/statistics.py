"""What a whole game comes to: how the seats stood turn by turn, and what the dice gave."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from pbem.desk.fair.fairness import fairness
from pbem.desk.past import PastTurn
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.report import Block, Section
from pbem.engine.ruleset import Standing
from pbem.engine.tongue import tr

MOST_LINES = 8
"""Seats whose lines one chart can hold; more get a small chart each."""


def statistics(turns: Sequence[PastTurn]) -> tuple[Section, ...]:
    """Return the sections that tell of a whole game, from its closed moments in order."""
    points = _points_chart(turns)
    rolls = [roll for one in turns for roll in one.sitting.judged.outcome.rolls]
    sections = [Section(tr("The game turn by turn"), (points,))] if points else []
    if rolls:
        sections.append(Section(tr("The dice of the game"), fairness(rolls)))
    return tuple(sections)


def _points_chart(past: Sequence[PastTurn]) -> Block | None:
    """Return how the seats' points went; None where the ruleset has none, or there was only one turn."""
    turns = {one.turn: _standings(one) for one in past}
    if len(turns) < 2 or not any(turns.values()):
        return None
    last = next(reversed(turns.values()))
    series = tuple(
        Series(one.name, tuple(_points(standings, one.seat) for standings in turns.values()), one.seat)
        for one in last
    )
    return Chart(
        tr("Points turn by turn"),
        tuple(map(str, turns)),
        series,
        Plot.LINES if len(series) <= MOST_LINES else Plot.MULTIPLES,
        tr("Turn"),
        tr("points"),
    )


def _standings(one: PastTurn) -> tuple[Standing, ...]:
    rules, state = one.sitting.rules, one.sitting.judged.outcome.position.state
    return rules.standings(rules.book, rules.view(rules.book, state, None))


def _points(standings: Sequence[Standing], seat: str) -> int | Decimal | None:
    return next((one.points for one in standings if one.seat == seat), None)
