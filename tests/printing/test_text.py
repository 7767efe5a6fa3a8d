"""A report in plain text."""

from __future__ import annotations

from pbem.engine.report import Column, Paragraph, Report, Row, Section, Table
from pbem.printing.plain import columns, printable, wrapped
from pbem.printing.text import as_text
from tests.printing.printed_samples import FORM, HEBREW, island, report, small_map, status


def page(*blocks: object) -> str:
    """The text of a report of one section."""
    return as_text(Report("Game", "Round 1", (), (Section("Part", blocks),)))  # type: ignore[arg-type]


def test_lines_are_72_columns_but_for_order_lines_and_long_words() -> None:
    for text in (as_text(report()), as_text(report(30, 33, 44))):
        long = [line for line in text.split("\n") if columns(line) > 72]
        assert long
        assert all(line in FORM.lines or max(map(columns, line.split())) > 70 for line in long)


def test_order_lines_stand_verbatim() -> None:
    text = as_text(report())
    assert all(f"\n{line}\n" in text for line in FORM.lines)


def test_every_hex_and_counter_of_the_map_is_told() -> None:
    for block in (island(10, 10), island(30, 33), small_map()):
        words = page(block).replace("\n", " ")
        told = set(words.replace("[", "").replace("]", "").replace(",", " ").replace(".", " ").split())
        for cell in block.cells:
            assert cell.name in told
            assert all(counter.label + counter.mark in told for counter in cell.counters)


def test_hexes_come_in_map_order_and_empty_ones_together() -> None:
    text = page(island(10, 10))
    assert text.index("\nB3 jungle (2,3,4): 160H, [177O]") < text.index("\nC1 grassland")
    assert "\nWater: A7, B7, C7, D7, E7, F7, G7, H7, I7, J7.\n" in text


def test_the_grid_has_one_line_a_row() -> None:
    text = page(island(10, 10))
    assert "\n 7 W   W   W" in text and "Columns B, D, F … sit half a" in text
    assert "\n 2 D!  D44 D9! " in text


def test_a_table_that_fits_stands_in_columns_numbers_flush_right() -> None:
    table = Table(
        "Scores", (Column("Name"), Column("AP", True)), (Row(("ann", "5")), Row(("bob", "12"), True))
    )
    assert "Scores\n------\nName       AP\nann         5\n(out) bob  12\n" in page(table)


def test_a_wide_table_is_a_paragraph_a_row() -> None:
    text = page(status(30))
    assert "\n29H — " not in text and "\n(out) 29H — Species: species 29; Hex: B10; AP: 2; Hunger: 1;" in text
    assert "\n> 4H — Species: species 4;" in text and "(> marks your own.)" in text


def test_an_empty_table_says_so() -> None:
    assert "Extinct\n-------\nNone.\n" in page(Table("Extinct", (Column("Species"),), ()))


def test_control_characters_are_replaced_and_letters_kept() -> None:
    text = as_text(report())
    assert not any(sign in text for sign in "\x1b\x00\x07\u202e\u2066\x9b\r")
    assert HEBREW in text and "🦖" in text and "<script>" in text
    assert printable("a\x1b[2Jb\x9bc\u2028d\ufeff\ud800") == "a�[2Jb�c\nd��"


def test_line_breaks_of_a_paragraph_are_kept() -> None:
    assert "\none\ntwo\n" in page(Paragraph("one\ntwo"))


def test_blanks_that_do_not_break_keep_a_line_indented() -> None:
    """As in HTML; what is too long for the line goes on four columns further in."""
    hard = "\N{NO-BREAK SPACE}"
    text = page(Paragraph(f"IF rain\n{hard * 2}THEN wait {'long ' * 14}\n{hard * 60}deep\n{hard}\nEND"))
    *_, first, second, third, fourth, _, last, end = text.split("\n")
    assert (first, second[:11], third[:10]) == ("IF rain", "  THEN wait", "      long")
    assert len(second) <= 72 and fourth == f"{' ' * 24}deep" and (last, end) == ("END", "")


def test_wide_letters_count_twice_and_combining_marks_nothing() -> None:
    assert columns("漢字e\u0301🦖") == 7
    assert list(wrapped("漢字 漢字 漢字", 9)) == ["漢字 漢字", "漢字"]
