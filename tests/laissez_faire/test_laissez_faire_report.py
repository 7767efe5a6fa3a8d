"""The report of Laissez-faire for all (brief 7.1, 7.2, 7.8): its head, the seats, the story, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.orderform import OrderForm
from pbem.engine.pictures import Chart, Plot
from pbem.engine.report import Facts, Notice, Paragraph, Report, Sentences
from pbem.engine.ruleset import Chapter, Masthead, Moment, Player
from pbem.rulesets.laissez_faire.looking import look
from pbem.rulesets.laissez_faire.report import report, title_of
from tests.laissez_faire.pressroom import (
    at_the_start,
    blocks,
    lines,
    own_report,
    played,
    report_on,
    row,
    rows,
    rules,
    table,
    titles,
    told,
)

QUIET: dict[str, Any] = {"seats": {"ann": {}, "bob": {}}}
ON_CORNERS = (4, 6, 6, 4)
"""Two throws from Start to the visitors of the jail, where nothing happens."""
PUBLIC = ["How the seats stand", "What happened", "The board", "Prices", "The jail", "Contracts"]


def facts(found: Report) -> dict[str, str]:
    """All facts of a report."""
    return {name: value for block in blocks(found, Facts) for name, value in block.pairs}


def test_what_all_are_told_stands_in_order() -> None:
    """Brief 7: the seats, the story, the board, prices, jail and contracts; no form."""
    found = report_on(rules(), QUIET, *ON_CORNERS)
    assert titles(found) == PUBLIC
    assert (found.title, found.game, found.reader) == ("Round 2", "Broadway", "")
    assert dict(found.facts) == {"Next": "Round 3", "Deadline": "Friday"}
    assert not blocks(found, OrderForm)


def test_moments_have_names() -> None:
    """As players call them."""
    moments = (Moment(0, "start"), Moment(7, "business"), Moment(7, "travel"), Moment(7, "round"))
    assert [title_of(moment) for moment in moments] == [
        "The start",
        "Round 7, business",
        "Round 7, travel",
        "Round 7",
    ]


def test_the_seats_are_ranked_by_net_worth() -> None:
    """Brief 7.1, 7.3: cash, titles, buildings, contracts, the sum; and whose orders were played."""
    given = {
        "seats": {"ann": {"cash": 100}, "bob": {"cash": 900}},
        "titles": {"rush": {"owner": "ann", "payments": 2}, "gas": "ann"},
        "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": ["PAY $30 FROM bob TO ann IN ROUND 9"]}},
    }
    found = report_on(rules(), given, *ON_CORNERS, ann="BUY NONE")
    assert rows(found, "The seats") == [
        {
            "Place": "1",
            "Seat": "bob",
            "Cash": "$900",
            "Titles": "–",
            "Buildings": "–",
            "Contracts": "-$30",
            "Net worth": "$870",
        },
        {
            "Place": "2",
            "Seat": "ann",
            "Cash": "$100",
            "Titles": "2 ($145)",
            "Buildings": "$100",
            "Contracts": "+$30",
            "Net worth": "$375",
        },
    ]
    assert [one["Orders"] for one in rows(found, "Where everybody is")] == ["received", "none"]
    bars = next(chart for chart in blocks(found, Chart) if chart.plot is Plot.BARS)
    assert (bars.places, bars.series[0].values) == (("bob", "ann"), (870, 375))
    assert bars.limits == (("Target", 2000),) and "$870 of $2000: bob" in bars.says


@pytest.mark.parametrize(
    ("options", "objective", "more"),
    [
        ({}, "declares $2000", {"Seats left": "2 of 2"}),
        ({"objective": 2, "rounds": 9}, "after round 9", {"Rounds": "round 3 of 9, 7 left"}),
        ({"objective": 3, "max_rounds": 8}, "the last one left", {"Rounds": "round 3 of 8, 6 left"}),
    ],
)
def test_the_objective_says_how_far_it_is(
    options: dict[str, int], objective: str, more: dict[str, str]
) -> None:
    """LAI-01 to 04, R58."""
    found = facts(report_on(rules(**options), QUIET, *ON_CORNERS))
    assert objective in found["Objective"]
    assert more.items() <= found.items()


def test_new_rules_stand_at_the_head() -> None:
    """LAI-77: those in force, and those of the next round."""
    clause = "RULE win_worth = 1800"
    given = {**QUIET, "rules": {"gifts": "no"}}
    block = f'CONTRACT "Law" WITH {{other}}\n{clause}\nEND'
    found = facts(
        report_on(rules(), given, *ON_CORNERS, ann=block.format(other="bob"), bob=block.format(other="ann"))
    )
    assert found["New rules"] == "gifts = no, win_worth = 1800"


def test_the_last_lap_has_a_banner() -> None:
    """LAI-55: who declared, and who is still on the board."""
    given = {"seats": {"ann": {"cash": 2100, "token": 35}, "bob": {}}}
    found = report_on(rules(), given, 2, 3, 6, 4, ann="DECLARE")
    assert [notice.text for notice in blocks(found, Notice)] == [
        "Last lap: ann declared $2100 in round 2. Still on the board: bob."
    ]
    assert row(found, "Where everybody is", "ann", "Seat")["Stands at"] == "off the board"


def test_each_player_turn_is_told_by_itself() -> None:
    """Brief 7.2: what comes before the turns, then seat after seat; a share stands behind its rent."""
    given = {
        "seats": {"ann": {"token": 10}, "bob": {"in_jail": {"side": 2}, "cash": 300}},
        "titles": {"locust": "cat", "rush": "ann"},
        "contracts": {
            "K1": {"parties": ["cat", "bob"], "clauses": ["INCOME 50% OF locust TO bob"]},
            "K2": {"parties": ["ann", "bob"], "clauses": ["PAY $7 FROM ann TO bob IN ROUND 2"]},
        },
    }
    letters = {"ann": "BUILD rush AT START\nLODGE: locust", "cat": "GIVE $1 TO ann"}
    found = report_on(rules(), given, 2, 4, 5, 5, 4, 6, 4, 6, **letters)
    assert lines(found, "Before the first turn") == ("cat gives $1 to ann.",)
    assert lines(found, "The turn of ann") == (
        "ann pays bob $7 (K2.1).",
        "ann builds on Rush Street for $100: 1 house.",
        "ann throws 2 + 4.",
        "ann moves from Sightseeing Tour / Prison / Price War to Locust Street.",
        "ann lodges at Locust Street with cat for $18. cat passes $9 on to bob (K1.1).",
    )
    assert lines(found, "The turn of bob")[:2] == ("bob pays $110 and leaves jail.", "bob throws 5 + 5.")
    assert lines(found, "The turn of cat")[0] == "cat throws 4 + 6."


def test_a_contract_after_a_turn_belongs_to_that_turn() -> None:
    """T9: what is paid at once when it is concluded is not the next seat's due."""
    block = 'CONTRACT "Bed" WITH {other}\nPAY $60 FROM bob TO ann NOW\nEND'
    given = {"seats": {"ann": {"token": 20}, "bob": {"token": 20, "cash": 50}}, "titles": {"brattle": "bob"}}
    letters = {"ann": block.format(other="bob"), "bob": block.format(other="ann") + "\nPRICE brattle AT 30"}
    found = report_on(rules(), given, 1, 2, 4, 6, **{**letters, "ann": letters["ann"] + "\nLODGE: brattle"})
    assert lines(found, "The turn of ann")[-2:] == (
        "K1 is concluded: Bed (ann and bob).",
        "bob pays ann $60 (K1.1).",
    )
    assert lines(found, "The turn of bob")[0] == "bob throws 4 + 6."


