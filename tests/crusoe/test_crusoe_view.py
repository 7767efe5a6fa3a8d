"""What readers see (CRU-P01), how moments are called, how seats stand, and when a phase closes early."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbem.engine.dice import Dice, said_why
from pbem.engine.events import GM
from pbem.engine.orders import Line
from pbem.engine.ruleset import OVER, START, Chapter, Masthead, Moment, Position, Posting, Ruleset, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.engine.words import Fault
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.island import Island, Result
from pbem.rulesets.crusoe.language.orders import GRAMMAR
from pbem.rulesets.crusoe.rollwords import WHYS
from pbem.rulesets.crusoe.view import IslandView

Rules = Ruleset[Book, Island, IslandView]


def rules_with(**options: object) -> Rules:
    """The rules on the drill board."""
    chosen = {"board": "drill", **options}
    return BOX.open(chosen, read_materials(BOX, chosen, [shipped_games()])[0])


def view_of(rules: Rules, reader: str | None = "anna", **given: Any) -> IslandView:
    """A view of Anna's, Bob's and Carol's island."""
    island = BOX.given(rules.book, given, ("anna", "bob", "carol")).state
    return rules.view(rules.book, island, reader)


def test_only_lines_of_letters_are_hidden() -> None:
    """CRU-P01: what the camp's letters said is its writer's own until the end, and the GM's."""
    rules = rules_with()
    carried = {"anna": "EAT BEST", "bob": "DRINK 1"}
    island = BOX.given(rules.book, {"phase": "assembly", "carried": carried}, ("anna", "bob", "carol")).state
    seen = {
        reader: rules.view(rules.book, island, reader).island.carried for reader in (None, "bob", "carol")
    }
    assert seen == {None: {}, "bob": {"bob": ("DRINK 1",)}, "carol": {}}
    assert rules.view(rules.book, island, GM).island == island
    assert rules.view(rules.book, island, "carol").seats == island.seats
    island.result = Result("dead", {}, ())
    over = rules.view(rules.book, island, "carol")
    assert over.is_over
    assert over.island.carried == island.carried


def test_a_view_knows_whose_it_is() -> None:
    """Names, phase and cycle, the reader's own seat, and what was posted."""
    rules = rules_with(scenario="socialism")
    view = view_of(rules, phase="market", cycle=3)
    assert (view.phase, view.cycle, view.living, view.name("bob")) == (
        "market",
        3,
        ("anna", "bob", "carol"),
        "Bob",
    )
    assert view.me is view.state.seats["anna"]
    assert view_of(rules, None).me is None
    assert dict(view.names) == {"anna": "Anna", "bob": "Bob", "carol": "Carol"}
    words = rules.lexicon(rules.book, view, "anna")
    posting = Posting(1, "bob", GRAMMAR.read([Line(1, "PROPOSE EVEN")], words).orders[0])
    assert rules.with_postings(rules.book, view, (posting,)).postings == (posting,)


def test_all_are_told_of_motions_and_speeches() -> None:
    """CRU-P17, CRU-P21: a motion with its number, one taken back, a speech word for word; nothing else."""
    rules = rules_with(scenario="socialism")
    view = view_of(rules, None, phase="market", motions=["anna EVEN"])
    words = rules.lexicon(rules.book, view_of(rules, "bob", phase="market"), "bob")
    texts = ("PROPOSE NEED", "WITHDRAW M2", "SPEECH: One. Two.", "PICK egg")
    orders = [GRAMMAR.read([Line(1, text)], words, strictly=False).orders[0] for text in texts]
    view = rules.with_postings(rules.book, view, (Posting(1, "bob", orders[0]),))
    told = [rules.announces(rules.book, view, "bob", order) for order in orders]
    assert told == [
        "Bob moves M2: NEED. To vote for it write VOTE M2.",
        "Bob withdraws the motion M2.",
        "Bob speaks:\nOne. Two.",
        "",
    ]


