"""Deals matched in pairs and carried out when all of them is possible; debts (PLA-80, 82, R43, R55 to 61)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeAlias

from pbem.engine.deals import Match, Offer, matched
from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Noted
from pbem.engine.tongue import tr, trn
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count, transfer
from pbem.rulesets.planetismals.aftermath import notes
from pbem.rulesets.planetismals.belt import (
    Belt,
    BeltTable,
    Deal,
    Debt,
    Installation,
    Shuttle,
    add,
    own_stores,
    serial,
    space,
)
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.dealorders import Borrow, Give, Lend, Repay
from pbem.rulesets.planetismals.loading import LUXURY, store_for
from pbem.rulesets.planetismals.ownership import hand_over, watching
from pbem.rulesets.planetismals.plan import NO_PLAN
from pbem.rulesets.planetismals.things import Sort, Thing, money, said_things

Things: TypeAlias = tuple[Thing, ...]


@dataclass(frozen=True)
class Basket:
    """One side of an offer: things as they were ordered; their order does not matter when matched (R56)."""

    things: Things = field(compare=False)
    in_order: Things


def _basket(things: Things) -> Basket:
    return Basket(things, tuple(sorted(things)))


def match_deals(table: BeltTable) -> None:
    """R1, PLA-R56 Match the offers of all seats, tell the others, and attempt what is agreed."""
    belt = table.state
    made = [(order, offer) for seat in belt.in_play() for order, offer in _offers_of(table, seat)]
    order_of = Noted((offer, order) for order, offer in made)
    matches, alone = matched([offer for _, offer in made], lambda seat: belt.from_seat(seat, is_after=True))
    belt.deals = tuple(_deal_of(match) for match in matches)
    for match, deal in zip(matches, belt.deals, strict=True):
        for offer in (match.one, *([match.other] if match.other else [])):
            notes(table).agreed.put(order_of.of(offer), deal)
    for offer in alone:
        table.tell(events.Unmatched(offer.seat, offer.source, only=frozenset({offer.seat})))
    attempt_deals(table)


def _offers_of(table: BeltTable, seat: SeatId) -> Iterator[tuple[Order, Offer[Basket]]]:
    """Yield what a seat offers with the orders that do so, in text order."""
    for order in table.sheet(seat).lines:
        if offer := offer_of(seat, order):
            yield order, offer


def offer_of(seat: SeatId, order: Order) -> Offer[Basket] | None:
    """PLA-R56, R59 Return the offer that an order makes, a loan being an IOU for money; None of others."""
    source = order.source or str(order)
    if isinstance(order, Give):
        takes = _basket(order.takes) if order.takes else None
        return Offer(seat, order.to, _basket(order.gives), takes, source)
    if isinstance(order, Lend | Borrow):
        lent, iou = _basket((money(order.amount),)), _basket((_iou(order),))
        if isinstance(order, Lend):
            return Offer(seat, order.to, lent, iou, source)
        return Offer(seat, order.whom, iou, lent, source)
    return None


def _iou(order: Lend | Borrow) -> Thing:
    """Return what a borrower writes: the sum to be paid back, and when."""
    return Thing(Sort.IOU.value, order.back, due=order.due)


def _deal_of(match: Match[Basket]) -> Deal:
    takes = match.one.takes.things if match.one.takes else ()
    return Deal(match.one.seat, match.partner, match.one.gives.things, takes)


def attempt_deals(
    table: BeltTable, seats: Collection[SeatId] | None = None, other: SeatId | None = None
) -> int:
    """PLA-R57 Carry out the matched deals that are possible now, in order, and return how many.

    With `seats`, only those to which one of these is a party; with `other`, only those with that seat.
    """
    done = 0
    for deal in table.state.deals:
        parties = (deal.one, deal.other)
        is_meant = seats is None or any(party in seats for party in parties)
        if is_meant and (other is None or other in parties):
            done += _attempt(table, deal)
    return done


def _attempt(table: BeltTable, deal: Deal) -> bool:
    """PLA-R57 Carry a deal out, all or nothing."""
    if hindrance(table.book, table.state, deal):
        return False
    table.state.deals = tuple(one for one in table.state.deals if one is not deal)
    both = frozenset({deal.one, deal.other})
    with watching(table):
        table.tell(
            events.DealDone(deal.one, deal.other, said_things(deal.gives), said_things(deal.takes), only=both)
        )
        transfer_things(table, deal)
    for seat in (deal.one, deal.other):
        count(table, seat, "deals_done")
    return True


def lapse_deals(table: BeltTable) -> None:
    """R4, PLA-R57 What could not be carried out in its round lapses, with what was in the way last."""
    reasons = notes(table).hindrances or _all_hindrances(table)
    for deal, reason in zip(table.state.deals, reasons, strict=True):
        both = frozenset({deal.one, deal.other})
        said = reason or tr("it became possible too late")
        table.tell(events.DealLapsed(deal.one, deal.other, said, only=both))
        notes(table).lapsed.put(deal, said)
    table.state.deals = ()


def note_hindrances(table: BeltTable) -> None:
    """Phase bids: see what is in the way of the deals that will lapse, for no checkpoint comes any more."""
    notes(table).hindrances = _all_hindrances(table)


def _all_hindrances(table: BeltTable) -> tuple[str, ...]:
    return tuple(hindrance(table.book, table.state, deal) for deal in table.state.deals)


def sides(deal: Deal) -> tuple[tuple[SeatId, SeatId, tuple[Thing, ...]], ...]:
    """Return for both sides of a deal who gives what to whom."""
    return (deal.one, deal.other, deal.gives), (deal.other, deal.one, deal.takes)


def _of_sort(things: Sequence[Thing], *sorts: Sort) -> list[Thing]:
    return [thing for thing in things if thing.sort in sorts]


def hindrance(book: Book, belt: Belt, deal: Deal) -> str:
    """PLA-R57 Return what of a deal is not possible now, "" if all of it is."""
    reasons = (
        reason
        for giver, taker, things in sides(deal)
        for reason in _hindrances(book, belt, giver, taker, things)
    )
    return next(chain(reasons, _too_many_shuttles(book, belt, deal)), "")


def _hindrances(
    book: Book, belt: Belt, giver: SeatId, taker: SeatId, things: Sequence[Thing]
) -> Iterator[str]:
    """Yield what is in the way of one side of a deal, as it stands before anything changes hands."""
    cash = sum(thing.amount for thing in _of_sort(things, Sort.MONEY))
    if cash > belt.seats[giver].cash:
        yield tr("{seat} has no {amount} MC", seat=giver, amount=cash)
    for thing in things:
        if thing.sort is Sort.INSTALLATION:
            yield from _installation_missing(belt, giver, thing)
        elif thing.sort is Sort.ASTEROID and not _is_owned_by(belt, giver, thing.hex):
            yield tr("{hex} does not belong to {seat}", hex=thing.hex, seat=giver)
        elif thing.sort is Sort.DEBT and not _is_owed_to(belt, giver, thing.id):
            yield tr("{debt} is not owed to {seat}", debt=thing.id, seat=giver)
    yield from _shuttles_missing(belt, giver, _of_sort(things, Sort.SHUTTLE))
    yield from _goods_missing(belt, giver, _of_sort(things, Sort.GOODS))
    yield from _room_missing(book, belt, taker, things)


def _installation_missing(belt: Belt, giver: SeatId, thing: Thing) -> Iterator[str]:
    one = belt.installations.get(thing.id)
    if one is None or one.owner != giver:
        yield tr("{installation} does not belong to {seat}", installation=thing.id, seat=giver)
    elif one.in_lot:
        yield tr("{installation} is up for bids", installation=thing.id)


def _is_owned_by(belt: Belt, seat: SeatId, hex: str) -> bool:
    return hex in belt.asteroids and belt.asteroids[hex].owner == seat


def _is_owed_to(belt: Belt, seat: SeatId, id: str) -> bool:
    return id in belt.debts and belt.debts[id].creditor == seat


def _shuttles_missing(belt: Belt, giver: SeatId, things: Sequence[Thing]) -> Iterator[str]:
    """PLA-R62 Shuttles are the giver's to give, and never its last."""
    own = [shuttle.id for shuttle in belt.fleet(giver)]
    for thing in things:
        if thing.id not in own:
            yield tr("{shuttle} does not belong to {seat}", shuttle=thing.id, seat=giver)
    if things and len(own) <= len(things):
        yield tr("{seat} keeps no shuttle", seat=giver)


