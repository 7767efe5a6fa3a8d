"""The field `retention` of config.yaml: ages, and what is said of those that are none."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.config import read_config
from pbem.retention import KINDS, Retention, parse_age
from pbem.yamlfile import BadFile

SMALLEST = "gm:\n  name: Pat Example\n  address: pat@example.org\n"


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("1 day", 1),
        ("90 days", 90),
        ("2 weeks", 14),
        ("6 months", 180),
        ("2 years", 730),
        (" 2  Years ", 730),
        ("90days", 90),
        ("100 years", 36500),
    ],
)
def test_an_age(text: str, days: int) -> None:
    assert parse_age(text) == timedelta(days=days)


@pytest.mark.parametrize(
    "text",
    [
        *("3 fortnights", "-3 days", "0 days", "101 years", "99999 years", "days", "90", "", "1.5 years"),
        *("2 hours", "never", "٣ days", "1 day 2 weeks", "1000000 days"),
    ],
)
def test_what_is_no_age(text: str) -> None:
    with pytest.raises(ValueError, match=r"must be (an age such as|from 1 day to 100 years)"):
        parse_age(text)


def test_everything_is_kept_for_ever_unless_the_gm_says_otherwise(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text(SMALLEST, "utf-8")
    assert read_config(tmp_path).retention == Retention()
    assert Retention().ages() == {}
    assert tuple(Retention.model_fields) == KINDS


def test_ages_of_config(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text(
        f"{SMALLEST}retention: {{letters: 2 years, posts: forever, notes: 90 days}}\n", "utf-8"
    )
    ages = read_config(tmp_path).retention.ages()
    assert ages == {"letters": timedelta(days=730), "notes": timedelta(days=90)}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{letters: 3 fortnights}", "retention.letters: must be an age such as 90 days"),
        ("{letters: -3 days}", "retention.letters: must be an age such as 90 days"),
        ("{letters: 90}", "retention.letters: must be an age such as 90 days"),
        ("{posts: }", "retention.posts: must be an age such as 90 days"),
        ("{posts: 0 days}", "retention.posts: must be from 1 day to 100 years, or forever"),
        ("{leters: 90 days}", 'retention.leters: is not known here; did you mean "letters"?'),
        ("{orders: 90 days}", "retention.orders: is not known here;"),
        ("90 days", "retention: must hold fields of its own"),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, written: str, said: str) -> None:
    (tmp_path / "config.yaml").write_text(f"{SMALLEST}retention: {written}\n", "utf-8")
    with pytest.raises(BadFile) as fault:
        read_config(tmp_path)
    assert said in str(fault.value) and "line 4" in str(fault.value)
