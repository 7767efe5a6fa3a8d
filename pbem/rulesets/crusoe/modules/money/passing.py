"""Claims and dividends change hands between phases of trade (CRA-R63, CRA-R69)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.modules.money.accounts import Money


def pass_claim(money: Money, debtor: SeatId, kind: tuple[str, int, str], creditor: SeatId) -> None:
    """CRA-R63 Let a debt be owed to another: the first of a creditor, cycle and kind (`kind`) of a debtor's.

    Nobody owes himself anything.
    """
    owed = money.debts.get(debtor, [])
    found = next((one for one in owed if (one.creditor, one.cycle, one.kind) == kind), None)
    if found is None:
        return
    passed = [replace(found, creditor=creditor)] if creditor != debtor else []
    place = owed.index(found)
    owed[place : place + 1] = passed
    if not owed:
        del money.debts[debtor]


def carry(money: Money, seat: SeatId, dollars: int) -> None:
    """CRA-R69 Lay dollars aside, which are a seat's cash in the next cycle."""
    if dollars:
        money.carried[seat] = money.carried.get(seat, 0) + dollars
