"""The tests of IF that modules add (CRA 6.4): what each asks about, and which games know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pbem.engine.slots import read_seat, read_word, whole_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.conditions import Asked, I
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.lexicon import crusoe_of
from pbem.rulesets.crusoe.language.names import PATH
from pbem.rulesets.crusoe.language.thingslots import GOOD
from pbem.rulesets.crusoe.scenarios import CENTRALIZED, CLASS_WARFARE, MARKET_SOCIALISM

CLASSES = ("capitalist", "middle", "working")
"""CRA-CLW The classes that CLASS asks about."""
_MONEY = tr_noop("There is no money in this game.")
_PRICES = tr_noop("Goods have no prices in this game.")
_VAULT = tr_noop("There is no vault in this game.")
_SHOPS = tr_noop("Nothing is bought for money in this game.")
_LAND = tr_noop("Nobody owns paths in this game.")
_FIRMS = tr_noop("There are no corporations in this game.")
_RULERS = tr_noop("Nobody rules alone in this game.")
_WARLORD = tr_noop("There is no Warlord in this game.")
_AGENT = tr_noop("There is no Agent in this game.")
_CLASSES = tr_noop("There are no classes in this game.")
_BOUND = tr_noop("Nobody is bound to a master in this game.")
_CONTRACTS = tr_noop("There are no contracts in this game.")
_EXILE = tr_noop("Nobody is exiled in this game.")


def _has_money(book: Book) -> bool:
    return book.labels.has_money


def _has_prices(book: Book) -> bool:
    return book.labels.is_monetary and book.options.scenario != CENTRALIZED


def _is_monetary(book: Book) -> bool:
    return book.labels.is_monetary


def _has_vault(book: Book) -> bool:
    return book.options.scenario == MARKET_SOCIALISM


def _has_classes(book: Book) -> bool:
    return book.options.scenario == CLASS_WARFARE


@dataclass(frozen=True)
class _Atom:
    """What a test takes behind its word, whether it compares, which games know it, and why others do not."""

    takes: str
    is_compared: bool
    has: Callable[[Book], bool]
    why: str


_GOOD, _PATH, _SEAT, _NOTHING = "good", "path", "seat", ""
ATOMS: Mapping[str, _Atom] = {
    "CASH": _Atom(_NOTHING, True, _has_money, _MONEY),
    "QUOTE": _Atom(_GOOD, True, _has_prices, _PRICES),
    "CLOSING": _Atom(_GOOD, True, _is_monetary, _PRICES),
    "UNITS": _Atom(_GOOD, True, _is_monetary, _PRICES),
    "VAULT": _Atom(_GOOD, True, _has_vault, _VAULT),
    "BOUGHT": _Atom(_GOOD, True, _has_money, _SHOPS),
    "RENT": _Atom(_PATH, True, played.has_land, _LAND),
    "TERMS": _Atom(_PATH, True, played.has_firms, _FIRMS),
    "RULER": _Atom(_SEAT, False, played.has_rulers, _RULERS),
    "WARLORD": _Atom(_SEAT, False, played.has_warlord, _WARLORD),
    "AGENT": _Atom(_SEAT, False, played.has_agent, _AGENT),
    "CEO": _Atom("seat good", False, _has_classes, _CLASSES),
    "MASTER": _Atom(_SEAT, False, played.has_slaves, _BOUND),
    "DEFAULT": _Atom(_SEAT, False, played.has_contracts, _CONTRACTS),
    "HOME": _Atom(_NOTHING, False, played.has_exiles, _EXILE),
    "CLASS": _Atom("seat class", False, _has_classes, _CLASSES),
}
"""The tests by their words."""
OF_THE_WRITER = ("BOUGHT", "RENT")
"""The tests that ask about their writer beside a good or a path."""


def is_asked(words: Words) -> bool:
    """Say whether a test of the advanced game begins here; a seat of that name goes before it."""
    is_known = words.peek().upper() in ATOMS and played.is_advanced(crusoe_of(words).book)
    return is_known and whole_seat(words)[1] is None


def read_asked(words: Words, compared: Callable[[Words], tuple[str, int]]) -> Asked:
    """CRA 6.4 Take a test of the advanced game; Fault if this game knows nothing of it."""
    what = words.take().upper()
    atom = ATOMS[what]
    if not atom.has(crusoe_of(words).book):
        raise Fault(f"{what}: {tr(atom.why)}", why=Why.REFUSED)
    args = tuple(_arg(kind, words) for kind in atom.takes.split())
    if what in OF_THE_WRITER:
        args = (I, *args)
    sign, number = compared(words) if atom.is_compared else ("", 0)
    return Asked(what, args, sign, number)


def _arg(kind: str, words: Words) -> str:
    if kind == _GOOD:
        return GOOD.read(words)
    if kind == _PATH:
        return PATH.read(words)
    return read_word(words, tr_noop("class"), CLASSES) if kind == "class" else read_seat(words)
