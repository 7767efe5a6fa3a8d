"""CRA-R23, CRA-X03 What a task is about, and what is in force before its government has decided anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.decrees import Assigned, Decree, Rule, Rules
from pbem.rulesets.crusoe.modules.settings import (
    LIMITS,
    PATH_ASSIGNMENT,
    PRICES,
    RENT_CONTROL,
    RENTS,
    SIGNAL_PAY,
    TAX_BURDEN,
    WAGES,
    Landlords,
)
from pbem.rulesets.crusoe.things import CB, GOODS, MILITARY, TOP40

_SIGNALS = (CB, MILITARY, TOP40)
"""The frequencies in the order in which decrees on them are told."""
_KEYS: Mapping[str, Callable[[Book], tuple[str, ...]]] = {
    SIGNAL_PAY: lambda book: _SIGNALS,
    TAX_BURDEN: lambda book: tuple(book.board.paths),
    WAGES: lambda book: (*GOODS, *_SIGNALS),
    PRICES: lambda book: GOODS,
    LIMITS: lambda book: GOODS,
    RENTS: lambda book: tuple(book.board.paths),
}


def _by_word(amounts: Mapping[str, int]) -> Rules:
    return Rules(tuple(Rule(word, number) for word, number in amounts.items()))


def _usual_rents(book: Book) -> Rules:
    defaults = book.advanced.defaults
    return Rules((), defaults.rent_money if book.labels.has_money else defaults.rent_barter)


_USUAL: Mapping[str, Callable[[Book], Decree]] = {
    SIGNAL_PAY: lambda book: _by_word(book.advanced.defaults.signal_pay),
    TAX_BURDEN: lambda book: Rules((), book.advanced.defaults.tax_burden),
    WAGES: lambda book: _by_word(book.advanced.defaults.wages),
    PRICES: lambda book: _by_word(book.advanced.defaults.prices),
    LIMITS: lambda book: _by_word(book.advanced.defaults.limits),
    RENTS: _usual_rents,
    PATH_ASSIGNMENT: lambda book: Assigned(()),
}


def keys_of(book: Book, task: str) -> tuple[str, ...]:
    """Return the signals, goods or paths that a task sets amounts for, as they are told."""
    return _KEYS[task](book) if task in _KEYS else ()


def usual_decree(book: Book, task: str) -> Decree | None:
    """CRA-R23, CRA-X03 Return what is in force where nobody has decided; None if nothing is."""
    return _USUAL[task](book) if task in _USUAL else None


def lowest(book: Book, task: str) -> int:
    """CRA-LND-14 Return the least that a task may set: rents under Rent Control are never free."""
    landlords = book.of(Landlords)
    is_controlled = landlords is not None and landlords.variant == RENT_CONTROL
    return 1 if task == RENTS and is_controlled else 0
