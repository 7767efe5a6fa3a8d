"""The chain of CEOs: the book's example, and any rises and falls (CRA-CLW-03 to CRA-CLW-07, invariant 6)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.rulesets.crusoe.modules.class_warfare import (
    Ceo,
    Chain,
    adjusted,
    block_sum,
    ceo_of,
    fallen,
    nearest,
    risen,
    workers,
)
from pbem.rulesets.crusoe.things import GOODS

SEATS = ("alice", "bob", "bruce", "carol", "ted")
THIRD = Fraction(1, 3)


def in_short(chain: Chain) -> str:
    """A chain as one line: bob water fish, ted grape."""
    return ", ".join(" ".join((ceo.seat, *ceo.industries)) for ceo in chain)


def after(chain: Chain, *moves: str) -> Chain:
    """Return a chain after rises (+carol) and falls (-carol)."""
    for move in moves:
        chain = risen(chain, move[1:], GOODS) if move[0] == "+" else fallen(chain, move[1:])
    return chain


def test_the_book_example() -> None:
    """K05 Seven cycles of Capitalists."""
    chain = after((), "+bob")
    assert chain == (Ceo("bob", GOODS),)
    chain = after(chain, "+carol")
    assert in_short(chain) == "bob water fish apple egg, carol banana grape spear diamond"
    chain = after(chain, "+ted")
    assert in_short(chain[1:]) == "carol banana grape, ted spear diamond"
    chain = after(chain, "-carol")
    assert in_short(chain) == "bob water fish apple egg banana, ted grape spear diamond"
    chain = after(chain, "+carol", "+alice")
    assert in_short(chain[1:]) == "ted grape, carol spear, alice diamond"
    chain = after(chain, "+bruce")
    assert in_short(chain[2:]) == "carol spear, alice, bruce diamond"
    chain = after(chain, "-carol")
    assert in_short(chain) == "bob water fish apple egg banana, ted grape, alice spear, bruce diamond"


def test_the_ends_of_the_chain() -> None:
    """CRA-R45 Head and tail leave all to their only neighbour; the last leaves it to nobody."""
    chain = after((), "+bob", "+carol")
    assert in_short(fallen(chain, "bob")) == "carol water fish apple egg banana grape spear diamond"
    assert in_short(fallen(chain, "carol")) == "bob water fish apple egg banana grape spear diamond"
    assert after(chain, "-bob", "-carol") == ()
    assert after(chain, "-bob", "-carol", "+ted") == (Ceo("ted", GOODS),)


def test_all_fall_before_any_rises() -> None:
    """CRA-CLW-06 In turn order; who is dealt no card any more falls last."""
    chain = after((), "+bob", "+carol")
    order = ("ted", "carol", "bob", "alice")
    found = adjusted(chain, ["alice", "ted"], order, GOODS)
    assert in_short(found) == "ted water fish apple egg, alice banana grape spear diamond"
    assert in_short(adjusted(chain, ["bob"], ("bob",), GOODS)) == in_short(after((), "+bob"))
    assert adjusted(chain, ["bob", "carol"], order, GOODS) == chain


@given(st.lists(st.sets(st.sampled_from(SEATS)), max_size=8), st.permutations(SEATS))
@settings(max_examples=30)
def test_each_industry_has_one_head(cycles: list[set[str]], order: list[str]) -> None:
    """Invariant 6: blocks stand in order, all goods or none of them; CEOs are the Capitalists."""
    chain: Chain = ()
    for upper in cycles:
        chain = adjusted(chain, upper, order, GOODS)
        assert {ceo.seat for ceo in chain} == upper and len(chain) == len(upper)
        assert tuple(good for ceo in chain for good in ceo.industries) == (GOODS if chain else ())
        for good in GOODS:
            head = ceo_of(chain, good)
            assert (head in upper) if upper else head is None


@pytest.mark.parametrize(
    ("others", "number"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 3)]
)
def test_a_third_are_working_class(others: int, number: int) -> None:
    """CRA-CLW-02, CRA-R51 The nearest whole number, and at least one."""
    assert workers(others, THIRD) == number


def test_cuts_are_of_the_sum_of_a_block() -> None:
    """K06 A third of 30 and 70, two thirds of 65, to the nearest dollar."""
    bob = Ceo("bob", ("banana", "grape"))
    carol, ted = block_sum(bob, {"banana": 30, "fish": 9}), block_sum(bob, {"banana": 20, "grape": 50})
    alice = block_sum(bob, {"banana": 40, "grape": 25})
    assert [nearest(carol * THIRD), nearest(ted * THIRD), nearest(alice * 2 * THIRD)] == [10, 23, 43]
