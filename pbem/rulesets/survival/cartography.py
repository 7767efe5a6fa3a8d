"""The maps of the island: who stands where, who came from where, and where something happened (brief 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.hexes import DIRECTIONS, hex_place
from pbem.engine.pictures import Arrow, Cell, Counter, Ground, HexMap
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.survival.book import Book, Terrain
from pbem.rulesets.survival.portrait import portrait
from pbem.rulesets.survival.story import BIRTH, DEATH, FIGHT, happenings
from pbem.rulesets.survival.view import Beast, IslandView, Patch

IslandChapter = Chapter[Book, IslandView]
MARKS = (
    (FIGHT, tr_noop("fight or tussle")),
    (DEATH, tr_noop("a creature died")),
    (BIRTH, tr_noop("a creature was born")),
)
MOST_HEXES, MOST_SEEN = 150, 5
"""Up to so many hexes, and creatures in a hex with a mark, the marks of the island's map are easy to find."""
COUNTER_MEANS = tr_noop("Numbers are creatures; * is a newborn.")
ARROW_MEANS = tr_noop("Arrows are moves of this round, by creature; dotted ones are at random.")
TOP_MEANS = tr_noop("(x,y,z): corpses to eat, plant meals now, plant meals in Spring.")


def island_map(chapter: IslandChapter) -> HexMap:
    """Return the island as orders are due for it (SUR-R69), with the moves and marks of the round played."""
    book, view = chapter.book, chapter.after
    happened = happenings(chapter)
    return HexMap(
        book.map.name,
        tuple(cell_of(view, patch, happened.marks.get(patch.name, ())) for patch in view.hexes.values()),
        _grounds(book),
        book.map.low_even,
        tr(TOP_MEANS),
        tr(COUNTER_MEANS),
        tuple(f"{face} {direction}" for face, direction in enumerate(DIRECTIONS, 1)),
        _mark_names(),
        arrows=happened.moves,
        arrow_means=tr(ARROW_MEANS),
    )


def _mark_names() -> tuple[tuple[str, str], ...]:
    return tuple((mark, tr(means)) for mark, means in MARKS)


def marks_map(chapter: IslandChapter) -> Iterator[HexMap]:
    """Yield the small map of fights, deaths and births, where the marks of the great one are hard to find.

    They are where it goes over several pages, or where a crowd stands among them.
    """
    marks, view = happenings(chapter).marks, chapter.after
    is_crowded = any(len(view.in_hex(name)) > MOST_SEEN for name in marks)
    if not marks or not (is_crowded or len(view.hexes) > MOST_HEXES):
        return
    bare = (_bare(chapter.book, patch) for patch in chapter.after.hexes.values())
    yield HexMap(
        tr("Fights, deaths and births"),
        tuple(replace(cell, top="", marks=marks.get(cell.name, ())) for cell in bare),
        _grounds(chapter.book),
        chapter.book.map.low_even,
        mark_names=_mark_names(),
        is_small=True,
    )


def parts_of_map(chapter: IslandChapter, parts: Iterable[tuple[str, Sequence[str]]]) -> Iterator[HexMap]:
    """Yield maps of some hexes each, given with their titles; the reader's own creatures stand out.

    The first one explains the numbers.
    """
    view = chapter.after
    happened = happenings(chapter)
    for number, (title, names) in enumerate(parts):
        yield HexMap(
            title,
            tuple(
                cell_of(view, view.hexes[name], happened.marks.get(name, ()), view.reader) for name in names
            ),
            _grounds(chapter.book),
            chapter.book.map.low_even,
            "" if number else tr(TOP_MEANS),
            "" if number else tr(COUNTER_MEANS),
            compass=DIRECTIONS,
            mark_names=_mark_names(),
            arrows=tuple(
                _of_reader(view, arrow)
                for arrow in happened.moves
                if arrow.start in names or arrow.end in names
            ),
            arrow_means=tr(ARROW_MEANS),
        )


def _of_reader(view: IslandView, arrow: Arrow) -> Arrow:
    is_own = view.creatures[int(arrow.label)].species == view.reader
    return replace(arrow, is_own=True) if is_own else arrow


def cell_of(view: IslandView, patch: Patch, marks: tuple[str, ...], own: SeatId | None = None) -> Cell:
    """Return a hex with its food and the living creatures in it; those of the seat `own` stand out."""
    there = view.in_hex(patch.name)
    bare = _bare(view.book, patch)
    if not there and not marks:
        return bare
    return replace(bare, counters=tuple(_counter(beast, own) for beast in there), marks=marks)


def _counter(beast: Beast, own: SeatId | None) -> Counter:
    mark = "*" if beast.is_newborn else ""
    return Counter(str(beast.number), mark, beast.species == own, portrait(beast), beast.species)


def _bare(book: Book, patch: Patch) -> Cell:
    column, row = hex_place(patch.name)
    top = f"({patch.x},{patch.y},{patch.z})" if book.is_land(patch.name) else ""
    return Cell(patch.name, column, row, patch.terrain, top)


def _grounds(book: Book) -> tuple[Ground, ...]:
    return tuple(
        Ground(terrain.letter, terrain.said, terrain.colour, _pattern(terrain), terrain.sign)
        for terrain in book.terrain.values()
    )


def _pattern(terrain: Terrain) -> str:
    if terrain.enter == "swim":
        return "waves"
    return {"grass": "strokes", "fruit": "leaves"}.get(terrain.plant or "", "dots")
