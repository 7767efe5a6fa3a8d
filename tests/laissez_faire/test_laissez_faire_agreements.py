"""3.9.1, 3.9.2: offers and contracts find their partners, and are carried out when all is possible."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.events import GM
from pbem.rulesets.laissez_faire.agreements import hear_notices, match_offers
from pbem.rulesets.laissez_faire.checkpoint import carry_out_agreements, lapse_agreements
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable
from pbem.rulesets.laissez_faire.game import sequence_of
from tests.laissez_faire.notary import (
    cash,
    contract,
    life,
    owned,
    played,
    position,
    read_by,
    table,
    told,
)


def opened(circuit: Circuit, **texts: Any) -> CircuitTable:
    """The table after the opening of an adjudication."""
    where = table(circuit, **texts)
    for step in sequence_of(where.book.options).opening:
        step(where)
    return where


def test_the_list_of_agreements() -> None:
    """LAI-46, 48, R05, C12: what is possible is done, in order, again and again."""
    state = position(
        "ann",
        "cat",
        "bob",
        seats={"ann": {"cash": 0}, "cat": {"cash": 100}, "bob": {"cash": 0}},
        titles=owned("ann", "locust") | owned("bob", "rush"),
    )
    where = opened(
        state,
        ann="GIVE rush TO cat FOR $80\nGIVE locust TO bob FOR rush",
        cat="GIVE $80 TO ann FOR rush\n"
        'CONTRACT "x" WITH bob: PAY $50 FROM me TO bob NOW; INCOME 50% OF locust TO me',
        bob=(
            "GIVE rush TO ann FOR locust\n"
            'CONTRACT "x" WITH cat: PAY $50 FROM cat TO me NOW; INCOME 50% OF locust TO cat\n'
            "GIVE $5 TO anyone FOR electric"
        ),
    )
    assert told(where)[3:] == [
        "ann gives Locust Street to bob for Rush Street.",
        "K1 is concluded: x (cat and bob).",
        "cat pays bob $50 (K1.1).",
    ]
    assert cash(state) == {"ann": 0, "cat": 50, "bob": 50}
    assert [deal.reason for deal in state.agreements] == ["cat has less than $80"]
    assert list(state.offers) == ["G3"] and life(state, "K1.1") == "done" and life(state, "K1.2") == "live"


def test_an_offer_is_open_through_the_next_adjudication() -> None:
    """3.9.1: then it lapses, and its giver is told."""
    state = position("ann", "bob")
    opened(state, ann="GIVE $10 TO bob FOR $20")
    assert list(state.offers) == ["G1"]
    where = opened(state, bob="ACCEPT G1")
    assert cash(state) == {"ann": 510, "bob": 490}
    opened(state, ann="GIVE $10 TO bob FOR $20")
    where = opened(state)
    assert read_by(where, "ann")[-1] == "Not done: GIVE $10 TO bob FOR $20 (no partner)."
    assert not state.offers


def test_things_are_compared_as_sets_and_anyone_fits_everybody() -> None:
    """3.9.1: the lowest-numbered mirror is taken; the money comes first in the sentence."""
    state = position("ann", "bob", "cat", titles=owned("ann", "rush", "bus"))
    where = opened(
        state, ann="GIVE rush + $10 + bus TO anyone FOR $300", cat="GIVE $300 TO ann FOR bus + rush + 10"
    )
    assert "ann gives $10 + Rush Street + U.S. Bus Company to cat for $300." in told(where)
    assert state.owned("cat") == ["rush", "bus"]


def test_an_offer_to_another_seat_cannot_be_accepted() -> None:
    """LAI-R05: nor one that is not open."""
    state = position("ann", "bob", "cat")
    where = table(state, ann="GIVE $10 TO bob FOR $20", cat="ACCEPT G1\nACCEPT G7")
    match_offers(where)
    assert not state.agreements and list(state.offers) == ["G1"]


def test_what_is_withdrawn_cannot_be_taken() -> None:
    """A2 comes before A3."""
    state = position("ann", "bob")
    opened(state, ann="GIVE $10 TO bob FOR $20")
    where = opened(state, ann="WITHDRAW G1", bob="ACCEPT G1")
    assert cash(state) == {"ann": 500, "bob": 500} and not where.state.offers


def test_gifts_need_no_partner_and_no_debts() -> None:
    """LAI-R55, 3.9.2: a seat in arrears makes none, but may sell."""
    state = position("ann", "bob", titles=owned("ann", "rush"))
    opened(state, ann="GIVE rush + $25 TO bob")
    assert state.owned("bob") == ["rush"] and cash(state) == {"ann": 475, "bob": 525}
    late = contract("PAY $50 FROM bob TO ann IN ROUND 1", arrears={"bob": 10})
    state = position("ann", "bob", titles=owned("bob", "rush"), contracts={"K1": late})
    where = opened(state, bob="GIVE $1 TO ann\nGIVE rush TO ann FOR $5", ann="GIVE $5 TO bob FOR rush")
    assert state.owned("ann") == ["rush"]
    assert [deal.reason for deal in where.state.agreements] == ["bob is in arrears"]


def test_the_doomed_make_no_gifts_by_option() -> None:
    """LAI-R35: in jail for two turns already."""
    state = position("ann", "bob", seats={"bob": {"in_jail": {"side": 1, "turns": 2}}})
    where = table(state, options={"doomed_gifts": False}, bob="GIVE $1 TO ann")
    match_offers(where)
    carry_out_agreements(where)
    assert cash(state)["ann"] == 500
    where = table(state)
    carry_out_agreements(where)
    assert cash(state)["ann"] == 501


def test_nothing_is_given_twice_in_one_deal() -> None:
    """3.9.2: all or nothing, and the cash counts before receiving."""
    state = position("ann", "bob", titles=owned("ann", "rush"))
    opened(state, ann="GIVE rush TO bob FOR rush", bob="GIVE rush TO ann FOR rush")
    assert [deal.reason for deal in state.agreements] == ["Rush Street does not belong to bob"]
    opened(state, ann="GIVE $600 TO bob FOR $700", bob="GIVE $700 TO ann FOR $600")
    assert state.agreements[-1].reason == "ann has less than $600"


def test_a_deal_waits_until_its_if_is_true() -> None:
    """5.1: the tests of both sides are asked when the moment has come."""
    state = position("ann", "bob", titles=owned("ann", "rush"))
    opened(state, ann="IF CASH >= 600 THEN GIVE rush TO bob FOR $90", bob="GIVE $90 TO ann FOR rush")
    assert [deal.reason for deal in state.agreements] == ["the IF of ann is not true"]
    state.seats["ann"].cash = 600
    carry_out_agreements(table(state))
    assert state.owned("bob") == ["rush"] and not state.agreements


def test_what_lapses_is_told_to_its_parties_each_in_his_own_words() -> None:
    """R2: with the last reason."""
    state = position("ann", "bob", seats={"ann": {"token": 10}, "bob": {"token": 10}})
    where = played(state, 4, 6, 4, 6, ann="GIVE rush TO bob FOR $90", bob="GIVE $90 TO ann FOR rush")
    reason = "(Rush Street does not belong to ann)."
    assert f"Not done: GIVE rush TO bob FOR $90 {reason}" in read_by(where, "ann")
    assert f"Not done: GIVE $90 TO ann FOR rush {reason}" in read_by(where, "bob")
    assert not state.agreements


def test_what_lapses_is_told_to_those_who_ordered_it_as_they_wrote_it() -> None:
    """7.9 Not done: the line is the seat's own; the addressee of a gift has ordered nothing."""
    state = position("ann", "bob", "cat", titles=owned("ann", "rush"))
    proposal = 'CONTRACT "Loan" WITH cat: LOAN $600 FROM me TO cat REPAY $600 IN ROUND 9'
    opened(state, ann=f"give rush to anyone for $700\n{proposal}")
    where = table(state, ann="GIVE $600 to bob", bob="Accept G1", cat="sign p1")
    for step in (match_offers, carry_out_agreements, lapse_agreements):
        step(where)
    assert {seat: read_by(where, seat) for seat in state.seats} == {
        "ann": [
            "Not done: GIVE $600 to bob (ann has less than $600).",
            "Not done: give rush to anyone for $700 (bob has less than $700).",
            'Not done: CONTRACT "Loan" (ann has less than $600).',
        ],
        "bob": ["Not done: Accept G1 (bob has less than $700)."],
        "cat": ["Not done: sign p1 (ann has less than $600)."],
    }


