"""Taxes: the smallest share that is enough, set off against what is due, and treasuries that fall short."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbem.rulesets.crusoe.modules.monetary_market.taxes import PRINT, TREASURIES, Assessment, Taxpayer, assess
from pbem.rulesets.crusoe.modules.money import Claim
from tests.crusoe.advanced.markets import SEATS


def taxes(assessment: Assessment) -> dict[str, int]:
    """What each seat pays."""
    return {tax.seat: tax.dollars for tax in assessment.taxes}


def test_cra_k04_a_share_of_seven_dollars() -> None:
    burdens = {"bob": 1, "carol": 0, "ted": 4, "alice": 4, "bruce": 4}
    payers = [Taxpayer(seat, 50, burden) for seat, burden in burdens.items()]
    result = assess(payers, [Claim("carol", 70), Claim("ted", 20)])
    assert (result.needed, result.rate) == (90, 7)
    assert taxes(result) == {"bob": 7, "carol": 0, "ted": 28, "alice": 28, "bruce": 28}
    assert (result.granted_to("carol"), result.granted_to("ted"), result.granted_to("bob")) == (70, 20, 0)
    assert (result.tax_of("ted") - result.granted_to("ted"), result.lost) == (8, 1)


def test_cra_k13_welfare_is_one_claim_among_others() -> None:
    cash = {"bob": (112, 1), "carol": (54, 0), "ted": (79, 2), "alice": (102, 2), "dan": (0, 0)}
    payers = [Taxpayer(seat, *of) for seat, of in cash.items()]
    claims = [Claim("carol", 10), Claim("dan", 20), Claim("carol", 6), Claim("dan", 50)]
    result = assess(payers, claims)
    assert (result.needed, result.rate, result.lost) == (86, 18, 4)
    after = {seat: of[0] - result.tax_of(seat) + result.granted_to(seat) for seat, of in cash.items()}
    assert after == {"bob": 94, "carol": 70, "ted": 43, "alice": 66, "dan": 70}


def test_cra_k14_poor_taxpayers_pay_what_they_have() -> None:
    payers = [
        Taxpayer("bob", 10, 2),
        Taxpayer("ted", 100, 1),
        Taxpayer("alice", 15, 1),
        Taxpayer("carol", 0, 0),
    ]
    claims = [Claim("carol", 60)]
    result = assess(payers, claims)
    assert (result.rate, taxes(result)) == (35, {"bob": 10, "ted": 35, "alice": 15, "carol": 0})
    assert result.granted_to("carol") == 60
    payers[1] = Taxpayer("ted", 20, 1)
    short = assess(payers, claims)
    assert not short.is_solvent
    assert taxes(short) == {"bob": 10, "ted": 20, "alice": 15, "carol": 0}
    assert (short.granted_to("carol"), short.funds, short.needed) == (45, 45, 60)
    printed = assess(payers, claims, treasury=PRINT)
    assert (printed.granted_to("carol"), taxes(printed), printed.lost) == (60, taxes(short), 0)


def test_cra_r12_what_a_seat_is_due_is_part_of_its_means() -> None:
    result = assess([Taxpayer("ann", 0, 1), Taxpayer("bob", 5, 1)], [Claim("ann", 10)])
    assert (result.rate, taxes(result)) == (5, {"ann": 5, "bob": 5})


def test_cra_r13_each_claim_is_cut_and_rounded_down() -> None:
    claims = [Claim("ann", 10), Claim("ann", 5), Claim("bob", 7)]
    short = assess([Taxpayer("ann", 0, 0), Taxpayer("bob", 9, 1)], claims)
    assert [claim.dollars for claim in short.granted] == [4, 2, 2]
    assert (short.collected, short.lost) == (9, 1)
    untaxed = assess([Taxpayer("ann", 50, 0)], claims)
    assert (untaxed.rate, untaxed.collected, untaxed.paid_out) == (None, 0, 0)


def test_cra_r14_where_nothing_is_due_nobody_pays() -> None:
    result = assess([Taxpayer("ann", 50, 3)], [])
    assert (result.rate, result.collected, result.is_solvent) == (0, 0, True)
    assert assess([], []).rate == 0


def test_cra_lnd_17_what_the_treasury_has_lowers_taxes() -> None:
    payers = [Taxpayer("ann", 50, 1), Taxpayer("bob", 50, 1)]
    claims = [Claim("cy", 30)]
    assert assess(payers, claims, 12).rate == 9
    rich = assess(payers, claims, 35)
    assert (rich.rate, rich.granted_to("cy"), rich.lost) == (0, 30, 5)
    short = assess([Taxpayer("ann", 3, 1)], claims, 12)
    assert (short.rate, short.granted_to("cy"), short.funds) == (None, 15, 15)


PAYERS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 5)), min_size=1, max_size=5).map(
    lambda of: [Taxpayer(SEATS[at], *one) for at, one in enumerate(of)]
)
CLAIMS = st.lists(st.builds(Claim, st.sampled_from((*SEATS, "corp:ant")), st.integers(0, 50)), max_size=5)


@given(PAYERS, CLAIMS, st.integers(0, 40), st.sampled_from(TREASURIES))
def test_the_share_is_the_smallest_that_is_enough_and_nobody_owes(
    payers: list[Taxpayer], claims: list[Claim], offset: int, treasury: str
) -> None:
    result = assess(payers, claims, offset, treasury)
    means = {
        one.seat: one.cash + sum(claim.dollars for claim in claims if claim.receiver == one.seat)
        for one in payers
    }

    def brought(rate: int) -> int:
        return offset + sum(min(rate * one.burden, means[one.seat]) for one in payers)

    for one in payers:
        assert one.cash - result.tax_of(one.seat) + result.granted_to(one.seat) >= 0
        assert one.burden or not result.tax_of(one.seat)
    if result.rate is None:
        assert brought(10_000) < result.needed
        assert treasury == PRINT or result.funds >= result.paid_out
        return
    assert result.collected + offset == brought(result.rate) >= result.needed == result.paid_out
    assert result.rate == 0 or brought(result.rate - 1) < result.needed
