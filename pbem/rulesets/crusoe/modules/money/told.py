"""What is told of money that is paid out, owed and lost (brief 8.1).

Whom a debt concerns is for the caller to say by `only`; what a seat discards is told to it alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.wording import Named


@dataclass(frozen=True)
class Creditor:
    """One to whom something is owed, as sentences name it: a seat, a corporation by its path, or else the
    treasury.
    """

    seat: str = ""
    corporation: str = ""

    def __str__(self) -> str:
        if self.corporation:
            return tr("the {path} corporation", path=self.corporation)
        return self.seat or tr("the treasury")


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """What a debtor pays of a debt."""

    cites: ClassVar[str] = "CRA-R58"
    says: ClassVar[str] = "{debtor} pays {creditor} ${dollars} ({kind})."
    debtor: str
    creditor: Creditor
    dollars: int
    kind: Named


@dataclass(frozen=True, slots=True)
class Owed(Event):
    """What a debtor still owes of a debt."""

    cites: ClassVar[str] = "CRA-R58"
    says: ClassVar[str] = "{debtor} owes {creditor} ${dollars} ({kind})."
    debtor: str
    creditor: Creditor
    dollars: int
    kind: Named


@dataclass(frozen=True, slots=True)
class Printed(Event):
    """New money for signals."""

    cites: ClassVar[str] = "CRA-STA-05"
    says: ClassVar[str] = "{seat} gets ${dollars} for signals."
    seat: str
    dollars: int


@dataclass(frozen=True, slots=True)
class Waged(Event):
    """The wages of a seat."""

    cites: ClassVar[str] = "CRA-MSO-04"
    says: ClassVar[str] = "{seat} gets ${dollars} in wages."
    seat: str
    dollars: int


@dataclass(frozen=True, slots=True)
class Allowed(Event):
    """The same money for everyone."""

    cites: ClassVar[str] = "CRA-CCO-01"
    says: ClassVar[str] = "{seat} gets ${dollars}."
    seat: str
    dollars: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Money that a seat has left when all money is discarded."""

    cites: ClassVar[str] = "CRA-MM-27"
    says: ClassVar[str] = "You discard ${dollars}."
    dollars: int
