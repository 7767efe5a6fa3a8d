"""How the pages of an installation and a game look: whose templates, what paper, colour or not."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

PAPERS = ("A4", "Letter", "A5")


@dataclass(frozen=True)
class Style:
    """What pages are set with.

    Templates are looked for in `folders` in order, then among those that came with pbem. `paper` is one of
    PAPERS; what `is_plain` is drawn in black and white, for the copier.
    """

    folders: tuple[Path, ...] = ()
    paper: str = "A4"
    is_plain: bool = False


OWN_STYLE = Style()
"""The style of pbem itself."""
