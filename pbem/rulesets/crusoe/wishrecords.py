"""Divisions, motions and questions as JSON values and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.ruleset import Json
from pbem.rulesets.crusoe.island import Question
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wishes import EVEN, Division, Motion


def division_values(division: Division) -> dict[str, Json]:
    """CRU-P18 Return a division as JSON values."""
    return {
        "kind": division.kind,
        "seat": division.seat,
        "shares": [{"seat": seat, "goods": dict(basket)} for seat, basket in division.shares],
        "rest": division.rest,
    }


def read_division(values: Mapping[str, Any]) -> Division:
    """Return a division from its values."""
    shares = tuple((one["seat"], Basket.of(one["goods"])) for one in values.get("shares") or ())
    return Division(values["kind"], values.get("seat", ""), shares, values.get("rest", EVEN))


def question_values(question: Question) -> dict[str, Json]:
    """CRU-P17 Return an open vote as JSON values."""
    return {
        "id": question.id,
        "task": question.task,
        "group": question.group,
        "motions": [
            {"number": one.number, "author": one.author, "division": division_values(one.division)}
            for one in question.motions
        ],
    }


def read_question(values: Mapping[str, Any]) -> Question:
    """Return an open vote from its values."""
    motions = tuple(
        Motion(one["number"], one["author"], read_division(one["division"])) for one in values["motions"]
    )
    return Question(values["id"], values["task"], values["group"], motions)
