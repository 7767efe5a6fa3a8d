"""What reports tell of elections, programs and decisions, of what is one's own, of roles, and of the end."""

from __future__ import annotations

from pbem.engine.report import Notice, Table
from pbem.rulesets.crusoe.island import Result
from pbem.rulesets.crusoe.modules import diamonds as boat
from pbem.rulesets.crusoe.modules.government import powers as government
from pbem.rulesets.crusoe.paper.boattables import boat_blocks
from pbem.rulesets.crusoe.paper.camptables import election_blocks
from pbem.rulesets.crusoe.paper.final import final_sections, ranking
from pbem.rulesets.crusoe.paper.head import power_lines
from pbem.rulesets.crusoe.paper.private import module_warnings, own_affairs, own_facts
from pbem.rulesets.crusoe.paper.seattables import camp_tables, role_words
from pbem.rulesets.crusoe.standings import standings
from pbem.rulesets.crusoe.told_camp import Spoke
from pbem.rulesets.crusoe.view import IslandView
from tests.crusoe.advanced.reportgames import pages
from tests.crusoe.pressroom import blocks, cells, chapter, lines, seen, tables, titles


def words(view: IslandView, seat: str) -> list[str]:
    """What a seat is."""
    return [*role_words(view, seat)]


def test_an_election_is_told_with_candidates_speeches_and_ballots() -> None:
    """CRA-REP-04 to CRA-REP-06."""
    events = (
        government.Ran("Anna", 0),
        government.Ran("Bob", 1),
        Spoke("Bob", "Elect me.\nPlease."),
        government.Balloted("Carol", "Bob > Anna"),
        government.Elected("Bob", 1, 1),
    )
    options = {"scenario": "national_capitalism", "government": {"default": {"type": "representative"}}}
    told = [*election_blocks(chapter(events, options=options), events)]
    assert cells(tables(told)["Who runs for President"]) == [
        ("Anna", "nothing: is in office"),
        ("Bob", "1 leisure"),
    ]
    assert cells(tables(told)["Ballots"]) == [("Carol", "Bob > Anna")]
    assert lines(told) == ["Elect me.", "Please.", "Bob is President (1 of 1 vote). [CRA-REP-06]"]


def test_boxes_are_told_with_what_they_set_and_why() -> None:
    """CRA-BUR-02 The number of the box, the value, and what led to it."""
    found = [
        block
        for page in pages("programmed")
        for block in blocks(page.report)
        if isinstance(block, Table) and block.title == "The boxes of the program"
    ]
    assert found
    for table in found:
        assert titles(table) == ("Box", "What", "Why")
        assert all(row[0] == "–" or row[0].isdecimal() for row in cells(table))
        assert any("The line says" in row[2] for row in cells(table))


def test_one_reads_of_ones_own_debts_attitude_and_money_alone() -> None:
    """CRA 2.1 What a seat owes and is owed, what waits for it, and what it plays for."""
    options = {"scenario": "national_capitalism", "modules": {"attitudes": {"assign": "choose"}}}
    debts = {"bob": [{"creditor": "anna", "dollars": 7, "cycle": 2, "kind": "lease"}]}
    given = {
        "money": {"debts": debts, "carried": {"anna": 15}},
        "attitudes": {"attitude": {"anna": "cutthroat"}},
    }
    mine = seen("anna", options=options, mod=given)
    assert dict(own_facts(mine, mine.seats["anna"])) == {
        "Attitude": "Cutthroat",
        "Dividends for the next cycle": "$15",
    }
    (table,) = own_affairs(mine, mine.seats["anna"])
    assert isinstance(table, Table) and cells(table) == [("Bob", "Anna", "$7", "lease", "2")]
    bob = seen("bob", options=options, mod=given)
    assert [*module_warnings(bob, bob.seats["bob"])] == [
        "You owe $7: it is paid out of the first money that you get."
    ]
    other = seen("carol", options=options, mod=given)
    assert not [*own_affairs(other, other.seats["carol"])] and not [*own_facts(other, other.seats["carol"])]


