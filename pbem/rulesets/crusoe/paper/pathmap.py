"""The map of the paths, with the ways that pawns went on it (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.engine.events import SeatId, listed
from pbem.engine.pictures import Arrow, Counter, Ground, Shape, Space, Track, TrackBoard
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe import told_work as work
from pbem.rulesets.crusoe.book import Book, Icons, Path
from pbem.rulesets.crusoe.book import Space as BoardSpace
from pbem.rulesets.crusoe.modules.firms import Firms, rate_of
from pbem.rulesets.crusoe.modules.land import GOVERNMENT, Land, owner_of
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, kept, of_kind, seat_named
from pbem.rulesets.crusoe.paper.journeys import Turn, turns_of
from pbem.rulesets.crusoe.paper.landtables import owner_word, rate_word, rent_word
from pbem.rulesets.crusoe.paper.spots import spot
from pbem.rulesets.crusoe.things import GOODS, LEISURE, SIGNALS, SPEARED_FISH, THINGS
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.work.paths import crowd_of, left_by_crowd


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


_LOOKS = (
    *(("#d9bf77", "dots"), ("#9b6fb0", "grid"), ("#9cc25b", "lines"), ("#e8a13a", "strokes")),
    *(("#3f8f4f", "leaves"), ("#8d6748", "bricks"), ("#c0504d", "waves")),
)
"""Colours and patterns of paths, in board order."""
_SPEARED = "speared_fish"
_SIGNS = (
    *((thing, thing) for thing in GOODS[:2]),
    (_SPEARED, tr_noop("speared fish")),
    *((thing, thing) for thing in (*GOODS[2:], LEISURE)),
    *((thing, thing) for thing in SIGNALS),
)
TOP_MEANS = tr_noop(
    "A seat takes one sort of icon of the space where it lands, as many units as the number says; all fruit "
    "of a space together is one sort. Speared fish takes a Spear. Top40, military and cb (Citizen Band) are "
    "radio signals."
)
COUNTER_MEANS = tr_noop("Names in boxes are pawns.")
ARROW_MEANS = tr_noop(
    "Lines are the journeys told here: dots are spaces landed on, hollow where nothing was taken."
)
_MUCH = 99
"""Of so many units a crowd takes what it takes of many."""


def path_map(chapter: IslandChapter) -> TrackBoard:
    """CRU-001 Return the paths in board order, with the journeys of the phase played."""
    book, trails = chapter.book, trails_of(chapter)
    return TrackBoard(
        tr("The paths from the {start} to the {market}", start=book.board.start, market=book.board.market),
        tuple(_track(chapter, path, trails) for path in book.board.paths.values()),
        tuple(_grounds(book)),
        Shape.ROWS,
        top_means=tr(TOP_MEANS),
        counter_means=tr(COUNTER_MEANS),
        mark_names=tuple((sign, tr(said)) for sign, said in _SIGNS),
        arrows=tuple(arrow_of(trail) for trail in trails if len(trail.places) > 1),
        arrow_means=tr(ARROW_MEANS),
        aside=tuple(_aside(chapter, trails)),
        seats=tuple((id, seat.name) for id, seat in chapter.after.seats.items()),
    )


def _grounds(book: Book) -> Iterator[Ground]:
    for place, path in enumerate(book.board.paths.values()):
        yield Ground(path.id, path.name, *_LOOKS[place % len(_LOOKS)], path.abbr)


def _track(chapter: IslandChapter, path: Path, trails: tuple[Trail, ...]) -> Track:
    here = [trail for trail in trails if trail.path.id == path.id]
    spaces = [_space(chapter, path, place, here) for place in range(path.length + 2)]
    return Track(path.name, tuple(spaces), " ".join(_said(chapter, path, here)))


def _space(chapter: IslandChapter, path: Path, place: int, trails: list[Trail]) -> Space:
    board = chapter.book.board
    ends = {0: board.start, path.length + 1: board.market}
    pawns = tuple(Counter(trail.seat, seat=trail.seat) for trail in trails if trail.places[-1] == place)
    signs = () if place in ends else tuple(_signs(path.space(place)))
    name, owner = ends.get(place, str(place)), ""
    if not place:
        owner = owner_on_map(chapter.after, path)
    return Space(
        spot(path, place), name, path.id, owner=owner, signs=signs, tokens=pawns, is_end=place in ends
    )


def _signs(space: BoardSpace) -> Iterator[str]:
    """CRU-051 Yield the sign of each unit that a space offers."""
    for icons in space.options:
        for thing, units in icons.gives:
            yield from [_sign(icons, thing)] * units


def _sign(icons: Icons, thing: str) -> str:
    return _SPEARED if icons.type == SPEARED_FISH else thing


def _said(chapter: IslandChapter, path: Path, trails: list[Trail]) -> Iterator[str]:
    """CRU-064 to CRU-068, CRA 8 Say whose a path is, who goes down it, and what the crowd costs."""
    yield from _terms(chapter.after, path)
    if not trails:
        return
    names = [chapter.after.seats[trail.seat].name for trail in trails]
    yield trn("{seats} goes down it.", "{seats} go down it.", len(names), seats=listed(names))
    view = chapter.after
    crowd = max(crowd_of(view, trail.seat, path.id, thing) for trail in trails for thing in THINGS)
    less = _MUCH - left_by_crowd(view, _MUCH, crowd, GOODS[0])
    if not less:
        return
    if left_by_crowd(view, 1, crowd, GOODS[0]):
        yield tr("Overburdened: of 2 or more of a thing one less.")
    else:
        yield tr("Overburdened: of each thing {less} less.", less=less)


def _aside(chapter: IslandChapter, trails: tuple[Trail, ...]) -> Iterator[tuple[str, tuple[Counter, ...]]]:
    """CRU-030, CRU-040 Yield the pawns that are at the Crash Site without a path as yet."""
    moved = {trail.seat for trail in trails}
    waiting = [seat.id for seat in chapter.after.island.living() if seat.id not in moved]
    if waiting:
        yield chapter.book.board.start, tuple(Counter(seat, seat=seat) for seat in waiting)


def owner_on_map(view: IslandView, path: Path) -> str:
    """CRA-LND-01, CRA-LND-15 Return whose a path is, where paths have owners; "" for one that is nobody's."""
    if kept(view, Land) is None:
        return ""
    owner = owner_of(view, path.id)
    return tr("government") if owner == GOVERNMENT else owner or ""


def _terms(view: IslandView, path: Path) -> Iterator[str]:
    """CRA-LND-06, CRA-COR-06 Say who owns a path, and what going down it costs others."""
    if kept(view, Land) is not None and (owner := owner_word(view, path.id)):
        rent = rent_word(view, path.id)
        yield (
            tr("Owned by {owner}: {rent}.", owner=owner, rent=rent)
            if rent
            else tr("Owned by {owner}.", owner=owner)
        )
    rate = rate_of(view, path.id) if kept(view, Firms) is not None else None
    if rate is not None:
        yield tr("Its corporation: {terms}.", terms=rate_word(rate))
