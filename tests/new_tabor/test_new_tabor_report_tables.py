"""The tables of the report (brief 7)."""

from __future__ import annotations

from typing import Any

from pbem.engine.report import Sentences
from pbem.rulesets.new_tabor.affairs import affairs, deck_table, unfilled_table, union_blocks, union_table
from pbem.rulesets.new_tabor.charts import missing_chart, round_charts
from pbem.rulesets.new_tabor.playertables import cost_table, land_table, player_tables, rent_card_table
from pbem.rulesets.new_tabor.report import cap_table, change_word, price_table
from pbem.rulesets.new_tabor.tradeorders import Unfilled
from pbem.rulesets.new_tabor.wording import Money, Named
from tests.new_tabor.pressroom import cells, chapter, seen
from tests.new_tabor.tables import rules

LAND: dict[str, Any] = {
    "seats": {
        "ann": {"zone": "center", "rent": {"inner": 2, "center": 5}, "platform": {"inner": "dan"}},
        "bob": {"zone": "inner", "rent": {"inner": 3}, "industry": "switch", "switch_turns": 1},
        "cy": {"last_three": True, "path": 4},
        "dan": {"zone": "inner", "rent": {"inner": 3}, "industry": "clothes"},
    }
}


def test_the_seats_are_told_in_three_tables() -> None:
    """Number, pegs, office, path; work and land; tokens, money, stock and Wants."""
    values = {**LAND, "seats": {**LAND["seats"]}}
    values["seats"]["bob"] = {
        **LAND["seats"]["bob"],
        "tokens": 3,
        "gained": 1,
        "money": 12.5,
        "stock": {"food": 2},
        "wants": [{"good": "food", "amount": 6, "open": 4}],
    }
    seats, pegs, holdings, *_ = player_tables(seen(values))
    assert cells(seats)[2] == ("3", "cy", "cy", "green", "Treasurer", "4/20", "3")
    assert cells(pegs)[0] == ("ann", "food", "Center", "$2.00 / $5.00", "dan (Inner Rung)")
    assert cells(pegs)[1] == ("bob", "Switch (1 turn)", "Inner Rung", "$3.00", "–")
    assert cells(holdings)[1] == ("bob", "3 (1)", "$12.50", "$18.60", "4 food")


def test_inputs_say_what_is_met() -> None:
    """TAB-181: consumed and input of each good, and a Y when it is met."""
    values = {"seats": {"ann": {"input": {"food": 10, "clothes": 4}, "consumed": {"food": 10}}}}
    inputs = next(table for table in player_tables(seen(values)) if table.title == "Inputs")
    assert cells(inputs)[0] == ("ann", "10/10 Y", "0/4", "0/0 Y", "0/0 Y")


def test_with_closed_books_the_tables_have_no_stock_and_money() -> None:
    """Section 6: nor is there a table of stock."""
    values = {"seats": {"ann": {"money": 7, "stock": {"food": 3}}, "bob": {}}}
    tables = {table.title: table for table in player_tables(seen(values, None, open_books=False))}
    assert cells(tables["Possessions"])[0] == ("ann", "0", "–") and "Stock" not in tables


def test_before_the_opening_round_nobody_has_anything() -> None:
    """TAB-042: abilities and inputs are all there is to tell."""
    titles = [table.title for table in player_tables(seen({"quarter": 1, "round": 1}))]
    assert titles == ["The seats", "Abilities", "Inputs"]


def test_places_tell_holders_rents_and_challengers() -> None:
    """TAB-153, TAB-R37: who pays for the Inner Rung from the Center holds a place there."""
    assert cells(land_table(seen(LAND))) == [
        ("Center", "0", "ann $5.00"),
        ("Inner Rung", "0", "ann $2.00 (challenged by dan, peg in the Center), bob $3.00, dan $3.00"),
        ("Outer Rung", "–", "cy"),
    ]


def test_what_a_place_costs_each_seat_now() -> None:
    """TAB-P5: more than the target's rent by the step; free for who holds it; a dash out of reach."""
    assert cells(cost_table(seen(LAND))) == [
        ("ann", "$4.00 (dan)", "free"),
        ("bob", "free", "$6.00 (ann)"),
        ("cy", "$4.00 (dan)", "–"),
        ("dan", "free", "$6.00 (ann)"),
    ]


def test_rent_cards_read_as_on_the_card() -> None:
    """TAB-142: Center first, then outward, the price last."""
    assert cells(rent_card_table(seen({})))[:2] == [
        ("Food", "3", "4", "5", "$9.30"),
        ("Clothes", "5", "4", "3", "$9.30"),
    ]


