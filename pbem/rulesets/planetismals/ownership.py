"""Who owns an asteroid, and lots up for bids with who wins them (brief 3.3, 3.4; PLA-50 to 57, R44 to 51)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeAlias

from pbem.engine.bids import SealedBid, highest, opened
from pbem.engine.events import SeatId
from pbem.engine.slots import COMPARISONS
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count, pay, transfer
from pbem.rulesets.planetismals.aftermath import notes
from pbem.rulesets.planetismals.belt import Asteroid, Belt, BeltTable, Installation, Lot, Offer
from pbem.rulesets.planetismals.bids import ASTEROID, COLONY, Bid
from pbem.rulesets.planetismals.conditions import Count, Here

Presence: TypeAlias = Mapping[str, frozenset[SeatId]]
"""The seats with an installation on each asteroid that has any."""


def presence(belt: Belt) -> Presence:
    """Return who has an installation where; taken before whatever may change it."""
    seats: dict[str, frozenset[SeatId]] = {}
    for one in belt.placed():
        assert one.hex is not None
        seats[one.hex] = seats.get(one.hex, frozenset()) | {one.owner}
    return seats


@contextmanager
def watching(table: BeltTable) -> Iterator[None]:
    """PLA-R45 Let one whole cause happen in the block; then see to the ownership of what it touched."""
    before = presence(table.state)
    yield
    settle_ownership(table, before)


def settle_ownership(table: BeltTable, before: Presence) -> None:
    """3.4, PLA-56 See to all asteroids, in reading order, on which installations stood before a cause.

    Where the last one is gone, nobody owns the asteroid; where its owner has lost the last, tenants may bid.
    """
    after = presence(table.state)
    for hex, asteroid in table.state.asteroids.items():
        then, now = before.get(hex, frozenset()), after.get(hex, frozenset())
        if then and not now:
            _leave(table, asteroid)
        elif asteroid.owner is not None and asteroid.owner in then - now:
            open_asteroid_lot(table, hex, asteroid.owner)


def _leave(table: BeltTable, asteroid: Asteroid) -> None:
    """3.4 no. 1: without any installation it belongs to nobody, and is not up for bids."""
    belonged = asteroid.owner or asteroid.vacant_from
    asteroid.owner = asteroid.vacant_from = None
    drop_lot(table.state, asteroid.hex)
    if belonged:
        table.tell(events.Unowned(asteroid.hex))


def drop_lot(belt: Belt, key: str) -> None:
    """Take a colony or asteroid off the list of what is up for bids."""
    belt.lots = tuple(lot for lot in belt.lots if lot.key != key)


def own_by_placing(table: BeltTable, hex: str, seat: SeatId) -> None:
    """PLA-53, R44 The first to set an installation down owns the asteroid, unless tenants bid for it."""
    asteroid = table.state.asteroids[hex]
    if asteroid.owner is None and asteroid.vacant_from is None:
        _own(table, asteroid, seat, "PLA-53")


def return_the_vacant(table: BeltTable) -> None:
    """PLA-R48 A vacant asteroid where only its previous owner is left goes back to it, and the lot ends."""
    for asteroid in table.state.asteroids.values():
        of = asteroid.vacant_from
        if of and {one.owner for one in table.state.placed(asteroid.hex)} == {of}:
            drop_lot(table.state, asteroid.hex)
            _own(table, asteroid, of, "PLA-R48")


def _own(table: BeltTable, asteroid: Asteroid, seat: SeatId, rule: str) -> None:
    """Let a seat own an asteroid that had no owner, and tell it."""
    asteroid.owner, asteroid.vacant_from = seat, None
    table.tell(events.Owned(seat, asteroid.hex, cause=rule))


def hand_over(table: BeltTable, one: Installation, seat: SeatId) -> None:
    """PLA-R49 Give an installation with its store to a seat; its settings begin anew, its flags stay."""
    fresh = Installation(one.id, one.sort, seat)
    one.owner, one.rations = seat, table.state.seats[seat].rations
    one.is_on, one.max, one.prefer = fresh.is_on, fresh.max, fresh.prefer


def destroy(table: BeltTable, one: Installation, cause: str) -> None:
    """PLA-105, 118, 119, R37 Remove a placed installation with its store; a lot of it is void."""
    assert one.hex is not None
    del table.state.installations[one.id]
    drop_lot(table.state, one.id)
    table.tell(events.Destroyed(one.id, one.hex, cause=cause))


def is_eligible(belt: Belt, lot: Lot, seat: SeatId) -> bool:
    """PLA-50, 56, R47 Say whether a seat may bid: any opponent for a colony, a tenant for an asteroid."""
    if seat == lot.of or belt.seats[seat].is_removed:
        return False
    return lot.is_colony or bool(belt.placed(lot.key, seat))


def eligible(belt: Belt, lot: Lot) -> list[SeatId]:
    """Return the seats that may bid for a lot, in turn order after its controller or previous owner."""
    return [seat for seat in belt.from_seat(lot.of, is_after=True) if is_eligible(belt, lot, seat)]


def has_new_lots(belt: Belt) -> bool:
    """R3 Say whether a lot arose in this round for which anybody may bid."""
    return any(lot.is_new and eligible(belt, lot) for lot in belt.lots)


def open_colony_lot(table: BeltTable, one: Installation) -> None:
    """PLA-50, R33, R37 Put a colony without food and rations up for bids; in compact settle it at once."""
    one.in_lot = True
    table.tell(events.LotOpened(one.id, one.owner))
    _open(table, Lot(one.id, True, one.owner, table.state.round))


def open_asteroid_lot(table: BeltTable, hex: str, of: SeatId) -> None:
    """PLA-56, R45 Put a vacated asteroid up for bids; in compact settle it at once."""
    belt = table.state
    asteroid = belt.asteroids[hex]
    asteroid.owner, asteroid.vacant_from = None, of
    table.tell(events.Vacated(hex, of))
    since = belt.round + (belt.phase == "bids")
    _open(table, Lot(hex, False, of, since))


def _open(table: BeltTable, lot: Lot) -> None:
    table.state.lots = (*table.state.lots, lot)
    if table.book.options.phases == "compact":
        settle_lot(table, lot)


def settle_lots(table: BeltTable) -> None:
    """3.3 Phase bids: award the lots listed, colonies first; what arises meanwhile waits for next round."""
    belt = table.state
    for lot in sorted(belt.lots, key=lambda lot: not lot.is_colony):
        _settle_if_left(table, lot)
    belt.offers = ()


def settle_old_lots(table: BeltTable) -> None:
    """R3, PLA-R47 Settle the asteroids left unsold earlier, with the bids of this order set."""
    belt, is_compact = table.state, table.book.options.phases == "compact"
    for lot in belt.lots:
        if not lot.is_colony and (is_compact or not lot.is_new):
            _settle_if_left(table, lot)


def keep_bids(table: BeltTable) -> None:
    """R3 When bids are opened, those for asteroids that came with the orders are kept for them."""
    vacant = [lot.key for lot in table.state.lots if not lot.is_colony]
    table.state.offers = keep_offers(table, (*vacant, ASTEROID))


def _settle_if_left(table: BeltTable, lot: Lot) -> None:
    """Settle a lot unless the settling of another one ended it."""
    if table.state.lot(lot.key) == lot:
        settle_lot(table, lot)


def settle_lot(table: BeltTable, lot: Lot) -> None:
    """3.3, PLA-51, 57 Open the sealed bids for a lot: the highest that counts wins, else nobody."""
    belt = table.state
    order = [*belt.from_seat(lot.of, is_after=True), lot.of]
    bids = opened(bids_for(table, lot, eligible(belt, lot)), order)
    for bid in bids:
        table.tell(events.BidShown(bid.seat, bid.amount, lot.key, bid.is_void))
    won = highest(bids, order)
    if won is None:
        if bids or lot.is_new:
            table.tell(events.Unsold(lot.key, cause="PLA-R40" if lot.is_colony else "PLA-R47"))
        _leave_unsold(table, lot)
        return
    table.tell(events.LotWon(won.seat, lot.key, won.amount, cause=_rule_of_winning(belt, lot)))
    note_win(table, lot, won.seat)
    count(table, won.seat, "lots_won")
    if lot.is_colony:
        _award_colony(table, lot, won.seat, won.amount)
    else:
        _award_asteroid(table, lot, won.seat, won.amount)


def _rule_of_winning(belt: Belt, lot: Lot) -> str:
    """PLA-51, 52, 57 Return by which statement a lot is won, or taken by the only other seat."""
    if not lot.is_colony:
        return "PLA-57"
    return "PLA-52" if len(belt.in_play()) == 2 else "PLA-51"


def _award_colony(table: BeltTable, lot: Lot, seat: SeatId, amount: int) -> None:
    """PLA-R39, R41 The winner gets the colony with its store, the bank or by option its owner the money."""
    if table.book.options.colony_bid_to == "controller":
        transfer(table, seat, lot.of, amount, "colony_bid", lot.key)
    else:
        pay(table, seat, amount, "colony_bid", lot.key)
    with watching(table):
        _end_colony_lot(table, lot)
        hand_over(table, table.state.installations[lot.key], seat)


def _award_asteroid(table: BeltTable, lot: Lot, seat: SeatId, amount: int) -> None:
    """PLA-57 The winner owns the asteroid; the money goes to its previous owner, if that is still in play."""
    if table.state.seats[lot.of].is_removed:
        pay(table, seat, amount, "asteroid_bid", lot.key)
    else:
        transfer(table, seat, lot.of, amount, "asteroid_bid", lot.key)
    asteroid = table.state.asteroids[lot.key]
    asteroid.owner, asteroid.vacant_from = seat, None
    drop_lot(table.state, lot.key)


def _leave_unsold(table: BeltTable, lot: Lot) -> None:
    """PLA-R40, R47 Nobody bid: a colony stays where it is, by option it is lost; an asteroid stays vacant."""
    belt = table.state
    if not lot.is_colony:
        belt.lots = tuple(replace(one, is_new=False) if one.key == lot.key else one for one in belt.lots)
        return
    _end_colony_lot(table, lot)
    if table.book.options.unbid_colony == "lost":
        with watching(table):
            destroy(table, belt.installations[lot.key], "PLA-R40")


def _end_colony_lot(table: BeltTable, lot: Lot) -> None:
    table.state.installations[lot.key].in_lot = False
    drop_lot(table.state, lot.key)


def bids_for(table: BeltTable, lot: Lot, eligible: Sequence[SeatId]) -> Iterator[SealedBid]:
    """3.3, PLA-51 Yield the bids for a lot; one is void that is no longer the seat's to make, or to pay."""
    for seat in table.state.in_play():
        amount = _amount(table, lot, seat, seat in eligible)
        if amount:
            is_void = seat not in eligible or amount > table.state.seats[seat].cash
            yield SealedBid(seat, amount, is_void)


