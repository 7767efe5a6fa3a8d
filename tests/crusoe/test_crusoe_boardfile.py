"""Board and tables: what is shipped can be read, and what is wrong is named (brief 2.3)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from pbem.engine.options import BadValue
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.tablesfile import merged, read_board, read_tables
from pbem.rulesets.crusoe.things import Basket
from tests.crusoe.tables import a_book

Change = Callable[[Any], object]


def shipped(name: str) -> Any:
    """The content of a file that comes with pbem."""
    return deepcopy(read_materials(BOX, {"board": "drill"}, [shipped_games()])[0][name])


def test_the_board_is_that_of_the_reconstruction() -> None:
    """CRU-X01, CRU-X03: seven paths from Sand Crab to Ant, with lengths and ranks of their own."""
    board = a_book(board="board").board
    assert list(board.paths) == [
        "sand_crab",
        "spider",
        "bookworm",
        "firefly",
        "grasshopper",
        "dung_beetle",
        "ant",
    ]
    assert [path.length for path in board.paths.values()] == [20, 20, 18, 20, 14, 24, 20]
    ranks = sorted(board.paths.values(), key=lambda path: path.rank)
    assert [path.name for path in ranks] == [
        "Dung Beetle",
        "Spider",
        "Sand Crab",
        "Ant",
        "Bookworm",
        "Grasshopper",
        "Firefly",
    ]


def test_spaces_hold_options_of_icon_types() -> None:
    """CRU-051, CRU-056, CRU-057: fruits are one option, frequencies are several, blanks hold none."""
    board = a_book().board
    space = board.paths["ant"].space(7)
    assert [option.type for option in space.options] == ["water", "leisure", "egg", "fruit"]
    assert space.option("fruit") is not None
    assert space.options[3].gives == Basket.of({"apple": 1, "banana": 4})
    assert [option.type for option in board.paths["firefly"].space(4).options] == ["top40", "military"]
    fish = board.paths["sand_crab"].space(3)
    assert [(option.type, str(option.gives)) for option in fish.options] == [
        ("fish", "2 fish"),
        ("speared fish", "3 fish"),
    ]
    assert board.paths["ant"].space(3).options == ()


def _space(text: object) -> Change:
    return lambda board: board["paths"][1]["spaces"].__setitem__(3, text)


WRONG_BOARDS: dict[str, tuple[Change, str]] = {
    "no board": (lambda board: board.clear(), "board.name"),
    "unknown key": (lambda board: board.update(x=1), "board.x"),
    "no paths": (lambda board: board.update(paths=[]), "board.paths"),
    "unknown thing": (_space("1 beef"), "board.paths[2].spaces[4]"),
    "no number": (_space("egg"), "board.paths[2].spaces[4]"),
    "too many": (_space("10 egg"), "board.paths[2].spaces[4]"),
    "none": (_space("0 egg"), "board.paths[2].spaces[4]"),
    "a number": (_space(4), "board.paths[2].spaces[4]"),
    "twice": (_space("1 egg / 2 egg"), "board.paths[2].spaces[4]"),
    "fruit in two options": (_space("1 apple / 1 grape"), "board.paths[2].spaces[4]"),
    "one fruit twice": (_space("1 apple + 1 apple"), "board.paths[2].spaces[4]"),
    "no fruits joined": (_space("1 egg + 1 apple"), "board.paths[2].spaces[4]"),
    "a frequency twice": (_space("1 cb / 2 cb"), "board.paths[2].spaces[4]"),
    "short": (lambda board: board["paths"][0].update(spaces=["-"] * 4), "board.paths[1].spaces"),
    "long": (lambda board: board["paths"][0].update(spaces=["-"] * 41), "board.paths[1].spaces"),
    "same id": (lambda board: board["paths"][6].update(id="spider"), "board.paths[7].id"),
    "bad id": (lambda board: board["paths"][6].update(id="An Ant"), "board.paths[7].id"),
    "same rank": (lambda board: board["paths"][6].update(rank=1), "board.paths[7].rank"),
    "same name": (lambda board: board["paths"][6].update(name="Spider"), "board.paths"),
    "same abbreviation": (lambda board: board["paths"][6].update(abbr="sp"), "board.paths"),
    "role of nobody": (lambda board: board["roles"].update(ruler="bee"), "board.roles.ruler"),
    "path left out": (lambda board: board["default_order"].pop(), "board.default_order"),
    "path twice": (lambda board: board["default_order"].append("ant"), "board.default_order"),
}


@pytest.mark.parametrize("name", WRONG_BOARDS)
def test_a_wrong_board_is_refused(name: str) -> None:
    """What is wrong is named by its field."""
    change, field = WRONG_BOARDS[name]
    board = shipped("board")
    change(board)
    with pytest.raises(BadValue) as caught:
        read_board(board)
    assert caught.value.field == field


WRONG_TABLES: dict[str, tuple[Change, str]] = {
    "tokens": (lambda tables: tables["tokens"].update(egg=-1), "tables.tokens.egg"),
    "unknown token": (lambda tables: tables["tokens"].update(beef=1), "tables.tokens.beef"),
    "points of water": (lambda tables: tables["vp"]["water"].pop(), "tables.vp.water"),
    "points of food": (lambda tables: tables["vp"]["food"].append(5), "tables.vp.food"),
    "points of types": (lambda tables: tables["vp"]["types_balanced"].pop(), "tables.vp.types_balanced"),
    "a word": (lambda tables: tables["vp"]["leisure"].append("much"), "tables.vp.leisure[9]"),
    "no penalty": (lambda tables: tables.update(penalty=[]), "tables.penalty"),
    "fed beyond the limit": (
        lambda tables: tables["eat_limit"].update(fed_from=11),
        "tables.eat_limit.fed_from",
    ),
    "keeps": (lambda tables: tables["keeps"].update(egg=7), "tables.keeps.egg"),
    "a face": (lambda tables: tables.update(spear_lost_on=[7]), "tables.spear_lost_on[1]"),
    "frequencies": (lambda tables: tables["rescue_frequency"].pop(6), "tables.rescue_frequency"),
    "no frequency": (
        lambda tables: tables["rescue_frequency"].update({6: "fm"}),
        "tables.rescue_frequency.6",
    ),
    "a good in two classes": (
        lambda tables: tables["traditional"]["classes"]["luxury"].append("egg"),
        "tables.traditional.classes",
    ),
    "factor": (lambda tables: tables["traditional"].update(factor=0), "tables.traditional.factor"),
    "price": (lambda tables: tables["start_leisure_price"].pop("fight"), "tables.start_leisure_price.fight"),
}


@pytest.mark.parametrize("name", WRONG_TABLES)
def test_wrong_tables_are_refused(name: str) -> None:
    """What is wrong is named by its field."""
    change, field = WRONG_TABLES[name]
    tables = shipped("tables")
    change(tables)
    with pytest.raises(BadValue) as caught:
        read_tables(tables)
    assert caught.value.field == field


def test_tables_may_leave_out_what_stays_as_it_is() -> None:
    """A file, or an option of a case, says only what is different."""
    book = a_book(tables={"tokens": {"egg": 4}, "penalty": [-1]})
    assert (book.tables.tokens["egg"], book.tables.tokens["fish"]) == (4, 24)
    assert book.tables.penalty == (-1,)
    assert merged({"a": 1}, None) is None
    with pytest.raises(BadValue, match=r"tables\.tokens\.beef"):
        a_book(tables={"tokens": {"beef": 4}})


def test_points_of_leisure_have_no_end() -> None:
    """CRU-137: 8 and 9 markers are worth 6, 10 are worth 7; a penalty beyond the table is its last (6)."""
    tables = a_book().tables
    assert [tables.leisure_points(markers) for markers in range(11)] == [-3, 0, 2, 3, 4, 4, 5, 5, 6, 6, 7]
    assert [tables.penalty_of(cycle) for cycle in (1, 9, 12)] == [0, -21, -21]
