"""5.1 The IF of an action, asked when its moment has come."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.rulesets.laissez_faire.circuit import CircuitTable
from pbem.rulesets.laissez_faire.conditions import All, Test
from pbem.rulesets.laissez_faire.testing import holds


def tests_of(order: Order) -> tuple[Test, ...]:
    """Return the tests of an order's IF; none if it has none."""
    return order.when.tests if isinstance(order.when, All) else ()


def all_hold(table: CircuitTable, seat: SeatId, tests: Sequence[Test]) -> bool:
    """Say whether all tests are true for a seat just now."""
    return all(holds(test, table, seat) for test in tests)
