"""The moves since the last report, as arrows on the board: on all three rings (TAB-031)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.pictures import Arrow
from pbem.engine.ruleset import Chapter
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import LETTERS_OF_A_QUARTER
from pbem.rulesets.new_tabor.spots import at_home, at_work, on_path, path_spot
from pbem.rulesets.new_tabor.view import EconomyView

EconomyChapter = Chapter[Book, EconomyView]


def moves(chapter: EconomyChapter) -> Iterator[Arrow]:
    """Yield an arrow for every peg that has moved, in order of play."""
    for one in chapter.after.in_game():
        before = chapter.before.seats[one.id]
        yield from _on_path(chapter, one.id)
        yield from _arrow(one.id, at_work(before), at_work(one))
        is_displaced = any(
            isinstance(event, events.Displaced) and event.seat == before.name for event in chapter.events
        )
        yield from _arrow(one.id, at_home(before), at_home(one), is_dotted=is_displaced)


def _on_path(chapter: EconomyChapter, seat: str) -> Iterator[Arrow]:
    """Yield the way on the Life Path, by the spaces reached in each round."""
    name = chapter.before.seats[seat].name
    quarter = chapter.moment.turn // LETTERS_OF_A_QUARTER
    rolled = (one for one in chapter.events if isinstance(one, events.Rolled) and one.seat == name)
    reached = [path_spot(quarter, one.space) for one in rolled]
    end = on_path(chapter.after, seat)
    via = tuple(spot for spot in reached if spot != end)
    yield from _arrow(seat, on_path(chapter.before, seat), end, via)


def _arrow(
    seat: str, start: str, end: str, via: tuple[str, ...] = (), *, is_dotted: bool = False
) -> Iterator[Arrow]:
    if start and end and start != end:
        yield Arrow(start, end, seat, via, is_dotted=is_dotted, seat=seat)
