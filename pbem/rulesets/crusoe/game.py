"""Crusoe's Planet as a value: its phases with letters, the steps of each, and how the game is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from pbem.engine.box import Box, Material
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Phase, Ruleset
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe import phases
from pbem.rulesets.crusoe.book import Book, Options
from pbem.rulesets.crusoe.caseform import case_form, given
from pbem.rulesets.crusoe.correspondence import announced, may_reach, may_write
from pbem.rulesets.crusoe.faults import faults
from pbem.rulesets.crusoe.flow import ASIDES
from pbem.rulesets.crusoe.glossary import names
from pbem.rulesets.crusoe.handbook import book_of, prepared, programs_named
from pbem.rulesets.crusoe.invited import notes, remarks
from pbem.rulesets.crusoe.island import (
    ASSEMBLY,
    ATTITUDE,
    BIDS,
    BOAT,
    CAMP,
    DECLARE,
    MARKET,
    PROGRAM,
    RETAIL,
    RULING,
    SHARE,
    WORK,
    Island,
)
from pbem.rulesets.crusoe.language.grammar import GM_GRAMMAR, GM_ORDERS
from pbem.rulesets.crusoe.language.lexicon import lexicon
from pbem.rulesets.crusoe.language.orders import ORDERS, grammar_of
from pbem.rulesets.crusoe.language.phaseorders import fresh_only, orders_of_phase, posts_of_phase
from pbem.rulesets.crusoe.modules.madjack import CHANCE
from pbem.rulesets.crusoe.modules.program.proving import PROVER
from pbem.rulesets.crusoe.paper.firststeps import ABOUT, first_steps
from pbem.rulesets.crusoe.paper.report import report
from pbem.rulesets.crusoe.phaselist import phases_of_game
from pbem.rulesets.crusoe.receipts.form import offered
from pbem.rulesets.crusoe.receipts.receipt import IslandReceipt
from pbem.rulesets.crusoe.receipts.trial import is_asked
from pbem.rulesets.crusoe.reckoned import reckoned
from pbem.rulesets.crusoe.rollwords import WHYS
from pbem.rulesets.crusoe.setup import SETUP_PHASE, fewest_seats, set_up
from pbem.rulesets.crusoe.standings import standings
from pbem.rulesets.crusoe.titles import title_of, turn_meant, turn_title
from pbem.rulesets.crusoe.view import IslandView, look, looks, with_postings

KEY, TITLE, VERSION = "crusoe", "Crusoe's Planet", "2"
NEWS = tr_noop("Ballots of seats that may not vote are not told as votes.")
"""What changed with this version."""
IslandPhase: TypeAlias = Phase[Book, Island]
_TITLES = {
    ATTITUDE: tr_noop("Attitudes"),
    PROGRAM: tr_noop("Program"),
    DECLARE: tr_noop("Decrees"),
    WORK: tr_noop("Work"),
    SHARE: tr_noop("Sharing"),
    MARKET: tr_noop("Market"),
    BIDS: tr_noop("Bids"),
    RETAIL: tr_noop("Retail"),
    CAMP: tr_noop("Camp"),
    ASSEMBLY: tr_noop("Assembly"),
    RULING: tr_noop("Ruling"),
    BOAT: tr_noop("Boat"),
}


def opened(options: Mapping[str, object], materials: Mapping[str, Any]) -> Ruleset[Book, Island, IslandView]:
    """Fill in options, board and tables; BadValue if one is wrong."""
    book = book_of(options, materials)
    return Ruleset(
        key=KEY,
        title=TITLE,
        version=VERSION,
        news=NEWS,
        book=book,
        phases=_phases(book),
        grammar=grammar_of(book),
        gm_grammar=GM_GRAMMAR,
        state=Island,
        setup=set_up,
        turn_title=turn_title,
        view=look,
        looks=looks,
        with_postings=with_postings,
        lexicon=lexicon,
        ahead=turn_meant,
        receipts=IslandReceipt,
        report=report,
        offered=offered,
        moment_title=title_of,
        is_early=is_early,
        may_write=may_write,
        may_reach=may_reach,
        announces=announced,
        faults=faults,
        standings=standings,
        whys=WHYS,
        starts=True,
        about=ABOUT,
        begin=first_steps,
        names=names,
        reckoned=reckoned,
        fresh_only=fresh_only(book),
    )


def _phases(book: Book) -> tuple[IslandPhase, ...]:
    """3.1 The phases with letters, and the setup, which worked cases show alone."""
    setup: IslandPhase = Phase(
        SETUP_PHASE, tr_noop("Setup"), (), phases.SETUP, applies=_awaited(SETUP_PHASE), is_asked=False
    )
    return (
        *(_phase(book, key, title) for key, title in _TITLES.items() if key in phases_of_game(book)),
        setup,
    )


def _phase(book: Book, key: str, title: str) -> IslandPhase:
    return Phase(
        key,
        title,
        orders_of_phase(book, key),
        phases.PHASE,
        gm_orders=GM_ORDERS,
        applies=_awaited(key),
        posts=posts_of_phase(book, key),
    )


def _awaited(key: str) -> Callable[[Book, Island], bool]:
    return lambda book, island: island.phase == key


def is_early(book: Book, view: IslandView, ready: frozenset[SeatId]) -> bool:
    """3.1 Say whether all living seats that somebody plays are READY; asides ask some of them only."""
    active = [
        seat.id
        for seat in view.island.living()
        if not seat.is_abandoned and (view.phase not in ASIDES or is_asked(view, seat.id))
    ]
    return bool(active) and all(seat in ready for seat in active)


BOX = Box(
    KEY,
    TITLE,
    VERSION,
    Options,
    (
        Material("board", "board", "boards", "board"),
        Material("usual_tables", "tables"),
        Material("tables", "tables", option="tables"),
        Material("advanced", "advanced"),
        Material("programs", "", "programs", named=programs_named),
        Material("start", ""),
    ),
    prepared,
    opened,
    given,
    fewest=fewest_seats,
    chance=CHANCE,
    prover=PROVER,
    remarks=remarks,
    notes=notes,
    case_form=case_form,
    orders=ORDERS,
)
