"""The public tables (brief 7.3): titles, guests, price lists, the bank's list, jail, contracts."""

from __future__ import annotations

from typing import Any

from pbem.engine.report import Paragraph
from tests.laissez_faire.pressroom import (
    blocks,
    lines,
    own_report,
    report_on,
    row,
    rows,
    rules,
    section,
    table,
)

QUIET: dict[str, Any] = {"seats": {"ann": {}, "bob": {}}}
ON_CORNERS = (4, 6, 6, 4)


def asked(found: Any, title: str) -> str:
    """What a title costs anyone."""
    return row(found, "The titles", title, "Title")["Asked"]


def test_the_register_has_every_title() -> None:
    """City, owner, level, deed price, mortgage value, and what anyone pays."""
    given = {**QUIET, "titles": {"rush": {"owner": "ann", "payments": 3}, "bus": "bob"}}
    found = report_on(rules(), given, *ON_CORNERS)
    assert len(rows(found, "The titles")) == 28
    assert row(found, "The titles", "Rush Street", "Title") == {
        "#": "11",
        "Title": "Rush Street",
        "City": "CH",
        "Owner": "ann",
        "Level": "A",
        "Price": "$140",
        "Mtg.": "$70",
        "Asked": "$108",
    }
    company = row(found, "The titles", "U.S. Bus Company", "Title")
    assert (company["City"], company["Level"], company["Asked"]) == ("–", "–", "$40")


def test_what_anyone_is_asked() -> None:
    """3.6: price entries for anyone, by the dice, refusals, marks, and the clauses in force."""
    given = {
        **QUIET,
        "titles": dict.fromkeys(("rush", "state", "gas", "electric", "bus", "wall", "fifth"), "ann"),
        "contracts": {
            "K1": {"parties": ["ann", "bob"], "clauses": ["FLOOR $90 BY ann AT wall"]},
            "K2": {"parties": ["ann", "bob"], "clauses": ["REFUSE BY ann AT fifth TO ANYONE"]},
        },
    }
    prices = "PRICE rush AT 30 NOCAP\nPRICE rush TO bob AT 5\nPRICE state REFUSE\nPRICE gas AT 3 x DICE"
    found = report_on(rules(), given, *ON_CORNERS, ann=f"{prices}\nPRICE electric AT 12\nPRICE bus AT FAIR")
    names = ("Rush Street", "State Street", "U.S. Gas Company", "U.S. Electric Company", "U.S. Bus Company")
    assert [asked(found, name) for name in names] == ["$30*", "refused", "3 × dice", "$12", "$20"]
    assert (asked(found, "Wall Street"), asked(found, "Fifth Avenue")) == ("$90", "refused")
    assert "*: no cap on staying" in table(found, "The titles").note


def test_guests_and_clauses_have_a_table_of_their_own() -> None:
    """LAI-24, 50: guests with their rents, places, numbers of attached clauses and liens."""
    clauses = ["INCOME 5% OF rush TO bob", "LOAN $9 FROM bob TO ann REPAY $9 IN ROUND 8 SECURED BY rush, bus"]
    given = {
        "seats": {"ann": {"token": 20}, "bob": {"token": 11, "lodging": {"rent": 7}}},
        "titles": {"rush": {"owner": "ann", "payments": 2}, "bus": "ann"},
        "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": clauses}},
    }
    found = report_on(rules(phases="full"), {**given, "phase": "business"}, 4, 6, 6, 4)
    assert rows(found, "Guests and attached clauses") == [
        {
            "#": "11",
            "Title": "Rush Street",
            "Guests": "bob $7",
            "Places": "2",
            "Attached clauses": "K1.1, K1.2",
        },
        {"#": "15", "Title": "U.S. Bus Company", "Guests": "–", "Places": "–", "Attached clauses": "K1.2"},
    ]


def test_price_lists_show_every_entry() -> None:
    """Brief 7.3: owner, scope, guest, city of origin, terms, NOCAP and ONCE."""
    prices = "PRICE boston TO bob FROM washington AT 20 NOCAP\nPRICE UTILITIES AT 2 x DICE\nREFUSE bob"
    found = report_on(rules(), QUIET, *ON_CORNERS, ann=f"{prices}\nPRICE rush AT LIST ONCE")
    assert [[*one.values()] for one in rows(found, "What the seats ask")] == [
        ["ann", "streets and companies", "bob", "–", "refused", "–"],
        ["ann", "utilities", "anyone", "–", "2 × dice", "–"],
        ["ann", "Boston", "bob", "Washington", "$20", "no cap on staying"],
    ]