def test_claims_are_sold_and_paid_to_the_buyer() -> None:
    """LAI-R54, C25: the clause is owed to another seat now."""
    state = position(
        "ann", "bob", "cat", contracts={"K2": contract("LOAN $40 FROM bob TO ann REPAY $50 IN ROUND 3")}
    )
    opened(state, bob="GIVE CLAIM K2.1 TO cat FOR $40", cat="GIVE $40 TO bob FOR CLAIM K2.1")
    assert cash(state) == {"ann": 500, "bob": 540, "cat": 460}
    opened(state, bob="GIVE CLAIM K2.1 TO ann FOR $1", ann="GIVE $1 TO bob FOR CLAIM K2.1")
    assert state.agreements[-1].reason == "K2.1 is not owed to bob"


def test_a_claim_given_to_its_debtor_is_a_release() -> None:
    """LAI-R54, 51: nobody owes himself."""
    state = position("ann", "bob", contracts={"K1": contract("PAY $40 FROM bob TO ann IN ROUND 9")})
    opened(state, ann="GIVE CLAIM K1.1 TO bob")
    assert life(state, "K1.1") == "released"


@pytest.mark.parametrize(
    "clause", ["PAY $5 FROM bob TO ann IN ROUND 9 NOTRANSFER", "FIXED $5 AT bus FOR ann"]
)
def test_some_claims_cannot_be_given_away(clause: str) -> None:
    """LAI-R54: NOTRANSFER, and the right to a price."""
    state = position("ann", "bob", "cat", titles=owned("bob", "bus"), contracts={"K1": contract(clause)})
    opened(state, ann="GIVE CLAIM K1.1 TO cat")
    assert len(state.agreements) == 1


