"""What was told, parted: before the rounds, the turns of each round, and what followed (brief 3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.events import Event, OrdersPlayed
from pbem.rulesets.new_tabor import events

_AFTER_CLAIM = (events.Challenged, events.Displaced, events.Filled)
"""What may follow a claim before the die is rolled."""
_BY_COLOUR: dict[str, tuple[type[Event], ...]] = {
    "green": (events.Dividend, events.NoDividend),
    "pink": (events.LossDrawn, events.NoCard, events.StockLost, events.AbilityLost, events.Levied),
}
_CARDS: tuple[type[Event], ...] = (events.CardDrawn, events.NoCard)
"""What a space of another colour brings."""
_BEGIN_TURN = (events.Leisure, events.Produced)
_BEFORE_TURNS = (events.LateFiled, events.Voted, events.OptionChanged, events.OfficeTaken)
"""What is told of late orders and of votes that came with the orders of a round."""


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
        if isinstance(event, events.Claimed | events.NoClaim):
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
    late = [at for at, event in enumerate(shown) if isinstance(event, events.Forgiven)]
    return _end_of_late(shown, late[-1] + 1) if late else place


def _end_of_late(shown: Sequence[Event], place: int) -> int:
    """TAB-R09 Return where late orders end: with Act and claim, or where a turn begins at the latest."""
    has_acted = has_claimed = False
    while place < len(shown) and not isinstance(shown[place], _BEGIN_TURN):
        event = shown[place]
        if isinstance(event, events.Acted) and (has_acted or has_claimed):
            break
        if isinstance(event, events.Claimed | events.NoClaim):
            if has_claimed:
                break
            has_claimed = True
        elif has_claimed and not isinstance(event, _AFTER_CLAIM):
            break
        has_acted = has_acted or isinstance(event, events.Acted)
        place += 1
    return place


def _end_of_turn(shown: Sequence[Event], claim: int, seat: str) -> int:
    """Return where the turn ends in which this claim was staked."""
    place = _past(shown, claim + 1, _AFTER_CLAIM)
    rolled = shown[place] if place < len(shown) else None
    if isinstance(rolled, events.Crossed) and rolled.seat == seat:
        return place + 1
    if isinstance(rolled, events.Rolled) and rolled.seat == seat:
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


_DEALINGS = (
    *(events.Sold, events.Bought, events.Given, events.Swapped, events.Lent, events.Repaid),
    *(events.Consumed, events.WantsMet),
)
"""What seats do while they settle; each names the seat on turn first."""


def dealings_of(told: Sequence[Event]) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """TAB-067 Yield the events of a settle phase, those of one seat that follow each other together.

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
    if isinstance(event, events.Traded):
        return before if before in (event.seller, event.buyer) else event.seller
    return event.seat if isinstance(event, _DEALINGS) else ""
