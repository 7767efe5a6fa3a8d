"""What is kept of land: who owns which path, what owners ask, and who walks on a Lease in this cycle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, TypeAlias

from pbem.engine.case_form import SEAT
from pbem.engine.case_shapes import Either, Word
from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.things import PathId

GOVERNMENT = "government"
"""Who owns what no seat does, and is not nobody's."""
Owner: TypeAlias = Annotated[str, Either((Word(GOVERNMENT, (GOVERNMENT,)), SEAT))]


@dataclass(frozen=True)
class Lease:
    """A Lease of this cycle: the path, its owner, what is asked, and how often goods were handed over.

    `rent` is in dollars where there is money, else in harvests. `debtor` is who pays: the tenant, unless
    another has its money.
    """

    path: str
    owner: str
    rent: int
    used: int = 0
    debtor: SeatId = ""


@dataclass
class Land(ModuleState):
    """The land: `owner` is by path a seat, "government", or None; a path left out is nobody's.

    `terms` are by path and tenant what the owner asks in this cycle, None where it has closed the path to the
    tenant. `lease` is by tenant, `treasury` what the government was paid for its land in this cycle.
    """

    module: ClassVar[str] = "landlords"
    owner: dict[PathId, Owner | None] = field(default_factory=dict)
    terms: dict[str, dict[SeatId, int | None]] = field(default_factory=dict)
    lease: dict[SeatId, Lease] = field(default_factory=dict)
    treasury: int = 0
