"""What reports tell of governments, land, firms, the country, classes, the Church, contracts, the end."""

from __future__ import annotations

from pbem.engine.pictures import Chart, TrackBoard
from pbem.engine.report import Facts, Notice, Table
from pbem.rulesets.crusoe.decrees import Rule, Rules
from pbem.rulesets.crusoe.island import Result
from pbem.rulesets.crusoe.language.governmentorders import Decide
from pbem.rulesets.crusoe.modules.church import told as church
from pbem.rulesets.crusoe.modules.corporations import told as firms
from pbem.rulesets.crusoe.modules.diamonds import told as boat
from pbem.rulesets.crusoe.modules.government import told as government
from pbem.rulesets.crusoe.modules.government.saying import Entry, Said
from pbem.rulesets.crusoe.paper.boattables import boat_blocks
from pbem.rulesets.crusoe.paper.churchtables import charity_table, church_blocks, tithe_blocks
from pbem.rulesets.crusoe.paper.contracttables import contract_blocks
from pbem.rulesets.crusoe.paper.countrytables import country_blocks
from pbem.rulesets.crusoe.paper.cuttables import chain_blocks
from pbem.rulesets.crusoe.paper.electiontables import election_blocks
from pbem.rulesets.crusoe.paper.final import final_sections
from pbem.rulesets.crusoe.paper.firmtables import firm_blocks, investment_blocks
from pbem.rulesets.crusoe.paper.landtables import land_blocks
from pbem.rulesets.crusoe.paper.ownaffairs import own_affairs, own_facts
from pbem.rulesets.crusoe.paper.owndecisions import fate_of_decision
from pbem.rulesets.crusoe.paper.ownwarnings import module_warnings
from pbem.rulesets.crusoe.paper.pathmap import path_map
from pbem.rulesets.crusoe.paper.powerwords import power_lines
from pbem.rulesets.crusoe.paper.ranking import ranking
from pbem.rulesets.crusoe.paper.rolewords import role_words
from pbem.rulesets.crusoe.paper.seattables import bank_table, camp_tables
from pbem.rulesets.crusoe.standings import standings
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.told_camp import Spoke
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said as Goods
from tests.crusoe.advanced.reportgames import pages
from tests.crusoe.pressroom import blocks, cells, chapter, lines, seen, tables, titles

LANDED = {"scenario": "national_capitalism", "modules": {"landlords": {}}}
OWNED = {"landlords": {"owner": {"ant": "anna"}, "terms": {"ant": {"bob": 12, "carol": None}}}}


def words(view: IslandView, seat: str) -> list[str]:
    """What a seat is."""
    return [*role_words(view, seat)]


def test_the_land_is_told_with_what_is_asked_of_whom() -> None:
    """CRA-LND-06 Closed to one, a rent for the other; and who goes down it now."""
    lease = {"bob": {"path": "ant", "owner": "anna", "rent": 12, "debtor": "bob"}}
    given = {"landlords": {**OWNED["landlords"], "lease": lease}}
    view = seen(options=LANDED, mod=given)
    rows = {row[0]: row[1:] for row in cells(tables([*land_blocks(view)])["Paths and their owners"])}
    assert rows["Ant"] == ("Anna", "$12, Carol closed", "Bob $12")
    assert rows["Spider"] == ("–", "–", "–")
    barter = {"scenario": "capitalism", "modules": {"landlords": {}}}
    (table,) = land_blocks(seen(options=barter, mod=OWNED))
    assert isinstance(table, Table)
    rows = {row[0]: row[2:] for row in cells(table)}
    assert rows["Ant"] == ("12 harvests, Carol closed", "–")


def test_the_map_is_coloured_by_owners_and_says_the_rent() -> None:
    """CRA 8 Each path begins with the name of its owner."""
    board = path_map(chapter(options=LANDED, mod=OWNED, phase="work"))
    owners = {track.name: track.spaces[0].owner for track in board.tracks}
    assert owners["Ant"] == "anna" and owners["Spider"] == ""
    assert board.tracks[-1].says.startswith("Owned by Anna: $12, Carol closed.")


def test_corporations_are_told_with_shares_terms_and_profits() -> None:
    """CRA-COR-06 to CRA-COR-11."""
    options = {"scenario": "national_capitalism", "modules": {"corporations": {}}}
    state = {
        "shares": {"ant": {"anna": 3, "bob": 1}},
        "coffers": {"ant": 57},
        "exp": {"ant": [3]},
        "rate": {"ant": {"form": "salary", "dollars": 40}},
    }
    (table,) = firm_blocks(seen(options=options, mod={"corporations": state}))
    assert isinstance(table, Table)
    assert cells(table) == [("Ant", "salary $40", "$57", "3", "Anna 3, Bob 1")]
    events = (
        firms.Invested("Anna", "Ant", 20, 2),
        firms.ProfitsVoted("Ant", 2, 5),
        firms.FirmLearnt("Ant", 4, (4,)),
        firms.FirmLearnt("Ant", 0, (1, 6)),
        firms.DividendPaid("Ant", 5),
    )
    found = tables([*investment_blocks(chapter(events, options=options), events)])
    assert cells(found["Investments"]) == [("Anna", "Ant", "$20", "2")]
    assert cells(found["Profits"]) == [("Ant", "2", "4; 1, 6", "4", "$5")]


