"""3.10: what a seat is worth, with its contracts, and what claims on the poor are worth."""

from __future__ import annotations

from typing import Any

from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.endings import restless
from pbem.rulesets.laissez_faire.schedule import half_up
from pbem.rulesets.laissez_faire.worth import closed_companies, worth_parts
from tests.laissez_faire.notary import book, contract, owned, position, worths

PACT = (
    'REFUSE BY ann AT "san francisco" TO ANYONE LANDING IN "new york"',
    'REFUSE BY bob AT "new york" TO ANYONE LANDING IN "san francisco"',
)


def test_possessions_count_by_mortgage_and_half_of_the_house_payments() -> None:
    """LAI-62, 63, 65, R64, R67: cash, titles, buildings, the lease."""
    state = position("ann", titles=owned("ann", "bus", "gas", rush=3, wall=1), lease={"owner": "ann"})
    assert worth_parts(book(), state, "ann") == (
        ("cash", 500),
        ("titles", 100 + 75 + 70 + 200),
        ("buildings", 150 + 100),
        ("lease", 375),
    )
    assert worths(state, lease_value=10) == {"ann": 500 + 445 + 250 + 10}


def test_a_share_of_income_is_its_part_of_the_mortgage_value() -> None:
    """LAI-66: 25 percent of 90 is 22.5, to the nearest dollar 23."""
    state = position(
        "ann", "bob", titles=owned("ann", "locust"), contracts={"K1": contract("INCOME 25% OF locust TO bob")}
    )
    assert worths(state) == {"ann": 500 + 90 - 23, "bob": 523}
    state.titles["locust"].owner = "bank"
    assert worths(state) == {"ann": 500, "bob": 523}
    state.titles["locust"].owner = "bob"
    assert worths(state) == {"ann": 500, "bob": 590}


def test_a_personal_share_counts_while_the_grantor_owns_the_title() -> None:
    """3.10: sold, it is nothing to anybody."""
    state = position(
        "ann",
        "bob",
        "cat",
        titles=owned("ann", "locust"),
        contracts={"K1": contract("INCOME 50% OF locust TO bob PERSONAL")},
    )
    assert worths(state) == {"ann": 500 + 90 - 45, "bob": 545, "cat": 500}
    state.titles["locust"].owner = "cat"
    assert worths(state) == {"ann": 500, "bob": 500, "cat": 590}


def test_debts_count_in_full_claims_as_far_as_covered() -> None:
    """LAI-R59, C21: the secured claim first, then by number."""
    state = poor_debtor()
    assert worths(state) == {"ann": -80, "bob": 500, "cat": 500, "dan": 500}
    assert worths(state, claims_value="face") == {"ann": -80, "bob": 530, "cat": 500, "dan": 550}
    assert worths(state, claims_value="none") == {"ann": 160, "bob": 430, "cat": 410, "dan": 500}


def poor_debtor() -> Circuit:
    """Ann owes more than she has (C21)."""
    return position(
        round=3,
        seats={"ann": {"cash": 40}, "bob": {"cash": 430}, "cat": {"cash": 410}},
        titles=owned("ann", rush=1),
        contracts={
            "K1": contract("LOAN $90 FROM bob TO ann REPAY $100 IN ROUND 8"),
            "K2": contract(
                "LOAN $80 FROM cat TO ann REPAY $90 IN ROUND 5 SECURED BY rush", parties=("cat", "ann")
            ),
            "K3": contract("PAY $50 FROM ann TO dan IN ROUND 9", parties=("ann", "dan")),
        },
    )


def test_an_interest_loan_counts_by_balance_and_arrears() -> None:
    """3.10: interest to come does not count."""
    terms = "LOAN $200 FROM bob TO ann AT 5% DUE ROUND 20"
    loan: dict[str, Any] = contract(terms, balance=150, arrears={"ann": 20})
    state = position("ann", "bob", contracts={"K1": loan})
    assert worths(state) == {"ann": 500 - 170, "bob": 500 + 170}


def test_payments_without_end_count_only_what_is_in_arrears() -> None:
    """3.10: nobody knows how long they will go on."""
    endless = contract("PAY $10 FROM ann TO bob EVERY ROUND FROM ROUND 3", arrears={"ann": 20})
    state = position("ann", "bob", contracts={"K1": endless})
    assert worths(state) == {"ann": 480, "bob": 520}