def _too_many_shuttles(book: Book, belt: Belt, deal: Deal) -> Iterator[str]:
    """Option max_shuttles: nobody has more of them when all is done."""
    most = book.options.max_shuttles
    for _, taker, things in sides(deal) if most else ():
        gives = deal.gives if taker == deal.one else deal.takes
        more = len(_of_sort(things, Sort.SHUTTLE)) - len(_of_sort(gives, Sort.SHUTTLE))
        if more > 0 and len(belt.fleet(taker)) + more > most:
            yield trn(
                "{seat} may have {n} shuttle at most",
                "{seat} may have {n} shuttles at most",
                most,
                seat=taker,
            )


def _goods_missing(belt: Belt, giver: SeatId, things: Sequence[Thing]) -> Iterator[str]:
    """Goods must be in the giver's stores or holds in their hex, all that the deal names together."""
    for thing in things:
        wanted = sum(one.amount for one in things if (one.id, one.hex) == (thing.id, thing.hex))
        if _stock(belt, giver, thing) < wanted:
            yield tr("{seat} has no {goods}", seat=giver, goods=str(thing))


def _stock(belt: Belt, seat: SeatId, thing: Thing) -> int:
    stores = sum(one.store.get(thing.id, 0) for one in own_stores(belt, seat, thing.hex))
    return stores + sum(shuttle.hold.get(thing.id, 0) for shuttle in belt.fleet(seat, thing.hex))


