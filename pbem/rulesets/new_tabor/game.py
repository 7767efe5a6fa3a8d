"""New Tabor as a value: read aloud, its sequence is the rulebook's course of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.box import Box, Material
from pbem.engine.codec import value_of
from pbem.engine.events import SeatId
from pbem.engine.options import filled_in
from pbem.engine.ruleset import Phase, Ruleset
from pbem.engine.sequence import (
    again,
    each_seat,
    either,
    in_any_case,
    in_turn,
    letters,
    of_itself,
    only_if,
    repeat,
    sequence,
)
from pbem.engine.tongue import tr_noop
from pbem.rulesets.new_tabor import gm
from pbem.rulesets.new_tabor.book import Book, Options, Start
from pbem.rulesets.new_tabor.caseform import case_form, given, reckoned
from pbem.rulesets.new_tabor.charity import play_charity
from pbem.rulesets.new_tabor.clearing import clear, pay_dividend
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
from pbem.rulesets.new_tabor.forgiving import file_late, mercy
from pbem.rulesets.new_tabor.glossary import names
from pbem.rulesets.new_tabor.gm import GM_GRAMMAR, GM_ORDERS
from pbem.rulesets.new_tabor.lateorders import announced
from pbem.rulesets.new_tabor.lexicon import lexicon
from pbem.rulesets.new_tabor.motions import adopt_options
from pbem.rulesets.new_tabor.orders import GRAMMAR, PHASE_ORDERS
from pbem.rulesets.new_tabor.plans import open_letters
from pbem.rulesets.new_tabor.quarters import (
    are_off_the_path,
    close_quarter,
    end_quarter,
    is_charity_asked,
    is_charity_unasked,
    is_in_want,
    is_settled,
    is_vote_due,
    open_quarter,
    settle_again_or_help,
    stop_if_told,
)
from pbem.rulesets.new_tabor.receipt import TaborReceipt
from pbem.rulesets.new_tabor.report import ABOUT, first_steps, report
from pbem.rulesets.new_tabor.rounds import (
    begin_round,
    close_round,
    fill_after_opening,
    is_first_of_letter,
    is_last_round,
    lay_out_round,
    tell_dropped,
    tell_results,
)
from pbem.rulesets.new_tabor.settling import play_settle
from pbem.rulesets.new_tabor.setup import (
    check_options,
    is_setup,
    play_setup,
    prepared,
    set_up,
    tell_the_start,
)
from pbem.rulesets.new_tabor.throws import WHYS, may_know
from pbem.rulesets.new_tabor.titles import turn_meant, turn_title
from pbem.rulesets.new_tabor.turnorders import innovate, produce
from pbem.rulesets.new_tabor.turns import (
    claim,
    fill_what_is_left,
    is_off_the_path,
    is_opening,
    move_for,
    move_peg,
    take_initiative,
    trade,
    travel,
    turns_in_order,
)
from pbem.rulesets.new_tabor.view import EconomyView, look, looks
from pbem.rulesets.new_tabor.voting import count_questions, count_with_orders

KEY, TITLE, VERSION = "new_tabor", "New Tabor", "2"
NEWS = tr_noop(
    "Above the cap a seat sells only what it lacks money for; places left by seats that go out in charity "
    "are filled at once; an OPTION carried by ballots of a letter counts from the next letter on."
)
"""What changed with this version."""
PLAYER_TURN = either(
    is_off_the_path,
    in_turn(move_for, claim, fill_what_is_left),  # all that is left behind the Finish: TAB-R47
    either(
        is_opening,
        in_turn(take_initiative, innovate, move_peg, claim, travel),  # TAB-042, then as ever: TAB-045
        in_turn(
            produce,  # b
            trade,  # c
            take_initiative,  # d
            innovate,
            move_peg,
            claim,  # e
            fill_what_is_left,  # f
            travel,  # g
        ),
    ),
)
"""3.3.1 The steps of a turn, after its beginning (a)."""
QUARTERS = sequence(
    of_itself(SETUP, play_setup, applies=is_setup),  # 3.2, in cases alone
    repeat(
        of_itself("options", adopt_options),  # TAB-R08
        letters(VOTE, open_letters, count_questions, stop_if_told, applies=is_vote_due),  # 3.4
        letters(
            ROUND,  # 3.3
            again(
                lay_out_round,
                only_if(is_first_of_letter, file_late, count_with_orders, mercy),  # TAB-103, 3.3.0
                begin_round,
                each_seat(turns_in_order, PLAYER_TURN),  # TAB-046, TAB-062
                fill_after_opening,  # TAB-R49
                close_round,
                until=is_last_round,
            ),
            in_any_case(tell_dropped),
            stop_if_told,  # TAB-R74
        ),
        until=are_off_the_path,  # TAB-065
    ),
    of_itself(QUARTER_END, end_quarter, pay_dividend, clear),  # 3.5: TAB-066
    repeat(
        letters(
            SETTLE,
            count_with_orders,
            play_settle,  # TAB-067, 068
            stop_if_told,
            settle_again_or_help,
            applies=is_in_want,
        ),
        until=is_settled,  # TAB-070
    ),
    of_itself("charity_unasked", play_charity, applies=is_charity_unasked),  # TAB-133
    letters(CHARITY, count_with_orders, open_letters, play_charity, stop_if_told, applies=is_charity_asked),
    of_itself(CLOSING, close_quarter),  # 3.6: TAB-072
    of_itself(OPENING, open_quarter),  # 3.7: TAB-073, 074
    opening=(tell_the_start, gm.apply),
    closing=(in_any_case(adopt_options), in_any_case(tell_results)),
)
"""3.1 The course of the game: rounds till all are off the Path, then the quarter's end."""


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
        sequence=QUARTERS,
        awaits=lambda economy: economy.phase,
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


def _phases() -> tuple[Phase, ...]:
    """3.1 The phases with letters, and those that are played of themselves, as cases show them alone."""
    return (
        _phase(VOTE, tr_noop("Vote")),
        _phase(ROUND, tr_noop("Round"), wants_standing=True),
        _phase(SETTLE, tr_noop("Settling"), wants_standing=True),
        _phase(CHARITY, tr_noop("Charity")),
        Phase(SETUP, tr_noop("Setup"), (), is_asked=False),
        Phase(QUARTER_END, tr_noop("End of the quarter"), (), is_asked=False),
        Phase(CLOSING, tr_noop("Closing"), (), is_asked=False),
        Phase(OPENING, tr_noop("Opening"), (), is_asked=False),
    )


def _phase(key: str, title: str, wants_standing: bool = False) -> Phase:
    return Phase(key, title, PHASE_ORDERS[key], gm_orders=GM_ORDERS, wants_standing=wants_standing)


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
