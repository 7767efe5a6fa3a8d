"""What each reader sees (brief 2.4; LAI-R08): the options books, prices and contracts, and what is sealed."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.copying import copied
from pbem.engine.events import GM, SeatId
from pbem.rulesets.laissez_faire.looking import look, looks
from pbem.rulesets.laissez_faire.view import PLENTY, SEALED, CircuitView, PaidClause
from tests.laissez_faire.notary import book, position

CASH, PRICE = 4193, 7331
GIVEN: dict[str, Any] = {
    "round": 4,
    "seats": {
        "ann": {
            "cash": CASH,
            "prices": [{"scope": "STREETS", "amount": PRICE}],
            "settings": {"buy": [{"what": ["ALL"], "keeping": 5119}]},
            "entries": [{"kind": "tax", "amount": -8887}],
            "opening": 8123,
            "tally": {"tax to bank": 9173},
            "in_jail": {"side": 1, "decision": "PAY", "from_cash": 3119},
        },
        "bob": {},
        "cat": {},
        "dan": {},
    },
    "titles": {"rush": "ann", "bus": "ann"},
    "offers": {
        "G1": {"from": "ann", "to": "bob", "give": ["$21"], "want": ["gas"]},
        "G2": {"from": "ann", "to": "anyone", "give": ["$22"], "want": ["gas"]},
    },
    "contracts": {
        "K1": {
            "parties": ["ann", "bob"],
            "name": "Sparrow",
            "clauses": [
                "LOAN $6781 FROM bob TO ann REPAY $70 IN ROUND 9",
                "INCOME 25% OF rush TO bob",
                "INCOME 10% OF bus TO bob PERSONAL BY ann",
                "REFUSE BY ann AT STREETS TO cat",
                "REFUSE BY ann AT STREETS TO bob",
                "FLOOR $8 BY ann AT rush",
            ],
        }
    },
}


def seen(reader: SeatId | None, **options: Any) -> CircuitView:
    """That position as a reader sees it."""
    return look(book(**options), position(options=options, **GIVEN), reader)


@pytest.mark.parametrize("reader", [None, "bob", "dan"])
def test_by_default_books_prices_and_contracts_are_open(reader: SeatId | None) -> None:
    """LAI-R08: on the table all is seen."""
    view = seen(reader)
    ann = view.seats["ann"]
    assert ann.cash == CASH and [one.asked.amount for one in ann.prices or ()] == [PRICE]
    assert ann.worth == sum(amount for _, amount in ann.parts or ())
    assert [*view.contracts["K1"].clauses] == [*range(1, 7)]
    assert view.knows_prices("ann") and isinstance(view.clause("K1.1"), PaidClause)


@pytest.mark.parametrize("reader", [None, "bob", "dan"])
def test_settings_ledger_and_jail_decision_are_a_seats_own(reader: SeatId | None) -> None:
    """Brief 2.4: private to the seat, whatever the options."""
    ann = seen(reader).seats["ann"]
    assert (ann.settings, ann.opening, ann.entries, ann.tally) == (None, None, None, None)
    assert ann.jail is not None and (ann.jail.decision, ann.jail.from_cash) == (None, None)


def test_closed_books_hide_cash_and_worth_from_others() -> None:
    """Option books: but not what stands on the board."""
    for reader in (None, "bob", "dan"):
        view = seen(reader, books="closed")
        ann = view.seats["ann"]
        assert (ann.cash, ann.worth, ann.parts, ann.arrears) == (None, None, None, None)
        assert view.assumed.seats["ann"].cash == PLENTY
        assert view.titles["rush"].owner == "ann"
    own = seen("ann", books="closed").seats["ann"]
    assert own.cash == CASH and own.worth is not None
    knows_payments = {
        (reader, id): isinstance(seen(reader, books="closed").clause(id), PaidClause)
        for reader, id in (("dan", "K1.1"), ("bob", "K1.1"), ("dan", "K1.2"))
    }
    assert [*knows_payments.values()] == [False, True, True]


def test_sealed_prices_are_their_owners() -> None:
    """Option prices: in what is reckoned with they stand as more than anybody has."""
    view = seen("bob", prices="sealed")
    assert view.seats["ann"].prices is None and view.assumed.seats["ann"].prices == SEALED
    assert view.knows_prices("bank") and not view.knows_prices("ann")


def test_a_new_rule_can_open_prices() -> None:
    """LAI-77: what counts is the option in force."""
    circuit = position(options={"prices": "sealed"}, **{**GIVEN, "rules": {"prices": "open"}})
    assert look(book(prices="sealed"), circuit, "bob").seats["ann"].prices is not None


def test_private_contracts_show_what_binds_titles_or_refuses_others() -> None:
    """Option contracts: the rest is for the parties; so is the name."""
    for reader in (None, "cat"):
        view = seen(reader, contracts="private")
        contract = view.contracts["K1"]
        assert [one.id for one in contract.clauses.values()] == ["K1.2", "K1.4"] and contract.name is None
        assert contract.parties == ("ann", "bob")
    for reader in ("ann", "bob", GM):
        assert len(seen(reader, contracts="private").contracts["K1"].clauses) == 6


def test_of_a_private_contract_without_such_clauses_nothing_is_known() -> None:
    """Option contracts."""
    clauses = ["PAY $9 FROM ann TO bob IN ROUND 9", 'TEXT "be kind"']
    given = {**GIVEN, "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": clauses}}}
    circuit = position(options={"contracts": "private"}, **given)
    eyes = looks(book(contracts="private"), circuit)
    assert [*eyes("cat").contracts] == [] and [*eyes("bob").contracts] == ["K1"]


def test_at_the_end_all_is_open() -> None:
    """Brief 2.4, 7.8."""
    options = {"books": "closed", "prices": "sealed", "contracts": "private"}
    circuit = position(options=options, **GIVEN)
    circuit.how, circuit.winners = "limit", ("ann",)
    view = look(book(**options), circuit, None)
    ann = view.seats["ann"]
    assert ann.cash == CASH and ann.settings is not None and ann.prices and ann.entries and ann.tally
    assert len(view.contracts["K1"].clauses) == 6 and [*view.offers] == ["G1", "G2"]


def test_a_view_shares_nothing_that_changes_with_the_state() -> None:
    """Whoever tries orders on a copy of what is known leaves the state as it was."""
    circuit = position(**GIVEN)
    copy = copied(look(book(), circuit, "ann").assumed)
    copy.titles["rush"].owner = "cat"
    copy.contracts["K1"].clauses[1].balance = 1
    copy.seats["ann"].cash = 1
    assert circuit.titles["rush"].owner == "ann" and circuit.seats["ann"].cash == CASH
    assert circuit.contracts["K1"].clauses[1].balance == 0
