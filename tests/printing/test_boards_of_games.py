"""The boards of example games: every label readable, and nothing over anything else."""

from __future__ import annotations

import pytest

from pbem.engine.pictures import Board, RingBoard, Shape
from pbem.printing.boardwords import spaces_of
from tests.printing import test_boards
from tests.printing.map_games import board_games, boards_of


@pytest.mark.parametrize("name", board_games())
def test_boards_of_example_games_keep_their_labels_apart(name: str) -> None:
    for block in boards_of(name):
        for is_paper in (True, False):
            test_boards.test_no_label_touches_another_or_leaves_the_picture(block, is_paper)
            test_boards.test_a_token_holds_its_words_and_nothing_else(block, is_paper)
        test_boards.test_no_move_runs_over_a_label(block)
        test_boards.test_on_paper_a_board_fits_a_page_and_no_letter_is_under_six_points(block)


@pytest.mark.parametrize("name", board_games())
def test_the_example_games_have_something_to_show(name: str) -> None:
    boards = boards_of(name)
    spaces = [space for block in boards for space in spaces_of(block)]
    assert any(space.tokens for space in spaces)
    assert any(space.owner for space in spaces) or all(_is_without_owners(block) for block in boards)
    assert any(block.arrows for block in boards)


def _is_without_owners(block: Board) -> bool:
    """Whether nothing on a board of this shape is ever owned."""
    return isinstance(block, RingBoard) or block.shape is Shape.ROWS
