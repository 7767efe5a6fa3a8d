"""A map in words: every hex, in map order, for those who read it aloud or by finger."""

from __future__ import annotations

from pbem.engine.report import Cell, Counter, HexMap
from pbem.printing.plain import on_one_line


def column_letters(column: int) -> str:
    """1 is A, 26 is Z, 27 is AA."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def in_map_order(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The hexes by column and then by row."""
    return tuple(sorted(cells, key=lambda cell: (cell.column, cell.row)))


def marks_of(block: HexMap) -> tuple[str, ...]:
    """The marks that occur on the map, in the order of their list; those not listed come last."""
    met = [mark for cell in in_map_order(block.cells) for mark in cell.marks]
    listed = [mark for mark, _ in block.mark_names if mark in met]
    return tuple(dict.fromkeys([*listed, *met]))


def meaning(block: HexMap, mark: str) -> str:
    """What a mark means, or the mark itself where the map does not say."""
    return on_one_line(dict(block.mark_names).get(mark, mark))


def counter_word(counter: Counter) -> str:
    """A counter as it is written out: its mark behind it, the reader's own in brackets."""
    word = on_one_line(counter.label + counter.mark)
    return f"[{word}]" if counter.is_own else word


def has_content(cell: Cell) -> bool:
    """Whether anything stands or happened in the hex."""
    return bool(cell.counters or cell.marks)


def hex_line(block: HexMap, cell: Cell) -> str:
    """One hex with all that is in it, such as "B7 jungle (1,2,2): 12, 17*, [42]."."""
    counters = ", ".join(counter_word(counter) for counter in cell.counters)
    marks = ", ".join(meaning(block, mark) for mark in cell.marks)
    place = f"{on_one_line(cell.name)} {_ground_and_top(block, cell)}"
    said = [f"{place}: {counters}." if counters else f"{place}.", f"Marks: {marks}." if marks else ""]
    return " ".join(part for part in said if part)


def _ground_and_top(block: HexMap, cell: Cell) -> str:
    names = {ground.key: ground.name.lower() for ground in block.grounds}
    return on_one_line(f"{names[cell.ground]} {cell.top}")


def empty_lines(block: HexMap) -> tuple[str, ...]:
    """The hexes with nothing in them, one line for each sort of ground and numbers."""
    groups: dict[str, list[str]] = {}
    for cell in in_map_order(block.cells):
        if not has_content(cell):
            groups.setdefault(_ground_and_top(block, cell), []).append(on_one_line(cell.name))
    return tuple(f"{_capital(kind)}: {', '.join(names)}." for kind, names in sorted(groups.items()))


def full_lines(block: HexMap) -> tuple[str, ...]:
    """The hexes with something in them, one line each, in map order."""
    return tuple(hex_line(block, cell) for cell in in_map_order(block.cells) if has_content(cell))


def explanations(block: HexMap) -> tuple[str, ...]:
    """The sentences that tell how the words of the map are read."""
    own = any(counter.is_own for cell in block.cells for counter in cell.counters)
    said = (block.top_means, block.counter_means, "Your own stand in [brackets]." if own else "")
    return tuple(on_one_line(line) for line in said if line)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
