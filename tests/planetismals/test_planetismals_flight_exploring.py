"""PLA-17 to 27: what shuttles find on their way, and how it is called."""

from __future__ import annotations

from pbem.rulesets.planetismals.book import Site
from pbem.rulesets.planetismals.events import Flown
from pbem.rulesets.planetismals.flight import move
from pbem.rulesets.planetismals.flying import taken_names
from tests.planetismals.hangar import board, failures, flown, flying, rock, space, table, with_sites


def test_a_flight_tells_its_way() -> None:
    """PLA-18: the hexes entered, and the one it began in, up to an asteroid that is explored."""
    where = table(space(flying("GO E8"), rock("E8")), 2, 1, 3, 4)
    move(where, "ann")
    ways = [(one.start, one.way) for one in where.events if isinstance(one, Flown)]
    assert ways == [("E5", ("E6", "E7")), ("E7", ("E8",))]


def test_fields_fixed_by_the_map_need_no_dice() -> None:
    """2.4: zones, type and name of a map's asteroid; a fixed name is not to be changed."""
    book = with_sites(board(), E7=Site(5, "precious", "Vesta"), E8=Site(None, "radioactives"))
    belt = space(flying("GO E8"))
    belt.seats["ann"].wishes = ("Juno",)
    told = flown(belt, 1, 2, 4, book=book)
    assert told[2] == "ann explores E7: size 5, precious metals, called Vesta."
    assert told[4] == "ann explores E8: size 4, radioactives, called Juno."
    assert belt.asteroids["E7"].was_named and belt.asteroids["E8"].was_named
    assert belt.asteroids["E7"].discoverer == "ann" and not belt.seats["ann"].wishes
    assert belt.seats["ann"].tally["asteroids_discovered"] == 2


def test_names_that_are_taken_fall_through() -> None:
    """PLA-R19: NAME for this hex, else the next free one of NAMES, else Rock; case does not matter."""
    belt = space(flying("GO E8"), rock("D3"))
    belt.asteroids["D3"].name = "Vesta"
    company = belt.seats["ann"]
    company.named = {"E7": "vesta", "E8": "Pallas", "G4": "Hygiea"}
    company.wishes = ("VESTA", "Rock G4", "Juno", "Ceres")
    told = flown(belt, 1, 2, 3, 4, 3, 4)
    assert told[2].endswith("called Juno.") and told[4].endswith("called Pallas.")
    assert company.named == {"G4": "Hygiea"} and list(company.wishes) == ["VESTA", "Rock G4", "Ceres"]
    belt = space(flying("GO E7"))
    flown(belt, 1, 1, 3, 4)
    assert (belt.asteroids["E7"].name, belt.asteroids["E7"].was_named) == ("Rock E7", False)
    assert "rock d3" in taken_names(board(), belt, "E7") and "rock e7" not in taken_names(board(), belt, "E7")


def test_exploring_when_nothing_is_left() -> None:
    """5.3: EXPLORE fails when nothing is left; fewer than asked for is no failure."""
    rocks = [rock(hex) for hex in ("D3", "E3", "E8", "F3", "G4")]
    belt = space(flying("EXPLORE 4 OR STOP; EXPLORE OR STOP; GO base"), *rocks)
    told = flown(belt, 6, 6, 2, 1)
    assert failures(told) == ["no asteroid is left to explore"] and told[-1] == "SH1 loses 10 of its moves."