def _amount(table: BeltTable, lot: Lot, seat: SeatId, is_eligible: bool) -> int:
    """Return what a seat bids; 0 is nothing. Its bid for this lot goes before one for any such lot."""
    bid = _last(table, seat, lot.key) or (_general(table, lot, seat) if is_eligible else None)
    if bid is None:
        return 0
    notes(table).counted.append((bid, lot.key))
    return _fixed(table, lot, bid.amount)


def _fixed(table: BeltTable, lot: Lot, amount: int) -> int:
    """PLA-52, R38 With two seats in play a colony has one price: more counts as that, less as no bid."""
    if not lot.is_colony or len(table.state.in_play()) > 2:
        return amount
    sort = table.book.sorts[table.state.installations[lot.key].sort]
    return sort.takeover_price_two_seats if amount >= sort.takeover_price_two_seats else 0


def _general(table: BeltTable, lot: Lot, seat: SeatId) -> Bid | Offer | None:
    """Return the bid for any such lot, unless it has won as many as it may."""
    bid = _last(table, seat, _any_such(lot))
    won = notes(table).fallen.get((seat, _any_such(lot)), 0)
    return None if bid is None or (bid.most is not None and won >= bid.most) else bid


def _any_such(lot: Lot) -> str:
    return COLONY if lot.is_colony else ASTEROID


