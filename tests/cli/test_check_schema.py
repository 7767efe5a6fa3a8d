"""What `pbem check --schema` lists is what the states of the games hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.casefile import case_files, play, read_cases
from pbem.engine import cases
from pbem.engine.ruleset import Json
from pbem.rulesets import BOXES

CASES = Path(__file__).parents[1] / "cases"
EVERY = 6
"""Of so many files of cases one is played."""


@pytest.mark.parametrize("ruleset", BOXES)
def test_the_form_of_a_state_is_that_of_its_values(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No value that cases lead to stands at a path, or is of a kind, that the form does not know."""
    odd: list[str] = []

    def looked_at(rules: Any, state: Any) -> Json:
        values = values_of(rules, state)
        form = BOXES[ruleset].case_form
        assert form is not None
        odd.extend(map(str, form(rules.book).state.faults(values, "", {})))
        return values

    values_of = cases.values_of
    monkeypatch.setattr(cases, "values_of", looked_at)
    for file in case_files([CASES / ruleset])[::EVERY]:
        for case in read_cases(file):
            play(case)
    assert odd == []
