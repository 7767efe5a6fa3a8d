"""What became of orders: of trade how much, with whom and at which price; which line counts; where."""

from __future__ import annotations

from typing import Any

from tests.new_tabor.pressroom import played

TRADERS: dict[str, Any] = {
    "first_seat": "ann",
    "seats": {
        "ann": {"stock": {"food": 30}},
        "bob": {"money": 20},
        "cy": {"industry": "clothes", "zone": "inner"},
        "dan": {"industry": "clothes", "money": 100},
    },
}
QUIET = (1, 1, 1, 1)


def became(values: dict[str, Any], seat: str, **letters: str) -> list[str]:
    """What a seat is told of its lines."""
    return [str(one) for one in played(values, letters, QUIET)[1].results_of(seat)]


def test_trade_is_told_by_how_much_was_exchanged_with_whom() -> None:
    """TAB-048, TAB-087, TAB-088: in part, in full, given, without a partner."""
    sale, purchase = "SELL 5 food AT 2 TO bob", "BUY 3 food AT 2 FROM ann"
    lines = (sale, "SELL 3 food TO cu", "GIVE 1 food TO cy", "GIVE $1 TO cy FOR 1 food")
    assert became(TRADERS, "ann", ann="\n".join(lines), bob=purchase) == [
        f"{sale} — done in part: 3 of 5: 3 food to bob at $2.00",
        "SELL 3 food TO cu — done: 3 food to the Credit Union at $9.30",
        "GIVE 1 food TO cy — done: given to cy",
        "GIVE $1 TO cy FOR 1 food — never came up: nobody wrote the matching line",
    ]
    assert became(TRADERS, "bob", ann=sale, bob=purchase) == [f"{purchase} — done: 3 food from ann at $2.00"]


def test_of_settings_the_last_line_counts_and_of_acts_the_first() -> None:
    """TAB-101: each line has its result."""
    acts = "IF money > 900 THEN ACT food\nACT clothes"
    assert became(TRADERS, "ann", ann=f"AUTOCONSUME both\nAUTOCONSUME inputs\n{acts}") == [
        'AUTOCONSUME both — not needed: a later line counts: "AUTOCONSUME inputs"',
        "AUTOCONSUME inputs — done: it holds until you change it",
        "IF money > 900 THEN ACT food — never came up: its test did not hold",
        "ACT clothes — done: you are in Switch",
    ]


def test_claims_are_told_by_the_zone_and_what_it_cost() -> None:
    """TAB-P5"""
    others = {"ann": {"zone": "center"}, "bob": {"zone": "inner"}, "cy": {"zone": "inner"}}
    seats = {seat: {"industry": "clothes", **one} for seat, one in others.items()}
    given = {"first_seat": "dan", "seats": {**seats, "dan": {"industry": "clothes", "money": 100}}}
    assert became(given, "dan", dan="CLAIM inner UP TO 1") == [
        "CLAIM inner UP TO 1 — done: Inner Rung, for $1.00"
    ]
    assert became(given, "dan", dan="CLAIM inner UP TO 0.50") == [
        "CLAIM inner UP TO 0.50 — refused: no alternative was possible"
    ]
