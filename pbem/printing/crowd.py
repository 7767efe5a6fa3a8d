"""The table that goes with a map: what stood too thick to be printed in its hex."""

from __future__ import annotations

from pbem.engine.report import Column, HexMap, Row, Table
from pbem.printing.gazetteer import counter_word, meaning
from pbem.printing.hexplace import crowded

TITLE = "Where the crowd is"


def crowd_table(block: HexMap, *, for_print: bool = False) -> Table | None:
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
        for cell in crowded(block, for_print=for_print)
    )
    if not rows:
        return None
    titles = ("Hex", "Numbers", "What happened", "All that stand here")
    kept = [place for place in range(4) if place in (0, 3) or any(row.cells[place] for row in rows)]
    columns = tuple(Column(titles[place]) for place in kept)
    return Table(TITLE, columns, tuple(Row(tuple(row.cells[place] for place in kept)) for row in rows))
