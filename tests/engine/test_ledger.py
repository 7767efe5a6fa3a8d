"""Ledgers of all games: every change of a seat's money is an entry, and money is never made up."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.ledger import Entry, Ledger

KINDS = {"toll": "toll", "gift": "gift"}
PARTIES = ("ann", "bob", "bank")


@dataclass
class Purse:
    """A seat's money."""

    cash: int = 50
    entries: tuple[Entry, ...] = ()


def ledger() -> Ledger[Entry]:
    """The books of a game with a bank."""
    return Ledger(Entry, KINDS, lambda amount: f"{amount} crowns", "bank")


def test_what_passes_between_seats_is_written_with_both() -> None:
    """The payer's entry is negative, and each names the other."""
    ann, bob = Purse(), Purse()
    written = ledger().move({"ann": ann, "bob": bob}, "ann", "bob", 20, "toll", "the bridge")
    assert (ann.cash, bob.cash) == (30, 70)
    assert ann.entries == (Entry("toll", -20, "the bridge", "bob"),)
    assert bob.entries == (Entry("toll", 20, "the bridge", "ann"),)
    assert written == [("ann", ann.entries[0]), ("bob", bob.entries[0])]


def test_the_bank_keeps_no_books() -> None:
    """It pays and is paid without end."""
    ann = Purse(0)
    ledger().move({"ann": ann}, "bank", "ann", 1000, "gift")
    ledger().move({"ann": ann}, "ann", "bank", 400, "toll")
    assert ann.cash == 600
    assert [(one.amount, one.other) for one in ann.entries] == [(1000, "bank"), (-400, "bank")]


def test_nothing_is_written_of_nothing() -> None:
    """A sum of 0, or what one pays oneself, changes nothing."""
    ann = Purse()
    assert ledger().move({"ann": ann}, "ann", "bank", 0, "toll") == []
    assert ledger().move({"ann": ann}, "ann", "ann", 9, "toll") == []
    assert ann == Purse()


@pytest.mark.parametrize(("amount", "kind"), [(51, "toll"), (-1, "toll"), (1, "alms")])
def test_nobody_pays_what_he_has_not(amount: int, kind: str) -> None:
    """Nor less than nothing, nor for what has no name."""
    with pytest.raises(AssertionError):
        ledger().move({"ann": Purse()}, "ann", "bank", amount, kind)


def test_a_report_shows_the_cash_after_every_entry() -> None:
    """Received and paid stand apart; a seat without entries is told so in a sentence."""
    entries = (Entry("toll", -20, "bridge", "bob"), Entry("gift", 5, "", "bank"))
    shown = ledger().table("ann", 50, entries, 35, about=str.title, other=str.upper)
    assert [row.cells for row in shown.rows] == [
        ("Opening cash", "", "", "", "", "50 crowns"),
        ("Toll", "Bridge", "BOB", "", "20 crowns", "30 crowns"),
        ("Gift", "", "BANK", "5 crowns", "", "35 crowns"),
        ("Closing cash", "", "", "", "", "35 crowns"),
    ]
    quiet = ledger().table("ann", 50, (), 50, quiet="Nothing happened.")
    assert (quiet.rows, quiet.empty) == ((), "Nothing happened.")


@given(st.lists(st.tuples(st.sampled_from(PARTIES), st.sampled_from(PARTIES), st.integers(0, 80))))
def test_entries_add_up_to_what_changed(moves: list[tuple[str, str, int]]) -> None:
    """Cash is what there was and all entries, and between seats nothing is lost."""
    seats = {"ann": Purse(), "bob": Purse()}
    from_bank = 0
    for payer, payee, amount in moves:
        if payer in seats and payer != payee and amount > seats[payer].cash:
            continue
        ledger().move(seats, payer, payee, amount, "gift")
        if payer != payee:
            from_bank += amount * ((payer == "bank") - (payee == "bank"))
    for purse in seats.values():
        assert purse.cash == 50 + sum(one.amount for one in purse.entries) >= 0
    assert sum(purse.cash for purse in seats.values()) == 100 + from_bank
