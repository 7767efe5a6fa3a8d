"""The letters pbem writes: welcome, receipt, refusals; plain text first, 72 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from pbem.engine.orders import NO_ORDER
from pbem.engine.words import Complaint, Why

WIDTH = 72


def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    """Return a paragraph of at most 72 columns."""
    start = indent if first is None else first
    lines = textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=indent, break_long_words=False)
    return "\n".join(lines)


def listed_lines(lines: Iterable[str]) -> str:
    """Return lines as a list that a screen reader reads well."""
    return "\n".join(wrapped(line, "  ", "- ") for line in lines)


def section(title: str, lines: Sequence[str], empty: str = "") -> str:
    """Return a titled list, or nothing if it is empty and nothing is to be said of that."""
    if not lines:
        return f"{title}\n{wrapped(empty, '  ', '  ')}" if empty else ""
    return f"{title}\n{listed_lines(lines)}"


def complaints(found: Sequence[Complaint]) -> str:
    """Return refused lines as written, each with the reason and the way out; then what is no order."""
    orders = [complaint for complaint in found if not is_talk(complaint)]
    talk = [complaint for complaint in found if is_talk(complaint)]
    parts = ["Not taken:"] if orders else []
    for complaint in orders:
        parts.append(f"- line {complaint.line}: {_cut(complaint.text)}")
        parts.append(wrapped(str(complaint), "    ", "    "))
    said = section("Not understood, and taken for talk:", [f'"{_cut(one.text)}"' for one in talk])
    return "\n\n".join(filter(None, ("\n".join(parts), said)))


def is_talk(complaint: Complaint) -> bool:
    """Say whether a line does not look like any order: no verb, and nothing near one."""
    return complaint.why is Why.UNKNOWN and not complaint.hint and complaint.reason.startswith(NO_ORDER)


def _cut(text: str) -> str:
    return text if len(text) <= 200 else text[:200] + "…"


def joined(*parts: str) -> str:
    """Join the parts of a letter by blank lines, leaving out the empty ones."""
    return "\n\n".join(part for part in parts if part) + "\n"
