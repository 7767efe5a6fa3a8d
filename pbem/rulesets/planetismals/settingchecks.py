"""What is refused of RUN, NAME and NAMES on receipt (brief 5.4, third column)."""

from __future__ import annotations

import re

from pbem.engine.hexes import is_hex_name
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, each_or
from pbem.rulesets.planetismals.choicechecks import EVENT_WORDS, ITEM_WORDS
from pbem.rulesets.planetismals.conditions import TEST
from pbem.rulesets.planetismals.exploring import ROCK
from pbem.rulesets.planetismals.legality import (
    asteroid_fault,
    complexes,
    kind_of_id,
    no,
    own_fault,
    own_ids,
    workers,
    yours,
)
from pbem.rulesets.planetismals.lexicon import BeltLexicon, is_id
from pbem.rulesets.planetismals.plans import ORDER_WORDS
from pbem.rulesets.planetismals.steps import STEP_GRAMMAR

MOST_NAME = 24
"""No asteroid's name has more characters than this (PLA-R19)."""
_NAME = re.compile(r"[^\W\d_](?:[^\W_]|[ '\-])*")
_SMALL_WORDS = (
    "BASE STATION BMZ ASTEROID EMPTY ME GM LEADER ANYONE MAX COLONY SHUTTLE IF THEN ELSE AND OR SKIP END "
    "READY WAIT ADD CANCEL PRESS STANDING FROM TO FOR AT VIA DUE KEEPING DUMPING UNTIL NOT IS CLOSE GONE"
)
_KEYWORDS = frozenset(
    (*_SMALL_WORDS.split(), *ITEM_WORDS, *ORDER_WORDS, *EVENT_WORDS, *STEP_GRAMMAR.verbs(), *TEST.words)
)


def run_fault(here: BeltLexicon, installation: str, how: str, value: str) -> Fault | None:
    """PLA-R25, R28 Return why an installation cannot be run so, or None."""
    fault = own_fault(here, installation)
    if fault:
        return fault
    wanted = complexes(here.book) if how == "PREFER" else workers(here.book)
    sort = here.seen.installations[installation].sort
    if sort not in wanted:
        kind = kind_of_id(here, installation)
        text = tr(
            "{installation} is of type {kind}; RUN {how} is not for it.",
            installation=installation,
            kind=kind,
            how=how,
        )
        return no(text, yours(own_ids(here, wanted)))
    return _value_fault(here, sort, how, value)


def _value_fault(here: BeltLexicon, sort: str, how: str, value: str) -> Fault | None:
    makes = [one.makes for one in here.book.sorts[sort].conversions("")]
    if how == "MAX" and not value.isdigit():
        return no(tr("MAX is followed by a number of units."))
    if how == "PREFER" and value not in makes:
        return no(tr("PREFER is followed by {goods}.", goods=each_or(makes)))
    if how in ("ON", "OFF") and value:
        return no(tr("{how} stands alone.", how=how))
    return None


def name_fault(here: BeltLexicon, name: str, hex: str = "") -> Fault | None:
    """PLA-R19 Return why no asteroid can be called so, or None; `hex` is the one to be called."""
    if not 1 <= len(name) <= MOST_NAME:
        return no(tr('The name "{name}" has not 1 to {most} characters.', name=name, most=MOST_NAME))
    if not _NAME.fullmatch(name):
        return no(
            tr(
                'The name "{name}" is not made of letters, digits, blanks, \' and -, first a letter.',
                name=name,
            )
        )
    if is_hex_name(name) or is_id(name) or name.upper() in _KEYWORDS or _is_seat(here, name):
        return no(tr('The name "{name}" means something else in orders.', name=name))
    taken = here.places.get(name.casefold()) or _default_of(here, name)
    if taken and taken != hex:
        return no(tr('The name "{name}" is taken by {hex}.', name=name, hex=taken))
    return None


def _default_of(here: BeltLexicon, name: str) -> str:
    """Return the hex of an unexplored asteroid that is called so if nobody has another name for it, or ""."""
    unexplored = (one.hex for one in here.seen.asteroids.values() if not one.is_explored)
    return next((hex for hex in unexplored if ROCK.format(hex=hex).casefold() == name.casefold()), "")


def _is_seat(here: BeltLexicon, name: str) -> bool:
    known = (word.casefold() for words in here.seats.items() for word in words)
    return name.casefold() in known


def naming_fault(here: BeltLexicon, hex: str, name: str) -> Fault | None:
    """PLA-22, R19 Return why the writer cannot call this asteroid so, or None."""
    fault = asteroid_fault(here, hex)
    if fault:
        return fault
    asteroid = here.seen.asteroids[hex]
    if asteroid.is_explored and asteroid.discoverer != here.me:
        by = asteroid.discoverer
        if by is None:
            return no(tr("{hex} was not discovered by you.", hex=hex))
        return no(tr("{hex} was discovered by {seat}.", hex=hex, seat=by))
    if asteroid.was_named:
        return no(tr("{hex} is named already: {name}.", hex=hex, name=asteroid.name))
    return name_fault(here, name, hex)
