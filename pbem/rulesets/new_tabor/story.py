"""The story of a phase, seat by seat in order of play, a sentence with its rule for every event (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.events import Event, LineFailed, OrdersPlayed
from pbem.engine.report import Block, Paragraph, Sentences
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.cards import AbilityLost, CardDrawn, LossDrawn, NoCard, StockLost
from pbem.rulesets.new_tabor.charity import Charity
from pbem.rulesets.new_tabor.claims import Challenged, Claimed, Displaced, NoClaim
from pbem.rulesets.new_tabor.clearing import Dividend, Levied, NoDividend
from pbem.rulesets.new_tabor.dealorders import Given, Lent, Repaid, Swapped
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND, SETTLE
from pbem.rulesets.new_tabor.estate import Out
from pbem.rulesets.new_tabor.lateorders import Forgiven, LateFiled
from pbem.rulesets.new_tabor.motions import OptionChanged
from pbem.rulesets.new_tabor.offices import OfficeTaken
from pbem.rulesets.new_tabor.places import Filled
from pbem.rulesets.new_tabor.quarters import Begins, QuarterEnds
from pbem.rulesets.new_tabor.scoring import GameOver, LastCoins, Ranked
from pbem.rulesets.new_tabor.tradeorders import Traded, Unfilled
from pbem.rulesets.new_tabor.turnorders import Acted, Leisure, Produced
from pbem.rulesets.new_tabor.turns import Crossed, Rolled
from pbem.rulesets.new_tabor.union import Bought, Sold
from pbem.rulesets.new_tabor.useorders import Consumed, WantsMet
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voting import Voted

EconomyChapter = Chapter[Book, EconomyView]
Group = tuple[str, Sequence[Event]]
_IN_TABLES = (OrdersPlayed, Unfilled, Ranked, LineFailed)
"""What is told in tables and in private alone."""


_AFTER_CLAIM = (Challenged, Displaced, Filled)
"""What may follow a claim before the die is rolled."""
_BY_COLOUR: dict[str, tuple[type[Event], ...]] = {
    "green": (Dividend, NoDividend),
    "pink": (LossDrawn, NoCard, StockLost, AbilityLost, Levied),
}
_CARDS: tuple[type[Event], ...] = (CardDrawn, NoCard)
"""What a space of another colour brings."""
_BEGIN_TURN = (Leisure, Produced)
_BEFORE_TURNS = (LateFiled, Voted, OptionChanged, OfficeTaken)
"""What is told of late orders and of votes that came with the orders of a round."""
_DEALINGS = (
    *(Sold, Bought, Given, Swapped, Lent, Repaid),
    *(Consumed, WantsMet),
)
"""What seats do while they settle; each names the seat on turn first."""


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
        if isinstance(event, QuarterEnds):
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
    """Yield what each seat did to settle, then charity and the closing."""
    place = _closing(told)
    for name, part in dealings_of(told[:place]):
        yield (tr("{seat} settles", seat=name) if name else _head_of(part)), part
    is_last = not any(isinstance(event, Begins) for event in told)
    head = tr("The end of the game") if is_last else tr("The end of the quarter")
    yield from _with_opening(head, told[place:])


def _closing(told: Sequence[Event]) -> int:
    """3.6 Return where settling ends: with IOUs paid, the end of the game or a new quarter."""
    for place, event in enumerate(told):
        if isinstance(event, Begins):
            return _first_iou(told, _first_office(told, place))
        if isinstance(event, Ranked | LastCoins | GameOver):
            return _first_iou(told, place)
    return len(told)


def _first_iou(told: Sequence[Event], closed: int) -> int:
    """Return where the IOUs begin that were paid last before the quarter was closed."""
    while closed and isinstance(told[closed - 1], Repaid):
        closed -= 1
    return closed


def _head_of(part: Sequence[Event]) -> str:
    """Return the heading of what is no dealing of one seat: charity, if it is about that."""
    is_charity = any(isinstance(event, Charity | Out) for event in part)
    return tr("Charity") if is_charity else ""


def _first_office(told: Sequence[Event], begins: int) -> int:
    """3.7 Return where the opening of a quarter begins: with its offices."""
    while begins and isinstance(told[begins - 1], OfficeTaken):
        begins -= 1
    return begins


def _quarter_end(told: Sequence[Event]) -> Iterator[Group]:
    """3.5 Yield the end of a quarter, and the opening of the next if that came at once."""
    yield from _with_opening(tr("The end of the quarter"), told)


def _with_opening(head: str, told: Sequence[Event]) -> Iterator[Group]:
    """3.7 Yield events, those of a quarter's opening apart."""
    begins = next((at for at, event in enumerate(told) if isinstance(event, Begins)), None)
    if begins is None:
        yield head, told
        return
    start = _first_office(told, begins)
    yield head, told[:start]
    event = told[begins]
    quarter = event.quarter if isinstance(event, Begins) else 0
    yield tr("Quarter {quarter} opens", quarter=quarter), told[start:]


