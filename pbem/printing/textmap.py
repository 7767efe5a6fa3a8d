"""A map in plain text: a grid where it fits, then every hex and every move in words."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.pictures import Cell, HexMap
from pbem.engine.tongue import tr, tr_noop
from pbem.printing.gazetteer import column_letters, empty_lines, explanations, full_hexes, inside, move_lines
from pbem.printing.plain import columns, on_one_line, padded, wrapped

_DIRECTIONS = (
    tr_noop("{label} is north"),
    tr_noop("{label} is north-east"),
    tr_noop("{label} is south-east"),
    tr_noop("{label} is south"),
    tr_noop("{label} is south-west"),
    tr_noop("{label} is north-west"),
)


def map_lines(block: HexMap, width: int) -> Iterator[str]:
    """The map as grid and list; nothing that is on the picture is missing."""
    yield from _grid(block, width)
    if block.cells:
        yield from wrapped(_lower(block), width)
    for line in explanations(block):
        yield from wrapped(line, width)
    if block.compass and tuple(block.compass) != ("N", "NE", "SE", "S", "SW", "NW"):
        yield from wrapped(_compass(block), width)
    yield from _full(block, width)
    for heading, lines in ((tr("Moves:"), move_lines(block)), ("", empty_lines(block))):
        if lines:
            yield from ["", heading] if heading else [""]
        for line in lines:
            yield from wrapped(line, width, "  ")


def _full(block: HexMap, width: int) -> Iterator[str]:
    """The hexes with something in them, and below each what is to be said of those that stand there."""
    is_first = True
    for line, more in full_hexes(block):
        if is_first:
            yield ""
        is_first = False
        yield from wrapped(line, width, "  ")
        for says in more:
            yield from wrapped(says, width, "      ", "    ")


def _grid(block: HexMap, width: int) -> Iterator[str]:
    """One line a row, or nothing where the lines would be too long."""
    places = {(cell.column, cell.row): _short(block, cell) for cell in block.cells}
    if not places:
        return
    across = range(min(column for column, _ in places), max(column for column, _ in places) + 1)
    down = range(min(row for _, row in places), max(row for _, row in places) + 1)
    heads = [column_letters(column) for column in across]
    wide = max(columns(word) for word in (*places.values(), *heads)) + 1
    margin = max(len(str(row)) for row in down)
    if margin + 1 + wide * len(across) > width:
        return
    yield from wrapped(_key(block), width)
    yield ""
    yield " " * (margin + 1) + "".join(padded(head, wide) for head in heads).rstrip()
    for row in down:
        words = [padded(places.get((column, row), ""), wide) for column in across]
        yield f"{row:>{margin}} {''.join(words)}".rstrip()
    yield ""


def _key(block: HexMap) -> str:
    """What the letters and signs of the grid mean."""
    used = {cell.ground for cell in block.cells}
    letters = [f"{ground.letter} = {inside(ground.name)}" for ground in block.grounds if ground.key in used]
    sentence = "; ".join(on_one_line(letter) for letter in letters)
    said = [f"{sentence}."]
    if _is_counted(block):
        said.append(tr("A number counts what stands there."))
    if any(cell.marks for cell in block.cells):
        said.append(tr("! = something happened there."))
    return " ".join(said)


def _lower(block: HexMap) -> str:
    """Which columns stand lower."""
    lower = "B, D, F" if block.low_even else "A, C, E"
    return tr("Columns {columns} … sit half a hex lower.", columns=lower)


def _is_counted(block: HexMap) -> bool:
    return any(cell.counters for cell in block.cells) and not block.is_small


def _short(block: HexMap, cell: Cell) -> str:
    """The letter of the ground, how many stand there, and ! where something happened."""
    letters = {ground.key: ground.letter for ground in block.grounds}
    count = str(len(cell.counters)) if cell.counters and not block.is_small else ""
    return on_one_line(letters[cell.ground]) + count + ("!" if cell.marks else "")


def _compass(block: HexMap) -> str:
    named = zip(_DIRECTIONS, block.compass, strict=False)
    said = ", ".join(tr(says, label=label) for says, label in named)
    return tr("Directions: {directions}.", directions=said)
