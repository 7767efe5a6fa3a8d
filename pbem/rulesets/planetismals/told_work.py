"""What is told of production and income: all of it is the owner's own but rent, which two seats know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Caused, Event, SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.wording import Cargo, said_cargo


@dataclass(frozen=True, slots=True)
class Dug(Event):
    """An extractor dug."""

    cites: ClassVar[str] = "PLA-37"
    extractor: str
    goods: Cargo

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr("{installation} digs {goods}.", installation=self.extractor, goods=said_cargo(self.goods))


@dataclass(frozen=True, slots=True)
class Pulled(Event):
    """Goods moved by themselves from one store to another on the same asteroid."""

    cites: ClassVar[str] = "PLA-32"
    taker: str
    goods: Cargo
    giver: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "{installation} takes {goods} from {other}.",
            installation=self.taker,
            goods=said_cargo(self.goods),
            other=self.giver,
        )


@dataclass(frozen=True, slots=True)
class Made(Caused):
    """A refinery, farm, plant or factory made goods."""

    maker: str
    goods: Cargo

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr("{installation} makes {goods}.", installation=self.maker, goods=said_cargo(self.goods))


@dataclass(frozen=True, slots=True)
class Fed(Event):
    """A colony ate and paid its taxes."""

    cites: ClassVar[str] = "PLA-46"
    says: ClassVar[str] = "{colony} eats 1 food and yields {amount} MC."
    colony: str
    amount: int


@dataclass(frozen=True, slots=True)
class Unfed(Event):
    """A colony found no food."""

    cites: ClassVar[str] = "PLA-49"
    says: ClassVar[str] = "{colony} is unfed."
    colony: str


@dataclass(frozen=True, slots=True)
class Treated(Event):
    """A colony bought luxuries from its controller's stores."""

    cites: ClassVar[str] = "PLA-47"
    colony: str
    goods: Cargo
    amount: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "{installation} buys {goods} for {amount} MC.",
            installation=self.colony,
            goods=said_cargo(self.goods),
            amount=self.amount,
        )


@dataclass(frozen=True, slots=True)
class Tourists(Event):
    """A colony's attractions brought money."""

    cites: ClassVar[str] = "PLA-129"
    says: ClassVar[str] = "Tourists bring {colony} {amount} MC."
    colony: str
    amount: int


@dataclass(frozen=True, slots=True)
class Research(Caused):
    """A research station earned its income."""

    says: ClassVar[str] = "{station} earns {amount} MC."
    station: str
    amount: int


@dataclass(frozen=True, slots=True)
class RentPaid(Event):
    """A tenant paid rent; what it could not pay became a debt, or was waived (`debt` is "")."""

    cites: ClassVar[str] = "PLA-55"
    tenant: SeatId
    owner: SeatId
    amount: int
    installation: str
    short: int = 0
    debt: str = ""

    @property
    def rule(self) -> str:
        """Return the statement of rent, or the ruling on what cannot be paid."""
        return "PLA-R43" if self.debt else self.cites

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        parts: dict[str, object] = {
            "tenant": self.tenant,
            "owner": self.owner,
            "amount": self.amount,
            "installation": self.installation,
        }
        if not self.debt:
            return tr("{tenant} pays {owner} {amount} MC rent for {installation}.", **parts)
        return tr(
            "{tenant} pays {owner} {amount} MC rent for {installation}; {short} MC become {debt}.",
            short=self.short,
            debt=self.debt,
            **parts,
        )


@dataclass(frozen=True, slots=True)
class Rations(Event):
    """An unfed colony was kept alive."""

    cites: ClassVar[str] = "PLA-49"
    says: ClassVar[str] = "{colony} lives on rations for {amount} MC."
    colony: str
    amount: int
