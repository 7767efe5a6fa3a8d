"""Brief 3.4, PLA-53, 56, R44 to R51: who owns an asteroid, and what goes with an installation."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbem.rulesets.planetismals.belt import Belt, BeltTable, Lot
from pbem.rulesets.planetismals.ownership import (
    destroy,
    hand_over,
    own_by_placing,
    presence,
    return_the_vacant,
    settle_ownership,
    watching,
)
from tests.planetismals.workshop import belt, installation, table, told


def tenanted() -> Belt:
    """An asteroid of ann's with an installation of hers and one of bob's."""
    return belt(installation("EX1", "ann"), installation("RS2", "bob"), D3="ann")


def take_off(round: BeltTable, *ids: str) -> None:
    """Take installations off their asteroid, as one cause."""
    with watching(round):
        for id in ids:
            one = round.state.installations[id]
            one.hex, one.zone, one.shuttle = None, 0, "SH1"


def test_the_last_installation_lost_opens_a_lot() -> None:
    """PLA-56, R45, R51: taken up for a moment is lost; the tenants may bid."""
    round = table(tenanted())
    take_off(round, "EX1")
    asteroid = round.state.asteroids["D3"]
    assert (asteroid.owner, asteroid.vacant_from) == (None, "ann")
    assert round.state.lots == (Lot("D3", False, "ann", 1),)
    assert told(round) == ["D3 is vacant from ann and up for bids."]


def test_a_tenant_leaving_changes_nothing() -> None:
    """3.4 no. 3: the owner is still there."""
    round = table(tenanted())
    take_off(round, "RS2")
    assert round.state.asteroids["D3"].owner == "ann"
    assert round.events == []


def test_all_gone_and_nobody_owns_it() -> None:
    """3.4 no. 1: owner and vacancy end; name, rent and exploration stay."""
    state = tenanted()
    state.asteroids["D3"].rent = 11
    round = table(state)
    take_off(round, "EX1", "RS2")
    asteroid = state.asteroids["D3"]
    assert (asteroid.owner, asteroid.vacant_from, asteroid.rent, asteroid.name) == (None, None, 11, "Rock D3")
    assert (state.lots, told(round)) == ((), ["D3 has no owner."])


def test_what_was_empty_before_is_not_touched() -> None:
    """3.4: the procedure is for asteroids on which the cause changed something."""
    state = tenanted()
    state.asteroids["E7"].owner = "cat"
    round = table(state)
    take_off(round, "RS2")
    assert (state.asteroids["E7"].owner, round.events) == ("cat", [])


def test_the_last_tenant_leaves_a_vacant_asteroid() -> None:
    """3.4 no. 1: its lot is dropped."""
    round = table(tenanted())
    take_off(round, "EX1")
    take_off(round, "RS2")
    assert round.state.lots == ()
    assert round.state.asteroids["D3"].vacant_from is None
    assert told(round)[1:] == ["D3 has no owner."]


def test_an_owner_that_never_had_one_there_keeps_it() -> None:
    """PLA-R46: bidding starts only when an owner loses its last installation."""
    state = belt(installation("EX1", "bob"), installation("EX2", "cat"), D3="ann")
    round = table(state)
    take_off(round, "EX1")
    assert state.asteroids["D3"].owner == "ann"
    take_off(round, "EX2")
    assert state.asteroids["D3"].owner is None


def test_sold_together_with_the_asteroid() -> None:
    """PLA-R45: judged when the whole deal is done, so no bidding starts."""
    round = table(tenanted())
    with watching(round):
        hand_over(round, round.state.installations["EX1"], "cat")
        round.state.asteroids["D3"].owner = "cat"
    assert round.state.asteroids["D3"].owner == "cat"
    assert round.events == []


def test_sold_without_the_asteroid() -> None:
    """PLA-R45: the seller has none left, so the buyer and the other tenants may bid."""
    round = table(tenanted())
    with watching(round):
        hand_over(round, round.state.installations["EX1"], "cat")
    assert told(round) == ["D3 is vacant from ann and up for bids."]


def test_asteroids_are_seen_to_in_reading_order() -> None:
    """3.4: after the whole cause, in reading order, whatever was hit first."""
    state = belt(
        *(installation("EX1", "ann", "E7"), installation("EX2", "bob", "E7")),
        *(installation("EX3", "ann", "C4"), installation("EX4", "ann", "D3"), installation("EX5", "bob")),
        C4="ann",
        D3="ann",
        E7="ann",
    )
    round = table(state)
    with watching(round):
        for id in ("EX1", "EX4", "EX3"):
            destroy(round, state.installations[id], "PLA-118")
    assert told(round) == [
        "EX1 on E7 is destroyed.",
        "EX4 on D3 is destroyed.",
        "EX3 on C4 is destroyed.",
        "C4 has no owner.",
        "D3 is vacant from ann and up for bids.",
        "E7 is vacant from ann and up for bids.",
    ]
    assert list(state.installations) == ["EX2", "EX5"]


def test_a_destroyed_colony_is_no_lot_any_more() -> None:
    """PLA-R37: its lot is void."""
    state = belt(installation("CO1", "ann", in_lot=True), installation("CO2", "ann"))
    state.lots = (Lot("CO1", True, "ann", 1), Lot("CO2", True, "ann", 1))
    destroy(table(state), state.installations["CO1"], "PLA-118")
    assert [lot.key for lot in state.lots] == ["CO2"]


def test_the_first_to_set_down_owns() -> None:
    """PLA-53, R44: not on another's asteroid, and not where tenants bid."""
    state = belt(D3="bob")
    state.asteroids["E7"].vacant_from = "bob"
    round = table(state)
    for hex in ("C4", "D3", "E7"):
        own_by_placing(round, hex, "ann")
    assert [state.asteroids[hex].owner for hex in ("C4", "D3", "E7")] == ["ann", "bob", None]
    assert told(round) == ["ann owns C4."]


