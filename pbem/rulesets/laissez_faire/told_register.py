"""What is told of the contract book besides payments: complaints and what the arbiter decides (brief 5.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr


@dataclass(frozen=True, slots=True)
class Complained(Event):
    """A party complains of a contract; the parties read it."""

    cites: ClassVar[str] = "LAI-07"
    seat: str
    contract: str
    text: str

    @property
    def sentence(self) -> str:
        """Return the sentence, with a full stop where the words of the party have none."""
        said = tr(
            "{seat} complains of {contract}: {text}", seat=self.seat, contract=self.contract, text=self.text
        )
        return said if said.endswith((".", "!", "?")) else f"{said}."


@dataclass(frozen=True, slots=True)
class Judged(Event):
    """The arbiter decides on a contract; `orders` are the effects as ordered."""

    cites: ClassVar[str] = "LAI-07"
    contract: str
    reason: str
    orders: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        parts: dict[str, object] = {"contract": self.contract, "orders": self.orders}
        if not self.reason:
            return tr("The GM judges {contract}: {orders}.", **parts)
        return tr("The GM judges {contract} ({reason}): {orders}.", reason=self.reason, **parts)


@dataclass(frozen=True, slots=True)
class RuleMade(Event):
    """An option has another value from now on."""

    cites: ClassVar[str] = "LAI-77"
    says: ClassVar[str] = "From round {round} on: {option} = {value}."
    round: int
    option: str
    value: str


@dataclass(frozen=True, slots=True)
class LastRound(Event):
    """The GM has said that the game ends with this round."""

    cites: ClassVar[str] = "LAI-R58"
    says: ClassVar[str] = "The GM ends the game at the close of round {round}."
    round: int


@dataclass(frozen=True, slots=True)
class SeatGone(Event):
    """Nobody plays a seat any more."""

    cites: ClassVar[str] = "LAI-R34"
    says: ClassVar[str] = "Nobody plays {seat} any more."
    seat: str
