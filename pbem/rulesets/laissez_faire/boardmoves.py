"""The moves of a round as arrows on the board, from what was told (brief 7.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.pictures import Arrow
from pbem.engine.ruleset import Chapter
from pbem.rulesets.laissez_faire.book import Board, Book, Space
from pbem.rulesets.laissez_faire.jail import Bench, Jailed
from pbem.rulesets.laissez_faire.lodging import Lodged
from pbem.rulesets.laissez_faire.travel import Moved
from pbem.rulesets.laissez_faire.view import CircuitView

CircuitChapter = Chapter[Book, CircuitView]


@dataclass(frozen=True)
class _Move:
    """A token moved by dice, before it is known where it sleeps."""

    seat: SeatId
    start: Space
    landing: Space


def moves(chapter: CircuitChapter) -> Iterator[Arrow]:
    """Yield an arrow for every move: to the street where the token lodges, dotted where it is carried.

    A token that leaves the board goes to Start.
    """
    board = chapter.book.board
    spaces = {space.called: space for space in reversed(board.spaces)}
    ids = {one.name: seat for seat, one in chapter.before.seats.items()}
    move: _Move | None = None
    for event in chapter.events:
        match event:
            case Moved(seat=name, start=start, end=end):
                yield from _closed(move)
                move = _Move(ids[name], spaces[start], spaces[end])
            case Lodged(street=street, company=company) if move:
                yield from _lodged(board, move, spaces[street], is_carried=bool(company))
                move = None
            case Jailed() | Bench() if move:
                yield from _closed(move)
                yield from _jailed(board, move)
                move = None
    yield from _closed(move)


def _closed(move: _Move | None) -> Iterator[Arrow]:
    if move is not None:
        yield from _arrow(move.seat, move.start, move.landing)


def _arrow(
    seat: SeatId, start: Space, end: Space, via: tuple[str, ...] = (), *, is_dotted: bool = False
) -> Iterator[Arrow]:
    if start != end:
        yield Arrow(str(start.number), str(end.number), seat, via, is_dotted=is_dotted, seat=seat)


def _lodged(board: Board, move: _Move, street: Space, *, is_carried: bool) -> Iterator[Arrow]:
    """Walking to a bed in the city is part of the move, and so is a free ride from a company.

    Carriage to the other city is an arrow of its own, past the company of the side.
    """
    if street == move.start:
        yield from _closed(move)
    elif is_carried:
        yield from _closed(move)
        company = str(board.transports[street.side].number)
        yield from _arrow(move.seat, move.landing, street, (company,), is_dotted=True)
    else:
        is_ride = street.city != move.landing.city
        yield from _arrow(move.seat, move.start, street, is_dotted=is_ride)


def _jailed(board: Board, move: _Move) -> Iterator[Arrow]:
    """Draw the way to jail, the shorter one round the board; none from the space next to it."""
    size, start, end = len(board.spaces), move.landing.number, board.jail.number
    ahead = (end - start) % size
    if ahead <= size // 2:
        yield from _arrow(move.seat, move.landing, board.jail, is_dotted=True)
    elif ahead < size - 1:
        yield from _arrow(move.seat, move.landing, board.jail, (_way_back(board, start),), is_dotted=True)


def _way_back(board: Board, start: int) -> str:
    """Return a space on the way back from one to the jail: the corner before it, or the space before it."""
    quarter = len(board.spaces) // 4
    corner = (start - 1) // quarter * quarter
    return str(start - 1 if corner == board.jail.number else corner)
