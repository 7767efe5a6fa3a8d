"""What the report tells one seat besides (brief 7.4, PLA-04, PLA-61, X04): sheet, log, ledger, outlook."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from pbem.engine.report import Facts, Sentences
from pbem.engine.settle import Filed, settle
from tests.chapters import report_of
from tests.planetismals.newsroom import (
    QUIET,
    SEATS,
    blocks,
    lines,
    opened,
    played,
    report_after,
    rows,
    season,
    section,
    table,
    titles,
    told,
)

WORKS: dict[str, Any] = {
    "seats": {"ann": {"cash": 150}, "bob": {}},
    "asteroids": {
        "D3": {"owner": "ann", "name": "Vesta"},
        "E7": {"owner": "bob", "name": "Juno", "rent": 12},
    },
    "installations": {
        "EX1": {"owner": "ann", "hex": "D3", "store": {"organics": 1}},
        "RF2": {"owner": "ann", "hex": "D3", "store": {"proc_organics": 3}},
        "FM3": {"owner": "ann", "hex": "D3", "max": 1},
        "CO4": {"owner": "ann", "hex": "D3", "store": {"luxury": 3}},
        "CO5": {"owner": "ann", "hex": "D3", "rations": False, "ready_round": 9},
        "RS6": {"owner": "ann", "hex": "E7", "run": True},
    },
}


def sheet_of(seat: str, given: dict[str, Any], orders: dict[str, str], *faces: int) -> Any:
    """A seat's own report of a round on the board for two."""
    return told(opened(), given, orders, *faces, reader=seat)


def test_the_record_sheet_has_a_line_for_every_installation() -> None:
    """PLA-61: place, rent due, units stored, what was made and where goods went, settings and state."""
    own = sheet_of("ann", WORKS, {"ann": "RUN EX1 MAX 1", "bob": ""}, 95, 7, 1, 1, *QUIET)
    sheet = [tuple(row.values())[2:] for row in rows(own, "Installations of ann")]
    assert sheet == [
        ("D3 (Vesta)", "–", "–", "1 organics", "2 organics → RF2", "MAX 1", "–"),
        (
            "D3 (Vesta)",
            "–",
            "4 processed organics",
            "2 processed organics",
            "1 processed organics → FM3",
            "–",
            "–",
        ),
        ("D3 (Vesta)", "–", "–", "1 food", "1 food → CO4", "MAX 1", "–"),
        ("D3 (Vesta)", "–", "–", "200 MC, 600 MC", "–", "–", "buys 2 luxury items more"),
        ("D3 (Vesta)", "–", "–", "–", "–", "RATIONS NO", "works from round 9"),
        ("E7 (Juno)", "bob, 12 MC", "–", "7 MC", "–", "–", "–"),
    ]
    facts = dict(section(own, "Your record sheet").blocks[0].pairs)  # type: ignore[union-attr]
    assert facts == {"Cash": "945 MC", "Worth": "4815 MC"}


def test_a_shuttle_shows_cargo_and_plan() -> None:
    """Brief 7.4: hold, what is left of the plan and where it stands; all of one that begins anew."""
    given: dict[str, Any] = {
        "seats": {"ann": {}, "bob": {}},
        "asteroids": {"D3": {"name": "Vesta"}},
        "shuttles": {
            "SH1": {
                "owner": "ann",
                "hold": {"food": 4, "organics": 1},
                "plan": "GO D3; HOLD 3; GO base; REPEAT",
            },
            "SH3": {"owner": "ann", "plan": "HOLD; STOP"},
            "SH4": {"owner": "ann", "bought_round": 1},
        },
        "installations": {"RS1": {"owner": "ann", "shuttle": "SH4"}},
    }
    own = sheet_of("ann", given, {"ann": "", "bob": ""}, 95, 1, 1, 1, 1, *QUIET)
    assert lines(own, "SH1, D3 (Vesta)") == (
        "Aboard: 1 organics and 4 food; 95 CSU are free.",
        "Plan, from step 2 of 4: HOLD 2; GO base; REPEAT.",
        "The whole plan: GO D3; HOLD 3; GO base; REPEAT.",
    )
    assert lines(own, "SH3, the Base") == ("Nothing is aboard.", "Plan, from step 2 of 2: STOP.")
    assert lines(own, "SH4, the Base") == ("Aboard: RS1, research station.", "It has no plan.")


