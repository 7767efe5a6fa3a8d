"""Crusoe's Planet's order language: all its orders, and how they are read (brief 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from pbem.engine.events import SeatId
from pbem.engine.orders import Line, Order
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.language.camporders import CAMP_ORDERS, Drink, Eat, Estate, Invoke, Speech
from pbem.rulesets.crusoe.language.gm_orders import GM_GRAMMAR, GM_ORDERS, Abandon, Stop
from pbem.rulesets.crusoe.language.grammar import IslandGrammar
from pbem.rulesets.crusoe.language.legality import IslandOrder
from pbem.rulesets.crusoe.language.lexicon import bare_lexicon
from pbem.rulesets.crusoe.language.marketorders import MARKET_ORDERS, Give, Keep, Leave, Offer
from pbem.rulesets.crusoe.language.motionorders import MOTION_ORDERS, Propose, Vote, Withdraw
from pbem.rulesets.crusoe.language.phaseorders import (
    PHASE_ORDERS,
    fresh_only,
    orders_of_game,
    orders_of_phase,
    posts_of_phase,
)
from pbem.rulesets.crusoe.language.shareorders import SHARE_ORDERS, Provide, Submit, Tax
from pbem.rulesets.crusoe.language.testslots import TestsSlot
from pbem.rulesets.crusoe.language.violenceorders import (
    VIOLENCE_ORDERS,
    Attack,
    Defend,
    Fight,
    JoinFight,
    SpearOrder,
    Verdict,
)
from pbem.rulesets.crusoe.language.workorders import (
    WORK_ORDERS,
    Land,
    Learn,
    Pace,
    PathOrder,
    Pick,
    Take,
    Want,
)

ORDERS: tuple[type[Order], ...] = (
    *(*WORK_ORDERS, *SHARE_ORDERS, Pick, *MARKET_ORDERS, *MOTION_ORDERS),
    *(*CAMP_ORDERS, *VIOLENCE_ORDERS),
)
"""All orders of seats, in the order of the brief."""
GRAMMAR = IslandGrammar(ORDERS, TestsSlot())
"""The language of all games, by which lines on file are read."""


def grammar_of(book: Book) -> IslandGrammar:
    """Return the language of a game: its own orders; it knows why it lacks those of others."""
    return _grammar_of(orders_of_game(book))


@cache
def _grammar_of(kinds: tuple[type[Order], ...]) -> IslandGrammar:
    own = tuple(kind for kind in ORDERS if kind in kinds)
    return IslandGrammar(own, TestsSlot(), tuple(kind for kind in ORDERS if kind not in own))


def read_stored(
    book: Book, seats: Mapping[SeatId, str], texts: Sequence[str], me: SeatId = ""
) -> tuple[IslandOrder, ...]:
    """Read order lines on file again, in the order written; what cannot be read any more is left out."""
    lines = (Line(number, text) for number, text in enumerate(texts, 1))
    return islanders(GRAMMAR.read(lines, bare_lexicon(book, seats, me), strictly=False).orders)


def islanders(orders: Iterable[Order]) -> tuple[IslandOrder, ...]:
    """Return those orders that are seats' own."""
    return tuple(one for one in orders if isinstance(one, IslandOrder))


__all__ = [
    "GM_GRAMMAR",
    "GM_ORDERS",
    "GRAMMAR",
    "ORDERS",
    "PHASE_ORDERS",
    "Abandon",
    "Attack",
    "Defend",
    "Drink",
    "Eat",
    "Estate",
    "Fight",
    "Give",
    "Invoke",
    "IslandOrder",
    "JoinFight",
    "Keep",
    "Land",
    "Learn",
    "Leave",
    "Offer",
    "Pace",
    "PathOrder",
    "Pick",
    "Propose",
    "Provide",
    "SpearOrder",
    "Speech",
    "Stop",
    "Submit",
    "Take",
    "Tax",
    "Verdict",
    "Vote",
    "Want",
    "Withdraw",
    "fresh_only",
    "grammar_of",
    "islanders",
    "orders_of_game",
    "orders_of_phase",
    "posts_of_phase",
    "read_stored",
]
