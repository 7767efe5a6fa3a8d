"""What is kept of the Church, for all to see (CRA-CHU)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState, Scene
from pbem.rulesets.crusoe.modulestates import state_of


@dataclass
class Parish(ModuleState):
    """CRA-CHU-02, CRA-CHU-10 Units by good that the Church has, and who is banned from its charity.

    Of which kind the Church is, the options say.
    """

    module: ClassVar[str] = "church"
    store: dict[str, int] = field(default_factory=dict)
    banned: list[SeatId] = field(default_factory=list)


def parish(scene: Scene) -> Parish:
    """Return how the Church stands."""
    return state_of(scene, Parish)