def test_the_ledger_leads_from_opening_to_closing_cash() -> None:
    """Brief 7.4: every receipt and payment in order, each with what it was for."""
    own = sheet_of("ann", WORKS, {"ann": "", "bob": ""}, 95, 7, 1, 1, *QUIET)
    assert [tuple(row.values()) for row in rows(own, "Ledger of ann")] == [
        ("Opening cash", "", "", "", "", "150"),
        ("Taxes", "CO4", "", "200", "", "350"),
        ("Luxuries", "CO4", "", "600", "", "950"),
        ("Research", "RS6", "", "7", "", "957"),
        ("Rent", "RS6", "bob", "", "12", "945"),
        ("Closing cash", "", "", "", "", "945"),
    ]
    worth = dict(section(own, "Your books").blocks[1].pairs)  # type: ignore[union-attr]
    assert worth == {
        "Cash": "945 MC",
        "Goods": "120 MC",
        "Installations": "3750 MC",
        "Shuttles": "0 MC",
        "Debts": "0 MC",
        "Worth": "4815 MC of 25000",
    }


def test_the_ledger_of_every_round_adds_up() -> None:
    """In a whole game the last line is the cash, and the next opening the last closing."""
    rules, closings = season()
    last: dict[str, str] = {}
    for one in closings:
        if one.outcome.position.is_over:
            continue
        for seat in SEATS:
            own = report_after(rules, one, seat)
            cash = [int(row["Cash"]) for row in rows(own, f"Ledger of {seat}")]
            changes = [
                int(row["Received"] or 0) - int(row["Paid"] or 0) for row in rows(own, f"Ledger of {seat}")
            ]
            assert [after - before for before, after in pairwise(cash)] == changes[1:]
            assert cash[-1] == one.outcome.position.state.seats[seat].cash
            assert last.get(seat, str(cash[0])) == str(cash[0])
            last[seat] = str(cash[-1])


def test_deals_and_debts_are_told_to_their_parties() -> None:
    """Brief 7.4: what was done, not matched, or is agreed but not done; debts with what is due."""
    given: dict[str, Any] = {
        "seats": {"ann": {}, "bob": {"cash": 100}, "cat": {"cash": 189}},
        "asteroids": {"D3": {"owner": "ann"}, "E7": {"owner": "cat"}},
        "installations": {
            "RS1": {"owner": "ann", "hex": "D3", "store": {"food": 9}, "ready_round": 9},
            "CO2": {"owner": "cat", "hex": "E7"},
        },
        "debts": {"IOU7": {"debtor": "bob", "creditor": "ann", "amount": 8765, "due": 9}},
    }
    orders = {
        "ann": "GIVE 4 food AT D3 TO bob FOR $50\nGIVE $5 TO bob\nGIVE $6 TO anyone FOR $7",
        "bob": "GIVE $50 TO ann FOR 4 food AT D3",
        "cat": "",
    }
    rules, faces = opened(3), (*QUIET, *QUIET, *QUIET)
    for seat in ("ann", "bob"):
        own = told(rules, given, orders, *faces, reader=seat)
        said = lines(own, "Deals and payments")
        assert "ann gives bob $5." in said
        assert said[-1] == ("Agreed, not done: ann gives bob 4 food AT D3 for $50.")
        assert ("ann: nobody matches GIVE $6 TO anyone FOR $7." in said) == (seat == "ann")
        worth = dict(section(own, "Your books").blocks[1].pairs)  # type: ignore[union-attr]
        assert worth["Debts"] == ("−8765 MC" if seat == "bob" else "0 MC")
        assert table(own, "Debts").rows[0].cells == ("IOU7", "bob", "ann", "–", "8765", "9")
    other = told(rules, given, orders, *faces, reader="cat")
    assert "Your deals and debts" not in titles(other) and "8765" not in repr(other)


def test_settings_in_force_are_the_orders_that_set_them() -> None:
    """Brief 7.4: whoever sends the lines again changes nothing."""
    orders = (
        'RESERVE 400\nRATIONS ALL NO\nRATIONS CO4 YES\nRUN FM3 OFF\nRUN RF2 MAX 4\nNAMES "Ceres" > "Iris"\n'
        "ON 83 bob\nON SABOTAGE bob plant > leader refinery\nSHUTTLES SH1\nON SALVAGE NO"
    )
    rules, dice = opened(), (95, 7, 1, 1, *QUIET)
    own = told(rules, WORKS, {"ann": orders, "bob": ""}, *dice, reader="ann")
    said = section(own, "Your settings in force").blocks[0]
    assert isinstance(said, Sentences) and len(said.lines) == 11
    again = {"ann": "\n".join(said.lines), "bob": ""}
    once, twice = (played(rules, WORKS, sent, *dice)[1] for sent in ({**again, "ann": orders}, again))
    assert once.position == twice.position
    sheet = settle(rules, once.position, {"ann": Filed(again["ann"])})["ann"]
    assert not sheet.refused and len(sheet.orders) == 11
    other = told(rules, WORKS, {"ann": orders, "bob": ""}, *dice, reader="bob")
    assert "RESERVE 400" not in repr(other) and "bob plant" not in repr(other)


