"""What modules may change of paths, movement and production: each seam of steps I and II is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.dice import Shown
from pbem.engine.modules import Act
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.rulesets.crusoe import hooks
from pbem.rulesets.crusoe.course import ROUNDS
from pbem.rulesets.crusoe.goods import gain, lose
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.orders import carried_lines
from pbem.rulesets.crusoe.letters import open_letters
from pbem.rulesets.crusoe.wishes import PathEntry, Wish
from pbem.rulesets.crusoe.work.moving import Land, finish_work
from pbem.rulesets.crusoe.work.paths import PathOrder, choose_paths
from pbem.rulesets.crusoe.work.producing import Take, Want
from tests.crusoe.tables import a_book, a_table, an_island, told

ANT = PathOrder((PathEntry("ant"),))


def _worked(
    orders: Mapping[str, Sequence[Order]], *faces: Shown, acts: Sequence[Act] = (), **given: Any
) -> IslandTable:
    """A table at which paths are chosen and walked, all dice used up."""
    seats = given.pop("seats", {seat: {} for seat in orders})
    island = an_island(a_book(), seats=seats, turn_order=list(seats), **given)
    sheets = {seat: Sheet(Played.RECEIVED, tuple(lines)) for seat, lines in orders.items()}
    table = a_table(a_book(*acts), island, *faces, sheets=sheets)
    open_letters(table, carried_lines(table))
    table.events.clear()
    choose_paths(table)
    ROUNDS(table)
    finish_work(table)
    table.dice.used_up()  # type: ignore[attr-defined]
    return table


def _want(*words: str) -> Want:
    return Want(None, tuple(Wish(word) for word in words), False)


def test_a_path_that_may_not_be_entered_is_passed_over_and_a_last_one_is_forced() -> None:
    barred = hooks.MAY_ENTER.by(lambda scene, seat, path: "" if path == "spider" else "a lease")
    table = _worked({"anna": [ANT]}, 6, 1, acts=[barred])
    assert told(table)[0] == "Anna has to go down Spider."


def test_without_any_path_a_module_decides_and_the_seat_waits_at_the_market() -> None:
    barred = hooks.MAY_ENTER.by(lambda scene, seat, path: "a lease" if seat == "anna" else "")
    sent: list[str] = []
    nowhere = hooks.NO_PATH.by(lambda table, seat: sent.append(seat))
    table = _worked({"anna": [], "bob": [ANT]}, 6, 3, acts=[barred, nowhere])
    assert sent == ["anna"] and table.state.seats["anna"].path is None
    assert "Anna waits: 1 leisure." in told(table)


def test_a_module_that_chooses_the_path_goes_before_the_plan() -> None:
    chosen = hooks.CHOOSE_PATH.by(lambda table, seat: "spider")
    entered: list[tuple[str, str]] = []
    noted = hooks.PATH_ENTERED.by(lambda table, seat, path: entered.append((seat, path)))
    table = _worked({"anna": [ANT], "bob": []}, 6, 6, 1, 1, acts=[chosen, noted])
    assert told(table)[:2] == ["Anna has to go down Spider.", "Bob goes down Spider."]
    assert entered == [("anna", "spider"), ("bob", "spider")]


def test_crowd_burden_print_and_supply_are_asked_in_that_order() -> None:
    asked: list[str] = []

    def noted(name: str, value: int) -> int:
        asked.append(name)
        return value

    acts = [
        hooks.PRINTED.by(lambda units, scene, seat, thing: noted("printed", units * 3)),
        hooks.CROWD.by(lambda crowd, scene, seat, path, thing: noted("crowd", crowd + 3)),
        hooks.BURDEN.by(lambda units, scene, crowd, thing: noted("burden", units)),
        hooks.SUPPLY.by(lambda units, scene, thing: noted("supply", 15)),
    ]
    table = _worked({"anna": [ANT]}, 5, 6, acts=acts)
    assert asked[:4] == ["printed", "crowd", "burden", "supply"]
    assert told(table)[2:5] == [
        "Anna takes 15 fish.",
        "The crowd costs Anna 3 fish.",
        "The bank is short: Anna misses 3 fish.",
    ]


def test_who_may_not_take_a_thing_of_an_icon_is_not_offered_it() -> None:
    no_apples = hooks.MAY_TAKE.by(lambda scene, seat, icon, thing: "guild" if thing == "apple" else "")
    table = _worked({"anna": [ANT, _want("apple", "grape")]}, 4, 6, acts=[no_apples])
    assert "Anna takes 2 grape." in told(table)
    assert "The crowd costs Anna 2 apple." not in told(table)


def test_what_is_made_may_be_anothers_and_every_production_is_noted() -> None:
    made: list[tuple[str, str, int, str]] = []
    acts = [
        hooks.RECEIVER.by(lambda seat, scene, thing, units, source: "bob" if seat == "anna" else seat),
        hooks.PRODUCED.by(
            lambda table, seat, thing, units, receiver: made.append((seat, thing, units, receiver))
        ),
    ]
    table = _worked({"anna": [ANT, _want("grape")], "bob": [ANT]}, 4, 6, 6, 3, acts=acts)
    assert "Anna takes 1 apple + 1 grape for Bob." in told(table)
    assert made[:2] == [("anna", "apple", 1, "bob"), ("anna", "grape", 1, "bob")]
    assert table.state.seats["bob"].hold["grape"].new == 1
    assert table.state.seats["anna"].tally["made grape"] == 1


def test_those_that_move_along_land_with_their_leader_and_all_choose_before_any_makes_anything() -> None:
    landings: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    acts = [
        hooks.MOVES_WITH.by(lambda scene, seat: "anna" if seat == "bob" else None),
        hooks.TAKES_CHOSEN.by(lambda table, seats, icons: landings.append((seats, icons))),
    ]
    orders = {"anna": [ANT, Take("ant", 1, ("egg",))], "bob": [ANT, Take("ant", 1, ("water",))]}
    table = _worked(orders, 1, 6, 6, acts=acts)
    assert told(table)[2:] == [
        "Anna rolls 1 on Ant and moves 1 to space 1.",
        "Bob moves with Anna to space 1.",
        "Anna takes 1 egg.",
        "The crowd costs Anna 1 egg.",
        "Bob takes 1 water.",
        "Anna rolls 6 on Ant and moves 6 to space 7.",
        "Bob moves with Anna to space 7.",
        "Anna takes 1 water.",
        "Bob takes 1 water.",
        "Anna rolls 6 on Ant and reaches the Market.",
        "Anna learns 4 on Ant.",
        "Bob reaches the Market with Anna.",
        "Bob learns 4 on Ant.",
    ]
    assert landings == [(("anna", "bob"), ("egg", "water")), (("anna", "bob"), ("water", "water"))]


def test_what_choosing_the_same_changes_counts_in_the_same_landing() -> None:
    """Duplicates make a group that counted as one count apart at once."""
    apart: list[bool] = []
    acts = [
        hooks.CROWD.by(lambda crowd, scene, seat, path, thing: crowd if apart else 1),
        hooks.TAKES_CHOSEN.by(lambda table, seats, icons: apart.append(True)),
    ]
    table = _worked({"anna": [ANT], "bob": [ANT]}, 5, 6, 6, 6, acts=acts)
    assert told(table)[3:5] == ["Anna takes 6 fish.", "The crowd costs Anna 1 fish."]


def test_stations_of_a_turn_are_told_of_it() -> None:
    noted: list[object] = []
    acts = [
        hooks.TURN_OPEN.by(lambda table, seat: noted.append(("open", seat))),
        hooks.MOVED.by(lambda table, seat, die, start, end: noted.append((die, start, end))),
        hooks.ARRIVED.by(lambda table, seat: noted.append(("arrived", seat))),
    ]
    _worked({"anna": [ANT]}, 6, 5, acts=acts)
    assert noted == [("open", "anna"), (6, 0, 6), ("open", "anna"), (5, 6, 9), ("arrived", "anna")]


def test_more_dice_the_greatest_counts_and_something_may_be_added() -> None:
    acts = [
        hooks.MOVE_DICE.by(lambda count, scene, seat: 3),
        hooks.MOVE_ADD.by(lambda added, scene, seat: added + 2),
    ]
    table = _worked({"anna": [ANT, Want(None, (), True)]}, 1, 4, 2, 1, 1, 5, acts=acts)
    assert told(table)[1] == "Anna rolls 1, 4, 2 on Ant and moves 6 to space 6."
    assert [roll.why for roll in table.dice.rolls[:3]] == [
        "Anna moves on Ant from 0, first die",
        "Anna moves on Ant from 0, second die",
        "Anna moves on Ant from 0, third die",
    ]


def test_experience_may_be_shared_and_a_space_may_be_out_of_use() -> None:
    acts = [
        hooks.EXPERIENCE.by(lambda scene, seat, path: [2, 2, 2]),
        hooks.MAY_INTERACT.by(lambda scene, seat, die: "frozen"),
        hooks.MAY_GAIN_EXPERIENCE.by(lambda scene, seat, path: "the firm learns"),
    ]
    table = _worked({"anna": [ANT, Land("ant", (5, 1000))]}, 2, 2, acts=acts)
    assert told(table)[1:] == [
        "Anna rolls 2 on Ant and moves 5 to space 5.",
        "Anna takes nothing.",
        "Anna rolls 2 on Ant and reaches the Market.",
    ]


def test_a_module_may_act_before_the_trade_after_the_wounds_have_healed() -> None:
    def tithe(table: IslandTable) -> None:
        lose(table.state.seats["anna"], "leisure", 1)

    wounded = {"anna": {"wounded": True, "leisure": 3}, "bob": {}}
    acts = [hooks.WORK_DONE.by(tithe)]
    table = _worked({"anna": [], "bob": []}, 6, 6, 2, 1, acts=acts, seats=wounded)
    assert told(table)[-1] == "Anna gives up 2 leisure and is healed."
    assert table.state.seats["anna"].leisure == 0


def test_leisure_is_not_gained_by_an_owner_who_can_gain_none() -> None:
    """CRU-H34, CRU-H35 Whoever gets it is asked; what nobody may gain stays in the bank."""
    owned = hooks.RECEIVER.by(
        lambda seat, table, thing, units, source: "bob" if seat == "anna" and source == hooks.WAIT else seat
    )
    for state, leisure in (("fed", 3), ("hungry", 0)):
        island = an_island(a_book(), {"anna": {}, "bob": {"food_state": state}}, turn_order=["anna", "bob"])
        table = a_table(a_book(owned), island)
        got = [gain(table, "anna", "leisure", 1, hooks.WAIT) for _ in range(3)]
        assert {seat for seat, _ in got} == {"bob"} and sum(units for _, units in got) == leisure
        assert (island.seats["anna"].leisure, island.seats["bob"].leisure) == (0, leisure)
