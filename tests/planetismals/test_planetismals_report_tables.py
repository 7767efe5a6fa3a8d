"""The public tables and charts of Planetismals (brief 7.3, PLA-04, PLA-63, X03)."""

from __future__ import annotations

from typing import Any

from pbem.engine.pictures import Chart, Plot
from pbem.engine.report import Facts
from tests.planetismals.newsroom import (
    QUIET,
    blocks,
    opened,
    report_after,
    rows,
    season,
    section,
    table,
    told,
)

QUIET_ROUND = {"ann": "RESERVE 1", "bob": ""}


def test_prices_are_shown_with_all_their_decimals() -> None:
    """Brief 7.3: base value, percent, change, the price at the Base and in the BMZ, and what events do."""
    given = {
        "market": {"precious_ore": 107, "organics": 100},
        "effects": [
            {"kind": "base_minimum", "seat": "bob", "expires": {"round": 3, "at": "turn_start"},
             "args": {"goods": ["base_ore"], "amount": 20}},
            {"kind": "discount", "seat": "bob", "expires": {"round": 4, "at": "turn_start"},
             "args": {"goods": ["farm"], "amount": 100}},
        ],
    }  # fmt: skip
    found = told(opened(), given, QUIET_ROUND, 33, 4, *QUIET[1:], *QUIET)
    prices = {row["Good"]: row for row in rows(found, "Prices in MC")}
    assert list(prices["Precious Metal Ores"].values())[1:] == ["15", "107", "–", "16.05", "17.655"]
    assert list(prices["Organics"].values())[1:] == ["10", "96", "−4", "9.6", "10.56"]
    assert prices["Base Metal Ores"]["Base"] == "20" and prices["Base Metal Ores"]["BMZ"] == "11"
    assert [row.cells for row in table(found, "Special prices").rows] == [
        ("Base Metal Ores", "at least 20 MC at the Base until bob's turn in round 3")
    ]
    shop = {row["For sale"]: row for row in rows(found, "Installations and shuttles at the Base")}
    assert shop["Hydroponic Farm"]["MC"] == "650"
    assert shop["Hydroponic Farm"]["Terms"] == "100 MC less until bob's turn in round 4"
    assert [row.cells[:2] for row in table(found, "Running effects").rows] == [
        ("Shortage on Saturn", "bob"),
        ("Cheap Installation", "bob"),
    ]


def test_every_lasting_event_is_told_as_when_it_was_rolled() -> None:
    """Brief 7.3: the sentence of an effect is the one with which it began."""
    rules, closings = season()
    seen = 0
    for one in closings:
        before = one.before.state.effects
        sentences = [event.sentence for event in one.outcome.events]
        if one.outcome.position.is_over:
            continue
        told_now = repr(report_after(rules, one, None))
        for effect in one.outcome.position.state.effects:
            if effect not in before and effect.kind != "interference":
                seen += 1
                said = [line.rstrip(".") for line in sentences if f"in round {effect.until_round}" in line]
                assert any(line in told_now for line in said)
    assert seen


