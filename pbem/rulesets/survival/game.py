"""Survival as a value: read aloud, its steps are the rulebook's sequence of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.box import Box, Material
from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.options import BadValue, filled_in
from pbem.engine.ruleset import Phase, Ruleset
from pbem.engine.sequence import Scene, SequenceOfPlay, letters, sequence
from pbem.engine.slots import round_to_come
from pbem.engine.tongue import tr_noop
from pbem.engine.words import keyword
from pbem.rulesets.survival.behaviour import take_effect
from pbem.rulesets.survival.book import SEASONS, Book, Options, season_of
from pbem.rulesets.survival.caseform import book_given, case_form, given
from pbem.rulesets.survival.ending import GM_GRAMMAR, GM_ORDERS, check_end, obey_gm
from pbem.rulesets.survival.faults import faults, ruled
from pbem.rulesets.survival.feeding import feed
from pbem.rulesets.survival.final import standings
from pbem.rulesets.survival.generator import generated, read_wishes
from pbem.rulesets.survival.glossary import names
from pbem.rulesets.survival.hunger import hunger
from pbem.rulesets.survival.island import Island
from pbem.rulesets.survival.lexicon import lexicon
from pbem.rulesets.survival.maps import grid_of, read_map
from pbem.rulesets.survival.materials import read_genes, read_kinds, read_terrain
from pbem.rulesets.survival.movement import move
from pbem.rulesets.survival.newborns import gain_advantages, place_young
from pbem.rulesets.survival.orders import GRAMMAR, SEASON_ORDERS, SIGNUP_ORDERS
from pbem.rulesets.survival.plans import settle_instructions, tell_results
from pbem.rulesets.survival.receipt import UNORDERED, IslandReceipt
from pbem.rulesets.survival.report import ABOUT, first_steps, report
from pbem.rulesets.survival.rollwords import WHYS
from pbem.rulesets.survival.seasons import close_round, open_round
from pbem.rulesets.survival.setup import Kind, set_up, sign_up, sign_up_late, start
from pbem.rulesets.survival.view import IslandView, look, looks

KEY, TITLE, VERSION = "survival", "Survival", "2"
NEWS = tr_noop("Lines that come to nothing, and standing orders, are told with the rules they fall under.")
"""What changed with this version."""


def sequence_of(options: Options) -> SequenceOfPlay[Book, Island]:
    """2, 3 Kinds are chosen once, unless in the first season; then season follows upon season."""
    season = letters(
        "season",
        sign_up_late,  # option compact
        settle_instructions,  # A1
        obey_gm,
        gain_advantages,  # A2
        start,  # A3, round 1
        place_young,  # A3, later Springs
        move,  # A4
        take_effect,  # A5
        tell_results,
        feed,  # A6
        hunger,  # A7
        close_round,  # A8
        check_end,  # A9
        open_round,  # O1, O2
    )
    return (
        sequence(season)
        if options.compact
        else sequence(letters("signup", sign_up, applies=is_signup), season)
    )


def is_signup(scene: Scene[Book, Island]) -> bool:
    """2.1 Say whether the kinds are still to be chosen."""
    return scene.state.round == 0


def opened(options: Mapping[str, object], materials: Mapping[str, Any]) -> Ruleset[Book, Island, IslandView]:
    """Fill in options and data files; BadValue if one is wrong."""
    chosen = filled_in(Options, options)
    kinds, terrain = read_kinds(materials["kinds"]), read_terrain(materials["terrain"])
    map = read_map(materials["map"])
    book = Book(chosen, kinds, terrain, read_genes(materials["genes"], kinds), map, grid_of(map))
    return Ruleset(
        key=KEY,
        title=TITLE,
        version=VERSION,
        news=NEWS,
        book=book,
        phases=_phases(chosen),
        sequence=sequence_of(chosen),
        awaits=lambda island: "season" if island.round else "signup",
        grammar=GRAMMAR,
        gm_grammar=GM_GRAMMAR,
        state=Island,
        setup=set_up,
        turn=lambda island: island.round,
        view=look,
        looks=looks,
        lexicon=lexicon,
        ahead=round_meant,
        receipts=IslandReceipt,
        report=report,
        offered=report.offered,
        moment_title=report.title,
        is_early=is_early,
        faults=faults,
        standings=standings,
        whys=WHYS,
        last_turn=lambda book: book.options.rounds or None,
        about=ABOUT,
        begin=first_steps,
        names=names,
        ruled=ruled,
    )


def _phases(options: Options) -> tuple[Phase, ...]:
    lasts = options.rounds_per_deadline or (2 if options.compact else 1)
    signup = Phase("signup", tr_noop("Choice of kinds"), SIGNUP_ORDERS)
    season = Phase(
        "season",
        tr_noop("Season"),
        (*SEASON_ORDERS, Kind) if options.compact else SEASON_ORDERS,
        gm_orders=GM_ORDERS,
        lasts=lasts,
        unordered=UNORDERED[options.nmr_behaviour],
        example="STAY ALL",
    )
    return (season,) if options.compact else (signup, season)


def is_early(book: Book, view: IslandView, ready: frozenset[SeatId]) -> bool:
    """SUR-R70: all living species with orders in one of the last four rounds are READY, and there is one."""
    if book.options.early != "active":
        return False
    active = [
        folk.id
        for folk in view.seats.values()
        if folk.last_received is not None and folk.last_received > view.round - 4 and view.own(folk.id)
    ]
    return bool(active) and all(seat in ready for seat in active)


def round_meant(book: Book, view: IslandView, heading: str) -> int:
    """Return the round that the heading of a FOR block means; Fault if it is none to come."""
    first, words = max(view.round + 1, 1), heading.split()
    if len(words) == 1 and words[0].isalpha() and (season := keyword(words[0], SEASONS)):
        heading = str(next(number for number in range(first, first + 4) if season_of(number) == season))
    return round_to_come(heading, first, view.round, book.options.rounds or 10_000, "FOR SUMMER")


def prepared(
    options: Mapping[str, object], materials: Mapping[str, Any], seats: int, dice: Dice
) -> dict[str, Any]:
    """Make the island by dice if the option map says generate."""
    if options.get("map", Options.map) != "generate":
        return {}
    wishes = read_wishes(materials["generator"])
    seed = options.get("map_seed")
    extra = options.get("extra_species", 0)
    if not isinstance(extra, int):
        raise BadValue("extra_species", f"must be a whole number, not {extra!r}.")
    source = dice if seed is None else Dice(str(seed))
    return {"map": generated(wishes, read_terrain(materials["terrain"]), seats + extra, source.at("map"))}


BOX = Box(
    KEY,
    TITLE,
    VERSION,
    Options,
    (
        Material("kinds", "kinds"),
        Material("terrain", "terrain"),
        Material("genes", "genes", option="genes"),
        Material("generator", "generator"),
        Material("map", "island-100", "maps", "map", "generate"),
    ),
    prepared,
    opened,
    given,
    case_form=case_form,
    book_given=book_given,
)
