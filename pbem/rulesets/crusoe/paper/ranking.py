"""The results: points, diamonds, attitudes, who leaves and who has won (CRU-021 to 024; CRA-VVC, CRA-DIA)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.modules.attitudes import AttitudesTaken
from pbem.rulesets.crusoe.modules.diamonds import Boat
from pbem.rulesets.crusoe.modules.program.explaining import said_number
from pbem.rulesets.crusoe.paper.rolewords import ATTITUDES
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.words import NOTHING, number, points
from pbem.rulesets.crusoe.standings import result_word, standings
from pbem.rulesets.crusoe.things import DIAMOND
from pbem.rulesets.crusoe.view import IslandView

Cell = Callable[[IslandView, Castaway], str]


def ranking(view: IslandView) -> Table:
    """CRU-021, CRU-022, CRU-173 Return what each has in the end, diamonds apart, and who has won."""
    heads, cells = zip(*_columns(view), strict=True)
    seats = [view.seats[one.seat] for one in standings(view.book, view)]
    rows = tuple(
        Row(tuple(cell(view, one) for cell in cells), is_struck=not one.is_alive, seat=one.id)
        for one in seats
    )
    return Table(tr("Results"), heads, rows)


def _columns(view: IslandView) -> Iterator[tuple[Column, Cell]]:
    attitudes, boat = kept(view, AttitudesTaken), kept(view, Boat)
    yield Column(tr("Seat")), lambda view, one: one.name
    yield Column(tr("VP"), True), lambda view, one: str(one.vp)
    yield Column(tr("Diamonds"), True), lambda view, one: number(one.amount(DIAMOND))
    if boat is not None and boat.values:
        yield Column(tr("Worth each"), True), _worth
    yield Column(tr("Bonus"), True), _bonus
    if attitudes is not None and attitudes.adjusted:
        yield Column(tr("Score"), True), lambda view, one: str(_score(view, one))
        yield Column(tr("Attitude")), _attitude
        yield Column(tr("Adjusted"), True), _adjusted
    else:
        yield Column(tr("Final"), True), lambda view, one: str(_score(view, one))
    yield Column(tr("Result")), _result


def _score(view: IslandView, one: Castaway) -> int:
    """CRU-173, CRA-R111 Return the points with those of diamonds, before any attitude."""
    attitudes, result = kept(view, AttitudesTaken), view.island.result
    if attitudes is not None and one.id in attitudes.raw:
        return attitudes.raw[one.id]
    return result.final.get(one.id, one.vp) if result else one.vp


def _bonus(view: IslandView, one: Castaway) -> str:
    bonus = _score(view, one) - one.vp
    return points(bonus) if bonus else NOTHING


def _worth(view: IslandView, one: Castaway) -> str:
    """CRA-DIA-01, CRA-DIA-02 Return what a diamond of a seat is worth."""
    boat = kept(view, Boat)
    return str(boat.values[one.id]) if boat is not None and one.id in boat.values else NOTHING


def _attitude(view: IslandView, one: Castaway) -> str:
    """CRA-VVC-01 Return the attitude, which all may know now."""
    attitudes = kept(view, AttitudesTaken)
    word = attitudes.attitude.get(one.id, "") if attitudes is not None else ""
    return tr(ATTITUDES[word]) if word else NOTHING


def _adjusted(view: IslandView, one: Castaway) -> str:
    """CRA-R111 Return the score by attitude, exact to the fraction."""
    attitudes = kept(view, AttitudesTaken)
    score = attitudes.adjusted.get(one.id) if attitudes is not None else None
    return NOTHING if score is None else said_number(score)


def _result(view: IslandView, one: Castaway) -> str:
    result = view.island.result
    won = tr("wins") if result and one.id in result.winners else tr("loses")
    said = result_word(view, one)
    return f"{won}, {said}" if said else won