@dataclass(frozen=True)
class Round:
    """A round parted: what came before the first turn, each turn with whose it was, and what came after."""

    opening: tuple[Event, ...]
    turns: tuple[tuple[str, tuple[Event, ...]], ...]
    closing: tuple[Event, ...]


def letters_of(told: Sequence[Event]) -> tuple[tuple[Event, ...], list[tuple[Event, ...]]]:
    """Return what came before any orders were played, and what followed each laying out of orders.

    Each round of a letter, and a settle phase, begins by telling which orders are played.
    """
    starts = [
        place
        for place, event in enumerate(told)
        if isinstance(event, OrdersPlayed) and not (place and isinstance(told[place - 1], OrdersPlayed))
    ]
    if not starts:
        return tuple(told), []
    ends = [*starts[1:], len(told)]
    return tuple(told[: starts[0]]), [tuple(told[a:b]) for a, b in zip(starts, ends, strict=True)]


def round_of(told: Sequence[Event]) -> Round:
    """Part the events of one round; a turn ends with the roll, or off the Path with the claim."""
    shown = [event for event in told if not isinstance(event, OrdersPlayed)]
    first = _first_turn(shown)
    turns: list[tuple[str, tuple[Event, ...]]] = []
    start = place = first
    while place < len(shown):
        event = shown[place]
        if isinstance(event, Claimed | NoClaim):
            end = _end_of_turn(shown, place, event.seat)
            turns.append((event.seat, tuple(shown[start:end])))
            start = place = end
        else:
            place += 1
    return Round(tuple(shown[:first]), tuple(turns), tuple(shown[start:]))


def _first_turn(shown: Sequence[Event]) -> int:
    """Return where the first turn begins: behind votes, and behind late orders that were forgiven."""
    place = 0
    while place < len(shown) and isinstance(shown[place], _BEFORE_TURNS):
        place += 1
    late = [at for at, event in enumerate(shown) if isinstance(event, Forgiven)]
    return _end_of_late(shown, late[-1] + 1) if late else place


def _end_of_late(shown: Sequence[Event], place: int) -> int:
    """Return where late orders end: with Act and claim, or where a turn begins at the latest."""
    has_acted = has_claimed = False
    while place < len(shown) and not isinstance(shown[place], _BEGIN_TURN):
        event = shown[place]
        if isinstance(event, Acted) and (has_acted or has_claimed):
            break
        if isinstance(event, Claimed | NoClaim):
            if has_claimed:
                break
            has_claimed = True
        elif has_claimed and not isinstance(event, _AFTER_CLAIM):
            break
        has_acted = has_acted or isinstance(event, Acted)
        place += 1
    return place


def _end_of_turn(shown: Sequence[Event], claim: int, seat: str) -> int:
    """Return where the turn ends in which this claim was staked."""
    place = _past(shown, claim + 1, _AFTER_CLAIM)
    rolled = shown[place] if place < len(shown) else None
    if isinstance(rolled, Crossed) and rolled.seat == seat:
        return place + 1
    if isinstance(rolled, Rolled) and rolled.seat == seat:
        brought = _BY_COLOUR.get(rolled.colour, _CARDS)
        if rolled.colour == "green":
            return min(place + 2, len(shown)) if _is(shown, place + 1, brought) else place + 1
        return _past(shown, place + 1, brought)
    return place


def _is(shown: Sequence[Event], place: int, kinds: tuple[type[Event], ...]) -> bool:
    return place < len(shown) and isinstance(shown[place], kinds)


def _past(shown: Sequence[Event], place: int, kinds: tuple[type[Event], ...]) -> int:
    while _is(shown, place, kinds):
        place += 1
    return place


def dealings_of(told: Sequence[Event]) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """Yield the events of a settle phase, those of one seat that follow each other together.

    What is no dealing of one seat stands under the name "".
    """
    name, part = "", list[Event]()
    for event in told:
        whose = _dealer(event, name)
        if whose != name and part:
            yield name, tuple(part)
            part = []
        name = whose
        part.append(event)
    if part:
        yield name, tuple(part)


def _dealer(event: Event, before: str) -> str:
    if isinstance(event, Traded):
        return before if before in (event.seller, event.buyer) else event.seller
    return event.seat if isinstance(event, _DEALINGS) else ""
