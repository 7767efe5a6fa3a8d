"""Whatever is rebuilt, worked cases lead where they led, and as much is said of wrong ones.

A case whose file was changed on purpose is taken off the record: python -m tests.net.casework TITLE.
"""

from __future__ import annotations

import pytest

from pbem.rulesets import BOXES
from tests.net.casework import changed, digest, kept, names, said_of, titles

SHARE = 40
"""script/test looks at one file in so many, and at one wrong case in so many."""


def wrong_ones(step: int) -> list[str]:
    """The wrong cases of which something else is said."""
    bad = kept()["bad"][::step]
    assert len(bad) >= 200 // step
    return [text for text, told in bad if digest(said_of(text)) != told]


def test_a_share_of_the_cases_leads_where_it_led() -> None:
    assert changed(names()[::SHARE]) == []


def test_as_much_is_said_of_a_share_of_the_wrong_cases() -> None:
    assert wrong_ones(SHARE) == []


@pytest.mark.net
@pytest.mark.parametrize("ruleset", BOXES)
def test_all_cases_lead_where_they_led(ruleset: str) -> None:
    files = [name for name in names() if name.startswith(f"{ruleset}/")]
    assert changed(files) == []


@pytest.mark.net
def test_as_much_is_said_of_all_wrong_cases() -> None:
    assert wrong_ones(1) == []


def test_every_case_is_on_record() -> None:
    assert {*map(digest, titles())} == kept()["verdicts"].keys()
