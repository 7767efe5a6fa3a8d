"""When something last worked: under which name that is noted, and when it passes for dead."""

from __future__ import annotations

from datetime import timedelta

RUN = "run"
"""Of pbem run, and of workers."""
TARDY = timedelta(minutes=10)
"""A round may take so long before pbem run passes for dead."""
