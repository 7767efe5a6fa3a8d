"""A strict reader of Prometheus's text format, version 0.0.4: every line, or the test fails."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
HELP = re.compile(rf"# HELP ({NAME}) ((?:[^\\\n]|\\\\|\\n)+)", re.ASCII | re.DOTALL)
TYPE = re.compile(rf"# TYPE ({NAME}) (counter|gauge)")
LABEL = re.compile(r'((?!__)[a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"')
SAMPLE = re.compile(rf"({NAME})(?:\{{(.*)\}})? (NaN|[+-]Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)")
UNITS = ("_seconds", "_bytes", "_total")
_ESCAPES = {r"\\": "\\", r"\"": '"', r"\n": "\n"}
Labels = tuple[tuple[str, str], ...]


@dataclass
class Read:
    """A family as it was read."""

    about: str
    kind: str
    values: dict[Labels, float] = field(default_factory=dict)


def read_exposition(text: str) -> dict[str, Read]:
    """Every family by its name: each with HELP, TYPE and samples, together, once, and each sample once."""
    assert text.endswith("\n") and "\r" not in text and "\n\n" not in text
    found: dict[str, Read] = {}
    current, about = "", ("", "")
    for line in text[:-1].split("\n"):
        if match := HELP.fullmatch(line):
            assert match[1] not in found and not (current and not found[current].values), line
            about = match[1], match[2]
        elif match := TYPE.fullmatch(line):
            assert about[0] == match[1], line
            found[match[1]] = Read(about[1], match[2])
            assert (match[2] == "counter") == match[1].endswith("_total"), line
            current, about = match[1], ("", "")
        else:
            _read_sample(line, current, found[current])
    assert about == ("", "") and found[current].values
    return found


def _read_sample(line: str, current: str, family: Read) -> None:
    match = SAMPLE.fullmatch(line)
    assert match and match[1] == current, line
    labels = _labels(match[2], line)
    assert labels not in family.values, line
    value = float(match[3])
    assert family.kind == "gauge" or value >= 0, line
    family.values[labels] = value


def _labels(written: str | None, line: str) -> Labels:
    if written is None:
        return ()
    pairs, at = [], 0
    while at < len(written):
        match = LABEL.match(written, at)
        assert match, line
        value = re.sub(r'\\[\\"n]', lambda found: _ESCAPES[found[0]], match[2])
        pairs.append((match[1], value))
        at = match.end()
        assert at == len(written) or (written[at] == "," and at + 1 < len(written)), line
        at += 1
    assert pairs and len({name for name, _ in pairs}) == len(pairs), line
    return tuple(pairs)


def one(read: dict[str, Read], name: str, **labels: str) -> float:
    """The value of a family under these labels."""
    return read[name].values[tuple(labels.items())]
