"""PLA-76, R30 to R36, R42, R43: income from colonies, rent and research, and rations."""

from __future__ import annotations

import pytest

from pbem.engine.dice import Dice
from pbem.rulesets.planetismals.belt import Debt
from pbem.rulesets.planetismals.income import collect_rent, feed
from tests.planetismals.workshop import belt, installation, stores, table, told, work


def test_taxes_are_rounded_down() -> None:
    """PLA-46, 184: 107 % of 200 MC are 214 MC; odd percentages lose the fraction."""
    state = belt(installation("CO1", "ann", tax_pct=107, store={"food": 4}))
    round = table(state)
    feed(round, "ann")
    assert stores(state) == {"CO1": {"food": 3}}
    assert told(round) == ["CO1 eats 1 food and yields 214 MC."]


def test_an_unfed_colony_buys_luxuries_and_draws_tourists() -> None:
    """PLA-47, 129, R34, R36, R87: both come before its rations; two attractions throw six dice."""
    state = belt(installation("CO1", "ann", attractions=2, lux_left=1, store={"luxury": 7}))
    round = table(state, 1, 2, 3, 6, 6, 6)
    work(round)
    assert told(round) == [
        "CO1 is unfed.",
        "CO1 buys 5 luxury items for 1000 MC.",
        "Tourists bring CO1 24 MC.",
        "CO1 lives on rations for 200 MC.",
    ]
    assert [roll.why for roll in round.dice.rolls] == ["tourists at CO1"] * 2
    assert state.installations["CO1"].lux_left == 0


def test_attractions_draw_from_one_stream() -> None:
    """Brief 8: the dice of a colony's attractions follow one another, they are not the same faces twice."""
    state = belt(installation("CO1", "ann", attractions=6))
    round = table(state, dice=Dice("tourists"))
    work(round)
    assert len({roll.faces for roll in round.dice.rolls}) > 1


def test_a_colony_that_acted_for_another_does_nothing_more() -> None:
    """PLA-R31, R36: bought in mid-round it neither eats nor buys nor draws tourists, nor needs rations."""
    state = belt(installation("CO1", "bob", attractions=1, store={"luxury": 9}))
    round = table(state, 1, 1, 1)
    work(round, "bob")
    state.installations["CO1"].owner = "cat"
    so_far = len(round.events)
    work(round, "cat")
    assert round.events[so_far:] == []
    assert state.installations["CO1"].store == {"luxury": 4}


def test_rent_once_a_round_for_each_tenant() -> None:
    """PLA-55, R42: working or not, also if just set down; not oneself, not aboard, no vacant asteroid."""
    state = belt(
        installation("EX1", "ann"),
        installation("EX2", "bob", ready_round=2),
        installation("CO3", "cat", is_closed=True, in_lot=True),
        installation("EX4", "cat", rent_round=1),
        installation("EX5", "dan", "E7"),
        installation("EX6", "dan", None, shuttle="SH4"),
        D3="ann",
    )
    state.asteroids["E7"].vacant_from = "ann"
    state.asteroids["D3"].rent = 12
    round = table(state)
    collect_rent(round, "ann")
    collect_rent(round, "ann")
    assert told(round) == ["bob pays ann 12 MC rent for EX2.", "cat pays ann 12 MC rent for CO3."]
    assert [event.only for event in round.events] == [frozenset({"ann", "bob"}), frozenset({"ann", "cat"})]
    assert state.seats["ann"].tally == {"rent_received": 24}


@pytest.mark.parametrize(
    ("option", "sentence", "debts"),
    [
        (
            "debt",
            "bob pays ann 3 MC rent for EX1; 7 MC become IOU1.",
            {"IOU1": Debt("IOU1", "bob", "ann", 7, 1, is_rent=True)},
        ),
        ("waive", "bob pays ann 3 MC rent for EX1.", {}),
    ],
)
def test_a_tenant_short_of_cash(option: str, sentence: str, debts: dict[str, Debt]) -> None:
    """PLA-R43, R61 and option rent_debt: it pays what it has; the rest is owed, or waived."""
    state = belt(installation("EX1", "bob"), D3="ann")
    state.seats["bob"].cash = 3
    state.next_debt = 1
    round = table(state, rent_debt=option)
    collect_rent(round, "ann")
    assert told(round) == [sentence]
    assert state.debts == debts
    assert state.seats["bob"].cash == 0


def test_research_pays_its_dice() -> None:
    """PLA-44, 128, R30: 1D10, a significant one 2D10 instead; also in a complex, and only where it works."""
    state = belt(
        installation("RS1", "ann"),
        installation("RS2", "ann", is_significant=True),
        installation("RS3", "ann", ready_round=2),
        installation("FY4", "ann"),
    )
    round = table(state, 10, 1, 9)
    work(round)
    assert told(round) == ["RS1 earns 10 MC.", "RS2 earns 10 MC."]
    assert [(roll.why, roll.sides, len(roll.faces)) for roll in round.dice.rolls] == [
        ("research of RS1", 10, 1),
        ("research of RS2", 10, 2),
    ]


def test_rations_by_id_while_there_is_cash() -> None:
    """PLA-49, 50, R33: in id order, the reserve does not matter; who can't or won't pay opens a lot."""
    state = belt(*(installation(f"CO{n}", "ann") for n in (1, 2, 3)))
    state.installations["CO1"].rations = False
    state.seats["ann"].cash, state.seats["ann"].reserve = 399, 300
    round = table(state)
    work(round)
    assert told(round)[3:] == [
        "CO1 of ann is up for bids.",
        "CO2 lives on rations for 200 MC.",
        "CO3 of ann is up for bids.",
    ]
    assert [lot.key for lot in state.lots] == ["CO1", "CO3"]
    assert [one.in_lot for one in state.installations.values()] == [True, False, True]


def test_the_last_money_buys_rations() -> None:
    """PLA-R33: exactly 200 MC are enough."""
    state = belt(installation("CO1", "ann"))
    state.seats["ann"].cash = 200
    round = table(state)
    work(round)
    assert told(round)[1:] == ["CO1 lives on rations for 200 MC."]
    assert state.seats["ann"].cash == 0


def test_a_colony_up_for_bids_is_frozen() -> None:
    """PLA-R37: it neither eats nor buys while it is in a lot."""
    state = belt(installation("CO1", "ann", in_lot=True, store={"food": 1, "luxury": 5}))
    round = table(state)
    work(round)
    assert round.events == []
    assert state.installations["CO1"].store == {"food": 1, "luxury": 5}