def test_dues_of_seats_off_the_board_are_their_turns() -> None:
    """LAI-57: in the last lap they still pay."""
    given = {
        "seats": {"ann": {"token": "off"}, "bob": {"token": 5}},
        "lap": {"declarer": "ann"},
        "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": ["PAY $9 FROM ann TO bob IN ROUND 2"]}},
    }
    found = report_on(rules(), given, 2, 3)
    assert lines(found, "The turn of ann") == ("ann pays bob $9 (K1.1).",)
    assert lines(found, "The turn of bob")[0] == "bob throws 2 + 3."


def test_what_closes_the_round_stands_last() -> None:
    """R3 to R5: the end of the game; throws made ahead are in their table."""
    over = report_on(rules(max_rounds=2), QUIET, *ON_CORNERS)
    assert lines(over, "At the close of the round")[-1] == "The game ends: round limit. Won by ann and bob."
    ahead = rules(roll_ahead=True)
    found = report_on(ahead, {**QUIET, "rolls": {"ann": [4, 6], "bob": [6, 4]}}, 1, 2, 3, 3, 1, 1)
    assert "At the close of the round" not in [one.heading for one in blocks(found, Sentences)]
    assert [one["Dice"] for one in rows(found, "What has been thrown")] == ["1 + 2", "3 + 3", "1 + 1"]


def test_business_tells_bargains_and_throws() -> None:
    """Brief 7.4: nothing has moved yet."""
    full = rules(phases="full")
    found = report_on(full, {**QUIET, "phase": "business"}, 1, 2, 4, 3, ann="GIVE $5 TO bob")
    assert titles(found)[:3] == ["How the seats stand", "Throws", "What happened"]
    assert lines(found, "") == ("ann gives $5 to bob.",)
    assert dict(found.facts)["Next"] == "Round 2, travel"


