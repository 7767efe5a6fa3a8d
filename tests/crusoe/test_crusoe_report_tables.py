"""The tables of a report: journeys, arrivals, holdings, exchanges, battles, meals, rescue (brief 7)."""

from __future__ import annotations

from pbem.engine.pictures import Chart
from pbem.printing.charttable import chart_table
from pbem.rulesets.crusoe import told_camp as camp
from pbem.rulesets.crusoe import told_cycle as cycle
from pbem.rulesets.crusoe import told_market as market
from pbem.rulesets.crusoe import told_work as work
from pbem.rulesets.crusoe.hooks import LOOT, SHARED, Mod
from pbem.rulesets.crusoe.paper.camptables import camp_blocks
from pbem.rulesets.crusoe.paper.journeys import work_blocks
from pbem.rulesets.crusoe.paper.markettables import market_blocks, sharing_blocks
from pbem.rulesets.crusoe.paper.needstables import needs_blocks, score_sheets
from pbem.rulesets.crusoe.paper.rescuetables import pool_blocks, rescue_blocks
from pbem.rulesets.crusoe.paper.seattables import bank_table, experience_table, holding_table, seat_table
from pbem.rulesets.crusoe.paper.story import CAMP, NEEDS, NEXT, WORK, parted
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.told_letters import LineUnused, Played
from pbem.rulesets.crusoe.wishes import KILL, Choice, Penalty
from pbem.rulesets.crusoe.wording import Named, Said
from tests.crusoe.pressroom import cells, chapter, lines, seen, tables, titles

ANNA = frozenset({"anna"})


def said(**units: int) -> Said:
    """Goods as sentences name them."""
    return Said(Basket.of(units))


def test_a_journey_has_die_way_icons_and_losses_and_only_columns_with_something_in_them() -> None:
    events = (
        work.Moved("Anna", "Ant", 1, (2,), 0, 4, 4, used=2),
        work.Took("Anna", said(apple=1, grape=1), "Ant", 4, 1, "fruit"),
        work.Reduced("Anna", said(apple=1, grape=1), 2),
        work.Moved("Bob", "Sand Crab", 1, (4, 2), 0, 5, 5, added=1),
        work.BankShort("Bob", said(top40=1)),
        work.Moved("Carol", "Ant", 1, (3,), 0, 3, 3),
        work.Moved("Bob", "Sand Crab", 2, (6,), 5, 6, 0),
        work.Waited("Bob", said(leisure=1), 3),
    )
    table = tables([*work_blocks(chapter(events), events)])["Journeys"]
    assert titles(table) == (
        *("Seat", "Round", "Path", "Die", "Changed by", "Way", "Icons", "Taken", "Crowd costs"),
        "Bank short of",
    )
    assert cells(table) == [
        (
            *("Anna", "1", "Ant", "2", "+2 experience", "start → 4", "2 apple + 2 grape"),
            *("1 apple + 1 grape", "1 apple + 1 grape", ""),
        ),
        (
            *("Bob", "1", "Sand Crab", "4, 2", "+1 wound", "start → 5", "2 top40 / 2 military", "nothing"),
            *("", "1 top40"),
        ),
        ("Carol", "1", "Ant", "3", "", "start → 3", "blank", "", "", ""),
        ("Bob", "2", "Sand Crab", "6", "", "5 → Market", "", "", "", ""),
        ("Bob", "3", "", "", "", "waits at the Market", "", "1 leisure", "", ""),
    ]
    assert [row.seat for row in table.rows] == ["anna", "bob", "carol", "bob", "bob"]


def test_a_spear_is_told_with_its_die() -> None:
    events = (
        work.Moved("Anna", "Sand Crab", 1, (1,), 0, 1, 1),
        work.Took("Anna", said(fish=4), "Sand Crab", 1, 1, "speared fish"),
        work.SpearRisked("Anna", 2, True),
    )
    table = tables([*work_blocks(chapter(events), events)])["Journeys"]
    assert cells(table) == [
        ("Anna", "1", "Sand Crab", "1", "start → 1", "4 speared fish", "4 fish", "2: breaks")
    ]


def test_arrivals_tell_dice_and_number_and_a_dash_for_those_who_may_not_learn() -> None:
    events = (
        work.Moved("Anna", "Ant", 3, (6,), 6, 6, 0),
        work.Learnt("Anna", "Ant", 4, (5, 3), 3),
        work.Moved("Bob", "Spider", 4, (6,), 6, 6, 0),
    )
    table = tables([*work_blocks(chapter(events), events)])["Arrivals"]
    assert cells(table) == [("Anna", "Ant", "3", "5, 3", "4"), ("Bob", "Spider", "4", "–", "–")]


def test_holdings_part_new_from_kept_and_name_what_nobody_has() -> None:
    seats = {"anna": {"fish": {"new": 2, "kept": 1}, "leisure": 1}, "bob": {"egg": 3}, "carol": {}}
    table = holding_table(seen(seats=seats))
    assert titles(table) == ("Seat", "Fish", "Egg", "Food", "Leisure")
    assert cells(table)[0] == ("Anna", "2+1", "", "3", "1") and cells(table)[1] == ("Bob", "", "3", "3", "")
    assert "Nobody holds: water, apple, banana" in table.note
    kept = holding_table(seen(seats={"anna": {"fish": {"kept": 1}}, "bob": {}}))
    assert cells(kept)[0] == ("Anna", "1", "1")


