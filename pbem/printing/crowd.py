"""The tables that go with a map: what stood too thick to be printed on it."""

from __future__ import annotations

from pbem.engine.pictures import Cell, HexMap
from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.printing.gazetteer import counter_word, in_map_order, meaning
from pbem.printing.hexframe import A4_ROOM
from pbem.printing.hexmoves import Move
from pbem.printing.hexplan import Plan, plan
from pbem.printing.hexsheets import sheets

TITLE = tr_noop("Where the crowd is")
MOVES_TITLE = tr_noop("Moves with no room for their labels")


def map_tables(
    block: HexMap, *, for_print: bool = False, room: tuple[float, float] = A4_ROOM
) -> tuple[Table, ...]:
    """The crowded hexes and the moves without labels; on paper those of any sheet."""
    plans = _plans(block, for_print, room)
    found = (_crowd(block, plans), _moves(block, plans))
    return tuple(table for table in found if table)


def _plans(block: HexMap, for_print: bool, room: tuple[float, float]) -> tuple[Plan, ...]:
    """The plans of all sheets on which hexes are lettered."""
    if not for_print:
        return (plan(block),)
    parts = sheets(block, room)
    shown = parts[1:] if len(parts) > 1 else parts
    return tuple(plan(sheet.block, for_print=True, room=room) for sheet in shown)


def _crowd(block: HexMap, plans: tuple[Plan, ...]) -> Table | None:
    """All numbers, marks and counters of the crowded hexes; None where everything fitted."""
    rows = tuple(
        Row(
            (
                cell.name,
                cell.top,
                ", ".join(meaning(block, mark) for mark in cell.marks),
                ", ".join(counter_word(counter) for counter in cell.counters),
            )
        )
        for cell in _crowded(plans)
    )
    if not rows:
        return None
    titles = (tr("Hex"), tr("Numbers"), tr("What happened"), tr("All that stand here"))
    kept = [place for place in range(4) if place in (0, 3) or any(row.cells[place] for row in rows)]
    columns = tuple(Column(titles[place]) for place in kept)
    return Table(tr(TITLE), columns, tuple(Row(tuple(row.cells[place] for place in kept)) for row in rows))


def _crowded(plans: tuple[Plan, ...]) -> tuple[Cell, ...]:
    return in_map_order(tuple(cell for planned in plans for cell in planned.crowded))


def _moves(block: HexMap, plans: tuple[Plan, ...]) -> Table | None:
    """The moves that no sheet names in full."""
    if block.is_small:
        return None
    unnamed = [move for planned in plans for move in planned.unnamed]
    rows = tuple(_move_row(move) for move in dict.fromkeys(unnamed) if _is_unnamed(move, plans))
    if not rows:
        return None
    heads = (
        trp("where a move begins", "From"),
        tr("By way of"),
        trp("where a move ends", "To"),
        trp("who moves", "Who"),
    )
    return Table(tr(MOVES_TITLE), tuple(map(Column, heads)), rows)


def _is_unnamed(move: Move, plans: tuple[Plan, ...]) -> bool:
    named = any(
        tag and tag.is_whole and route.stretch.move == move
        for planned in plans
        for route, tag in zip(planned.routes, planned.tags, strict=True)
    )
    return not named


def _move_row(move: Move) -> Row:
    first = move.arrows[0]
    labels = ", ".join(f"[{label}]" if move.is_own else label for label, _ in move.labels)
    return Row((first.start, ", ".join(first.via), first.end, labels))
