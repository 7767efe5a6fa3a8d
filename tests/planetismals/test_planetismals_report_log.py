"""The log of a seat's shuttles in its own report (brief 7.4): what they did in its turn, hex by hex."""

from __future__ import annotations

from typing import Any

from pbem.engine.report import Report, Sentences
from tests.planetismals.newsroom import QUIET, lines, opened, section, told

TRADE: dict[str, Any] = {
    "seats": {"ann": {"cash": 300}, "bob": {"cash": 100}},
    "asteroids": {"E7": {"owner": "bob"}, "D3": {"owner": "bob"}},
    "installations": {
        "RS1": {"owner": "bob", "hex": "E7", "ready_round": 9},
        "RS2": {"owner": "bob", "hex": "D3", "ready_round": 9},
    },
    "shuttles": {"SH1": {"owner": "ann", "hold": {"food": 3}}},
}
OFFER, ANSWER = "GIVE $500 TO bob FOR INSTALLATION RS1", "GIVE INSTALLATION RS1 TO ann FOR $500"


def own_report(given: dict[str, Any], orders: dict[str, str], *faces: int) -> Report:
    """Ann's own report of a round on the board for two."""
    return told(opened(), given, orders, *faces, reader="ann")


def test_the_log_tells_every_step_with_hex_and_moves() -> None:
    """Brief 7.4: 2D6, then each step: hex, moves left, action, result or reason of failure."""
    given: dict[str, Any] = {
        "seats": {"ann": {}, "bob": {}},
        "asteroids": {"D3": {"explored": False}, "E7": {}},
        "installations": {"RS1": {"owner": "ann", "hex": "E7", "ready_round": 9, "store": {"food": 3}}},
    }
    orders = {
        "ann": "PLAN SH1: GO E7; LOAD ALL; PLACE; GO base; SELL ALL; BUY extractor; GO D3; PLACE; GO E4"
    }
    own = own_report(given, {**orders, "bob": ""}, 95, 3, 5, 2, 4, *QUIET)
    log = lines(own, "SH1: 8 moves")
    assert log[:6] == (
        "E7, 6 moves left: SH1 flies 2 to E7.",
        "E7, 6 moves left: SH1 loads 3 food from RS1.",
        "E7, 6 moves left: SH1: PLACE fails (there is no installation aboard).",
        "E5, 4 moves left: SH1 flies 2 to E5.",
        "E5, 4 moves left: SH1 sells 3 food for 270 MC.",
        "E5, 4 moves left: ann buys EX2, ore extractor, for 250 MC.",
    )
    assert log[-1] == "E4: SH1 loses 1 of its moves." and "D3, 2 moves left: ann owns D3." in log
    still = own_report(given, {"ann": "PLAN SH1: BUY extractor", "bob": ""}, 16, 95)
    assert lines(still, "SH1: no moves") == ("E5: ann buys EX2, ore extractor, for 250 MC.",)


def test_two_shuttles_have_a_log_each() -> None:
    """Whatever does not name its shuttle stands where it happened."""
    given: dict[str, Any] = {"seats": {"ann": {}, "bob": {}}, "shuttles": {"SH3": {"owner": "ann"}}}
    plans = "PLAN SH1: GO E6\nPLAN SH3: BUY shuttle OR HOLD\nSHUTTLES SH3 > SH1"
    own = own_report(given, {"ann": plans, "bob": ""}, 95, 1, 1, 2, 2, *QUIET)
    log = section(own, "Your shuttles' log").blocks
    assert [block.heading for block in log if isinstance(block, Sentences)] == [
        "SH3: 2 moves",
        "SH1: 4 moves",
    ]
    assert lines(own, "SH3: 2 moves")[0] == "E5, 2 moves left: ann buys SH4 for 5000 MC."


def test_deals_of_the_end_of_a_turn_are_not_in_the_log() -> None:
    """E3: a deal that becomes possible after the flights is none of a shuttle's doings."""
    for moves, log in (((1, 1), "SH1: 2 moves"), ((1, 2), "SH1: 3 moves")):
        orders = {"ann": f"{OFFER}\nPLAN SH1: SELL ALL; GO E7", "bob": ANSWER}
        own = own_report(TRADE, orders, 95, *moves, *QUIET)
        assert "ann gives bob $500 for INSTALLATION RS1." in lines(own, "Deals and payments")
        assert not [line for line in lines(own, log) if "RS1" in line or "vacant" in line]


def test_a_deal_that_a_shuttle_carries_out_is_in_its_log() -> None:
    """PLA-R57: the step DEAL stands where the shuttle was, though nothing comes after it."""
    orders = {"ann": f"{OFFER}\nPLAN SH1: SELL ALL; GO E7; DEAL bob", "bob": ANSWER}
    own = own_report(TRADE, orders, 95, 1, 1, *QUIET)
    log = lines(own, "SH1: 2 moves")
    assert log[2:4] == (
        "E7, 0 moves left: ann gives bob $500 for INSTALLATION RS1.",
        "E7, 0 moves left: RS1 now belongs to ann.",
    )