def test_the_seats_are_told_in_turn_order_with_their_states_the_dead_last() -> None:
    seats = {
        "anna": {"death": "thirst"},
        "bob": {"thirst": True, "wounded": True, "path": "ant", "vp": -3, "water": 1, "fish": 3},
        "carol": {"leisure": 1, "path": "spider"},
    }
    table = seat_table(seen(seats=seats, turn_order=["carol", "bob"], cycle=2, phase="market"))
    assert titles(table) == ("Seat", "Path", "VP", "State")
    assert cells(table) == [
        ("Carol", "Spider", "0", ""),
        ("Bob", "Ant", "-3", "Dying of Thirst, wounded"),
        ("Anna", "", "0", "died of thirst in cycle 1"),
    ]
    assert table.rows[2].is_struck


def test_ranks_are_told_where_they_count() -> None:
    seats = {"anna": {"path": "firefly"}, "bob": {"path": "dung_beetle"}}
    table = seat_table(seen(seats=seats, phase="market", options={"scenario": "traditional"}))
    assert [row[:3] for row in cells(table)] == [("Anna", "Firefly", "7"), ("Bob", "Dung Beetle", "1")]


def test_the_bank_says_what_it_has_none_left_of() -> None:
    view = seen(seats={"anna": {"grape": 8}, "bob": {"water": 2}})
    table = bank_table(view)
    place = titles(table).index("Grape")
    assert [row[place] for row in cells(table)] == ["0", "8", "8"]
    assert table.note == "The bank has none left of: grape."


def test_experience_is_told_by_path() -> None:
    table = experience_table(seen(seats={"anna": {"exp": {"ant": [2, 4]}}, "bob": {"exp": {"spider": [3]}}}))
    assert titles(table) == ("Seat", "Spider", "Ant")
    assert cells(table) == [("Anna", "–", "2, 4"), ("Bob", "3", "–")]


def test_exchanges_stand_in_the_order_made() -> None:
    events = (
        market.Traded("Anna", "Bob", said(egg=2), said(water=1)),
        market.Traded("Bob", "Carol", said(fish=1), said()),
        market.Traded("Carol", "Anna", said(fish=1), said(apple=1), is_offer=True),
    )
    table = tables([*market_blocks(chapter(events), events)])["Exchanges"]
    assert cells(table) == [
        ("1", "Anna", "2 egg", "Bob", "1 water", "lines"),
        ("2", "Bob", "1 fish", "Carol", "–", "gift"),
        ("3", "Carol", "1 fish", "Anna", "1 apple", "offers"),
    ]


def test_a_heap_is_told_with_its_division_and_the_order_of_picks() -> None:
    """CRU-188: what each puts in, its even part, odd units in turn."""
    events = (
        market.PutIn("Anna", said(water=2, egg=1), is_pool=False),
        market.Received("Anna", said(water=1), SHARED),
        market.Received("Bob", said(water=1), SHARED),
        market.Picked("Bob", said(egg=1), SHARED),
    )
    table = tables([*sharing_blocks(chapter(events), events)])["The common heap and its division"]
    assert titles(table) == ("Seat", "Puts in", "Gets", "Picks")
    assert cells(table) == [("Anna", "2 water + 1 egg", "1 water", "–"), ("Bob", "–", "1 water", "1 egg")]
    assert table.note == "Odd units in the order in which they were picked: Bob 1 egg."


def test_taxes_and_votes_are_told_in_sentences() -> None:
    events = (market.Taxed("Anna", "Bob", said(apple=1)), market.NotProvided("Anna", "Carol"))
    assert lines([*sharing_blocks(chapter(events), events)]) == [
        "Anna taxes Bob: 1 apple. [CRU-195]",
        "Anna has nothing to spare for Carol. [CRU-R48]",
    ]
    votes = (market.MotionPut(1, "Anna", "NEED"), market.BallotCast("Bob", "M1"), market.Carried(1, 2, 3))
    assert "M1 is carried, 2 of 3 votes. [CRU-P17]" in lines([*market_blocks(chapter(votes), votes)])


