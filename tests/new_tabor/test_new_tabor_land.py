"""Land in New Tabor: claims, rent battles and vacancies, whatever is claimed, keep the Commonwealth whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.copying import copied
from pbem.engine.ruleset import Played
from pbem.rulesets.new_tabor.book import CENTER, INNER, OUTER, ZONES
from pbem.rulesets.new_tabor.claims import Alternative, Claimed, NoClaim, Terms, needs, stake
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable
from pbem.rulesets.new_tabor.orders import Claim
from pbem.rulesets.new_tabor.places import fill_vacancies, holders, holds_place, outwardness, unchallenged
from pbem.rulesets.new_tabor.plans import lay_out, plans_of
from tests.new_tabor.tables import laid_out, table

SEATS = ("ann", "bob", "cy", "dan", "eve", "fay", "gus", "hal")
_MONEY = 100_000

terms = st.builds(
    lambda least, more: Terms(least, None if more is None else least + more),
    st.sampled_from([0, 0, 0, 100, 250, 700]),
    st.sampled_from([None, None, 0, 100, 300, 5000]),
)
alternatives = st.builds(
    Alternative, st.sampled_from([*ZONES, "here", CENTER, INNER]), terms, st.none() | terms
)
claims = st.lists(alternatives, min_size=1, max_size=3).map(lambda some: Claim(tuple(some)))
turns = st.tuples(st.none() | claims, st.booleans())


def crowd(count: int) -> EconomyTable:
    """So many seats with money, in industries by turns, all in the Outer Rung."""
    industries = ("food", "clothes", "switch", "shelter")
    return table(
        {
            "order_of_play": list(SEATS[:count]),
            "seats": {
                seat: {"industry": industries[place % 4], "money": _MONEY // 100}
                for place, seat in enumerate(SEATS[:count])
            },
        }
    )


def check(economy: Economy) -> None:
    """Hold the Commonwealth against what must be so after every step (brief 9.6)."""
    assert len(unchallenged(economy, CENTER)) <= 1
    assert len(unchallenged(economy, INNER)) <= 2
    for one in economy.seats.values():
        assert one.money >= 0 <= min(one.rents.values())
        assert not one.rents[CENTER] or one.rents[INNER] > 0
        assert one.zone != OUTER or not (any(one.rents.values()) or any(one.platforms.values()))
        assert one.zone == CENTER or not (one.rents[CENTER] or one.platforms[CENTER])
        for zone, challenger in one.platforms.items():
            assert challenger is None or (holds_place(one, zone) and challenger != one.id)
    assert economy.bank + sum(one.money for one in economy.seats.values()) == _MONEY * len(economy.seats)


@settings(max_examples=80, deadline=None)
@given(st.integers(4, 8), st.lists(turns, min_size=1, max_size=40))
def test_whatever_is_claimed_no_zone_is_overfull_and_no_rent_stands_alone(
    count: int, written: list[tuple[Claim | None, bool]]
) -> None:
    at = crowd(count)
    economy = at.state
    for place, (claim, is_off) in enumerate(written):
        seat = SEATS[place % count]
        lay_out(at, {seat: (Played.RECEIVED, (claim,) if claim else ())})
        economy.seats[seat].is_off_path = is_off
        before = economy.seats[seat].zone or OUTER
        stake(at, seat)
        check(economy)
        after = economy.seats[seat].zone or OUTER
        assert abs(outwardness(after) - outwardness(before)) <= 1 or after == OUTER
        fill_vacancies(at, [one.id for one in economy.after(seat)], seat)
        check(economy)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from([CENTER, INNER, OUTER]), st.integers(0, 9)), min_size=30, max_size=40)
)
def test_what_a_place_costs_is_what_buys_it(written: list[tuple[str, int]]) -> None:
    """Whoever offers just the need gets the place, whoever offers a cent less does not."""
    at = crowd(5)
    economy = at.state
    for number, (zone, more) in enumerate(written):
        seat = SEATS[number % 5]
        here = economy.seats[seat].zone or OUTER
        zone = INNER if (here, zone) == (OUTER, CENTER) else zone
        need = needs(at.book, economy, seat, zone) if zone != OUTER else 0
        enough = Claim((Alternative(zone, Terms(need + more * 100), Terms(0, _MONEY // 2)),))
        if need:
            short = copied(economy)
            lay_out(at, {seat: (Played.RECEIVED, (Claim((Alternative(zone, Terms(0, need - 1)),)),))})
            stake(at, seat)
            assert isinstance(_last_claim(at), NoClaim)
            at.state = economy = short
        lay_out(at, {seat: (Played.RECEIVED, (enough,))})
        stake(at, seat)
        if (here, zone) != (CENTER, OUTER):
            assert economy.seats[seat].zone == zone
        check(economy)


def _last_claim(at: EconomyTable) -> Claimed | NoClaim:
    return next(one for one in reversed(at.events) if isinstance(one, Claimed | NoClaim))


def test_a_center_seat_with_inner_rent_counts_among_the_holders_of_the_inner_rung() -> None:
    at = table(
        {
            "seats": {
                "ann": {"zone": "center", "rent": {"inner": 2}},
                "bob": {"zone": "inner", "platform": {"inner": "ann"}},
                "cy": {"zone": "center", "platform": {"center": "ann"}},
            }
        }
    )
    assert [one.id for one in holders(at.state, INNER)] == ["ann", "bob"]
    assert [one.id for one in unchallenged(at.state, INNER)] == ["ann"]
    assert [one.id for one in unchallenged(at.state, CENTER)] == ["ann"]
    assert [one.id for one in unchallenged(at.state, INNER, but="ann")] == []


@pytest.mark.parametrize(("zone", "need"), [("inner", 300), ("center", 600)])
def test_needs_of_a_newcomer(zone: str, need: int) -> None:
    at = table(
        {
            "seats": {
                "ann": {"zone": "center", "rent": {"inner": 2, "center": 5}},
                "bob": {"zone": "inner", "rent": {"inner": 3}},
            }
        }
    )
    assert needs(at.book, at.state, "dan", zone) == need


def test_a_skipped_alternative_is_told_to_its_seat_alone() -> None:
    at = laid_out({}, {"ann": "CLAIM center > here"})
    stake(at, "ann")
    failed, claimed = at.events
    assert failed.only == frozenset({"ann"})
    assert claimed.only is None


def test_a_sublet_of_another_round_does_not_bind_the_claim() -> None:
    at = laid_out({}, {"ann": "CLAIM inner"})
    plans_of(at).sublets["ann"] = False
    stake(at, "ann")
    assert at.state.seats["ann"].zone == INNER