def test_the_outlook_tells_what_is_due() -> None:
    """Brief 7.4: rent, food, strike fees, debts, and how far the plans lead."""
    given: dict[str, Any] = {
        "seats": {"ann": {"cash": 900}, "bob": {"cash": 7}},
        "asteroids": {"D3": {"owner": "ann", "name": "Vesta"}, "E7": {"owner": "bob", "rent": 12}},
        "installations": {
            "CO1": {"owner": "ann", "hex": "D3", "store": {"food": 3}, "acted_round": 1},
            "CO2": {"owner": "ann", "hex": "D3", "acted_round": 1},
            "CO3": {"owner": "ann", "hex": "E7", "acted_round": 1, "rations": False},
            "FY4": {"owner": "ann", "hex": "E7", "closed": True, "ready_round": 3},
            "RS5": {"owner": "bob", "hex": "D3", "ready_round": 3},
        },
        "debts": {
            "IOU1": {"debtor": "ann", "creditor": "bob", "amount": 300, "due": 2},
            "IOU2": {"debtor": "ann", "creditor": "bob", "amount": 500, "due": 4},
        },
        "shuttles": {
            "SH1": {"owner": "ann", "plan": "HOLD; GO D3; GO bmz; GO base; REPEAT"},
            "SH3": {"owner": "ann"},
        },
    }
    own = sheet_of("ann", given, {"ann": "ON STRIKE NONE", "bob": ""}, 95, 1, 1, 1, 1, *QUIET)
    said = lines(own, "")
    assert said == (
        "Rent to bob: 24 MC a round, for CO3 and FY4.",
        "Rent to you: 10 MC a round, for 1 installation.",
        "CO1 on D3 (Vesta) has food for 2 rounds.",
        "CO2 on D3 (Vesta) has food for 1 round.",
        "CO3 on E7 (Rock E7) has no food and gets no rations: it comes up for bids if no food is made.",
        "Closed by strikes: FY4; reopening costs 10 MC.",
        "Debts due: 300 MC, on IOU1.",
        "SH1 has 8 hexes to fly, about 2 turns: D3 2, bmz 2, base 4.",
        "SH3 has no plan and waits: the Base.",
    )


def test_what_was_refused_is_quoted_to_its_writer_alone() -> None:
    """Brief 3.1: how the seat was played, what was refused and what could not be done."""
    orders = {"ann": "RUN EX99 OFF\nRESERVE 300\nGO home", "bob": 'NAME D3 "Vesta"'}
    given = {"seats": {"ann": {}, "bob": {}}, "asteroids": {"D3": {"discoverer": "ann"}}}
    own = sheet_of("ann", given, orders, *QUIET, *QUIET)
    assert lines(own, "What became of them") == ("RESERVE 300 — done: it stays so until you change it",)
    wrong = lines(own, "Refused or not done")
    assert [line.partition(" — ")[0] for line in wrong] == ["RUN EX99 OFF", "GO home"]
    assert "EX99" not in repr(sheet_of("bob", given, orders, *QUIET, *QUIET))


def test_what_one_seat_alone_was_told_of_fate_stands_in_its_report() -> None:
    """PLA-125, 126: taxes are told to who pays them."""
    given = {"seats": {"ann": {"cash": 1000}, "bob": {"cash": 2000}}}
    own = sheet_of("bob", given, {"ann": "", "bob": ""}, 26, 1, 1, *QUIET)
    assert section(own, "Your events").blocks == (Sentences("", ("bob pays 100 MC of tax.",)),)


def test_a_seat_that_has_left_is_told_so() -> None:
    """PLA-R63: a removed seat gets the public report and a word."""
    given = {"seats": {"ann": {}, "bob": {}, "cat": {"status": "removed", "cash": 0}}}
    rules = opened(3)
    position, outcome, sheets = played(rules, given, {"ann": "", "bob": ""}, *QUIET, *QUIET)
    own = report_of(rules, position, outcome, "cat", "Belt", sheets["cat"])
    assert titles(own) == ["Your orders"] and "left the game" in repr(own) and own.reader
    assert not [block for block in blocks(own, Facts) if block.pairs]
