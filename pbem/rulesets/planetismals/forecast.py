"""What a sheet will do, for the receipt: plans as understood, settings, deals and bids (brief 5.2, 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.planetismals.afterwards import afterwards, last_plan, plan_order
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.course import course, hexes_of, lines_left, turns_for
from pbem.rulesets.planetismals.dealforecast import bids_awaited, bids_said, deals_said
from pbem.rulesets.planetismals.needs import closed_ones, flare_over, unfed
from pbem.rulesets.planetismals.orders import settings_in_force
from pbem.rulesets.planetismals.plans import APPEND, CLEAR
from pbem.rulesets.planetismals.spots import in_running_order
from pbem.rulesets.planetismals.statewords import place_of
from pbem.rulesets.planetismals.view import BeltView, SeenShuttle
from pbem.rulesets.planetismals.wording import until

_GOES_ON = tr_noop("{shuttle} goes on: {steps}.")
_GOES_ON_FLYING = tr_noop("{shuttle} goes on: {steps}. In all {hexes}, {turns}.")
_NEW = tr_noop("{shuttle} begins a new plan: {steps}.")
_NEW_FLYING = tr_noop("{shuttle} begins a new plan: {steps}. In all {hexes}, {turns}.")
_LONGER = tr_noop("{shuttle} goes on, with new steps at the end: {steps}.")
_LONGER_FLYING = tr_noop("{shuttle} goes on, with new steps at the end: {steps}. In all {hexes}, {turns}.")


def forecast(book: Book, view: BeltView, seat: SeatId, sheet: Sheet) -> tuple[str, ...]:
    """Return what a seat's sheet will do, as far as the seat can know; the belt does not change before."""
    if view.seats[seat].is_removed:
        return (tr("Your company has left the game: nothing is done for it."),)
    if view.phase == "bids":
        return tuple(bids_awaited(view, seat, sheet))
    after = afterwards(view, seat, sheet)
    return (
        *_absent(sheet),
        *_drawn(view, seat),
        *(line for one in in_running_order(after, seat) for line in _shuttle(view, after, sheet, one)),
        *_settings(after, seat),
        *_defaults(after, seat),
        *deals_said(view, seat, sheet),
        *bids_said(sheet),
    )


def _absent(sheet: Sheet) -> Iterator[str]:
    if sheet.played is Played.NONE:
        yield tr("No orders received: plans go on, settings stay, and nothing is offered or bid for you.")


def _drawn(view: BeltView, seat: SeatId) -> Iterator[str]:
    """Option roll_ahead: what is known of this turn; and what keeps all shuttles where they are."""
    number = view.seats[seat].next_fate
    if number is not None:
        event = view.book.happening(number)
        yield tr("Your Fate is drawn: {number}, {event}.", number=number, event=tr(event.name))
    flare = flare_over(view, seat)
    if flare:
        yield tr("A solar flare lasts {until}: none of your shuttles flies.", until=until(flare))


def _shuttle(view: BeltView, after: BeltView, sheet: Sheet, shuttle: SeenShuttle) -> Iterator[str]:
    """What a shuttle does, and what may be known of its moves."""
    yield _plan(view, after, sheet, shuttle)
    waiting = last_plan(view, shuttle.owner, sheet, shuttle.id)
    if waiting and waiting.lines and plan_order(view, shuttle.owner, sheet, shuttle.id) is None:
        yield tr("The plan for {shuttle} in your standing orders waits for its end.", shuttle=shuttle.id)
    if shuttle.next_moves is not None and not flare_over(view, shuttle.owner):
        yield trn(
            "{shuttle} may move {n} hex this turn.",
            "{shuttle} may move {n} hexes this turn.",
            shuttle.next_moves,
            shuttle=shuttle.id,
        )


def _plan(view: BeltView, after: BeltView, sheet: Sheet, shuttle: SeenShuttle) -> str:
    order = plan_order(view, shuttle.owner, sheet, shuttle.id)
    lines = lines_left(after, shuttle.plan)
    if not lines:
        place = place_of(after, shuttle.hex)
        if order and order.way == CLEAR:
            return tr("{shuttle} loses its plan and stays at {place}.", shuttle=shuttle.id, place=place)
        return tr("{shuttle} has no plan and stays at {place}.", shuttle=shuttle.id, place=place)
    stages = course(after, shuttle.hex, lines)
    steps, number = "; ".join(map(str, stages)), hexes_of(stages)
    says, flying = _GOES_ON, _GOES_ON_FLYING
    if order and order.way == APPEND and lines_left(view, view.shuttles[shuttle.id].plan):
        says, flying = _LONGER, _LONGER_FLYING
    elif order:
        says, flying = _NEW, _NEW_FLYING
    if not number:
        return tr(says, shuttle=shuttle.id, steps=steps)
    hexes = trn("{n} hex", "{n} hexes", number)
    turns = trn("about {n} turn", "about {n} turns", turns_for(number))
    return tr(flying, shuttle=shuttle.id, steps=steps, hexes=hexes, turns=turns)


def _settings(after: BeltView, seat: SeatId) -> Iterator[str]:
    said = settings_in_force(after, seat)
    if said:
        yield tr("Settings: {settings}.", settings="; ".join(said))
    else:
        yield tr("Settings: none but the usual ones.")


def _defaults(after: BeltView, seat: SeatId) -> Iterator[str]:
    """PLA-R33, PLA-113, 114 What happens without a further word: rations and strike fees."""
    for one in unfed(after, seat):
        price = after.book.sorts[one.sort].rations
        if one.rations:
            yield tr(
                "{colony} has no food in store: if none is made in time, its rations cost {price} MC.",
                colony=one.id,
                price=price,
            )
        else:
            yield tr(
                "{colony} has no food in store and gets no rations: without any it is put up for bids.",
                colony=one.id,
            )
    fee = after.book.strike_fee
    for one, pays in closed_ones(after, seat):
        if pays:
            yield tr("{installation} is closed: you pay {fee} MC to reopen it.", installation=one.id, fee=fee)
        else:
            yield tr("{installation} is closed and stays so.", installation=one.id)
