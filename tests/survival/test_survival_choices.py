"""What the order form of Survival offers to choose from: just what is legal, and all of it (brief 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, items_of
from pbem.engine.ruleset import Position
from pbem.engine.sheet import numbered
from pbem.rulesets.survival import orders
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.island import Creature, Island
from tests.survival.islands import Rules, creature, default_rules, opened, players, position

Where = Position[Island]


def offered(rules: Rules, where: Where, seat: SeatId = "ann") -> dict[str, Item]:
    """The items of a seat's form by name."""
    view = rules.view(rules.book, where.state, seat)
    return {item.name: item for item in items_of(orders.offered(rules.book, view, seat))}


def words(item: Item, pick: int = 0) -> list[str]:
    """All that may stand in one of an item's blanks."""
    return [choice.words for choice in item.picks[pick].choices]


def is_accepted(rules: Rules, where: Where, line: str, seat: SeatId = "ann") -> bool:
    """Whether the grammar takes the line without a word."""
    view = rules.view(rules.book, where.state, seat)
    accepts = rules.phase(where.moment.phase).orders
    reading = rules.grammar.read(numbered(line), rules.lexicon(rules.book, view, seat), accepts)
    return bool(reading.orders) and not reading.complaints


def herd(book: Book, *more: Creature) -> list[Creature]:
    """One creature of ann's in B7, one of bob's, and others."""
    return [creature(book, "1H", "ann"), creature(book, "2C", "bob", "E4"), *more]


@pytest.mark.parametrize(
    "genes", [(), ("Swimming",), ("Speed",), ("Speed", "Sprint"), ("Swimming", "Long Swim")]
)
@pytest.mark.parametrize("hex", ["B7", "F4", "D8"])
def test_a_creature_is_offered_every_hex_it_can_be_ordered_to(hex: str, genes: Sequence[str]) -> None:
    """All hexes of the map the grammar would take for it, and no other; staying first, wandering last."""
    rules = default_rules()
    where = position(
        rules.book, [creature(rules.book, "1H", "ann", hex, genes=tuple(genes))], seats=["ann", "bob"]
    )
    item = offered(rules, where)["1H"]
    taken = {name for name in rules.book.grid.names if is_accepted(rules, where, f"1H {name}")}
    assert words(item)[0] == "STAY" and words(item)[-1] == "RANDOM"
    assert {choice.place for choice in item.picks[0].choices} - {""} == taken
    assert words(item)[1:-1] == [choice.place for choice in item.picks[0].choices[1:-1]]
    assert item.place == hex


def test_a_creature_keeps_its_behaviour_unless_another_is_chosen() -> None:
    """The present behaviour comes first, the other two behind it, and the line stands in the form."""
    rules = default_rules()
    beasts = herd(rules.book)
    beasts[0].behaviour = beasts[0].behaviour.__class__("A")
    item = offered(rules, position(rules.book, beasts))["1H"]
    assert words(item, 1) == ["aggressive", "defensive", "semi"]
    assert item.line.startswith("1H STAY aggressive   # B7 ")
    assert item.written("C7", "semi") == "1H C7 semi"
    assert item.says == "in B7, fed, 1 AP"


def test_the_young_are_offered_the_nursery() -> None:
    """A newborn may be placed at home and in the land beside it, and gains an advantage that is open."""
    rules = default_rules()
    young = creature(rules.book, "9H", "ann", "B9", is_newborn=True, born=5, genes=("Speed",))
    where = position(rules.book, herd(rules.book, young), round=5)
    found = offered(rules, where)
    taken = {name for name in rules.book.grid.names if is_accepted(rules, where, f"PLACE 9 {name}")}
    assert words(found["9H"])[0] == "HOME" and found["9H"].place == "B9"
    assert {choice.place for choice in found["9H"].picks[0].choices} == taken
    genes = words(found["Advantage"])
    assert genes[0] == "RANDOM" and "Speed" not in genes and "Sprint" not in genes and "Swimming" in genes
    assert "Sharp Claws" not in genes, "that is not for herbivores"
    assert found["Advantage"].line.startswith("GENE RANDOM   # open to you:")


