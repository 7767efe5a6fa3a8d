"""A map in words: all that the picture shows, for those who hear it, point at it, or have only text."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

from pbem.engine.pictures import Arrow, Cell, Counter, HexMap
from pbem.printing.gazetteer import map_words
from pbem.printing.hexmap import svg
from pbem.printing.textmap import map_lines
from tests.printing.printed_samples import GROUNDS, island, small_map, voyages

SVG = "{http://www.w3.org/2000/svg}"
CELLS = (
    Cell("A1", 1, 1, "grass", "(0,1,2)"),
    Cell(
        "A2",
        1,
        2,
        "jungle",
        "(1,0,2)",
        (Counter("42", "*", says="42H of ann, hungry", seat="ann"), Counter("7", is_own=True, says="shy")),
        ("fight",),
        "bob",
        says="Rain is near",
    ),
    Cell("Cape Fear", 2, 1, "desert", owner="the <Duke>", is_vacant=True),
)
ARROWS = (
    Arrow("A1", "A2", "42", seat="ann"),
    Arrow("A1", "A2", "7", is_own=True),
    Arrow("Cape Fear", "A1", "9", ("A2",), is_dotted=True),
    Arrow("A2", "Cape Fear"),
)
TOLD = HexMap(
    "A told map",
    CELLS,
    GROUNDS,
    mark_names=(("fight", "Somebody was killed"),),
    arrows=ARROWS,
    arrow_means="Arrows are moves.",
)


def test_all_is_told_in_order() -> None:
    assert map_words(TOLD) == (
        "Arrows are moves.",
        "Your own stand in [brackets].",
        "A2 jungle (1,0,2): 42*, [7]. Marks: Somebody was killed. Owner: bob. Rain is near. "
        "42H of ann, hungry. [7]: shy.",
        "Cape Fear (B1) desert. Vacant, until now of the <Duke>.",
        "42, [7]: from A1 to A2.",
        "9: from Cape Fear by way of A2 to A1 (dotted).",
        "From A2 to Cape Fear.",
        "Grassland (0,1,2): A1.",
    )


def test_the_description_of_the_picture_holds_these_words() -> None:
    for block in (TOLD, island(10, 10), voyages(10, 10), small_map()):
        for for_print in (True, False):
            root = ElementTree.fromstring(svg(block, for_print=for_print))
            assert root.findtext(f"{SVG}desc") == " ".join(map_words(block))
            assert root.findtext(f"{SVG}title") == block.title


def test_a_shape_over_each_hex_tells_all_about_it() -> None:
    root = ElementTree.fromstring(svg(TOLD))
    shapes = [node for node in root.iter(f"{SVG}path") if node.get("class") == "place"]
    assert [shape.get("data-place") for shape in shapes] == ["A1", "A2", "Cape Fear"]
    assert [shape.get("tabindex") for shape in shapes] == ["0", "-1", "-1"]
    assert shapes[1].get("data-says", "").split("\n") == [
        "A2 jungle (1,0,2): 42*, [7]. Marks: Somebody was killed. Owner: bob. Rain is near.",
        "42H of ann, hungry.",
        "[7]: shy.",
        "42, [7]: from A1 to A2.",
        "From A2 to Cape Fear.",
    ]
    parents = {child: parent for parent in root.iter() for child in parent}
    assert all(list(root)[-1] is parents[shape] for shape in shapes)
    for shape in shapes:
        assert shape.get("d", "").startswith(f"M{float(shape.get('data-x', '')) - 40:g} ")


def test_paper_has_no_shapes_over_the_hexes() -> None:
    assert 'class="place"' in svg(TOLD) and "data-seat" in svg(TOLD)
    assert "class=" not in svg(TOLD, for_print=True) and "data-" not in svg(TOLD, for_print=True)


def test_counters_are_marked_with_their_seats_on_a_screen() -> None:
    picture = svg(TOLD)
    assert re.search(r'<text [^>]*><tspan data-seat="ann">42\*</tspan></text>', picture)
    assert picture.count("<tspan") == 2  # the counter and the label of its move


def rebuilt(lines: list[str]) -> dict[str, tuple[str, str, tuple[str, ...]]]:
    """Ground, numbers and counters of each hex, read from the plain text alone."""
    joined = re.sub(r"\n {2,}", " ", "\n".join(lines))
    names = {ground.name.lower() for ground in GROUNDS}
    found: dict[str, tuple[str, str, tuple[str, ...]]] = {}
    for line in joined.split("\n"):
        told = re.match(r"([A-Z]+\d+) (\w+)(?: (\([\d,]+\)))?(?:: ([^.]+))?\.", line)
        if told and told[2] in names:
            standing = tuple(word.strip("[]") for word in (told[4] or "").split(", ") if word)
            found[told[1]] = (told[2], told[3] or "", standing)
        group = re.match(r"(\w+)(?: (\([\d,]+\)))?: (.+)\.$", line)
        if group and group[1].lower() in names:
            found |= {name: (group[1].lower(), group[2] or "", ()) for name in group[3].split(", ")}
    return found


def test_the_map_can_be_rebuilt_from_plain_text() -> None:
    names = {ground.key: ground.name.lower() for ground in GROUNDS}
    for block in (island(10, 10), voyages(20, 15), island(32, 32)):
        assert rebuilt(list(map_lines(block, 72))) == {
            cell.name: (names[cell.ground], cell.top, tuple(c.label + c.mark for c in cell.counters))
            for cell in block.cells
        }


def test_moves_and_owners_stand_in_plain_text() -> None:
    text = "\n".join(map_lines(TOLD, 72))
    assert "\nMoves:\n42, [7]: from A1 to A2.\n" in text and "Owner: bob." in text
    assert "\n    42H of ann, hungry.\n    [7]: shy.\n" in text
    assert "Columns B, D, F … sit half a hex lower." in text
    low_odd = "\n".join(map_lines(replace(island(32, 3), low_even=False), 72))
    assert "Columns A, C, E … sit half a hex lower." in low_odd


def test_plain_text_is_no_wider_than_asked() -> None:
    assert all(len(line) <= 72 for line in map_lines(voyages(12, 12), 72))