def test_a_battle_is_a_table_of_dice_then_ballots_then_what_came_of_it() -> None:
    death = camp.SaidChoice(Choice((Penalty(KILL),)), {})
    events = (
        camp.Invoked("Anna", 1),
        camp.Spoke("Anna", "One.\nTwo."),
        camp.FightStarted("Anna", "Bob", 1, 1, 1),
        camp.Joined("Carol", "Anna", 1, 2),
        camp.SpearUsed("Anna", 1),
        camp.Fought("Anna", 1, (3,), (Mod("Spear", 1),), 4),
        camp.Fought("Carol", 1, (5,), (), 5),
        camp.Fought("Bob", 1, (2,), (Mod("wounded", -2),), 0),
        camp.BattleEnded(1, ("Anna", "Carol"), ("Bob",), (9, 0)),
        camp.Injured("Anna", 1),
        camp.Judged("Bob", 1, death, (("Anna", (death,)), ("Carol", (death,))), 2, 2),
        camp.Killed("Bob", 1),
        market.Received("Anna", said(fish=1), LOOT),
    )
    told = [*camp_blocks(chapter(events), events)]
    assert cells(tables(told)["Battle 1"]) == [
        ("wins", "Anna", "discarded", "3", "+1 Spear", "4"),
        ("wins", "Carol", "–", "5", "–", "5"),
        ("loses", "Bob", "–", "2", "-2 wounded", "0"),
    ]
    assert cells(tables(told)["Verdicts"]) == [("Bob", "Anna", "KILL"), ("Bob", "Carol", "KILL")]
    assert tables(told)["Verdicts"].note == "Bob: 2 of 2 votes."
    assert lines(told) == [
        "Anna pays 1 leisure and invokes government. [CRU-080]",
        *("One.", "Two."),
        "Anna starts a fight with Bob. [CRU-088]",
        "Carol joins Anna. [CRU-089]",
        "Anna and Carol beat Bob, 9 to 0. [CRU-100]",
        "Anna is injured. [CRU-105]",
        "Verdict on Bob: KILL. [CRU-103]",
        "Bob is killed. [CRU-110]",
        "Anna gets 1 fish. [CRU-P25]",
    ]


def test_meals_points_and_what_keeps() -> None:
    events = (
        cycle.Consumed("Anna", said(water=2, fish=3, apple=1), 1),
        cycle.Scored("Anna", 0, 1, -4, 2, -2, -1, -3, -5),
        cycle.RowScored("Anna", Named("prejudice"), -1),
        cycle.StateSet("Anna", "malnourished"),
        cycle.Preserved("Anna", Named("egg"), (2, 6), 1, 2),
    )
    found = tables([*needs_blocks(chapter(events), events)])
    assert cells(found["Meals"]) == [("Anna", "2", "3", "1", "", "", "", "4", "1", "Malnourished")]
    assert titles(found["Points"])[6] == "Prejudice"
    assert cells(found["Points"]) == [("Anna", "0", "+1", "-4", "+2", "-1", "-1", "-2", "-3", "-5")]
    assert cells(found["What keeps"]) == [("Anna", "egg", "2, 6", "1 of 2")]
    assert "fish 1, apple 1–5, egg 1–5, banana 1, grape 1–3" in found["What keeps"].note


def test_the_rescue_dice_and_the_pool_with_its_chances() -> None:
    events = (
        cycle.SignalsAdded(8, 3, 0, said(top40=2)),
        cycle.RescueRolled(5, Named("top40"), 9, 8, False, (("Anna", 4), ("Bob", 3), ("Carol", 2))),
    )
    table = tables([*rescue_blocks(chapter(events), events)])["The rescue dice"]
    assert cells(table) == [("Anna", "4"), ("Bob", "3"), ("Carol", "2")]
    chart, chances = pool_blocks(seen(pool={"top40": 18, "military": 3, "cb": 2}))
    assert isinstance(chart, Chart) and dict(chart.limits) == {"Mean of the dice": 10.5, "All sixes": 18}
    assert [column.title for column in chart_table(chart).columns] == ["Frequency", "Signals"]
    rows = cells(tables([chances])["The chance of a rescue, if no signal is added"])
    assert rows == [
        ("Top 40", "4, 5, 6", "18", "certain"),
        ("Military", "2, 3", "3", "1/216 (0.5 %)"),
        ("CB", "1", "2", "none"),
    ]
    assert not [*pool_blocks(seen())]


def test_a_score_sheet_has_a_column_for_every_cycle() -> None:
    """CRU-007: the printed sheet."""
    column = {"leisure": 2, "water": 1, "food": -4, "types": 2, "penalty": -1, "running": 0}
    (table,) = tables(
        [*score_sheets(seen(seats={"anna": {"sheet": {2: column}}, "bob": {}}, cycle=3))]
    ).values()
    assert titles(table) == ("Cycle", *map(str, range(1, 10)))
    rows = {row[0]: row[2] for row in cells(table)}
    assert rows == {
        "Leisure enjoyed": "+2",
        "Water drunk": "+1",
        "Total food eaten": "-4",
        "Types of food": "+2",
        "Satisfaction": "+1",
        "Penalty": "-1",
        "Cycle total": "0",
        "Running total": "0",
    }


def test_events_are_parted_by_step_and_unknown_ones_follow_what_came_before() -> None:
    events = (
        Played("Anna", "no orders"),
        work.PathTaken("Anna", "Ant"),
        camp.Invoked(),
        cycle.Left("Bob", said(fish=1)),
        market.Received("Anna", said(fish=1), "estate"),
        cycle.OrderDealt(2, ("Anna",)),
        LineUnused(1, "GIVE", only=ANNA),
    )
    found = {part: len(told) for part, told in parted(events).items() if told}
    assert found == {WORK: 1, CAMP: 1, NEEDS: 2, NEXT: 1}
