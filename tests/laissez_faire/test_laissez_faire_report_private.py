"""A seat's own report (brief 7.5): ledger, net worth, bargains, what falls due, and what it alone is told."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.report import Notice
from tests.laissez_faire.pressroom import (
    blocks,
    lines,
    own_report,
    report_on,
    row,
    rows,
    rules,
    table,
    titles,
)

ON_CORNERS = (4, 6, 6, 4)
QUIET: dict[str, Any] = {"seats": {"ann": {}, "bob": {}}}


def test_the_ledger_adds_up() -> None:
    """Every receipt and payment in order, with reason, opening and closing cash."""
    given = {
        "seats": {"ann": {"token": 35, "cash": 300}, "bob": {"token": 1, "lodging": {"rent": 6}}},
        "titles": {"rush": "ann", "basin": "bob"},
        "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": ["PAY $8 FROM ann TO bob IN ROUND 2"]}},
    }
    found = own_report(rules(), "ann", given, 4, 6, 6, 3, ann="BUILD rush\nLODGE: bob")
    assert [[*one.values()] for one in rows(found, "Ledger of ann")] == [
        ["Opening cash", "", "", "", "", "$300"],
        ["Payment by contract", "K1.1", "bob", "", "$8", "$292"],
        ["Start money", "", "bank", "$100", "", "$392"],
        ["Building", "Rush Street", "bank", "", "$100", "$292"],
        ["Closing cash", "", "", "", "", "$292"],
    ]


def test_the_net_worth_is_broken_down() -> None:
    """3.10: possessions, every contract item, and how far claims are covered (R59)."""
    given = {
        "seats": {"ann": {"cash": 40}, "bob": {"cash": 430}},
        "titles": {"rush": {"owner": "ann", "payments": 1}, "trucking": "bob"},
        "lease": {"owner": "bob"},
        "contracts": {
            "K1": {
                "parties": ["ann", "bob"],
                "clauses": ["LOAN $300 FROM bob TO ann REPAY $300 IN ROUND 8", "INCOME 10% OF rush TO bob"],
            },
            "K2": {
                "parties": ["ann", "bob"],
                "clauses": ["TRANSFER rush FROM ann TO bob IN ROUND 9", 'TEXT "kind"'],
                "2": {"values": {"bob": 5}},
            },
        },
    }
    where = rules(jail_lease=True)
    found = own_report(where, "bob", given, *ON_CORNERS)
    assert [[*one.values()] for one in rows(found, "Net worth of bob")] == [
        ["Cash", "+$430", "–"],
        ["Mortgage values of titles", "+$100", "1 title"],
        ["Half the price of buildings", "$0", "–"],
        ["The jail lease", "+$375", "–"],
        ["K1.1 loan: bob to ann", "+$160", "covered: $160 of $300"],
        ["K1.2 share: 10 % of Rush Street", "+$7", "–"],
        ["K2.1 promised: Rush Street to bob", "+$120", "–"],
        ["K2.2 as the GM has set it", "+$5", "–"],
        ["Net worth", "+$1197", "$2000 may be declared"],
    ]
    debtor = own_report(where, "ann", given, *ON_CORNERS)
    assert table(debtor, "Net worth of ann").note == "You owe $300; your means cover $160 of it."


def test_closed_companies_stand_in_the_net_worth() -> None:
    """LAI-67, R60."""
    pact = ['REFUSE BY ann AT "san francisco" TO ANYONE', 'REFUSE BY ann AT "new york" TO ANYONE']
    given = {
        "seats": {"ann": {}, "bob": {}},
        "titles": {"trucking": "bob", **dict.fromkeys(("fisherman", "union", "nob", "fifth", "wall"), "ann")},
        "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": pact}},
    }
    found = own_report(rules(), "bob", given, *ON_CORNERS)
    closed = row(found, "Net worth of bob", "U.S. Trucking Company, closed by pacts", "Item")
    assert closed["Counts"] == "-$100"


def test_dues_of_three_rounds() -> None:
    """Arrears first, schedules less what is paid ahead, interest, the balance, titles promised."""
    given = {
        "seats": {"ann": {"cash": 3, "token": 10}, "bob": {}},
        "titles": {"rush": "ann"},
        "contracts": {
            "K1": {
                "parties": ["ann", "bob"],
                "clauses": [
                    "LOAN $200 FROM bob TO ann AT 5% DUE ROUND 4",
                    "PAY $7 FROM bob TO ann EVERY ROUND FROM ROUND 4",
                    "TRANSFER rush FROM ann TO bob IN ROUND 5",
                    "PAY $4 FROM OWNER OF rush TO bob IN ROUND 3",
                    "LOAN $9 FROM ann TO bob REPAY $9 IN ROUND 9",
                ],
            }
        },
    }
    found = own_report(rules(), "ann", given, 4, 6, 6, 4)
    assert [[*one.values()] for one in rows(found, "Due in rounds 3 to 5")] == [
        ["3", "K1.1", "bob", "$7", ""],
        ["3", "K1.1", "bob", "$10", ""],
        ["3", "K1.4", "bob", "$4", ""],
        ["4", "K1.1", "bob", "$210", ""],
        ["4", "K1.2", "bob", "", "$7"],
        ["5", "K1.2", "bob", "", "$7"],
        ["5", "K1.3", "bob", "Rush Street", ""],
    ]
    assert "Arrears are paid first" in table(found, "Due in rounds 3 to 5").note
    other = own_report(rules(), "bob", given, 4, 6, 6, 4)
    assert row(other, "Due in rounds 3 to 5", "$210", "To receive")["With"] == "ann"


def test_nothing_due_is_said() -> None:
    """An empty table has its sentence."""
    found = own_report(rules(), "ann", QUIET, *ON_CORNERS)
    assert table(found, "Due in rounds 3 to 5").empty == "Nothing falls due."


def test_offers_proposals_options_and_agreements() -> None:
    """Brief 7.5: what may be accepted, signed or exercised, and what is one's own."""
    given = {
        "seats": {"ann": {}, "bob": {}},
        "titles": {"rush": "ann"},
        "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": ["OPTION rush FOR $150 TO bob"]}},
    }
    letter = (
        'GIVE $5 TO bob FOR gas\nCONTRACT "Pact" WITH bob OPEN UNTIL ROUND 4\nPAY $3 FROM me TO bob NOW\nEND'
    )
    found = own_report(rules(), "bob", given, *ON_CORNERS, ann=letter)
    assert [*rows(found, "Offers open to you")[0].values()] == ["G1", "ann", "bob", "$5", "U.S. Gas Company"]
    assert lines(found, "P1 “Pact” of ann and bob, open to the close of round 4") == (
        "1. ann pays bob $3 at once.",
        "Signed by ann. SIGN P1 signs it for you.",
    )
    assert lines(found, "Options you hold") == (
        "K1.1: bob may buy Rush Street for $150. EXERCISE K1.1 buys it.",
    )
    own = own_report(rules(), "ann", given, *ON_CORNERS, ann=letter)
    assert rows(own, "Your open offers")[0]["To"] == "bob"
    assert lines(own, "P1 “Pact” of ann and bob, open to the close of round 4")[-1] == "Signed by ann."


