"""Sealed bids of all games: which wins, and in what order they are shown."""

from __future__ import annotations

from pbem.engine.bids import SealedBid, highest, opened

ORDER = ("dan", "ann", "bob")


def test_the_highest_bid_wins() -> None:
    """The order says nothing as long as bids differ."""
    assert highest([SealedBid("dan", 5), SealedBid("bob", 7), SealedBid("ann", 6)], ORDER) == SealedBid(
        "bob", 7
    )


def test_equal_bids_go_by_the_order() -> None:
    """Of two highest ones the seat first in the order wins."""
    assert highest([SealedBid("ann", 9), SealedBid("dan", 9)], ORDER) == SealedBid("dan", 9)


def test_a_void_bid_does_not_count() -> None:
    """Even the highest is passed over."""
    assert highest([SealedBid("bob", 9, is_void=True), SealedBid("ann", 2)], ORDER) == SealedBid("ann", 2)


def test_nobody_wins_without_a_bid_that_counts() -> None:
    """No bid, or void ones only."""
    assert highest([], ORDER) is None
    assert highest([SealedBid("bob", 9, is_void=True)], ORDER) is None


def test_bids_are_shown_in_the_order() -> None:
    """Void ones too; seats not in the order have no part in it."""
    bids = [SealedBid("bob", 1), SealedBid("cat", 8), SealedBid("dan", 3, is_void=True)]
    assert opened(bids, ORDER) == [SealedBid("dan", 3, is_void=True), SealedBid("bob", 1)]
