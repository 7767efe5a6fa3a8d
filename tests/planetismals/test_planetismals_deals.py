"""R55 to R61: who is told of deals and debts, what else hinders them, and that nothing gets lost."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.sheet import numbered
from pbem.rulesets.planetismals.belt import Belt, BeltTable, Deal, Debt, Installation, Lot, Shuttle
from pbem.rulesets.planetismals.deals import (
    attempt_deals,
    collect_debts,
    hindrance,
    lapse_deals,
    match_deals,
    owe,
)
from pbem.rulesets.planetismals.lexicon import bare_lexicon
from pbem.rulesets.planetismals.orders import GRAMMAR
from pbem.rulesets.planetismals.things import Sort, Thing, money
from tests.planetismals.workshop import SEATS, belt, book, installation, table


def sheet(text: str) -> Sheet:
    """What a seat sent, read as a stored text."""
    words = bare_lexicon(book(), {seat: seat for seat in SEATS})
    reading = GRAMMAR.read(numbered(text), words, strictly=False)
    assert not reading.complaints, reading.complaints
    return Sheet(Played.RECEIVED, reading.orders)


def sent(state: Belt, **texts: str) -> BeltTable:
    """A table with what the seats sent."""
    return replace(table(state), sheets={seat: sheet(text) for seat, text in texts.items()})


def read_by(table: BeltTable, reader: SeatId) -> list[str]:
    """What a reader is told."""
    return [event.sentence for event in table.events if event.is_for(reader)]


def organics(units: int) -> Thing:
    """Organics on D3."""
    return Thing(Sort.GOODS.value, units, "organics", "D3")


def test_a_deal_is_known_to_its_parties_what_changes_hands_to_all() -> None:
    """PLA-R55: a third seat learns only that an installation has a new owner."""
    where = sent(
        belt(installation("EX1", "ann"), D3="ann"),
        ann="GIVE INSTALLATION EX1 TO bob FOR $9\nGIVE $1 TO cat FOR $2",
        bob="GIVE $9 TO ann FOR INSTALLATION EX1",
    )
    match_deals(where)
    assert read_by(where, "cat") == ["EX1 now belongs to bob.", "D3 is vacant from ann and up for bids."]
    assert read_by(where, "bob")[:2] == ["ann gives bob INSTALLATION EX1 for $9.", "EX1 now belongs to bob."]
    assert read_by(where, "ann")[0] == "ann: nobody matches GIVE $1 TO cat FOR $2."


def test_a_checkpoint_can_be_for_one_seat_and_one_other() -> None:
    """PLA-R57: a DEAL step attempts what its seat has with that other."""
    state = belt()
    state.deals = (
        Deal("ann", "bob", (money(1),)),
        Deal("ann", "cat", (money(2),)),
        Deal("cat", "dan", (money(4),)),
    )
    where = table(state)
    assert attempt_deals(where, frozenset({"cat"}), "ann") == 1
    assert state.seats["cat"].cash == 5002
    assert attempt_deals(where, frozenset({"bob"}), "cat") == 0
    assert attempt_deals(where, frozenset({"cat"})) == 1
    assert [deal.gives for deal in state.deals] == [(money(1),)]
    assert attempt_deals(where) == 1 and not state.deals


def test_the_last_reason_is_told_when_a_deal_lapses() -> None:
    """PLA-R57: to both parties, and to nobody else."""
    state = belt()
    state.deals = (Deal("ann", "bob", (money(6000),)),)
    where = table(state)
    attempt_deals(where)
    state.seats["ann"].cash = 6000
    state.deals = (replace(state.deals[0], gives=(money(7000),)),)
    attempt_deals(where)
    lapse_deals(where)
    assert read_by(where, "bob") == ["The deal of ann and bob lapses (ann has no 7000 MC)."]
    assert read_by(where, "cat") == [] and not state.deals


@pytest.mark.parametrize(
    ("thing", "reason"),
    [
        (Thing(Sort.INSTALLATION.value, id="EX2"), "EX2 does not belong to ann"),
        (Thing(Sort.INSTALLATION.value, id="EX99"), "EX99 does not belong to ann"),
        (Thing(Sort.INSTALLATION.value, id="CO3"), "CO3 is up for bids"),
        (Thing(Sort.ASTEROID.value, hex="E7"), "E7 does not belong to ann"),
        (Thing(Sort.SHUTTLE.value, id="SH2"), "SH2 does not belong to ann"),
        (Thing(Sort.SHUTTLE.value, id="SH1"), "ann keeps no shuttle"),
        (Thing(Sort.DEBT.value, id="IOU1"), "IOU1 is not owed to ann"),
        (Thing(Sort.DEBT.value, id="IOU9"), "IOU9 is not owed to ann"),
        (organics(6), "ann has no 6 organics AT D3"),
        (money(5001), "ann has no 5001 MC"),
    ],
)
def test_what_is_not_ones_own_cannot_be_given(thing: Thing, reason: str) -> None:
    """PLA-R57: goods in a colony that is up for bids are not at hand either."""
    state = belt(
        installation("EX1", "ann", store={"organics": 5}),
        installation("EX2", "bob"),
        installation("CO3", "ann", store={"organics": 5}, in_lot=True),
        Debt("IOU1", "ann", "bob", 5, 9),
        D3="ann",
    )
    assert hindrance(book(), state, Deal("ann", "bob", (thing,))) == reason
    assert hindrance(book(), state, Deal("bob", "ann", (money(1),), (thing,))) == reason


def test_all_amounts_of_a_deal_count_together() -> None:
    """PLA-R57: two times half of what there is and one more is too much."""
    state = belt(installation("EX1", "ann", store={"organics": 5}), installation("EX2", "bob"), D3="ann")
    assert not hindrance(book(), state, Deal("ann", "bob", (organics(2), organics(3))))
    assert hindrance(book(), state, Deal("ann", "bob", (organics(3), organics(3))))
    assert hindrance(book(), state, Deal("ann", "bob", (money(3000), money(3000))))


def test_what_comes_aboard_takes_an_empty_shuttle_and_leaves_the_others_for_goods() -> None:
    """PLA-30, R57: an installation and 60 units need two shuttles."""
    state = belt(
        Shuttle("SH5", "ann", "D3", installation="EX1"),
        Installation("EX1", "extractor", "ann", shuttle="SH5"),
        Shuttle("SH6", "ann", "D3", hold={"organics": 60}),
        Shuttle("SH7", "bob", "D3"),
        Shuttle("SH8", "bob", "D3", hold={"food": 41}),
    )
    both = Deal("ann", "bob", (organics(60), Thing(Sort.INSTALLATION.value, id="EX1")))
    assert hindrance(book(), state, both) == "bob has no room at D3"
    state.shuttles["SH8"].hold = {"food": 40}
    state.deals = (both,)
    assert attempt_deals(table(state)) == 1
    assert state.shuttles["SH7"].installation == "EX1" and state.shuttles["SH7"].hold == {}
    assert state.shuttles["SH8"].hold == {"food": 40, "organics": 60}
    assert state.installations["EX1"].owner == "bob" and state.shuttles["SH5"].installation is None


def test_an_asteroid_bought_without_anything_on_it_is_kept() -> None:
    """PLA-R46: only who has had an installation there can lose the last."""
    state = belt(installation("RS1", "ann"), installation("RS2", "cat"), D3="ann")
    state.deals = (Deal("ann", "bob", (Thing(Sort.ASTEROID.value, hex="D3"),)),)
    assert attempt_deals(table(state)) == 1
    assert state.asteroids["D3"].owner == "bob" and state.lots == ()


def test_debts_are_numbered_on() -> None:
    """PLA-R59: the highest number so far and one more."""
    state = belt(Debt("IOU7", "ann", "bob", 5, 9))
    state.next_debt = 8
    where = table(state)
    assert owe(where, "ann", "cat", 10, 3) == "IOU8"
    assert owe(where, "cat", "ann", 9, 1, is_rent=True) == "IOU9"
    assert state.debts["IOU9"] == Debt("IOU9", "cat", "ann", 9, 1, is_rent=True)


def test_debts_are_known_to_debtor_and_creditor() -> None:
    """Brief 7.9: nobody else is told of payments or interest."""
    state = belt(Debt("IOU1", "ann", "bob", 5100, 1))
    state.round = 2
    where = table(state, late_interest=10)
    collect_debts(where, "ann")
    told = ["ann pays bob 5000 MC on IOU1; 100 MC stay due.", "IOU1 grows by 10 MC."]
    assert read_by(where, "ann") == read_by(where, "bob") == told and not read_by(where, "cat")


def test_deals_lose_and_make_nothing() -> None:
    """Brief 9: whatever is dealt, all money and all goods are still there, and no hold is too full."""
    dice, done = Random(7), 0
    for _ in range(60):
        state = belt(
            *(
                installation(f"EX{n}", SEATS[n % 4], store={"organics": 9 * n, "food": n})
                for n in range(1, 7)
            ),
            *(Shuttle(f"SH{n}", SEATS[n % 4], "D3", hold={"organics": 10 * n}) for n in range(5, 9)),
            D3="bob",
        )
        before = holdings(state)
        state.deals = tuple(random_deal(dice) for _ in range(12))
        where = table(state)
        done += attempt_deals(where) + attempt_deals(where, frozenset({"ann"}))
        assert holdings(state) == before
        assert all(sum(shuttle.hold.values()) <= 100 for shuttle in state.shuttles.values())
        assert all(state.fleet(seat) for seat in SEATS)
    assert done > 100


def holdings(state: Belt) -> tuple[int, dict[str, int]]:
    """All money, and the units of each good."""
    stores = [one.store for one in state.installations.values()]
    holds = [shuttle.hold for shuttle in state.shuttles.values()]
    goods = {good: sum(store.get(good, 0) for store in (*stores, *holds)) for good in ("organics", "food")}
    return sum(company.cash for company in state.seats.values()), goods


def random_deal(dice: Random) -> Deal:
    """Two or three things against one or none."""
    things = [
        money(dice.randint(1, 4000)),
        organics(dice.randint(1, 40)),
        Thing(Sort.GOODS.value, dice.randint(1, 3), "food", "D3"),
        Thing(Sort.SHUTTLE.value, id=f"SH{dice.randint(1, 8)}"),
        Thing(Sort.INSTALLATION.value, id=f"EX{dice.randint(1, 6)}"),
        Thing(Sort.ASTEROID.value, hex="D3"),
        Thing(Sort.IOU.value, dice.randint(1, 99), due=4),
    ]
    one, other = dice.sample(SEATS, 2)
    return Deal(
        one,
        other,
        tuple(dice.sample(things, dice.randint(1, 2))),
        tuple(dice.sample(things, dice.randint(0, 1))),
    )


def test_a_lot_of_a_colony_ends_with_it() -> None:
    """PLA-R37: what is up for bids cannot be given away, whatever else the deal holds."""
    state = belt(installation("CO1", "ann", in_lot=True), D3="ann")
    state.lots = (Lot("CO1", True, "ann", 1),)
    state.deals = (Deal("ann", "bob", (money(5), Thing(Sort.INSTALLATION.value, id="CO1"))),)
    assert attempt_deals(table(state)) == 0
    assert state.seats["ann"].cash == 5000 and state.installations["CO1"].owner == "ann"
