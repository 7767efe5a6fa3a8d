"""The story of a round as all may know it, and what shuttles of a seat did in its turn (brief 7.2, 7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pbem.engine.events import Event, SeatId
from pbem.engine.orders import Order
from pbem.engine.report import Block, Sentences
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, trn
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.planorders import PlanOrder
from pbem.rulesets.planetismals.view import BeltView
from pbem.rulesets.planetismals.waiting import DealNow

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


_ABOARD = (
    *(
        events.Moves,
        events.Flown,
        events.MovesLost,
        events.Placed,
        events.Taken,
        events.Loaded,
        events.Unloaded,
    ),
    *(events.GoodsBought, events.Sold, events.Swapped, events.Jettisoned, events.StepFailed, events.Salvaged),
)
"""What names the shuttle that it happens to."""
_MEANWHILE = (
    *(events.Explored, events.Bought, events.ShuttleBought, events.Left, events.Owned, events.Unowned),
    *(events.Vacated, events.DealDone, events.Transferred),
)
"""What happens while a shuttle flies, and does not name it."""
_FLYING = (*_ABOARD, events.Explored, events.Bought, events.ShuttleBought, events.Left)
"""What happens in the Movement Segment alone."""
_ENDING = (events.Reopened, events.DebtPaid, events.DebtGrown)
"""What comes before E3 in the End of Turn."""


@dataclass
class Log:
    """A shuttle's turn: its moves, None if it had none, where it is, and what was written."""

    shuttle: str
    hex: str
    moves: int | None = None
    lines: list[str] = field(default_factory=list)

    @property
    def heading(self) -> str:
        """Return the shuttle and its 2D6."""
        if self.moves is None:
            return tr("{shuttle}: no moves", shuttle=self.shuttle)
        return trn("{shuttle}: {n} move", "{shuttle}: {n} moves", self.moves, shuttle=self.shuttle)


def shuttle_log(chapter: BeltChapter, seat: SeatId) -> tuple[Sentences, ...]:
    """Return the logs of a seat's shuttles, in the order in which they flew."""
    told = parted(chapter.events).of_turn(seat)
    logs: dict[str, Log] = {}
    now, left = "", 0
    for event in _of_movement(chapter, told):
        now = _shuttle_of(chapter, event, told) or now
        if not now:
            continue
        log = logs.setdefault(now, Log(now, _start(chapter.before, now)))
        if isinstance(event, events.Moves):
            log.moves = left = event.number
        else:
            left -= event.number if isinstance(event, events.Flown) else 0
            _write(chapter, log, event, left)
    return tuple(Sentences(log.heading, tuple(log.lines)) for log in logs.values())


def _of_movement(chapter: BeltChapter, told: Sequence[Event]) -> Iterator[Event]:
    """Yield what happened in the Movement Segment: from the first thing that a shuttle did to the last."""
    flying = [place for place, event in enumerate(told) if isinstance(event, _FLYING)]
    if flying:
        end = _end_of_movement(chapter, told, flying[-1])
        yield from (event for event in told[flying[0] : end] if isinstance(event, (*_ABOARD, *_MEANWHILE)))


def _end_of_movement(chapter: BeltChapter, told: Sequence[Event], last: int) -> int:
    """Return where the End of Turn begins, behind the last thing that a shuttle did; E3 too brings deals."""
    for place, event in enumerate(told[last + 1 :], last + 1):
        if isinstance(event, _ENDING):
            return place
        if isinstance(event, events.DealDone | events.Transferred):
            return len(told) if _is_step(chapter, event, told[: last + 1]) else place
    return len(told)


def _is_step(chapter: BeltChapter, event: Event, flown: Sequence[Event]) -> bool:
    """Say whether a deal done last of all may be the step DEAL of the shuttle that flew last."""
    if not isinstance(event, events.DealDone) or isinstance(flown[-1], events.MovesLost):
        return False
    shuttle = next(filter(None, (_shuttle_of(chapter, one, flown) for one in reversed(flown))), "")
    partners = (None, event.one, event.other)
    return any(isinstance(step, DealNow) and step.seat in partners for step in _steps(chapter, shuttle))


def _steps(chapter: BeltChapter, id: str) -> Iterator[Order]:
    """Yield the steps of the plans by which a shuttle may have flown."""
    seen = (view.shuttles.get(id) for view in (chapter.before, chapter.after))
    lines = [line for one in seen if one and one.plan for line in one.plan.lines]
    for order in chapter.sheet.orders:
        lines += order.lines if isinstance(order, PlanOrder) and order.shuttle == id else ()
    yield from (branch.step for line in lines for branch in (line.then, line.other) if branch)


def _shuttle_of(chapter: BeltChapter, event: Event, told: Sequence[Event]) -> str:
    """Return the shuttle that an event is about; "" if it is about the one that flies."""
    if isinstance(event, _ABOARD):
        return str(getattr(event, "shuttle", ""))
    if isinstance(event, events.Bought):
        placed = [one for one in told if isinstance(one, events.Placed)]
        setter = next((one.shuttle for one in placed if one.installation == event.installation), None)
        one = chapter.after.installations.get(event.installation)
        return setter or (one.shuttle if one and one.shuttle else "") or ""
    return ""


def _start(view: BeltView, id: str) -> str:
    return view.shuttles[id].hex if id in view.shuttles else view.book.map.base


def _write(chapter: BeltChapter, log: Log, event: Event, left: int) -> None:
    """Write an event down with the hex, and with the moves left where actions cost none."""
    if isinstance(event, events.Flown):
        log.hex = event.hex
    if log.moves is None or chapter.book.options.action_cost or isinstance(event, events.MovesLost):
        log.lines.append(tr("{hex}: {says}", hex=log.hex, says=chapter.tells(event)))
        return
    log.lines.append(
        trn(
            "{hex}, {n} move left: {says}",
            "{hex}, {n} moves left: {says}",
            left,
            hex=log.hex,
            says=chapter.tells(event),
        )
    )
