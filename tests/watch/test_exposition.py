"""Prometheus's text format: what is written can be read, whatever stands in it."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.watch.exposition import counter, exposition, gauge, sample
from tests.watch.prometheus import one, read_exposition

LINE = st.text(st.characters(exclude_characters="\r\x85", exclude_categories=["Cs"]), max_size=30)


def test_a_family_has_help_type_and_values() -> None:
    families = [
        gauge(
            "pbem_games",
            'Games, "all"\nof them \\ here.',
            sample(3, state="in_play"),
            sample(0, state="held"),
        ),
        counter("pbem_rounds_total", "Rounds.", 7),
        gauge("pbem_away", "Not known.", None),
    ]
    assert exposition(families) == (
        '# HELP pbem_games Games, "all"\\nof them \\\\ here.\n'
        "# TYPE pbem_games gauge\n"
        'pbem_games{state="in_play"} 3\n'
        'pbem_games{state="held"} 0\n'
        "# HELP pbem_rounds_total Rounds.\n"
        "# TYPE pbem_rounds_total counter\n"
        "pbem_rounds_total 7\n"
    )


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1, "1"),
        (True, "1"),
        (0.1 + 0.2, "0.3"),
        (-2.5, "-2.5"),
        (1e300, "1e+300"),
        (math.inf, "+Inf"),
        (-math.inf, "-Inf"),
        (math.nan, "NaN"),
    ],
)
def test_numbers_are_written_as_prometheus_reads_them(value: float, written: str) -> None:
    assert exposition([gauge("x", "X.", value)]).splitlines()[-1] == f"x {written}"


@given(st.lists(LINE, min_size=1, max_size=4, unique=True), st.floats(allow_nan=False))
def test_labels_of_any_text_come_back(texts: list[str], value: float) -> None:
    written = exposition([gauge("pbem_x", "X.", *(sample(value, game=text) for text in texts))])
    read = read_exposition(written)
    assert [dict(labels)["game"] for labels in read["pbem_x"].values] == texts
    assert one(read, "pbem_x", game=texts[0]) == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("name", ["", "9x", "a-b", "a b", "ä"])
def test_names_that_are_none_are_our_own_mistakes(name: str) -> None:
    with pytest.raises(ValueError, match="not the name"):
        exposition([gauge(name, "X.", 1)])
    with pytest.raises(ValueError, match="not the name"):
        exposition([gauge("x", "X.", sample(1, **{name: "y"}))])
