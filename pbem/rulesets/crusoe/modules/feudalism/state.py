"""What is kept of the Warlord, for all to see (CRA-FEU-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState


@dataclass
class Lordship(ModuleState):
    """CRA-FEU Who is the Warlord, None where nobody can be; `dice` are those that a weak one rolls at most.

    Whether the Warlord is strong never changes: the options say it.
    """

    module: ClassVar[str] = "feudalism"
    warlord: SeatId | None = None
    dice: int | None = None