def test_a_price_list_has_the_columns_that_it_needs_and_its_order() -> None:
    """Groups, cities, titles; anyone before guests; what the seat does not own is asleep."""
    prices = "PRICE rush TO bob AT 5\nPRICE rush AT 9\nPRICE STREETS AT FAIR"
    found = report_on(rules(), {**QUIET, "titles": {"rush": "ann"}}, *ON_CORNERS, ann=prices)
    assert rows(found, "What the seats ask") == [
        {"Owner": "ann", "For what": "streets", "Guest": "anyone", "Terms": "fair price"},
        {"Owner": "ann", "For what": "Rush Street", "Guest": "anyone", "Terms": "$9"},
        {"Owner": "ann", "For what": "Rush Street", "Guest": "bob", "Terms": "$5"},
    ]
    lent = report_on(rules(), QUIET, *ON_CORNERS, ann=prices)
    assert [one["Besides"] for one in rows(lent, "What the seats ask")] == ["–", "asleep", "asleep"]
    assert "Asleep: the seat does not own it, or no longer." in table(lent, "What the seats ask").note


def test_sealed_prices_are_not_told() -> None:
    """Option prices: neither in the list nor in the register; to the owner they are."""
    given = {**QUIET, "titles": {"rush": "ann"}}
    where = rules(prices="sealed")
    found = report_on(where, given, *ON_CORNERS, ann="PRICE rush AT 7331")
    assert asked(found, "Rush Street") == "?" and "7331" not in repr(found)
    assert any("sealed" in one.text for one in blocks(found, Paragraph))
    own = own_report(where, "ann", given, *ON_CORNERS, ann="PRICE rush AT 7331")
    assert "PRICE rush AT $7331" in lines(own, "Set by you, until you change it")


def test_the_bank_has_a_list() -> None:
    """LAI-20, R10, R36: rents by what it owns, fares, factors, supply."""
    given = {**QUIET, "titles": {"basin": "ann", "gas": "bob", "bus": {"owner": "bob"}}}
    found = report_on(rules(), given, *ON_CORNERS)
    said = {one["Where"]: one["Asked"] for one in rows(found, "What the bank asks")}
    assert (
        said["New Orleans"] == "French Quarter $6" and said["Utilities"] == "U.S. Electric Company 4 × dice"
    )
    assert said["Carriage"].startswith("U.S. Railroad $160")
    note = table(found, "What the bank asks").note
    assert "houses 35, apartment buildings 15" in note and "side 4 $200" in note
    unlimited = report_on(rules(building_supply="unlimited"), given, *ON_CORNERS)
    assert "not limited" in table(unlimited, "What the bank asks").note


def test_offers_to_anyone_are_public() -> None:
    """Brief 2.4: their addressees are all."""
    found = report_on(rules(), QUIET, *ON_CORNERS, ann="GIVE $5 TO anyone FOR gas\nGIVE $6 TO bob FOR gas")
    assert [[*one.values()] for one in rows(found, "Offers to anyone")] == [
        ["G1", "ann", "anyone", "$5", "U.S. Gas Company"]
    ]


def test_prisoners_and_their_chances() -> None:
    """LAI-29 to 33: side, turns, what has run up, what comes next; and the lease."""
    given = {
        "seats": {
            "ann": {"in_jail": {"side": 3, "turns": 1, "board": 15}, "settings": {"jail": {"how": "WAIT"}}},
            "bob": {},
        },
        "lease": {"owner": "bob", "rate": 7},
    }
    found = report_on(rules(jail_lease=True), given, 4, 6)
    assert [[*one.values()] for one in rows(found, "In jail")] == [
        ["ann", "3", "2", "$22", "$179", "yes"],
    ]
    assert blocks(found, Paragraph)[-2].text == "The jail is leased to bob. Room and board: $7."
    sleeps = row(found, "Where everybody is", "ann", "Seat")["Lodging or jail"]
    assert sleeps == "last chance: $179"


def test_an_empty_jail_says_so() -> None:
    """And what the lease costs, if it can be bought."""
    found = report_on(rules(jail_lease=True), QUIET, *ON_CORNERS)
    assert [one.text for one in blocks(found, Paragraph)][1:3] == [
        "Nobody is in jail.",
        "The lease of the jail is for sale for $750. Room and board: 10 % of the booking fee.",
    ]
    assert len(section(report_on(rules(), QUIET, *ON_CORNERS), "The jail").blocks) == 1


