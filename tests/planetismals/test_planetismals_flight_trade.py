"""5.3: goods sold, bought and swapped, and why they cannot be."""

from __future__ import annotations

from dataclasses import replace

from pbem.rulesets.planetismals.belt import Effect
from tests.planetismals.hangar import board, failures, flown, flying, installation, rock, space


def test_selling_at_the_base() -> None:
    """PLA-10, PLA-R10: one sale per good in table order, rounded down once, luxuries not."""
    hold = {"hightech": 1, "precious_ore": 7, "luxury": 2, "scrap": 3}
    belt = space(flying("SELL ALL AT 26; SELL 2 precious_ore; SELL ALL", hold=hold))
    belt.market["precious_ore"] = 107
    assert flown(belt, 1, 1)[1:-1] == [
        "SH1 sells 1 high-tech goods for 135 MC.",
        "SH1 sells 2 precious metal ores for 32 MC.",
        "SH1 sells 5 precious metal ores for 80 MC.",
        "SH1 sells 3 scrap for 75 MC.",
    ]
    assert belt.shuttles["SH1"].hold == {"luxury": 2} and belt.seats["ann"].cash == 5322
    assert belt.seats["ann"].tally["goods_sold"] == 11


def test_selling_in_the_black_market() -> None:
    """PLA-12: ten percent more, whatever the Base refuses; luxuries not."""
    belt = space(flying("SELL ALL", "E1", hold={"base_ore": 3, "scrap": 2, "luxury": 1}))
    belt.effects = (Effect("base_refuses", "bob", 4, goods=("base_ore",)),)
    assert flown(belt, 1, 1)[1:-1] == [
        "SH1 sells 3 base metal ores for 33 MC.",
        "SH1 sells 2 scrap for 55 MC.",
    ]


def test_what_cannot_be_sold() -> None:
    """5.3: nothing there, not here, not at that price."""
    text = "SELL ALL food; SELL ALL luxury; SELL ALL organics AT 10.01; GO E6; SELL ALL; GO D3; SELL ALL"
    belt = space(flying(text, hold={"organics": 1, "luxury": 1}), rock("D3"))
    assert failures(flown(belt, 3, 3)) == [
        "there is nothing to sell in the hold",
        "nobody buys it here",
        "nobody buys at that price here",
        "nobody buys it here",
        "nobody buys it here",
    ]


def test_luxuries_are_sold_to_colonies() -> None:
    """PLA-R35: own colonies first, then others', as many as each still buys; from the round they work."""
    colonies = (
        installation("CO1", "bob", lux_left=5),
        installation("CO2", lux_left=2),
        installation("CO3", lux_left=5, in_lot=True),
        installation("CO4", lux_left=5, ready_round=2),
        installation("CO5", lux_left=1),
    )
    belt = space(
        flying("SELL 7 luxury AT 200; SELL ALL AT 201", "D3", hold={"luxury": 9}), rock("D3", 6), *colonies
    )
    told = flown(belt, 1, 1)
    assert told[1:4] == [
        "SH1 sells 2 luxury items to CO2 for 400 MC.",
        "SH1 sells 1 luxury items to CO5 for 200 MC.",
        "SH1 sells 4 luxury items to CO1 for 800 MC.",
    ]
    assert belt.installations["CO1"].lux_left == 1 and belt.seats["ann"].cash == 6400
    belt = space(
        flying("SELL ALL", "D3", hold={"luxury": 9}), rock("D3"), installation("CO1", "bob", lux_left=5)
    )
    assert failures(flown(belt, 1, 1, book=board(colony_buys_from="controller"))) == ["nobody buys it here"]


def test_buying_as_much_as_hold_and_money_permit() -> None:
    """PLA-R15: cash above the reserve, free CSU, and prices rounded up once."""
    belt = space(flying("BUY MAX food; BUY MAX fuel", "E1", hold={"organics": 95}), cash=1000)
    belt.seats["ann"].reserve = 110
    told = flown(belt, 1, 1)
    assert told[1] == "SH1 buys 5 food for 495 MC." and failures(told) == ["there is no room in the hold"]
    belt = space(flying("BUY 9 precious_ore; BUY 9 luxury", "E1"), cash=100)
    belt.market["precious_ore"] = 107
    assert flown(belt, 1, 1)[1] == "SH1 buys 5 precious metal ores for 89 MC."
    assert belt.seats["ann"].cash == 11


def test_what_is_for_sale_where() -> None:
    """PLA-R07, PLA-R08: goods in the black market, luxuries also at the Base; nothing elsewhere."""
    text = "BUY 1 food; BUY 1 luxury AT 39.99; BUY 2 luxury AT 40; GO E6; BUY 1 luxury"
    told = flown(space(flying(text)), 1, 1)
    assert failures(told) == [
        "it is not for sale here",
        "it is dearer than 39.99 MC here",
        "it is not for sale here",
    ]
    assert "SH1 buys 2 luxury items for 80 MC." in told
    assert failures(flown(space(flying("BUY 1 food", "E1"), cash=98), 1, 1)) == ["there is not enough money"]


def test_contraband_is_bought_first() -> None:
    """PLA-109, PLA-R74: the pool that ends first, then the next, then the normal price; in the BMZ only."""
    belt = space(flying("BUY 2 luxury; BUY 8 luxury; BUY MAX luxury AT 20", "E1"))
    late = Effect("contraband", "ann", 3, True, goods=("luxury",), amount=20, left=4)
    belt.effects = (late, replace(late, seat="bob", until_round=2, left=3))
    told = flown(belt, 1, 1)
    assert told[1:-1] == [
        "SH1 buys 2 luxury items for 40 MC.",
        "SH1 buys 1 luxury items for 20 MC.",
        "SH1 buys 4 luxury items for 80 MC.",
        "SH1 buys 3 luxury items for 132 MC.",
        "SH1: BUY ALL luxury AT 20 fails (it is dearer than 20 MC here).",
    ]
    assert [pool.left for pool in belt.running("contraband")] == [0, 0]
    belt = space(flying("BUY 1 luxury AT 20"))
    belt.effects = (late,)
    assert failures(flown(belt, 1, 1)) == ["it is dearer than 20 MC here"]


def test_swapping_in_the_black_market() -> None:
    """PLA-115: one for one, in the BMZ, while the event lasts."""
    swap = Effect("swap", "bob", 3, goods=("manufactured", "luxury"))
    belt = space(flying("SWAP 2; SWAP ALL; SWAP ALL", "E1", hold={"manufactured": 5, "luxury": 95}))
    belt.effects = (swap,)
    told = flown(belt, 1, 1)
    assert told[1:3] == [
        "SH1 swaps 2 manufactured goods for 2 luxury items.",
        "SH1 swaps 3 manufactured goods for 3 luxury items.",
    ]
    assert belt.shuttles["SH1"].hold == {"luxury": 100} and failures(told) == [
        "there is nothing of it in the hold"
    ]
    belt = space(flying("SWAP ALL; GO bmz; SWAP ALL", hold={"manufactured": 5}))
    belt.effects = (swap,)
    assert failures(flown(belt, 1, 1)) == ["nobody swaps here"]
    assert failures(flown(space(flying("SWAP ALL", "E1", hold={"manufactured": 5})), 1, 1)) == [
        "nobody swaps here"
    ]


def test_a_deal_that_is_not_there() -> None:
    """PLA-R57: DEAL fails if nothing could be carried out."""
    assert failures(flown(space(flying("DEAL; DEAL bob")), 1, 1)) == ["no deal could be carried out"] * 2
