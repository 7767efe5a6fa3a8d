"""Planetismals as a value: read aloud, its steps are the rulebook's sequence of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pbem.engine.box import Box, Material
from pbem.engine.codec import value_of
from pbem.engine.events import SeatId
from pbem.engine.options import filled_in
from pbem.engine.ruleset import Phase, Ruleset
from pbem.engine.sequence import each_seat, either, in_any_case, in_turn, letters, of_itself, sequence
from pbem.engine.slots import round_to_come
from pbem.engine.tongue import tr_noop
from pbem.rulesets.planetismals.aftermath import tell_results
from pbem.rulesets.planetismals.belt import Belt
from pbem.rulesets.planetismals.book import Book, Options
from pbem.rulesets.planetismals.caseform import case_form, given
from pbem.rulesets.planetismals.deals import collect_debts, lapse_deals, match_deals, note_hindrances, repay
from pbem.rulesets.planetismals.eventtable import read_events
from pbem.rulesets.planetismals.fate import roll_fate
from pbem.rulesets.planetismals.faults import faults
from pbem.rulesets.planetismals.flight import move
from pbem.rulesets.planetismals.glossary import names
from pbem.rulesets.planetismals.gm_orders import GM_GRAMMAR, GM_ORDERS
from pbem.rulesets.planetismals.income import (
    collect_rent,
    earn_research,
    feed,
    pay_rations,
    sell_luxuries,
    welcome_tourists,
)
from pbem.rulesets.planetismals.lexicon import bare_lexicon, lexicon
from pbem.rulesets.planetismals.looking import look, looks
from pbem.rulesets.planetismals.maps import grid_of, read_map
from pbem.rulesets.planetismals.materials import Market, Shop, read_asteroids, read_installations, read_market
from pbem.rulesets.planetismals.orders import GRAMMAR, PHASE_ORDERS
from pbem.rulesets.planetismals.ownership import return_the_vacant, settle_lots
from pbem.rulesets.planetismals.plans import Reader
from pbem.rulesets.planetismals.production import extract, produce, refine
from pbem.rulesets.planetismals.ranking import standings
from pbem.rulesets.planetismals.receipt import BeltReceipt
from pbem.rulesets.planetismals.report import ABOUT, first_steps, report
from pbem.rulesets.planetismals.rollwords import WHYS, may_know
from pbem.rulesets.planetismals.rounds import (
    begin_round,
    draw_ahead,
    end_at_limit,
    is_for_sale,
    look_for_a_winner,
    obey_gm,
    settle_or_wait,
)
from pbem.rulesets.planetismals.settings import apply_settings, hear_bidders, open_books
from pbem.rulesets.planetismals.setup import checked_radius, prepared, read_start, set_up
from pbem.rulesets.planetismals.turns import (
    begin_turn,
    end_turn,
    in_turn_order,
    is_removed,
    keep_promises,
    pay_strike_fees,
    see_who_has_won,
)
from pbem.rulesets.planetismals.view import BeltView
from pbem.rulesets.planetismals.winning import note_round

KEY, TITLE, VERSION = "planetismals", "Planetismals", "2"
NEWS = tr_noop(
    "Bids sent with the orders count for every vacant asteroid, those of newcomers too; an EXPLORE under way "
    "is done with what was found; events are told with the rules they fall under."
)
"""What changed with this version."""
LAST_ROUND = 10_000

FULL_TURN = in_turn(
    begin_turn,  # T1
    repay,  # T2
    roll_fate,  # F1, F2: PLA-72
    extract,  # P1: PLA-73
    refine,  # P2: PLA-74
    produce,  # P3: PLA-75
    feed,  # P4a: PLA-76
    sell_luxuries,  # P4b
    welcome_tourists,  # P4c
    collect_rent,  # P4d
    earn_research,  # P4e
    pay_rations,  # P4f
    move,  # M: PLA-77
    pay_strike_fees,  # E1
    collect_debts,  # E2
    keep_promises,  # E3
    end_turn,  # E4
    see_who_has_won,  # E5
)
"""PLA-71 The steps of a player turn."""
PLAYER_TURN = either(is_removed, in_turn(begin_turn, end_turn), FULL_TURN)
"""PLA-R63 Of the turn of a removed seat only the ends of its events are left."""
ROUNDS = sequence(
    letters(
        "orders",
        apply_settings,  # R0
        match_deals,  # R1
        each_seat(in_turn_order, PLAYER_TURN),  # R2: PLA-70, 71
        settle_or_wait,  # R3
    ),
    letters("bids", hear_bidders, note_hindrances, settle_lots, applies=is_for_sale),  # 3.3
    of_itself(
        "close",  # R4
        look_for_a_winner,
        return_the_vacant,
        lapse_deals,
        end_at_limit,
        note_round,
        draw_ahead,
        begin_round,
    ),
    opening=(open_books, obey_gm),
    closing=(in_any_case(tell_results),),
)
"""3.2 A round: bids have a letter of their own only if something new is for sale."""


def opened(options: Mapping[str, object], materials: Mapping[str, Any]) -> Ruleset[Book, Belt, BeltView]:
    """Fill in options and data files; BadValue if one is wrong."""
    chosen = filled_in(Options, options)
    checked_radius(chosen)
    book = book_of(chosen, options, materials)
    return Ruleset(
        key=KEY,
        title=TITLE,
        version=VERSION,
        news=NEWS,
        book=book,
        phases=(_phase("orders", tr_noop("Orders")), _phase("bids", tr_noop("Bids"))),
        sequence=ROUNDS,
        awaits=lambda belt: belt.phase,
        grammar=GRAMMAR,
        gm_grammar=GM_GRAMMAR,
        setup=set_up,
        turn=lambda belt: belt.round,
        view=look,
        looks=looks,
        lexicon=lexicon,
        ahead=round_meant,
        receipts=BeltReceipt,
        report=report,
        offered=report.offered,
        moment_title=report.title,
        is_early=is_early,
        load=_loaded,
        faults=faults,
        is_open=False,
        may_know=may_know,
        standings=standings,
        whys=WHYS,
        starts=True,
        about=ABOUT,
        begin=first_steps,
        names=names,
    )


def book_of(chosen: Options, options: Mapping[str, object], materials: Mapping[str, Any]) -> Book:
    """Return the book of the data files; without a board, as in worked cases, that of two seats."""
    market = read_market(materials["market"])
    shop = read_installations(materials["installations"], market)
    rocks = read_asteroids(materials["asteroids"], market)
    table, fate_die = read_events(materials["events"], market.goods, shop.sorts)
    map = read_map(materials.get("map", materials["belt_4"]), rocks.rocks)
    return Book(
        options=_with_files(chosen, options, market, shop),
        goods=market.goods,
        sorts=shop.sorts,
        rocks=rocks.rocks,
        happenings=table,
        map=map,
        grid=grid_of(map),
        start=read_start(materials.get("start", {"turn_order": [], "fates": [], "moves": []})),
        size_die=rocks.size_die,
        type_die=rocks.type_die,
        fate_die=fate_die,
        hold=shop.hold,
        shuttle_price=shop.shuttle_price,
        shuttle_dice=shop.shuttle_dice,
        first_shuttles=shop.first_shuttles,
        strike_fee=shop.strike_fee,
        rent=shop.rent,
    )


def _with_files(chosen: Options, options: Mapping[str, object], market: Market, shop: Shop) -> Options:
    """Return the options with what the data files say where the GM has not chosen otherwise."""
    return replace(
        chosen,
        bmz_markup=chosen.bmz_markup if "bmz_markup" in options else market.bmz_markup,
        price_floor=chosen.price_floor if "price_floor" in options else market.price_floor,
        price_ceiling=chosen.price_ceiling if "price_ceiling" in options else market.price_ceiling,
        start_cash=chosen.start_cash if "start_cash" in options else shop.start_cash,
    )


def _loaded(book: Book, values: Mapping[str, Any]) -> Belt:
    """Return the state that is stored; its plans name seats by id or name."""
    names = {seat: str(company["name"]) for seat, company in values["seats"].items()}
    return value_of(Belt, values, Reader(bare_lexicon(book, names)))


def _phase(key: str, title: str) -> Phase:
    return Phase(key, title, PHASE_ORDERS[key], gm_orders=GM_ORDERS)


def is_early(book: Book, view: BeltView, ready: frozenset[SeatId]) -> bool:
    """Say whether all are READY who can order now: in the phase bids, those who may bid for something."""
    active = view.in_play()
    if view.phase == "bids":
        active = [seat for seat in active if any(view.is_eligible(lot, seat) for lot in view.lots)]
    return bool(active) and all(seat in ready for seat in active)


def round_meant(book: Book, view: BeltView, heading: str) -> int:
    """Return the round that the heading of a FOR block means; Fault if it is none to come."""
    return round_to_come(heading, view.round + 1, view.round, book.options.round_limit or LAST_ROUND)


BOX = Box(
    KEY,
    TITLE,
    VERSION,
    Options,
    (
        Material("market", "market"),
        Material("installations", "installations"),
        Material("asteroids", "asteroids"),
        Material("events", "events"),
        *(Material(f"belt_{rings}", f"belt-{rings}", "maps") for rings in (4, 5, 6, 7)),
        Material("map", "belt", "maps", "map", made=("belt", "generate")),
        Material("start", ""),
    ),
    prepared,
    opened,
    given,
    {"round_limit": 20},
    case_form=case_form,
)
