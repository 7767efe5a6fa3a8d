"""3.5: the offers to a traveller, what he drops of them, and which his list takes."""

from __future__ import annotations

import pytest

from pbem.rulesets.laissez_faire.circuit import Circuit, Lodging
from pbem.rulesets.laissez_faire.lodging import (
    BedOffer,
    Search,
    bearable,
    has_place,
    lodge_list,
    move_in,
    offers_from,
    places,
    rides_from,
)
from pbem.rulesets.laissez_faire.settings import DEFAULT_BEDS, Asked, Bed, PriceEntry, Quote, Settings
from tests.laissez_faire.notary import board, book, owned, position, table, told


def offered(state: Circuit, city: str = "boston", guest: str = "ann") -> list[tuple[str, int, int]]:
    """The offers to one who has landed in a city: street, rent, fare."""
    return [(one.street, one.rent, one.fare) for one in offers_from(book(), state, guest, city, 7)]


def test_offers_are_beds_here_and_beyond_by_carriage() -> None:
    """3.5.1: the bank has everything."""
    assert offered(position("ann", "bob")) == [
        ("brattle", 44, 0),
        ("harvard", 44, 0),
        ("beacon", 48, 0),
        ("georgetown", 52, 320),
        ("constitution", 52, 320),
        ("pennsylvania", 56, 320),
    ]


def test_no_offer_from_who_refuses_nor_where_there_is_no_place() -> None:
    """3.5.1, R26: a company that refuses carries nobody."""
    lodgers = {"bob": {"token": 21}, "cat": {"token": 27}}
    state = position(seats=lodgers, titles=owned("dan", "harvard", "pennsylvania"))
    state.seats["dan"].prices = (PriceEntry("ALL", "", "", Asked(Quote.REFUSE)),)
    assert offered(state) == [("beacon", 48, 0), ("georgetown", 52, 320)]
    state.titles["airline"].owner = "dan"
    assert offered(state) == [("beacon", 48, 0)]
    assert offered(state, guest="dan")[0] == ("harvard", 0, 0)
    assert [one[2] for one in offered(state, guest="dan")] == [0, 0, 0, 0]


def test_rides_are_free_to_both_cities() -> None:
    """LAI-27: nobody is paid for the carriage."""
    rides = rides_from(book(), position("ann"), "ann", 3, 7)
    assert [one.street for one in rides] == [
        *("brattle", "harvard", "beacon"),
        *("georgetown", "constitution", "pennsylvania"),
    ]
    assert {(one.fare, one.company) for one in rides} == {(0, "")}


def test_places_go_by_the_level() -> None:
    """LAI-24, 44, 45, R19: a guest does not fill his own place."""
    state = position(seats={"bob": {"token": 11}, "cat": {"token": 11}})
    for payments, room, is_free in ((0, 1, False), (1, 1, False), (2, 2, False), (3, None, True)):
        state.titles["rush"].payments = payments
        assert places(state, "rush") == room
        assert has_place(state, "rush", "ann") is is_free
    state.titles["rush"].payments = 2
    assert has_place(state, "rush", "bob")


def test_what_is_dropped() -> None:
    """3.5.2: too dear, avoided, carried too dearly; one's own company is excepted."""
    near, far = BedOffer("brattle", "bob", 30), BedOffer("union", "bank", 5, False, "trucking", "cat", 20)
    own = BedOffer("nob", "bank", 5, False, "trucking", "ann", 0)
    every = [near, far, own]
    for settings, cash, left in (
        (Settings(), 500, every),
        (Settings(), 29, [far, own]),
        (Settings(avoid=("bob",)), 500, [far, own]),
        (Settings(avoid=("cat",)), 500, [near, own]),
        (Settings(avoid=("bank",)), 500, [near]),
        (Settings(transit=19), 500, [near, own]),
        (Settings(transit=20), 500, every),
        (Settings(transit=-1), 500, [near, own]),
    ):
        state = position(seats={"ann": {"cash": cash}})
        state.seats["ann"].settings = settings
        assert bearable(state, "ann", every) == left, settings


