"""The deals of State Capitalism: mirror lines, limit orders, what has run out (CRA-STA-02, CRA-R54)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.rulesets.crusoe.modules.bargains import Bargain, Stock, Terms, Trading, Wish
from pbem.rulesets.crusoe.wishes import ANYONE

HALF = Terms(50, is_percent=True)
SEATS = ("ann", "bob", "cy", "dee")


def wish(seat: str, partner: str, units: int, terms: Terms | int) -> Wish:
    """A line of a seat."""
    return Wish(seat, partner, units, terms if isinstance(terms, Terms) else Terms(terms))


def made(
    offers: list[Wish], purchases: list[Wish], **stocks: tuple[int, int]
) -> list[tuple[str, str, int, Terms]]:
    """The deals of these lines, in short; stocks are new and kept units of holders."""
    found = Trading(offers, purchases, {seat: Stock(*of) for seat, of in stocks.items()}).bargains()
    return [(one.holder, one.seller, one.units, one.terms) for one in found]


def test_mirror_lines_make_a_deal() -> None:
    """CRA-R54 The same units, the same terms, each naming the other."""
    buys = [wish("ann", "cy", 2, 6)]
    assert made([wish("cy", "ann", 2, 6)], buys, cy=(2, 1)) == [("cy", "ann", 2, Terms(6))]
    for other in (wish("cy", "ann", 3, 6), wish("cy", "ann", 2, 7), wish("cy", "bob", 2, 6)):
        assert not made([other], [wish("ann", "cy", 2, 6)], cy=(5, 5))
    assert not made([wish("cy", ANYONE, 2, 6)], [wish("ann", "cy", 2, 6)], cy=(5, 5))


def test_a_deal_is_cut_to_what_there_is() -> None:
    """CRA-R54 New units first; a second deal gets what the first leaves."""
    offers = [wish("cy", "ann", 3, 6), wish("cy", "bob", 3, 5)]
    buys = [wish("ann", "cy", 3, 6), wish("bob", "cy", 3, 5)]
    found = Trading(offers, buys, {"cy": Stock(2, 2)}).bargains()
    assert found == (Bargain("cy", "ann", 2, 1, Terms(6)), Bargain("cy", "bob", 0, 1, Terms(5)))


def test_limit_orders_meet_at_the_price_of_the_offer() -> None:
    """CRA-R54 The dearest buyer first, then turn order; the cheapest offer first, then turn order."""
    offers = [wish("cy", ANYONE, 2, 7), wish("dee", ANYONE, 2, 5), wish("eve", ANYONE, 9, 9)]
    buys = [wish("ann", ANYONE, 3, 7), wish("bob", ANYONE, 2, 8)]
    assert made(offers, buys, cy=(2, 0), dee=(2, 0), eve=(9, 0)) == [
        ("dee", "bob", 2, Terms(5)),
        ("cy", "ann", 2, Terms(7)),
    ]


def test_percentages_meet_only_the_same() -> None:
    """CRA-R54 Neither another percentage nor dollars."""
    buys = [wish("bob", ANYONE, 9, HALF)]
    for terms in (Terms(40, is_percent=True), Terms(1)):
        assert not made([wish("dee", ANYONE, 1, terms)], buys, dee=(1, 0))
    assert made([wish("dee", ANYONE, 1, HALF)], buys, dee=(1, 0)) == [("dee", "bob", 1, HALF)]


def test_the_silent_offer_what_they_have_made() -> None:
    """CRA 6.6 Kept units stay."""
    silent = Wish("dee", ANYONE, 99, HALF, new_only=True)
    assert made([silent], [wish("bob", ANYONE, 99, HALF)], dee=(2, 5)) == [("dee", "bob", 2, HALF)]


def test_what_units_cost() -> None:
    """CRA-R54 A percentage is taken of the whole sum, and rounded down."""
    assert Terms(6).dollars(2, 8) == 12
    assert (HALF.dollars(1, 9), HALF.dollars(3, 9), Terms(60, is_percent=True).dollars(3, 8)) == (4, 13, 14)


def any_wishes(partners: tuple[str, ...]) -> st.SearchStrategy[list[Wish]]:
    """Any lines of a side, in turn order."""
    terms = st.builds(Terms, st.integers(0, 4), st.booleans())
    one = st.builds(
        Wish, st.sampled_from(SEATS), st.sampled_from(partners), st.integers(1, 5), terms, st.booleans()
    )
    return st.lists(one, max_size=6)


@given(any_wishes((*SEATS, ANYONE)), any_wishes((*SEATS, ANYONE)), st.integers(0, 3), st.integers(0, 3))
@settings(max_examples=30)
def test_nobody_gives_or_gets_more_than_wished(
    offers: list[Wish], purchases: list[Wish], new: int, kept: int
) -> None:
    """Nothing is sold twice, and no line serves for more than it says."""
    offered = sum(one.units for one in offers)
    wanted = sum(one.units for one in purchases)
    stocks = {seat: Stock(new, kept) for seat in SEATS}
    found = Trading(offers, purchases, stocks).bargains()
    assert all(one.units > 0 for one in found)
    assert sum(one.units for one in found) <= min(offered, wanted)
    for seat in SEATS:
        sold = [one for one in found if one.holder == seat]
        assert stocks[seat] == Stock(new - sum(one.new for one in sold), kept - sum(one.kept for one in sold))
        assert min(stocks[seat].new, stocks[seat].kept) >= 0
