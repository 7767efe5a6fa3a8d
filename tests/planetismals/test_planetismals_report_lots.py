"""What is up for bids, in the report of Planetismals (brief 7.2, 7.7)."""

from __future__ import annotations

from typing import Any

from pbem.engine.report import Notice, Sentences
from pbem.engine.ruleset import Moment
from pbem.rulesets.planetismals.auction import lots_for
from pbem.rulesets.planetismals.game import BOX
from pbem.rulesets.planetismals.report import title_of
from tests.planetismals.newsroom import (
    QUIET,
    blocks,
    lines,
    opened,
    rows,
    section,
    table,
    titles,
    told,
)

UNFED: dict[str, Any] = {
    "round": 7,
    "seats": {"ann": {"cash": 900}, "bob": {"cash": 850}, "cat": {"cash": 189}},
    "asteroids": {"D3": {"owner": "cat", "zones": 3, "name": "Vesta"}},
    "installations": {
        "CO1": {"owner": "cat", "hex": "D3", "store": {"scrap": 321}, "tax_pct": 105},
        "RS2": {"owner": "ann", "hex": "D3", "ready_round": 9},
    },
}
"""In cat's turn the colony goes without food and rations."""
SILENT = {"ann": "", "bob": "", "cat": ""}


def test_titles_name_round_and_phase() -> None:
    """Brief 7.1: the head tells the phase played, and what comes next with its deadline."""
    assert title_of(Moment(7, "orders")) == "Round 7, orders"
    assert title_of(Moment(7, "bids")) == "Round 7, bids"
    found = told(opened(3), UNFED, SILENT, *QUIET, *QUIET, *QUIET)
    assert found.title == "Round 7, orders"
    assert found.facts == (("Next", "Round 7, bids (of ann and bob)"), ("Deadline", "Friday"))


def test_lots_are_listed_and_only_bidders_see_the_store() -> None:
    """Brief 7.7: all see what is up for bids and who is waited for; its store is for those who may bid."""
    rules, dice = opened(3), (*QUIET, *QUIET, *QUIET)
    found = told(rules, UNFED, SILENT, *dice)
    notice = blocks(found, Notice)[0]
    assert notice.text == "The round waits for the bids of ann and bob."
    assert rows(found, "Colonies and vacant asteroids") == [
        {
            "Lot": "CO1",
            "What": "colony on D3 (Vesta)",
            "Of": "cat",
            "Since": "round 7",
            "Who may bid": "ann, bob",
        }
    ]
    assert "321" not in repr(found)
    for seat, cash in (("ann", 890), ("bob", 850)):
        own = told(rules, UNFED, SILENT, *dice, reader=seat)
        assert blocks(own, Notice)[0].text == f"Your bids are due; you have {cash} MC."
        assert "Its state: taxes 105 %." in lines(own, "CO1: colony on D3 (Vesta)")
        assert "In its store: 321 scrap." in lines(own, "CO1: colony on D3 (Vesta)")
    controller = told(rules, UNFED, SILENT, *dice, reader="cat")
    assert "What you may bid for" not in titles(controller)
    assert "waits for the bids of others" in repr(section(controller, "Your orders"))


def test_a_vacant_asteroid_is_told_without_doubling_its_words() -> None:
    """PLA-56: its id stands before it, its name behind; it is vacant, and from whom."""
    given: dict[str, Any] = {
        "seats": {"ann": {}, "bob": {}, "cat": {}},
        "phase": "bids",
        "asteroids": {"D3": {"vacant_from": "cat", "zones": 3, "name": "Vesta"}, "E7": {"owner": "cat"}},
        "installations": {
            "RS2": {"owner": "ann", "hex": "D3", "ready_round": 9},
            "CO1": {"owner": "cat", "hex": "E7"},
        },
        "lots": {"D3": {"of": "cat", "new": True}, "CO1": {"new": True}},
    }
    rules = opened(3)
    position = BOX.given(rules.book, given, ["ann", "bob", "cat"])
    view = rules.view(rules.book, position.state, "ann")
    (found,) = lots_for(view, "ann")
    vacant, colony = (block for block in found.blocks if isinstance(block, Sentences))
    assert vacant.heading == "D3: asteroid Vesta"
    assert "The asteroid: Organics, 3 zones; vacant, from cat; on it RS2 (ann)." in vacant.lines
    assert colony.heading.startswith("CO1: colony on E7") and "owner cat; on it" in " ".join(colony.lines)


def test_a_bid_that_was_not_asked_for_is_told_as_refused() -> None:
    """PLA-50: the controller of a colony, who has no bid to make, reads why its own was not taken."""
    given = {**UNFED, "phase": "bids", "lots": {"CO1": {"new": True}}}
    orders = {"ann": "BID CO1 600", "bob": "", "cat": "BID CO1 100\nBID D3 5"}
    own = told(opened(3), given, orders, reader="cat")
    assert lines(own, "Refused or not done") == (
        "BID CO1 100 — CO1 is your own.",
        "BID D3 5 — D3 is not up for bids.",
    )
    assert "Played by" not in repr(section(own, "Your orders"))


def test_between_two_seats_a_colony_has_one_price() -> None:
    """PLA-52: the one who may bid is told the price."""
    given = {**UNFED, "seats": {"ann": {"cash": 900}, "cat": {"cash": 189}}}
    own = told(opened(2), given, {"ann": "", "cat": ""}, *QUIET, *QUIET, reader="ann")
    said = lines(own, "CO1: colony on D3 (Vesta)")
    assert "Between two seats the price is 1000 MC, no more and no less." in said


def test_bids_are_shown_with_their_result() -> None:
    """Brief 7.2: lot, bidder, amount, and whether it won, was outbid or void."""
    given = {**UNFED, "phase": "bids", "lots": {"CO1": {"new": True}}}
    given["seats"] = {**UNFED["seats"], "dan": {"cash": 700}}
    orders = {"ann": "BID CO1 600", "bob": "BID CO1 851", "cat": "", "dan": "BID CO1 700"}
    found = told(opened(4), given, orders)
    assert [row.cells for row in table(found, "Bids opened").rows] == [
        ("CO1", "dan", "700", "wins"),
        ("CO1", "ann", "600", "outbid"),
        ("CO1", "bob", "851", "void"),
    ]
    assert table(found, "Bids opened").note.startswith("A bid is void")
    assert found.title == "Round 7, bids" and "Fate" not in rows(found, "The seats")[0]
