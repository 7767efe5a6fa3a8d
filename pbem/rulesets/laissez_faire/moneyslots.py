"""The slots for money, $40 or 40 (5.1)."""

from __future__ import annotations

from pbem.engine.slots import Money
from pbem.engine.tongue import tr_noop

MOST = 1_000_000_000
CASH_KEPT = Money(tr_noop("the cash to be kept"))
LIMIT = Money(tr_noop("the limit"))
