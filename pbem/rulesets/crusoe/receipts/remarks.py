"""Remarks in an order form: lines with # before them that no mail program breaks."""

from __future__ import annotations

from textwrap import wrap

WIDTH = 70
"""Lines of the form are no wider, as far as they are no orders."""


def remarks(text: str) -> list[str]:
    """Return a remark on as many lines as it takes."""
    return wrap(text, WIDTH, initial_indent="# ", subsequent_indent="#   ", break_on_hyphens=False)


def line_with(order: str, says: str) -> list[str]:
    """Return an order with what it means behind it, or above it where there is no room."""
    line = f"{order}   # {says}"
    return [line] if len(line) <= WIDTH else [*remarks(f"{says}:"), order]


def offered(order: str, says: str) -> list[str]:
    """Return an order that counts once its # is taken away, with what it means."""
    return line_with(f"# {order}", says)