def test_no_advantage_is_offered_out_of_its_time() -> None:
    """There is nothing to gain in Summer, nothing to place, and no start."""
    rules = default_rules()
    found = offered(rules, position(rules.book, herd(rules.book)))
    assert list(found) == ["1H", "Enemy", "Name", "Draw"]


def test_the_first_creature_may_start_on_any_land() -> None:
    """Round 1: every land hex with its place, and no water."""
    rules = default_rules()
    first = creature(rules.book, "1H", "ann")
    first.hex = None
    found = offered(rules, position(rules.book, [first, creature(rules.book, "2C", "bob")], round=1))
    assert words(found["Start"]) == ["RANDOM", *rules.book.land]
    assert [choice.place for choice in found["Start"].picks[0].choices] == ["", *rules.book.land]
    assert found["1H"].order == "MODE 1H {}" and found["1H"].line == "MODE 1H defensive"
    assert found["Start"].line.startswith("START RANDOM") and found["Advantage"].line


def test_the_signup_offers_the_kinds() -> None:
    """A wish for one kind, or one before another."""
    rules = default_rules()
    found = offered(rules, rules.first(players(3)), "s1")
    assert {"carnivore", "herbivore > omnivore"} <= set(words(found["Kind"]))
    assert len(words(found["Kind"])) == 9 and "Enemy" not in found


def test_a_merged_signup_offers_all_at_once() -> None:
    """Option compact: kind, start and advantage in one mail, before the kind is settled."""
    rules = opened(compact=True)
    where = rules.first(players(3))
    found = offered(rules, where, "s1")
    assert {"Kind", "Start", "Advantage", "Enemy"} <= set(found)
    assert "Armour" not in words(found["Advantage"]) and "Sharp Claws" in words(found["Advantage"])
    assert found["Start"].line and found["Advantage"].line and found["Enemy"].line


def test_enemies_and_draws_are_for_the_living() -> None:
    """Every other species that lives; never oneself, never the extinct."""
    rules = default_rules()
    where = position(rules.book, herd(rules.book), seats=["ann", "bob", "cat", "dan"])
    where.state.seats["cat"].extinct_in = 1
    where.state.seats["ann"].draw_vote = frozenset(("ann", "cat"))
    found = offered(rules, where)
    assert words(found["Enemy"]) == ["NONE", "bob", "dan"]
    assert words(found["Draw"]) == ["NO", "ann, bob", "ann, dan", "ann, bob, dan"]
    where.state.seats["ann"].draw_vote = frozenset(("ann", "dan"))
    assert words(offered(rules, where)["Draw"])[0] == "ann, dan"
    assert "Draw" not in offered(opened(draws=False), where)


def test_a_name_is_offered_only_if_it_can_be_had() -> None:
    """A name that is too long, taken or holds a quotation mark gives way to another."""
    rules = default_rules()
    where = position(rules.book, herd(rules.book), seats=["ann", "bob"])
    assert words(offered(rules, where)["Name"]) == ["Ann"]
    for name in ("x" * 200, 'The "Grobs"', "Bob"):
        where.state.seats["ann"].species_name = name
        assert words(offered(rules, where)["Name"]) == ["The herbivores of ann"]
    assert "Name" not in offered(opened(silly_names=False), where)


def test_others_behaviour_is_in_no_choice() -> None:
    """Option show_behaviour off: what bob's creatures intend changes nothing that ann is offered."""
    rules: Any = opened(show_behaviour=False)
    calm = position(rules.book, herd(rules.book))
    wild = position(rules.book, herd(rules.book))
    wild.state.creatures[2].behaviour = wild.state.creatures[2].behaviour.__class__("A")
    assert offered(rules, calm) == offered(rules, wild)