def test_the_country_is_told_with_limits_and_what_the_agent_owes() -> None:
    """CRA-TWC-05 A gauge for each good; the basic resource has no limit, nor has the bank of it."""
    options = {"scenario": "capitalism", "modules": {"third_world": {}}}
    state = {"agent": "anna", "resource": "fish", "npl": {"egg": 2}, "made": {"egg": 1}, "commitment": 14}
    view = seen("anna", options=options, mod={"third_world": state}, seats={"anna": {"fish": 3}, "bob": {}})
    found = [*country_blocks(view)]
    rows = cells(tables(found)["Production and national limits"])
    assert rows[0] == ("Fish", "–", "none", "–") and ("Egg", "1", "2", "–") in rows
    (gauge,) = [block for block in found if isinstance(block, Chart)]
    assert [one.name for one in gauge.series] == ["Made", "Limit"]
    assert dict(power_lines(view)) == {"Basic resource": "fish", "Agent": "Anna"}
    assert [*module_warnings(view, view.seats["anna"])] == ["As Agent you owe 14 fish, and you hold 3."]
    bank = bank_table(view)
    place = titles(bank).index("Fish")
    assert [row[place] for row in cells(bank)] == ["∞", "3", "∞"]


def test_classes_are_a_band_of_industries_and_a_table() -> None:
    """CRA-CLW-03, CRA-CLW-07 Goods in order of elasticity, coloured by CEO; one may be CEO of nothing."""
    chain = [
        {
            "seat": "anna",
            "industries": ["water", "fish", "apple", "egg", "banana", "grape", "spear", "diamond"],
        },
        {"seat": "bob", "industries": []},
    ]
    state = {"classes": {"anna": "capitalist", "bob": "capitalist", "carol": "middle"}, "chain": chain}
    seats = {"anna": {"diamond": 4}, "bob": {"diamond": 2}, "carol": {"diamond": 2}}
    options = {"scenario": "class_warfare"}
    view = seen(options=options, mod={"class_warfare": state}, seats=seats, cycle=2)
    band, table = chain_blocks(view)
    assert isinstance(band, TrackBoard) and isinstance(table, Table)
    assert band.tracks[0].spaces[0].id == "Water"
    assert {space.owner for space in band.tracks[0].spaces} == {"anna"}
    assert [token.seat for _, tokens in band.aside for token in tokens] == ["bob"]
    assert cells(table)[1] == ("Bob", "Capitalist", "2", "nothing")
    assert words(view, "carol") == ["Middle Class"]
    assert [*module_warnings(view, view.seats["carol"])] == ["You are 1 diamond short of Capitalist."]
    assert [*module_warnings(view, view.seats["bob"])] == ["You lack 1 diamond to stay Capitalist."]


def test_the_church_is_told_with_tithes_charity_and_store() -> None:
    """CRA-CHU-01 to CRA-CHU-06, CRA-R100."""
    options = {"scenario": "capitalism", "modules": {"church": {}}}
    events = (
        church.Tithed("Anna", Goods(Basket.of({"egg": 1}))),
        church.Tithed("Bob", Goods(Basket.of({"fish": 4}))),
        church.Repented("Bob", 4),
    )
    told = chapter(events, options=options)
    assert cells(tables([*tithe_blocks(told, events)])["Gifts to the Church"]) == [
        ("Anna", "1 egg", "tithe"),
        ("Bob", "4 fish", "penance"),
    ]
    given = (church.Given("Bob", Goods(Basket.one("water"))), church.Given("Anna", Goods(Basket.one("fish"))))
    (charity,) = charity_table(chapter(given, options=options), given)
    assert cells(charity) == [("1", "Bob", "1 water"), ("2", "Anna", "1 fish")]
    view = seen(options=options, mod={"church": {"store": {"egg": 2}, "banned": ["carol"]}})
    (facts,) = church_blocks(view)
    assert isinstance(facts, Facts)
    assert dict(facts.pairs) == {"The Church has": "2 egg", "Banned from charity": "Carol"}
    assert words(view, "carol") == ["banned from charity"]


def test_contracts_are_told_clause_by_clause_and_drafts_to_their_parties_alone() -> None:
    """CRA-R106, CRA-R107."""
    options = {"scenario": "capitalism", "modules": {"libertarianism": {}}}
    clauses = ["anna GIVES 2 egg TO bob IN 2", "bob DOES NOT FIGHT anna UNTIL 9"]
    contracts = {
        "eggs": {"parties": ["anna", "bob"], "clauses": clauses, "signed": ["anna", "bob"], "since": 1},
        "draft": {"parties": ["anna", "carol"], "text": "friends", "signed": ["anna"]},
    }
    record = [{"cycle": 2, "kind": "gave", "seat": "anna", "to": "bob", "what": "egg", "number": 2}]
    given = {
        "options": options,
        "cycle": 3,
        "mod": {"libertarianism": {"contracts": contracts, "record": record}},
    }
    found = tables([*contract_blocks(seen(**given))])
    assert [row[0] for row in cells(found["Contracts"])] == ["eggs"]
    assert [row[1:] for row in cells(found["Clauses"])] == [(clauses[0], "kept"), (clauses[1], "kept so far")]
    own = seen("carol", **given)
    drafts = tables([*own_affairs(own, own.seats["carol"])])["Contracts"]
    assert cells(drafts) == [("draft", "Anna, Carol", "not signed by Carol", "friends", "–")]


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


def test_a_decision_is_told_with_what_is_in_force() -> None:
    """CRA 8 Under a ruler that is the decree; of a citizen's vote what all votes came to."""
    order = Decide(task="signal_pay", decree=Rules((Rule("cb", 9),)))
    decree = Said((Entry("cb", 4),))
    decreed = government.Decreed("signal_pay", decree)
    assert fate_of_decision(chapter([decreed]), order, "Anna") == "in force: cb 4"
    voted = (government.Voted("Anna", "signal_pay", decree), decreed)
    assert fate_of_decision(chapter(voted), order, "Anna") == "counted as your vote; in force is cb 4"
    assert fate_of_decision(chapter(), order, "Anna") == ""


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
        boat.SpearUsed("Bob"),
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
