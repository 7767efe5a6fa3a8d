"""Crusoe's Planet as a value: its phases with letters, the steps of each, and how the game is opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pbem.engine.box import Box, Material
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Phase, Ruleset
from pbem.engine.sequence import in_any_case
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe import gm, letters
from pbem.rulesets.crusoe.book import Book, Options
from pbem.rulesets.crusoe.caseform import case_form, given
from pbem.rulesets.crusoe.correspondence import announced, may_reach, may_write
from pbem.rulesets.crusoe.faults import faults
from pbem.rulesets.crusoe.flow import ASIDES, CYCLE
from pbem.rulesets.crusoe.glossary import names
from pbem.rulesets.crusoe.handbook import book_of, prepared, programs_named
from pbem.rulesets.crusoe.hooks import LETTERS_OPENED
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
    IslandTable,
)
from pbem.rulesets.crusoe.language.grammar import GM_GRAMMAR, GM_ORDERS
from pbem.rulesets.crusoe.language.lexicon import lexicon
from pbem.rulesets.crusoe.language.orders import ORDERS, carried_lines, grammar_of
from pbem.rulesets.crusoe.language.phaseorders import fresh_only, orders_of_phase, posts_of_phase
from pbem.rulesets.crusoe.market.proposals import keep_posted
from pbem.rulesets.crusoe.modules.madjack import CHANCE
from pbem.rulesets.crusoe.modules.program.proving import PROVER
from pbem.rulesets.crusoe.paper.report import ABOUT, FRAME, first_steps, report
from pbem.rulesets.crusoe.phaselist import phases_of_game
from pbem.rulesets.crusoe.receipts.receipt import IslandReceipt
from pbem.rulesets.crusoe.receipts.trial import is_asked
from pbem.rulesets.crusoe.reckoned import reckoned
from pbem.rulesets.crusoe.rollwords import WHYS
from pbem.rulesets.crusoe.setup import SETUP_PHASE, fewest_seats, set_up
from pbem.rulesets.crusoe.standings import standings
from pbem.rulesets.crusoe.titles import turn_meant, turn_title
from pbem.rulesets.crusoe.view import IslandView, look, looks, with_postings

KEY, TITLE, VERSION = "crusoe", "Crusoe's Planet", "2"
NEWS = tr_noop("Ballots of seats that may not vote are not told as votes.")
"""What changed with this version."""
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


def open_letters(table: IslandTable) -> None:
    """CRU-P40, CRU-H01a Lay out the letters, and let modules read what counts whatever the phase."""
    letters.open_letters(table, carried_lines(table))
    LETTERS_OPENED(table)


SEQUENCE = replace(
    CYCLE,  # the stages of course.py, and those of modules in play
    opening=(gm.apply, open_letters),
    closing=(gm.stop, keep_posted, in_any_case(letters.close_letters)),
)
"""Brief 3.3 to 3.5 What is played of a cycle at a deadline: as far as the letters reach."""


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
        sequence=SEQUENCE,
        awaits=lambda island: island.phase,
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
        offered=FRAME.offered,
        moment_title=FRAME.title,
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


def _phases(book: Book) -> tuple[Phase, ...]:
    """3.1 The phases with letters, and the setup, which worked cases show alone."""
    setup = Phase(SETUP_PHASE, tr_noop("Setup"), (), is_asked=False)
    return (
        *(_phase(book, key, title) for key, title in _TITLES.items() if key in phases_of_game(book)),
        setup,
    )


def _phase(book: Book, key: str, title: str) -> Phase:
    return Phase(
        key,
        title,
        orders_of_phase(book, key),
        gm_orders=GM_ORDERS,
        posts=posts_of_phase(book, key),
    )


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
