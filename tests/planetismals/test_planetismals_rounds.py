"""3.2 and 3.3: how a round is framed, what is kept between its phases, and what ends the game."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pbem.engine.dice import Dice
from pbem.engine.events import GM
from pbem.engine.ledger import Entry
from pbem.engine.ruleset import OVER, Moment, Outcome, Player, Position, Ruleset, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.planetismals.belt import Belt, Debt, Lot, Offer
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.game import BOX, FULL_TURN
from pbem.rulesets.planetismals.ownership import eligible, has_new_lots
from pbem.rulesets.planetismals.view import BeltView
from tests.planetismals.workshop import belt, installation

Rules = Ruleset[Book, Belt, BeltView]
BUILDERS = {
    "ann": "PLAN SH1: BUY colony OR HOLD; EXPLORE; PLACE; GO base; REPEAT\nRATIONS ALL NO",
    "bob": "PLAN SH2: BUY extractor OR HOLD; EXPLORE; PLACE; GO base; REPEAT\nBID COLONY 300",
    "cat": "GIVE $20 TO anyone FOR IOU 25 DUE 4\nPLAN SH3: BUY 5 luxury; GO bmz; HOLD",
}
"""Orders that a seat can send every round."""


@cache
def rules(**options: Any) -> Rules:
    """The ruleset with the shipped data and some options changed."""
    return BOX.open(options, read_materials(BOX, options, [shipped_games()])[0])


def played(opened: Rules, state: Belt, **texts: str) -> Outcome[Belt]:
    """Adjudicate the phase that a belt is in, with these orders."""
    position = Position(Moment(state.round, state.phase), state)
    sheets = settle(opened, position, {seat: Filed(text) for seat, text in texts.items()})
    return adjudicate(opened, position, sheets, Dice("rounds"))


def hungry() -> Belt:
    """A belt in which a colony of ann's will be up for bids, and an older lot is left."""
    state = belt(
        installation("CO1", "ann", rations=False),
        installation("RS2", "bob", "E7"),
        installation("RS3", "cat", "E7"),
        D3="ann",
    )
    state.asteroids["E7"].vacant_from = "dan"
    state.lots = (Lot("E7", False, "dan", 1, is_new=False),)
    return state


def test_the_steps_of_a_player_turn_stand_in_the_rulebooks_order() -> None:
    """PLA-70 to 77: T1, T2, Fate, Production, Income, Movement and the end."""
    assert [step.__name__ for step in FULL_TURN.steps] == [
        *("begin_turn", "repay", "roll_fate", "extract", "refine", "produce"),
        *("feed", "sell_luxuries", "welcome_tourists", "collect_rent", "earn_research", "pay_rations"),
        *("move", "pay_strike_fees", "collect_debts", "keep_promises", "end_turn", "see_who_has_won"),
    ]


def test_a_round_without_new_lots_is_one_moment() -> None:
    """3.1: from orders to orders."""
    after = played(rules(), belt()).position
    assert after.moment == Moment(2, "orders") and after.state.phase == "orders"


def test_a_round_with_new_lots_is_two_moments() -> None:
    """3.1: orders, bids, orders of the next round; bids kept from the orders are kept on file."""
    opened = rules()
    after = played(opened, hungry(), cat="BID E7 40\nIF CASH > 9000 THEN BID E7 50").position
    assert after.moment == Moment(1, "bids")
    assert after.state.offers == (Offer("cat", "E7", 40), Offer("cat", "E7", 50, ">", 9000))
    again = opened.load(opened.book, opened.dump(opened.book, after.state))
    assert again == after.state
    last = played(opened, again)
    assert last.position.moment == Moment(2, "orders") and last.position.state.offers == ()
    assert "cat wins E7 for 40 MC." in [event.sentence for event in last.events]


def test_nobody_sees_a_sealed_bid_or_the_gms_word_before_its_time() -> None:
    """2.3: bids kept from the orders are their writer's to see; CLOSE ends nothing before bids are in."""
    opened = rules()
    state = played(opened, hungry(), cat="BID E7 40", gm="CLOSE").position.state
    assert state.is_closing and not state.how
    views = {seat: opened.view(opened.book, state, seat) for seat in ("ann", "bob", "cat", None)}
    assert [seat for seat, view in views.items() if view.offers] == ["cat"]
    assert all("40" not in str(view.lots) and view.how == "" for view in views.values())


def test_the_books_show_one_adjudication() -> None:
    """7.4: the page begins with the cash that the last one ended with."""
    opened = rules()
    state = belt(Debt("IOU1", "ann", "bob", 30, 1))
    after = played(opened, state, ann="GIVE $5 TO cat").position.state
    ann = after.seats["ann"]
    assert (ann.opening, ann.cash) == (5000, 5000 + sum(entry.amount for entry in ann.entries))
    assert ann.entries[0] == Entry("deal", -5, "", "cat")
    later = played(opened, after).position.state.seats["ann"]
    assert later.opening == ann.cash


