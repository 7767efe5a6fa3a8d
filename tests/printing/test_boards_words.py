"""Boards in words: all that is drawn, in order, for those who do not see it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pbem.engine.pictures import Board, Counter, Space, TrackBoard
from pbem.engine.report import Report, Section
from pbem.printing.boardwords import board_words, details, place_words, spaces_of
from pbem.printing.pictures import in_words
from pbem.printing.plain import on_one_line
from pbem.printing.text import as_text
from tests.printing.board_samples import ALL, ICONS, island_paths, property_board, town_of_rings


@pytest.mark.parametrize("block", ALL.values(), ids=ALL.keys())
def test_the_words_hold_all_that_is_on_the_board(block: Board) -> None:
    words = " ".join(board_words(block))
    for space in spaces_of(block):
        seats = dict(block.seats)
        tokens = [part for token in (*space.tokens, *space.held) for part in (token.label, token.says)]
        meant = [dict(block.mark_names).get(sign, sign) for sign in space.signs]
        owner = seats.get(space.owner, space.owner)
        number = "" if space.is_end else space.id
        for part in (number, space.name, space.top, space.line, owner, *tokens, *meant):
            assert on_one_line(part).removesuffix(".") in words
    for arrow in block.arrows:
        assert on_one_line(arrow.label) in words
    for named, tokens_ in block.aside:
        assert on_one_line(named) in words and all(on_one_line(token.label) in words for token in tokens_)
    if isinstance(block, TrackBoard):
        assert all(on_one_line(line) in words for line in block.middle)


def test_a_street_is_told_in_one_sentence() -> None:
    lines = board_words(property_board())
    assert "24 Beacon Street: Boston; $240; owned by Fay; Apartment building; here [Cyril], Dan." in lines
    assert "14 Michigan Avenue: Chicago; $160; owned by Bob; 2 × House." in lines
    assert "27 Constitution Ave.: Washington; $260; once owned by Fay; House." in lines
    jail = next(line for line in lines if line.startswith("10 "))
    assert jail.endswith("Corner; here Eve; held here Ann (in jail since round 4), Bob.")


def test_spaces_with_nothing_on_them_are_told_together() -> None:
    lines = board_words(property_board())
    assert "Nothing on 22 Competitor or Monopolist (Boston)." in lines
    bare = [line for line in board_words(town_of_rings()) if line.startswith("Nothing on")]
    assert sum("not in play now" in line for line in bare) == 5
    assert any(line.startswith("Nothing on 0, 5, 10, 15, 45") for line in bare)


def test_spaces_come_in_order_and_each_once() -> None:
    block = island_paths()
    lines = board_words(block)
    assert "Ant, 20 spaces from left to right. Overburdened: 3 workers, each gets 2 less." in lines
    words = " ".join(lines)
    for space in spaces_of(block):
        if space.is_end:
            continue
        told = re.findall(rf"(?<![\w-]){re.escape(place_words(space))}[:,. (]", words.split("Ann: from")[0])
        assert len(told) == 1, space.id
    ant = [int(number) for line in lines for number in re.findall(r"AN(\d+):", line)]
    assert len(ant) > 10 and ant == sorted(ant)


def test_spaces_of_a_row_with_signs_alone_share_a_paragraph() -> None:
    lines = board_words(island_paths())
    assert any(line.startswith("AN1: 5 × Grape, Diamond. AN2: Spear, 2 × Leisure.") for line in lines)
    assert "AN9: 3 × Fish; here Bob." in lines


def test_icons_are_counted() -> None:
    block = island_paths()
    names = dict(ICONS)
    space = next(space for space in spaces_of(block) if len(space.signs) > 4)
    words = " ".join(board_words(block))
    line = words[words.index(f"{space.id}: ") :].partition(".")[0]
    for sign in dict.fromkeys(space.signs):
        count = space.signs.count(sign)
        assert (f"{count} × {names[sign]}" if count > 1 else names[sign]) in line


def test_moves_tell_their_stops_and_what_they_are() -> None:
    lines = board_words(island_paths())
    assert "[Bob]: from Crash Site by way of AN3, AN7 (hollow) to AN9." in lines
    assert "Guest (dotted): from SP3 to BW5." in lines
    assert "Your own stand in [brackets]." in lines


def test_rings_are_told_from_the_outermost_in() -> None:
    lines = board_words(town_of_rings())
    starts = [
        next(i for i, line in enumerate(lines) if line.startswith(name))
        for name in (
            "Life Path, 80 spaces clockwise from the top. quarter 2",
            "Action Ring, 8",
            "outer",
            "inner",
            "center",
        )
    ]
    assert starts == sorted(starts)
    assert any("20: Opportunity (blue); Start line where it begins." in line for line in lines)
    assert "Off the Path: Ida." in lines


def test_the_text_report_holds_the_board_in_lines_of_seventy_two() -> None:
    block = property_board()
    text = as_text(Report("Game", "Round 6", (), (Section("The board", (block,)),)))
    assert all(len(line) <= 72 for line in text.splitlines())
    flowing = " ".join(text.split())
    assert all(" ".join(line.split()) in flowing for line in in_words(block))


def test_details_of_a_space_tell_of_its_tokens_line_by_line() -> None:
    space = Space("1", "Pier", "x", tokens=(Counter("Ann", says="tired"), Counter("Bob")))
    block = replace(property_board(), tracks=())
    assert details(block, space) == "1 Pier: here Ann (tired), Bob.\nAnn: tired"


def test_a_number_that_ends_in_its_name_is_said_once() -> None:
    assert place_words(Space("SC3", "3", "")) == "SC3"
    assert place_words(Space("3", "", "")) == "3"
    assert place_words(Space("3", "Quay", "")) == "3 Quay"


def test_the_ends_of_a_track_are_called_by_their_names_and_not_counted() -> None:
    words = " ".join(board_words(island_paths()))
    assert "-start" not in words and "-market" not in words
    assert "Nothing on Crash Site" in words and "Market: here" in words
