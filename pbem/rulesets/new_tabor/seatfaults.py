"""What a seat cannot be, however it has come so (brief 9)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, LEISURE, OUTER, SWITCH, ZONES, Book
from pbem.rulesets.new_tabor.economy import Economy, Parts, Producer, is_opening_round, path_length
from pbem.rulesets.new_tabor.wording import Money, Named, Zone

MOST_MONEY = 1_000_000_000
"""More cents than this are a slip of the pen."""
MOST_SWITCH_TURNS = 2
AUTOCONSUME = ("inputs", "wants", "both", "off")


def seat_faults(book: Book, economy: Economy, seat: Producer) -> Iterator[str]:
    """Yield what of a seat can't be."""
    yield from _count_faults(seat)
    yield from _sheet_faults(seat)
    if seat.is_in:
        yield from _ring_faults(economy, seat)
        yield from _zone_faults(economy, seat)
        yield from _path_faults(book, economy, seat)
    else:
        yield from _out_faults(economy, seat)


def _count_faults(seat: Producer) -> Iterator[str]:
    if not 0 <= seat.money <= MOST_MONEY:
        yield tr(
            "{seat} can't have {amount}: money is $0.00 to {most}.",
            seat=seat.id,
            amount=Money(seat.money),
            most=Money(MOST_MONEY),
        )
    if seat.tokens < 0 or seat.gained < 0:
        yield tr("{seat} can't have less than no tokens.", seat=seat.id)
    for good in GOODS:
        if seat.stock[good] < 0:
            yield tr("{seat} can't have {n} {good}.", seat=seat.id, n=seat.stock[good], good=Named(good))
    if seat.autoconsume not in AUTOCONSUME:
        yield tr("autoconsume of {seat} must be one of {words}.", seat=seat.id, words=", ".join(AUTOCONSUME))


def _sheet_faults(seat: Producer) -> Iterator[str]:
    """TAB-R22, TAB-118 Nothing is below 0, and no more is consumed than is due."""
    for good in GOODS:
        if any(map(_is_below_nothing, (seat.abilities[good], seat.inputs[good]))):
            yield tr(
                "{seat} can't have less than no ability or input in {good}.", seat=seat.id, good=Named(good)
            )
        if not 0 <= seat.consumed[good] <= seat.input(good):
            yield tr(
                "{seat} can't have consumed {n} {good}: its input is {all}.",
                seat=seat.id,
                n=seat.consumed[good],
                good=Named(good),
                all=seat.input(good),
            )
    for want in seat.wants:
        if want.good not in GOODS or not 0 < want.open <= want.amount:
            yield tr(
                "A Wants card of {seat} can't have {open} of {n} open.",
                seat=seat.id,
                open=want.open,
                n=want.amount,
            )


def _is_below_nothing(parts: Parts) -> bool:
    return min(parts.total, parts.innovations, parts.losses, *parts.cards, *parts.gains) < 0


def _ring_faults(economy: Economy, seat: Producer) -> Iterator[str]:
    """TAB-053, TAB-096 Every peg has one place on the Action Ring, two turns in Switch at the most."""
    may_be_off = is_opening_round(economy) and seat.industry is None
    if seat.industry not in (*GOODS, SWITCH) and not may_be_off:
        yield tr("{seat} must be in an industry or in switch.", seat=seat.id)
    if seat.last_industry not in (*GOODS, None) or (seat.is_switching and seat.last_industry is None):
        yield tr("{seat} must have an industry as its last.", seat=seat.id)
    if seat.bound_for not in (*GOODS, LEISURE, None):
        yield tr("{seat} can't be bound for {place}.", seat=seat.id, place=seat.bound_for)
    most = MOST_SWITCH_TURNS if seat.is_switching else 0
    if not 0 <= seat.switch_turns <= most:
        yield tr(
            "{seat} can't have begun {n} turns in Switch, but 0 to {most}.",
            seat=seat.id,
            n=seat.switch_turns,
            most=most,
        )
    if seat.has_leisure and not (seat.is_switching and seat.switch_turns == 1):
        yield tr("{seat} can't rest: it is not in Switch for its second turn.", seat=seat.id)


def _zone_faults(economy: Economy, seat: Producer) -> Iterator[str]:
    """TAB-151 No rent and no Platform but where a seat holds a place; for the Center the Inner Rung first."""
    if seat.zone not in ZONES and not (is_opening_round(economy) and seat.zone is None):
        yield tr("{seat} must be in one of {zones}.", seat=seat.id, zones=", ".join(ZONES))
        return
    places = {CENTER: (CENTER, INNER), INNER: (INNER,)}.get(seat.zone or OUTER, ())
    for zone in (CENTER, INNER):
        if seat.rents[zone] < 0:
            yield tr("{seat} can't have paid {amount}.", seat=seat.id, amount=Money(seat.rents[zone]))
        if zone not in places and (seat.rents[zone] or seat.platforms[zone] is not None):
            yield tr(
                "{seat} has no place in the {zone}: no rent and no Platform.", seat=seat.id, zone=Zone(zone)
            )
        other = seat.platforms[zone]
        if other is not None and (
            other == seat.id or other not in economy.seats or not economy.seats[other].is_in
        ):
            yield tr(
                "{other} can't challenge {seat}: it is no other seat in the game.", other=other, seat=seat.id
            )
    if seat.rents[CENTER] and not seat.rents[INNER]:
        yield tr("{seat} can't have paid for the Center and not for the Inner Rung.", seat=seat.id)


def _path_faults(book: Book, economy: Economy, seat: Producer) -> Iterator[str]:
    last = path_length(book, economy)
    if seat.is_off_path:
        return
    if not 0 <= seat.path <= last:
        yield tr("{seat} can't be on space {n}: they are 0 to {last}.", seat=seat.id, n=seat.path, last=last)


def _out_faults(economy: Economy, seat: Producer) -> Iterator[str]:
    """TAB-138 Who is out has nothing left."""
    if not 0 < seat.out_in <= economy.quarter:
        yield tr("{seat} can't have gone out in quarter {n}.", seat=seat.id, n=seat.out_in)
    if seat.money or seat.tokens or seat.wants or any(seat.stock.values()):
        yield tr("{seat} is out: it has no money, no tokens, no Wants and no stock.", seat=seat.id)
    if seat.zone is not None or seat.industry is not None:
        yield tr("{seat} is out: it has no pegs on the board.", seat=seat.id)