def _room_missing(book: Book, belt: Belt, taker: SeatId, things: Sequence[Thing]) -> Iterator[str]:
    """The taker needs an empty shuttle for what is aboard one, and room for goods, in each hex."""
    cargo = [belt.installations[thing.id] for thing in _aboard(belt, things)]
    hexes = {belt.shuttles[one.shuttle].hex: None for one in cargo if one.shuttle}
    for hex in {**hexes, **{thing.hex: None for thing in _of_sort(things, Sort.GOODS)}}:
        many = sum(one.shuttle is not None and belt.shuttles[one.shuttle].hex == hex for one in cargo)
        if many > len(_empty(belt, taker, hex)):
            yield tr("{seat} has no empty shuttle at {hex}", seat=taker, hex=hex)
        taken = {shuttle.id for shuttle in _empty(belt, taker, hex)[:many]}
        free = sum(space(book, one) for one in belt.fleet(taker, hex) if one.id not in taken)
        if free < _held(book, belt, taker, hex, things):
            yield tr("{seat} has no room at {hex}", seat=taker, hex=hex)


def _aboard(belt: Belt, things: Sequence[Thing]) -> list[Thing]:
    """Return the installations of a deal that are aboard shuttles."""
    return [
        thing
        for thing in _of_sort(things, Sort.INSTALLATION)
        if thing.id in belt.installations and belt.installations[thing.id].shuttle
    ]


def _empty(belt: Belt, seat: SeatId, hex: str) -> list[Shuttle]:
    return [one for one in belt.fleet(seat, hex) if not one.hold and one.installation is None]


def _held(book: Book, belt: Belt, taker: SeatId, hex: str, things: Sequence[Thing]) -> int:
    """Return the units that must go into holds in a hex, because no store there can take them."""
    return sum(
        thing.amount
        for thing in _of_sort(things, Sort.GOODS)
        if thing.hex == hex and not _stores_for(book, belt, taker, thing)
    )


def _stores_for(book: Book, belt: Belt, taker: SeatId, thing: Thing) -> list[Installation]:
    """Return the taker's stores for goods in their hex; by option luxury_stock none for luxuries."""
    if thing.id == LUXURY and not book.options.luxury_stock:
        return []
    return own_stores(belt, taker, thing.hex)


def transfer_things(table: BeltTable, deal: Deal) -> None:
    """PLA-R57, R58 Hand everything over: what is aboard, goods, then what is named by its id."""
    for _, taker, things in sides(deal):
        for thing in _aboard(table.state, things):
            _reload(table.state, table.state.installations[thing.id], taker)
    for giver, taker, things in sides(deal):
        for thing in _of_sort(things, Sort.GOODS):
            _move_goods(table.book, table.state, giver, taker, thing)
    for giver, taker, things in sides(deal):
        for thing in things:
            _hand(table, giver, taker, thing)


def _reload(belt: Belt, one: Installation, taker: SeatId) -> None:
    """Move an installation from one shuttle to the taker's first empty one in the same hex."""
    assert one.shuttle is not None
    giving = belt.shuttles[one.shuttle]
    taking = _empty(belt, taker, giving.hex)[0]
    giving.installation, taking.installation, one.shuttle = None, one.id, taking.id


def _move_goods(book: Book, belt: Belt, giver: SeatId, taker: SeatId, thing: Thing) -> None:
    """PLA-R58 Goods leave stores, then holds; they go to a store that uses them, any store, or holds."""
    left = thing.amount
    sources = [one.store for one in own_stores(belt, giver, thing.hex)]
    sources += [shuttle.hold for shuttle in belt.fleet(giver, thing.hex)]
    for source in sources:
        units = min(left, source.get(thing.id, 0))
        add(source, thing.id, -units)
        left -= units
    stores, left = _stores_for(book, belt, taker, thing), thing.amount
    if stores:
        add(store_for(book, stores, thing.id).store, thing.id, left)
        return
    for shuttle in belt.fleet(taker, thing.hex):
        units = min(left, space(book, shuttle))
        add(shuttle.hold, thing.id, units)
        left -= units


