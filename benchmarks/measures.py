"""What the runner measures with: figures, seconds of the processor, and how fast the machine is just now."""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

RUNS = 3
"""Of so many runs the fastest counts: what slows a run down is the rest of the machine."""
ROUNDS = 100_000
"""Of the calibration loop; a twentieth of a second or so."""


class Kind(Enum):
    """How a figure is compared: whether more is better, and whether a faster machine changes it."""

    RATE = "a second"
    SECONDS = "seconds"
    PLAIN = "plain"


@dataclass(frozen=True)
class Figure:
    """Something measured; `machine` is the seconds of the calibration loop at that time.

    `most` is the most it may be whatever the baseline says, for what was promised.
    """

    name: str
    value: float
    unit: str
    kind: Kind = Kind.RATE
    machine: float = 0.0
    most: float | None = None


Measure = Callable[[], Iterator[Figure]]


def calibration() -> float:
    """Return the seconds that a fixed piece of plain Python takes now; the fastest of some runs.

    It does what pbem does most: dictionaries, small objects, text and JSON.
    """
    return min(cpu_seconds(_loop) for _ in range(RUNS))


def _loop() -> None:
    found: dict[str, int] = {}
    for number in range(ROUNDS):
        key = f"seat {number % 97}"
        found[key] = found.get(key, 0) + len(key.split())
        if not number % 500:
            found = json.loads(json.dumps(found, sort_keys=True))


def cpu_seconds(act: Callable[[], object]) -> float:
    """Return the seconds of this process in which something is done."""
    began = time.process_time()
    act()
    return time.process_time() - began


def fastest(act: Callable[[], object], runs: int = RUNS) -> float:
    """Return the seconds of the fastest of some runs."""
    return min(cpu_seconds(act) for _ in range(runs))


def children_seconds() -> float:
    """Return the seconds that processes which have ended have had of this one's."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def peak_megabytes(who: int = resource.RUSAGE_SELF) -> float:
    """Return the most memory a process has held; Linux counts it in kilobytes, macOS in bytes."""
    peak = resource.getrusage(who).ru_maxrss
    return peak / (1024 if sys.platform != "darwin" else 1024 * 1024)