def test_what_is_agreed_on_but_not_done_is_told_to_both() -> None:
    """3.9.2: with the reason, as long as the round lasts."""
    full = rules(phases="full")
    given = {"phase": "business", "seats": {"ann": {"cash": 5}, "bob": {}}, "titles": {"rush": "bob"}}
    letters = {"ann": "GIVE $90 TO bob FOR rush", "bob": "GIVE rush TO ann FOR $90"}
    for reader, line in (("ann", "GIVE $90 TO bob FOR rush"), ("bob", "GIVE rush TO ann FOR $90")):
        found = own_report(full, reader, given, 1, 2, 2, 1, **letters)
        assert lines(found, "Agreed on, but not yet carried out") == (f"{line} (ann has less than $90)",)


def test_prisoners_are_warned() -> None:
    """LAI-31, 33: what gets them out, and that it is the last chance."""
    given = {"seats": {"ann": {"in_jail": {"side": 1, "turns": 1, "board": 5}, "cash": 9}, "bob": {}}}
    found = own_report(rules(), "ann", given, 4, 6)
    assert [(one.kind, one.text) for one in blocks(found, Notice)] == [
        (
            "warning",
            "LAST CHANCE: if you do not pay $65 at the beginning of your next turn, you are out.",
        )
    ]
    first = own_report(
        rules(), "ann", {"seats": {"ann": {"in_jail": {"side": 1}, "cash": 9}, "bob": {}}}, 4, 6
    )
    assert blocks(first, Notice)[0].text.endswith("$60 gets you out.")


@pytest.mark.parametrize("options", [{"books": "closed"}, {"contracts": "private"}])
def test_what_only_some_may_know_is_told_to_them_alone(options: dict[str, str]) -> None:
    """LAI-R08: payments by contract, where books are closed or contracts private."""
    given = {
        "seats": {"ann": {}, "bob": {}, "cat": {}},
        "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": ["PAY $8 FROM ann TO bob IN ROUND 2"]}},
    }
    sentence, dice = "ann pays bob $8 (K1.1).", (*ON_CORNERS, 4, 6)
    assert sentence not in repr(report_on(rules(**options), given, *dice))
    for reader in ("ann", "bob"):
        found = own_report(rules(**options), reader, given, *dice)
        assert [one.blocks[0].lines for one in found.sections if one.title == "Told to you alone"] == [  # type: ignore[union-attr]
            (sentence,)
        ]
    assert sentence not in repr(own_report(rules(**options), "cat", given, *dice))


def test_closed_books_tell_ones_own_worth_alone() -> None:
    """Option books."""
    given = {"seats": {"ann": {"cash": 4193}, "bob": {"cash": 7331}}}
    where = rules(books="closed")
    public = report_on(where, given, *ON_CORNERS)
    assert "4193" not in repr(public) and rows(public, "The seats")[0]["Place"] == "–"
    own = own_report(where, "ann", given, *ON_CORNERS)
    assert "4193" in repr(own) and "7331" not in repr(own)


def test_those_who_are_out_get_no_more_than_the_public() -> None:
    """LAI-33: but they read what they sent."""
    given = {"seats": {"ann": {"status": "eliminated"}, "bob": {}, "cat": {}}}
    found = own_report(rules(), "ann", given, *ON_CORNERS, ann="BUY NONE")
    assert titles(found) == ["Your orders"]