def test_the_end_opens_everything() -> None:
    """Brief 7.8: winner and how, net worth broken down, numbers, dice, ledgers, settings."""
    where = rules(max_rounds=2, books="closed", prices="sealed", contracts="private")
    given = {
        "seats": {"ann": {"token": 10, "cash": 300}, "bob": {}, "cat": {"status": "eliminated"}},
        "titles": {"rush": {"owner": "bob", "earned": 5, "owners": ["ann", "bob"]}},
        "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": ["PAY $30 FROM bob TO ann IN ROUND 9"]}},
    }
    found = report_on(where, given, 1, 2, 4, 6, bob="PRICE rush AT 17", ann="LODGE: rush")
    assert [one.text for one in blocks(found, Notice)] == ["The game ends: round limit. Won by bob."]
    worth = {one["Item"]: (one["ann"], one["bob"]) for one in rows(found, "What everybody is worth")}
    assert worth["K1.1 payments: bob to ann"] == ("+$30", "-$30")
    assert worth["Net worth"] == ("$313", "$557")
    assert row(found, "Rents of the whole game", "ann", "Rent paid by")["bob"] == "$17"
    rush = row(found, "The titles in the whole game", "Rush Street", "Title")
    assert (rush["Brought in"], rush["Owners, in order"]) == ("$22", "ann, bob")
    assert row(found, "The dice in the whole game", "10", "Sum")["Thrown"] == "1"
    assert "PRICE rush AT $17" in lines(found, "Settings of bob")
    assert table(found, "Ledger of ann").rows and table(found, "What the seats ask").rows
    assert lines(found, "K1 “K1” of ann and bob, since round 1")


def test_who_is_out_is_struck() -> None:
    """LAI-33: it stays in the tables."""
    given = {
        "seats": {"ann": {"in_jail": {"side": 4, "turns": 2, "board": 40}, "cash": 9}, "bob": {}, "cat": {}}
    }
    phase = played(rules(), given, 4, 6, 6, 4)
    found = told(rules(), phase)
    assert [one.is_struck for one in table(found, "Where everybody is").rows] == [True, False, False]
    assert row(found, "Where everybody is", "ann", "Seat")["Stands at"] == "out"
    own = told(rules(), phase, "ann")
    assert [one.kind for one in blocks(own, Notice)] == ["warning"] and not blocks(own, OrderForm)


def test_the_start_is_worth_a_report() -> None:
    """3.1: who begins, the board and the bank's list; each seat its form."""
    where = rules(phases="full")
    state = where.setup(where.book, [Player("ann", "Ann Archer"), Player("bob", "Bob Baker")])
    found = at_the_start(where, state)
    assert found.title == "The start" and "What happened" not in titles(found)
    assert facts(found)["Begins"] in ("Ann Archer", "Bob Baker")
    assert rows(found, "What the bank asks")[0]["Asked"] == "Basin Street $12, French Quarter $12"
    own = at_the_start(where, state, "ann")
    assert blocks(own, OrderForm) and "Your orders" not in titles(own)


def test_those_who_hold_the_seats_now_are_named() -> None:
    """The masthead says who they are."""
    where = rules()
    state = played(where, QUIET, *ON_CORNERS)[1].position.state
    view = look(where.book, state, None)
    players = (("ann", "Ann the Second"),)
    chapter = Chapter(
        where.book,
        Moment(2, "round"),
        Moment(3, "round"),
        view,
        view,
        (),
        Masthead("Broadway", players=players),
    )
    assert blocks(report(chapter), Paragraph)[0].text == "Turn order: ann (Ann the Second), bob."
    own = look(where.book, state, "ann")
    assert report(replace(chapter, before=own, after=own, reader="ann")).reader == "Ann the Second"


def test_own_reports_hold_what_is_ones_own() -> None:
    """Brief 7.5: orders, place, beds, books, bargains, settings, and the form last."""
    found = own_report(rules(), "ann", QUIET, *ON_CORNERS, ann="BUILD rush\nPRICE rush AT 25")
    assert titles(found) == [
        "Your orders",
        "Where you stand",
        "Your beds",
        "Your books",
        "Your bargains",
        "Your settings",
        "Order form",
    ]
    assert lines(found, "What became of them") == (
        "BUILD rush — refused: Rush Street is not yours",
        "PRICE rush AT 25 — done: it stays so until you change it",
    )
    assert "Refused or not done" not in repr(found)
    assert "PRICE rush AT $25" in lines(found, "Set by you, until you change it")
    assert "JAIL PAY" in lines(found, "As usual, where you have set nothing")
