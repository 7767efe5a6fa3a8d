"""Sign-ups."""

from __future__ import annotations

from pbem.desk.desk import Desk


def close_openings(desk: Desk) -> None:
    """Close openings."""
