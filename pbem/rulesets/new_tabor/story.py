"""The story of a phase, seat by seat in order of play, a sentence with its rule for every event (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event, LineFailed, OrdersPlayed
from pbem.engine.report import Block, Paragraph, Sentences
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND, SETTLE
from pbem.rulesets.new_tabor.turnparts import dealings_of, letters_of, round_of
from pbem.rulesets.new_tabor.view import EconomyView

EconomyChapter = Chapter[Book, EconomyView]
Group = tuple[str, Sequence[Event]]
_IN_TABLES = (OrdersPlayed, events.Unfilled, events.Ranked, LineFailed)
"""What is told in tables and in private alone."""


def story(chapter: EconomyChapter) -> tuple[Block, ...]:
    """Return what happened, in the order in which it did."""
    known = [event for event in chapter.events if event.only is None]
    told, after = _parted_at_the_end(known)
    groups = (*_played(chapter, told), *_quarter_end(after))
    blocks = tuple(Sentences(head, tuple(_lines(chapter, part))) for head, part in groups)
    shown = tuple(block for block in blocks if block.lines)
    if not shown and chapter.moment.turn:
        return (Paragraph(tr("Nothing happened that all may know of.")),)
    return shown


def cited(chapter: EconomyChapter, event: Event) -> str:
    """Return what is said of an event, with the rule that made it so."""
    return f"{chapter.tells(event)} [{event.rule}]"


def told_alone(chapter: EconomyChapter) -> tuple[str, ...]:
    """Return what the reader was told and not all, failed lines of its own left out (option open_books)."""
    return tuple(
        cited(chapter, event)
        for event in chapter.events
        if event.only is not None and not isinstance(event, LineFailed)
    )


def _lines(chapter: EconomyChapter, told: Sequence[Event]) -> Iterator[str]:
    for event in told:
        if not isinstance(event, _IN_TABLES):
            yield cited(chapter, event)


def _parted_at_the_end(told: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """Return what was told inside a quarter, and what from its end on."""
    for place, event in enumerate(told):
        if isinstance(event, events.QuarterEnds):
            return told[:place], told[place:]
    return told, ()


def _played(chapter: EconomyChapter, told: Sequence[Event]) -> Iterator[Group]:
    """Yield the parts of a phase up to the quarter's end."""
    before, letters = letters_of(told)
    yield tr("Before all else"), before
    phase = chapter.moment.phase
    for number, letter in enumerate(letters):
        if phase == ROUND:
            yield from _round(chapter, letter, number, len(letters))
        elif phase in (SETTLE, CHARITY):
            yield from _settled(letter)
        else:
            yield from _with_opening("", letter)


def _round(chapter: EconomyChapter, told: Sequence[Event], number: int, rounds: int) -> Iterator[Group]:
    """Yield a round turn by turn; in a letter of several rounds each heading says which."""
    parts = round_of(told)
    which = chapter.before.known.round + number
    heads = [tr("The turn of {seat}", seat=seat) for seat, _ in parts.turns]
    heads = [tr("Before the first turn"), *heads, tr("At the end of the round")]
    if rounds > 1:
        heads = [tr("Round {round}: {head}", round=which, head=head) for head in heads]
    yield from zip(heads, (parts.opening, *(part for _, part in parts.turns), parts.closing), strict=True)


def _settled(told: Sequence[Event]) -> Iterator[Group]:
    """TAB-067, TAB-133 Yield what each seat did to settle, then charity and the closing."""
    place = _closing(told)
    for name, part in dealings_of(told[:place]):
        yield (tr("{seat} settles", seat=name) if name else _head_of(part)), part
    is_last = not any(isinstance(event, events.Begins) for event in told)
    head = tr("The end of the game") if is_last else tr("The end of the quarter")
    yield from _with_opening(head, told[place:])


def _closing(told: Sequence[Event]) -> int:
    """TAB-R19, 3.6 Return where settling ends: with IOUs paid, the end of the game or a new quarter."""
    for place, event in enumerate(told):
        if isinstance(event, events.Begins):
            return _first_iou(told, _first_office(told, place))
        if isinstance(event, events.Ranked | events.LastCoins | events.GameOver):
            return _first_iou(told, place)
    return len(told)


def _first_iou(told: Sequence[Event], closed: int) -> int:
    """TAB-R19 Return where the IOUs begin that were paid last before the quarter was closed."""
    while closed and isinstance(told[closed - 1], events.Repaid):
        closed -= 1
    return closed


def _head_of(part: Sequence[Event]) -> str:
    """TAB-133 Return the heading of what is no dealing of one seat: charity, if it is about that."""
    is_charity = any(isinstance(event, events.Charity | events.Out) for event in part)
    return tr("Charity") if is_charity else ""


def _first_office(told: Sequence[Event], begins: int) -> int:
    """3.7 Return where the opening of a quarter begins: with its offices."""
    while begins and isinstance(told[begins - 1], events.OfficeTaken):
        begins -= 1
    return begins


def _quarter_end(told: Sequence[Event]) -> Iterator[Group]:
    """3.5 Yield the end of a quarter, and the opening of the next if that came at once."""
    yield from _with_opening(tr("The end of the quarter"), told)


def _with_opening(head: str, told: Sequence[Event]) -> Iterator[Group]:
    """3.7 Yield events, those of a quarter's opening apart."""
    begins = next((at for at, event in enumerate(told) if isinstance(event, events.Begins)), None)
    if begins is None:
        yield head, told
        return
    start = _first_office(told, begins)
    yield head, told[:start]
    event = told[begins]
    quarter = event.quarter if isinstance(event, events.Begins) else 0
    yield tr("Quarter {quarter} opens", quarter=quarter), told[start:]
