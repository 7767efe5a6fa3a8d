"""The story of a round as all may know it: seat by seat in turn order, from the events (brief 7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.events import Event, SeatId
from pbem.engine.report import Block, Sentences
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.view import BeltView

BeltChapter = Chapter[Book, BeltView]
_IN_TABLES = (events.Played, events.BidShown)
"""What is told in tables alone."""
_BIDDING = (events.BidShown, events.LotWon, events.Unsold)
MOST_JOINED = 3
"""So many sentences of Fate are told in one line."""


@dataclass(frozen=True)
class Story:
    """What was told, parted: before the player turns, in each of them, and at the end of the round."""

    opening: tuple[Event, ...]
    turns: tuple[tuple[SeatId, tuple[Event, ...]], ...]
    closing: tuple[Event, ...]

    def of_turn(self, seat: SeatId) -> tuple[Event, ...]:
        """Return what was told in the player turn of a seat."""
        return next((told for one, told in self.turns if one == seat), ())


def parted(told: Sequence[Event]) -> Story:
    """Part the events of a phase: every player turn begins with a roll of Fate (PLA-72)."""
    starts = [place for place, event in enumerate(told) if isinstance(event, events.Fate)]
    if not starts:
        return Story((), (), tuple(told))
    end = _end_of_turns(told, starts[-1])
    turns = []
    for start, stop in zip(starts, [*starts[1:], end], strict=True):
        fate = told[start]
        assert isinstance(fate, events.Fate)
        turns.append((fate.seat, tuple(told[start:stop])))
    return Story(tuple(told[: starts[0]]), tuple(turns), tuple(told[end:]))


def _end_of_turns(told: Sequence[Event], last: int) -> int:
    """Return where R3 begins: with bids for what arose earlier, or an asteroid that returns to its owner."""
    arisen = list[str]()
    for place, event in enumerate(told):
        if isinstance(event, events.LotOpened):
            arisen.append(event.colony)
        elif isinstance(event, events.Vacated):
            arisen.append(event.hex)
        elif place > last and _is_closing(event, told[place - 1], arisen):
            return place
    return len(told)


def _is_closing(event: Event, before: Event, arisen: Sequence[str]) -> bool:
    if isinstance(event, _BIDDING):
        return event.lot not in arisen
    if isinstance(event, events.Owned):
        return not isinstance(before, events.Placed)
    return isinstance(event, events.DealLapsed | events.Won)


def round_story(chapter: BeltChapter) -> tuple[Block, ...]:
    """Return what happened, in the order in which it did."""
    story = parted(chapter.events)
    groups = (
        (tr("Before the first turn"), story.opening),
        *((tr("The turn of {seat}", seat=seat), told) for seat, told in story.turns),
        (tr("At the end") if story.turns else "", story.closing),
    )
    blocks = (Sentences(head, tuple(_lines(chapter, told))) for head, told in groups)
    return tuple(block for block in blocks if block.lines)


def _lines(chapter: BeltChapter, told: Sequence[Event]) -> Iterator[str]:
    """Yield a line for every event; what Fate did stands behind the roll if it is short."""
    shown = [event for event in told if not isinstance(event, _IN_TABLES)]
    fateful = 0
    while fateful < len(shown) and isinstance(shown[fateful], events.Strike):
        fateful += 1
    if 1 < fateful <= MOST_JOINED:
        yield " ".join(chapter.tells(event) for event in shown[:fateful])
        shown = shown[fateful:]
    yield from (chapter.tells(event) for event in shown)
