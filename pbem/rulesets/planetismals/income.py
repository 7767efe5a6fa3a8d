"""The Income Phase: colonies, rent and research bring money, rations cost it (brief 3.2 P4a to P4f)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count, pay, receive, transfer
from pbem.rulesets.planetismals.belt import Asteroid, BeltTable, Installation
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.deals import owe
from pbem.rulesets.planetismals.ownership import open_colony_lot
from pbem.rulesets.planetismals.production import pull, working
from pbem.rulesets.planetismals.wording import cargo

ATTRACTION = (6, 6, 6)
SIGNIFICANT = (10, 10)
"""The rulebook's dice of an attraction, and of significant research (PLA-128, 129)."""


def feed(table: BeltTable, seat: SeatId) -> None:
    """P4a, PLA-46, R32 Every colony of a seat acts: it eats and pays taxes, or is noted unfed."""
    for one in working(table, seat, "colony"):
        sort = table.book.sorts[one.sort]
        one.acted_round, one.lux_left = table.state.round, sort.luxuries_per_turn
        units = pull(table, one, "food", sort.food_per_turn)
        if units:
            amount = units * sort.tax * one.tax_pct // 100
            receive(table, seat, amount, "tax", one.id)
            count(table, seat, "colonies_fed")
            table.tell(events.Fed(one.id, amount, only=frozenset({seat})))
        else:
            table.tell(events.Unfed(one.id, only=frozenset({seat})))


def sell_luxuries(table: BeltTable, seat: SeatId) -> None:
    """P4b, PLA-47, R35 Every colony that acted, fed or not, buys luxuries from its owner's stores there."""
    for one in _acted(table, seat):
        units = pull(table, one, "luxury", one.lux_left)
        if units:
            one.lux_left -= units
            amount = units * table.book.sorts[one.sort].luxury_price
            receive(table, seat, amount, "luxuries", one.id)
            count(table, seat, "goods_sold", units)
            goods = cargo(table.book, {"luxury": units})
            table.tell(events.Treated(one.id, goods, amount, only=frozenset({seat})))


def welcome_tourists(table: BeltTable, seat: SeatId) -> None:
    """P4c, PLA-129, R87 Every colony that acted, fed or not, draws the dice of each of its attractions."""
    dice = _dice_of(table.book, "tourism", ATTRACTION)
    for one in _acted(table, seat):
        why = f"tourists at {one.id}"
        stream = table.dice.at(table.state.round, seat, why)
        amount = sum(sum(stream.roll(len(dice), dice[0], why)) for _ in range(one.attractions))
        if amount:
            receive(table, seat, amount, "tourism", one.id)
            table.tell(events.Tourists(one.id, amount, only=frozenset({seat})))


def collect_rent(table: BeltTable, seat: SeatId) -> None:
    """P4d, PLA-55, R42 Everybody else's installations on a seat's asteroids pay rent, once a round each."""
    for asteroid in table.state.owned(seat):
        for one in table.state.placed(asteroid.hex):
            if one.owner != seat and one.rent_round < table.state.round:
                one.rent_round = table.state.round
                _charge(table, seat, asteroid, one)


def _charge(table: BeltTable, owner: SeatId, asteroid: Asteroid, one: Installation) -> None:
    """PLA-R43, R61 A tenant short of cash pays what it has; the rest becomes a debt, by option nothing."""
    tenant, debt = one.owner, ""
    amount = min(asteroid.rent, table.state.seats[tenant].cash)
    short = asteroid.rent - amount
    transfer(table, tenant, owner, amount, "rent", one.id)
    count(table, tenant, "rent_paid", amount)
    count(table, owner, "rent_received", amount)
    if short and table.book.options.rent_debt == "debt":
        debt = owe(table, tenant, owner, short, table.state.round, is_rent=True)
    both = frozenset({tenant, owner})
    table.tell(events.RentPaid(tenant, owner, amount, one.id, short, debt, only=both))


def earn_research(table: BeltTable, seat: SeatId) -> None:
    """P4e, PLA-44, 128, R30 Every research station of a seat earns its dice, in a complex or not."""
    for one in working(table, seat, "research"):
        one.acted_round = table.state.round
        die = table.book.sorts[one.sort].income_die
        dice = _dice_of(table.book, "significant", SIGNIFICANT) if one.is_significant else (die,)
        why = f"research of {one.id}"
        amount = sum(table.dice.at(table.state.round, seat, why).roll(len(dice), dice[0], why))
        receive(table, seat, amount, "research", one.id)
        rule = "PLA-128" if one.is_significant else "PLA-44"
        table.tell(events.Research(one.id, amount, cause=rule, only=frozenset({seat})))


def pay_rations(table: BeltTable, seat: SeatId) -> None:
    """P4f, PLA-49, 50, R33 Every unfed colony lives on rations; without them it is up for bids."""
    for one in _unfed(table, seat):
        price = table.book.sorts[one.sort].rations
        if one.rations and table.state.seats[seat].cash >= price:
            pay(table, seat, price, "rations", one.id)
            count(table, seat, "rations_paid")
            table.tell(events.Rations(one.id, price, only=frozenset({seat})))
        else:
            open_colony_lot(table, one)


def _acted(table: BeltTable, seat: SeatId) -> list[Installation]:
    """The colonies that acted in this player turn: those of which this seat was told so in P4a."""
    only = frozenset({seat})
    told = [one for one in table.events if isinstance(one, events.Fed | events.Unfed) and one.only == only]
    return [table.state.installations[one.colony] for one in told]


def _unfed(table: BeltTable, seat: SeatId) -> list[Installation]:
    only = frozenset({seat})
    told = [one for one in table.events if isinstance(one, events.Unfed) and one.only == only]
    return [table.state.installations[one.colony] for one in told]


def _dice_of(book: Book, effect: str, otherwise: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that the event gives for good; a table without it keeps those of the rulebook."""
    return next((one.dice for one in book.happenings if one.effect == effect), otherwise)
