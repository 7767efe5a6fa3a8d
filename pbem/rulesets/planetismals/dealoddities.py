"""What is odd in deals and bids: what one has not, has no room for, or cannot pay now (brief 5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.bidchecks import COLONY
from pbem.rulesets.planetismals.needs import in_store
from pbem.rulesets.planetismals.orders import Bid, Borrow, Give, Lend, Repay
from pbem.rulesets.planetismals.things import Sort, Thing
from pbem.rulesets.planetismals.view import BeltView

Reasons = Iterator[str]


def odd_deal(view: BeltView, seat: SeatId, order: Order) -> Reasons:
    """Yield what is odd in a deal, a loan or a payment; before it is done things may have changed."""
    cash = view.seats[seat].cash or 0
    match order:
        case Give(gives=gives, takes=takes):
            for thing in gives:
                yield from _missing(view, seat, thing)
            for thing in takes:
                yield from _no_use(view, seat, thing)
            yield from _due_now(view, (*gives, *takes))
        case Lend(amount=amount, back=back):
            if amount > cash:
                yield _too_little(cash)
            if back < amount:
                yield tr("You would get back less than you lend.")
        case Borrow(amount=amount, back=back, due=due):
            if back < amount:
                yield tr("You would pay back less than you borrow.")
            if due == view.round:
                yield _this_round()
        case Repay():
            if not cash:
                yield _too_little(cash)


def _too_little(cash: int) -> str:
    return tr("Your cash is {cash} MC now.", cash=cash)


def _this_round() -> str:
    return tr("It is due in this very round: it is collected at the end of the debtor's turn.")


def _due_now(view: BeltView, things: Sequence[Thing]) -> Reasons:
    if any(thing.sort is Sort.IOU and thing.due == view.round for thing in things):
        yield _this_round()


def _missing(view: BeltView, seat: SeatId, thing: Thing) -> Reasons:
    """PLA-R57 Things that the giver has not, or may not give away."""
    match thing.sort:
        case Sort.MONEY if thing.amount > (view.seats[seat].cash or 0):
            yield _too_little(view.seats[seat].cash or 0)
        case Sort.GOODS:
            units = _stock(view, seat, thing.hex, thing.id)
            if units < thing.amount:
                yield tr("You have {units} {good} at {hex} now.", units=units, good=thing.id, hex=thing.hex)
        case Sort.INSTALLATION if view.installations[thing.id].owner != seat:
            owner = view.installations[thing.id].owner
            yield tr("{installation} is {seat}'s now.", installation=thing.id, seat=owner)
        case Sort.ASTEROID if view.asteroids[thing.hex].owner != seat:
            yield tr("{hex} is not yours now.", hex=thing.hex)
        case Sort.SHUTTLE if view.shuttles[thing.id].owner != seat:
            yield tr("{shuttle} is {seat}'s now.", shuttle=thing.id, seat=view.shuttles[thing.id].owner)
        case Sort.SHUTTLE if len(view.fleet(seat)) == 1:
            yield tr("It is your last shuttle, which nobody can give away.")


def _stock(view: BeltView, seat: SeatId, hex: str, good: str) -> int:
    holds = (one.hold or {} for one in view.fleet(seat) if one.hex == hex)
    return in_store(view, seat, hex, good) + sum(hold.get(good, 0) for hold in holds)


def _no_use(view: BeltView, seat: SeatId, thing: Thing) -> Reasons:
    """PLA-R57 Things for which the taker has no room, or which are its own."""
    match thing.sort:
        case Sort.GOODS:
            has_store = any(not one.in_lot for one in view.placed(thing.hex, seat))
            here = [one for one in view.fleet(seat) if one.hex == thing.hex]
            room = sum(one.space(view.book.hold) for one in here)
            if not has_store and room < thing.amount:
                yield tr(
                    "You have no room at {hex} now for {units} units.", hex=thing.hex, units=thing.amount
                )
        case Sort.INSTALLATION if view.installations[thing.id].owner == seat:
            yield tr("{installation} is your own.", installation=thing.id)
        case Sort.ASTEROID if view.asteroids[thing.hex].owner == seat:
            yield tr("{hex} is your own.", hex=thing.hex)
        case Sort.SHUTTLE if view.shuttles[thing.id].owner == seat:
            yield tr("{shuttle} is your own.", shuttle=thing.id)


def odd_bids(view: BeltView, seat: SeatId, orders: Sequence[Order]) -> Iterator[tuple[Order, str]]:
    """PLA-51, 56, R38 Yield bids that would be void as things are now, and such as two seats cannot make."""
    cash = view.seats[seat].cash or 0
    price = max(sort.takeover_price_two_seats for sort in view.book.sorts.values())
    for order in orders:
        if not isinstance(order, Bid):
            continue
        if order.amount > cash:
            yield order, tr("Your cash is {cash} MC now: a bid above the cash is void.", cash=cash)
        if order.lot in view.asteroids and not view.placed(order.lot, seat):
            yield (
                order,
                tr("You have no installation on {hex} yet: without one the bid is void.", hex=order.lot),
            )
        if order.lot == COLONY and len(view.in_play()) == 2 and order.amount < price:
            yield order, tr("Between two seats a colony's price is {price} MC: this is no bid.", price=price)
