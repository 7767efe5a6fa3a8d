"""What is kept of slavery: who is whose, for all to see (CRA-SLV)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modulestates import own


@dataclass
class Bonds(ModuleState):
    """CRA-SLV The `master` of each slave; the slaves that are `supervised` in this cycle.

    `apart` are the masters that count apart from their slaves for the rest of the cycle. `permission` is
    whom slaves may fight besides, known to the slave and its master: by who knows it, and by slave.
    """

    module: ClassVar[str] = "slavery"
    master: dict[SeatId, SeatId] = field(default_factory=dict)
    supervised: dict[SeatId, bool] = field(default_factory=dict)
    apart: list[SeatId] = field(default_factory=list)
    permission: dict[SeatId, dict[SeatId, list[SeatId]]] = own(dict)  # noqa: RUF009