def test_bonds_groups_and_exile_are_roles_in_neutral_words() -> None:
    """CRA 7.3, CRA-EXI-02 The exiles have tables of their own."""
    options = {
        "scenario": "capitalism",
        "modules": {"race": {}, "gender": {}},
        "punishments": ["slavery", "exile", "crippling"],
        "sensitive_ok": True,
    }
    state = {
        "race": {"group_of": {"anna": "A", "bob": "B"}, "closed": {"B": {"barred": ["ant"]}}},
        "gender": {"woman": {"anna": True}, "husband": {"anna": "bob"}},
        "slavery": {"master": {"bob": "anna"}, "supervised": {"bob": True}},
        "crippling": {"rows": {"bob": ["5"]}},
    }
    seats = {"anna": {}, "bob": {}, "carol": {"group": "exile", "fish": 1}}
    groups = {
        "main": {"economy": "capitalism", "violence": True},
        "exile": {"economy": "hobbes", "violence": True},
    }
    view = seen(options=options, mod=state, seats=seats, groups=groups)
    assert words(view, "anna") == ["group A", "disempowered group", "partner of Bob"]
    assert words(view, "bob") == [
        "group B",
        "partner of Anna",
        "crippled: row 5",
        "bound to Anna, moves along",
    ]
    assert words(view, "carol") == ["in exile"]
    plain = seen(options={**options, "neutral_words": False}, mod=state, seats=seats, groups=groups)
    assert "woman" in words(plain, "anna") and "slave of Anna, supervised" in words(plain, "bob")
    found = tables([*camp_tables(view)])
    assert [row[0] for row in cells(found["The exiles in turn order"])] == ["Carol"]
    assert cells(found["Holdings of the exiles"]) == [("Carol", "1", "1")]
    heads = dict(power_lines(view))
    assert heads == {"Closed to group B": "Ant", "The exiles live in": "Hobbesian State of Nature"}


def test_cra_k30_results_are_told_raw_and_adjusted_with_who_is_left_behind() -> None:
    """CRA-R111, CRA-DIA-05 Fractions are exact; left behind is last, with the dead."""
    options = {
        "scenario": "capitalism",
        "modules": {"attitudes": {"assign": "choose"}, "diamonds": {"value": "lottery", "small_boat": 2}},
    }
    attitudes = {
        "attitude": {"anna": "altruistic", "bob": "self", "carol": "self"},
        "raw": {"anna": 12, "bob": 5, "carol": 9},
        "adjusted": {"anna": "11/3", "bob": "5", "carol": "9"},
    }
    boarded = {"boarded": ["anna", "bob"], "values": {"anna": 4, "bob": 0, "carol": 8}}
    seats = {"anna": {"vp": 8, "diamond": 1}, "bob": {"vp": 5}, "carol": {"vp": 9}}
    view = seen("gm", options=options, mod={"attitudes": attitudes, "diamonds": boarded}, seats=seats)
    view.island.result = Result("rescued", {"anna": 4, "bob": 5, "carol": 9}, ("anna", "bob"), "cb")
    table = ranking(view)
    assert titles(table) == (
        *("Seat", "VP", "Diamonds", "Worth each", "Bonus", "Score", "Attitude", "Adjusted", "Result"),
    )
    assert cells(table) == [
        ("Bob", "5", "–", "0", "–", "5", "Self-Interested", "5", "wins"),
        ("Anna", "8", "1", "4", "+4", "12", "Altruistic", "3 2/3", "wins"),
        ("Carol", "9", "–", "8", "–", "9", "Self-Interested", "9", "loses, left behind"),
    ]
    assert [(one.seat, str(one.points)) for one in standings(view.book, view)] == [
        ("bob", "5"),
        ("anna", "3.67"),
        ("carol", "9"),
    ]


def test_the_boat_is_told_with_dice() -> None:
    """CRA-R114 In the order in which they rolled."""
    events = (
        boat.Boarded("Anna"),
        boat.Contested(("Bob", "Carol"), 1),
        boat.BoatSpearUsed("Bob"),
        boat.Contended("Bob", (5,), (), 6),
        boat.Contended("Carol", (4,), (), 4),
        boat.Boarded("Bob"),
        boat.LeftBehind("Carol"),
    )
    told = [*boat_blocks(chapter(events), events)]
    assert cells(tables(told)["The last places in the boat"]) == [
        ("Bob", "discarded", "5", "–", "6"),
        ("Carol", "–", "4", "–", "4"),
    ]
    assert lines(told)[-1] == "Carol is left behind. [CRA-DIA-05]"


def test_the_last_report_says_that_galt_is_dead() -> None:
    """CRA-OBJ-07 All lose with John Galt."""
    options = {"scenario": "capitalism", "modules": {"objectivist": {}}}
    told = chapter(options=options, mod={"objectivist": {"galt": "anna"}}, cycle=2)
    told.after.island.result = Result("galt", {"anna": 1, "bob": 2, "carol": 3}, ())
    first, *_ = final_sections(told)
    (banner,) = [block for block in first.blocks if isinstance(block, Notice)]
    assert banner.text == "John Galt has died in cycle 2: all lose. Nobody has won."
