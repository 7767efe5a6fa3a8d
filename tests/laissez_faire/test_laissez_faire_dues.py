"""3.9.4, 3.7: what falls due, arrears, prepayments, foreclosure, and the estate of who is out."""

from __future__ import annotations

from typing import Any

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.agreements import match_offers
from pbem.rulesets.laissez_faire.circuit import Arrears, Circuit, CircuitTable, Lease, Status
from pbem.rulesets.laissez_faire.dues import collect_arrears, pay_dues, repay, skip_the_bank
from pbem.rulesets.laissez_faire.estate import eliminate, remove
from pbem.rulesets.laissez_faire.foreclosing import foreclose
from pbem.rulesets.laissez_faire.outcomes import tell_failed
from pbem.rulesets.laissez_faire.schedule import in_arrears
from pbem.rulesets.laissez_faire.settings import Rate
from tests.laissez_faire.notary import (
    arrears,
    cash,
    contract,
    life,
    owned,
    position,
    read_by,
    table,
    told,
    worths,
)


def owing(
    *clauses: str, ann: int = 500, titles: dict[str, Any] | None = None, round: int = 2, **more: Any
) -> Circuit:
    """A position in which ann owes bob by contract K1."""
    return position(
        "ann",
        "bob",
        "cat",
        round=round,
        seats={"ann": {"cash": ann}},
        titles=titles or {},
        contracts={"K1": contract(*clauses, **more)},
    )


def turn(circuit: Circuit, seat: SeatId = "ann", income: int = 0, **texts: Any) -> CircuitTable:
    """The table after T3 and T6 of a turn that brings in some money."""
    where = table(circuit, **texts)
    pay_dues(where, seat)
    repay(where, seat)
    circuit.seats[seat].cash += income
    collect_arrears(where, seat)
    foreclose(where, seat)
    return where


def test_what_falls_due_is_paid_in_its_round() -> None:
    """LAI-51: once, by the debtor, and then the clause is done."""
    state = owing("PAY $50 FROM ann TO bob IN ROUND 3")
    assert told(turn(state)) == []
    state.round = 3
    assert told(turn(state, "bob")) == []
    assert told(turn(state)) == ["ann pays bob $50 (K1.1)."]
    assert life(state, "K1.1") == "done" and cash(state) == {"ann": 450, "bob": 550, "cat": 500}


def test_a_payment_every_so_many_rounds() -> None:
    """3.9.3: rounds 3, 5 and 7."""
    state = owing("PAY $50 FROM ann TO bob EVERY 2 ROUNDS FROM ROUND 3 UNTIL ROUND 8")
    paid = []
    for state.round in range(2, 10):
        paid.append(len(told(turn(state))))
    assert paid == [0, 1, 0, 1, 0, 1, 0, 0] and life(state, "K1.1") == "done"


def test_interest_is_due_every_round_and_the_balance_in_the_last() -> None:
    """3.9.3: half-up, from the round after the conclusion."""
    state = owing("LOAN $90 FROM bob TO ann AT 5% DUE ROUND 4", round=2)
    state.contracts["K1"].round = 2
    assert told(turn(state)) == []
    state.round = 3
    assert told(turn(state)) == ["ann pays bob $5 (K1.1)."]
    assert told(turn(state)) == []
    state.round = 4
    assert told(turn(state)) == ["ann pays bob $95 (K1.1)."]
    assert life(state, "K1.1") == "done"


def test_arrears_are_paid_by_rank_in_part_if_need_be() -> None:
    """LAI-R50: what comes in during the turn is collected at its end."""
    state = owing("PAY $50 FROM ann TO bob IN ROUND 2", "PAY $50 FROM ann TO bob IN ROUND 2", ann=70)
    assert told(turn(state, income=20)) == [
        "ann pays bob $50 (K1.1).",
        "ann pays bob $20 (K1.2).",
        "ann is in arrears with $30 (K1.2).",
        "ann pays bob $20 (K1.2).",
        "ann is in arrears with $10 (K1.2).",
    ]
    assert arrears(state, "K1.2") == {"ann": 10} and in_arrears(state, "ann") == 10


def test_arrears_count_from_when_they_began_until_all_is_paid() -> None:
    """3.9.4: grace is not renewed by a part payment."""
    state = owing("PAY $50 FROM ann TO bob EVERY ROUND FROM ROUND 2 UNTIL ROUND 9", ann=10)
    turn(state)
    state.round = 3
    turn(state, income=60)
    assert state.contracts["K1"].clauses[1].arrears == {"ann": Arrears(30, 2)}
    state.round = 4
    turn(state, income=80)
    assert in_arrears(state, "ann") == 0


