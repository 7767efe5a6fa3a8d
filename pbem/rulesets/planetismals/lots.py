"""3.3 Lots: colonies and vacant asteroids are up for bids, and the highest bid wins (PLA-50 to 57)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.bids import highest, opened
from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count, pay, transfer
from pbem.rulesets.planetismals.belt import Belt, BeltTable, Installation, Lot
from pbem.rulesets.planetismals.bidding import bids_for, keep_offers, note_win
from pbem.rulesets.planetismals.bids import ASTEROID
from pbem.rulesets.planetismals.ownership import destroy, drop_lot, hand_over, watching


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
