"""The slots for money, $40 or 40 (5.1)."""

from __future__ import annotations

from pbem.engine.slots import Money, read_money
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Words

MOST = 1_000_000_000
CASH_KEPT = Money(tr_noop("the cash to be kept"))


def read_limit(words: Words) -> int | None:
    """Take MAX and an amount, if they follow."""
    return read_money(words, tr_noop("the limit")) if words.took("MAX") else None
