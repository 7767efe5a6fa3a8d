"""New Tabor as a value: read aloud, its phases and steps are the rulebook's course of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.engine.box import Box, Material
from pbem.engine.codec import value_of
from pbem.engine.events import SeatId
from pbem.engine.options import filled_in
from pbem.engine.ruleset import Phase, Ruleset
from pbem.engine.tongue import tr_noop
from pbem.rulesets.new_tabor import phases
from pbem.rulesets.new_tabor.book import Book, Options, Start
from pbem.rulesets.new_tabor.caseform import case_form, given, reckoned
from pbem.rulesets.new_tabor.datafiles import read_data
from pbem.rulesets.new_tabor.economy import (
    CHARITY,
    CLOSING,
    OPENING,
    QUARTER_END,
    ROUND,
    SETTLE,
    SETUP,
    VOTE,
    Economy,
)
from pbem.rulesets.new_tabor.faults import faults
from pbem.rulesets.new_tabor.final import standings
from pbem.rulesets.new_tabor.glossary import names
from pbem.rulesets.new_tabor.gm import GM_GRAMMAR, GM_ORDERS
from pbem.rulesets.new_tabor.lateorders import announced
from pbem.rulesets.new_tabor.lexicon import lexicon
from pbem.rulesets.new_tabor.orders import GRAMMAR, PHASE_ORDERS
from pbem.rulesets.new_tabor.receipt import TaborReceipt
from pbem.rulesets.new_tabor.report import ABOUT, first_steps, report
from pbem.rulesets.new_tabor.setup import check_options, prepared, set_up
from pbem.rulesets.new_tabor.throws import WHYS, may_know
from pbem.rulesets.new_tabor.titles import turn_meant, turn_title
from pbem.rulesets.new_tabor.view import EconomyView, look, looks

KEY, TITLE, VERSION = "new_tabor", "New Tabor", "2"
NEWS = tr_noop(
    "Above the cap a seat sells only what it lacks money for; places left by seats that go out in charity "
    "are filled at once; an OPTION carried by ballots of a letter counts from the next letter on."
)
"""What changed with this version."""
TaborPhase = Phase[Book, Economy]


def opened(
    options: Mapping[str, object], materials: Mapping[str, Any]
) -> Ruleset[Book, Economy, EconomyView]:
    """Fill in options and the data file; BadValue if one is wrong."""
    chosen, data = filled_in(Options, options), read_data(materials["data"])
    check_options(chosen, data)
    return Ruleset(
        key=KEY,
        title=TITLE,
        version=VERSION,
        news=NEWS,
        book=Book(chosen, data, value_of(Start, materials.get("start", {}), place="start")),
        phases=_phases(),
        grammar=GRAMMAR,
        gm_grammar=GM_GRAMMAR,
        state=Economy,
        setup=set_up,
        turn_title=turn_title,
        view=look,
        looks=looks,
        lexicon=lexicon,
        ahead=turn_meant,
        receipts=TaborReceipt,
        report=report,
        offered=report.offered,
        moment_title=report.title,
        is_early=is_early,
        faults=faults,
        is_open=False,
        may_know=may_know,
        whys=WHYS,
        standings=standings,
        starts=True,
        about=ABOUT,
        begin=first_steps,
        names=names,
        announces=announced,
        reckoned=reckoned,
    )


def _phases() -> tuple[TaborPhase, ...]:
    """3.1 The phases with letters, and those that are played of themselves, as cases show them alone."""
    return (
        _phase(VOTE, tr_noop("Vote"), phases.VOTE),
        _phase(ROUND, tr_noop("Round"), phases.ROUND, wants_standing=True),
        _phase(SETTLE, tr_noop("Settling"), phases.SETTLE, wants_standing=True),
        _phase(CHARITY, tr_noop("Charity"), phases.CHARITY),
        _phase(SETUP, tr_noop("Setup"), phases.SETUP),
        _phase(QUARTER_END, tr_noop("End of the quarter"), phases.QUARTER_END),
        _phase(CLOSING, tr_noop("Closing"), phases.CLOSING),
        _phase(OPENING, tr_noop("Opening"), phases.OPENING),
    )


def _phase(
    key: str, title: str, steps: tuple[phases.TaborStep, ...], wants_standing: bool = False
) -> TaborPhase:
    orders = PHASE_ORDERS.get(key, ())
    return Phase(
        key,
        title,
        orders,
        steps,
        gm_orders=GM_ORDERS if orders else (),
        applies=_awaited(key),
        wants_standing=wants_standing,
        is_asked=bool(orders),
    )


def _awaited(key: str) -> Callable[[Book, Economy], bool]:
    return lambda book, economy: economy.phase == key


def is_early(book: Book, view: EconomyView, ready: frozenset[SeatId]) -> bool:
    """Say whether all are READY who can order: for charity, who does not ask for it."""
    known = view.facts
    active = [seat for seat in known.in_game if seat not in known.askers]
    return bool(active) and all(seat in ready for seat in active)


BOX = Box(
    KEY,
    TITLE,
    VERSION,
    Options,
    (Material("data", "standard", option="data"), Material("start", "")),
    prepared,
    opened,
    given,
    case_form=case_form,
)