def _last(table: BeltTable, seat: SeatId, lot: str) -> Bid | Offer | None:
    """Return the last bid of a seat that names this and whose test is true now, else one kept for it."""
    counting: list[Bid | Offer] = [
        offer
        for offer in table.state.offers
        if (offer.seat, offer.lot) == (seat, lot) and _is_true(table, offer)
    ]
    for bid in _bids(table, seat):
        if bid.lot == lot and (bid.when is None or bid.when.holds(Here(table, seat))):
            counting.append(bid)
    return counting[-1] if counting else None


def _is_true(table: BeltTable, offer: Offer) -> bool:
    cash = table.state.seats[offer.seat].cash
    return not offer.sign or COMPARISONS[offer.sign](cash, offer.number)


def _bids(table: BeltTable, seat: SeatId) -> list[Bid]:
    return [order for order in table.sheet(seat).lines if isinstance(order, Bid)]


def note_win(table: BeltTable, lot: Lot, seat: SeatId) -> None:
    """Count a lot that a seat has won by its bid for any such lot, which may be limited by MAX."""
    if _last(table, seat, lot.key) is None:
        fallen = notes(table).fallen
        fallen[seat, _any_such(lot)] = fallen.get((seat, _any_such(lot)), 0) + 1


def keep_offers(table: BeltTable, lots: Sequence[str]) -> tuple[Offer, ...]:
    """R3 Return the bids that name one of these, to be counted in the phase that follows."""
    kept = [(seat, bid) for seat in table.state.in_play() for bid in _bids(table, seat) if bid.lot in lots]
    for _, bid in kept:
        notes(table).kept.put(bid, True)
    return tuple(Offer(seat, bid.lot, bid.amount, *_test_of(bid), most=bid.most) for seat, bid in kept)


def _test_of(bid: Bid) -> tuple[str, int]:
    """Return the sign and number of a bid's test of its cash."""
    return (bid.when.sign, bid.when.number) if isinstance(bid.when, Count) else ("", 0)
