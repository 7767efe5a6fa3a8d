"""Laissez-faire as a value: read aloud, its steps are the rulebook's turn structure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.box import Box, Material
from pbem.engine.codec import value_of
from pbem.engine.events import SeatId
from pbem.engine.options import filled_in
from pbem.engine.ruleset import Phase, Ruleset
from pbem.engine.sequence import SequenceOfPlay, each_seat, either, in_any_case, in_turn, letters, sequence
from pbem.engine.slots import round_to_come
from pbem.engine.tongue import tr_noop
from pbem.rulesets.laissez_faire.agreements import hear_notices, match_offers
from pbem.rulesets.laissez_faire.boardorders import apply_settings
from pbem.rulesets.laissez_faire.boards import read_board
from pbem.rulesets.laissez_faire.book import Book, Options
from pbem.rulesets.laissez_faire.building import build_at_end, build_at_start
from pbem.rulesets.laissez_faire.caseform import case_form, given
from pbem.rulesets.laissez_faire.circuit import BUSINESS_PHASE, ROUND_PHASE, TRAVEL_PHASE, Circuit
from pbem.rulesets.laissez_faire.contracttext import Reader
from pbem.rulesets.laissez_faire.dues import collect_arrears, pay_dues, repay
from pbem.rulesets.laissez_faire.endings import check_found_stalemate, check_round_end
from pbem.rulesets.laissez_faire.faults import faults
from pbem.rulesets.laissez_faire.foreclosing import foreclose
from pbem.rulesets.laissez_faire.glossary import names
from pbem.rulesets.laissez_faire.gm_orders import GM_GRAMMAR, GM_ORDERS
from pbem.rulesets.laissez_faire.jail import leave_jail, set_rate
from pbem.rulesets.laissez_faire.judging import obey_gm
from pbem.rulesets.laissez_faire.lexicon import bare_lexicon, lexicon
from pbem.rulesets.laissez_faire.looking import look, looks
from pbem.rulesets.laissez_faire.orders import GRAMMAR, PHASE_ORDERS
from pbem.rulesets.laissez_faire.outcomes import tell_failed, tell_results
from pbem.rulesets.laissez_faire.receipt import CircuitReceipt
from pbem.rulesets.laissez_faire.report import ABOUT, first_steps, report
from pbem.rulesets.laissez_faire.rollwords import WHYS
from pbem.rulesets.laissez_faire.rounds import (
    begin_round,
    keep_promises,
    lapse,
    lock_jail,
    look_for_the_end,
    open_books,
    remove_the_gone,
    throw_for_travel,
)
from pbem.rulesets.laissez_faire.setup import NO_START, prepared, read_start, set_up, tell_the_start
from pbem.rulesets.laissez_faire.sheets import standings
from pbem.rulesets.laissez_faire.travel import travel
from pbem.rulesets.laissez_faire.turns import (
    be_eliminated,
    build_nothing,
    forget_landing,
    in_play,
    is_on_the_board,
    keep_agreements,
    see_the_end,
)
from pbem.rulesets.laissez_faire.view import CircuitView
from pbem.rulesets.laissez_faire.worth import net_worth

KEY, TITLE, VERSION = "laissez_faire", "Laissez-faire", "2"
NEWS = tr_noop(
    "A stay for which rent is paid is not a stalemate any more; a gift that comes to nothing is told to its "
    "giver alone."
)
"""What changed with this version."""
LAST_ROUND = 10_000

PLAYER_TURN = either(
    is_on_the_board,
    in_turn(
        set_rate,  # T1: LAI-74
        leave_jail,  # T2: LAI-29 to 31
        pay_dues,  # T3
        repay,
        build_at_start,  # T4
        travel,  # T5
        collect_arrears,  # T6
        foreclose,
        build_at_end,  # T7
        be_eliminated,  # T8: LAI-33
        keep_agreements,  # T9
        see_the_end,  # T10
    ),
    in_turn(  # what is left when the token has gone round in the last lap (LAI-57)
        set_rate,  # T1
        pay_dues,  # T3
        repay,
        build_nothing,
        collect_arrears,  # T6
        foreclose,
        keep_agreements,  # T9
        see_the_end,  # T10
    ),
)
"""3.3 The steps of a player turn."""
TRAVEL = (
    each_seat(in_play, forget_landing, PLAYER_TURN, in_any_case(forget_landing)),  # 3.3
    tell_failed,
    check_found_stalemate,  # R1
    lapse,  # R2
    check_round_end,  # R3
    remove_the_gone,  # R4
    begin_round,  # R5
)
"""3.3 From the player turns to the next round."""


def sequence_of(options: Options) -> SequenceOfPlay[Book, Circuit]:
    """3.1 Two letters a round, with the dice between them; or, compact, a single one."""
    rounds = (
        (letters(ROUND_PHASE, *TRAVEL),)
        if options.phases == "compact"
        else (
            letters(
                BUSINESS_PHASE,
                tell_failed,
                lock_jail,  # A6
                throw_for_travel,  # A7
            ),
            letters(TRAVEL_PHASE, *TRAVEL),
        )
    )
    return sequence(
        *rounds,
        opening=(  # 3.2
            tell_the_start,
            open_books,
            obey_gm,  # A0
            apply_settings,  # A1
            hear_notices,  # A2
            match_offers,  # A3
            keep_promises,  # A4
            look_for_the_end,  # A5
        ),
        closing=(in_any_case(tell_results),),
    )


def opened(
    options: Mapping[str, object], materials: Mapping[str, Any]
) -> Ruleset[Book, Circuit, CircuitView]:
    """Fill in options and the board file; BadValue if one is wrong."""
    chosen = filled_in(Options, options)
    first, ahead = read_start(materials.get("start", NO_START))
    return Ruleset(
        key=KEY,
        title=TITLE,
        version=VERSION,
        news=NEWS,
        book=Book(chosen, read_board(materials["board"]), first, ahead),
        phases=_phases(chosen),
        sequence=sequence_of(chosen),
        awaits=lambda circuit: circuit.phase,
        grammar=GRAMMAR,
        gm_grammar=GM_GRAMMAR,
        setup=set_up,
        turn=lambda circuit: circuit.round,
        view=look,
        looks=looks,
        lexicon=lexicon,
        ahead=round_meant,
        receipts=CircuitReceipt,
        report=report,
        offered=report.offered,
        moment_title=report.title,
        is_early=is_early,
        load=_loaded,
        faults=faults,
        standings=standings,
        whys=WHYS,
        starts=True,
        about=ABOUT,
        begin=first_steps,
        names=names,
        reckoned=lambda book, circuit: {
            "net_worth": {seat: net_worth(book, circuit, seat) for seat in circuit.seats}
        },
    )


def _loaded(book: Book, values: Mapping[str, Any]) -> Circuit:
    """Return the state that is stored; its clauses name seats by id or name."""
    names = {seat: str(one["name"]) for seat, one in values["seats"].items()}
    return value_of(Circuit, values, Reader(bare_lexicon(book, names), values["round"]))


def _phases(options: Options) -> tuple[Phase, ...]:
    """Brief 3.1 Two phases a round, with the dice between them; or, compact, a single one."""
    if options.phases == "compact":
        return (_phase(ROUND_PHASE, tr_noop("Round")),)
    return _phase(BUSINESS_PHASE, tr_noop("Business")), _phase(TRAVEL_PHASE, tr_noop("Travel"))


def _phase(key: str, title: str) -> Phase:
    return Phase(key, title, PHASE_ORDERS[key], gm_orders=GM_ORDERS)


def is_early(book: Book, view: CircuitView, ready: frozenset[SeatId]) -> bool:
    """Say whether all are READY who are in play."""
    return all(seat in ready for seat in view.in_play())


def round_meant(book: Book, view: CircuitView, heading: str) -> int:
    """Return the round that the heading of a FOR block means; Fault if it is none to come."""
    return round_to_come(heading, view.round + 1, view.round, _last_round(view))


def _last_round(view: CircuitView) -> int:
    """Return the last round there can be."""
    options = view.options
    limits = [options.max_rounds or LAST_ROUND, options.rounds if options.objective == 2 else LAST_ROUND]
    return min(limits)


BOX = Box(
    KEY,
    TITLE,
    VERSION,
    Options,
    (Material("board", "antimonopoly-2005", "boards", "board"), Material("start", "")),
    prepared,
    opened,
    given,
    {"max_rounds": 20},
    case_form=case_form,
)
