"""All of a report has one sign of a minus, as its charts have it; what players write is left alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pbem.engine.orderform import OrderForm
from pbem.engine.pictures import Chart
from pbem.engine.report import Block, Facts, Section, Sentences, Table
from pbem.printing.text import as_text
from pbem.rulesets.crusoe.paper.chapters import printed, told_with_minus, with_minus
from pbem.rulesets.crusoe.told_camp import Spoke
from tests.crusoe.pressroom import game, report_on, rules

HYPHEN = re.compile(r"(?<![\w)\]])-\$?\d")


def said() -> Iterator[tuple[type[Block], str]]:
    """All blocks of a game of two cycles in which nobody works or eats, but order forms, as text."""
    opened = rules(cycles=2)
    for position, outcome, sheets in game(opened, {}):
        for reader in (None, "anna"):
            made = report_on(opened, position, outcome, reader, sheets["anna"])
            for block in (one for part in made.sections for one in part.blocks):
                if not isinstance(block, OrderForm):
                    section = Section("", (block,))
                    yield type(block), as_text(replace(made, facts=(), sections=(section,)))


def test_all_numbers_of_a_report_have_the_same_sign_of_a_minus() -> None:
    """Tables, facts and sentences have the sign that charts have."""
    found = [*said()]
    assert not [text for _, text in found if HYPHEN.search(text)]
    assert {kind for kind, text in found if "−" in text} >= {Table, Facts, Sentences, Chart}


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("-5", "−5"),
        ("-$16", "−$16"),
        ("Ann ends with -31 VP.", "Ann ends with −31 VP."),
        ("-2 wounded, -1 disabled", "−2 wounded, −1 disabled"),
        ("cycle = 1. -12 is raised to 0", "cycle = 1. −12 is raised to 0"),
        ("rows 2-3 and 4 (2)-3", "rows 2-3 and 4 (2)-3"),
        ("Top-40", "Top-40"),
        ("IF VP < -5 THEN EAT BEST", "IF VP < -5 THEN EAT BEST"),
        ("SET burden(ant) = -1", "SET burden(ant) = -1"),
        ("IF VP>-5", "IF VP>-5"),
    ],
)
def test_only_the_minus_of_a_number_is_set(written: str, printed: str) -> None:
    """Hyphens that join, tests and programs stay as they are: they are to be copied into letters."""
    assert with_minus(written) == printed


def test_what_a_player_wrote_stays_as_it_was_written() -> None:
    """Speeches are quoted to the letter, and lines may be copied into the next letter."""
    speech = Spoke("Anna", "It is -5 tonight")
    assert told_with_minus(speech, speech.sentence) == "Anna speaks: It is -5 tonight"
    lines = Sentences("What became of them", ("KEEP -3 fish — done",))
    assert printed(Section("", (lines,))).blocks == (lines,)
