"""3.6 What owners ask of anyone, as far as a reader knows it, for a cell of a table or a space."""

from __future__ import annotations

from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Kind
from pbem.rulesets.laissez_faire.quotes import Quoted, quote
from pbem.rulesets.laissez_faire.settings import Asked, Quote
from pbem.rulesets.laissez_faire.statewords import HIDDEN, dollars
from pbem.rulesets.laissez_faire.view import UNKNOWN, CircuitView

LOW, HIGH = 2, 12
"""The lowest and the highest sum of two dice."""
ANY_GUEST = ""


def asked_of_anyone(view: CircuitView, key: str) -> str:
    """Return what a title costs anyone, clauses counted in; without a city of origin."""
    low, high = (_quoted(view, key, dice_sum) for dice_sum in (LOW, HIGH))
    if low.amount is None or high.amount is None:
        return tr("refused")
    if max(low.amount, high.amount) >= UNKNOWN:
        return HIDDEN
    if view.book.board.titles[key].kind is Kind.UTILITY and low.amount != high.amount:
        return _by_dice(low.amount, high.amount)
    return dollars(low.amount)


def is_without_cap(view: CircuitView, key: str) -> bool:
    """LAI-R44 Say whether anyone who lodges at what is asked now will stay on without a cap."""
    low = _quoted(view, key, LOW)
    return low.no_cap and low.amount is not None


def _quoted(view: CircuitView, key: str, dice_sum: int) -> Quoted:
    return quote(view.book, view.assumed, key, ANY_GUEST, "", dice_sum)


def _by_dice(low: int, high: int) -> str:
    if low * HIGH == high * LOW:
        return tr("{number} × dice", number=low // LOW)
    return f"{dollars(low)}–{dollars(high)}"


def terms_word(asked: Asked) -> str:
    """5.3 Return the terms of an asking price in words."""
    match asked.quote:
        case Quote.AMOUNT:
            return dollars(asked.amount)
        case Quote.LIST:
            return tr("list price")
        case Quote.FAIR:
            return tr("fair price")
        case Quote.DICE:
            return tr("{number} × dice", number=asked.amount)
        case Quote.REFUSE:
            return tr("refused")
