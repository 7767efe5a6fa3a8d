"""Options with options of their own: sections, tables and lists of them, tables of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from pbem.engine.options import (
    BadValue,
    as_written,
    every_option,
    filled_in,
    numbers,
    option,
    section,
    section_list,
    sections,
)


@dataclass(frozen=True)
class Land:
    """A section."""

    form: str = option("free", "Who owns it.", choices=("free", "owned"))
    plots: int | str | tuple[str, ...] = option(
        0, "How many.", choices=("all",), between=(0, 7), may_be_list=True
    )
    rows: tuple[str, ...] = option((), "Which rows.", choices=("5", "9-10"))
    catches: str = option("no", "Whether.", choices=("yes", "no"))


@dataclass(frozen=True)
class Guild:
    """A section without options."""


@dataclass(frozen=True)
class Options:
    """Options with sections."""

    land: Land = section(Land, "The land.")  # noqa: RUF009
    more: Land | None = section(Land, "More land.", is_none=True)  # noqa: RUF009
    modules: Mapping[str, object] = sections({"land": Land, "guild": Guild}, "What is played.")
    groups: tuple[Land, ...] = section_list(Land, "Several.")
    faces: tuple[int, ...] = option((), "Faces.", between=(1, 6))
    prices: Mapping[str, int] = numbers("Prices.", choices=("egg", "fish"), between=(0, 9))
    matrix: Mapping[str, Mapping[str, int]] = numbers("By two words.", between=(0, 9), depth=2)


def test_what_is_left_out_is_as_by_default() -> None:
    """A section with nothing in it, or null, is all defaults."""
    assert filled_in(Options, {}) == Options()
    assert filled_in(Options, {"land": Land(), "more": None, "modules": {}, "groups": ()}) == Options()
    assert filled_in(Options, {"land": None, "modules": {"land": {}, "guild": None}}).modules == {
        "land": Land(),
        "guild": Guild(),
    }


def test_sections_are_filled_in() -> None:
    """As deep as they go."""
    found = filled_in(
        Options,
        {
            "land": {"form": "owned", "plots": ["ant", "spider"], "rows": [5, "9-10"], "catches": True},
            "more": {"plots": "all"},
            "groups": [{"plots": 3}, {}],
            "faces": [1, 6],
            "prices": {"fish": 2},
            "matrix": {"a": {"b": 1}, "b": None},
        },
    )
    assert found.land == Land("owned", ("ant", "spider"), ("5", "9-10"), "yes")
    assert found.more == Land(plots="all") and found.groups == (Land(plots=3), Land())
    assert (found.faces, found.prices, found.matrix) == ((1, 6), {"fish": 2}, {"a": {"b": 1}, "b": {}})
    assert filled_in(Options, {"more": "none"}).more is None


@pytest.mark.parametrize(
    ("given", "field", "why"),
    [
        ({"land": 3}, "land", "must be a table, not 3"),
        ({"land": {"form": "fre"}}, "land.form", "must be one of free, owned"),
        ({"land": {"from": "free"}}, "land.from", "there is no option of this name."),
        ({"land": {"plots": 8}}, "land.plots", "must be a whole number from 0 to 7"),
        ({"land": {"plots": "none"}}, "land.plots", "must be one of all, or a whole number from 0 to 7"),
        ({"land": {"rows": [6]}}, "land.rows", "6 is none"),
        ({"modules": {"lnd": {}}}, "modules.lnd", 'Did you mean "land"?'),
        ({"modules": {"land": {"form": 1}}}, "modules.land.form", "must be one of"),
        ({"modules": ["land"]}, "modules", "must be a table"),
        ({"groups": {}}, "groups", "must be a list of tables"),
        ({"groups": [{}, {"plots": -1}]}, "groups[2].plots", "must be a whole number"),
        ({"faces": [1, 7]}, "faces[2]", "must be a whole number from 1 to 6"),
        ({"faces": "1, 2"}, "faces", "must be a list of whole numbers"),
        ({"prices": {"eg": 1}}, "prices.eg", "is not known here; there are egg, fish."),
        ({"prices": {"egg": True}}, "prices.egg", "must be a whole number"),
        ({"matrix": {"a": 1}}, "matrix.a", "must be a table"),
        ({"matrix": {"a": {"b": 10}}}, "matrix.a.b", "must be a whole number"),
    ],
)
def test_what_is_wrong_is_named_by_its_field(given: dict[str, object], field: str, why: str) -> None:
    """With the section it stands in."""
    with pytest.raises(BadValue) as caught:
        filled_in(Options, given)
    assert caught.value.field == field and why in caught.value.expected


def test_all_options_are_listed_with_the_sections_they_stand_in() -> None:
    """A table of sections has each kind of them."""
    names = [name for name, _, _ in every_option(Options)]
    assert names[:3] == ["land", "land.form", "land.plots"]
    assert {"more.rows", "modules.land.form", "modules.guild", "groups[].form", "matrix"} - {*names} == {
        "modules.guild"
    }


def test_sections_are_shown_as_a_game_file_has_them() -> None:
    """In one line."""
    assert (
        as_written(Land(plots=("ant", "spider")))
        == "{form: free, plots: [ant, spider], rows: [], catches: no}"
    )
    assert (as_written({}), as_written({"a": 1, "b": True}), as_written(())) == (
        "none",
        "{a: 1, b: on}",
        "none",
    )
