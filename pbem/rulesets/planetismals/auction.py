"""What is up for bids, and the bids that were opened (brief 7.2, 7.7, PLA-50 to 57)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event, SeatId, listed
from pbem.engine.report import Block, Notice, Section, Sentences, Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Lot
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.statewords import (
    NOTHING,
    conditions,
    kind_of_seen,
    place_of,
    said_goods,
    said_type,
)
from pbem.rulesets.planetismals.view import BeltView

BeltChapter = Chapter[Book, BeltView]
_VOID = tr_noop("A bid is void that its seat has not the cash for, or no longer the right to make.")


def bidders(view: BeltView) -> list[SeatId]:
    """Return the seats that may bid for something now, in turn order; none while orders are due."""
    if view.phase != "bids":
        return []
    return [seat for seat in view.in_play() if any(view.is_eligible(lot, seat) for lot in view.lots)]


def lots_section(view: BeltView) -> Iterator[Section]:
    """Yield the list of all that is up for bids, if there is anything."""
    if view.lots and not view.how:
        waiting = bidders(view)
        says = tr("The round waits for the bids of {seats}.", seats=listed(waiting))
        notice = (Notice(says),) if waiting else ()
        yield Section(tr("Up for bids"), (*notice, _lot_table(view)))


def _lot_table(view: BeltView) -> Table:
    def bidders(lot: Lot) -> str:
        return ", ".join(seat for seat in view.in_play() if view.is_eligible(lot, seat))

    return table(
        tr("Colonies and vacant asteroids"),
        view.lots,
        text(tr("Lot"), lambda lot: lot.key),
        text(tr("What"), lambda lot: said_lot(view, lot)),
        text(tr("Of"), lambda lot: lot.of),
        text(trp("since which round", "Since"), lambda lot: tr("round {round}", round=lot.since)),
        text(tr("Who may bid"), lambda lot: bidders(lot) or NOTHING),
    )


def said_lot(view: BeltView, lot: Lot) -> str:
    """Return what is up for bids, beside its id: colony on D3 (Vesta), asteroid Vesta."""
    if not lot.is_colony:
        return trp("lot", "asteroid {place}", place=view.asteroids[lot.key].name or lot.key)
    one = view.installations[lot.key]
    return tr("{installation} on {place}", installation=kind_of_seen(view.book, one), place=_place(view, lot))


def _place(view: BeltView, lot: Lot) -> str:
    hex = view.installations[lot.key].hex if lot.is_colony else lot.key
    return place_of(view, hex or "")


def lots_for(view: BeltView, seat: SeatId) -> Iterator[Section]:
    """Yield all that a seat may know of what it may bid for now."""
    lots = [lot for lot in view.lots if view.is_eligible(lot, seat)]
    if seat not in bidders(view):
        return
    cash = view.seats[seat].cash or 0
    notice = Notice(tr("Your bids are due; you have {cash} MC.", cash=cash), "warning")
    blocks = (Sentences(f"{lot.key}: {said_lot(view, lot)}", tuple(_facts(view, lot))) for lot in lots)
    yield Section(tr("What you may bid for"), (notice, *blocks))


def _facts(view: BeltView, lot: Lot) -> Iterator[str]:
    yield from _colony_facts(view, lot) if lot.is_colony else _asteroid_facts(view, lot)


def _colony_facts(view: BeltView, lot: Lot) -> Iterator[str]:
    one = view.installations[lot.key]
    asteroid = view.asteroids[one.hex or ""]
    yield tr("Its controller is {seat}.", seat=lot.of)
    yield tr("In its store: {goods}.", goods=said_goods(view.book, one.store))
    state = conditions(view, replace(one, in_lot=False))
    if state != NOTHING:
        yield tr("Its state: {state}.", state=state)
    yield _said_ground(view, lot)
    if asteroid.owner:
        yield tr("Rent goes to {seat}: {rent} MC a round.", seat=asteroid.owner, rent=asteroid.rent)
    if len(view.in_play()) == 2:
        price = view.book.sorts[one.sort].takeover_price_two_seats
        yield tr("Between two seats the price is {price} MC, no more and no less.", price=price)


def _asteroid_facts(view: BeltView, lot: Lot) -> Iterator[str]:
    yield tr("Its previous owner is {seat}, who gets the bid.", seat=lot.of)
    yield _said_ground(view, lot)
    yield tr(
        "Its rent is {rent} MC a round for each tenant's installation.", rent=view.asteroids[lot.key].rent
    )


def _said_ground(view: BeltView, lot: Lot) -> str:
    """Say what the asteroid is, and what stands on it."""
    hex = (view.installations[lot.key].hex if lot.is_colony else lot.key) or ""
    asteroid = view.asteroids[hex]
    installations = listed([f"{one.id} ({one.owner})" for one in view.placed(hex)])
    if asteroid.vacant_from:
        return trn(
            "The asteroid: {type}, {n} zone; vacant, from {seat}; on it {installations}.",
            "The asteroid: {type}, {n} zones; vacant, from {seat}; on it {installations}.",
            asteroid.zones,
            type=said_type(view, asteroid),
            seat=asteroid.vacant_from,
            installations=installations,
        )
    return trn(
        "The asteroid: {type}, {n} zone; owner {owner}; on it {installations}.",
        "The asteroid: {type}, {n} zones; owner {owner}; on it {installations}.",
        asteroid.zones,
        type=said_type(view, asteroid),
        owner=asteroid.owner or NOTHING,
        installations=installations,
    )


def bids_opened(chapter: BeltChapter) -> Iterator[Block]:
    """PLA-51 Yield the table of all bids that were opened, if there were any."""
    told = chapter.events
    bids = [
        (event, _winner(told[place:], event.lot))
        for place, event in enumerate(told)
        if isinstance(event, events.BidShown)
    ]
    if bids:
        yield table(
            tr("Bids opened"),
            bids,
            text(tr("Lot"), lambda row: row[0].lot),
            text(tr("Bidder"), lambda row: row[0].seat),
            number(tr("MC"), lambda row: row[0].amount),
            text(tr("Result"), lambda row: _result(*row)),
            seat=lambda row: row[0].seat,
            note=tr(_VOID) if any(bid.is_void for bid, _ in bids) else "",
        )


def _winner(told: Sequence[Event], lot: str) -> SeatId:
    """Return who won a lot whose bids begin the events; "" is nobody."""
    for event in told:
        if isinstance(event, events.LotWon) and event.lot == lot:
            return event.seat
        if isinstance(event, events.Unsold) and event.lot == lot:
            break
    return ""


def _result(bid: events.BidShown, winner: SeatId) -> str:
    if bid.is_void:
        return trp("of a bid", "void")
    return trp("of a bid", "wins") if bid.seat == winner else trp("of a bid", "outbid")
