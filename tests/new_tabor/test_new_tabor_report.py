"""The reports as a whole (brief 7): what stands in them, in what order, and for whom."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.events import LineFailed
from pbem.engine.orders import Order
from pbem.engine.report import Notice, Paragraph, Sentences
from pbem.engine.ruleset import Masthead, Played, Sheet
from pbem.printing.text import as_text
from pbem.rulesets.new_tabor.charity import Charity, Gave
from pbem.rulesets.new_tabor.report import report
from pbem.rulesets.new_tabor.setup import Numbered
from pbem.rulesets.new_tabor.things import Things
from pbem.rulesets.new_tabor.turnorders import Produced
from pbem.rulesets.new_tabor.wording import Named, SaidThings
from tests.new_tabor.pressroom import at_the_start, blocks, cells, chapter, played, printed, told
from tests.new_tabor.tables import table, written

SEATS: dict[str, Any] = {"ann": {"ability": {"food": 2}}, "bob": {}, "cy": {}, "dan": {}}


def titles(made: Any) -> list[str]:
    """The titles of a report's sections."""
    return [section.title for section in made.sections]


def test_the_public_report_has_its_parts_in_order() -> None:
    """Section 7: board, what happened, tables, offers and questions."""
    made, _ = played({"seats": SEATS}, {"ann": 'MOTION RESOLVE "Be kind"'}, (1, 1, 1, 1))
    assert titles(report(made)) == [
        "The board",
        "What happened",
        "The players",
        "The Commonwealth",
        "The Credit Union",
        "Offers, questions and debts",
    ]


def test_the_head_tells_what_is_next_and_whose_orders_came() -> None:
    """Section 7 (1): next phase, deadline, quarter, order of turns, orders received, standing or none."""
    made, _ = played({"seats": SEATS}, {"ann": "CLAIM here"}, (1, 1, 1, 1))
    assert report(made).title == "Q2 R3"
    assert dict(report(made).facts) == {
        "Next": "Q2 R4",
        "Deadline": "Friday",
        "Quarter": "2 of 4",
        "Turn Tracker": "ann → bob → cy → dan",
        "Orders received": "ann",
        "No orders": "bob, cy, dan",
    }


def test_the_start_is_told_with_the_guides() -> None:
    """TAB-182: caps and price changes stand in the first report, and nowhere else."""
    first = at_the_start({"quarter": 1, "round": 1})
    assert first.title == "The start" and titles(first)[-1] == "The guides"
    made, _ = played({}, {}, (1, 1, 1, 1))
    assert "The guides" not in titles(report(made))


def test_the_private_report_has_the_player_sheet() -> None:
    """TAB-181: abilities and inputs with their parts, and what a turn would produce in each zone."""
    seats = {**SEATS, "ann": {"ability": {"food": 6}, "input": {"food": 10}, "consumed": {"food": 4}}}
    made = report(chapter({"seats": seats}, reader="ann"))
    assert titles(made) == ["Your orders", "Your Player Sheet", "Your place and settings", "Order form"]
    assert cells(printed(made, "What a turn produces"))[0] == ("Food", "18", "24", "30")
    assert printed(made, "What a turn produces").note.endswith("produces 30 food in the Outer Rung.")
    assert cells(printed(made, "Inputs of this quarter"))[0] == ("Food", "10", "–", "10", "4", "6", "N")
    assert cells(printed(made, "Stock"))[0] == ("Food", "–", "6", "–", "6", "–")


def test_the_private_report_tells_what_failed_once() -> None:
    """A line that was not carried out stands with its reason; what was refused on receipt too."""
    failed = LineFailed("ann", "BUY need FROM cu", "no money", only=frozenset({"ann"}))
    orders: tuple[Order, ...] = written(table({}), "SELL surplus TO cu")
    sheet = Sheet(Played.RECEIVED, orders)
    made = report(chapter({}, [failed], "ann", sheet))
    assert told(made, "Refused or not done") == ("BUY need FROM cu — no money",)
    assert Paragraph("Played by: orders received.") in blocks(made)
    other = report(chapter({}, [failed], "bob"))
    assert "no money" not in repr(other)


def test_with_closed_books_a_seat_is_told_alone_what_it_made() -> None:
    """Section 6: amounts of stock and money only to the seats concerned."""
    mine = Produced("ann", 10, Named("food"), 2, 5, only=frozenset({"ann"}))
    private = report(chapter({}, [mine], "ann", open_books=False))
    assert "ann produces 10 food (2 × 5). [TAB-047]" in told(private, "")
    assert "produces" not in repr(report(chapter({}, [mine], None, open_books=False)))


