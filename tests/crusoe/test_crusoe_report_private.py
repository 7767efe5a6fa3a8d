"""What a report tells one seat alone: its lines, its wants, warnings and first steps (brief 7)."""

from __future__ import annotations

import pytest

from pbem.engine.dice import Dice
from pbem.engine.report import Notice, Report, Sentences
from pbem.engine.tongue import speaking
from pbem.languages.finding import tongue_named
from pbem.rulesets.crusoe.paper.private import facts_of, missing, warnings
from pbem.rulesets.crusoe.scenarios import INTRODUCTORY
from pbem.rulesets.crusoe.told_letters import LineUnused
from tests.crusoe.pressroom import (
    blocks,
    lines,
    played,
    players,
    report_on,
    rules,
    seen,
)
from tests.crusoe.tables import a_book

MARKET = "GIVE 1 egg TO bob FOR 1 water\nIF MY spear > 0 THEN GIVE 1 spear TO bob\nKEEP 1 water"


def became_in(made: Report) -> tuple[str, ...]:
    """What a report tells of the orders of its seat."""
    blocks_so = (one for one in blocks(made) if isinstance(one, Sentences))
    return next(one.lines for one in blocks_so if one.heading == "What became of them")


def test_each_line_is_told_with_what_became_of_it() -> None:
    opened = rules()
    position = opened.first(players())
    outcome, _ = played(opened, position, {}, Dice("a"))
    market, letters = outcome.position, {"anna": MARKET, "bob": "KEEP 1 water"}
    outcome, sheets = played(opened, market, letters, Dice("b"))
    made = report_on(opened, market, outcome, "anna", sheets["anna"])
    became = became_in(made)
    assert "GIVE 1 egg TO bob FOR 1 water — never came up: Bob wrote no mirror line" in became
    assert "IF MY spear > 0 THEN GIVE 1 spear TO bob — never came up: its test is false" in became
    others = report_on(opened, market, outcome, "bob", sheets["bob"])
    assert "GIVE 1 egg" not in repr(others)


def test_the_same_line_written_twice_has_two_fates_in_both_languages() -> None:
    """CRU-P11 Each is told by its place in the letter; reasons are said in the reader's language."""
    opened = rules()
    position = opened.first(players())
    market = played(opened, position, {}, Dice("a"))[0].position
    market.state.seats["anna"].hold["egg"].kept, market.state.seats["anna"].hold["egg"].new = 1, 0
    letters = {"anna": "GIVE 1 egg TO bob\nGIVE 1 egg TO bob"}
    outcome, sheets = played(opened, market, letters, Dice("b"))
    made = report_on(opened, market, outcome, "anna", sheets["anna"])
    assert became_in(made) == (
        "GIVE 1 egg TO bob — done: given to Bob",
        "GIVE 1 egg TO bob — never came up: you are short of 1 egg",
    )
    (unused,) = [event for event in outcome.events if isinstance(event, LineUnused)]
    with speaking(tongue_named("de")):
        assert "you are short" not in unused.sentence


def test_what_counts_in_the_assembly_is_said_to_be_kept() -> None:
    """3.5: lines of the camp's letter that go on counting."""
    opened = rules()
    position = opened.first(players())
    for number in range(2):
        position = played(opened, position, {}, Dice(str(number)))[0].position
    letters = {"anna": "INVOKE\nEAT BEST", "bob": "INVOKE", "carol": "INVOKE"}
    outcome, sheets = played(opened, position, letters, Dice("c"))
    assert outcome.position.moment.phase == "assembly"
    made = report_on(opened, position, outcome, "anna", sheets["anna"])
    assert "EAT BEST — waiting: it still counts in the next phase" in became_in(made)


def test_what_is_missing_for_the_next_meal() -> None:
    seats = {"anna": {}, "bob": {"water": 1, "fish": 3, "leisure": 1}, "carol": {"water": 2, "egg": 2}}
    view = seen(seats=seats)
    assert [*missing(view, view.seats["anna"])] == [
        "1 water, or you will be Dying of Thirst",
        "3 food to be Fed",
        "leisure",
    ]
    assert [*missing(view, view.seats["bob"])] == [
        "1 water for a full drink",
        "some fruit for a balanced meal",
    ]
    assert [*missing(view, view.seats["carol"])] == ["1 food to be Fed", "leisure"]


def test_experience_is_told_in_board_order_whenever_it_was_learnt() -> None:
    """A position that was stored has forgotten in which order paths were learnt."""
    told = []
    for paths in (("spider", "ant"), ("ant", "spider")):
        seats = {"anna": {"exp": {path: [2] for path in paths}}, "bob": {}}
        view = seen(reader="anna", seats=seats)
        view.seats["anna"].exp = {path: [2] for path in paths}
        told.append([line for line in facts_of(view, view.seats["anna"]) if "Experience" in line[0]])
    assert told[0] == told[1]
    board = list(a_book().board.paths)
    names = [a_book().path(path).name for path in sorted(("ant", "spider"), key=board.index)]
    assert [label for label, _ in told[0]] == [f"Experience on {name}" for name in names]


def test_warnings_for_the_dying_the_wounded_and_the_hungry() -> None:
    seats = {"anna": {"food_state": "dying", "wounded": True}, "bob": {"water": 1, "fish": 3}}
    view = seen(seats=seats)
    assert [*warnings(view, view.seats["anna"])] == [
        "You are Dying: drink and eat 3 at the next meal, or you die.",
        "You hold no water.",
        "You hold too little food to be Fed.",
        "You are wounded: you cannot use experience, and move one space more than the die says.",
    ]
    assert not [*warnings(view, view.seats["bob"])]
    at_work = seen(seats=seats, phase="work")
    assert len([*warnings(at_work, at_work.seats["anna"])]) == 2


def test_the_dead_are_told_that_they_are_and_get_no_form() -> None:
    opened = rules(cycles=9)
    position = opened.first(players())
    position.state.seats["anna"].thirst = True
    hungry = {"anna": "EAT NOTHING\nDRINK 0"}
    for number in range(8):
        before = position
        outcome, sheets = played(opened, position, hungry, Dice(str(number)))
        position = outcome.position
        if not position.state.seats["anna"].is_alive:
            break
    made = report_on(opened, before, outcome, "anna", sheets["anna"])
    notices = [block.text for block in blocks(made) if isinstance(block, Notice)]
    assert notices[0].startswith("You have died.")
    assert not any(section.title in ("Order form", "Your castaway") for section in made.sections)


@pytest.mark.parametrize("scenario", INTRODUCTORY)
def test_first_steps_fit_the_scenario(scenario: str) -> None:
    """A newcomer reads of no path to choose in the Quick Start, and of no fights where there are none."""
    opened = rules(scenario=scenario)
    view = opened.view(opened.book, opened.first(players()).state, "anna")
    ((block,),) = (section.blocks for section in opened.begin(opened.book, view, "anna"))
    said = " ".join(lines([block]))
    assert ("PATH ant" in said) == (scenario != "quick")
    assert ("INVOKE" in said) == (scenario not in ("quick", "crusoe"))
    assert "{" not in said and "WANT water 2" in said
