"""The lines of a form for the Action Ring: the present place or the goal, and all else (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.engine.tongue import tr, trn
from pbem.rulesets.new_tabor.book import GOODS, ZONES, Book
from pbem.rulesets.new_tabor.defaults import (
    first_industry,
    first_zones,
    is_resting_by_default,
    may_rest,
    way_out,
)
from pbem.rulesets.new_tabor.economy import Producer, location_value
from pbem.rulesets.new_tabor.orders import Act, Innovate, LeisureOrder, Switch
from pbem.rulesets.new_tabor.remarks import line_with, offered
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Named

Lines = Iterator[str]


def opening_lines(book: Book, view: EconomyView, mine: Producer) -> Lines:
    """TAB-042 to 044 Yield an industry and a zone, as they are taken without a word."""
    first = first_industry(mine)
    yield from line_with(str(Act(first)), prospects(book, view, mine, first))
    for industry in others(first):
        yield from offered(str(Act(industry)), prospects(book, view, mine, industry))
    zones = " > ".join(first_zones(replace(mine, industry=first)))
    yield from line_with(f"CLAIM {zones}", tr("the first that has an open place"))


def act_lines(book: Book, view: EconomyView, mine: Producer) -> Lines:
    """TAB-050 Yield what is done on the Action Ring without a word, and what may be done instead."""
    if mine.is_switching:
        yield from _in_switch(book, view, replace(mine, switch_turns=mine.switch_turns + 1))
        return
    stays = mine.industry or first_industry(mine)
    yield from line_with(str(Act(stays)), prospects(book, view, mine, stays))
    for industry in others(stays):
        yield from offered(str(Act(industry)), tr("into Switch, and there next turn"))
    yield from offered(str(Switch()), tr("into Switch, without a goal yet"))
    yield from offered(str(LeisureOrder()), tr("into Switch, to rest there next turn"))


def others(industry: str) -> list[str]:
    """Return all industries but one."""
    return [one for one in GOODS if one != industry]


def prospects(book: Book, view: EconomyView, mine: Producer, industry: str) -> str:
    """TAB-047 Return what an industry makes a turn in each zone."""
    center, inner, outer = (
        mine.ability(industry) * location_value(book, view.known, industry, zone) for zone in ZONES
    )
    return tr(
        "{center} a turn in the Center, {inner} Inner, {outer} Outer Rung",
        center=center,
        inner=inner,
        outer=outer,
    )


def _in_switch(book: Book, view: EconomyView, mine: Producer) -> Lines:
    """TAB-R25 to R28 Yield the way out of Switch, and rest; the turn to come is counted already."""
    rests, goal = is_resting_by_default(mine), way_out(mine)
    if rests:
        yield from line_with(str(LeisureOrder()), tr("you meant to rest"))
    for industry in (goal, *others(goal)):
        write = line_with if industry == goal and not rests else offered
        yield from write(str(Act(industry)), prospects(book, view, mine, industry))
    if may_rest(mine) and not rests:
        yield from offered(str(LeisureOrder()), tr("rest, for a token when the turn after this begins"))
    yield from _innovation(mine)


def tokens_to_wager(mine: Producer) -> int:
    """TAB-R31, R32 Return how many tokens a seat can wager in its next turn; none with open Wants."""
    if not mine.is_switching or mine.open_wants or mine.last_industry is None:
        return 0
    return mine.tokens + mine.has_leisure


def _innovation(mine: Producer) -> Lines:
    if tokens := tokens_to_wager(mine):
        says = trn(
            "{n} token may be wagered on {industry}",
            "{n} tokens may be wagered on {industry}",
            tokens,
            industry=Named(mine.last_industry or GOODS[0]),
        )
        yield from offered(str(Innovate(1)), says)