def test_what_a_title_owes_counts_for_its_owner() -> None:
    """3.10: and for nobody while the bank owns it."""
    attached = contract("PAY $10 FROM OWNER OF rush TO bob EVERY ROUND FROM ROUND 3 UNTIL ROUND 5")
    state = position("ann", "bob", titles=owned("ann", "rush"), contracts={"K1": attached})
    assert worths(state) == {"ann": 500 + 70 - 30, "bob": 530}
    state.titles["rush"].owner = "bank"
    assert worths(state) == {"ann": 500, "bob": 500}


def test_a_transfer_to_come_counts_as_made() -> None:
    """3.10: with the buildings; of the bank's titles only for the receiver."""
    promised = contract("TRANSFER rush FROM ann TO bob IN ROUND 9")
    state = position("ann", "bob", titles=owned("ann", rush=1), contracts={"K1": promised})
    assert worths(state) == {"ann": 500, "bob": 500 + 70 + 50}
    state.titles["rush"].owner = "bank"
    assert worths(state) == {"ann": 500, "bob": 620}


def test_the_arbiter_can_set_a_value() -> None:
    """LAI-64: what he has set goes before all; it need not add up to 0."""
    text = contract('TEXT "ann will be kind"', "LOAN $10 FROM bob TO ann REPAY $10 IN ROUND 9")
    state = position("ann", "bob", contracts={"K1": text})
    state.contracts["K1"].clauses[1].values = {"ann": -30, "bob": 20}
    state.contracts["K1"].clauses[2].values = {"ann": -1}
    assert worths(state) == {"ann": 469, "bob": 520}


def test_a_company_closed_by_a_pact_is_worth_nothing() -> None:
    """LAI-67, R60: both directions must be refused to anyone."""
    titles = (
        owned("ann", "fisherman", "union", "nob") | owned("bob", "fifth", "wall") | owned("cat", "trucking")
    )
    state = position("ann", "bob", "cat", titles=titles, contracts={"K1": contract(*PACT)})
    assert closed_companies(book(), state) == ["trucking"]
    assert worths(state)["cat"] == 500
    assert worth_parts(book(), state, "cat")[-1] == ("closed trucking", -100)
    state.titles["nob"].owner = "cat"
    assert closed_companies(book(), state) == []


def test_a_pact_with_exceptions_closes_nothing() -> None:
    """LAI-R60: refusals to named seats, and one direction alone, have no effect."""
    titles = owned("ann", "fisherman", "union", "nob", "fifth", "wall")
    for clauses in (PACT[:1], ("REFUSE BY ann AT STREETS TO bob",)):
        state = position("ann", "bob", titles=titles, contracts={"K1": contract(*clauses)})
        assert closed_companies(book(), state) == []
    state = position(
        "ann", "bob", titles=titles, contracts={"K1": contract("REFUSE BY ann AT ALL TO ANYONE")}
    )
    assert closed_companies(book(), state) == ["trucking"]


def test_half_up_goes_to_the_nearest_upwards_at_one_half() -> None:
    """LAI-66: 22.5 is 23, 22.4 is 22."""
    assert [half_up(amount, 100) for amount in (2250, 2249, 2251, 49, 50, 0)] == [23, 22, 23, 0, 1, 0]


def test_who_is_at_rest_pays_nothing_for_ever() -> None:
    """LAI-68, R61, C14: own street and utility, or a fixed price of 0 without end."""
    titles = owned("ann", "electric", "gas", rush=1) | owned("bob", beacon=1)
    seats = {"ann": {"token": 11}, "bob": {"token": 24}, "cat": {"token": 11}}
    free = contract("FIXED $0 AT gas FOR bob")
    state = position("ann", "bob", "cat", seats=seats, titles=titles, contracts={"K1": free})
    assert restless(book(), state) == ["cat"]
    ends = contract("FIXED $0 AT gas FOR bob UNTIL ROUND 30")
    state = position("ann", "bob", "cat", seats=seats, titles=titles, contracts={"K1": ends})
    assert restless(book(), state) == ["bob", "cat"]
