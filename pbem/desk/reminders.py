"""Reminders."""

from __future__ import annotations

from pbem.desk.desk import Desk


def remind(desk: Desk) -> None:
    """Remind."""
