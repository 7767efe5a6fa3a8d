"""What reports tell of land, firms, the country, classes, the Church and contracts."""

from __future__ import annotations

from typing import Any

from pbem.engine.pictures import Chart, TrackBoard
from pbem.engine.report import Facts, Table
from pbem.rulesets.crusoe.modules import church, firms
from pbem.rulesets.crusoe.paper.churchtables import charity_table, church_blocks, tithe_blocks
from pbem.rulesets.crusoe.paper.firmtables import firm_blocks, investment_blocks
from pbem.rulesets.crusoe.paper.head import power_lines
from pbem.rulesets.crusoe.paper.landtables import land_blocks
from pbem.rulesets.crusoe.paper.moneytables import chain_blocks
from pbem.rulesets.crusoe.paper.pathmap import path_map
from pbem.rulesets.crusoe.paper.private import module_warnings, own_affairs
from pbem.rulesets.crusoe.paper.seattables import bank_table, role_words
from pbem.rulesets.crusoe.paper.standing import contract_blocks, country_blocks
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said as Goods
from tests.crusoe.pressroom import cells, chapter, seen, tables, titles

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
    given: dict[str, Any] = {
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
