"""The letters pbem writes: welcome, receipt, refusals; plain text first, 72 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from pbem.engine.events import listed
from pbem.engine.orders import is_no_order
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Complaint, Why

WIDTH = 72
MOST_LINES = 60
"""Lines of one sort that a receipt answers one by one."""
MOST_TALK = 10
"""Lines of talk that a receipt quotes."""
SORTS: dict[str, tuple[Why, ...]] = {
    tr_noop("Not understood:"): (Why.UNKNOWN,),
    tr_noop("Not allowed:"): (Why.REFUSED, Why.NOT_NOW),
    tr_noop("Allowed, but odd:"): (Why.ODD,),
}


def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    """Return a paragraph of at most 72 columns."""
    start = indent if first is None else first
    if len(start) + len(text) <= WIDTH and text.isprintable():  # one line, without tabs or line breaks
        return (start + text).rstrip(" ") if text.strip(" ") else ""
    lines = textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=indent, break_long_words=False)
    return "\n".join(lines)


def listed_lines(lines: Iterable[str]) -> str:
    """Return lines as a list that a screen reader reads well; an entry of several lines keeps them."""
    return "\n".join(map(_entry, lines))


def _entry(line: str) -> str:
    first, *others = line.split("\n")
    return "\n".join((wrapped(first, "  ", "- "), *(wrapped(one, "    ", "  ") for one in others)))


def section(title: str, lines: Sequence[str], empty: str = "") -> str:
    """Return a titled list, or nothing if it is empty and nothing is to be said of that."""
    if not lines:
        return f"{wrapped(title)}\n{wrapped(empty, '  ', '  ')}" if empty else ""
    return f"{wrapped(title)}\n{listed_lines(lines)}"


def rows(title: str, pairs: Sequence[tuple[str, str]]) -> str:
    """Return labels and amounts under a title, the amounts in a column of their own."""
    if not pairs:
        return ""
    width = max(len(label) for label, _ in pairs) + 1
    lines = [wrapped(amount, " " * (width + 3), f"  {label + ':':<{width}} ") for label, amount in pairs]
    return "\n".join([title, *lines])


def complaints(found: Sequence[Complaint]) -> str:
    """Return lines as written, each with the reason and the way out, the sorts apart; nothing of talk."""
    lines = [complaint for complaint in found if not is_talk(complaint)]
    parts = [_sort(tr(title), [one for one in lines if one.why in sorts]) for title, sorts in SORTS.items()]
    return "\n\n".join(filter(None, parts))


def talk(found: Sequence[Complaint]) -> str:
    """Return which lines were read as talk, in one sentence: so a line that was meant is not lost."""
    lines = [complaint for complaint in found if is_talk(complaint)]
    quoted = [f'"{_cut(one.text)}"' for one in lines[:MOST_TALK]]
    if len(lines) > MOST_TALK:
        quoted.append(trn("{n} line more", "{n} lines more", len(lines) - MOST_TALK))
    return wrapped(tr("Read as talk, not as orders: {lines}.", lines=listed(quoted))) if quoted else ""


def _more_lines(number: int) -> str:
    return trn("and {n} more line", "and {n} more lines", number)


def _sort(title: str, found: Sequence[Complaint]) -> str:
    if not found:
        return ""
    parts = [title]
    for complaint in found[:MOST_LINES]:
        parts.append(complaint_head(complaint))
        hint = complaint.hint[:1].upper() + complaint.hint[1:]
        parts.append(wrapped(f"{complaint.reason} {hint}".strip(), "    ", "    "))
    if len(found) > MOST_LINES:
        parts.append(f"- {_more_lines(len(found) - MOST_LINES)}")
    return "\n".join(parts)


def complaint_head(complaint: Complaint) -> str:
    """Return where a line stands and what it says, as the head of a complaint about it."""
    return wrapped(_where(complaint), "    ", "- ")


def _where(complaint: Complaint) -> str:
    text = _cut(complaint.text)
    if complaint.line:
        return tr("line {number}: {text}", number=complaint.line, text=text)
    return tr("on file: {text}", text=text)


def is_talk(complaint: Complaint) -> bool:
    """Say whether a line does not look like any order: no verb, and nothing near one."""
    return complaint.why is Why.UNKNOWN and not complaint.hint and is_no_order(complaint)


def _cut(text: str) -> str:
    return text if len(text) <= 200 else text[:200] + "…"


def joined(*parts: str) -> str:
    """Join the parts of a letter by blank lines, leaving out the empty ones."""
    return "\n\n".join(part for part in parts if part) + "\n"
