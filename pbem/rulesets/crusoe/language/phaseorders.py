"""Which orders each phase takes, by scenario and form, and what a game lacks (brief 3.1, 4.14, 5)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pbem.engine.orders import Order
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.book import Book, Options
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, MARKET, PHASES, SHARE, WORK
from pbem.rulesets.crusoe.language.camporders import CAMP_ORDERS, Drink, Eat, Estate, Invoke, Speech
from pbem.rulesets.crusoe.language.marketorders import MARKET_ORDERS
from pbem.rulesets.crusoe.language.motionorders import MOTION_ORDERS, Propose, Vote, Withdraw
from pbem.rulesets.crusoe.language.shareorders import SHARE_ORDERS, Provide, Submit, Tax
from pbem.rulesets.crusoe.language.violenceorders import VIOLENCE_ORDERS
from pbem.rulesets.crusoe.language.workorders import WORK_ORDERS, Pick
from pbem.rulesets.crusoe.scenarios import (
    CAPITALISM,
    COMMUNISM,
    CRUSOE,
    HOBBES,
    QUICK,
    SOCIALISM,
    TRADITIONAL,
)

Kinds = tuple[type[Order], ...]
NEEDS: Kinds = (Eat, Drink)
PHASE_ORDERS: dict[str, Kinds] = {
    WORK: (*WORK_ORDERS, *SHARE_ORDERS, Pick),
    SHARE: (*SHARE_ORDERS, Pick),
    MARKET: (*MARKET_ORDERS, *MOTION_ORDERS, Pick),
    CAMP: (*CAMP_ORDERS, Pick),
    ASSEMBLY: (Speech, *VIOLENCE_ORDERS, *NEEDS, Estate, Pick),
}
"""The orders that each phase takes in the full form, whatever the economy."""
TRADING = (CAPITALISM, COMMUNISM, TRADITIONAL)
"""The economies with free exchange in the market of a camp."""
_POOL = tr_noop("Your economy has no common pool.")
_TRADITION = tr_noop("Only the Traditional Economy has taxes and provision.")
_TRADE = tr_noop("There is no exchange of goods in this economy.")
_MOTIONS = tr_noop("Only Tribal Socialism has motions.")
_PEACE = tr_noop("There is no violence in this economy, and no government to invoke.")
_ESTATE = tr_noop("Nobody inherits here: the goods of the dead go to the bank.")
_PICK = tr_noop("Nothing is shared out in this economy.")
_OTHER = tr_noop("There is no such order in this game.")
_WHY: Mapping[str, str] = {
    "SUBMIT": _POOL,
    **dict.fromkeys(("TAX", "PROVIDE"), _TRADITION),
    **dict.fromkeys(("GIVE", "OFFER", "KEEP", "LEAVE"), _TRADE),
    **dict.fromkeys(("PROPOSE", "WITHDRAW", "VOTE"), _MOTIONS),
    **dict.fromkeys(("INVOKE", "SPEECH", "FIGHT", "JOIN"), _PEACE),
    **dict.fromkeys(("ATTACK", "DEFEND", "SPEAR", "VERDICT"), _PEACE),
    "ESTATE": _ESTATE,
    "PICK": _PICK,
}
_SHARES: dict[str, Kinds] = {
    SOCIALISM: (Submit,),
    COMMUNISM: (Submit, Pick),
    TRADITIONAL: (Tax, Provide),
}


def orders_of_phase(book: Book, phase: str) -> Kinds:
    """Return the orders that a phase takes in this game."""
    return _orders(book.options, phase)


def orders_of_game(book: Book) -> Kinds:
    """Return all orders that some phase of this game takes."""
    return _all_orders(book.options)


def posts_of_phase(book: Book, phase: str) -> Kinds:
    """CRU-P17, CRU-P21 Return those orders of a phase that are public as soon as they are received."""
    taken = orders_of_phase(book, phase)
    posted: Kinds = (Propose, Withdraw, Speech) if phase == ASSEMBLY else (Propose, Withdraw)
    return tuple(kind for kind in posted if kind in taken)


def fresh_only(book: Book) -> Kinds:
    """5.6 Return the orders that count only in a letter of their own phase, public at once or not."""
    return tuple(kind for kind in (Vote, Propose, Withdraw, Speech) if kind in orders_of_game(book))


def why_absent(kind: type[Order]) -> str:
    """Return why a game that lacks a kind of order lacks it."""
    return tr(_WHY.get(kind.verb(), _OTHER))


@cache
def _all_orders(options: Options) -> Kinds:
    return tuple(dict.fromkeys(kind for phase in PHASES for kind in _orders(options, phase)))


@cache
def _orders(options: Options, phase: str) -> Kinds:
    is_compact = options.form == "compact"
    if phase == WORK:
        ends_here = is_compact and options.scenario == CRUSOE
        shares = () if options.share_phase else _shares(options)
        return (*WORK_ORDERS, *shares, *(NEEDS if ends_here else ()))
    if phase == SHARE:
        return _shares(options) if options.share_phase else ()
    if phase == MARKET:
        is_held = options.scenario == QUICK or not is_compact
        ends_here = options.scenario == QUICK
        return (*(_market(options) if is_held else ()), *(NEEDS if ends_here else ()))
    if options.scenario == QUICK:
        return ()
    if phase == CAMP:
        merged = (*_market(options), *_camp(options), *_assembly(options)) if is_compact else _camp(options)
        return tuple(dict.fromkeys(merged))
    return () if is_compact else _assembly(options)


def _shares(options: Options) -> Kinds:
    """CRU-P08 Return the orders of the sharing steps."""
    return _SHARES.get(options.scenario, ())


def _market(options: Options) -> Kinds:
    if options.scenario == SOCIALISM:
        return (*MOTION_ORDERS, Pick)
    return MARKET_ORDERS if options.scenario in (*TRADING, QUICK) else ()


def _camp(options: Options) -> Kinds:
    if options.scenario == CRUSOE:
        return () if options.form == "compact" else NEEDS
    return (*((Invoke, Speech) if _is_violent(options) else ()), *NEEDS, Estate, Pick)


def _assembly(options: Options) -> Kinds:
    return PHASE_ORDERS[ASSEMBLY] if _is_violent(options) else ()


def _is_violent(options: Options) -> bool:
    """CRU-210, CRU-212, CRU-220 Say whether the economy may have violence."""
    return options.scenario in (*TRADING, SOCIALISM, HOBBES) and not options.utopian