def test_what_holds_for_a_seat_stands_in_its_own_report() -> None:
    """2.2: settings, the goal in Switch, and what land would cost."""
    mine = {
        "industry": "switch",
        "last_industry": "food",
        "bound_for": "clothes",
        "vacancy": {"center": False},
        "auto": False,
    }
    made = report(chapter({"seats": {**SEATS, "ann": mine}}, reader="ann"))
    lines = told(made, "Set until you change it")
    assert "VACANCY decline center: you do not move up into the Center." in lines
    assert lines[1].startswith("AUTO off")
    assert Paragraph("You are in Switch, bound for clothes.") in blocks(made)


@pytest.mark.parametrize("reader", ["ann", None])
def test_those_who_hold_the_seats_now_are_named(reader: str | None) -> None:
    """Sentences name those who held them then, tables those who do now."""
    one = chapter({}, [Numbered("ann", 1)], reader)
    made = report(replace(one, masthead=Masthead("A game", players=(("ann", "Anna"),))))
    if reader:
        assert made.reader == "Anna"
    else:
        assert cells(printed(made, "The seats"))[0][:3] == ("1", "ann", "Anna")
        assert "ann is Player 1." in as_text(made)


def test_a_quarters_end_has_its_sheet() -> None:
    """TAB-066: what dividend and clearing brought or cost each seat, and who met the inputs."""
    seats = {seat: {"path": 20, "money": 10} for seat in ("ann", "bob", "cy", "dan")}
    made, _ = played({"seats": seats, "bank": 9, "first_seat": "ann"}, {}, (3, 3, 3, 3, 1, 1, 1, 2))
    whole = report(made)
    assert "The end of quarter 2" in titles(whole)
    rows = cells(printed(whole, "Dividend and clearing"))
    assert rows[2] == ("cy", "$1.00", "$5.00", "$16.00", "–")
    assert [row[1] for row in cells(printed(whole, "Who met the inputs"))] == ["met"] * 4


def test_charity_is_told_with_its_accounts() -> None:
    """TAB-133, TAB-134: who asks, what it costs; then who gave what."""
    seats = {
        "ann": {"unmet": {"food": 10}, "money": 3, "off_path": True},
        "bob": {"money": 100, "off_path": True},
        "cy": {"money": 100, "off_path": True},
        "dan": {"off_path": True},
    }
    asked = report(chapter({"phase": "charity", "seats": seats, "storehouse": {"food": 10}}))
    assert cells(printed(asked, "Charity is asked for")) == [("ann", "10 food", "$93.00", "$3.00", "$90.00")]
    gave = Gave("bob", SaidThings(Things((("food", 2),))), -60)
    made = report(chapter({"seats": seats}, [Charity(("bob",), "ann"), gave]))
    assert cells(printed(made, "Charity")) == [("ann", "bob", "2 food", "–", "$0.60")]


def test_the_last_report_ranks_and_opens_everything() -> None:
    """TAB-075 to 077: who has won, places, tokens, value; totals and every card drawn."""
    seats = {
        "ann": {"tokens": 2, "money": 5, "tally": {"produced food": 40, "rent": 250}},
        "bob": {"tokens": 3, "autoconsume": "off"},
        "cy": {"in_game": False},
        "dan": {},
    }
    over = {"seats": seats, "result": {"how": "quarters", "winners": ["bob"]}}
    made = report(chapter({**over, "drawn": [[203, "ann", "wants", 0]]}))
    assert Notice("The last quarter is closed. Won by bob.") in blocks(made)
    ranking = cells(printed(made, "Final ranking"))
    assert ranking[0] == ("1", "bob", "bob", "3", "$0.00", "–")
    assert ranking[-1] == ("–", "cy", "cy", "–", "–", "Q2")
    deeds = {row[0]: row[1:] for row in cells(printed(made, "What everybody did"))}
    assert deeds["produced"][0] == "40" and deeds["rent for land"][0] == "$2.50"
    assert cells(printed(made, "Every card drawn")) == [("Q2 R3", "ann", "Wants", "6 food")]
    assert told(made, "Settings of bob") == ("AUTOCONSUME off: you consume nothing but by CONSUME.",)


def test_who_is_out_goes_on_reading() -> None:
    """3.9: an eliminated seat gets the reports, and nothing of its own but that it is out."""
    seats = {**SEATS, "ann": {"in_game": False}}
    made = report(chapter({"seats": seats}, reader="ann"))
    assert [*blocks(made)] == [Notice("You are out of the game. You will go on getting the reports.")]


def test_everything_can_be_read_as_text() -> None:
    """The text of a report fits its width, and holds all sections."""
    made, _ = played({"seats": SEATS}, {"ann": "SELL all TO cu"}, (1, 1, 1, 1))
    text = as_text(report(made))
    assert all(len(line) <= 72 for line in text.split("\n"))
    assert all(block.lines for block in blocks(report(made)) if isinstance(block, Sentences))
