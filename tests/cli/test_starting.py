"""How a process of pbem's begins and ends: what it loads, and when it looks for litter."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from pbem.cli.starting import AT_WORK, SELDOM, started
from tests.cli.conftest import surroundings

TOLD = """
import atexit, gc, json, sys

def tell():
    print(json.dumps([sorted(sys.modules), gc.get_threshold(), gc.get_freeze_count()]), file=sys.stderr)

atexit.register(tell)  # what is registered first is called last
from pbem.cli.starting import start
start()
"""


@dataclass(frozen=True)
class Ended:
    """A process at its end: what it has loaded, how often it looks for litter, and what it never looks at."""

    modules: frozenset[str]
    threshold: tuple[int, ...]
    frozen: int


def ended(*arguments: object, before: str = "") -> Ended:
    """How a command of pbem's ends; `before` is what is done in its process before it begins."""
    words = [sys.executable, "-c", before + TOLD, *map(str, arguments)]
    ran = subprocess.run(words, env=surroundings(), capture_output=True, text=True, timeout=120)
    assert "Traceback" not in ran.stderr
    modules, threshold, frozen = json.loads(ran.stderr.splitlines()[-1])
    return Ended(frozenset(modules), tuple(threshold), frozen)


def test_a_process_ends_without_looking_through_all_it_has(island: Path) -> None:
    assert ended("--help").frozen > 1_000
    assert ended("status", "--in", island).frozen > 10_000


def test_litter_is_looked_for_now_and_then_once_the_desk_is_open(island: Path) -> None:
    assert ended("--help").threshold == SELDOM
    assert ended("status", "--in", island).threshold == AT_WORK


def test_a_process_that_began_otherwise_keeps_its_ways() -> None:
    frozen, threshold = gc.get_freeze_count(), gc.get_threshold()
    started()
    assert (gc.get_freeze_count(), gc.get_threshold()) == (frozen, threshold)


HEAVY = frozenset({"alembic", "jinja2", "lxml", "procrastinate", "psycopg", "sqlmodel", "weasyprint"})
"""What takes longer to load than all that a short command does."""
RULES = frozenset({"pbem.engine.ruleset", "pbem.gamefile", "pbem.rulesets"})
"""What only a command loads that opens a game."""


def test_the_help_loads_neither_the_store_nor_the_settings() -> None:
    assert ended("--help").modules & (HEAVY | RULES | {"sqlalchemy", "pydantic", "yaml"}) == set()


@pytest.mark.parametrize("words", [("status",), ("health",), ("players", "island")], ids=" ".join)
def test_a_short_command_loads_nothing_heavy(island: Path, words: tuple[str, ...]) -> None:
    assert ended(*words, "--in", island).modules & HEAVY == set()


def test_the_status_of_many_games_loads_no_rules(island: Path) -> None:
    one_is_many = "import pbem.desk.safety.overview as overview; overview.FEW = 0"
    assert ended("status", "--in", island, before=one_is_many).modules & (HEAVY | RULES) == set()
    assert ended("status", "--in", island).modules > RULES


def test_a_round_from_cron_builds_no_models_of_the_tables(island: Path) -> None:
    found = ended("run", "--once", "--in", island).modules
    assert "pbem.daemon" in found
    assert found & {"alembic", "matplotlib", "sqlmodel", "weasyprint"} == set()
