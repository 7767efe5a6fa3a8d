"""What is kept of Class Warfare: the class of each seat, and the chain of CEOs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modules.class_warfare.chain import Ceo


@dataclass
class ClassWarfare(ModuleState):
    """`classes` are by seat: capitalist, middle or working; `chain` is that of the CEOs."""

    module: ClassVar[str] = "class_warfare"
    classes: dict[SeatId, str] = field(default_factory=dict)
    chain: list[Ceo] = field(default_factory=list)