def test_a_chronicle_of_every_round_is_kept_once() -> None:
    """7.5: also of one with bids, and of the one that ends the game."""
    opened = rules(round_limit=2)
    state = played(opened, hungry()).position.state
    assert state.history == ()
    state = played(opened, state).position.state
    assert [one.round for one in state.history] == [1]
    assert sorted(state.history[0].fates) == ["ann", "bob", "cat", "dan"] and state.fates == {}
    outcome = played(opened, state, ann="RATIONS ALL YES")
    assert outcome.position.is_over and outcome.position.moment.phase == OVER
    assert [one.round for one in outcome.position.state.history] == [1, 2]


def test_no_die_is_thrown_after_a_win() -> None:
    """PLA-R03: the rest of the round is not played, and nothing is drawn ahead."""
    state = belt()
    state.seats["bob"].cash = 30_000
    outcome = played(rules(roll_ahead="all"), state)
    assert [roll.why for roll in outcome.rolls] == ["fate of ann, round 1", "moves of SH1"]
    assert outcome.events[-1].sentence == "bob wins with 30000 MC."


def test_numbers_drawn_ahead_have_their_own_streams() -> None:
    """Section 8: drawn by nobody in the round before, for the round that comes."""
    outcome = played(rules(roll_ahead="fate"), belt())
    assert [(roll.label, roll.why) for roll in outcome.rolls][-4:] == [
        (f"1 none fate of {seat}, round 2", f"fate of {seat}, round 2")
        for seat in ("ann", "bob", "cat", "dan")
    ]


def test_who_may_bid_stands_in_turn_order_after_the_other_party() -> None:
    """3.3: all opponents for a colony, tenants but the previous owner for an asteroid."""
    state = hungry()
    state.lots = (*state.lots, Lot("CO1", True, "ann", 1))
    asteroid, colony = state.lots
    assert eligible(state, asteroid) == ["bob", "cat"]
    assert eligible(state, colony) == ["bob", "cat", "dan"]
    state.seats["cat"].is_removed = True
    assert eligible(state, asteroid) == ["bob"] and has_new_lots(state)
    state.lots = (Lot("G4", False, "ann", 1),)
    assert not has_new_lots(state)


def test_a_lot_that_nobody_may_bid_for_opens_no_phase() -> None:
    """R3: new lots count with an eligible seat only."""
    state = belt(installation("RS1", "ann"))
    state.asteroids["D3"].vacant_from = "ann"
    state.lots = (Lot("D3", False, "ann", 1),)
    after = played(rules(), state).position.state
    assert (after.round, after.phase, after.lots, after.asteroids["D3"].owner) == (2, "orders", (), "ann")


@pytest.mark.parametrize("phases", ["full", "compact"])
def test_a_seat_called_gone_while_bids_are_awaited_leaves_before_the_next_round(phases: str) -> None:
    """PLA-R63: what it owns is cleared away, and the others go on."""
    opened = rules(gone_seats="removed", phases=phases)
    state = belt(installation("RS1", "dan", zone=1), installation("RS2", "ann", zone=2), D3="dan")
    if phases == "full":
        state.phase, state.lots = "bids", ()
    outcome = played(opened, state, gm="GONE dan")
    after = outcome.position.state
    assert after.round == 2 and after.seats["dan"].is_removed and after.fleet("dan") == []
    assert after.asteroids["D3"].vacant_from == "dan"
    assert "RS1" not in after.installations and opened.faults(opened.book, after) == ()


def test_the_last_seat_wins_though_another_is_called_gone_too() -> None:
    """PLA-R63: nobody is left without anybody."""
    opened = rules(gone_seats="removed")
    outcome = played(opened, belt(), gm="GONE ann\nGONE bob\nGONE cat\nGONE dan")
    assert outcome.position.state.winners == ("dan",) and outcome.rolls == ()


def test_what_a_removed_seat_had_is_entered_in_its_books() -> None:
    """Section 9: cash changes by entries only."""
    outcome = played(rules(gone_seats="removed"), belt(), gm="GONE dan")
    assert outcome.position.state.seats["dan"].entries == (Entry("removal", -5000),)


def test_only_the_gm_ends_the_game() -> None:
    """The GM's orders are no seat's."""
    opened = rules()
    position = Position(Moment(1, "orders"), belt())
    sheets = settle(opened, position, {"ann": Filed("CLOSE"), GM: Filed("")})
    assert not sheets["ann"].orders


@pytest.mark.parametrize("phases", ["full", "compact"])
def test_the_same_orders_and_seed_lead_to_the_same_rounds(phases: str) -> None:
    """Section 9: state, orders and seed decide everything; the belts are sound and can be kept on file."""
    opened = rules(phases=phases)
    assert story(opened) == story(opened)


def story(opened: Rules) -> list[str]:
    """Twelve phases with simple plans, in which colonies will be up for bids."""
    position = opened.first([Player(seat, seat.title()) for seat in ("ann", "bob", "cat")])
    told: list[str] = []
    for _ in range(12):
        orders = BUILDERS if position.moment.phase == "orders" else {}
        sheets = settle(opened, position, {seat: Filed(text) for seat, text in orders.items()})
        outcome = adjudicate(opened, position, sheets, Dice(f"seed {position.moment}"))
        told += [event.sentence for event in outcome.events]
        position = outcome.position
        assert opened.faults(opened.book, position.state) == ()
        assert opened.load(opened.book, opened.dump(opened.book, position.state)) == position.state
    return told
