"""Remarks in an order form: lines with # before them that no mail program breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from textwrap import wrap

from pbem.engine.orderform import Item, Offered

WIDTH = 70
"""Lines of the form are no wider, as far as they are no orders."""
_NO_BREAK = "\N{NO-BREAK SPACE}"


def remarks(text: str) -> list[str]:
    """Return a remark on as many lines as it takes."""
    lines = wrap(text, WIDTH, initial_indent="# ", subsequent_indent="#   ", break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines]


def whole(order: str) -> str:
    """Return an order that no line of a remark breaks."""
    return order.replace(" ", _NO_BREAK)


def line_with(order: str, says: str) -> list[str]:
    """Return an order with what it means behind it, or above it where there is no room."""
    line = f"{order}   # {says}"
    return [line] if len(line) <= WIDTH else [*remarks(f"{says}:"), order]


def offered(order: str, says: str) -> list[str]:
    """Return an order that counts once its # is taken away, with what it means."""
    return line_with(f"# {order}", says)


def standing(item: Item, says: str) -> Iterator[Offered]:
    """Yield what may be chosen with its line as it stands, the first choices, and what that means."""
    *before, line = line_with(item.written(*(pick.choices[0].words for pick in item.picks)), says)
    yield from before
    yield replace(item, line=line)