def test_a_vacant_asteroid_returns() -> None:
    """PLA-R48: when only the previous owner has something there, and the lot ends."""
    state = belt(
        installation("EX1", "ann"),
        *(installation("EX2", "ann", "E7"), installation("EX3", "bob", "E7")),
        installation("EX4", "bob", "C4"),
    )
    for hex in ("C4", "D3", "E7"):
        state.asteroids[hex].vacant_from = "ann"
        state.lots += (Lot(hex, False, "ann", 1, is_new=False),)
    round = table(state)
    return_the_vacant(round)
    assert told(round) == ["ann owns D3."]
    assert [lot.key for lot in state.lots] == ["C4", "E7"]
    assert state.asteroids["D3"].vacant_from is None


def test_what_goes_with_an_installation() -> None:
    """PLA-R49: its store and flags; settings begin anew, rations as the new owner's ALL setting."""
    one = installation("FY1", "ann", store={"food": 2}, is_closed=True, broken_until=5, acted_round=1)
    one.is_on, one.max, one.prefer, one.rations = False, 3, "manufactured", True
    state = belt(one)
    state.seats["bob"].rations = False
    hand_over(table(state), one, "bob")
    kept = installation("FY1", "bob", store={"food": 2}, is_closed=True, broken_until=5, acted_round=1)
    kept.rations = False
    assert one == kept


SEATS = st.sampled_from(["ann", "bob", "cat", "dan"])
HEXES = st.sampled_from(("C4", "D3", "E7"))


@given(
    st.lists(st.tuples(SEATS, HEXES), min_size=1, max_size=8),
    st.dictionaries(HEXES, SEATS),
    st.lists(st.tuples(st.integers(1, 8), st.sampled_from(("lose", "sell")), SEATS), max_size=8),
)
def test_ownership_is_always_in_order(
    ones: list[tuple[str, str]], owners: dict[str, str], causes: list[tuple[int, str, str]]
) -> None:
    """Brief 9: owner or vacancy, never both, neither where nothing stands; lots are the vacant asteroids."""
    state = belt(*(installation(f"EX{n}", seat, hex) for n, (seat, hex) in enumerate(ones, 1)))
    there = presence(state)
    for hex, seats in there.items():
        state.asteroids[hex].owner = owners.get(hex, min(seats))
    round = table(state)
    for number, deed, seat in causes:
        one = state.installations.get(f"EX{number}")
        if one:
            before = presence(state)
            if deed == "lose":
                destroy(round, one, "PLA-105")
            else:
                hand_over(round, one, seat)
            settle_ownership(round, before)
        for asteroid in state.asteroids.values():
            assert asteroid.owner is None or asteroid.vacant_from is None
            is_someones = asteroid.owner is not None or asteroid.vacant_from is not None
            assert is_someones == bool(state.placed(asteroid.hex))
        vacant = [hex for hex, asteroid in state.asteroids.items() if asteroid.vacant_from]
        assert sorted(lot.key for lot in state.lots) == vacant
