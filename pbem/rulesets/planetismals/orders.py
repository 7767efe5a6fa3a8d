"""Planetismals' order language: all its orders, which phase takes them, and how they are read (brief 5)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import Grammar, Kinds, Line, Order
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Words
from pbem.rulesets.planetismals.beltorders import BeltOrder
from pbem.rulesets.planetismals.bids import Bid
from pbem.rulesets.planetismals.choices import On
from pbem.rulesets.planetismals.conditions import CashTestSlot
from pbem.rulesets.planetismals.dealorders import DEALS
from pbem.rulesets.planetismals.naming import NAMES
from pbem.rulesets.planetismals.planorders import PlanOrder
from pbem.rulesets.planetismals.settingorders import SETTINGS
from pbem.rulesets.planetismals.view import BeltView

LASTING: tuple[type[BeltOrder], ...] = (PlanOrder, *SETTINGS, *NAMES, On)
"""The orders that stay in force, in the order of the brief."""
TRADES = ("BUY", "SELL")
"""The steps that players write outside of plans when they mean a deal."""


class BeltGrammar(Grammar):
    """The order language: only bids depend on IF, and a step outside of a plan says where it belongs."""

    def _line(self, line: Line, words: Words, accepts: Kinds | None, strictly: bool) -> Order:
        order = super()._line(line, words, accepts, strictly)
        if order.when and not isinstance(order, Bid):
            raise Fault(tr("{order} cannot depend on IF.", order=order.verb()))
        return order

    def _outside(self, word: str, is_like_verb: bool) -> Fault:
        fault = super()._outside(word, is_like_verb)
        if fault.hint and word.upper() in TRADES:
            fault.hint += " " + tr("To trade with a player write GIVE … TO … FOR ….")
        return fault


ORDERS: tuple[type[Order], ...] = (*LASTING, *DEALS, Bid)
PHASE_ORDERS: dict[str, tuple[type[Order], ...]] = {"orders": ORDERS, "bids": (Bid,)}
"""The orders that each phase takes."""
GRAMMAR = BeltGrammar(ORDERS, CashTestSlot())


def settings_in_force(view: BeltView, seat: SeatId) -> tuple[str, ...]:
    """Return all that a seat has set otherwise than it stands at the start; none of others' may be seen."""
    return tuple(str(order) for kind in LASTING for order in kind.kept(view, seat))