CLAUSES = {
    "PAY $5 FROM ann TO bob IN ROUND 9": "ann pays bob $5 in round 9.",
    "PAY $5 FROM OWNER OF rush TO bob EVERY 2 ROUNDS FROM ROUND 3": (
        "Whoever owns Rush Street pays bob $5 every 2 rounds from round 3 on."
    ),
    "PAY $5 FROM ann TO bob EVERY ROUND FROM ROUND 3 UNTIL ROUND 6": (
        "ann pays bob $5 every round from round 3 to round 6."
    ),
    "LOAN $9 FROM bob TO ann REPAY $5 IN ROUND 8 + $4 IN ROUND 9 SECURED BY rush GRACE 2 NOTRANSFER": (
        "bob lends ann $9, to be repaid: $5 in round 8, $4 in round 9. Secured by Rush Street, with 2 rounds "
        "of grace. The claim cannot be given away."
    ),
    "LOAN $9 FROM bob TO ann AT 5% DUE ROUND 9": "bob lends ann $9 at 5 %, due in round 9.",
    "TRANSFER rush FROM ann TO bob IN ROUND 8": "In round 8 Rush Street goes from its owner to bob.",
    "INCOME 25% OF rush TO bob PERSONAL BY ann": (
        "25 % of the income of Rush Street goes to bob. Only while Rush Street belongs to ann."
    ),
    "FIXED $15 AT rush FOR bob UNTIL ROUND 9": (
        "bob may always use Rush Street for $15 at most. Until round 9."
    ),
    "REFUSE BY ann AT boston TO bob LANDING IN washington": (
        "At Boston ann refuses bob after landing in Washington."
    ),
    "REFUSE BY ann AT rush TO ANYONE ATTACHED": "At Rush Street whoever owns them refuses anyone.",
    "FLOOR $60 BY ann AT STREETS": "At streets ann asks at least $60.",
    "OPTION rush FOR $150 TO bob": "bob may buy Rush Street for $150.",
    'TEXT "be kind"': "“be kind”",
}


def test_clauses_are_told_in_words() -> None:
    """3.9.3: each sort, with what may stand at its end."""
    given = {
        **QUIET,
        "titles": {"rush": "ann"},
        "contracts": {"K1": {"parties": ["ann", "bob"], "name": "All", "clauses": [*CLAUSES]}},
    }
    found = report_on(rules(), given, *ON_CORNERS)
    told = lines(found, "K1 “All” of ann and bob, since round 1")
    for number, (line, words) in enumerate(zip(told, CLAUSES.values(), strict=True), 1):
        assert line.startswith(f"K1.{number}: {words}"), line


def test_clauses_say_whom_they_bind_and_what_they_count_for() -> None:
    """Brief 7.3: bound, owed to, still to pay, arrears, released by, value."""
    given = {
        "seats": {"ann": {"cash": 0, "token": 10}, "bob": {}, "cat": {}},
        "titles": {"rush": "ann"},
        "contracts": {
            "K1": {
                "parties": ["ann", "bob", "cat"],
                "name": "Debt",
                "clauses": [
                    "LOAN $90 FROM bob TO ann REPAY $40 IN ROUND 2 + $50 IN ROUND 5",
                    "REFUSE BY ann AT STREETS TO bob",
                    "PAY $5 FROM cat TO bob EVERY ROUND FROM ROUND 9",
                ],
            }
        },
    }
    found = report_on(rules(), given, 4, 6, 6, 4, 4, 6, bob="RELEASE K1.2")
    told = lines(found, "K1 “Debt” of ann, bob and cat, since round 1")
    assert told[0].endswith(
        "Binds ann, owed to bob. Still to fall due: $50. ann is in arrears with $40 since round 2. "
        "Counts now: ann -$90, bob +$70."
    )
    assert told[1].endswith("Binds ann, owed to bob and cat. Released by bob.")
    assert told[2].endswith("Binds cat, owed to bob.")


def test_clauses_that_have_ended_stay_in_the_register() -> None:
    """Brief 3.9.4."""
    block = 'CONTRACT "Now" WITH {other}\nPAY $5 FROM ann TO bob NOW\nEND'
    letters = {"ann": block.format(other="bob"), "bob": block.format(other="ann")}
    found = report_on(rules(), QUIET, *ON_CORNERS, **letters)
    assert blocks(found, Paragraph)[-1].text == "No contract is in force."
    assert lines(found, "Clauses that have ended") == ("K1.1 (done): ann pays bob $5 at once.",)


def test_private_contracts_are_for_their_parties() -> None:
    """Option contracts: the register has what binds titles, a party's own report the rest."""
    where = rules(contracts="private", books="closed")
    clauses = ["INCOME 25% OF rush TO bob", 'TEXT "canary"', "PAY $5 FROM ann TO bob IN ROUND 9"]
    given = {
        "seats": {"ann": {}, "bob": {}, "cat": {}},
        "titles": {"rush": "ann"},
        "contracts": {"K1": {"parties": ["ann", "bob"], "name": "Secret", "clauses": clauses}},
    }
    found = report_on(where, given, *ON_CORNERS, 4, 6)
    assert lines(found, "K1 from a private contract, since round 1") == (
        "K1.1: 25 % of the income of Rush Street goes to bob. Binds Rush Street, owed to bob. "
        "Counts now: ann -$18, bob +$18.",
    )
    assert "canary" not in repr(found) and "Secret" not in repr(found)
    own = own_report(where, "bob", given, *ON_CORNERS, 4, 6)
    assert len(lines(own, "K1 “Secret” of ann and bob, since round 1")) == 3
    assert "canary" not in repr(own_report(where, "cat", given, *ON_CORNERS, 4, 6))
