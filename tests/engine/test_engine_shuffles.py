"""Shuffles with rigged dice: one entry is the whole order, as numbers of the things before it."""

from __future__ import annotations

import pytest

from pbem.engine.dice import RiggedDice, WrongDice


def test_an_order_takes_the_place_of_faces() -> None:
    """The rolls on file are those that would have led to it; other dice follow as ever."""
    dice = RiggedDice([3, 1, 4, 2], 5, [2, 1])
    assert dice.at(1, "deck").shuffled("abcd", "shuffle") == ["c", "a", "d", "b"]
    assert dice.at(1, "ann").die(6, "a throw") == 5
    assert dice.at(2, "deck").shuffled((7, 8), "shuffle") == [8, 7]
    dice.used_up()
    assert [(roll.sides, roll.faces) for roll in dice.rolls] == [
        (4, (3,)),
        (3, (1,)),
        (2, (2,)),
        (6, (5,)),
        (2, (2,)),
    ]


def test_faces_still_do_for_a_shuffle() -> None:
    """One for each thing but the last."""
    dice = RiggedDice(3, 1, 2)
    assert dice.at(1).shuffled("abcd", "shuffle") == ["c", "a", "d", "b"]
    dice.used_up()


def test_a_single_thing_needs_no_entry() -> None:
    """Nor does nothing at all."""
    dice = RiggedDice([2, 1])
    assert dice.at(1).shuffled("a", "shuffle") == ["a"]
    assert dice.at(1).shuffled("", "shuffle") == []
    assert dice.at(1).shuffled("ab", "shuffle") == ["b", "a"]


@pytest.mark.parametrize("order", [[1, 2], [1, 2, 2], [0, 1, 2], [1, 2, 3, 4]])
def test_an_order_names_each_thing_once(order: list[int]) -> None:
    """Or the case is wrong."""
    with pytest.raises(WrongDice, match="a shuffle of 3 cannot give"):
        RiggedDice(order).at(1).shuffled("abc", "shuffle")


def test_an_order_is_no_throw() -> None:
    """A list where a die is thrown is a mistake, and one left over too."""
    with pytest.raises(WrongDice, match="cannot show"):
        RiggedDice([1, 2]).at(1).die(2, "a throw")
    with pytest.raises(WrongDice, match="left over"):
        RiggedDice([1, 2]).used_up()
