"""The text format in which Prometheus reads numbers, version 0.0.4: a name, what it means, its values."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
NAME = re.compile(r"[a-zA-Z_:][a-zA-Z0-9_:]*", re.ASCII)
LABEL = re.compile(r"(?!__)[a-zA-Z_][a-zA-Z0-9_]*", re.ASCII)


@dataclass(frozen=True)
class Sample:
    """One value, told from others of its family by labels."""

    value: float
    labels: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Family:
    """Values of one meaning; a counter only grows while its process lives, a gauge goes up and down."""

    name: str
    kind: Literal["counter", "gauge"]
    about: str
    samples: tuple[Sample, ...]


def sample(value: float, **labels: str) -> Sample:
    """Return a value with its labels."""
    return Sample(value, tuple(labels.items()))


def gauge(name: str, about: str, *samples: Sample | float | None) -> Family:
    """Return values that go up and down; one that is None is not known, and left out."""
    return Family(name, "gauge", about, _sampled(samples))


def counter(name: str, about: str, *samples: Sample | float | None) -> Family:
    """Return values that only grow."""
    return Family(name, "counter", about, _sampled(samples))


def _sampled(values: Iterable[Sample | float | None]) -> tuple[Sample, ...]:
    known = [value for value in values if value is not None]
    return tuple(value if isinstance(value, Sample) else Sample(value) for value in known)


def exposition(families: Iterable[Family]) -> str:
    """Return everything as text; a family of which nothing is known is left out."""
    return "".join(line for family in families if family.samples for line in _lines(family))


def _lines(family: Family) -> Iterator[str]:
    if not NAME.fullmatch(family.name):
        raise ValueError(f"{family.name!r} is not the name of a metric")
    yield f"# HELP {family.name} {_escaped(family.about)}\n"
    yield f"# TYPE {family.name} {family.kind}\n"
    for one in family.samples:
        yield f"{family.name}{_labels(one)} {_number(one.value)}\n"


def _labels(one: Sample) -> str:
    for name, _ in one.labels:
        if not LABEL.fullmatch(name):
            raise ValueError(f"{name!r} is not the name of a label")
    written = ",".join(f'{name}="{_quoted(value)}"' for name, value in one.labels)
    return f"{{{written}}}" if written else ""


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("\n", r"\n")


def _quoted(text: str) -> str:
    return _escaped(text).replace('"', r"\"")


def _number(value: float) -> str:
    if isinstance(value, int):
        return str(int(value))
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "+Inf" if value > 0 else "-Inf"
    return repr(round(value, 6))
