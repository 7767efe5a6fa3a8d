"""Holds."""

from __future__ import annotations

from pbem.desk.desk import Desk


def end_holds(desk: Desk) -> None:
    """End holds."""
