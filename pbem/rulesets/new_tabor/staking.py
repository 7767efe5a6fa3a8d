"""TAB-P5 Stake a Claim: take free land, or outbid a competitor (TAB-056, TAB-098 to 100, TAB-144 to 156)."""

from __future__ import annotations

from pbem.engine.events import LineFailed, SeatId
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import CENTER, INNER, OUTER, Book
from pbem.rulesets.new_tabor.claims import Alternative, Bid, Bidder, Impossible, battle_for, is_at_stake
from pbem.rulesets.new_tabor.defaults import first_zones
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Producer
from pbem.rulesets.new_tabor.orders import Claim
from pbem.rulesets.new_tabor.places import CONTESTED, is_full, outwardness, put_outward
from pbem.rulesets.new_tabor.plans import chosen, note, plans_of
from pbem.rulesets.new_tabor.wording import Money, Zone


def needs(book: Book, economy: Economy, seat: SeatId, zone: str) -> int:
    """TAB-P5 Return in cents what a seat must pay now for a place in the Center or the Inner Rung."""
    return battle_for(book, economy, seat, zone).need


def stake(table: EconomyTable, seat: SeatId) -> None:
    """TAB-056, TAB-R42 Do the first possible alternative of the seat's claim; pay nothing if there is none.

    A sublet on its own turn was the seat's change of zone (TAB-R18).
    """
    mine = table.state.seats[seat]
    order = chosen(table, seat, Claim)
    alternatives = order.alternatives if isinstance(order, Claim) else ()
    if mine.zone is None:
        _place(table, mine, alternatives)
        if order is not None:
            is_claimed = any(one.zone == mine.zone for one in alternatives)
            says = "{zone}" if is_claimed else tr_noop("{zone}: no alternative was possible")
            note(
                table,
                order,
                Became.DONE if is_claimed else Became.IN_PART,
                says,
                zone=Zone(mine.zone or OUTER),
            )
        return
    has_moved = plans_of(table).sublets.get(seat, False)
    bid = _first_possible(table, Bidder(table.book, table.state, seat, has_moved), alternatives)
    if bid is None:
        if order is not None:
            note(table, order, Became.REFUSED, tr_noop("no alternative was possible"))
        _pay_nothing(table, mine)
    else:
        _carry_out(table, mine, bid)
        assert order is not None
        says = tr_noop("{zone}, for {amount}") if bid.total else tr_noop("{zone}, for nothing")
        note(table, order, Became.DONE, says, zone=Zone(bid.zone), amount=Money(bid.total))


def _place(table: EconomyTable, mine: Producer, alternatives: tuple[Alternative, ...]) -> None:
    """TAB-043, TAB-044 Put the peg straight into a zone; an idle seat chooses by its industry (TAB-102)."""
    if alternatives:
        zone = _first_open(table, mine.id, alternatives)
    else:
        zone = next(one for one in first_zones(mine) if not is_full(table.book, table.state, one))
    mine.zone = zone
    table.tell(events.Claimed(mine.name, Zone(zone), is_kept=False, rent=Money(0), inner_rent=Money(0)))


def _first_open(table: EconomyTable, seat: SeatId, alternatives: tuple[Alternative, ...]) -> str:
    """TAB-R46 Return the first zone claimed that has an open place, at last the Outer Rung."""
    bidder = Bidder(table.book, table.state, seat)
    for alternative in alternatives:
        try:
            return bidder.opening_zone(alternative)
        except Impossible as hindrance:
            _tell_skipped(table, seat, alternative, str(hindrance))
    return OUTER


def _first_possible(table: EconomyTable, bidder: Bidder, alternatives: tuple[Alternative, ...]) -> Bid | None:
    for alternative in alternatives:
        try:
            return bidder.bid(alternative)
        except Impossible as hindrance:
            _tell_skipped(table, bidder.seat, alternative, str(hindrance))
    return None


def _tell_skipped(table: EconomyTable, seat: SeatId, alternative: Alternative, reason: str) -> None:
    """TAB-R42 Tell a seat why an alternative of its claim was passed over."""
    table.tell(LineFailed(seat, f"CLAIM {alternative}", reason, only=frozenset({seat})))


def _carry_out(table: EconomyTable, mine: Producer, bid: Bid) -> None:
    """TAB-145, TAB-R35 Move the peg, pay to the bank at once, and settle the battles won."""
    before = mine.zone or OUTER
    mine.zone = bid.zone
    mine.moved_out = outwardness(bid.zone) > outwardness(before)
    mine.rents = {CENTER: bid.center, INNER: bid.inner}
    mine.platforms = {CENTER: None, INNER: None}
    mine.money -= bid.total
    table.state.bank += bid.total
    if bid.total:
        mine.count("rent", bid.total)
    rent, inner_rent = (bid.center, bid.inner) if bid.zone == CENTER else (bid.inner, 0)
    is_kept = bid.zone == before
    table.tell(events.Claimed(mine.name, Zone(bid.zone), is_kept, Money(rent), Money(inner_rent)))
    for zone, target in bid.won:
        _win(table, mine, zone, table.state.seats[target])


def _win(table: EconomyTable, mine: Producer, zone: str, target: Producer) -> None:
    """TAB-147, TAB-148 Challenge a seat that has paid; one that has not is moved outward at once."""
    if target.rents[zone] > 0:
        target.platforms[zone] = mine.id
        table.tell(events.Challenged(target.name, Zone(zone), mine.name))
        return
    has_inner = target.rents[INNER] > 0 or target.platforms[INNER] is not None
    finds_inner = has_inner or not is_full(table.book, table.state, INNER, but=target.id)
    put_outward(target, INNER if zone == CENTER and finds_inner else OUTER)
    table.tell(events.Displaced(target.name, Zone(target.zone or OUTER)))


def _pay_nothing(table: EconomyTable, mine: Producer) -> None:
    """TAB-147, TAB-152, TAB-R39 Without a claim that can be done, a challenged seat gives way outward."""
    goes_to = _refuge(table, mine)
    stays = goes_to == mine.zone
    mine.zone, mine.moved_out = goes_to, False
    for zone in CONTESTED:
        mine.rents[zone], mine.platforms[zone] = 0, None
    table.tell(events.NoClaim(mine.name, Zone(goes_to), stays))


def _refuge(table: EconomyTable, mine: Producer) -> str:
    """Return the zone in which a seat is left that pays nothing."""
    here = mine.zone or OUTER
    if is_at_stake(table.book, table.state, mine.id, INNER):
        return OUTER
    if not is_at_stake(table.book, table.state, mine.id, CENTER):
        return here
    has_place = mine.rents[INNER] > 0 or not is_full(table.book, table.state, INNER, but=mine.id)
    return INNER if has_place else OUTER
