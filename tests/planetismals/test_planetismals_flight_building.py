"""5.3: installations and shuttles bought, picked up and set down, and why they cannot be."""

from __future__ import annotations

from pbem.rulesets.planetismals.belt import Effect, Lot
from tests.planetismals.hangar import board, failures, flown, flying, installation, rock, space


def test_buying_an_installation() -> None:
    """PLA-29, PLA-30, PLA-40: aboard, of its kind, with the seat's settings, at the price of the day."""
    belt = space(flying("BUY refinery precious; GO E7; PLACE"), rock("E7", 2))
    belt.seats["ann"].rations = False
    belt.effects = (Effect("discount", "bob", 3, goods=("refinery",), amount=100),)
    told = flown(belt, 1, 1)
    assert told[1:] == [
        "ann buys RF50, refinery (precious metals), for 400 MC.",
        "SH1 flies 2 to E7.",
        "SH1 sets down RF50 on E7.",
        "ann owns E7.",
    ]
    one = belt.installations["RF50"]
    assert (one.ore, one.hex, one.zone, one.shuttle, one.ready_round) == ("precious", "E7", 1, None, 2)
    assert not one.rations and belt.next_installation == 51 and belt.seats["ann"].cash == 4600


def test_when_no_installation_can_be_bought() -> None:
    """PLA-29, PLA-117, PLA-183: elsewhere, with a laden hold, without money, in events 17 and 83."""
    assert failures(flown(space(flying("BUY farm", "E1")), 1, 1)) == ["it is sold at the Base only"]
    assert failures(flown(space(flying("BUY farm", hold={"food": 1})), 1, 1)) == ["the hold is not empty"]
    assert failures(flown(space(flying("BUY farm; BUY farm")), 1, 1)) == ["the hold is not empty"]
    belt = space(flying("BUY farm"), cash=800)
    belt.seats["ann"].reserve = 51
    assert failures(flown(belt, 1, 1)) == ["there is not enough money"]
    belt = space(flying("BUY farm"))
    belt.effects = (Effect("no_installations", "bob", 3),)
    assert failures(flown(belt, 1, 1)) == ["the Base sells you no installations now"]


def test_buying_a_shuttle() -> None:
    """PLA-19, PLA-R16: at the Base, whatever the hold; from the next round on it acts; max_shuttles."""
    belt = space(flying("BUY shuttle; BUY shuttle", hold={"food": 1}))
    told = flown(belt, 1, 1)
    assert told[1] == "ann buys SH50 for 5000 MC." and failures(told) == ["there is not enough money"]
    assert (belt.shuttles["SH50"].hex, belt.shuttles["SH50"].bought_round) == ("E5", 1)
    belt = space(flying("BUY shuttle; BUY shuttle"), cash=20000)
    told = flown(belt, 1, 1, book=board(max_shuttles=2))
    assert failures(told) == ["no seat may have more than 2 shuttles"]
    assert failures(flown(space(flying("BUY shuttle", "E1")), 1, 1)) == ["it is sold at the Base only"]


def test_setting_down() -> None:
    """PLA-24, PLA-34, PLA-54: the lowest free zone, also on another's asteroid, in a new state of luxury."""
    belt = space(
        flying("PLACE; PLACE", "D3", installation="CO9"),
        rock("D3", 3, owner="bob"),
        installation("EX1", "bob", zone=1),
        installation("EX2", "bob", zone=3),
        installation("CO9", hex=None, shuttle="SH1", lux_left=3),
    )
    told = flown(belt, 1, 1)
    assert told[1] == "SH1 sets down CO9 on D3." and failures(told) == ["there is no installation aboard"]
    one = belt.installations["CO9"]
    assert (one.zone, one.lux_left, one.ready_round) == (2, 0, 2) and belt.asteroids["D3"].owner == "bob"


def test_where_nothing_can_be_set_down() -> None:
    """5.3: in empty space, and where no zone is free."""
    belt = space(
        flying("PLACE; GO D3; PLACE", "D4", installation="EX9"),
        rock("D3", 1),
        installation("EX1", "bob", zone=1),
        installation("EX9", hex=None, shuttle="SH1"),
    )
    assert failures(flown(belt, 1, 1)) == ["there is no asteroid here", "no zone is free here"]
    assert belt.installations["EX9"].shuttle == "SH1"


def test_picking_up() -> None:
    """PLA-35, PLA-R50: the store goes to the lowest other one of the seat here, not to one in a lot."""
    belt = space(
        flying("TAKE refinery; GO E3", "D3"),
        rock("D3", 6, owner="ann"),
        rock("E3"),
        installation("CO1", in_lot=True),
        installation("EX2", "bob"),
        installation("RF3", store={"organics": 2, "proc_organics": 1}, is_closed=True),
        installation("FM4", store={"proc_organics": 1}),
    )
    belt.lots = (Lot("CO1", True, "ann", 1),)
    assert flown(belt, 1, 1)[1:3] == [
        "RF3 leaves 2 organics and 1 processed organics in FM4.",
        "SH1 takes RF3 from D3.",
    ]
    one = belt.installations["RF3"]
    assert (one.hex, one.zone, one.shuttle, one.store, one.is_closed) == (None, 0, "SH1", {}, True)
    assert belt.installations["FM4"].store == {"organics": 2, "proc_organics": 2}
    assert belt.asteroids["D3"].owner == "ann"


def test_picking_up_the_last_one() -> None:
    """PLA-R50, PLA-R51: goods are dumped if so ordered, and the asteroid belongs to nobody."""
    belt = space(
        flying("TAKE EX1; TAKE EX1 DUMPING; PLACE", "D3"),
        rock("D3", owner="ann"),
        installation("EX1", store={"organics": 3}),
    )
    assert flown(belt, 1, 1)[1:-1] == [
        "SH1: TAKE EX1 fails (there is no room here for what EX1 stores).",
        "EX1 dumps 3 organics.",
        "SH1 takes EX1 from D3.",
        "D3 has no owner.",
        "SH1 sets down EX1 on D3.",
        "ann owns D3.",
    ]


def test_what_cannot_be_picked_up() -> None:
    """5.3: not here, not own, in a lot, with a laden hold."""
    belt = space(
        flying("TAKE EX1; TAKE farm; TAKE CO2; TAKE EX3", "D3", hold={"food": 1}),
        rock("D3", 6),
        installation("EX1", "bob"),
        installation("CO2", in_lot=True),
        installation("EX3"),
    )
    assert failures(flown(belt, 1, 1)) == [
        "EX1 belongs to bob",
        "no such installation of yours stands here",
        "CO2 is up for bids",
        "the hold is not empty",
    ]
