"""What is kept of the Third World Country, for all to see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState, Scene
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import Good


@dataclass
class Country(ModuleState):
    """CRA-TWC The Agent ("" without one), all who have been Agents, the basic resource, limits by good.

    `made` and `imported` are those of this cycle, `commitment` what the Agent owes of the resource. `gone`
    says that the multinational corporations have left.
    """

    module: ClassVar[str] = "third_world"
    agent: SeatId = ""
    past_agents: list[SeatId] = field(default_factory=list)
    resource: str = ""
    npl: dict[Good, int] = field(default_factory=dict)
    made: dict[Good, int] = field(default_factory=dict)
    imported: dict[Good, int] = field(default_factory=dict)
    commitment: int = 0
    gone: bool = False


def country(scene: Scene) -> Country:
    """Return how the country stands."""
    return state_of(scene, Country)