def test_the_list_that_fits_best() -> None:
    """3.5.3: space, city, side, general, default; a company has no city."""
    lines = [("", "a"), ("SIDE 3", "b"), ("boston", "c"), ("#24", "d"), ("SIDE 2", "x"), ("#22", "y")]
    beacon, airline = board().spaces[24], board().spaces[25]
    settings = Settings()
    assert lodge_list(settings, beacon) == DEFAULT_BEDS
    for number, (place, what) in enumerate(lines[:4], 1):
        settings = Settings(lodge=tuple((at, (Bed(bed),)) for at, bed in lines[:number]))
        assert lodge_list(settings, beacon) == (Bed(what),), place
    assert lodge_list(settings, airline) == (Bed("b"),)
    assert lodge_list(settings, board().spaces[39]) == (Bed("a"),)


OFFERS = (
    BedOffer("brattle", "bob", 30),
    BedOffer("harvard", "cat", 20, no_cap=True),
    BedOffer("beacon", "bank", 48),
    BedOffer("georgetown", "ann", 0, False, "airline", "bob", 30),
    BedOffer("pennsylvania", "bob", 150, False, "airline", "bob", 30),
)


@pytest.mark.parametrize(
    ("beds", "street"),
    [
        ((Bed("CHEAPEST"),), "brattle"),
        ((Bed("CHEAPEST", 29),), "harvard"),
        ((Bed("CHEAPEST", 29), Bed("BENCH"), Bed("CHEAPEST")), "harvard"),
        ((Bed("CHEAPEST", 19),), None),
        ((Bed("OWN"), Bed("CHEAPEST")), "georgetown"),
        ((Bed("OWN", is_local=True), Bed("bank")), "beacon"),
        ((Bed("HOUSE"),), "pennsylvania"),
        ((Bed("HOUSE", "JAIL"),), None),
        ((Bed("HERE"),), "beacon"),
        ((Bed("washington"),), "georgetown"),
        ((Bed("washington", is_local=True),), None),
        ((Bed("pennsylvania", 179), Bed("bob")), "brattle"),
        ((Bed("cat", 20),), "harvard"),
        ((Bed("BENCH"), Bed("CHEAPEST")), None),
        ((), None),
    ],
)
def test_the_first_item_with_a_candidate_decides(beds: tuple[Bed, ...], street: str | None) -> None:
    """3.5.3, 3.5.4: landed on Beacon; a bed without cap only if nothing else is found."""
    state = position(titles={"pennsylvania": {"payments": 1}})
    found = Search(book(), state, "ann", board().spaces[24], OFFERS).found(beds)
    assert (found.street if found else None) == street


@pytest.mark.parametrize(
    ("how", "wanted", "strict"),
    [("YES", "harvard", "harvard"), ("LAST", "brattle", "harvard"), ("NEVER", "brattle", None)],
)
def test_beds_without_a_cap(how: str, wanted: str, strict: str | None) -> None:
    """3.5.4, R44."""
    state = position()
    state.seats["ann"].settings = Settings(no_cap=how)
    search = Search(book(), state, "ann", board().spaces[24], OFFERS)
    found = [search.found((Bed("CHEAPEST"),)), search.found((Bed("cat"),))]
    assert [one.street if one else None for one in found] == [wanted, strict]


def test_moving_in_pays_the_fare_then_the_rent() -> None:
    """3.5.5, 3.9.5: and the token stands there."""
    state = position(titles=owned("bob", "airline") | owned("cat", "georgetown"))
    where = table(state)
    move_in(where, "ann", BedOffer("georgetown", "cat", 12, True, "airline", "bob", 30))
    ann = state.seats["ann"]
    assert told(where) == ["ann lodges at Georgetown with cat for $12, carried by U.S. Air Line for $30."]
    assert [(one.kind, one.amount, one.about, one.other) for one in ann.entries] == [
        ("fare", -30, "airline", "bob"),
        ("rent", -12, "georgetown", "cat"),
    ]
    assert (ann.token, ann.cash) == (26, 458)
    assert ann.lodging == Lodging("georgetown", 12, as_owner=False, no_cap=True)
