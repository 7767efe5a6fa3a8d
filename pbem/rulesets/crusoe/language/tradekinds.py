"""Which orders the trade steps of a game take, and in which of its letters (brief 3.1; CRA 1.4, 3.1)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.camp.speaking import Speech
from pbem.rulesets.crusoe.island import CAMP, MARKET, RETAIL, SHARE, WORK
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.legality import Kinds
from pbem.rulesets.crusoe.market.ballots import MOTION_ORDERS
from pbem.rulesets.crusoe.market.exchanging import MARKET_ORDERS
from pbem.rulesets.crusoe.market.picking import Pick
from pbem.rulesets.crusoe.market.sharing import Submit
from pbem.rulesets.crusoe.market.taxing import Provide, Tax
from pbem.rulesets.crusoe.modules.church.tithing import GIFTS, Penance
from pbem.rulesets.crusoe.modules.corporations.profits import PROFITS
from pbem.rulesets.crusoe.modules.government.campaigns import Campaign
from pbem.rulesets.crusoe.modules.government.decreeing import Decide
from pbem.rulesets.crusoe.modules.monetary_market.lists import BidOrder
from pbem.rulesets.crusoe.modules.settings.government import DISTRIBUTE, MINIMUM_WAGE
from pbem.rulesets.crusoe.modules.settings.others import LESS_DEVOUT, Church
from pbem.rulesets.crusoe.modules.state_capitalism.dealing import DEALS
from pbem.rulesets.crusoe.modules.state_capitalism.wishing import Buy
from pbem.rulesets.crusoe.modules.third_world.trading import IMPORTS, RETURNS
from pbem.rulesets.crusoe.modules.welfare_capitalism.welfare import DeclineWelfare
from pbem.rulesets.crusoe.scenarios import (
    CAPITALISM,
    COMMUNISM,
    CRUSOE,
    GOVERNMENTAL,
    HOBBES,
    MARKET_SOCIALISM,
    QUICK,
    SOCIALISM,
    STATE,
    TRADITIONAL,
    WELFARE,
)
from pbem.rulesets.crusoe.work.learning import Learn

TRADING = (CAPITALISM, COMMUNISM, TRADITIONAL)
"""The economies with free exchange in the market of a camp."""
OF_EXILES = (CAPITALISM, SOCIALISM, COMMUNISM)
"""CRA-EXI-05 The economies that exiles may set up."""
POOLING = (SOCIALISM, COMMUNISM, GOVERNMENTAL)
"""The economies in which goods are put together before anything else."""
_SHARES: dict[str, Kinds] = {
    SOCIALISM: (Submit,),
    COMMUNISM: (Submit, Pick),
    TRADITIONAL: (Tax, Provide),
    GOVERNMENTAL: (Submit,),
}


def economies(book: Book) -> tuple[str, ...]:
    """CRA-R130 Return the economies that groups of this game may have, the main one's first."""
    own = book.options.scenario
    return (own, *(one for one in OF_EXILES if one != own)) if played.has_exiles(book) else (own,)


def is_compact(book: Book) -> bool:
    """Say whether the game is played with few letters."""
    return book.options.form == "compact"


def has_retail(book: Book) -> bool:
    """CRA 3.1 Say whether retail has letters of its own."""
    return book.labels.has_money and not is_compact(book) and book.options.market_mails != "one"


def has_bids(book: Book) -> bool:
    """CRA 3.1 Say whether bids have letters of their own."""
    is_apart = book.options.market_mails in ("three", "each")
    return book.labels.is_monetary and not is_compact(book) and is_apart


def has_trade(book: Book) -> bool:
    """Say whether the main group trades at all."""
    return book.options.scenario not in (CRUSOE, HOBBES)


def first_mail(book: Book) -> str:
    """CRA-R40, 1.4 Return the phase whose letters settle the first sharing or trade step."""
    pooled = (*POOLING, TRADITIONAL, CRUSOE, HOBBES)
    if book.options.scenario in pooled:
        return SHARE if book.options.share_phase and has_trade(book) else WORK
    return CAMP if is_compact(book) else MARKET


def last_mail(book: Book) -> str:
    """CRA 3.1 Return the phase whose letters settle the last trade step."""
    if not has_trade(book):
        return WORK
    if is_compact(book):
        return CAMP
    return RETAIL if has_retail(book) else MARKET


def campaign_mail(book: Book) -> str:
    """CRA-R35 Return the phase in which seats run for President: the one before the camp's."""
    return WORK if is_compact(book) else last_mail(book)


def campaign_kinds(book: Book) -> Kinds:
    """CRA-REP-04 Return the orders of those who run for President."""
    return (Campaign, Speech) if played.has_elections(book) else ()


def share_kinds(book: Book) -> Kinds:
    """CRU-P08 Return the orders of the sharing steps."""
    return joined(_SHARES.get(one, ()) for one in economies(book))


def first_kinds(book: Book) -> Kinds:
    """CRA-R40 Return the orders of the Church and the Agent, just before trade."""
    church = book.of(Church)
    bans = church is not None and church.kind == LESS_DEVOUT
    return (
        *((kind for kind in GIFTS if bans or kind is not Penance) if church is not None else ()),
        *(IMPORTS if played.has_agent(book) else ()),
    )


def market_kinds(book: Book) -> Kinds:
    """Return the orders of the market, as far as they have no other letters."""
    kinds = joined(_market(book, one) for one in economies(book))
    if book.labels.has_money and not has_retail(book):
        kinds = (*kinds, *retail_kinds(book))
    back = RETURNS if played.has_agent(book) and last_mail(book) in (MARKET, CAMP) else ()
    return joined((kinds, back))


def retail_kinds(book: Book) -> Kinds:
    """CRA 3.1 Return the orders of retail, and of the investments before it."""
    firms = (*PROFITS, Learn) if played.has_firms(book) else ()
    return (*firms, *MARKET_ORDERS)


def _market(book: Book, economy: str) -> Kinds:
    """Return the orders that an economy's market takes."""
    if economy == SOCIALISM:
        return (*MOTION_ORDERS, Pick)
    if economy == GOVERNMENTAL:
        return (*_of_pool(book), Pick)
    if economy in (*TRADING, QUICK):
        return MARKET_ORDERS
    if economy == MARKET_SOCIALISM:
        return (Buy,)
    return _monetary(book, economy) if book.labels.is_monetary else ()


def _of_pool(book: Book) -> Kinds:
    """CRA-GSO-02 Return how the government is told what becomes of the pool."""
    if played.is_voted(book, DISTRIBUTE):
        return MOTION_ORDERS
    return () if played.is_programmed(book, DISTRIBUTE) else (Decide,)


def _monetary(book: Book, economy: str) -> Kinds:
    has_wage = MINIMUM_WAGE in book.tasks and not played.is_programmed(book, MINIMUM_WAGE)
    is_moved = played.has_motions(book) and played.is_voted(book, MINIMUM_WAGE)
    return (
        Submit,
        *(() if has_bids(book) else (BidOrder,)),
        *(DEALS if economy == STATE else ()),
        *((DeclineWelfare,) if economy == WELFARE else ()),
        *((Decide,) if has_wage else ()),
        *(MOTION_ORDERS if is_moved else ()),
    )


def joined(groups: Iterable[Kinds]) -> Kinds:
    """Return the kinds of several groups, each once."""
    return tuple(dict.fromkeys(kind for group in groups for kind in group))
