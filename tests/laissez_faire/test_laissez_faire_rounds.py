"""3.2, 3.3: settings, the dice of a round, the order of a player turn, and the close of the round."""

from __future__ import annotations

from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.sequence import in_turn
from pbem.rulesets.laissez_faire.boardorders import apply_settings
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable, options_now
from pbem.rulesets.laissez_faire.endings import check_found_stalemate, check_round_end
from pbem.rulesets.laissez_faire.rounds import begin_round, first_phase, lapse
from pbem.rulesets.laissez_faire.settings import (
    DEFAULT_BEDS,
    DEFAULT_WANTED,
    JailRule,
    Quote,
    Settings,
)
from tests.laissez_faire.notary import book, cash, contract, life, owned, played, position, table, told

FULL: dict[str, Any] = {"phases": "full"}


def applied(circuit: Circuit, **texts: Any) -> CircuitTable:
    """The table after A1."""
    where = table(circuit, **texts)
    apply_settings(where)
    return where


def asked(circuit: Circuit, seat: SeatId) -> list[tuple[str, str, str, str]]:
    """What a seat asks, in the order given."""
    return [(one.scope, one.guest, one.landing, str(one.asked)) for one in circuit.seats[seat].prices]


def test_what_was_played_is_told_in_turn_order() -> None:
    """A1, 7.9: of seats in play."""
    state = position("ann", "bob", "cat", seats={"cat": {"status": "removed"}})
    where = applied(state, bob="TRANSIT NEVER")
    assert told(where) == ["ann: no orders.", "bob: orders received."]


def test_prices_replace_those_for_the_same() -> None:
    """5.3: same scope, guest and origin; one for a round stands beside; DEFAULT takes away."""
    state = position("ann", "bob", "cat", titles=owned("ann", "beacon"))
    applied(
        state,
        ann="PRICE beacon AT 30\nPRICE beacon AT 5 ONCE\n"
        "PRICE STREETS, TRANSIT TO bob, cat AT LIST\nREFUSE cat",
    )
    assert asked(state, "ann") == [
        ("beacon", "", "", "AT $30"),
        ("beacon", "", "", "AT $5"),
        ("STREETS", "bob", "", "AT LIST"),
        ("STREETS", "cat", "", "AT LIST"),
        ("TRANSIT", "bob", "", "AT LIST"),
        ("TRANSIT", "cat", "", "AT LIST"),
        ("ALL", "cat", "", "REFUSE"),
    ]
    assert [one.given for one in state.seats["ann"].prices] == [1, 2, 3, 4, 5, 6, 7]
    applied(state, ann="PRICE beacon AT 40\nPRICE STREETS TO bob DEFAULT\nPRICE ALL TO cat DEFAULT")
    assert asked(state, "ann")[0] == ("beacon", "", "", "AT $5")
    assert ("beacon", "", "", "AT $40") in asked(state, "ann") and len(asked(state, "ann")) == 5
    applied(state, ann="PRICE beacon DEFAULT")
    assert all(one[0] != "beacon" for one in asked(state, "ann"))


def test_settings_stay_until_they_are_changed() -> None:
    """5.3: each line of LODGE and STAY by its place, the rest as a whole."""
    state = position("ann", "bob")
    applied(
        state,
        ann="LODGE: OWN > BENCH\nLODGE AT boston: beacon MAX 40\nSTAY ALWAYS MAX 9\nSTAY AT rush: NEVER\n"
        "RIDE HOUSE MAX 30\nTRANSIT MAX 60\nAVOID bob\nNOCAP YES\nBUY boston KEEPING 9\n"
        "JAIL PAY IF CASH >= 300",
    )
    mine = state.seats["ann"].settings
    assert [place for place, _ in mine.lodge] == ["", "boston"] and [place for place, _ in mine.stay] == [
        "",
        "rush",
    ]
    assert (mine.transit, mine.avoid, mine.no_cap, mine.jail) == (60, ("bob",), "YES", JailRule("PAY", 300))
    assert mine.ride[0].most == 30 and mine.buy[0].keeping == 9
    applied(state)
    assert state.seats["ann"].settings == mine
    applied(
        state,
        ann="LODGE DEFAULT\nLODGE AT boston DEFAULT\nSTAY DEFAULT\nSTAY AT rush DEFAULT\nRIDE NO\n"
        "TRANSIT ANY\nAVOID NONE\nNOCAP LAST\nBUY DEFAULT\nJAIL PAY",
    )
    assert state.seats["ann"].settings == Settings()
    assert Settings().buy == DEFAULT_WANTED and DEFAULT_BEDS


def test_the_lessee_sets_a_rate_for_his_next_turn() -> None:
    """LAI-74: nobody else does."""
    state = position("ann", "bob", lease={"owner": "ann"})
    where = table(state, options={"jail_lease": True}, ann="PRICE JAIL AT 25%", bob="PRICE JAIL AT $7")
    apply_settings(where)
    assert state.lease.next_rate is not None and state.lease.next_rate.value == 25
    assert state.lease.rate.value == 10


def test_business_locks_jail_and_throws_the_dice() -> None:
    """A6, A7, LAI-R06, C18: not for who waits in jail, nor for a token off the board."""
    seats = {
        "bob": {"in_jail": {"side": 2}},
        "cat": {"in_jail": {"side": 2}},
        "dan": {"token": "off"},
    }
    state = position(seats=seats, options=FULL, round=6, lap={"declarer": "ann"})
    where = played(state, 3, 3, 4, 4, 1, 2, options=FULL, bob="JAIL WAIT", cat="JAIL PAY IF CASH >= 115")
    assert told(where)[4:] == ["ann throws 3 + 3.", "ann throws 4 + 4.", "cat throws 1 + 2."]
    assert [roll.why for roll in where.dice.rolls] == [
        "throw of ann, round 6",
        "second throw of ann, round 6",
        "throw of cat, round 6",
    ]
    assert state.rolls == {"ann": ((3, 3), (4, 4)), "cat": ((1, 2),)} and state.phase == "travel"
    locked = [state.seats[seat].jail for seat in ("bob", "cat")]
    assert [(one.decision, one.from_cash) for one in locked if one] == [("WAIT", 0), ("PAY", 115)]


