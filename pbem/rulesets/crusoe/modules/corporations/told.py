"""What is told of corporations (CRA 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.modules.corporations.state import SALARY


@dataclass(frozen=True, slots=True)
class FirmTermsSet(Event):
    """The terms of a path: a charge or a salary."""

    cites: ClassVar[str] = "CRA-COR-06"
    path: str
    form: str
    dollars: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.form == SALARY:
            return tr("{path}: salary ${dollars}.", path=self.path, dollars=self.dollars)
        return tr("{path}: charge ${dollars}.", path=self.path, dollars=self.dollars)


@dataclass(frozen=True, slots=True)
class Salaried(Event):
    """What a seat keeps of what it has earned; the rest goes to a corporation."""

    cites: ClassVar[str] = "CRA-COR-08"
    says: ClassVar[str] = "{seat} keeps ${kept} as salary; ${rest} go to the {path} corporation."
    seat: str
    kept: int
    rest: int
    path: str


@dataclass(frozen=True, slots=True)
class Invested(Event):
    """Dollars that become shares."""

    cites: ClassVar[str] = "CRA-COR-04"
    seat: str
    path: str
    dollars: int
    shares: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return trn(
            "{seat} invests ${dollars} in {path}: {n} share.",
            "{seat} invests ${dollars} in {path}: {n} shares.",
            self.shares,
            seat=self.seat,
            dollars=self.dollars,
            path=self.path,
        )


@dataclass(frozen=True, slots=True)
class ProfitsVoted(Event):
    """What stockholders have decided of profits, as far as the coffers reach."""

    cites: ClassVar[str] = "CRA-COR-09"
    path: str
    rolls: int
    dividend: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return trn(
            "The stockholders of {path} decide: {n} roll for experience, ${dividend} a share.",
            "The stockholders of {path} decide: {n} rolls for experience, ${dividend} a share.",
            self.rolls,
            path=self.path,
            dividend=self.dividend,
        )


@dataclass(frozen=True, slots=True)
class FirmLearnt(Event):
    """A roll for experience that a corporation has paid for; a `number` of 0 is none."""

    cites: ClassVar[str] = "CRA-COR-11"
    path: str
    number: int
    dice: tuple[int, ...] = ()

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        dice = ", ".join(map(str, self.dice))
        if not self.number:
            return tr("It learns nothing ({dice}).", dice=dice)
        if not dice:
            return tr("The {path} corporation learns {number}.", path=self.path, number=self.number)
        return tr(
            "The {path} corporation learns {number} ({dice}).", path=self.path, number=self.number, dice=dice
        )


@dataclass(frozen=True, slots=True)
class DividendPaid(Event):
    """What a corporation pays for each share."""

    cites: ClassVar[str] = "CRA-COR-09"
    says: ClassVar[str] = "{path} pays ${dollars} a share."
    path: str
    dollars: int


@dataclass(frozen=True, slots=True)
class DividendGot(Event):
    """What a seat gets for its shares; told to it alone. What is carried can be spent in the next cycle."""

    cites: ClassVar[str] = "CRA-R69"
    dollars: int
    is_carried: bool

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_carried:
            return tr("You get ${dollars} in dividends for the next cycle.", dollars=self.dollars)
        return tr("You get ${dollars} in dividends.", dollars=self.dollars)
