"""What each reader sees of the table (brief 2.1, 2.2): the option open_books, and what is always hidden."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.events import GM, SeatId
from pbem.rulesets.new_tabor.caseform import given
from pbem.rulesets.new_tabor.final import standings
from pbem.rulesets.new_tabor.view import look
from tests.new_tabor.pressroom import seen
from tests.new_tabor.tables import rules

CARDS = [{"industry": "food", "ability": 1}, {"industry": "clothes", "ability": 3}]
GIVEN: dict[str, Any] = {
    "seats": {
        "ann": {
            "money": 417.31,
            "stock": {"food": 7331},
            "industry": "switch",
            "last_industry": "food",
            "bound_for": "shelter",
            "vacancy": {"center": False},
            "autoconsume": "both",
            "auto": False,
            "tokens": 3,
        },
        "bob": {"tokens": 3, "money": 1},
        "cy": {},
        "dan": {},
    },
    "decks": {"opportunity": {"down": CARDS}},
}


@pytest.mark.parametrize("reader", [None, "bob"])
def test_with_open_books_all_see_stock_and_money(reader: SeatId | None) -> None:
    """Section 6: open_books is on by default."""
    view = seen(GIVEN, reader)
    assert view.money("ann") == 41731 and view.stock("ann", "food") == 7331
    assert view.has_open_books and view.worth("ann") == 41731 + 7331 * 930


@pytest.mark.parametrize("reader", [None, "bob"])
def test_with_closed_books_they_are_nowhere_in_the_view_of_others(reader: SeatId | None) -> None:
    """2.2: stock and money are the owner's; the sum of all money still stands against the storehouse."""
    view = seen(GIVEN, reader, open_books=False)
    assert view.money("ann") is view.stock("ann", "food") is view.stock_value("ann") is None
    assert "41731" not in repr(view.known) and "7331" not in repr(view)
    assert view.in_hands == 41831


def test_the_owner_sees_the_own() -> None:
    """2.2: goal, settings, and with closed books stock and money."""
    view = seen(GIVEN, "ann", open_books=False)
    mine = view.seats["ann"]
    assert (view.money("ann"), mine.bound_for, mine.autoconsume, mine.is_helped) == (
        41731,
        "shelter",
        "both",
        False,
    )
    assert not mine.vacancy["center"] and view.money("bob") is None


@pytest.mark.parametrize("reader", [None, "bob"])
def test_goals_and_settings_are_hidden_from_others(reader: SeatId | None) -> None:
    """2.2: bound_for, vacancy, autoconsume and auto are seen by the owner alone."""
    other = seen(GIVEN, reader).seats["ann"]
    assert other.bound_for is None and other.vacancy["center"]
    assert other.autoconsume == "inputs" and other.is_helped


@pytest.mark.parametrize("reader", [None, "ann"])
def test_the_order_of_a_deck_is_hidden(reader: SeatId | None) -> None:
    """2.1: of what lies face down all know the number."""
    view = seen(GIVEN, reader)
    assert view.known.decks["opportunity"].down == [] and view.face_down["opportunity"] == 2


def test_the_gm_sees_all() -> None:
    """2.1: what the GM sees is the economy itself, with nothing left out."""
    at = given(rules(open_books=False).book, GIVEN, ()).state
    assert look(rules(open_books=False).book, at, GM).known == at


def test_at_the_end_all_is_open() -> None:
    """Section 7: the end report tells what everybody had."""
    over = {**GIVEN, "result": {"how": "quarters", "winners": ["ann"]}}
    view = seen(over, None, open_books=False)
    assert view.is_over and view.money("ann") == 41731 and view.seats["ann"].bound_for == "shelter"


def test_late_sets_are_seen_by_their_owner() -> None:
    """2.1: late_sets are for the GM and the owner."""
    late = {**GIVEN, "late_sets": {"ann": "SELL 4711 food TO cu"}}
    assert "4711" in repr(seen(late, "ann")) and "4711" not in repr(seen(late, "bob"))
    assert seen(late, "ann").facts.has_late_set and not seen(late, "bob").facts.has_late_set


def test_standings_rank_by_tokens_then_value() -> None:
    """TAB-076, TAB-077, TAB-R75: hidden value ranks nobody."""
    view = seen(GIVEN)
    ranked = [(one.seat, one.place, one.points) for one in standings(view.book, view)]
    assert ranked == [("ann", 1, 3), ("bob", 2, 3), ("cy", 3, 0), ("dan", 3, 0)]
    closed = seen(GIVEN, None, open_books=False)
    assert [one.place for one in standings(closed.book, closed)] == [1, 1, 3, 3]


def test_who_is_out_stands_last() -> None:
    """TAB-R75: whatever it had."""
    view = seen({"seats": {"ann": {"in_game": False, "tokens": 0}, "bob": {}, "cy": {}, "dan": {}}})
    last = standings(view.book, view)[-1]
    assert (last.seat, last.says) == ("ann", "out in quarter 2")
