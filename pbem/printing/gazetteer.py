"""A map in words: every hex, in map order, for those who read it aloud or by finger."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.pictures import Arrow, Cell, Counter, HexMap
from pbem.engine.tongue import language, tr
from pbem.printing.plain import on_one_line

_NOUNS_ARE_CAPITAL = ("de", "lb")


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


def counter_line(counter: Counter) -> str:
    """All about a counter, such as "42H of ann, hungry."; empty where its label is all."""
    says = on_one_line(counter.says)
    if not says:
        return ""
    told = says.startswith(on_one_line(counter.label)) and not counter.is_own
    return _sentence(says if told else f"{counter_word(counter)}: {says}")


def has_content(cell: Cell) -> bool:
    """Whether anything stands or happened in the hex, or more is to be known of it than what it is."""
    return bool(cell.counters or cell.marks or cell.owner or cell.says)


def inside(name: str) -> str:
    """Return the name of a ground as it stands within a sentence: in small letters, where nouns are."""
    return name if language().split("-")[0] in _NOUNS_ARE_CAPITAL else name.lower()


def hex_line(block: HexMap, cell: Cell) -> str:
    """One hex with all that is in it, such as "B7 jungle (1,2,2): 12, 17*, [42]."."""
    counters = ", ".join(counter_word(counter) for counter in cell.counters)
    marks = ", ".join(meaning(block, mark) for mark in cell.marks)
    place = f"{place_words(cell)} {_ground_and_top(block, cell)}"
    said = [
        f"{place}: {counters}." if counters else f"{place}.",
        tr("Marks: {marks}.", marks=marks) if marks else "",
        _owner(cell),
        _sentence(on_one_line(cell.says)),
    ]
    return " ".join(part for part in said if part)


def place_words(cell: Cell) -> str:
    """The name of a hex and, where it does not tell, its column and row."""
    name, place = on_one_line(cell.name), f"{column_letters(cell.column)}{cell.row}"
    return name if name.casefold() == place.casefold() else f"{name} ({place})"


def _owner(cell: Cell) -> str:
    if not cell.owner:
        return ""
    owner = on_one_line(cell.owner)
    return (
        tr("Vacant, until now of {owner}.", owner=owner)
        if cell.is_vacant
        else tr("Owner: {owner}.", owner=owner)
    )


def _ground_and_top(block: HexMap, cell: Cell) -> str:
    names = {ground.key: inside(ground.name) for ground in block.grounds}
    return on_one_line(f"{names[cell.ground]} {cell.top}")


def full_hexes(block: HexMap) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The hexes with something in them, in map order: a line each, and what is to be said of its counters."""
    for cell in in_map_order(block.cells):
        if has_content(cell):
            yield hex_line(block, cell), tuple(filter(None, map(counter_line, cell.counters)))


def full_lines(block: HexMap) -> tuple[str, ...]:
    """The hexes with something in them, one line each, in map order."""
    return tuple(" ".join((line, *more)) for line, more in full_hexes(block))


def empty_lines(block: HexMap) -> tuple[str, ...]:
    """The hexes with nothing in them, one line for each sort of ground and numbers."""
    groups: dict[str, list[str]] = {}
    for cell in in_map_order(block.cells):
        if not has_content(cell):
            groups.setdefault(_ground_and_top(block, cell), []).append(place_words(cell))
    return tuple(f"{_capital(kind)}: {', '.join(names)}." for kind, names in sorted(groups.items()))


def move_lines(block: HexMap) -> tuple[str, ...]:
    """The moves, a line for each way that was gone, in the order of the first that went it."""
    return tuple(f"{_capital(line)}." for line in _moves(block.arrows))


def _moves(arrows: tuple[Arrow, ...]) -> Iterator[str]:
    movers: dict[tuple[str, tuple[str, ...], str, bool], list[str]] = {}
    for arrow in arrows:
        word = on_one_line(arrow.label)
        way = (arrow.start, arrow.via, arrow.end, arrow.is_dotted)
        movers.setdefault(way, []).append(f"[{word}]" if arrow.is_own and word else word)
    for (start, via, end, is_dotted), words in movers.items():
        said = _way(on_one_line(start), ", ".join(map(on_one_line, via)), on_one_line(end), is_dotted)
        who = ", ".join(filter(None, words))
        yield f"{who}: {said}" if who else said


def _way(start: str, via: str, end: str, is_dotted: bool) -> str:
    if via and is_dotted:
        return tr("from {start} by way of {via} to {end} (dotted)", start=start, via=via, end=end)
    if via:
        return tr("from {start} by way of {via} to {end}", start=start, via=via, end=end)
    if is_dotted:
        return tr("from {start} to {end} (dotted)", start=start, end=end)
    return tr("from {start} to {end}", start=start, end=end)


def explanations(block: HexMap) -> tuple[str, ...]:
    """The sentences that tell how the words of the map are read."""
    own = any(counter.is_own for cell in block.cells for counter in cell.counters)
    own = own or any(arrow.is_own and arrow.label for arrow in block.arrows)
    moves = block.arrow_means if block.arrows else ""
    said = (block.top_means, block.counter_means, moves, tr("Your own stand in [brackets].") if own else "")
    return tuple(on_one_line(line) for line in said if line)


def map_words(block: HexMap) -> tuple[str, ...]:
    """The whole map as sentences: how to read it, the hexes in map order, the moves, the empty hexes."""
    return (*explanations(block), *full_lines(block), *move_lines(block), *empty_lines(block))


def details(block: HexMap) -> Iterator[tuple[Cell, str]]:
    """Every hex in map order with all that is to be known of it, a line for each thing."""
    moves: dict[str, list[Arrow]] = {}
    for arrow in block.arrows:
        for name in dict.fromkeys((arrow.start, arrow.end)):
            moves.setdefault(name, []).append(arrow)
    for cell in in_map_order(block.cells):
        more = filter(None, map(counter_line, cell.counters))
        gone = (f"{_capital(line)}." for line in _moves(tuple(moves.get(cell.name, ()))))
        yield cell, "\n".join((hex_line(block, cell), *more, *gone))


def _sentence(text: str) -> str:
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