def test_a_release_can_be_sold() -> None:
    """3.9.4, LAI-R51."""
    state = position("ann", "bob", contracts={"K1": contract("PAY $40 FROM bob TO ann IN ROUND 9")})
    opened(state, ann="GIVE RELEASE K1.1 TO bob FOR $30", bob="GIVE $30 TO ann FOR RELEASE K1.1")
    assert life(state, "K1.1") == "released" and cash(state) == {"ann": 530, "bob": 470}


def test_all_obligees_must_release() -> None:
    """LAI-51, R51, C25: one of two is not enough; RELEASE K1 is for all that is owed to the sender."""
    parties = ("ann", "bob", "cat")
    pact = contract("REFUSE BY ann AT STREETS TO dan", "PAY $5 FROM ann TO bob IN ROUND 9", parties=parties)
    state = position(contracts={"K1": pact})
    opened(state, bob="RELEASE K1")
    assert (life(state, "K1.1"), life(state, "K1.2")) == ("live", "released")
    opened(state, cat="RELEASE K1.1")
    assert life(state, "K1.1") == "released" and not state.contracts["K1"].is_active


def test_a_release_needs_a_right() -> None:
    """LAI-51: only who is owed something can let go."""
    state = position("ann", "bob", "cat", contracts={"K1": contract("PAY $40 FROM bob TO ann IN ROUND 9")})
    hear_notices(table(state, cat="RELEASE K1.1", bob="RELEASE K1"))
    assert life(state, "K1.1") == "live"


def test_options_are_exercised_against_whoever_owns_the_title() -> None:
    """LAI-R52: the bank too; the option is used up."""
    state = position(
        "ann",
        "bob",
        titles=owned("ann", "wall"),
        contracts={"K1": contract("OPTION wall FOR $1 TO bob"), "K2": contract("OPTION bus FOR $9 TO bob")},
    )
    where = opened(state, bob="EXERCISE K1.1\nEXERCISE K2.1")
    assert told(where)[-4:] == [
        "bob pays ann $1 (K1.1).",
        "Wall Street goes from ann to bob (K1.1).",
        "bob pays the bank $9 (K2.1).",
        "U.S. Bus Company goes from the bank to bob (K2.1).",
    ]
    assert life(state, "K1.1") == "done" and cash(state) == {"ann": 501, "bob": 490}


def test_complaints_are_for_the_parties_and_the_gm() -> None:
    """LAI-07, LAI-R47: who judges them."""
    state = position("ann", "bob", "cat", contracts={"K1": contract('TEXT "be kind"')})
    where = table(state, ann="COMPLAIN K1: bob was not kind")
    hear_notices(where)
    assert read_by(where, "bob") == read_by(where, "ann") == read_by(where, GM) != []
    assert read_by(where, "cat") == []


def test_closed_books_hide_the_amounts_of_deals() -> None:
    """2.4, LAI-R08: only those concerned read of them."""
    state = position("ann", "bob", "cat", titles=owned("ann", "rush"))
    where = table(state, options={"books": "closed"}, ann="GIVE rush TO bob")
    match_offers(where)
    carry_out_agreements(where)
    assert read_by(where, "bob") == ["ann gives Rush Street to bob."] and read_by(where, "cat") == []
