"""CRA-GEN-04, CRA-R92 Paths that are closed to a group, and perhaps one that is closed to all others."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.engine.dice import Stream
from pbem.rulesets.crusoe.modules.settings.discrimination import MensWork
from pbem.rulesets.crusoe.things import PathId


@dataclass
class ClosedPaths:
    """CRA-GEN-04 The paths that are `barred` to a group; the one `reserved` for it, "" for none."""

    barred: list[PathId] = field(default_factory=list)
    reserved: str = ""

    def closes(self, path: str, *, is_limited: bool) -> bool:
        """Say whether a path is closed to a seat, which is of the group or not."""
        return path in self.barred if is_limited else path == self.reserved


def draw_closed(dice: Stream, paths: list[str], work: MensWork | None, of: str = "") -> ClosedPaths:
    """CRA-R92 Draw the paths barred to a group, then the one reserved for it among the others."""
    closed, left = ClosedPaths(), list(paths)
    if work is None:
        return closed
    for number in range(1, min(work.barred, len(left) - 1) + 1):
        closed.barred.append(dice.pick(left, f"{of}barred path {number}"))
        left.remove(closed.barred[-1])
    if work.reserved:
        closed.reserved = dice.pick(left, f"{of}reserved path") if len(left) > 1 else left[0]
    return closed