def test_the_asteroid_record_sheet() -> None:
    """PLA-04, PLA-63, X03: every explored asteroid with its owner, others by their distance."""
    given: dict[str, Any] = {
        "seats": {"ann": {}, "bob": {}},
        "asteroids": {
            "D3": {"owner": "ann", "zones": 3, "type": "precious", "name": "Vesta", "discoverer": "bob",
                   "rent": 12, "mined_out": True},
            "E7": {"vacant_from": "bob", "zones": 1, "name": "Rock E7"},
            "E8": {"explored": False},
            "G4": {"explored": False},
        },
        "installations": {
            "EX1": {"owner": "ann", "hex": "D3", "ready_round": 9},
            "RS2": {"owner": "bob", "hex": "D3", "ready_round": 9, "significant": True},
            "RF3": {"owner": "ann", "hex": "E7", "closed": True, "ore": "precious"},
        },
        "lots": {"E7": {"of": "bob"}},
    }  # fmt: skip
    found = told(opened(), given, {"ann": "ON STRIKE NONE", "bob": ""}, *QUIET, *QUIET)
    mined = "Precious Metals, mined out"
    sheet = [tuple(row.values()) for row in rows(found, "Asteroid Record Sheet")]
    assert sheet == [
        (
            "D3",
            "Vesta",
            "bob",
            mined,
            "3",
            "1",
            "12",
            "2",
            "ann",
            "EX1 (ann), RS2 (bob)",
        ),
        ("E7", "Rock E7", "–", "Organics", "1", "0", "10", "2", "vacant, from bob", "RF3 (ann)"),
    ]
    where = section(found, "The asteroids").blocks[1]
    assert where == Facts((("Unexplored, 2 from the Base", "G4"), ("Unexplored, 3 from the Base", "E8")))
    assert [tuple(row.values()) for row in rows(found, "Installations")] == [
        ("EX1", "ore extractor", "ann", "D3 (Vesta)", "1", "works from round 9"),
        ("RS2", "research station", "bob", "D3 (Vesta)", "2", "works from round 9, significant"),
        ("RF3", "refinery (precious metals)", "ann", "E7 (Rock E7)", "1", "closed by a strike"),
    ]


def test_columns_that_say_nothing_are_left_out() -> None:
    """Brief 7.3: a column that is empty in every row only makes its rows longer."""
    given: dict[str, Any] = {
        "seats": {"ann": {}, "bob": {}},
        "asteroids": {"D3": {"zones": 3, "name": "Vesta"}, "E7": {"zones": 2, "name": "Juno"}},
        "installations": {"RS1": {"owner": "ann", "shuttle": "SH1"}},
    }
    found = told(opened(), given, QUIET_ROUND, *QUIET, *QUIET)
    titles = [column.title for column in table(found, "Asteroid Record Sheet").columns]
    assert titles == ["Hex", "Name", "Type", "Zones", "Free", "Rent", "From Base"]
    assert [tuple(row.values()) for row in rows(found, "Installations")] == [
        ("RS1", "research station", "ann", "aboard SH1")
    ]
    bare = told(opened(), {"seats": {"ann": {}, "bob": {}}}, QUIET_ROUND, *QUIET, *QUIET)
    assert not rows(bare, "Installations") and len(table(bare, "Installations").columns) == 6


def test_shuttles_show_what_installation_they_carry() -> None:
    """Brief 2.3, 7.3: an installation aboard is public, and drawn-ahead moves are where they are drawn."""
    given = {
        "seats": {"ann": {}, "bob": {}},
        "installations": {"CO1": {"owner": "ann", "shuttle": "SH1"}},
        "shuttles": {"SH1": {"owner": "ann", "hex": "E6"}},
    }
    found = told(opened(), given, QUIET_ROUND, *QUIET, *QUIET)
    shuttles = [tuple(row.values()) for row in rows(found, "Shuttles")]
    assert shuttles == [("SH1", "ann", "E6", "CO1, colony"), ("SH2", "bob", "the Base", "–")]
    ahead = told(opened(roll_ahead="all"), given, QUIET_ROUND, *QUIET, *QUIET, 31, 95, 2, 3, 4, 5)
    assert [row["Next moves"] for row in rows(ahead, "Shuttles")] == ["5", "9"]
    facts = dict(blocks(ahead, Facts)[0].pairs)
    assert facts["Fate drawn ahead"] == "ann 31, Organics up; bob 95, No Effect"


def test_charts_begin_with_the_start_of_the_game() -> None:
    """Brief 7.3, 7.5: prices in percent with their limits, and worth, over the rounds."""
    rules, closings = season()
    found = report_after(rules, closings[4], None)
    charts = {chart.title: chart for chart in blocks(found, Chart)}
    prices = charts["Prices in percent of the base value"]
    assert prices.plot is Plot.MULTIPLES and len(prices.series) == 13
    assert prices.places[0] == "0" and all(series.values[0] == 100 for series in prices.series)
    assert prices.limits == (("Lowest", 50), ("Highest", 200))
    worth = charts["Worth over the rounds"]
    assert [series.seat for series in worth.series] == list(closings[4].before.state.turn_order)
    assert {series.values[0] for series in worth.series} == {5000}