def test_business_without_orders_changes_only_dice_and_jail() -> None:
    """9: an invariant."""
    state = position("ann", "bob", options=FULL, titles=owned("ann", "rush"))
    played(state, 1, 2, 1, 2, options=FULL)
    assert cash(state) == {"ann": 500, "bob": 500} and state.round == 2 and state.owned("ann") == ["rush"]


def test_the_round_closes() -> None:
    """R2, R5: what lapses, and the next round."""
    clauses = ("FIXED $5 AT rush FOR bob UNTIL ROUND 2", "RULE gifts = no")
    state = position(
        "ann",
        "bob",
        titles=owned("ann", "rush"),
        contracts={"K1": contract(*clauses)},
        proposals={
            "P1": {"from": "ann", "parties": ["ann", "bob"], "clauses": ['TEXT "x"']},
            "P2": {"from": "ann", "parties": ["ann", "bob"], "clauses": ['TEXT "y"'], "until": 3},
        },
        next_rules={"gifts": False},
    )
    where = applied(state, ann="PRICE rush AT 3 ONCE\nPRICE rush AT 4")
    assert options_now(book(), state).gifts
    in_turn(check_found_stalemate, lapse, check_round_end)(where)
    begin_round(where)
    assert [one.asked.quote for one in state.seats["ann"].prices] == [Quote.AMOUNT]
    assert list(state.proposals) == ["P2"] and life(state, "K1.1") == "done"
    assert (state.round, state.phase, state.rolls) == (3, "round", {})
    assert not options_now(book(), state).gifts
    assert state.history[-1].worth == {"ann": 570, "bob": 500}


def test_a_new_rule_holds_from_the_next_round() -> None:
    """LAI-77, R73: agreed on by all, until another one, or to its end."""
    state = position("ann", "bob", seats={"ann": {"token": 10}, "bob": {"token": 10}})
    text = "RULE pass_start = 200"
    played(state, 4, 6, 4, 6, ann=f'CONTRACT "r" WITH bob: {text}', bob=f'CONTRACT "r" WITH ann: {text}')
    assert options_now(book(), state).pass_start == 200
    text = "RULE pass_start = 50"
    state.seats["ann"].token = state.seats["bob"].token = 10
    played(state, 4, 6, 4, 6, ann=f'CONTRACT "r" WITH bob: {text}', bob=f'CONTRACT "r" WITH ann: {text}')
    assert options_now(book(), state).pass_start == 50
    assert (life(state, "K1.1"), life(state, "K2.1")) == ("done", "live")


def test_the_dice_of_the_next_round_are_thrown_ahead() -> None:
    """R5 roll_ahead: for prisoners too, whatever they will do."""
    options = {"roll_ahead": True}
    seats = {"bob": {"in_jail": {"side": 1}, "settings": {"jail": {"how": "WAIT"}}}}
    state = position("ann", "bob", seats=seats)
    where = table(state, 1, 2, 5, 5, 1, 1, options=options)
    begin_round(where)
    assert state.rolls == {"ann": ((1, 2),), "bob": ((5, 5), (1, 1))}
    assert where.dice.rolls[0].why == "throw of ann, round 3"


def test_seats_that_are_gone_are_removed_at_the_close() -> None:
    """3.1, R4: the last one left wins; a caretaker goes on by default."""
    seats = {"ann": {"token": 10}, "bob": {"token": 10}}
    for rule, left in (("caretaker", ["ann", "bob"]), ("removed", ["ann"])):
        state = position("ann", "bob", seats=seats)
        where = played(state, 4, 6, 4, 6, options={"gone_seats": rule}, gm="GONE bob")
        assert state.in_play() == left and where.is_over is (rule == "removed")


def test_phases_begin_a_round() -> None:
    """3.1: two mails a round, or one."""
    assert (first_phase(book()), first_phase(book(phases="full"))) == ("round", "business")


def test_an_elimination_ends_a_turn_and_maybe_the_game() -> None:
    """T8 to T10, LAI-33, R63: after dues, before the checkpoint."""
    seats = {"ann": {"cash": 5, "in_jail": {"side": 2, "turns": 2, "board": 20}}}
    state = position("ann", "bob", seats=seats)
    where = played(state)
    assert told(where)[2:] == [
        "ann stays in jail: turn 3, the fee was $130.",
        "ann is out.",
        "The game ends: last one left. Won by bob.",
    ]


def test_a_turn_off_the_board_has_dues_and_deals_only() -> None:
    """3.3, LAI-57: no dice, no building."""
    state = position(
        "ann",
        "bob",
        seats={"ann": {"token": "off"}, "bob": {"token": 10}},
        lap={"declarer": "ann"},
        titles=owned("ann", "rush"),
        contracts={"K1": contract("PAY $10 FROM ann TO bob IN ROUND 2")},
    )
    where = played(state, 4, 6, ann="BUILD rush AT START\nGIVE rush TO bob")
    assert "ann pays bob $10 (K1.1)." in told(where) and state.titles["rush"].payments == 0
    assert state.owned("bob") == ["rush"]
