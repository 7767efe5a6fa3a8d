"""Crusoe's Planet's order language: all its orders, and how they are read (brief 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from pbem.engine.events import SeatId
from pbem.engine.orders import Line, Order
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.camp.battles import VIOLENCE_ORDERS
from pbem.rulesets.crusoe.conditions import TESTS
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.grammar import IslandGrammar
from pbem.rulesets.crusoe.language.legality import IslandOrder, Kinds, kinds
from pbem.rulesets.crusoe.language.lexicon import bare_lexicon, lexicon
from pbem.rulesets.crusoe.language.offering import is_advanced
from pbem.rulesets.crusoe.language.phaseorders import (
    CAMP_ORDERS,
    orders_of_game,
)
from pbem.rulesets.crusoe.market.ballots import MOTION_ORDERS
from pbem.rulesets.crusoe.market.exchanging import MARKET_ORDERS
from pbem.rulesets.crusoe.market.sharing import Pick
from pbem.rulesets.crusoe.market.taxing import SHARE_ORDERS
from pbem.rulesets.crusoe.modules.attitudes import AttitudeOrder
from pbem.rulesets.crusoe.modules.bonds import BONDS
from pbem.rulesets.crusoe.modules.church import CHARITY, GIFTS
from pbem.rulesets.crusoe.modules.class_warfare import Call
from pbem.rulesets.crusoe.modules.contracts import CONTRACTS
from pbem.rulesets.crusoe.modules.corporations import PROFITS, Terms
from pbem.rulesets.crusoe.modules.diamonds import Ally
from pbem.rulesets.crusoe.modules.exile import EXILES
from pbem.rulesets.crusoe.modules.gender import MARRIAGE
from pbem.rulesets.crusoe.modules.government.decreeing import Decide, Permit
from pbem.rulesets.crusoe.modules.government.drafts import Amend, ProgramOrder
from pbem.rulesets.crusoe.modules.government.elections import Campaign, Elect
from pbem.rulesets.crusoe.modules.land import LAND
from pbem.rulesets.crusoe.modules.libertarianism import ACCUSATIONS
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import BidOrder
from pbem.rulesets.crusoe.modules.slavery import FEEDING
from pbem.rulesets.crusoe.modules.state_capitalism import DEALS
from pbem.rulesets.crusoe.modules.third_world import IMPORTS, RETURNS
from pbem.rulesets.crusoe.modules.welfare_capitalism import DeclineWelfare
from pbem.rulesets.crusoe.view import look
from pbem.rulesets.crusoe.work.moving import WORK_ORDERS

OF_THE_BASE: Kinds = (
    *(*WORK_ORDERS, *SHARE_ORDERS, Pick, *MARKET_ORDERS, *MOTION_ORDERS),
    *(*CAMP_ORDERS, *VIOLENCE_ORDERS),
)
"""The orders of the introductory game."""
ORDERS: Kinds = kinds(
    *kinds(*OF_THE_BASE, AttitudeOrder, Decide, Permit, Call, Campaign, Elect, ProgramOrder, Amend),
    *kinds(BidOrder, *DEALS, DeclineWelfare, *LAND, Terms, *PROFITS),
    *kinds(*GIFTS, *CHARITY, *IMPORTS, *RETURNS, *BONDS, *FEEDING, *MARRIAGE),
    *kinds(*EXILES, *CONTRACTS, *ACCUSATIONS, Ally),
)
"""All orders of seats, in the order of the briefs."""
GRAMMAR = IslandGrammar(ORDERS, TESTS)
"""The language of all games, by which lines on file are read."""


def grammar_of(book: Book) -> IslandGrammar:
    """Return the language of a game: its own orders; it knows why it lacks those of others."""
    return _grammar_of(orders_of_game(book), is_advanced(book))


@cache
def _grammar_of(kinds: tuple[type[Order], ...], has_more: bool) -> IslandGrammar:
    """Return the language of these orders; an introductory game knows nothing of those of the advanced."""
    own = tuple(kind for kind in ORDERS if kind in kinds)
    known = ORDERS if has_more else OF_THE_BASE
    absent = tuple(kind for kind in known if kind not in own)
    return IslandGrammar(own, TESTS, absent, has_more=has_more)


def read_stored(
    book: Book, seats: Mapping[SeatId, str], texts: Sequence[str], me: SeatId = ""
) -> tuple[IslandOrder, ...]:
    """Read order lines on file again, in the order written; what cannot be read any more is left out."""
    lines = (Line(number, text) for number, text in enumerate(texts, 1))
    return islanders(GRAMMAR.read(lines, bare_lexicon(book, seats, me), strictly=False).orders)


def carried_lines(table: IslandTable) -> dict[SeatId, tuple[Order, ...]]:
    """3.5 Return the lines of earlier letters of the cycle, read again; only the language counts."""
    found: dict[SeatId, tuple[Order, ...]] = {}
    for seat, texts in table.state.carried.items():
        words = lexicon(table.book, look(table.book, table.state, seat), seat)
        found[seat] = GRAMMAR.read([Line(0, text) for text in texts], words, strictly=False).orders
    return found


def islanders(orders: Iterable[Order]) -> tuple[IslandOrder, ...]:
    """Return those orders that are seats' own."""
    return tuple(one for one in orders if isinstance(one, IslandOrder))