def test_foreclosure_after_the_grace() -> None:
    """LAI-53, R53: the title goes with all that is attached, and the debt is gone."""
    state = owing(
        "LOAN $200 FROM bob TO ann AT 5% DUE ROUND 9 SECURED BY walnut GRACE 1",
        "INCOME 10% OF walnut TO bob",
        ann=4,
        titles=owned("ann", walnut=1),
        parties=("ann", "bob"),
    )
    assert told(turn(state))[-1] == "ann is in arrears with $6 (K1.1)."
    state.round = 3
    assert told(turn(state))[-1] == "Walnut Street goes from ann to bob (K1.1)."
    assert life(state, "K1.1") == "done" and life(state, "K1.2") == "live" and not in_arrears(state, "ann")
    assert state.titles["walnut"].payments == 1


def test_foreclosure_kills_later_liens_and_spares_earlier_ones() -> None:
    """3.9.4: those clauses go on unsecured; a title that is the creditor's already only loses its lien."""
    state = owing(
        "PAY $50 FROM ann TO cat IN ROUND 9 SECURED BY rush",
        "PAY $50 FROM ann TO bob IN ROUND 2 SECURED BY rush, bus",
        "PAY $50 FROM ann TO cat IN ROUND 9 SECURED BY rush, gas",
        "PAY $50 FROM ann TO cat IN ROUND 9 SECURED BY bus",
        ann=0,
        titles=owned("ann", "rush", "gas") | owned("bob", "bus"),
        parties=("ann", "bob", "cat"),
    )
    turn(state)
    assert state.owned("bob") == ["rush", "bus"]
    left = [clause.terms.pledge for clause in state.live()]
    assert [pledge.titles if pledge else () for pledge in left] == [("rush",), ("gas",), ("bus",)]


def test_a_pledge_the_creditor_owns_already_secures_nothing() -> None:
    """3.9.4: the debt goes on."""
    state = owing("PAY $50 FROM ann TO bob IN ROUND 2 SECURED BY bus", ann=0, titles=owned("bob", "bus"))
    turn(state)
    assert life(state, "K1.1") == "live" and state.live()[0].terms.pledge is None


def test_the_owner_of_a_title_owes_what_is_attached_to_it() -> None:
    """3.9.3: whoever owns it at his T3; a round that closes while the bank owns it is skipped."""
    state = owing(
        "PAY $10 FROM OWNER OF rush TO bob EVERY ROUND FROM ROUND 2 UNTIL ROUND 4",
        titles=owned("ann", "rush"),
    )
    assert told(turn(state, "cat")) == []
    assert told(turn(state)) == ["ann pays bob $10 (K1.1)."]
    state.round, state.titles["rush"].owner = 3, "bank"
    skip_the_bank(state)
    state.round, state.titles["rush"].owner = 4, "cat"
    assert told(turn(state, "cat")) == ["cat pays bob $10 (K1.1)."]
    assert life(state, "K1.1") == "done"


def test_the_creditor_owes_himself_nothing() -> None:
    """3.9.3: when he owns the title that owes."""
    state = owing(
        "PAY $10 FROM OWNER OF rush TO bob EVERY ROUND FROM ROUND 2 UNTIL ROUND 2",
        titles=owned("bob", "rush"),
    )
    assert told(turn(state, "bob")) == [] and life(state, "K1.1") == "done"


def test_repaying_early() -> None:
    """3.9.4 REPAY: the earliest payments of a schedule, the balance of an interest loan; no rebate."""
    state = owing(
        "LOAN $90 FROM bob TO ann REPAY $50 IN ROUND 3 + $50 IN ROUND 5",
        "LOAN $100 FROM bob TO ann AT 10% DUE ROUND 9",
    )
    where = turn(state, ann="REPAY K1.1 60\nREPAY K1.2")
    assert told(where) == [
        "ann pays bob $10 (K1.2).",
        "ann pays bob $60 (K1.1).",
        "ann pays bob $100 (K1.2).",
    ]
    assert life(state, "K1.2") == "done"
    state.round = 3
    assert told(turn(state)) == []
    state.round = 5
    assert told(turn(state)) == ["ann pays bob $40 (K1.1)."]
    assert life(state, "K1.1") == "done"


