"""The commodity subphase: units put in are sold, good by good (CRA-MM-03 to CRA-MM-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, done_lines, orders_of, unused, used
from pbem.rulesets.crusoe.market.sharing import ALL, Submit
from pbem.rulesets.crusoe.modules.monetary_market.markets import (
    POT_RULE,
    SALE_CUTS,
    CutPaid,
    Dumped,
    MonetaryMarket,
    Priced,
    Sold,
    markets_of,
)
from pbem.rulesets.crusoe.modules.money import Transfer, hand_on, market_seats, receive
from pbem.rulesets.crusoe.modules.money import money_of as accounts_of
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wording import Named, Said

# ---- CRA-MM-04 to CRA-MM-11 The commodity market: a good's dollars are divided by the units put in

FIRST_MONEY = 100
"""CRA-MM-09 What a good's market holds the first time, unless a table says otherwise."""


@dataclass(frozen=True)
class Offer:
    """Kept units that a seat would put in; with `at` only if the price is so high then (CRA-R11)."""

    units: int
    at: int | None = None


@dataclass(frozen=True)
class Contribution:
    """What a seat puts in: new units, and kept ones."""

    seat: SeatId
    new: int
    kept: int = 0

    @property
    def units(self) -> int:
        """Return all units."""
        return self.new + self.kept


@dataclass(frozen=True)
class Quoted:
    """A good on the market: the dollars it held, what was put in by whom, and the price of a unit."""

    money: int
    contributions: tuple[Contribution, ...]
    price: int

    @property
    def units(self) -> int:
        """CRA-MM-04 Return the units on the market."""
        return sum(one.units for one in self.contributions)

    @property
    def receipts(self) -> dict[SeatId, int]:
        """CRA-MM-08, CRA-MM-10 Return the dollars of each seat that put something in."""
        return {one.seat: self.price * one.units for one in self.contributions}


def money_of(market: int | None, first_money: int = FIRST_MONEY) -> int:
    """CRA-MM-09, CRA-R08 Return the dollars with which a good is priced; None: it was never sold before."""
    return first_money if market is None else market


