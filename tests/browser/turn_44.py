"""A turn of a game of 44 seats, with letters that were really played, as its pages are set."""

from __future__ import annotations

from functools import cache

from pbem.desk.judging import Judged, judge
from pbem.desk.pages import Sitting, public_report, seat_report
from pbem.engine.report import Report
from pbem.engine.ruleset import Masthead
from pbem.engine.settle import Filed
from pbem.engine.sheet import read_paper
from tests.playthroughs.games import GAMES

TURN, SEAT = 6, "p05"
PRESS = (("From p01 to all", "Has anybody seen my Grobbles?\nThey were last seen in the jungle."),)


@cache
def reports() -> tuple[Report, Report]:
    """The public report of the turn and that of a seat which still has creatures."""
    game, letters = GAMES["survival"].match(), GAMES["survival"].kept()["letters"]
    rules, seats, position, judged = game.rules, [*game.cast], game.first(), None
    while position.moment.turn <= TURN:
        written = letters.get(str(position.moment), {})
        filed = {seat: Filed(read_paper(written.get(seat, "")).text) for seat in seats}
        judged = judge(rules, position, filed, "5eed" * 16, "golden")
        position = judged.outcome.position
    assert isinstance(judged, Judged)
    sitting = Sitting("golden", rules, judged, seats, {}, "", None)
    names = tuple((seat, f"Player {number}") for number, seat in enumerate(seats, 1))
    head = Masthead("The golden island", "Friday 4 December 2026, 20:00 (UTC)", PRESS, players=names)
    public = public_report(sitting, head)
    living = next(seat for seat in (SEAT, *seats) if rules.view(rules.book, position.state, seat).own(seat))
    return public, seat_report(sitting, public, head, head, living)