def test_repaying_goes_to_arrears_first_and_needs_cash() -> None:
    """3.9.4: what cannot be repaid is told at the end of the phase."""
    state = owing("PAY $50 FROM ann TO bob IN ROUND 2", ann=20)
    where = turn(state, ann="REPAY K1.1\nIF CASH > 10 THEN REPAY K1.1\nREPAY K9.1")
    tell_failed(where)
    assert read_by(where, "ann")[-3:] == [
        "Not done: REPAY K1.1 (no cash).",
        "Not done: IF CASH > 10 THEN REPAY K1.1 (its IF is not true).",
        "Not done: REPAY K9.1 (nothing is owed).",
    ]


def test_the_estate_of_the_eliminated() -> None:
    """LAI-33, R34, R52, R53, C04: secured creditors first, then cash by rank, the rest to the bank."""
    state = position(
        "ann",
        "bob",
        "cat",
        round=9,
        seats={"ann": {"cash": 80, "in_jail": {"side": 2, "turns": 2}}},
        titles=owned("ann", "bus", locust=1),
        contracts={
            "K1": contract("LOAN $200 FROM bob TO ann AT 5% DUE ROUND 20 SECURED BY locust"),
            "K2": contract("LOAN $100 FROM cat TO ann REPAY $120 IN ROUND 15", parties=("ann", "cat")),
            "K3": contract("INCOME 10% OF bus TO cat", parties=("ann", "cat")),
            "K4": contract("PAY $50 FROM bob TO ann IN ROUND 14"),
            "K5": contract("REFUSE BY ann AT STREETS TO ANYONE", 'TEXT "both"'),
            "K6": contract('TEXT "all"', parties=("ann", "bob", "cat")),
        },
        lease={"owner": "ann", "rate": 7},
    )
    where = table(state)
    eliminate(where, "ann")
    assert told(where) == [
        "ann is out.",
        "Locust Street goes from ann to bob (K1.1).",
        "ann pays cat $80 (K2.1).",
        "U.S. Bus Company goes from ann to the bank.",
        "the jail lease goes from ann to the bank.",
    ]
    lives = {clause.id: clause.life.value for clause in state.clauses()}
    assert lives == {
        "K1.1": "done",
        "K2.1": "dead",
        "K3.1": "live",
        "K4.1": "dead",
        "K5.1": "dead",
        "K5.2": "dead",
        "K6.1": "live",
    }
    assert (state.seats["ann"].status, state.seats["ann"].token) == (Status.ELIMINATED, None)
    assert state.lease == Lease("bank", Rate(10, is_percent=True))
    assert worths(state) == {"ann": 0, "bob": 640, "cat": 590}


def test_the_bank_takes_all_by_option() -> None:
    """3.7 estate = bank: no creditor gets anything, and liens vanish."""
    state = owing("LOAN $9 FROM bob TO ann AT 5% DUE ROUND 9 SECURED BY rush", titles=owned("ann", "rush"))
    where = table(state, options={"estate": "bank"})
    eliminate(where, "ann")
    assert state.titles["rush"].owner == "bank" and life(state, "K1.1") == "dead"
    assert cash(state) == {"ann": 0, "bob": 500, "cat": 500}


def test_what_the_gone_had_in_hand_is_forgotten() -> None:
    """3.7 step 1: offers, proposals, agreements, prices; arrears by a title die with them."""
    state = owing(
        "PAY $10 FROM OWNER OF rush TO bob EVERY ROUND FROM ROUND 2",
        titles=owned("cat", "rush"),
        arrears={"ann": 510},
    )
    texts: dict[str, Any] = {
        "ann": "GIVE $5 TO bob FOR $9\nPRICE ALL REFUSE",
        "cat": 'CONTRACT "c" WITH ann: TEXT "x"',
    }
    where = table(state, **texts)
    match_offers(where)
    assert state.offers and state.proposals
    remove(where, "ann")
    assert told(where)[:2] == ["ann is removed.", "ann pays bob $500 (K1.1)."]
    assert not state.offers and not state.proposals and not state.seats["ann"].prices
    assert life(state, "K1.1") == "live" and not arrears(state, "K1.1")


def test_a_release_by_the_others_counts_when_the_last_one_is_gone() -> None:
    """LAI-51, 3.7: who is out holds nobody to anything."""
    pact = contract("REFUSE BY bob AT STREETS TO dan", parties=("ann", "bob", "cat"))
    state = position(contracts={"K1": pact})
    state.contracts["K1"].clauses[1].released_by = ("cat",)
    eliminate(table(state), "ann")
    assert life(state, "K1.1") == "released"