def test_letters_are_carried_but_for_some() -> None:
    """CRU-P21, 3.6: the dead are silent, by option so is everybody while the assembly speaks."""
    seats = {"anna": {}, "bob": {"status": "killed"}}
    for options, silent in (
        ({}, ["bob"]),
        ({"dead_press": True}, []),
        ({"dead_press": True, "assembly_press": False}, ["anna", "bob"]),
    ):
        rules = rules_with(**options)
        position = BOX.given(rules.book, {"phase": "assembly", "cycle": 2, "seats": seats}, ())
        view = rules.view(rules.book, position.state, None)
        refusals = {seat: rules.may_write(rules.book, view, seat, position.moment) for seat in seats}
        assert [seat for seat, reason in refusals.items() if reason] == silent
        position.state.result = Result("dead", {}, ())
        over = rules.view(rules.book, position.state, None)
        assert not rules.may_write(rules.book, over, "bob", position.moment)


TITLES = {
    (0, START): "The start",
    (4, "work"): "Cycle 4: work",
    (4, "assembly"): "Cycle 4: assembly",
    (402, "market"): "Cycle 4, part 3: market",
    (400, "share"): "Cycle 4: sharing",
    (4, OVER): "Cycle 4: the end",
}


@pytest.mark.parametrize("moment", TITLES)
def test_moments_are_called_by_cycle_and_phase(moment: tuple[int, str]) -> None:
    """3.1: Cycle 4: work; a phase that comes again makes another part."""
    rules = rules_with()
    assert rules.moment_title(rules.book, Moment(*moment)) == TITLES[moment]
    assert rules.turn_title(402) == rules.turn_title(4) == "4"


def test_orders_are_sent_ahead_for_a_cycle_to_come() -> None:
    """FOR CYCLE 5 is cycle 5; with letters counted it is the first of that cycle."""
    rules = rules_with()
    view = view_of(rules, cycle=3)
    assert rules.ahead(rules.book, view, "CYCLE 5") == rules.ahead(rules.book, view, "cyc 5") == 5
    for heading in ("CYCLE 3", "CYCLE 10", "CYCLE", "ROUND 5", "CYCLE five", "CYCLE 5000"):
        with pytest.raises(Fault):
            rules.ahead(rules.book, view, heading)
    counted = rules_with(market_rounds=2)
    assert counted.ahead(counted.book, view_of(counted, cycle=3), "CYCLE 5") == 500


def test_a_phase_closes_early_when_all_who_live_are_ready() -> None:
    """3.1: neither the dead nor the abandoned are waited for."""
    rules = rules_with()
    seats = {"anna": {}, "bob": {"status": "killed"}, "carol": {"abandoned": True}, "dan": {}}
    island = BOX.given(rules.book, {"cycle": 2, "seats": seats}, ()).state
    view = rules.view(rules.book, island, None)
    assert rules.is_early(rules.book, view, frozenset({"anna", "dan"}))
    assert not rules.is_early(rules.book, view, frozenset({"anna", "carol"}))


def test_the_dead_stand_behind_the_living() -> None:
    """CRU-022, CRU-024: points rank, equals share a place; in the end final points count."""
    rules = rules_with()
    seats = {
        "anna": {"vp": 2},
        "bob": {"vp": 9, "status": "killed"},
        "carol": {"vp": 2},
        "dan": {"vp": 1, "status": "thirst"},
        "eve": {"vp": 1, "status": "starvation"},
    }
    island = BOX.given(rules.book, {"cycle": 3, "seats": seats}, ()).state
    ranked = rules.standings(rules.book, rules.view(rules.book, island, None))
    assert [(one.seat, one.place, one.says) for one in ranked] == [
        ("anna", 1, ""),
        ("carol", 1, ""),
        ("bob", 3, "killed in cycle 2"),
        ("dan", 4, "died of thirst in cycle 2"),
        ("eve", 4, "starved in cycle 2"),
    ]
    island.result = Result("rescued", {"anna": 2, "carol": 5}, ("anna", "carol"), "cb")
    assert [one.points for one in rules.standings(rules.book, rules.view(rules.book, island, None))][:2] == [
        5,
        2,
    ]