def commodity_price(money: int, units: int) -> int:
    """CRA-MM-07, CRA-R09 Return the price of a unit, rounded up."""
    return -(-money // units)


def contributions(made: Mapping[SeatId, int], kept: Callable[[SeatId, int], int]) -> tuple[Contribution, ...]:
    """CRA-MM-05, CRA-MM-06 Return what each puts in: all new units, and in turn order kept ones at will.

    `made` are the new units by seat in turn order; `kept` says how many others a seat adds to those there.
    """
    units = sum(made.values())
    put_in: list[Contribution] = []
    for seat, new in made.items():
        added = kept(seat, units)
        units += added
        put_in.append(Contribution(seat, new, added))
    return tuple(put_in)


def chosen(money: int, units: int, kept: int, offers: Iterable[Offer]) -> int:
    """CRA-R11 Return how many of its kept units a seat puts in beside the units there, offer by offer."""
    put_in = 0
    for offer in offers:
        put_in += _fitting(money, units + put_in, offer, kept - put_in)
    return put_in


def _fitting(money: int, units: int, offer: Offer, kept: int) -> int:
    """CRA-R11 Return the largest number of units that an offer allows; each unit more lowers the price."""
    most = min(offer.units, kept)
    if offer.at is None:
        return most
    fitting = (n for n in range(most, 0, -1) if commodity_price(money, units + n) >= offer.at)
    return next(fitting, 0)


def priced(money: int, put_in: Iterable[Contribution]) -> Quoted | None:
    """CRA-MM-07, CRA-MM-11 Return a good with the price of what was put in; None if that is nothing."""
    given = tuple(one for one in put_in if one.units)
    units = sum(one.units for one in given)
    return Quoted(money, given, commodity_price(money, units)) if units else None


# ---- Which kept units seats put in, by their SUBMIT lines (CRA-MM-06, CRA-R11, CRA 6.2)

NONE_KEPT = tr_noop("you have kept none of it")
PRICE_IS_LOWER = tr_noop("its price would be lower")


def submitted(table: IslandTable, seat: SeatId, good: str, money: int | None, units: int) -> int:
    """CRA-R11 Return how many kept units of a good a seat puts in beside the units there, line by line.

    `money` is that of the good's market; None where it has no price.
    """
    left = kept = table.state.seats[seat].hold[good].kept
    for line in orders_of(table, seat, Submit):
        offers = _offers(line, good, left)
        if not offers:
            continue
        if not holds(table, seat, line.when, done_lines(table, seat)):
            unused(table, seat, line, TEST_IS_FALSE)
            continue
        given = _given(money, units + kept - left, left, offers)
        if given:
            used(table, line, tr_noop("it was put on the market"))
        else:
            unused(table, seat, line, PRICE_IS_LOWER if left else NONE_KEPT)
        left -= given
    return kept - left


def _offers(line: Submit, good: str, kept: int) -> tuple[Offer, ...]:
    """Return what a line offers of a good: units, some of them at a price only, or all that are left."""
    if line.word:
        return (Offer(kept),) if line.word == ALL and kept else ()
    named = tuple(Offer(units, at) for offered, units, at in line.offers if offered == good)
    return (*((Offer(line.basket[good]),) if line.basket[good] else ()), *named)


def _given(money: int | None, units: int, kept: int, offers: Sequence[Offer]) -> int:
    """CRA-CCO-01 Return what goes in; where there are no prices none can be too low."""
    if money is not None:
        return chosen(money, units, kept, offers)
    return min(kept, sum(offer.units for offer in offers))


# ---- The commodity subphase: good by good new units and chosen kept ones are sold (CRA-MM-03 to CRA-MM-11)


def into_pot(table: IslandTable, good: str, given: Contribution) -> None:
    """CRA-MM-08 Put what a seat gives into the pot; it belongs to nobody there."""
    holding, pot = table.state.seats[given.seat].hold[good], markets_of(table).pot
    holding.new -= given.new
    holding.kept -= given.kept
    pot[good] = pot.get(good, 0) + given.units


def note_quote(markets: MonetaryMarket, cycle: int, good: str, quoted: Quoted) -> None:
    """CRA-MM-08 Note what a good was sold for: its units are in the pot now, its dollars paid out."""
    markets.market[good] = 0
    markets.units[good] = quoted.units
    markets.quote.setdefault(good, {})[cycle] = quoted.price


def sell_goods(table: IslandTable, group: str) -> None:
    """CRA-MM-03 Hold the commodity market of a group: all goods in order of elasticity, then the cuts."""
    for good in table.book.advanced.elasticity:
        sell_good(table, good, put_in(table, good, sellers(table, group, good), market_money(table, good)))
    hand_on_cuts(table, group)


def market_money(scene: Scene, good: str) -> int:
    """CRA-MM-09, CRA-R08 Return the dollars with which a good is priced."""
    return money_of(markets_of(scene).market.get(good), scene.book.advanced.market.first_money)


def sellers(scene: Scene, group: str, good: str) -> tuple[SeatId, ...]:
    """CRA-H02 Return who of a group may sell a good to the pot, in turn order."""
    ruled = POT_RULE(scene, group, good)
    seats = market_seats(scene, group)
    return seats if ruled is None else tuple(seat for seat in seats if seat in ruled)


def put_in(
    table: IslandTable, good: str, seats: Sequence[SeatId], money: int | None
) -> tuple[Contribution, ...]:
    """CRA-MM-05, CRA-MM-06 Return what each puts in: all new units; then, in turn order, kept ones at will.

    `money` is that of the good's market; None where it has no price.
    """
    made = {seat: table.state.seats[seat].hold[good].new for seat in seats}

    def kept(seat: SeatId, units: int) -> int:
        note_units(table, good, units)
        return submitted(table, seat, good, money, units)

    given = contributions(made, kept)
    note_units(table, good, sum(one.units for one in given))
    return given


def note_units(table: IslandTable, good: str, units: int) -> None:
    """CRA-MM-11 Note how many units of a good are on the market; without any it is not there."""
    markets = markets_of(table)
    if units:
        markets.units[good] = units
    else:
        markets.units.pop(good, None)


def sell_good(table: IslandTable, good: str, given: Sequence[Contribution]) -> Quoted | None:
    """CRA-MM-07, CRA-MM-08 Price what was put in, take it into the pot, and pay those who gave it."""
    quoted = priced(market_money(table, good), given)
    if quoted is None:
        return None
    note_quote(markets_of(table), table.state.cycle, good, quoted)
    table.tell(Priced(Named(good), quoted.units, quoted.money, quoted.price))
    for one in quoted.contributions:
        into_pot(table, good, one)
        _pay(table, good, one, quoted.price)
    return quoted


def _pay(table: IslandTable, good: str, given: Contribution, price: int) -> None:
    """CRA-MM-08 Pay a seat for what it put in."""
    dollars, name = price * given.units, table.state.seats[given.seat].name
    receive(accounts_of(table), given.seat, dollars)
    markets_of(table).receipts.setdefault(given.seat, {})[good] = dollars
    note_production(table, given.seat, price * given.new)
    table.tell(Sold(name, Said(Basket.one(good, given.units)), dollars, given.kept))


def note_production(table: IslandTable, seat: SeatId, dollars: int) -> None:
    """CRA-R72 Note what a seat gets for new units, or, below 0, what it has to hand on of that."""
    production = markets_of(table).production
    production[seat] = production.get(seat, 0) + dollars


def production_money(scene: Scene, seat: SeatId) -> int:
    """CRA-R72 Return what a seat has got for new units in this cycle, after all cuts."""
    return markets_of(scene).production.get(seat, 0)


def hand_on_cuts(table: IslandTable, group: str) -> None:
    """CRA-H03 Take from sellers what others get of their receipts."""
    receipts = markets_of(table).receipts
    left = {seat: sum(dollars.values()) for seat, dollars in receipts.items()}
    for cut in SALE_CUTS((), table, group, receipts):
        if cut.dollars:
            note_production(table, cut.payer, -_of_production(table, cut, left[cut.payer]))
            left[cut.payer] -= cut.dollars
            hand_on(table, cut)
            seats = table.state.seats
            table.tell(CutPaid(seats[cut.payer].name, seats[cut.receiver].name, cut.dollars))


def _of_production(scene: Scene, cut: Transfer, receipts: int) -> int:
    """CRA-R72 Return how much of a cut is taken from the money of production, in proportion."""
    return cut.dollars * production_money(scene, cut.payer) // receipts


def dump_goods(table: IslandTable, group: str) -> None:
    """CRA-CCO-01 Take all new goods, and kept ones at will, into the pot unpaid."""
    for good in table.book.advanced.elasticity:
        for given in put_in(table, good, market_seats(table, group), None):
            if given.units:
                into_pot(table, good, given)
                name = table.state.seats[given.seat].name
                table.tell(Dumped(name, Said(Basket.one(good, given.units))))
