"""The board as one picture (brief 7): Life Path, Action Ring, Commonwealth, pegs and moves."""

from __future__ import annotations

from typing import Any

from pbem.engine.pictures import RingBoard, Space
from pbem.printing.boardwords import board_words
from pbem.rulesets.new_tabor.boardpicture import board_picture
from pbem.rulesets.new_tabor.choices import industry_spot, switch_spot, zone_spot
from tests.new_tabor.pressroom import chapter, played

SEATS: dict[str, Any] = {
    "ann": {"zone": "center", "rent": {"inner": 2, "center": 5}, "platform": {"inner": "dan"}, "path": 3},
    "bob": {"zone": "inner", "rent": {"inner": 3}, "industry": "switch", "last_industry": "clothes"},
    "cy": {"last_three": True, "path": 4, "leisure": True, "industry": "switch", "last_industry": "food"},
    "dan": {"path": 21, "off_path": True, "industry": "shelter"},
}


def board(values: dict[str, Any]) -> RingBoard:
    """The board of that table."""
    return board_picture(chapter(values))


def spaces(block: RingBoard) -> dict[str, Space]:
    """Its spaces by their names."""
    return {space.id: space for ring in block.rings for space in ring.spaces}


def pegs(block: RingBoard, spot: str) -> list[str]:
    """What stands on a space, with its marks."""
    return [token.label + token.mark for token in spaces(block)[spot].tokens]


def test_the_life_path_has_four_quarters_of_which_one_is_bright() -> None:
    """TAB-082: each with its Start; the Finish is the next Start; the others are pale."""
    path = board({"seats": SEATS}).rings[0].spaces
    assert len(path) == 84
    bright = [space.id for space in path if not space.is_pale]
    assert (bright[0], bright[1], bright[-1], len(bright)) == ("Q2", "Q2-1", "Q2-20", 21)
    assert {space.id: space.line for space in path if space.line} == {"Q2": "Start", "Q3": "Finish"}


def test_behind_the_last_quarter_the_path_leads_to_its_first_start() -> None:
    """The ring closes: the Finish of quarter 4 is where quarter 1 began."""
    lines = {space.id: space.line for space in board({"quarter": 4}).rings[0].spaces if space.line}
    assert lines == {"Q4": "Start", "Q1": "Finish"}


def test_every_peg_stands_where_it_is() -> None:
    """TAB-031, TAB-153: three pegs a seat, and a mark for the Inner place held from the Center."""
    block = board({"seats": SEATS})
    assert pegs(block, "Q2-3") == ["ann>"] and pegs(block, "Q2-4") == ["cy*"]
    assert pegs(block, "Q2") == ["bob"] and pegs(block, "Q3") == ["dan"]
    assert pegs(block, industry_spot("food")) == ["ann"]
    assert pegs(block, switch_spot("clothes")) == ["bob"] and pegs(block, switch_spot("food")) == ["cy="]
    assert pegs(block, zone_spot("center")) == ["ann $5.00"]
    assert pegs(block, zone_spot("inner")) == ["bob $3.00", "ann+= $2.00"]
    assert pegs(block, zone_spot("outer")) == ["cy", "dan"]


def test_marks_are_explained_in_words() -> None:
    """Whoever hears the board read misses nothing."""
    words = " ".join(board_words(board({"seats": SEATS})))
    for said in (
        "ann> (begins the next round)",
        "cy* (rolled a 3 last)",
        "cy= (rests on a Platform)",
        "a place held besides the Center; rent in force $2.00; on a Platform, challenged by dan",
        "Q3: Start of a quarter; not in play now; Finish line where it begins; here dan.",
    ):
        assert said in words


def test_no_colour_is_without_a_letter() -> None:
    """Section 7: each colour of the Life Path has a letter of its own, each peg the name of its seat."""
    block = board({"seats": SEATS})
    letters = {ground.key: ground.letter for ground in block.grounds}
    assert all(letters[space.ground] for space in block.rings[0].spaces if "-" in space.id)
    assert dict(block.colours)["ann"] == "#cc2936"


def test_pegs_not_placed_and_pegs_taken_off_stand_aside() -> None:
    """TAB-042, TAB-138: before the opening round, and when a seat has gone out."""
    first = board({"quarter": 1, "round": 1})
    assert [token.label for _, tokens in first.aside for token in tokens] == ["ann", "bob", "cy", "dan"]
    gone = board({"seats": {"ann": {"in_game": False}, "bob": {}, "cy": {}, "dan": {}}})
    assert [token.label for _, tokens in gone.aside for token in tokens] == ["ann"]
    assert all(token.label != "ann" for space in spaces(gone).values() for token in space.tokens)


def test_moves_are_arrows() -> None:
    """On the Life Path, the Action Ring and in the Commonwealth; who was displaced is dotted."""
    seats = {
        "ann": {"ability": {"food": 1}, "money": 50},
        "bob": {"zone": "inner"},
        "cy": {"zone": "inner"},
        "dan": {"zone": "center"},
    }
    letters = {"ann": "ACT shelter\nCLAIM inner UP TO 5"}
    made, _ = played({"seats": seats}, letters, (2, 1, 1, 1))
    arrows = {(arrow.label, arrow.start, arrow.end): arrow for arrow in board_picture(made).arrows}
    assert ("ann", "Q2", "Q2-2") in arrows and ("ann", "Food", "Switch 1") in arrows
    assert ("ann", "Outer Rung", "Inner Rung") in arrows
    assert arrows[("bob", "Inner Rung", "Outer Rung")].is_dotted


def test_two_rounds_of_a_letter_are_one_way_with_a_stop() -> None:
    """3.1: in compact mode a peg moves twice between two reports."""
    made, _ = played({}, {}, (1, 1, 1, 1, 2, 2, 2, 2), mode="compact")
    arrow = next(one for one in board_picture(made).arrows if one.label == "ann")
    assert (arrow.start, arrow.via, arrow.end) == ("Q2", ("Q2-1",), "Q2-3")
