"""Flight plans as JSON values: the lines in their stored form, and how far the shuttle has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Json
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.lexicon import bare_lexicon
from pbem.rulesets.planetismals.plan import NO_PLAN, Plan
from pbem.rulesets.planetismals.plans import read_line, read_lines


def plan_values(plan: Plan) -> dict[str, Json]:
    """Return a plan as JSON values; an empty one is all empty."""
    return {
        "steps": [str(line) for line in plan.lines],
        "at": plan.at,
        "progress": plan.done,
        "branch": plan.chosen,
        **({"exploring": True} if plan.is_exploring else {}),
    }


def read_plan(book: Book, names: Mapping[SeatId, str], values: Mapping[str, Any]) -> Plan:
    """Return the plan that `plan_values` made values of."""
    words = bare_lexicon(book, names)
    lines = tuple(read_line(step, words) for step in values["steps"])
    is_exploring = values.get("exploring", False)
    return Plan(lines, values["at"], values["branch"], values["progress"], is_exploring)


def plan_of(book: Book, names: Mapping[SeatId, str], text: str) -> Plan:
    """Return the plan that a text says, its steps parted by ";"; Fault if it can't be understood."""
    return Plan(read_lines(text, bare_lexicon(book, names))) if text.strip() else NO_PLAN
