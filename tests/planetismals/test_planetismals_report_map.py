"""The map of Planetismals (brief 7.5, PLA-05): grounds, owners, counters, marks and tracks."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from pbem.engine.hexes import distance, hex_place
from pbem.engine.pictures import Arrow, HexMap
from pbem.engine.report import Report
from pbem.rulesets.planetismals.events import Flown
from tests.planetismals.newsroom import QUIET, blocks, cells, opened, report_after, season, told

GIVEN: dict[str, Any] = {
    "seats": {"ann": {}, "bob": {}},
    "asteroids": {
        "D3": {
            "owner": "ann",
            "zones": 3,
            "type": "precious",
            "name": "Vesta",
            "rent": 12,
            "mined_out": True,
        },
        "E7": {"vacant_from": "bob", "zones": 2, "name": "Rock E7"},
        "G4": {"explored": False},
    },
    "installations": {
        "EX1": {"owner": "ann", "hex": "D3", "ready_round": 9},
        "RF2": {"owner": "bob", "hex": "D3", "ready_round": 9, "ore": "precious", "attractions": 0},
        "RS3": {"owner": "ann", "hex": "E7", "ready_round": 9},
        "CO4": {"owner": "bob", "shuttle": "SH2"},
    },
    "lots": {"E7": {"of": "bob"}},
}
SILENT = {"ann": "", "bob": ""}


def drawn(orders: dict[str, str], *faces: int, given: dict[str, Any] = GIVEN) -> Report:
    """The public report of a round on the board for two."""
    return told(opened(), given, orders, *faces)


def arrows(report: Report) -> list[Arrow]:
    """The arrows of the map."""
    return list(blocks(report, HexMap)[0].arrows)


def way(arrow: Arrow) -> list[str]:
    """All hexes of an arrow."""
    return [arrow.start, *arrow.via, arrow.end]


def test_the_map_shows_asteroids_and_whose_they_are() -> None:
    """Ground by type, free zones on top, the owner's ring, dashed where vacant, and what is to be known."""
    there = cells(drawn(SILENT, *QUIET, *QUIET))
    assert len(there) == 61
    vesta, vacant = there["D3"], there["E7"]
    assert (vesta.ground, vesta.top, vesta.owner, vesta.is_vacant) == ("precious", "1/3", "ann", False)
    assert vesta.says == "Vesta; mined out; rent 12 MC"
    assert (vacant.ground, vacant.top, vacant.owner, vacant.is_vacant) == ("organics", "1/2", "bob", True)
    assert there["G4"].ground == "unexplored" and there["G4"].top == there["G4"].says == ""
    assert there["E5"].ground == "base" and there["E1"].ground == "bmz" and there["F5"].ground == "space"
    assert {name for name, cell in there.items() if cell.ground == "bmz"} == set(opened().book.map.bmz)


def test_counters_are_installations_and_shuttles() -> None:
    """PLA-05: each with its id and its seat, and words that tell all about it; none is anybody's own."""
    there = cells(drawn(SILENT, *QUIET, *QUIET))
    assert [(one.label, one.seat) for one in there["D3"].counters] == [("EX1", "ann"), ("RF2", "bob")]
    said = [one.says for one in (*there["D3"].counters, *there["E5"].counters)]
    assert said == [
        "EX1, ore extractor of ann, works from round 9",
        "RF2, refinery (precious metals) of bob, works from round 9",
        "SH1, shuttle of ann",
        "SH2, shuttle of bob, carries CO4, colony",
    ]
    assert not any(one.is_own for cell in there.values() for one in cell.counters)


def test_letters_and_patterns_tell_grounds_apart() -> None:
    """In grey and in plain text every sort of hex has its own sign."""
    grounds = blocks(drawn(SILENT, *QUIET, *QUIET), HexMap)[0].grounds
    assert [ground.letter for ground in grounds] == ["O", "B", "P", "R", "?", "@", "Z", "·"]
    assert len({ground.pattern for ground in grounds}) == len(grounds) == 8


def test_marks_show_what_happened_where() -> None:
    """Explored, set down, taken away, and what is up for bids now."""
    orders = {"ann": "PLAN SH1: BUY extractor; GO G4; PLACE", "bob": "PLAN SH2: GO D3; PLACE"}
    there = cells(drawn(orders, 95, 2, 3, 2, 1, 95, 2, 3))
    marks = {name: cell.marks for name, cell in there.items() if cell.marks}
    assert marks == {"G4": ("explored", "built"), "D3": ("built",), "E7": ("lot",)}
    gone = cells(drawn({"ann": "", "bob": "PLAN SH2: JETTISON ALL food"}, 95, 1, 1, 19, 1, 1))
    assert "gone" in gone["D3"].marks + gone["E7"].marks


def test_every_flight_is_one_arrow_from_stop_to_stop() -> None:
    """Brief 7.5: an arrow begins and ends where the shuttle stopped, and leads through all hexes between."""
    orders = {"ann": "PLAN SH1: GO E7; GO base; GO F5", "bob": ""}
    found = arrows(drawn(orders, 95, 4, 2, *QUIET))
    assert [way(one) for one in found] == [["E5", "E6", "E7"], ["E7", "E6", "E5"], ["E5", "F5"]]
    assert {(one.label, one.seat) for one in found} == {("SH1", "ann")}


def test_a_flight_that_meets_a_hex_again_is_parted() -> None:
    """Brief 7.5: no arrow crosses itself; a way that is flown again in the same turn is told once."""
    found = arrows(drawn({"ann": "PLAN SH1: MOVE S S N N", "bob": ""}, 95, 4, 2, *QUIET))
    assert [way(one) for one in found] == [["E5", "E6", "E7"], ["E7", "E6", "E5"]]
    again = arrows(drawn({"ann": "PLAN SH1: GO E6; GO base; REPEAT", "bob": ""}, 95, 2, 2, *QUIET))
    assert [way(one) for one in again] == [["E5", "E6"], ["E6", "E5"]]


def test_tracks_of_a_game_go_from_hex_to_hex() -> None:
    """Each arrow's hexes are neighbours, and for every flight there are arrows from its start to its end."""
    rules, closings = season()
    flown = 0
    for one in closings:
        found = arrows(report_after(rules, one, None))
        for arrow in found:
            places = [hex_place(hex) for hex in way(arrow)]
            assert len({*places}) == len(places)
            assert all(distance(a, b) == 1 for a, b in pairwise(places))
        for event in one.outcome.events:
            if isinstance(event, Flown) and len({event.start, *event.way}) == len(event.way) + 1:
                flown += 1
                assert [event.start, *event.way] in [way(arrow) for arrow in found]
    assert flown > 10