def _hand(table: BeltTable, giver: SeatId, taker: SeatId, thing: Thing) -> None:
    """PLA-R55 Hand over one thing that is not goods."""
    belt = table.state
    match thing.sort:
        case Sort.MONEY:
            transfer(table, giver, taker, thing.amount, "deal")
        case Sort.INSTALLATION:
            hand_over(table, belt.installations[thing.id], taker)
            table.tell(events.Transferred(thing.id, taker))
        case Sort.ASTEROID:
            belt.asteroids[thing.hex].owner = taker
            table.tell(events.Transferred(thing.hex, taker))
        case Sort.SHUTTLE:
            _hand_shuttle(table, taker, belt.shuttles[thing.id])
        case Sort.IOU:
            owe(table, giver, taker, thing.amount, thing.due)
        case Sort.DEBT:
            _hand_debt(belt, taker, thing.id)


def _hand_shuttle(table: BeltTable, taker: SeatId, shuttle: Shuttle) -> None:
    """PLA-R58 A shuttle goes with all it holds and without its plan."""
    company = table.state.seats[shuttle.owner]
    company.shuttle_order = tuple(id for id in company.shuttle_order if id != shuttle.id)
    shuttle.owner, shuttle.plan = taker, NO_PLAN
    table.tell(events.Transferred(shuttle.id, taker))
    if shuttle.installation:
        hand_over(table, table.state.installations[shuttle.installation], taker)
        table.tell(events.Transferred(shuttle.installation, taker))


def _hand_debt(belt: Belt, taker: SeatId, id: str) -> None:
    """PLA-R60 A debt is owed to another now; given to the debtor itself it is wiped out."""
    debt = belt.debts[id]
    if debt.debtor == taker:
        del belt.debts[id]
    else:
        belt.debts[id] = replace(debt, creditor=taker)


def owe(
    table: BeltTable, debtor: SeatId, creditor: SeatId, amount: int, due: int, is_rent: bool = False
) -> str:
    """PLA-R59 Write down what a seat owes another, interest included; return the id of the debt."""
    belt = table.state
    assert amount > 0 and debtor != creditor, (debtor, creditor, amount)
    id = f"IOU{belt.next_debt}"
    belt.next_debt += 1
    belt.debts[id] = Debt(id, debtor, creditor, amount, due, is_rent)
    return id


def repay(table: BeltTable, seat: SeatId) -> None:
    """T2, PLA-R59 Pay debts before they are due, as REPAY orders say: the debt or the cash at most."""
    for order in table.sheet(seat).lines:
        if isinstance(order, Repay):
            debt = table.state.debts.get(order.debt)
            if debt and debt.debtor == seat:
                _pay_off(table, debt, debt.amount if order.amount is None else order.amount)


def collect_debts(table: BeltTable, seat: SeatId) -> None:
    """E2, PLA-R59, R60 What is due is taken from the debtor's cash: first by round, then by number."""
    belt = table.state
    due = [debt for debt in belt.debts.values() if debt.debtor == seat and debt.due <= belt.round]
    for debt in sorted(due, key=lambda debt: (debt.due, serial(debt.id))):
        _pay_off(table, debt, debt.amount)
    if table.book.options.late_interest:
        _add_interest(table, seat)


def _pay_off(table: BeltTable, debt: Debt, wanted: int) -> None:
    """PLA-R61 Pay so much of a debt, as far as there is cash; the rest stays due."""
    amount = min(wanted, debt.amount, table.state.seats[debt.debtor].cash)
    if not amount:
        return
    left = debt.amount - amount
    transfer(table, debt.debtor, debt.creditor, amount, "debt", debt.id)
    if left:
        table.state.debts[debt.id] = replace(debt, amount=left)
    else:
        del table.state.debts[debt.id]
    both = frozenset({debt.debtor, debt.creditor})
    rule = "PLA-R43" if debt.is_rent else "PLA-82"
    told = events.DebtPaid(debt.debtor, debt.creditor, amount, debt.id, left, cause=rule, only=both)
    table.tell(told)


def _add_interest(table: BeltTable, seat: SeatId) -> None:
    """Option late_interest: what is overdue grows by so many percent, rounded up."""
    belt, percent = table.state, table.book.options.late_interest
    for debt in list(belt.debts.values()):
        if debt.debtor == seat and debt.due < belt.round:
            growth = -(-debt.amount * percent // 100)
            belt.debts[debt.id] = replace(debt, amount=debt.amount + growth)
            both = frozenset({debt.debtor, debt.creditor})
            table.tell(events.DebtGrown(debt.id, growth, only=both))
