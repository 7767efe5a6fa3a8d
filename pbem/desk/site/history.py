"""What came of each seat, turn by turn: standings, and orders once they are open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.desk.filed import all_filed
from pbem.desk.site.places import seat_path, turn_link, turn_path
from pbem.desk.site.reading import Game, Turn
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.ruleset import START
from pbem.engine.settle import Filed
from pbem.engine.tongue import tr, tr_noop
from pbem.printing.site import Fact, Link, Orders, Rank, Season

SORTS = (tr_noop("sent for this turn"), tr_noop("sent ahead"), tr_noop("standing"), tr_noop("posted"))
_SIZES = (4, 5)  # of what is opened of a seat: its name, three texts, and what it posted if it did
MOST_LINES = 8
"""Seats whose points are told apart in one chart; of more, each has a chart of its own."""
MOST_A_TURN = 2
"""Phases of a turn that have points of their own in a chart."""


def seats_of(game: Game) -> dict[str, str]:
    """Return all seats and their names, those dealt first, then others that ever stood anywhere."""
    names = {seat[0]: seat[1] for seat in game.card.seats if len(seat) > 1}
    for turn in game.counting:
        names |= {one.seat: one.name for one in turn.outcome.standings}
    return {seat: name for seat, name in names.items() if is_plain(seat)}


def is_plain(seat: str) -> bool:
    """Say whether a seat's id can be the name of a page: an archive from elsewhere may hold any text."""
    return seat.isascii() and bool(seat) and all(sign.isalnum() or sign in "-_" for sign in seat)


def seat_link(game: Game, seat: str, name: str) -> Link:
    """Return a link to a seat's page; of one that has none, its name alone."""
    text = name if name.casefold() == seat else f"{name} ({seat})"
    return Link(seat_path(game, seat) if is_plain(seat) else "", text)


def ranks(game: Game, turn: Turn | None) -> tuple[Rank, ...]:
    """Return how all stand after a turn."""
    return tuple(
        Rank(
            one.place,
            seat_link(game, one.seat, one.name),
            str(one.points),
            one.says,
            "" if one.player == one.name else one.player,
        )
        for one in (turn.outcome.standings if turn else ())
    )


def points_chart(game: Game, only: str = "") -> Chart | None:
    """Return the points over the turns, of all seats or of one; None where fewer than two turns tell them."""
    every = [turn for turn in game.counting if turn.outcome.standings]
    told = _charted(every)
    if len(told) < 2:
        return None
    points = [{one.seat: one.points for one in turn.outcome.standings} for turn in told]
    seats = {seat: name for seat, name in seats_of(game).items() if not only or seat == only}
    series = tuple(
        Series(name, tuple(at.get(seat) for at in points), seat) for seat, name in sorted(seats.items())
    )
    places = tuple(_short(turn) if told == every else f"{turn.outcome.turn}" for turn in told)
    plot = Plot.LINES if len(series) <= MOST_LINES else Plot.MULTIPLES
    return Chart(tr("Points"), places, series, plot, tr("Turn"), tr("points"), _seen(told[-1], only))


def _charted(every: list[Turn]) -> list[Turn]:
    """Return the turns with points in a chart: where a turn has many phases its last one alone."""
    last = {turn.outcome.turn: turn for turn in every}
    most = max(Counter(turn.outcome.turn for turn in every).values(), default=0)
    return list(last.values()) if most > MOST_A_TURN else every


def _short(turn: Turn) -> str:
    phases = turn.seal.phase
    return f"{turn.outcome.turn}" if phases in ("season", "round", START) else f"{turn.outcome.turn} {phases}"


def _seen(last: Turn, only: str) -> str:
    if only:
        return ""
    first = last.outcome.standings[0]
    return tr(
        "After {moment}, {name} stands first with {points} points.",
        moment=last.outcome.moment,
        name=first.name,
        points=first.points,
    )


def orders_of(game: Game, turn: Turn) -> tuple[Orders, ...]:
    """Return the orders of a turn in the order of seats; none before the game is over and they are open."""
    if game.record is None:
        return ()
    names = seats_of(game)
    opened = [one for one in game.record.moments if one.folder == turn.name]
    rows = all_filed(row for one in opened for row in one.filed if len(row) in _SIZES)
    return tuple(
        Orders(seat_link(game, seat, names.get(seat, seat)), tr(sort), text.strip("\n"), f"o{at}-{place}")
        for at, (seat, filed) in enumerate(rows.items())
        for place, (sort, text) in enumerate(zip(SORTS, _texts(filed), strict=True))
        if text.strip()
    )


def _texts(filed: Filed) -> tuple[str, ...]:
    return filed.fresh, filed.ahead, filed.standing, "\n".join(text for _, text in filed.posted)


def seasons(game: Game, seat: str) -> Iterator[Season]:
    """Yield how a seat fared in each turn that counts, the last turn first."""
    here = seat_path(game, seat)
    for turn in reversed(game.counting):
        rank = next((one for one in ranks(game, turn) if one.seat.to == here), None)
        page = turn_path(game, turn)
        facts = tuple(
            Fact(told.says, told.rule, to=f"{page}#e{number}")
            for number, told in enumerate(turn.outcome.events, 1)
            if seat in told.seats
        )
        own = tuple(sheet for sheet in orders_of(game, turn) if sheet.seat.to == here)
        yield Season(turn_link(game, turn), rank, own, facts)
