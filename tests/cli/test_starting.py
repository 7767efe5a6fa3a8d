"""How a process of pbem's begins and ends: what it loads, and when it looks for litter."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from pbem.cli.starting import SELDOM, USUAL, started
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


def ended(*arguments: object) -> Ended:
    """How a command of pbem's ends; it must end well."""
    words = [sys.executable, "-c", TOLD, *map(str, arguments)]
    ran = subprocess.run(words, env=surroundings(), capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    modules, threshold, frozen = json.loads(ran.stderr.splitlines()[-1])
    return Ended(frozenset(modules), tuple(threshold), frozen)


def test_a_process_ends_without_looking_through_all_it_has(island: Path) -> None:
    assert ended("--help").frozen > 1_000
    assert ended("status", "--in", island).frozen > 10_000


def test_litter_is_looked_for_as_ever_once_the_desk_is_open(island: Path) -> None:
    assert ended("--help").threshold == SELDOM
    assert ended("status", "--in", island).threshold == USUAL


def test_a_process_that_began_otherwise_keeps_its_ways() -> None:
    frozen, threshold = gc.get_freeze_count(), gc.get_threshold()
    started()
    assert (gc.get_freeze_count(), gc.get_threshold()) == (frozen, threshold)
