"""Whole games of the advanced game with all their reports, and tables read back out of printed text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.report import Report
from pbem.engine.ruleset import NO_SHEET, START, Chapter, Masthead, Moment, Outcome, Position, adjudicate
from pbem.engine.settle import settle
from pbem.rulesets.crusoe.island import Island
from tests.crusoe.advanced.anygames import ANYBODY, BRAWLER, AnyMatch, any_match
from tests.crusoe.matches import Rules
from tests.crusoe.players_advanced import CITIZENS
from tests.crusoe.pressroom import report_on

RULED = {"default": {"type": "representative", "level": "unstable"}}
GAMES: Mapping[str, dict[str, object]] = {
    "landed": {
        "scenario": "national_capitalism",
        "government": RULED,
        "modules": {"landlords": {}, "diamonds": {"value": "lottery", "small_boat": 2}},
    },
    "programmed": {
        "scenario": "welfare_capitalism",
        "government": {"default": {"type": "bureaucracy"}},
        "modules": {"vegetarians": {}, "attitudes": {"assign": "choose"}, "church": {}},
    },
    "classes": {
        "scenario": "class_warfare",
        "government": {"default": {"type": "athenian"}},
        "modules": {"corporations": {}, "feudalism": {}},
    },
    "deals": {"scenario": "state_capitalism", "modules": {"libertarianism": {}, "disability": {}}},
    "shop": {
        "scenario": "market_socialism",
        "government": {"default": {"type": "dictatorship"}},
        "modules": {"guilds": {}, "corporations": {}},
    },
    "pot": {
        "scenario": "governmental_socialism",
        "government": {"default": {"type": "athenian"}},
        "modules": {"third_world": {}, "paternalistic": {}},
    },
    "galt": {"scenario": "centralized_communism", "modules": {"objectivist": {}}},
    "groups": {
        "scenario": "capitalism",
        "modules": {"race": {}, "gender": {"mens_work": {"barred": 2, "reserved": 1}}},
        "punishments": ["slavery", "exile", "crippling"],
        "sensitive_ok": True,
    },
    "letters": {"scenario": "national_capitalism", "market_mails": "three", "vote_numbers": "motions"},
}
"""Games in which every module and every sort of government is played, by names of their own."""


@dataclass(frozen=True)
class Page:
    """A report of a deadline for a reader, None for all; at the start of a game there is no deadline."""

    report: Report
    reader: SeatId | None
    position: Position[Island] | None = None
    outcome: Outcome[Island] | None = None


@cache
def match(name: str, form: str = "full", cycles: int = 2) -> AnyMatch:
    """A game of four seats that write sensibly or at random."""
    options = {**GAMES[name], "form": form, "cycles": cycles}
    return any_match(f"reports {name} {form}", options, 4, (*CITIZENS, ANYBODY, BRAWLER))


@cache
def pages(name: str, form: str = "full", cycles: int = 2) -> tuple[Page, ...]:
    """All reports of a game, for all and for each seat."""
    return tuple(_pages(match(name, form, cycles)))


def _pages(played: AnyMatch) -> Iterator[Page]:
    rules, position, chance = played.rules, played.first(), random.Random(played.seed)
    for reader in (None, *played.cast):
        yield Page(_at_start(rules, position, reader), reader)
    while not position.is_over:
        filed = played.filed(played.letters(position, chance))
        sheets = settle(rules, position, filed)
        outcome = adjudicate(rules, position, sheets, Dice(f"{played.seed} {position.moment}"))
        for reader in (None, *played.cast):
            sheet = sheets.get(reader, NO_SHEET) if reader else NO_SHEET
            made = report_on(rules, position, outcome, reader, sheet)
            yield Page(made, reader, position, outcome)
        position = outcome.position


def _at_start(rules: Rules, position: Position[Any], reader: SeatId | None) -> Report:
    view = rules.view(rules.book, position.state, reader)
    moment = Moment(0, START)
    return rules.report(Chapter(rules.book, moment, position.moment, view, view, (), Masthead("A"), reader))


def table_in(text: str, title: str) -> list[dict[str, str]]:
    """Read a table back out of a report's text: a row for each line, its cells by the heads of columns.

    Heads and cells are parted by two blanks or more; numbers are flush right below their heads.
    """
    lines = text.split(f"\n{title}\n{'-' * len(title)}\n", 1)[1].split("\n")
    heads = [(found.group(), found.start(), found.end()) for found in re.finditer(r"\S+( \S+)*", lines[0])]
    rows = []
    for line in lines[1:]:
        if not line.strip() or line.startswith(("Lists of", "The price", "Units", "A tax", "Of numbers")):
            break
        cells = [(found.group(), found.start(), found.end()) for found in re.finditer(r"\S+( \S+)*", line)]
        rows.append({head: _below(cells, start, end) for head, start, end in heads})
    return rows


def _below(cells: list[tuple[str, int, int]], start: int, end: int) -> str:
    return next((text for text, left, right in cells if left < end and right > start), "")
