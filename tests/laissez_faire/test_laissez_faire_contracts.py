"""3.9.3: how contracts are proposed, signed and concluded, and what each clause needs and does."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.events import GM
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable
from pbem.rulesets.laissez_faire.concluding import end_clauses, keep_transfers
from pbem.rulesets.laissez_faire.dues import pay_dues
from pbem.rulesets.laissez_faire.game import sequence_of
from pbem.rulesets.laissez_faire.judging import obey_gm
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

NOBODYS = "Wall Street belongs to none of the parties"
PROMISED = "60% of Rush Street is promised already"
SIGNED = "K1 is concluded: c (ann and bob)."


def opened(circuit: Circuit, options: dict[str, object] | None = None, **texts: Any) -> CircuitTable:
    """The table after the opening of an adjudication."""
    where = table(circuit, options=options, **texts)
    for step in sequence_of(where.book.options).opening:
        step(where)
    return where


def agreed(circuit: Circuit, *clauses: str) -> list[str]:
    """What is told, or why not, when ann and bob agree on a contract."""
    text = "; ".join(clauses)
    where = opened(circuit, ann=f'CONTRACT "c" WITH bob: {text}', bob=f'CONTRACT "C" WITH ann: {text}')
    waiting = [one.reason for one in circuit.agreements]
    circuit.agreements = ()
    return waiting or told(where)[2:]


def test_a_proposal_is_signed_later() -> None:
    """3.9.1: it is numbered, shown, and open to the close of its round."""
    state = position("ann", "bob")
    opened(state, ann='CONTRACT "c" WITH bob OPEN UNTIL ROUND 7: PAY $5 FROM me TO bob NOW')
    proposal = state.proposals["P1"]
    assert (proposal.signed, proposal.until, proposal.parties) == (("ann",), 7, ("ann", "bob"))
    where = opened(state, bob="SIGN P1")
    assert told(where)[2:] == [SIGNED, "ann pays bob $5 (K1.1)."]
    assert not state.proposals and cash(state) == {"ann": 495, "bob": 505}


def signed(circuit: Circuit) -> list[str]:
    """Who has signed the first proposal."""
    return list(circuit.proposals["P1"].signed)


def test_a_signature_is_taken_back_and_a_proposer_kills() -> None:
    """3.9.1: while it is not complete."""
    state = position("ann", "bob", "cat")
    opened(state, ann='CONTRACT "c" WITH bob, cat: TEXT "x"', bob="SIGN P1")
    assert signed(state) == ["ann", "bob"]
    opened(state, bob="WITHDRAW P1")
    assert signed(state) == ["ann"]
    opened(state, ann="WITHDRAW P1", bob="SIGN P1")
    assert not state.proposals and not state.contracts


def test_three_parties_must_all_sign() -> None:
    """LAI-46, 49: letter case and blanks of a text do not matter, other words do."""
    state = position("ann", "bob", "cat")
    opened(
        state,
        ann='CONTRACT "c" WITH bob, cat: TEXT "We  vote"',
        cat='CONTRACT "k" WITH bob, ann: TEXT "we vote"',
    )
    assert state.proposals["P1"].signed == ("ann", "cat") and len(state.proposals) == 1
    opened(state, bob='CONTRACT "k" WITH cat, ann: TEXT "we dote"\nSIGN P1')
    assert state.contracts["K1"].name == "c" and state.contracts["K1"].parties == ("ann", "bob", "cat")
    assert list(state.proposals) == ["P2"]


@pytest.mark.parametrize(
    ("clauses", "reason"),
    [
        (("PAY $501 FROM ann TO bob NOW",), "ann has less than $501"),
        (("PAY $5 FROM ann TO bob IN ROUND 1",), "it is too late for round 1"),
        (("LOAN $900 FROM ann TO bob REPAY $9 IN ROUND 9",), "ann has less than $900"),
        (("LOAN $9 FROM ann TO bob REPAY $9 IN ROUND 1",), "it is too late for round 1"),
        (("LOAN $9 FROM ann TO bob AT 5% DUE ROUND 2",), "it is too late for round 2"),
        (
            ("PAY $5 FROM ann TO bob IN ROUND 9 SECURED BY wall",),
            NOBODYS,
        ),
        (("TRANSFER bus FROM ann TO bob NOW",), "U.S. Bus Company does not belong to ann"),
        (("TRANSFER rush FROM ann TO bob IN ROUND 2",), "it is too late for round 2"),
        (("INCOME 5% OF wall TO bob",), NOBODYS),
        (
            ("INCOME 60% OF rush TO bob", "INCOME 41% OF rush TO bob"),
            PROMISED,
        ),
        (("FIXED $5 AT wall FOR bob",), NOBODYS),
        (("OPTION wall FOR $5 TO bob",), NOBODYS),
        (("REFUSE BY bob AT rush TO ANYONE ATTACHED",), "Rush Street does not belong to bob"),
        (("FLOOR $5 BY bob AT rush ATTACHED",), "Rush Street does not belong to bob"),
        (("FIXED $5 AT rush FOR bob UNTIL ROUND 1",), "round 1 is over"),
        (("RULE gifts = no",), "a new rule needs all seats in play"),
    ],
)
def test_what_cannot_be_entered(clauses: tuple[str, ...], reason: str) -> None:
    """3.9.3: one clause that is not possible, and nothing of the contract is concluded."""
    state = position("ann", "bob", "cat", titles=owned("ann", "rush"))
    first = (
        "PAY $1 FROM ann TO bob NOW" if "501" not in clauses[0] and "900" not in clauses[0] else 'TEXT "x"'
    )
    assert agreed(state, first, *clauses) == [reason]
    assert not state.contracts and state.contracts_made == 0 and cash(state)["ann"] == 500


def test_clauses_are_entered_one_after_the_other() -> None:
    """3.9.2: the money of the first pays for the second, the title of the second can be shared."""
    state = position("ann", "bob", seats={"bob": {"cash": 0}}, titles=owned("ann", "rush"))
    assert agreed(
        state,
        "LOAN $100 FROM ann TO bob AT 5% DUE ROUND 9",
        "PAY $100 FROM bob TO ann NOW",
        "TRANSFER rush FROM ann TO bob NOW",
        "INCOME 10% OF rush TO ann",
        "FIXED $4 AT rush FOR ann PERSONAL",
    ) == [
        SIGNED,
        "ann pays bob $100 (K1.1).",
        "bob pays ann $100 (K1.2).",
        "Rush Street goes from ann to bob (K1.3).",
    ]
    assert state.contracts["K1"].clauses[1].balance == 100
    assert getattr(state.contracts["K1"].clauses[5].terms, "grantor", "") == "bob"
    assert life(state, "K1.3") == "done"


def test_the_number_is_given_when_it_is_concluded() -> None:
    """LAI-49, R49: K numbers are the order of priority."""
    state = position("ann", "bob", "cat", seats={"ann": {"cash": 0}})
    text = "PAY $40 FROM ann TO bob NOW"
    opened(
        state,
        ann=f'CONTRACT "late" WITH bob: {text}\nCONTRACT "first" WITH cat: PAY $50 FROM cat TO me NOW',
        bob=f'CONTRACT "late" WITH ann: {text}',
        cat='CONTRACT "first" WITH ann: PAY $50 FROM me TO ann NOW',
    )
    assert [one.name for one in state.contracts.values()] == ["first", "late"]


def test_a_promised_title_passes_in_its_round_whoever_owns_it() -> None:
    """3.9.3, LAI-R52: also from the bank, and with all that is attached."""
    promise = contract("TRANSFER rush FROM ann TO bob IN ROUND 3", "INCOME 10% OF rush TO ann")
    state = position("ann", "bob", "cat", titles=owned("cat", "rush"), contracts={"K1": promise})
    keep_transfers(table(state))
    assert state.owned("cat") == ["rush"]
    state.round = 3
    where = table(state)
    keep_transfers(where)
    assert told(where) == ["Rush Street goes from cat to bob (K1.1)."]
    assert life(state, "K1.1") == "done" and life(state, "K1.2") == "live"


def test_clauses_end_with_their_round() -> None:
    """R2: UNTIL ROUND 2 is over when round 2 closes."""
    state = position(
        "ann",
        "bob",
        titles=owned("ann", "rush"),
        contracts={
            "K1": contract("FIXED $5 AT rush FOR bob UNTIL ROUND 2", "FLOOR $5 BY ann AT ALL UNTIL ROUND 3")
        },
    )
    end_clauses(state)
    assert (life(state, "K1.1"), life(state, "K1.2")) == ("done", "live")


def test_a_share_that_ends_counts_in_full_while_it_lasts() -> None:
    """LAI-R65."""
    share = contract("INCOME 50% OF rush TO bob UNTIL ROUND 2")
    state = position("ann", "bob", titles=owned("ann", "rush"), contracts={"K1": share})
    assert worths(state) == {"ann": 535, "bob": 535}


def test_private_contracts_are_known_to_their_parties() -> None:
    """2.4, LAI-R08."""
    state = position("ann", "bob", "cat")
    text = "PAY $5 FROM ann TO bob NOW"
    where = opened(
        state,
        {"contracts": "private"},
        ann=f'CONTRACT "c" WITH bob: {text}',
        bob=f'CONTRACT "c" WITH ann: {text}',
    )
    assert read_by(where, "bob")[3:] == [SIGNED, "ann pays bob $5 (K1.1)."]
    assert read_by(where, "cat")[3:] == []


def test_a_judgement() -> None:
    """LAI-07, 5.7, C25: what there is is paid, the rest is arrears of a new clause."""
    state = position(
        "ann",
        "bob",
        "dan",
        seats={"dan": {"cash": 20}},
        titles=owned("dan", "rush"),
        contracts={"K1": contract('TEXT "kind"', "FIXED $1 AT rush FOR ann")},
    )
    where = table(
        state,
        gm='JUDGE K1 "promise broken": PAY $30 FROM dan TO ann; TRANSFER rush FROM dan TO ann; '
        "VOID K1.2; VALUE K1.1 ann -30 bob +30",
    )
    obey_gm(where)
    assert told(where)[1:] == ["dan pays ann $20 (K1.3).", "Rush Street goes from dan to ann."]
    assert arrears(state, "K1.3") == {"dan": 10} and life(state, "K1.2") == "dead"
    assert worths(state) == {"ann": 560, "bob": 530, "dan": -10}
    pay_dues(where, "dan")
    assert told(where)[-1] == "dan is in arrears with $10 (K1.3)."


def test_a_judgement_on_what_another_has_by_now_is_the_gms_to_mend() -> None:
    """5.7: nothing goes from a third; the GM, and nobody else, is told."""
    state = position("ann", "bob", "cat", titles=owned("cat", "rush"), contracts={"K1": contract('TEXT "x"')})
    where = table(state, gm='JUDGE K1 "so be it": TRANSFER rush FROM bob TO ann')
    obey_gm(where)
    said = "Not done: TRANSFER rush FROM bob TO ann (Rush Street does not belong to bob)."
    assert read_by(where, GM)[1:] == [said] and state.titles["rush"].owner == "cat"
    assert not any("Not done" in line for seat in ("ann", "bob", "cat") for line in read_by(where, seat))


def test_a_judgement_that_is_paid_at_once_leaves_nothing_open() -> None:
    """5.7: the new clause is done."""
    state = position("ann", "bob", contracts={"K1": contract('TEXT "kind"')})
    obey_gm(table(state, gm='JUDGE K1 "so be it": PAY $30 FROM ann TO bob'))
    assert life(state, "K1.2") == "done" and cash(state)["bob"] == 530
