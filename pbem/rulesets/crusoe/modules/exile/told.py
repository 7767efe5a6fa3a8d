"""What is told of exile (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.scenarios import CAPITALISM, COMMUNISM, HOBBES, SOCIALISM


@dataclass(frozen=True, slots=True)
class Exiled(Event):
    """A loser of a battle is sent away."""

    cites: ClassVar[str] = "CRA-EXI-01"
    says: ClassVar[str] = "{seat} goes into exile."
    seat: str
    battle: int


@dataclass(frozen=True, slots=True)
class CameHome(Event):
    """All exiles live with the others again; `seats` are their names."""

    cites: ClassVar[str] = "CRA-EXI-07"
    says: ClassVar[str] = "The exiles come home."
    seats: tuple[str, ...]


SYSTEMS = {
    CAPITALISM: tr_noop("Exiles: capitalism."),
    SOCIALISM: tr_noop("Exiles: socialism."),
    COMMUNISM: tr_noop("Exiles: communism."),
    HOBBES: tr_noop("Exiles: State of Nature."),
}
"""What is told of the economy of the exiles."""


@dataclass(frozen=True, slots=True)
class SystemSet(Event):
    """The exiles have agreed on an economy, or a new arrival brings back the State of Nature."""

    economy: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(SYSTEMS[self.economy])

    @property
    def rule(self) -> str:
        """Return the rule: of an agreement, or of its end."""
        return "CRA-EXI-06" if self.economy == HOBBES else "CRA-EXI-05"