@pytest.mark.parametrize("scenario", ["capitalism", "quick"])
def test_every_throw_is_told(scenario: str) -> None:
    """8: each purpose on file fits one of the texts that can be translated."""
    options = {"scenario": scenario}
    materials = read_materials(BOX, options, [shipped_games()])[0]
    dice = Dice("start")
    rules = BOX.open(options, {**materials, **BOX.prepare(options, materials, 2, dice)})
    seats = {"anna": {"thirst": True, "path": "ant"}, "bob": {"spear": 1, "path": "sand_crab"}}
    position = BOX.given(rules.book, {"seats": seats}, ())
    whys = {roll.why for roll in dice.rolls}
    for number in range(8):
        if not position.is_over:
            outcome = adjudicate(rules, position, {}, Dice(f"{number}"))
            whys |= {roll.why for roll in outcome.rolls}
            position = outcome.position
    forms = [re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(why))) for why in WHYS]
    assert whys
    assert [why for why in sorted(whys) if not any(form.fullmatch(why) for form in forms)] == []
    assert all(said_why(why, WHYS) == why for why in whys)


def test_the_gm_leaves_a_seat_to_itself_and_ends_the_game() -> None:
    """3.6: ABANDON and STOP."""
    rules = rules_with()
    position = BOX.given(rules.book, {"phase": "market"}, ("anna", "bob"))
    sheets = settle(rules, position, {GM: Filed("ABANDON bob")})
    outcome = adjudicate(rules, position, sheets, Dice("a"))
    assert outcome.position.state.seats["bob"].is_abandoned
    told = [event.sentence for event in outcome.events]
    assert "Nobody plays Bob any more: it does what seats do without orders." in told
    sheets = settle(rules, outcome.position, {GM: Filed("ABANDON bob off")})
    again = adjudicate(rules, outcome.position, sheets, Dice("a"))
    assert "Bob is played by its own orders again." in [event.sentence for event in again.events]
    sheets = settle(rules, position, {GM: Filed("STOP")})
    stopped = adjudicate(rules, position, sheets, Dice("a"))
    assert stopped.position.is_over
    assert stopped.position.state.result is not None
    assert "The GM ends the game." in [event.sentence for event in stopped.events]


def test_what_one_seat_is_told_stands_in_its_own_report_alone() -> None:
    """What all know stands in the public report, what one knows in that one's own."""
    rules = rules_with()
    position = BOX.given(rules.book, {"phase": "market"}, ("anna", "bob"))
    sheets = settle(rules, position, {"anna": Filed("GIVE 1 egg TO bob")})
    outcome = adjudicate(rules, position, sheets, Dice("a"))
    views = {reader: looks_at(rules, position, outcome.position, reader) for reader in (None, "anna")}
    reports = {
        reader: rules.report(
            Chapter(
                *(rules.book, position.moment, outcome.position.moment, before, after),
                *(outcome.events, Masthead("A game")),
                reader=reader,
            )
        )
        for reader, (before, after) in views.items()
    }
    assert {report.title for report in reports.values()} == {"Cycle 1: market"}
    assert (reports["anna"].reader, reports["anna"].seat) == ("Anna", "anna")
    assert ("Orders received", "Anna") in reports[None].facts
    assert "short of 1 egg" in repr(reports["anna"])
    assert "short of 1 egg" not in repr(reports[None])


def looks_at(
    rules: Rules, before: Position[Island], after: Position[Island], reader: str | None
) -> tuple[IslandView, IslandView]:
    """What a reader sees of two positions."""
    seen = [rules.view(rules.book, position.state, reader) for position in (before, after)]
    return seen[0], seen[1]
