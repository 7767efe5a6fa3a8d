"""Deals of all games: which offers mirror each other, and in what order they are matched."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.deals import ANYONE, Match, Offer, matched
from pbem.engine.events import SeatId

SEATS = ("ann", "bob", "cat", "dan")
Goods = tuple[str, ...]


def after(seat: SeatId) -> Sequence[SeatId]:
    """The seats after one, round the table."""
    place = SEATS.index(seat)
    return SEATS[place + 1 :] + SEATS[:place]


def told(match: Match[Goods]) -> str:
    """A match in a few words."""
    return f"{match.one.seat} {'+'.join(match.one.gives)} {match.partner}"


def pairs(*offers: Offer[Goods]) -> tuple[list[str], list[str]]:
    """Match offers; return the deals and the seats of the offers left."""
    done, alone = matched(offers, after)
    return [told(match) for match in done], [offer.seat for offer in alone]


def offer(seat: str, to: str, gives: str, takes: str = "") -> Offer[Goods]:
    """An offer in words; without anything in return a gift."""
    return Offer(seat, to, tuple(gives.split()), tuple(takes.split()) or None)


def test_two_offers_that_mirror_each_other_are_one_deal() -> None:
    """Either may come first; the first is the one that gives."""
    assert pairs(offer("ann", "bob", "food", "$8"), offer("bob", "ann", "$8", "food")) == (
        ["ann food bob"],
        [],
    )


def test_amounts_must_be_exactly_equal() -> None:
    """Nobody is given less than wanted, nor more."""
    assert pairs(offer("ann", "bob", "food", "$8"), offer("bob", "ann", "$9", "food")) == ([], ["ann", "bob"])


def test_an_offer_is_matched_once() -> None:
    """The second of two equal offers finds nobody."""
    twice = offer("ann", "bob", "food", "$8")
    assert pairs(twice, twice, offer("bob", "ann", "$8", "food")) == (["ann food bob"], ["ann"])


def test_equal_offers_of_both_are_matched_in_pairs() -> None:
    """Two and two are two deals."""
    one, other = offer("ann", "bob", "food", "$8"), offer("bob", "ann", "$8", "food")
    assert pairs(one, one, other, other) == (["ann food bob", "ann food bob"], [])


def test_an_offer_to_anyone_takes_the_first_seat_after_the_offerer() -> None:
    """It asks round the table, not in the order in which offers came."""
    assert pairs(
        offer("cat", ANYONE, "food", "$8"),
        offer("ann", "cat", "$8", "food"),
        offer("dan", "cat", "$8", "food"),
    ) == (["cat food dan"], ["ann"])


def test_an_offer_to_a_seat_fits_one_to_anyone() -> None:
    """The one who names its partner may come first."""
    assert pairs(offer("ann", "bob", "$8", "food"), offer("bob", ANYONE, "food", "$8")) == (
        ["ann $8 bob"],
        [],
    )


def test_two_offers_to_anyone_fit() -> None:
    """Nobody needs to know of the other."""
    assert pairs(offer("ann", ANYONE, "$8", "food"), offer("dan", ANYONE, "food", "$8")) == (
        ["ann $8 dan"],
        [],
    )


def test_nobody_trades_with_itself() -> None:
    """Two offers of one seat to anyone are no deal."""
    assert pairs(offer("ann", ANYONE, "$8", "food"), offer("ann", ANYONE, "food", "$8")) == (
        [],
        ["ann", "ann"],
    )


def test_an_offer_is_only_for_the_seat_it_names() -> None:
    """A third cannot step in."""
    assert pairs(offer("ann", "bob", "$8", "food"), offer("cat", ANYONE, "food", "$8")) == (
        [],
        ["ann", "cat"],
    )


def test_a_gift_needs_nobody() -> None:
    """It keeps its place among the deals."""
    deals, alone = pairs(
        offer("ann", "bob", "food", "$8"), offer("ann", "cat", "fuel"), offer("bob", "ann", "$8", "food")
    )
    assert (deals, alone) == (["ann food bob", "ann fuel cat"], [])


def test_a_gift_to_anyone_is_for_nobody() -> None:
    """Anyone is no seat that could take it."""
    assert pairs(offer("ann", ANYONE, "fuel")) == ([], ["ann"])


_goods = st.sampled_from([("food",), ("fuel",), ("$8",)])
_offers = st.builds(
    Offer[Goods],
    st.sampled_from(SEATS),
    st.sampled_from([*SEATS, ANYONE]),
    _goods,
    st.one_of(st.none(), _goods),
    st.integers(0, 10**6).map(str),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(_offers, max_size=40))
def test_whatever_is_offered_the_first_that_mirrors_is_taken(offers: list[Offer[Goods]]) -> None:
    """The matches are those of going through all the offers left for each."""
    assert matched(offers, after) == found_singly(offers)


def found_singly(offers: list[Offer[Goods]]) -> tuple[list[Match[Goods]], list[Offer[Goods]]]:
    """Match offers by asking each of those left whether it mirrors one."""
    left, done, alone = list(offers), list[Match[Goods]](), list[Offer[Goods]]()
    while left:
        one = left.pop(0)
        if one.is_gift and one.to != ANYONE:
            done.append(Match(one, None))
            continue
        seats = after(one.seat) if one.to == ANYONE else (one.to,)
        found = [
            place
            for seat in seats
            for place, other in enumerate(left)
            if other.seat == seat and one.mirrors(other)
        ]
        if found:
            done.append(Match(one, left.pop(found[0])))
        else:
            alone.append(one)
    return done, alone


class Counted(str):
    """Goods that count how often they are compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)


def test_an_offer_is_compared_only_with_those_that_fit() -> None:
    """2,000 lines of one seat and 2,000 of another are not held line against line."""
    here = [Offer("ann", "bob", (Counted(n),), (Counted("$8"),)) for n in range(2000)]
    there = [Offer("bob", "ann", (Counted("$8"),), (Counted(n),)) for n in reversed(range(2000))]
    Counted.compared = 0
    done, alone = matched([*here, *there], after)
    assert len(done) == 2000 and not alone
    assert Counted.compared < 50_000
