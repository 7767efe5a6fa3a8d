"""The report of a phase: its head, its sections, and what all readers are told (brief 7)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.orderform import OrderForm
from pbem.engine.pictures import Chart, TrackBoard
from pbem.engine.report import Notice, Report
from pbem.printing.html import as_html
from pbem.printing.text import as_text
from pbem.rulesets.crusoe.scenarios import INTRODUCTORY
from tests.crusoe.pressroom import blocks, cells, game, printed, report_on, rules, start_report, titles

LETTERS = {
    "work": "PATH ant > spider\nWANT water 2 > egg 3 > market",
    "market": "KEEP 1 water\nOFFER 1 egg FOR 1 fish",
    "camp": "INVOKE\nSPEECH:\nI have carried water.\nShare it.\nEND\nEAT BEST",
    "assembly": "ATTACK bob\nVERDICT anyone: FINE ALL > SPARE",
}


def sections(made: Report) -> list[str]:
    """The titles of the sections."""
    return [section.title for section in made.sections]


def public(opened: Any, moments: int = 60) -> list[tuple[str, Report]]:
    """The phases of a game with their public reports."""
    found = []
    for position, outcome, sheets in game(opened, LETTERS):
        sheet = next(iter(sheets.values()))
        found.append((position.moment.phase, report_on(opened, position, outcome, None, sheet)))
        if len(found) == moments:
            break
    return found


def test_each_phase_has_the_sections_of_its_steps() -> None:
    """Work shows map and journeys; market what changed hands; the camp what the cycle comes to."""
    told = dict(reversed(public(rules(), 4)))
    assert sections(told["work"]) == ["The seats", "The paths", "Paths and journeys"]
    assert sections(told["market"])[-1] == "The seats" and "The paths" not in sections(told["market"])
    assert sections(told["camp"])[0] == "Government and violence"
    for title in ("The paths", "Food, drink and points", "Signals and rescue", "The next cycle"):
        assert title in sections(told["assembly"])
    assert sections(told["assembly"])[-2:] == ["Score sheets", "The game so far"]


def test_the_head_says_what_is_next_in_which_order_and_whose_orders_were_played() -> None:
    (_, made), *_ = public(rules(), 1)
    facts = dict(made.facts)
    assert facts["Scenario"] == "Tribal Capitalism" and facts["Next"] == "Cycle 1: market"
    assert facts["Deadline"] == "Friday" and facts["Cycle"] == "1 of 9"
    assert sorted(facts["Turn order"].split(", ")) == ["Anna", "Bob", "Carol"]
    assert facts["Orders received"] == "Anna, Bob, Carol"


def test_the_start_shows_the_board_and_each_seat_its_form() -> None:
    opened = rules()
    assert sections(start_report(opened)) == ["The seats", "The paths"]
    own = start_report(opened, "anna")
    assert own.reader == "Anna"
    assert any(isinstance(block, OrderForm) for block in own.sections[-1].blocks)


@pytest.mark.parametrize("scenario", INTRODUCTORY)
@pytest.mark.parametrize("form", ["full", "compact"])
def test_every_report_of_every_scenario_can_be_set(scenario: str, form: str) -> None:
    """Text in 72 columns and HTML, public and private, to the end of the game."""
    opened = rules(scenario=scenario, form=form, cycles=2)
    last = None
    for position, outcome, sheets in game(opened, LETTERS):
        for reader in (None, "anna"):
            made = report_on(opened, position, outcome, reader, sheets["anna"])
            text, page = as_text(made), as_html(made)
            assert made.sections and "{" not in text.split("Order form")[0]
            assert "None" not in made.title and page
            last = last if reader else made
    assert last is not None and sections(last)[0] == "The end of the game"


def test_a_stop_for_fresh_plans_shows_where_the_pawns_are() -> None:
    """CRU-P07: pawns stand on their spaces, and no pawn is told to be at the Crash Site."""
    opened = rules(work_rounds=1, board="board")
    _, made = public(opened, 1)[0]
    board = next(block for block in blocks(made) if isinstance(block, TrackBoard))
    stand = [token.label for track in board.tracks for space in track.spaces for token in space.tokens]
    assert sorted(stand) == ["anna", "bob", "carol"] and not board.aside


def test_the_last_report_tells_results_charts_and_numbers() -> None:
    """How it ended, final points with the bonus of diamonds, charts of the whole game, statistics."""
    opened = rules(cycles=2)
    _, made = public(opened)[-1]
    banner = next(block for block in blocks(made) if isinstance(block, Notice))
    assert banner.text.startswith(("Cycle 2 is over", "Nobody is left alive", "Rescued in cycle"))
    assert titles(printed(made, "Results")) == ("Seat", "VP", "Diamonds", "Bonus", "Final", "Result")
    charts = [block.title for block in made.sections[1].blocks if isinstance(block, Chart)]
    assert charts == ["Victory points", "Signals in the pool", "Food and water for each", "Food made"]
    points = {row[0]: row[1:] for row in cells(printed(made, "Where the points came from"))}
    assert set(points) == {"Leisure", "Water", "Food", "Types of food", "Penalty"}
    made_goods = [row[0] for row in cells(printed(made, "What everybody did"))]
    assert any(name.startswith("made: ") for name in made_goods)


def test_points_from_all_sources_add_up_to_the_running_total() -> None:
    """CRU-139: the statistics at the end agree with the score sheets."""
    opened = rules(cycles=3)
    *_, (position, outcome, sheets) = game(opened, LETTERS)
    made = report_on(opened, position, outcome, None, sheets["anna"])
    table = printed(made, "Where the points came from")
    for place, seat in enumerate(outcome.position.state.seats.values(), 1):
        assert sum(int(row[place].replace("−", "-")) for row in cells(table)) == seat.vp
