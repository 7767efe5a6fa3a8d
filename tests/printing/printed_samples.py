"""Reports and maps to print: an island of 44 seats, a large map, and texts that players might write."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.orderform import OrderForm
from pbem.engine.pictures import Arrow, Cell, Counter, Ground, HexMap
from pbem.engine.report import Block, Column, Facts, Notice, Paragraph, Report, Row, Section, Sentences, Table
from pbem.printing.gazetteer import column_letters

GROUNDS = (
    Ground("water", "Water", "#5b8fc7", "waves", "W"),
    Ground("desert", "Desert", "#d9bf77", "dots", "D"),
    Ground("grass", "Grassland", "#9cc25b", "strokes", "G"),
    Ground("jungle", "Jungle", "#3f8f4f", "leaves", "J"),
    Ground("lava", "Lava", "#aa3300", "none", "L"),
)
_KEYS = ("water", "desert", "grass", "jungle", "jungle", "desert", "grass")
HEBREW = "שלום לכולם"
NASTY = f"<script>alert('x')</script> & \x1b[31mred\x1b[0m \u202eevil\u202c {HEBREW} 🦖 " + "long" * 50


def island(columns: int, rows: int, crowd: int = 44) -> HexMap:
    """A map whose hexes hold none to nine counters, and one (B2) a whole crowd."""
    cells = [_cell(column, row, crowd) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    return HexMap(
        "The island",
        tuple(cells),
        GROUNDS,
        top_means="(x,y,z): corpses, plant meals now, plant meals in spring.",
        counter_means="Numbers with a letter are creatures: H eats plants, C meat, O both; * is newborn.",
        compass=("N", "NE", "SE", "S", "SW", "NW"),
        mark_names=(("fight", "Somebody was killed"), ("birth", "Born here"), ("idle", "Never seen")),
    )


def _cell(column: int, row: int, crowd: int) -> Cell:
    turned = column * 7 + row * 13
    ground = _KEYS[turned % len(_KEYS)]
    name = f"{column_letters(column)}{row}"
    if ground == "water":
        return Cell(name, column, row, ground)
    count = crowd if name == "B2" else (turned * turned) % 10 if turned % 3 else 0
    counters = tuple(
        Counter(
            f"{(turned * 3 + place * 17) % 880 + 1}{'HOC'[place % 3]}",
            "*" if place % 5 == 4 else "",
            place == 1,
        )
        for place in range(count)
    )
    marks = ("fight",) * (turned % 4 == 1) + ("birth",) * (turned % 5 == 2)
    return Cell(name, column, row, ground, f"({turned % 3},{turned % 5},{turned % 7})", counters, marks)


def status(rows: int) -> Table:
    """A table of seven columns, some rows struck, the fourth the reader's own."""
    titles = ("No", "Species", "Hex", "AP", "Hunger", "Behaviour", "Genes")
    columns = tuple(Column(title, title in ("AP", "Hunger")) for title in titles)
    return Table(
        "All creatures",
        columns,
        tuple(_creature(place) for place in range(1, rows + 1)),
        note="AP are attack points; the dead are struck out.",
    )


def _creature(place: int) -> Row:
    genes = "Swimming, Speed, Foul Odour, Killer Instinct"[: 10 + place % 30]
    cells = (
        f"{place}H",
        f"species {place}",
        f"B{place % 10 + 1}",
        str(place % 9),
        str(place % 4),
        "aggressive",
        genes,
    )
    return Row(cells, is_struck=place % 6 == 5, is_own=place == 4)


def press(text: str) -> Section:
    """What the players wrote."""
    return Section(
        "Press",
        (
            Paragraph(text),
            Sentences(f"Ann to {HEBREW}", (text, "🦖 A short line.")),
        ),
    )


FORM = OrderForm(
    "Your order form",
    "Send these lines back by e-mail; change what you like.",
    ("MOVE 42H B7   # now in B6; " + "a comment that goes on and on " * 4, "42H DEFENSIVE"),
)


def report(columns: int = 10, rows: int = 10, seats: int = 44, text: str = NASTY) -> Report:
    """A whole report with a map of this size and a table of so many rows."""
    events: tuple[Block, ...] = tuple(
        Sentences(
            f"{column_letters(place % 10 + 1)}{place % 9 + 1}",
            (
                f"{place}H kills {place + 1}C (3 beats 2).",
                f"{place}H eats 2 corpses and is not hungry any more.",
            ),
        )
        for place in range(1, seats // 3)
    )
    sections = (
        Section(
            "The island in summer",
            (Notice("Orders are due on Friday, 18:00 UTC.", "warning"), island(columns, rows)),
            True,
        ),
        Section("Creatures", (status(seats), Table("Extinct", (Column("Species"),), ())), True),
        Section("What happened", (Paragraph("A dry summer.\nThe plants do not grow."), *events)),
        press(text),
        Section(
            "Your orders",
            (Facts((("Received", "yes"), ("Standing", "none"))), Notice("This is your page."), FORM),
        ),
    )
    facts = (("Season", "Summer, Year 1"), ("Creatures alive", "37"), ("Species alive", "29 of 44"))
    return Report(
        "Survival: Island of one hundred hexes", "Round 6, Summer of Year 1", facts, sections, "Ann"
    )


def small_map() -> HexMap:
    """A map that shows marks only, two to five in some hexes."""
    large = island(8, 6, crowd=1)
    names = ("a", "b", "c", "d", "e", "f", "g", "h", "i")
    cells = tuple(
        Cell(
            cell.name,
            cell.column,
            cell.row,
            cell.ground,
            marks=names[: place % 6] if place % 4 == 0 else (names[place % 9],),
        )
        for place, cell in enumerate(large.cells)
    )
    return HexMap(
        "Last round",
        cells,
        GROUNDS,
        mark_names=tuple((name, f"Mark {name}") for name in names),
        is_small=True,
    )


def voyages(columns: int, rows: int, moves: int = 44, *, own: str = "") -> HexMap:
    """An island with few counters, owners, and moves near and far; every fifth of the seat `own`."""
    block = island(columns, rows, crowd=12)
    land = [cell for cell in block.cells if cell.ground != "water"]
    owners = ("ann", "bob", "Anton", "the Grand Duke of Everything")
    cells = {
        cell.name: replace(
            cell,
            counters=cell.counters[: 2 if place % 5 else 9],
            owner=owners[place % 4] if place % 3 == 0 else "",
            is_vacant=place % 9 == 0,
        )
        for place, cell in enumerate(land)
    }
    return replace(
        block,
        title="The island on the move",
        cells=tuple(cells.get(cell.name, cell) for cell in block.cells),
        arrows=tuple(_arrow(block, land, place, own) for place in range(moves)),
        arrow_means="last round's moves; dotted: at random",
    )


def _arrow(block: HexMap, land: list[Cell], place: int, own: str) -> Arrow:
    """A move of one to four steps, from some hex of the land."""
    start = land[place * 7 % len(land)]
    shifts = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (2, 1), (0, 2), (-1, 2), (3, -1))
    across, down = shifts[place % len(shifts)]
    names = {(cell.column, cell.row): cell.name for cell in block.cells}
    end = names.get((start.column + across, start.row + down))
    via = names.get((start.column, start.row + 1), "")
    has_via = place % 4 == 0 and end not in (None, via)
    return Arrow(
        start.name,
        end or names.get((start.column - across, start.row - down), land[0].name),
        f"{place + 1}" if place % 11 else "",
        (via,) if has_via and via else (),
        is_own=bool(own) and place % 5 == 0,
        is_dotted=place % 6 == 1,
        seat="ann" if place % 5 == 0 else "bob",
    )
