"""The letters of a phase: whose lines are read, what goes on into the next, what is told of the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.conditions import All, Not
from pbem.engine.modules import Act
from pbem.engine.orders import Order
from pbem.engine.ruleset import Moment, Played, Sheet
from pbem.rulesets.crusoe.camp.calling import Invoke
from pbem.rulesets.crusoe.conditions import Flag
from pbem.rulesets.crusoe.hooks import COMMANDER, COURSE, PHASES
from pbem.rulesets.crusoe.island import IslandTable, Stage
from pbem.rulesets.crusoe.language.orders import carried_lines
from pbem.rulesets.crusoe.letters import (
    close_letters,
    done_lines,
    exchange_number,
    first_of,
    open_letters,
    orders_of,
    unused,
    used,
)
from pbem.rulesets.crusoe.market.lines import Give, Offer
from pbem.rulesets.crusoe.market.sharing import Pick
from pbem.rulesets.crusoe.needs.meals import Drink, Eat
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wishes import PathEntry, Wish
from pbem.rulesets.crusoe.work.moving import Pace
from pbem.rulesets.crusoe.work.paths import PathOrder
from pbem.rulesets.crusoe.work.producing import Want
from tests.crusoe.tables import a_book, a_table, an_island, told

EGG, FISH = Basket.one("egg"), Basket.one("fish")
NEVER = All((Not(Flag("WOUNDED", "bob")), Flag("WOUNDED", "bob")))


def _open(
    orders: Mapping[str, Sequence[Order]],
    acts: Sequence[Act] = (),
    played: Played = Played.RECEIVED,
    seats: Mapping[str, Any] | None = None,
    **given: Any,
) -> IslandTable:
    island = an_island(a_book(), seats=seats or {"anna": {}, "bob": {}}, **given)
    sheets = {seat: Sheet(played, tuple(lines)) for seat, lines in orders.items()}
    table = a_table(a_book(*acts), island, sheets=sheets)
    open_letters(table, carried_lines(table))
    return table


def _close(table: IslandTable) -> None:
    """Close the letters when what follows waits for the next phase."""
    table.state.stage, table.state.phase = "call", "camp"
    close_letters(table)


def test_lines_come_in_the_order_of_the_letter_whatever_their_kind() -> None:
    gift, offer = Give(EGG, "bob", None, line=2), Offer(FISH, EGG, 1, (), line=1)
    table = _open({"anna": [gift, Pace("fast", line=3), offer]}, phase="market")
    assert orders_of(table, "anna", Give, Offer) == (offer, gift)
    assert orders_of(table, "bob", Give, Offer) == ()
    assert [exchange_number(table, "anna", one) for one in (gift, offer, Pace("fast"))] == [2, 1, 0]


def test_the_first_line_whose_test_holds_counts() -> None:
    table = _open({"anna": [Pace("fast", when=NEVER), Pace("slow"), Pace("fast")]})
    assert first_of(table, "anna", Pace) == Pace("slow")
    assert first_of(table, "bob", Pace) is None


def test_somebody_else_may_decide_for_a_seat_by_verb() -> None:
    master = COMMANDER.by(lambda scene, seat, verb: "anna" if seat == "bob" and verb == "WANT" else None)
    wants = {seat: Want(None, (Wish(word),), False) for seat, word in (("anna", "egg"), ("bob", "fish"))}
    orders = {seat: [want, Pace("fast" if seat == "bob" else "slow")] for seat, want in wants.items()}
    table = _open(orders, [master])
    assert orders_of(table, "bob", Want) == (wants["anna"],)
    assert orders_of(table, "bob", Want, Pace) == (wants["anna"], Pace("fast"))


def test_the_dead_and_the_abandoned_have_no_lines() -> None:
    seats = {"anna": {"abandoned": True}, "bob": {"status": "dead", "cause": "killed"}, "carol": {}}
    table = _open({seat: [Invoke()] for seat in seats}, seats=seats)
    assert [len(orders_of(table, seat, Invoke)) for seat in seats] == [0, 0, 1]
    assert told(table) == ["Anna: no orders.", "Carol: orders received."]


def test_a_line_that_came_to_nothing_is_told_once_to_its_writer() -> None:
    gift, deal = Give(EGG, "bob", None), Give(FISH, "bob", EGG)
    table = _open({"anna": [gift, deal]}, phase="market")
    assert orders_of(table, "anna", Give)
    unused(table, "anna", gift, "you are short of 1 egg")
    unused(table, "anna", deal, "Bob wrote no mirror line")
    unused(table, "anna", deal, "KEEP")
    used(table, gift, "it was carried out")
    assert done_lines(table, "anna") == frozenset({1})
    _close(table)
    event = table.events[-1]
    assert told(table)[-1] == "Line 2 is not done: KEEP." and event.only == frozenset({"anna"})
    assert [one for one in told(table) if "Line" in one] == ["Line 2 is not done: KEEP."]


def test_lines_of_steps_that_did_not_happen_are_not_needed_but_preferences_never_are() -> None:
    invoke = Invoke(source="INVOKE # now")
    want = Want(None, (Wish("egg"),), False)
    table = _open({"anna": [invoke, want], "bob": [Invoke()]})
    orders_of(table, "bob", Invoke)
    _close(table)
    assert told(table)[2:] == ["Not needed: INVOKE # now."]


def test_standing_orders_are_not_called_not_needed_but_their_failures_are_told() -> None:
    table = _open({"anna": [Invoke(), Give(EGG, "bob", None)]}, played=Played.STANDING)
    unused(table, "anna", orders_of(table, "anna", Give)[0], "KEEP")
    _close(table)
    assert told(table)[2:] == ["Line 1 is not done: KEEP."]


def test_a_letter_replaces_what_was_carried_verb_by_verb() -> None:
    carried = {"anna": ["EAT 2 fish", "DRINK 1"], "bob": ["DRINK 0"]}
    meal = Eat(EGG, "", Basket())
    table = _open({"anna": [meal]}, phase="assembly", carried=carried)
    assert orders_of(table, "anna", Eat, Drink) == (meal, Drink(1))
    assert orders_of(table, "bob", Drink) == (Drink(0),)


def test_what_was_carried_goes_before_standing_orders() -> None:
    standing = [Drink(2), Pick((Wish("egg"),))]
    table = _open({"anna": standing}, played=Played.STANDING, phase="assembly", carried={"anna": ["DRINK 1"]})
    assert orders_of(table, "anna", Drink) == (Drink(1),)
    assert orders_of(table, "anna", Pick) == (standing[1],)


def test_the_camps_meals_go_on_into_the_assembly_and_nothing_else_does() -> None:
    lines = [Drink(1), Invoke(), Pick((Wish("egg", 2),))]
    table = _open({"anna": lines}, phase="camp")
    table.state.phase, table.state.stage = "assembly", "violence"
    close_letters(table)
    assert table.state.carried == {"anna": ("DRINK 1", "PICK egg 2")}


def test_nothing_is_carried_into_another_cycle() -> None:
    table = _open({"anna": [Drink(1)]}, phase="camp")
    table.state.cycle, table.state.phase = 2, "assembly"
    close_letters(table)
    assert table.state.carried == {}


def test_a_module_may_ask_in_the_middle_of_a_stage_and_the_letters_go_on() -> None:
    phases = PHASES.by(lambda held, scene: (*held, "ruling"))
    course = COURSE.by(lambda stages, scene: (*stages, Stage("halves", ("work",), lambda table: None)))
    lines = [PathOrder((PathEntry("ant"),)), Want("ant", (Wish("egg", 2),), False), Pace("fast")]
    table = _open({"anna": lines}, [phases, course])
    table.state.stage, table.state.phase = "halves", "ruling"
    close_letters(table)
    assert table.state.carried == {"anna": ("WANT ant: egg 2", "PACE fast")}

    island = table.state
    later = a_table(a_book(phases, course), island, sheets={"anna": Sheet(Played.RECEIVED, (Pace("slow"),))})
    open_letters(later, carried_lines(later))
    assert orders_of(later, "anna", Want) == (Want("ant", (Wish("egg", 2),), False),)
    close_letters(later)
    assert island.carried == {"anna": ("PACE slow", "WANT ant: egg 2")}


def test_between_two_rounds_of_a_compact_market_only_what_is_not_of_the_market_goes_on() -> None:
    again = Stage("again", ("work",), lambda table: None, again=True)
    course = COURSE.by(lambda stages, scene: (*stages, again))
    table = _open({"anna": [Give(EGG, "bob", None), Drink(1)]}, [course])
    table.state.stage = "again"
    close_letters(table)
    assert table.state.carried == {"anna": ("DRINK 1",)}


def test_a_modules_phase_that_no_base_letter_settles_passes_on_what_was_carried_only() -> None:
    table = _open({"anna": [Pace("fast")]}, phase="assembly", carried={"anna": ["DRINK 1"]})
    table.moment = Moment(1, "boat")
    table.state.stage = "needs"
    close_letters(table)
    assert table.state.carried == {"anna": ("DRINK 1",)}
