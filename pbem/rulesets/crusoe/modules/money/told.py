"""What is told of money that is paid out, owed and lost (brief 8.1).

Whom a debt concerns is for the caller to say by `only`; what a seat discards is told to it alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import Event, event
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


@event("CRA-R58", "{debtor} pays {creditor} ${dollars} ({kind}).")
class Paid(Event):
    debtor: str
    creditor: Creditor
    dollars: int
    kind: Named


@event("CRA-R58", "{debtor} owes {creditor} ${dollars} ({kind}).")
class Owed(Event):
    debtor: str
    creditor: Creditor
    dollars: int
    kind: Named


@event("CRA-STA-05", "{seat} gets ${dollars} for signals.")
class Printed(Event):
    seat: str
    dollars: int


@event("CRA-MSO-04", "{seat} gets ${dollars} in wages.")
class Waged(Event):
    seat: str
    dollars: int


@event("CRA-CCO-01", "{seat} gets ${dollars}.")
class Allowed(Event):
    seat: str
    dollars: int


@event("CRA-MM-27", "You discard ${dollars}.")
class Discarded(Event):
    dollars: int
