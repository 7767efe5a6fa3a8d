"""The story of a phase, parted turn by turn from what was told (brief 7)."""

from __future__ import annotations

from pbem.conformance import random_game
from pbem.engine.events import Event, OrdersPlayed
from pbem.engine.report import Sentences
from pbem.rulesets.new_tabor.claims import NoClaim
from pbem.rulesets.new_tabor.clearing import NoDividend
from pbem.rulesets.new_tabor.estate import Out
from pbem.rulesets.new_tabor.lateorders import Forgiven
from pbem.rulesets.new_tabor.places import Filled
from pbem.rulesets.new_tabor.scoring import Ranked
from pbem.rulesets.new_tabor.setup import Numbered
from pbem.rulesets.new_tabor.story import dealings_of, letters_of, round_of, story
from pbem.rulesets.new_tabor.things import Things
from pbem.rulesets.new_tabor.tradeorders import Traded, Unfilled
from pbem.rulesets.new_tabor.turnorders import Acted, Produced
from pbem.rulesets.new_tabor.turns import Crossed, Rolled
from pbem.rulesets.new_tabor.union import Bought
from pbem.rulesets.new_tabor.useorders import Consumed
from pbem.rulesets.new_tabor.wording import Money, Named, SaidThings, Zone
from tests.chapters import report_of
from tests.new_tabor.pressroom import played
from tests.test_every_ruleset import opened

SEATS = {seat: {"ability": {"food": 2}} for seat in ("ann", "bob", "cy", "dan")}


def rolled(seat: str, colour: str = "blue") -> Event:
    """A roll onto space 1."""
    return Rolled(seat, 1, 1, 1, colour)


def stays(seat: str) -> Event:
    """A seat that claims nothing."""
    return NoClaim(seat, Zone("outer"), stays=True)


def test_a_round_is_told_turn_by_turn() -> None:
    """Section 7: seat by seat in order of play, each sentence with its rule."""
    made, _ = played({"seats": SEATS}, {"ann": "SELL all food TO cu"}, (1, 2, 3, 1))
    heads = [block.heading for block in story(made) if isinstance(block, Sentences)]
    assert heads == [f"The turn of {seat}" for seat in ("ann", "bob", "cy", "dan")]
    first = next(block for block in story(made) if isinstance(block, Sentences))
    assert first.lines == (
        "ann produces 10 food (2 × 5). [TAB-047]",
        "ann sells 10 food to the Credit Union for $93.00, fee $10.00. [TAB-165]",
        "ann works in food. [TAB-050]",
        "ann pays nothing and stays in the Outer Rung. [TAB-R42]",
        "ann rolls 1, moves 1 to space 1 (blue). [TAB-060]",
        "No Opportunity card is left for ann. [TAB-R64]",
    )


def test_what_a_space_brings_belongs_to_the_turn() -> None:
    """A dividend stands with the roll that brought it, and no more than one."""
    told = [stays("ann"), rolled("ann", "green"), NoDividend(), stays("bob"), Crossed("bob", 3)]
    parts = round_of(told)
    assert [(seat, len(part)) for seat, part in parts.turns] == [("ann", 3), ("bob", 2)]


def test_off_the_path_a_turn_ends_with_the_claim() -> None:
    """TAB-083: there is no roll; who is challenged or fills a vacancy stands with the claim."""
    told = [
        stays("ann"),
        Filled("cy", Zone("inner")),
        Acted("bob", "works", Named("food")),
        stays("bob"),
        rolled("bob"),
    ]
    assert [(seat, len(part)) for seat, part in round_of(told).turns] == [("ann", 2), ("bob", 3)]


def test_vacancies_of_the_opening_round_come_after_all_turns() -> None:
    """TAB-R49: they are looked at once, after the last turn."""
    told = [stays("ann"), rolled("ann"), Filled("ann", Zone("inner"))]
    assert round_of(told).closing == (Filled("ann", Zone("inner")),)


def test_forgiven_orders_stand_before_the_first_turn() -> None:
    """TAB-R09: what is made up for is no turn, though there is a claim in it."""
    produced = Produced("ann", 4, Named("food"), 2, 2)
    told = [
        Forgiven("cy"),
        Acted("cy", "works", Named("food")),
        stays("cy"),
        produced,
        stays("ann"),
        rolled("ann"),
    ]
    parts = round_of(told)
    assert len(parts.opening) == 3 and [seat for seat, _ in parts.turns] == ["ann"]


def test_each_round_of_a_letter_begins_with_the_orders_played() -> None:
    """3.1: several rounds in a letter are several parts."""
    orders = [OrdersPlayed("ann", "no orders"), OrdersPlayed("bob", "no orders")]
    before, letters = letters_of([Numbered("ann", 1), *orders, stays("ann"), *orders, stays("bob")])
    assert before == (Numbered("ann", 1),)
    assert [len(letter) for letter in letters] == [3, 3]


def test_settling_is_told_by_who_is_on_turn() -> None:
    """TAB-067: a trade stands with either party's dealings."""
    nothing = SaidThings(Things())
    told = [
        Consumed("ann", 1, Named("food")),
        Traded("bob", 2, Named("food"), "ann", Money(5)),
        Bought("bob", nothing, Money(0)),
        Out("cy"),
    ]
    assert [(name, len(part)) for name, part in dealings_of(told)] == [("ann", 2), ("bob", 1), ("", 1)]


def test_ious_stand_with_the_end_of_the_quarter() -> None:
    """TAB-R19: what is paid at the closing is no dealing of who settled last."""
    seats = {**SEATS, "ann": {"unmet": {"food": 2}, "money": 50, "stock": {"food": 2}}}
    ious = [{"debtor": "ann", "creditor": "bob", "amount": 20, "due": 2}]
    values = {"phase": "settle", "seats": seats, "ious": ious}
    made, _ = played(values, {"ann": "CONSUME all"}, (3, 1, 1, 2))
    blocks = [block for block in story(made) if isinstance(block, Sentences)]
    assert [block.heading for block in blocks][:2] == ["ann settles", "The end of the quarter"]
    assert blocks[1].lines == ("ann repays $20.00 to bob. [TAB-R19]",)


def test_nothing_is_lost_or_told_twice() -> None:
    """Of random games every public event is a line of the story, but those that stand in tables."""
    rules, tables = opened("new_tabor"), (OrdersPlayed, Unfilled, Ranked)
    for deadline in random_game(rules, "story", 16):
        public = [event for event in deadline.outcome.events if event.is_for(None)]
        made = report_of(rules, deadline.position, deadline.outcome, None, "A game")
        section = next((one for one in made.sections if one.title == "What happened"), None)
        lines = [
            line
            for block in (section.blocks if section else ())
            if isinstance(block, Sentences)
            for line in block.lines
        ]
        shown = [event for event in public if not isinstance(event, tables)]
        assert lines == [f"{event.sentence} [{event.rule}]" for event in shown]
