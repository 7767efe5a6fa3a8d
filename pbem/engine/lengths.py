"""How much of a letter is read."""

from __future__ import annotations

MOST_LINES = 2000
"""More order lines than this in one letter are not read, unless the GM allows fewer."""
