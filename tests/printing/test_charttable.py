"""The table of a chart holds every number exactly."""

from __future__ import annotations

from decimal import Decimal

from pbem.engine.pictures import Chart, Plot, Series
from pbem.printing.charttable import chart_table
from tests.printing.chart_samples import crowd, grouped, huge


def test_a_row_for_each_place() -> None:
    """Few series are columns; a gap is a dash, and limits and unit stand below."""
    table = chart_table(grouped())
    assert [column.title for column in table.columns][:3] == ["Place", "ann", "bob"]
    assert [row.cells for row in table.rows] == [
        ("food", "3", "9", "7"),
        ("clothes", "12", "−7", "8"),
        ("shelter", "–", "4", "9"),
        ("luxury", "8", "0", "10.5"),
    ]
    assert table.note == "In units. Needed: 8."


def test_numbers_are_exact() -> None:
    """Not one digit is lost, however large the number or fine the fraction."""
    values = (10**18 + 1, Decimal("0.1000000000000000000001"), -(10**12), Decimal("1E+3"), None)
    table = chart_table(Chart("Exact", tuple("abcde"), (Series("x", values),), Plot.LINES))
    assert [row.cells[1] for row in table.rows] == [
        "1000000000000000001",
        "0.1000000000000000000001",
        "−1000000000000",
        "1000",
        "–",
    ]
    assert chart_table(huge()).rows[3].cells == ("4", "1300000000000", "−300000000000")


def test_many_series_have_a_row_each() -> None:
    """44 species over a few rounds are rows; over many rounds a row tells what stayed the same."""
    chart = crowd()
    few = Chart(
        "Few", chart.places[:4], tuple(Series(s.name, s.values[:4], s.seat) for s in chart.series), chart.plot
    )
    table = chart_table(few)
    assert [column.title for column in table.columns] == ["Series", "1", "2", "3", "4"]
    assert len(table.rows) == 44 and table.rows[5].seat == "s5"
    assert table.rows[5].cells == ("species 5", *map(str, chart.series[5].values[:4]))


def test_many_of_both_are_runs() -> None:
    """Every number can be read from the runs again."""
    series = tuple(
        Series(f"s{place}", tuple(min(round, place) if round % 7 else None for round in range(30)))
        for place in range(20)
    )
    chart = Chart("Runs", tuple(map(str, range(30))), series, Plot.MULTIPLES, "Round")
    table = chart_table(chart)
    assert table.columns[1].title == "Round: number"
    for row, one in zip(table.rows, series, strict=True):
        read: list[str] = []
        for run in row.cells[1].split("; "):
            span, _, number = run.partition(": ")
            first, _, last = span.partition(" to ")
            read += [number] * (int(last or first) - int(first) + 1)
        assert read == ["–" if value is None else str(value) for value in one.values]


def test_a_chart_without_numbers() -> None:
    """It has a table without rows."""
    assert chart_table(Chart("None", (), (), Plot.LINES)).rows == ()