def test_the_union_balances() -> None:
    """TAB-170, TAB-177: storehouse, price, value, intake, cap and room; and what stands against it."""
    values = {"storehouse": {"food": 10}, "intake": {"food": 100}, "seats": {"ann": {"money": 90}}, "bank": 3}
    view = seen(values)
    assert cells(union_table(view))[0] == ("Food", "10", "$9.30", "$93.00", "100", "360", "260")
    _, sums = union_blocks(view)
    assert getattr(sums, "pairs", ()) == (
        ("Value of the storehouse", "$93.00"),
        ("Money in players' hands", "$90.00"),
        ("Bank of the Commonwealth", "$3.00"),
    )


def test_a_gms_correction_shows_as_imbalance() -> None:
    """TAB-R60: what no stock covers is told."""
    _, sums = union_blocks(seen({"seats": {"ann": {"money": 9}}}))
    assert ("Imbalance", "$9.00") in getattr(sums, "pairs", ())


def test_decks_are_counted() -> None:
    """TAB-120: face down and face up."""
    one, two = ({"industry": "food", "ability": points} for points in (1, 2))
    view = seen({"decks": {"opportunity": {"down": [one, two], "up": [one]}}})
    assert ("Opportunity", "2", "1") in cells(deck_table(view))


def test_the_guides_of_the_standard_game() -> None:
    """TAB-170, TAB-183: four seats 144, 360, 540, 720; eight 288 and so on; prices against each other."""
    book = rules().book
    caps = cells(cap_table(book))
    assert (caps[0], caps[-1]) == (("4", "144", "360", "540", "720"), ("8", "288", "720", "1080", "1440"))
    assert change_word(930, 1240) == "+33.33 %" and change_word(1860, 620) == "−66.67 %"
    assert change_word(744, 1860) == "+150.00 %" and change_word(930, 930) == "0"
    assert len(price_table(book).rows) == 5


def test_offers_not_filled_are_listed_by_seat() -> None:
    """TAB-R16: with amount and price."""
    told = [Unfilled("ann", True, 6, Named("food"), Money(930))]
    (table,) = unfilled_table(chapter({}, told))
    assert cells(table) == [("ann", "sells", "6", "food", "$9.30")]
    assert [*unfilled_table(chapter({}))] == []


def test_open_questions_say_how_to_vote() -> None:
    """Each with its order; an election with all three."""
    (asked,) = affairs(seen({"questions": ["forgive bob", "call", "recall clerk", "election treasurer"]}))
    assert isinstance(asked, Sentences)
    assert asked.lines == (
        "Shall the late orders of bob be forgiven? Order: VOTE forgive bob yes.",
        "Shall the game end as it stood at the closing of the last quarter? Order: VOTE call yes.",
        "Shall the Clerk be recalled? Order: VOTE recall clerk yes.",
        "Who shall be Treasurer? Order: NOMINATE …, ACCEPT treasurer, VOTE treasurer … yes.",
    )


def test_a_motion_is_told_with_its_words() -> None:
    """TAB-R08: its number, who made it, what it proposes; resolutions with quarter and round."""
    motion = {"seat": "bob", "kind": "resolve", "text": "Be kind"}
    asked, made = affairs(seen({"motions": [{**motion, "number": 2}], "resolutions": [motion]}))
    assert isinstance(asked, Sentences) and isinstance(made, Sentences)
    assert asked.lines == ('Motion 2 of bob: RESOLVE "Be kind". Order: VOTE motion 2 yes.',)
    assert made.lines == ('Q2 R3: Motion 1 of bob: RESOLVE "Be kind".',)


def test_debts_and_changed_options_are_listed() -> None:
    """TAB-R08, TAB-R19."""
    owed = {"debtor": "ann", "creditor": "bob", "amount": 5, "due": 2}
    made = [*affairs(seen({"ious": [owed], "changed": {"rent_step": "0.50"}, "length": 3}))]
    assert [getattr(block, "lines", None) for block in made[:1]] == [("rent_step = 0.50", "quarters: 3")]
    assert cells(made[1]) == [("ann", "bob", "$5.00", "Q2")]  # type: ignore[arg-type]


def test_the_chart_of_what_is_missing_says_the_worst() -> None:
    """Section 7: units missing of each good against storehouse and stocks."""
    values = {
        "seats": {"ann": {"unmet": {"food": 9}}, "bob": {"stock": {"food": 2}}},
        "storehouse": {"food": 3},
    }
    chart = missing_chart(seen(values))
    assert [series.values[0] for series in chart.series] == [9, 2, 3]
    assert chart.says == "Still to be produced: 4 units of food at least."
    closed = missing_chart(seen(values, None, open_books=False))
    assert [series.name for series in closed.series] == ["missing", "in the storehouse"]


def test_lines_begin_with_the_second_round() -> None:
    """A line of one point shows nothing."""
    assert [*round_charts(seen({}))] == []
