"""Dice: independent labelled streams, fair faces, and rigged ones for worked examples."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.dice import Dice, RiggedDice, Roll, WrongDice

SEEDS = st.text(max_size=8)


def by_hand(seed: str, label: str, count: int) -> list[int]:
    """D6 faces as anyone can work them out: SHA-256 of seed, label and block number; 252 and up are out."""
    faces: list[int] = []
    for block in range(count):
        text = seed.encode() + b"\x1f" + label.encode() + b"\x1f" + str(block).encode()
        faces += [byte % 6 + 1 for byte in hashlib.sha256(text).digest() if byte < 252]
    return faces[:count]


@given(SEEDS, st.text("abc 1", max_size=5))
def test_faces_can_be_rolled_again_by_hand(seed: str, label: str) -> None:
    """A player with the seed can check every face without this program."""
    assert list(Dice(seed).at(label).roll(70, 6, "check")) == by_hand(seed, label, 70)


@given(SEEDS, st.integers(1, 1000))
def test_faces_are_those_of_the_die(seed: str, sides: int) -> None:
    """A die of n sides shows 1 to n."""
    assert all(1 <= face <= sides for face in Dice(seed).at("x").roll(20, sides, "check"))


@pytest.mark.parametrize("sides", [2, 3, 6, 12, 86, 100, 129, 300])
def test_faces_are_fair(sides: int) -> None:
    """Every face comes up about as often as any other: chi-square far below what a bias would give."""
    throws = 400 * sides
    seen = Counter(Dice(f"fair {sides}").at("x").roll(throws, sides, "check"))
    square = sum((seen[face] - 400) ** 2 / 400 for face in range(1, sides + 1))
    assert square < sides + 5 * (2 * sides) ** 0.5


def test_streams_do_not_touch_each_other() -> None:
    """What is rolled elsewhere changes nothing here, and a stream begins anew each time it is asked for."""
    alone = Dice("s").at("move", "42H").roll(10, 6, "why")
    dice = Dice("s")
    dice.at("move", "7C").roll(33, 6, "why")
    assert dice.at("move", "42H").roll(10, 6, "why") == alone
    assert dice.at("move", "43H").roll(10, 6, "why") != alone


def test_every_roll_is_logged_in_order() -> None:
    """The log holds label, purpose, sides and faces of each roll."""
    dice = Dice("log")
    faces = dice.at("predators", "B7").roll(3, 6, "3C attacks 31H")
    face = dice.at("move", "5H").die(6, "5H wanders")
    assert dice.rolls == [
        Roll("predators B7", "3C attacks 31H", 6, faces),
        Roll("move 5H", "5H wanders", 6, (face,)),
    ]


def test_picking_among_one_rolls_no_die() -> None:
    """A single thing needs no die; an order of n things needs n - 1."""
    dice = RiggedDice(2, 2)
    assert dice.at("x").pick(["only"], "why") == "only"
    assert dice.at("x").pick("abc", "why") == "b"
    assert dice.at("x").shuffled("ab", "why") == ["b", "a"]
    assert dice.at("x").shuffled("a", "why") == ["a"]
    assert dice.at("x").shuffled("", "why") == []
    dice.used_up()


@given(SEEDS, st.lists(st.integers(), max_size=9))
def test_an_order_holds_everything_once(seed: str, things: list[int]) -> None:
    """Shuffling loses and doubles nothing, and leaves the list given as it was."""
    before = list(things)
    assert sorted(Dice(seed).at("x").shuffled(things, "why")) == sorted(things)
    assert things == before


def test_rigged_dice_must_fit() -> None:
    """Too few, impossible and left-over faces are named with the roll they follow."""
    with pytest.raises(WrongDice, match="too few dice: a D6 is wanted after no roll at all"):
        RiggedDice().at("x").die(6, "5H wanders")
    with pytest.raises(WrongDice, match="a D3 cannot show 4"):
        RiggedDice(4).at("x").die(3, "5H wanders")
    dice = RiggedDice(1, 2, 3)
    dice.at("x").die(6, "5H wanders")
    with pytest.raises(WrongDice, match=r"left over: \[2, 3\], after \"5H wanders\" \[1\]"):
        dice.used_up()
