"""What a letter holds for the rounds after the next one, in sentences for the receipt (brief 3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.ruleset import Sheet
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.economy import ROUND
from pbem.rulesets.new_tabor.sections import section_of
from pbem.rulesets.new_tabor.titles import turn_title
from pbem.rulesets.new_tabor.view import EconomyView


def later_said(view: EconomyView, sheet: Sheet) -> Iterator[str]:
    """Yield the orders of each later round of the letter; what comes of them hangs on the rounds before."""
    if view.phase != ROUND:
        return
    for number in range(1, view.facts.options.rounds_per_mail):
        title = turn_title(view.known.turn + number)
        orders = section_of(sheet, number).orders
        if orders:
            lines = "; ".join(order.source or str(order) for order in orders)
            yield tr("For {round}, if the quarter lasts so long: {orders}.", round=title, orders=lines)
        else:
            yield tr("For {round} there are no orders: nothing is exchanged, no rent is paid.", round=title)
