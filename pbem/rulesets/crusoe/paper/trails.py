"""The trails of pawns in the cycle played: where each landed, and where it took nothing (brief 7)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.pictures import Arrow
from pbem.rulesets.crusoe import told_work as work
from pbem.rulesets.crusoe.book import Path
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named
from pbem.rulesets.crusoe.paper.journeys import Turn, turns_of
from pbem.rulesets.crusoe.paper.spots import spot


@dataclass(frozen=True)
class Trail:
    """A pawn's way: its places up to where it is now, and those where nothing was taken."""

    seat: SeatId
    name: str
    path: Path
    places: tuple[int, ...]
    empty: tuple[int, ...] = ()


def trails_of(chapter: IslandChapter) -> tuple[Trail, ...]:
    """Return the ways of all pawns that moved in the phase played, in seat order, or stand on a path."""
    turns = turns_of(chapter.events)
    found = []
    for id in chapter.before.seats:
        own = [turn for turn in turns if seat_named(chapter, turn.first.seat) == id]
        trail = _trail(chapter, id, own)
        found += [trail] if trail else []
    return tuple(found)


def _trail(chapter: IslandChapter, seat: SeatId, turns: list[Turn]) -> Trail | None:
    """Return a pawn's way, from where it stood when the phase began; one that waits is at the Market."""
    paths = {path.name: path for path in chapter.book.board.paths.values()}
    moves = [turn for turn in turns if isinstance(turn.first, work.Moved | work.MovedAlong)]
    if not moves:
        return _standing(chapter, seat)
    first = moves[0].first
    assert not isinstance(first, work.Waited)
    path = paths[first.path]
    places, empty = [first.start], []
    for turn in moves:
        place = _place(turn, path)
        places.append(place)
        empty += [place] if _is_empty(turn) else []
    return Trail(seat, chapter.after.seats[seat].name, path, tuple(places), tuple(empty))


def _standing(chapter: IslandChapter, seat: SeatId) -> Trail | None:
    """CRU-034, CRU-P07 Return the place of a pawn that is on a path, or behind it, and did not move."""
    one = chapter.after.seats[seat]
    if one.path is None or not one.pos or not one.is_alive:
        return None
    return Trail(seat, one.name, chapter.book.path(one.path), (one.pos,))


def _place(turn: Turn, path: Path) -> int:
    assert not isinstance(turn.first, work.Waited)
    return turn.first.space or path.length + 1


def _is_empty(turn: Turn) -> bool:
    """Say whether nothing was taken where a turn led; at the Market nothing ever is."""
    assert not isinstance(turn.first, work.Waited)
    return bool(turn.first.space) and not any(took.goods for took in of_kind(turn.came, work.Took))


def arrow_of(trail: Trail) -> Arrow:
    """Return a trail as it is drawn; dots stand for stops, hollow ones for those where nothing was taken."""
    names = [spot(trail.path, place) for place in trail.places]
    hollow = tuple(spot(trail.path, place) for place in trail.empty)
    return Arrow(names[0], names[-1], trail.name, tuple(names[1:-1]), seat=trail.seat, hollow=hollow)
