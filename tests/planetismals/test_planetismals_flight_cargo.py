"""5.3: goods loaded, unloaded and thrown away, and why they cannot be."""

from __future__ import annotations

from pbem.rulesets.planetismals.belt import Effect
from tests.planetismals.hangar import board, failures, flown, flying, installation, rock, space


def test_loading_takes_stores_in_id_order() -> None:
    """PLA-77, PLA-R15: so many units, from one store or all, up to the hold, keeping some."""
    stores = (installation("EX1", store={"organics": 4}), installation("EX2", store={"organics": 9}))
    belt = space(flying("LOAD 6 organics; LOAD ALL organics FROM EX2 KEEPING 3", "D3"), rock("D3"), *stores)
    assert flown(belt, 1, 1)[1:-1] == [
        "SH1 loads 4 organics from EX1.",
        "SH1 loads 2 organics from EX2.",
        "SH1 loads 4 organics from EX2.",
    ]
    assert belt.installations["EX2"].store == {"organics": 3} and belt.installations["EX1"].store == {}


def test_loading_everything_begins_with_the_dearest() -> None:
    """5.3: by the Base's price without events 10 and 11; of equals the first of the table."""
    store = {"organics": 9, "food": 2, "manufactured": 3, "scrap": 5, "luxury": 1, "fuel": 1}
    shuttle = flying("LOAD ALL", "D3", hold={"organics": 90})
    belt = space(shuttle, rock("D3"), installation("CO1", store=store))
    belt.effects = (Effect("base_bonus", "bob", 2, goods=("organics",), amount=500),)
    told = "SH1 loads 2 food, 1 fuel cells, 3 manufactured goods, 1 luxury items and 3 scrap from CO1."
    assert told in flown(belt, 1, 1)
    assert belt.installations["CO1"].store == {"organics": 9, "scrap": 2}


def test_what_cannot_be_loaded() -> None:
    """PLA-R22, PLA-R37: others' stores, stores elsewhere, those in a lot, a full hold, nothing there."""
    stores = (
        installation("EX1", "bob", store={"food": 1}),
        installation("EX2", hex="E7", store={"food": 1}),
        installation("CO3", store={"food": 1}, in_lot=True),
        installation("EX4", store={"food": 3}),
    )
    lines = ["LOAD ALL food FROM " + id for id in ("EX1", "EX2", "CO3", "EX9")]
    lines += ["LOAD ALL organics", "LOAD ALL food KEEPING 3", "LOAD 3 food", "LOAD ALL", "GO E3", "LOAD ALL"]
    shuttle = flying("; ".join(lines), "D3", hold={"organics": 97})
    belt = space(shuttle, rock("D3"), rock("E3"), *stores)
    assert failures(flown(belt, 1, 1)) == [
        "EX1 belongs to bob",
        "EX2 does not stand here",
        "CO3 is up for bids",
        "there is no EX9 any more",
        "there is nothing to load",
        "there is nothing to load",
        "there is no room in the hold",
        "nothing of yours stands here",
    ]


def test_unloading_seeks_the_store_that_uses_it() -> None:
    """5.3: the one that uses the good, else the lowest id, or the one named."""
    stores = [installation(id) for id in ("EX1", "FY2", "CO3", "RF5", "PP6", "FM7")]
    stores[3].ore = "organics"
    hold = {
        "organics": 1,
        "proc_organics": 2,
        "proc_precious": 3,
        "proc_rads": 4,
        "food": 5,
        "fuel": 6,
        "scrap": 7,
    }
    belt = space(flying("UNLOAD 1 food TO EX1; UNLOAD ALL", "D3", hold=hold), rock("D3", 6), *stores)
    assert flown(belt, 1, 1)[1:-1] == [
        "SH1 unloads 1 food into EX1.",
        "SH1 unloads 6 fuel cells and 7 scrap into EX1.",
        "SH1 unloads 3 processed precious metals into FY2.",
        "SH1 unloads 4 food into CO3.",
        "SH1 unloads 1 organics into RF5.",
        "SH1 unloads 4 processed radioactives into PP6.",
        "SH1 unloads 2 processed organics into FM7.",
    ]


def test_what_cannot_be_unloaded() -> None:
    """5.3, option luxury_stock: nothing of one's own there, nothing in the hold, luxuries."""
    book = board(luxury_stock=False)
    text = "UNLOAD ALL; GO D3; UNLOAD 1 luxury; UNLOAD ALL food; UNLOAD ALL; UNLOAD ALL food TO EX2"
    stores = (installation("EX1"), installation("EX2", "bob"))
    belt = space(flying(text, "D4", hold={"luxury": 2}), rock("D3"), *stores)
    assert failures(flown(belt, 1, 1, book=book)) == [
        "nothing of yours stands here",
        *["there is nothing to unload"] * 3,
        "EX2 belongs to bob",
    ]


def test_goods_thrown_away() -> None:
    """PLA-R22: JETTISON destroys goods of the hold."""
    belt = space(flying("JETTISON 2 food; JETTISON ALL food; JETTISON ALL food", hold={"food": 5}))
    told = flown(belt, 1, 1)
    assert told[1:3] == ["SH1 jettisons 2 food.", "SH1 jettisons 3 food."]
    assert failures(told) == ["there is nothing of it in the hold"] and belt.shuttles["SH1"].hold == {}
