"""What a report tells one seat besides: its lines, its goods and wants, its score sheet (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Block, Facts, Notice, Section, Sentences
from pbem.engine.ruleset import START
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import everything
from pbem.rulesets.crusoe.modules.monetary_market.markets import Confiscated
from pbem.rulesets.crusoe.modules.money import Discarded, Owed, Paid
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, cited
from pbem.rulesets.crusoe.paper.ownaffairs import own_affairs, own_facts
from pbem.rulesets.crusoe.paper.ownbids import own_bids, unpaid_bids
from pbem.rulesets.crusoe.paper.owncash import own_cash
from pbem.rulesets.crusoe.paper.owndemand import own_demand
from pbem.rulesets.crusoe.paper.ownlines import own_lines
from pbem.rulesets.crusoe.paper.ownwarnings import module_warnings
from pbem.rulesets.crusoe.paper.scoresheets import score_sheet
from pbem.rulesets.crusoe.paper.seattables import is_after_work, state_word
from pbem.rulesets.crusoe.paper.words import faces
from pbem.rulesets.crusoe.things import LEISURE, WATER
from pbem.rulesets.crusoe.told_letters import LineUnused
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said

_IN_TABLES = (LineUnused, Paid, Owed, Discarded, Confiscated)
"""What a seat's own tables tell."""


def private_sections(chapter: IslandChapter) -> Iterator[Section]:
    """Yield the sections for the chapter's reader; none for one without a seat."""
    view = chapter.after
    seat = view.seats.get(chapter.reader or "")
    if seat is None:
        return
    if lines := tuple(own_lines(chapter, seat)):
        yield Section(tr("Your orders"), lines)
    if money := tuple(_money(chapter, seat)):
        yield Section(tr("Your money"), money)
    if alone := _told_alone(chapter):
        yield Section(tr("Told to you alone"), (Sentences("", alone),))
    if not seat.is_alive or view.is_over:
        return
    if chapter.moment.phase == START and (dealt := tuple(own_facts(view, seat))):
        yield Section(tr("Your castaway"), (Facts(dealt),))
    if chapter.moment.turn or chapter.moment.phase != START:
        yield Section(tr("Your castaway"), tuple(_castaway(chapter, seat)))
    if affairs := tuple(own_affairs(view, seat)):
        yield Section(tr("Your affairs"), affairs)


def _money(chapter: IslandChapter, seat: Castaway) -> Iterator[Block]:
    """CRA 8 Yield the seat's cash step by step, and what it bid for."""
    yield from own_cash(chapter, seat)
    yield from own_bids(chapter, seat)
    yield from own_demand(chapter, seat)


def _told_alone(chapter: IslandChapter) -> tuple[str, ...]:
    """Return what modules tell the reader and not all, but for what its own tables tell."""
    own = (event for event in chapter.events if event.only is not None)
    return tuple(cited(chapter, event) for event in own if not isinstance(event, _IN_TABLES))


def _castaway(chapter: IslandChapter, seat: Castaway) -> Iterator[Block]:
    """Yield the seat's state and holdings, what it lacks, warnings, and its score sheet."""
    view = chapter.after
    for warning in (*warnings(view, seat), *module_warnings(view, seat), *unpaid_bids(chapter)):
        yield Notice(warning, "warning")
    yield Facts(tuple(facts_of(view, seat)))
    if seat.sheet:
        yield score_sheet(view, seat)


def facts_of(view: IslandView, seat: Castaway) -> Iterator[tuple[str, str]]:
    """Yield what a seat has, lacks and knows, labelled."""
    yield tr("Holdings"), str(Said(everything(seat)))
    if state := state_word(view, seat):
        yield tr("State"), state
    if is_after_work(view):
        yield (
            tr("Missing"),
            "; ".join(missing(view, seat)) or tr("nothing: food and water will do"),
        )
    for path in view.book.board.paths.values():
        if numbers := seat.numbers(path.id):
            yield tr("Experience on {path}", path=path.name), faces(numbers)
    yield from own_facts(view, seat)
    yield tr("VP"), str(seat.vp)


def missing(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRU-127, CRU-130, CRU-134 Yield what a seat lacks for its next meal, as things stand."""
    tables, water = view.book.tables, seat.amount(WATER)
    if not water and not view.book.is_quick:
        yield tr("1 water, or you will be Dying of Thirst")
    elif water < tables.most_water:
        yield tr("{n} water for a full drink", n=tables.most_water - water)
    food = tables.fed_from - seat.amount("food")
    if food > 0:
        yield tr("{n} food to be Fed", n=food)
    elif not (seat.amount("fruit") and seat.amount("protein")):
        kind = tr("protein") if seat.amount("fruit") else tr("fruit")
        yield tr("some {kind} for a balanced meal", kind=kind)
    if not seat.amount(LEISURE):
        yield tr("leisure")


def warnings(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRU-129, CRU-136 Yield what a seat must not overlook."""
    if view.book.is_quick:
        return
    if seat.is_dying:
        least = view.book.tables.fed_from
        yield tr("You are Dying: drink and eat {n} at the next meal, or you die.", n=least)
    if is_after_work(view) and not seat.amount(WATER):
        yield tr("You hold no water.")
    if is_after_work(view) and seat.amount("food") < view.book.tables.fed_from:
        yield tr("You hold too little food to be Fed.")
    if seat.wounded:
        yield tr("You are wounded: you cannot use experience, and move one space more than the die says.")
