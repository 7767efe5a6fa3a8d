"""The story of a phase as all may know it, player turn by player turn, from the events (brief 7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pbem.engine.events import Event, LineFailed, OrdersPlayed, SeatId
from pbem.engine.report import Block, Sentences
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.accounts import Shared
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.building import Built, HouseMoved
from pbem.rulesets.laissez_faire.concluding import Concluded, RuleMade
from pbem.rulesets.laissez_faire.dealing import Dealt
from pbem.rulesets.laissez_faire.dues import InArrears, Paid
from pbem.rulesets.laissez_faire.endings import Counted, GameOver
from pbem.rulesets.laissez_faire.estate import Eliminated
from pbem.rulesets.laissez_faire.jail import JailKept, JailLeft
from pbem.rulesets.laissez_faire.ownership import TitlePassed
from pbem.rulesets.laissez_faire.staying import Stayed
from pbem.rulesets.laissez_faire.throws import Thrown
from pbem.rulesets.laissez_faire.travel import Moved, OffBoard
from pbem.rulesets.laissez_faire.view import CircuitView

# ---- events parted into player turns (3.3): who takes his turn is to be seen from them


_TRAVEL = (JailKept, JailLeft, Stayed, Moved, OffBoard)
"""Every player turn of a token on the board has one of these; those of jail are its first event."""
_JAIL = (JailKept, JailLeft)
_CLOSING = (RuleMade, Counted, GameOver)


@dataclass(frozen=True)
class Story:
    """What was told, parted: before the player turns, in each of them, and at the close of the round."""

    opening: tuple[Event, ...]
    turns: tuple[tuple[SeatId, tuple[Event, ...]], ...]
    closing: tuple[Event, ...]


def parted(view: CircuitView, told: Sequence[Event]) -> Story:
    """Part the events of a phase; `view` is that before it."""
    return _Parting(view, told).parted()


class _Parting:
    """The events of a phase, while the beginnings of the player turns are looked for."""

    def __init__(self, view: CircuitView, told: Sequence[Event]) -> None:
        self.view, self.told = view, told
        self.ids: Mapping[str, SeatId] = {one.name: seat for seat, one in view.seats.items()}

    def parted(self) -> Story:
        """Return the parts, in order."""
        starts = self._starts()
        if not starts:
            return Story(tuple(self.told), (), ())
        end = self._end(starts[-1][0])
        stops = [*(place for place, _ in starts[1:]), end]
        turns = tuple(
            (seat, tuple(self.told[start:stop])) for (start, seat), stop in zip(starts, stops, strict=True)
        )
        return Story(tuple(self.told[: starts[0][0]]), turns, tuple(self.told[end:]))

    def _starts(self) -> list[tuple[int, SeatId]]:
        """Return where each player turn begins, and whose it is."""
        starts: list[tuple[int, SeatId]] = []
        left = list(self.view.turn_order)
        least = 1 + max(
            (place for place, event in enumerate(self.told) if isinstance(event, OrdersPlayed)), default=-1
        )
        for place in range(least, len(self.told)):
            seat = self._whose_turn(place)
            if seat in left:
                del left[: left.index(seat) + 1]
                starts.append((self._beginning(place, seat, least), seat))
                least = place + 1
        return starts

    def _whose_turn(self, place: int) -> SeatId | None:
        """Return whose turn an event shows to have come: by travel or jail, or dues of one off the board."""
        event = self.told[place]
        if isinstance(event, _TRAVEL):
            return self.ids.get(event.seat)
        seat = self._payer(event)
        is_due = seat is not None and not self._is_part_of_contract(place)
        return seat if is_due and self.view.seats[seat or ""].token is None else None

    def _payer(self, event: Event) -> SeatId | None:
        match event:
            case Paid(payer=payer):
                return self.ids.get(str(payer))
            case InArrears(seat=name):
                return self.ids.get(name)
        return None

    def _beginning(self, place: int, seat: SeatId, least: int) -> int:
        """Go back from a first move to what the seat did before it: dues, buildings, the throw (T3, T4)."""
        if isinstance(self.told[place], _JAIL):
            return place
        while place > least and self._is_before_travel(place - 1, seat):
            place -= 1
        return place

    def _is_before_travel(self, place: int, seat: SeatId) -> bool:
        event = self.told[place]
        match event:
            case Thrown(seat=name) | Built(seat=name):
                return self.ids.get(name) == seat
            case HouseMoved():
                return not self._follows_deal(place) and self._owns(event.other, seat)
        return self._payer(event) == seat and not self._is_part_of_contract(place)

    def _follows_deal(self, place: int) -> bool:
        return place > 0 and isinstance(self.told[place - 1], Dealt | HouseMoved)

    def _owns(self, street: str, seat: SeatId) -> bool:
        titles = self.view.book.board.titles
        return any(titles[key].name == street for key in self.view.owned(seat))

    def _is_part_of_contract(self, place: int) -> bool:
        """Say whether a payment is made at once by a contract that has just been concluded."""
        event = self.told[place]
        number = event.clause.partition(".")[0] if isinstance(event, Paid) else ""
        while place and isinstance(self.told[place - 1], Paid | TitlePassed):
            place -= 1
        before = self.told[place - 1] if place else None
        return isinstance(before, Concluded) and before.contract == number

    def _end(self, last: int) -> int:
        """Return where the round is closed, behind the beginning of the last player turn."""
        moved = False
        for place in range(last, len(self.told)):
            event = self.told[place]
            moved = moved or isinstance(event, _TRAVEL)
            if isinstance(event, _CLOSING) or (isinstance(event, Eliminated) and event.is_removed):
                return place
            if isinstance(event, Thrown) and moved and not self._is_used(place):
                return place
        return len(self.told)

    def _is_used(self, place: int) -> bool:
        """Say whether a throw leads to a move, and was not made ahead for the next round."""
        after = self.told[place + 1] if place + 1 < len(self.told) else None
        return isinstance(after, Stayed | Moved | OffBoard)


# ---- the blocks of a report


CircuitChapter = Chapter[Book, CircuitView]
_IN_TABLES = (OrdersPlayed,)
"""What is told in tables alone."""


def story(chapter: CircuitChapter) -> tuple[Block, ...]:
    """Return what happened, in the order in which it did."""
    told = [event for event in chapter.events if not isinstance(event, LineFailed)]
    parts = parted(chapter.before, _without_throws_ahead(chapter, told))
    names = {seat: one.name for seat, one in chapter.before.seats.items()}
    groups = (
        (tr("Before the first turn") if parts.turns else "", parts.opening),
        *((tr("The turn of {seat}", seat=names[seat]), events_of) for seat, events_of in parts.turns),
        (tr("At the close of the round") if parts.turns else "", parts.closing),
    )
    blocks = (Sentences(head, tuple(_lines(chapter, part))) for head, part in groups)
    return tuple(block for block in blocks if block.lines)


def _without_throws_ahead(chapter: CircuitChapter, told: Sequence[Event]) -> list[Event]:
    """Leave out the throws made for all to see: the table of throws has them."""
    if not chapter.after.rolls:
        return [*told]
    last = max((place for place, one in enumerate(told) if not isinstance(one, Thrown)), default=-1)
    return [*told[: last + 1]]


def _lines(chapter: CircuitChapter, told: Sequence[Event]) -> Iterator[str]:
    """Yield a line for every event; a share passed on stands behind the payment that it is of."""
    line = ""
    for event in (one for one in told if not isinstance(one, _IN_TABLES)):
        if isinstance(event, Shared) and line:
            line = f"{line} {chapter.tells(event)}"
            continue
        if line:
            yield line
        line = chapter.tells(event)
    if line:
        yield line


def told_alone(chapter: CircuitChapter) -> tuple[str, ...]:
    """Return what the reader was told and not all, failed lines of its own left out (option books)."""
    return tuple(
        chapter.tells(event)
        for event in chapter.events
        if event.only is not None and not isinstance(event, LineFailed)
    )
