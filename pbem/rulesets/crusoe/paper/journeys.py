"""Step II as tables: every turn of movement, every arrival at the Market (brief 7; CRU-033 to CRU-074)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event
from pbem.engine.report import Block, Table
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.crusoe import told_work as work
from pbem.rulesets.crusoe.book import Board, Space
from pbem.rulesets.crusoe.modules import bonds as slavery
from pbem.rulesets.crusoe.modules import church, land, objectivist
from pbem.rulesets.crusoe.paper.chapters import (
    NOTHING,
    IslandChapter,
    faces,
    of_kind,
    seat_named,
    sentences,
    space_word,
)

IN_TABLES: tuple[type[Event], ...] = (
    *(work.Moved, work.MovedAlong, work.Took, work.Reduced, work.BankShort),
    *(work.SpearRisked, work.Learnt, work.Waited),
)
"""What the tables tell."""
ON_THE_WAY: tuple[type[Event], ...] = (
    *(land.LeaseTaken, land.PathClaimed, objectivist.Frozen, objectivist.WorkEnded),
    *(church.Given, slavery.Separated),
)
"""What modules tell of the journeys."""
_CAME = work.Took | work.Reduced | work.BankShort | work.SpearRisked


@dataclass
class Turn:
    """A seat's turn: its move, or its waiting, and what came of it in the order told."""

    first: work.Moved | work.MovedAlong | work.Waited
    came: list[Event] = field(default_factory=list)


def work_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """Yield who went down which path, the journeys, the arrivals, and what was done just before trade."""
    chosen = [event for event in told if isinstance(event, work.PathTaken | work.NoPath)]
    yield from sentences(chapter, tr("Paths"), chosen)
    turns = turns_of(told)
    if turns:
        yield journey_table(chapter, turns)
        yield from arrival_table(chapter, told)
    on_the_way = [event for event in told if isinstance(event, ON_THE_WAY)]
    yield from sentences(chapter, tr("On the way"), on_the_way)
    rest = [event for event in told if not isinstance(event, (work.PathTaken, work.NoPath, *ON_THE_WAY))]
    yield from sentences(chapter, tr("Before the trade"), rest, IN_TABLES)


def turns_of(told: Sequence[Event]) -> list[Turn]:
    """Return the turns in the order in which they were taken."""
    turns: list[Turn] = []
    last: dict[str, Turn] = {}
    for event in told:
        if isinstance(event, work.Moved | work.MovedAlong | work.Waited):
            last[event.seat] = Turn(event)
            turns.append(last[event.seat])
        elif isinstance(event, _CAME) and event.seat in last:
            last[event.seat].came.append(event)
    return turns


def journey_table(chapter: IslandChapter, turns: Sequence[Turn]) -> Table:
    """CRU-035, CRU-036 Return a row for each turn; columns in which nothing would stand are left out."""
    board = chapter.book.board
    return table(
        tr("Journeys"),
        turns,
        text(tr("Seat"), lambda turn: turn.first.seat),
        text(tr("Round"), lambda turn: turn.first.round),
        text(trp("on the board", "Path"), _path),
        text(tr("Die"), _dice),
        text(tr("Changed by"), _change),
        text(tr("Way"), lambda turn: _way(turn, board)),
        text(tr("Icons"), lambda turn: _icons(turn, board)),
        text(tr("Taken"), lambda turn: _taken(turn, board)),
        text(tr("Crowd costs"), lambda turn: _goods(turn, work.Reduced)),
        text(tr("Bank short of"), lambda turn: _goods(turn, work.BankShort)),
        text(tr("Spear"), _spear),
        seat=lambda turn: seat_named(chapter, turn.first.seat),
        note=_note(turns),
        is_small=True,
        blank="",
    )


def _note(turns: Sequence[Turn]) -> str:
    """Say how often a Spear was risked only where it was."""
    if not any(of_kind(turn.came, work.SpearRisked) for turn in turns):
        return ""
    return tr("Spear: the die of one that was used for speared fish.")


def _path(turn: Turn) -> str:
    return "" if isinstance(turn.first, work.Waited) else turn.first.path


def _dice(turn: Turn) -> str:
    return faces(turn.first.dice) if isinstance(turn.first, work.Moved) else ""


def _change(turn: Turn) -> str:
    """CRU-071, CRU-106 Return how experience or a wound changed the distance, or with whom it moved."""
    move = turn.first
    if isinstance(move, work.MovedAlong):
        return tr("with {seat}", seat=move.leader)
    if not isinstance(move, work.Moved):
        return ""
    said = [tr("{n} experience", n=f"{move.used:+d}")] if move.used else []
    said += [tr("{n} wound", n=f"{move.added:+d}")] if move.added else []
    return ", ".join(said)


def _way(turn: Turn, board: Board) -> str:
    if isinstance(turn.first, work.Waited):
        return tr("waits at the {market}", market=board.market)
    start, end = turn.first.start, turn.first.space
    return f"{start or tr('start')} → {end or board.market}"


def _icons(turn: Turn, board: Board) -> str:
    space = _space(turn, board)
    return space_word(space) if space else ""


def _space(turn: Turn, board: Board) -> Space | None:
    """Return the space on which a turn ended; None for the Market."""
    move = turn.first
    if isinstance(move, work.Waited) or not move.space:
        return None
    return next(path.space(move.space) for path in board.paths.values() if path.name == move.path)


def _taken(turn: Turn, board: Board) -> str:
    """CRU-036, CRU-034 Return what was taken, for whom if not for itself; of blanks nothing."""
    if isinstance(turn.first, work.Waited):
        return str(turn.first.goods)
    took = of_kind(turn.came, work.Took)
    if not took or not took[0].goods:
        space = _space(turn, board)
        return tr("nothing") if space and space.options else ""
    owner = took[0].owner
    if owner:
        return tr("{goods} for {owner}", goods=took[0].goods, owner=owner)
    return str(took[0].goods)


def _goods(turn: Turn, kind: type[work.Reduced] | type[work.BankShort]) -> str:
    return ", ".join(str(event.goods) for event in turn.came if isinstance(event, kind))


def _spear(turn: Turn) -> str:
    """CRU-055 Return the die for a Spear, and whether it broke."""
    risked = of_kind(turn.came, work.SpearRisked)
    if not risked:
        return ""
    says = tr_noop("{die}: breaks") if risked[0].is_lost else tr_noop("{die}: holds")
    return tr(says, die=risked[0].die)


def arrival_table(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Table]:
    """CRU-074 Yield who reached the Market in which round, and what it learnt on the way."""
    arrived = [event for event in told if isinstance(event, work.Moved | work.MovedAlong) and not event.space]
    if not arrived:
        return
    learnt = {event.seat: event for event in of_kind(told, work.Learnt)}
    yield table(
        tr("Arrivals"),
        [(event, learnt.get(event.seat)) for event in arrived],
        text(tr("Seat"), lambda row: row[0].seat),
        text(trp("on the board", "Path"), lambda row: row[0].path),
        number(tr("Round"), lambda row: row[0].round),
        text(tr("Experience dice"), lambda row: faces(row[1].dice) or NOTHING if row[1] else NOTHING),
        number(tr("Number learnt"), lambda row: row[1].number or NOTHING if row[1] else NOTHING),
        seat=lambda row: seat_named(chapter, row[0].seat),
    )
