"""Laissez-faire's order language: all its orders, which phase takes them, and how they are read (brief 5)."""

from __future__ import annotations

import re
from dataclasses import replace

from pbem.engine.orders import Grammar, Kinds, Line, Order
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.laissez_faire.boardorders import BoardOrder
from pbem.rulesets.laissez_faire.building import BUILDING, MoveHouse
from pbem.rulesets.laissez_faire.circuit import BUSINESS_PHASE, ROUND_PHASE, TRAVEL_PHASE
from pbem.rulesets.laissez_faire.claims import CLAIMS, Complain
from pbem.rulesets.laissez_faire.conditions import TESTS
from pbem.rulesets.laissez_faire.contracts import CONTRACTS
from pbem.rulesets.laissez_faire.contracttext import without_end
from pbem.rulesets.laissez_faire.deals import DEALS
from pbem.rulesets.laissez_faire.dues import Repay
from pbem.rulesets.laissez_faire.endings import END_ORDERS
from pbem.rulesets.laissez_faire.priceorders import PRICES, Price, PriceJail
from pbem.rulesets.laissez_faire.settingorders import SETTINGS

_QUOTED = re.compile(r'"[^"]*"')
_STATEMENT = re.compile(r"\S+\s+K[1-9]\d*\s*:?\s*(.*)", re.IGNORECASE | re.DOTALL)


class BoardGrammar(Grammar):
    """The order language: PRICE JAIL is an order of its own, and only some orders depend on IF."""

    def is_heading(self, text: str) -> bool:
        """Say whether a line is the heading of a block; a name in quotation marks may hold a colon."""
        return super().is_heading(_QUOTED.sub('""', text))

    def _line(self, line: Line, words: Words, accepts: Kinds | None, strictly: bool) -> Order:
        if strictly and accepts is not None:
            _check_time(line, accepts)
        order = super()._line(line, words, accepts, strictly)
        if order.when and isinstance(order, BoardOrder) and not order.may_test:
            raise Fault(tr("{order} cannot depend on IF.", order=order.verb()))
        said = _STATEMENT.fullmatch(line.text.strip()) if isinstance(order, Complain) else None
        return replace(order, text=without_end(said[1])) if isinstance(order, Complain) and said else order

    def _kind(self, words: Words) -> type[Order]:
        if words.peek().upper() == Price.verb() and words.peek(1).upper() == "JAIL":
            words.take()
            return PriceJail
        return super()._kind(words)


def _check_time(line: Line, accepts: Kinds) -> None:
    """Say of an order that is done in one's own turn, before the dice, in which phase it is sent."""
    tokens = line.text.split()
    if tokens and tokens[0].upper() == "IF":
        upper = [token.upper() for token in tokens]
        tokens = tokens[upper.index("THEN") + 1 :] if "THEN" in upper else []
    kinds = {kind.verb(): kind for kind in TURN_ACTIONS}
    verb = tokens[0].upper() if tokens else ""
    if verb in kinds and kinds[verb] not in accepts:
        called = "MOVE HOUSE" if kinds[verb] is MoveHouse else verb
        raise Fault(tr("{order} belongs to the travel phase: send it then.", order=called), why=Why.NOT_NOW)


TURN_ACTIONS: tuple[type[Order], ...] = (*BUILDING, Repay)
"""The orders that have no place before the dice."""
ANY_PHASE: tuple[type[Order], ...] = (*SETTINGS, *PRICES, *END_ORDERS, *DEALS, *CONTRACTS, *CLAIMS)
ORDERS: tuple[type[Order], ...] = (
    *SETTINGS,
    *PRICES,
    *DEALS,
    *CONTRACTS,
    *CLAIMS,
    *TURN_ACTIONS,
    *END_ORDERS,
)
"""All orders, in the order in which forms offer them."""
PHASE_ORDERS = {BUSINESS_PHASE: ANY_PHASE, TRAVEL_PHASE: ORDERS, ROUND_PHASE: ORDERS}
"""The orders that each phase takes (brief 5.2)."""
GRAMMAR = BoardGrammar(ORDERS, TESTS)
