"""What strokes of fate do, and what of it lasts how long (PLA-101 to 185, PLA-R66, R67, R77)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import TypeVar

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import pay, receive, transfer
from pbem.rulesets.planetismals.belt import (
    Asteroid,
    Belt,
    BeltTable,
    Company,
    Effect,
    Installation,
    add,
    space,
)
from pbem.rulesets.planetismals.book import Book, Happening
from pbem.rulesets.planetismals.choosing import (
    COLONY,
    RESEARCH,
    TAX_DOWN,
    TAX_UP,
    TOURISM,
    buyout_goal,
    can_spare,
    chosen,
    espionage_goal,
    interferer,
    raised_asteroid,
    sabotage_goal,
    salvager,
    takeover_goal,
)
from pbem.rulesets.planetismals.events import Nothing
from pbem.rulesets.planetismals.ownership import destroy, hand_over
from pbem.rulesets.planetismals.prices import pct
from pbem.rulesets.planetismals.wording import kind_of, until

T = TypeVar("T")

LUXURY = "luxury"
"""The good of which the black market has a pool after event 09."""
SCRAP = "scrap"
"""The good that is salvaged."""
_STATEMENTS = {
    "mine_out": "PLA-101",
    "salvage": "PLA-102",
    "research_bonus": "PLA-103",
    "breakdown": "PLA-104",
    "explosion": "PLA-105",
    "discount": "PLA-106",
    "piracy": "PLA-107",
    "embezzlement": "PLA-108",
    "contraband": "PLA-109",
    "base_minimum": "PLA-110",
    "base_bonus": "PLA-111",
    "engine": "PLA-112",
    "strike": "PLA-113",
    "swap": "PLA-115",
    "flare": "PLA-116",
    "no_installations": "PLA-117",
    "collision": "PLA-118",
    "sabotage": "PLA-119",
    "takeover": "PLA-120",
    "buyout": "PLA-121",
    "base_refuses": "PLA-122",
    "rent": "PLA-123",
    "jettison": "PLA-124",
    "land_tax": "PLA-125",
    "income_tax": "PLA-126",
    "breakthrough": "PLA-127",
    "significant": "PLA-128",
    "tourism": "PLA-129",
    "espionage": "PLA-130",
    "price": "PLA-85",
    "interference": "PLA-183",
    "colony_tax": "PLA-184",
    "none": "PLA-186",
}
_PRICES = {
    "organics": "PLA-131",
    "base_ore": "PLA-135",
    "precious_ore": "PLA-139",
    "rad_ore": "PLA-143",
    "proc_organics": "PLA-147",
    "proc_base": "PLA-151",
    "proc_precious": "PLA-155",
    "proc_rads": "PLA-159",
    "food": "PLA-163",
    "fuel": "PLA-167",
    "manufactured": "PLA-171",
    "hightech": "PLA-175",
    "luxury": "PLA-179",
}


def statement(happening: Happening) -> str:
    """Return the id of the statement of an event; a GM's own event has that of its effect."""
    if happening.effect == "price":
        return _PRICES.get(happening.goods[0], _STATEMENTS["price"])
    if happening.effect == "strike" and happening.sort == "refinery":
        return "PLA-114"
    if happening.effect == "colony_tax" and happening.direction < 0:
        return "PLA-185"
    return _STATEMENTS[happening.effect]


_CONTRARY = {"base_minimum": "base_refuses", "base_refuses": "base_minimum"}
"""Of two events about the same goods that contradict each other, the later ends the earlier."""


@dataclass(frozen=True)
class Stroke:
    """An event of the table that befell a seat, the roller."""

    table: BeltTable
    seat: SeatId
    happening: Happening

    @property
    def book(self) -> Book:
        """The rulebook."""
        return self.table.book

    @property
    def belt(self) -> Belt:
        """The state, to be changed."""
        return self.table.state

    @property
    def company(self) -> Company:
        """The roller."""
        return self.belt.seats[self.seat]

    @property
    def cause(self) -> str:
        """The id of the event's statement."""
        return statement(self.happening)

    def nothing(self) -> None:
        """Tell that there is no target, or that the roller declines."""
        self.table.tell(Nothing(cause=self.cause))

    def throw(self, what: str = "amount") -> tuple[int, ...]:
        """Roll the dice of the event; equal ones are logged together."""
        purpose = self.purpose(what)
        stream = self.table.dice.at(self.belt.round, self.seat, purpose)
        dice = self.happening.dice
        if len(set(dice)) == 1:
            return stream.roll(len(dice), dice[0], purpose)
        return tuple([stream.die(sides, purpose) for sides in dice])

    def pick(self, candidates: Sequence[T], names: Sequence[str]) -> T:
        """PLA-R65 Pick one in their order by one die; a single one needs none."""
        return self.pick_for(f"which of {', '.join(names)}", candidates)

    def pick_for(self, what: str, candidates: Sequence[T]) -> T:
        """PLA-R65 Pick one by a die thrown for that."""
        purpose = self.purpose(what)
        return self.table.dice.at(self.belt.round, self.seat, purpose).pick(candidates, purpose)

    def purpose(self, what: str) -> str:
        """Return what a throw is for, as it is kept on file."""
        return f"{self.happening.roll} {self.happening.name.lower()}: {what}"

    def lasting(
        self,
        goods: tuple[str, ...] = (),
        amount: int = 0,
        left: int = 0,
        rounds: int = 0,
        at_end: bool = False,
    ) -> Effect:
        """PLA-R66 Return an effect for the event's rounds or for these, to the roller's turn in the last."""
        last = self.belt.round + (rounds or self.happening.rounds)
        return Effect(self.happening.effect, self.seat, last, at_end, goods=goods, amount=amount, left=left)

    def clamped(self, percent: int) -> int:
        """PLA-86, R11, R12 Return a percentage that stops at the limits."""
        options = self.book.options
        return min(max(percent, options.price_floor), options.price_ceiling)


def mine_out(stroke: Stroke) -> None:
    """PLA-101, R69: no extractor digs any more on an asteroid of the roller; all else stays."""
    asteroid = _any_asteroid(stroke, [one for one in stroke.belt.owned(stroke.seat) if not one.mined_out])
    if asteroid is None:
        stroke.nothing()
        return
    asteroid.mined_out = True
    stroke.table.tell(events.MinedOut(asteroid.hex))


def piracy(stroke: Stroke) -> None:
    """PLA-107, R73: all stores on an asteroid of the roller are emptied, whoever owns them."""
    asteroid = _any_asteroid(stroke, stroke.belt.owned(stroke.seat))
    if asteroid is None:
        stroke.nothing()
        return
    for one in stroke.belt.placed(asteroid.hex):
        one.store.clear()
    stroke.table.tell(events.Emptied(asteroid.hex))


def collision(stroke: Stroke) -> None:
    """PLA-118: all installations on an asteroid of the roller are destroyed with their stores."""
    asteroid = _any_asteroid(stroke, stroke.belt.owned(stroke.seat))
    if asteroid is None:
        stroke.nothing()
        return
    for one in stroke.belt.placed(asteroid.hex):
        destroy(stroke.table, one, stroke.cause)


def _any_asteroid(stroke: Stroke, asteroids: Sequence[Asteroid]) -> Asteroid | None:
    """PLA-R65 Return one of some asteroids in reading order, by dice; None where there is none."""
    return stroke.pick(asteroids, [one.hex for one in asteroids]) if asteroids else None


def take_over(stroke: Stroke) -> None:
    """PLA-120, R82, R83: the roller may pay an opponent for an asteroid; installations keep their owners."""
    price = stroke.happening.amount
    asteroid = takeover_goal(stroke.book, stroke.belt, stroke.seat)
    if asteroid is None or asteroid.owner is None or not can_spare(stroke.belt, stroke.seat, price):
        stroke.nothing()
        return
    former, asteroid.owner = asteroid.owner, stroke.seat
    transfer(stroke.table, stroke.seat, former, price, "takeover", asteroid.hex)
    stroke.table.tell(events.TookOver(stroke.seat, former, price, asteroid.hex, cause=stroke.cause))


def raise_rent(stroke: Stroke) -> None:
    """PLA-123, R84: the rent on an asteroid of the roller rises for good, under any later owner."""
    asteroid = raised_asteroid(stroke.belt, stroke.seat)
    if asteroid is None:
        stroke.nothing()
        return
    asteroid.rent += stroke.happening.amount
    stroke.table.tell(events.RentRaised(asteroid.hex, asteroid.rent))


def _own(stroke: Stroke, sort: str = "") -> list[Installation]:
    """PLA-R68 Return the placed installations of the roller, or those of a type, in id order."""
    return [one for one in stroke.belt.placed(owner=stroke.seat) if sort in ("", one.sort)]


def _any_installation(stroke: Stroke, ones: Sequence[Installation]) -> Installation | None:
    """PLA-R65 Return one of some installations in id order, by dice; None where there is none."""
    return stroke.pick(ones, [one.id for one in ones]) if ones else None


def breakdown(stroke: Stroke) -> None:
    """PLA-104, R72: an extractor of the roller does not dig for some rounds, this one included."""
    now = stroke.belt.round
    one = _any_installation(stroke, [one for one in _own(stroke, "extractor") if one.broken_until <= now])
    if one is None:
        stroke.nothing()
        return
    one.broken_until = now + sum(stroke.throw())
    stroke.table.tell(events.Broken(one.id, one.broken_until))


def explosion(stroke: Stroke) -> None:
    """PLA-105: an installation of the roller is destroyed with its store."""
    one = _any_installation(stroke, _own(stroke))
    if one is None:
        stroke.nothing()
        return
    destroy(stroke.table, one, stroke.cause)


def strike(stroke: Stroke) -> None:
    """PLA-113, 114, R71: all placed installations of a type close at once, whoever owns them."""
    sort = stroke.happening.sort
    struck = [one for one in stroke.belt.placed() if one.sort == sort]
    if not struck:
        stroke.nothing()
        return
    for one in struck:
        one.is_closed = True
    stroke.table.tell(events.Closed(sort, stroke.book.sorts[sort].word))


def sabotage(stroke: Stroke) -> None:
    """PLA-119, R82: an installation of an opponent is destroyed with its store, but no colony."""
    one = sabotage_goal(stroke.book, stroke.belt, stroke.seat)
    if one is None:
        stroke.nothing()
        return
    destroy(stroke.table, one, stroke.cause)


def buy_out(stroke: Stroke) -> None:
    """PLA-121, X05, R82: the roller may pay an opponent for a colony, which it gets with its store."""
    price = stroke.happening.amount
    one = buyout_goal(stroke.book, stroke.belt, stroke.seat, stroke.happening.sort)
    if one is None or not can_spare(stroke.belt, stroke.seat, price):
        stroke.nothing()
        return
    former = one.owner
    transfer(stroke.table, stroke.seat, former, price, "buyout", one.id)
    hand_over(stroke.table, one, stroke.seat)
    stroke.table.tell(events.TookOver(stroke.seat, former, price, one.id, cause=stroke.cause))


def significant_research(stroke: Stroke) -> None:
    """PLA-128, R86: a research station of the roller earns 2D10 instead of 1D10 for good."""
    able = [one for one in _own(stroke, "research") if not one.is_significant]
    one = chosen(stroke.belt, stroke.seat, RESEARCH, able)
    if one is None:
        stroke.nothing()
        return
    one.is_significant = True
    dice = stroke.happening.dice
    stroke.table.tell(events.Significant(one.id, f"{len(dice)}D{dice[0]}"))


def attract_tourists(stroke: Stroke) -> None:
    """PLA-129, R87: a colony of the roller draws tourists for good; attractions add up."""
    able = sorted(_own(stroke, COLONY), key=lambda one: one.attractions)
    one = chosen(stroke.belt, stroke.seat, TOURISM, able)
    if one is None:
        stroke.nothing()
        return
    one.attractions += 1
    stroke.table.tell(events.Attraction(one.id))


def change_colony_tax(stroke: Stroke) -> None:
    """PLA-184, 185, R12, R88: the taxes of a colony of the roller rise or fall by dice, within the limits."""
    is_rise = stroke.happening.direction > 0
    able = _own(stroke, COLONY) if is_rise else _own(stroke, COLONY)[::-1]
    one = chosen(stroke.belt, stroke.seat, TAX_UP if is_rise else TAX_DOWN, able)
    if one is None:
        stroke.nothing()
        return
    one.tax_pct = stroke.clamped(one.tax_pct + stroke.happening.direction * sum(stroke.throw()))
    stroke.table.tell(events.ColonyTax(one.id, one.tax_pct, cause=stroke.cause))


def _words(stroke: Stroke, goods: Sequence[str]) -> tuple[str, ...]:
    return tuple(stroke.book.goods[good].word for good in goods)


def discount(stroke: Stroke) -> None:
    """PLA-106: a type of installation, by dice in the order of the price list, is cheaper for all."""
    sort = stroke.pick_for("which type", tuple(stroke.book.sorts))
    effect = stroke.lasting((sort,), stroke.happening.amount)
    begin(stroke.table, effect)
    stroke.table.tell(events.Cheaper(kind_of(stroke.book, sort), effect.amount, until(effect)))


def sell_contraband(stroke: Stroke) -> None:
    """PLA-109, R67, R74: a pool of luxuries at a low price for all, to the end of the roller's next turn."""
    units = sum(stroke.throw())
    effect = stroke.lasting((LUXURY,), stroke.happening.amount, units, rounds=1, at_end=True)
    begin(stroke.table, effect)
    word = stroke.book.goods[LUXURY].word
    stroke.table.tell(events.Contraband(units, word, effect.amount, until(effect)))


def set_base_minimum(stroke: Stroke) -> None:
    """PLA-110, R75, R77: the Base pays at least so much for some goods; it buys them again."""
    effect = stroke.lasting(stroke.happening.goods, stroke.happening.amount)
    begin(stroke.table, effect)
    told = events.PaidAtLeast(effect.amount, _words(stroke, effect.goods), until(effect))
    stroke.table.tell(told)


def set_base_bonus(stroke: Stroke) -> None:
    """PLA-111, R76: the Base pays so much more for some goods."""
    effect = stroke.lasting(stroke.happening.goods, stroke.happening.amount)
    begin(stroke.table, effect)
    stroke.table.tell(events.Overpaid(effect.amount, _words(stroke, effect.goods), until(effect)))


def refuse_goods(stroke: Stroke) -> None:
    """PLA-122, R77: the Base buys none of some goods; a least price for them ends."""
    effect = stroke.lasting(stroke.happening.goods)
    begin(stroke.table, effect)
    stroke.table.tell(events.NotBought(_words(stroke, effect.goods), until(effect)))


def offer_swap(stroke: Stroke) -> None:
    """PLA-115, R74: the black market swaps one good for another, one for one, with all seats."""
    give, get = stroke.happening.goods[0], stroke.happening.other_good
    effect = stroke.lasting((give, get))
    begin(stroke.table, effect)
    goods, others = _words(stroke, effect.goods)
    stroke.table.tell(events.SwapOffered(goods, others, until(effect)))


def stop_selling(stroke: Stroke) -> None:
    """PLA-117, R81: the Base sells no installations to anybody."""
    effect = stroke.lasting()
    begin(stroke.table, effect)
    stroke.table.tell(events.NotSold(until(effect)))


def change_price(stroke: Stroke) -> None:
    """PLA-85, 86, R11, R12: the price of a good rises or falls by dice, within the limits."""
    good = stroke.happening.goods[0]
    change = stroke.happening.direction * sum(stroke.throw())
    percent = stroke.clamped(pct(stroke.belt, good) + change)
    stroke.belt.market[good] = percent
    stroke.table.tell(events.PriceNow(stroke.book.goods[good].name, percent, cause=stroke.cause))


def interfere(stroke: Stroke) -> None:
    """PLA-183, R81: an opponent may pay so that the roller buys no installations this turn and the next."""
    fee = stroke.happening.amount
    payer = interferer(stroke.book, stroke.belt, stroke.seat, fee)
    if payer is None:
        stroke.nothing()
        return
    effect = stroke.lasting(rounds=1, at_end=True)
    pay(stroke.table, payer, fee, "interference")
    begin(stroke.table, effect)
    stroke.table.tell(events.Interference(payer, fee, stroke.seat, until(effect)))


def pass_comet(stroke: Stroke) -> None:
    """PLA-103, R71: each research station of every seat is paid by dice, from the roller on."""
    stations = [one for seat in stroke.belt.from_seat(stroke.seat) for one in _stations(stroke, seat)]
    if not stations:
        stroke.nothing()
        return
    for one in stations:
        amount = sum(stroke.throw(one.id))
        receive(stroke.table, one.owner, amount, "comet", one.id)
        stroke.table.tell(events.Comet(one.id, amount))


def _stations(stroke: Stroke, seat: SeatId) -> list[Installation]:
    """Return the research stations of a seat that stand ready, in id order."""
    belt = stroke.belt
    placed = belt.placed(owner=seat)
    return [one for one in placed if one.sort == "research" and one.ready_round <= belt.round]


def embezzle(stroke: Stroke) -> None:
    """PLA-108, R61: the roller loses money by dice, at most what it has."""
    amount = min(sum(stroke.throw()), stroke.company.cash)
    pay(stroke.table, stroke.seat, amount, "embezzlement")
    stroke.table.tell(events.CashLost(stroke.seat, amount))


def tax_land(stroke: Stroke) -> None:
    """PLA-125, R68, R61: each seat pays for all its installations, placed or aboard, as far as it can."""
    owners = [one.owner for one in stroke.belt.installations.values()]
    if not owners:
        stroke.nothing()
        return
    for seat in stroke.belt.from_seat(stroke.seat):
        _tax(stroke, seat, owners.count(seat) * stroke.happening.amount)


def tax_income(stroke: Stroke) -> None:
    """PLA-126: each seat pays so many percent of its cash, rounded down."""
    for seat in stroke.belt.from_seat(stroke.seat):
        _tax(stroke, seat, stroke.belt.seats[seat].cash * stroke.happening.amount // 100)


def _tax(stroke: Stroke, seat: SeatId, due: int) -> None:
    """PLA-R61 Let a seat pay a tax, or what it has; it alone is told."""
    amount = min(due, stroke.belt.seats[seat].cash)
    if amount:
        pay(stroke.table, seat, amount, stroke.happening.effect)
        stroke.table.tell(events.Taxed(seat, amount, cause=stroke.cause, only=frozenset({seat})))


def break_through(stroke: Stroke) -> None:
    """PLA-127, R86: a roller with a research station gains the product of two dice."""
    if not _stations(stroke, stroke.seat):
        stroke.nothing()
        return
    amount = prod(stroke.throw())
    receive(stroke.table, stroke.seat, amount, "breakthrough")
    stroke.table.tell(events.CashWon(stroke.seat, amount))


def spy(stroke: Stroke) -> None:
    """PLA-130, R61: the roller gets the product of two dice from an opponent, at most what that has."""
    victim = espionage_goal(stroke.book, stroke.belt, stroke.seat)
    if victim is None:
        stroke.nothing()
        return
    amount = min(prod(stroke.throw()), stroke.belt.seats[victim].cash)
    transfer(stroke.table, victim, stroke.seat, amount, "espionage")
    stroke.table.tell(events.CashTaken(stroke.seat, amount, victim))


def salvage(stroke: Stroke) -> None:
    """PLA-102, R70: a shuttle of the roller draws scrap, as far as it has room, and cannot move this turn."""
    shuttle = salvager(stroke.book, stroke.belt, stroke.seat)
    if shuttle is None:
        stroke.nothing()
        return
    units = sum(stroke.throw())
    kept = min(units, space(stroke.book, shuttle))
    add(shuttle.hold, SCRAP, kept)
    shuttle.is_immobile = True
    stroke.table.tell(events.Salvaged(shuttle.id, units, units - kept))


def have_engine_problems(stroke: Stroke) -> None:
    """PLA-112, R78: a shuttle of the roller cannot move this turn."""
    fleet = stroke.belt.fleet(stroke.seat)
    if not fleet:
        stroke.nothing()
        return
    shuttle = stroke.pick(fleet, [one.id for one in fleet])
    shuttle.is_immobile = True
    stroke.table.tell(events.CannotMove(shuttle.id))


def flare(stroke: Stroke) -> None:
    """PLA-116, R80: no shuttle of any seat moves until the roller's next turn."""
    effect = stroke.lasting()
    begin(stroke.table, effect)
    stroke.table.tell(events.NoFlights(until(effect)))


def jettison(stroke: Stroke) -> None:
    """PLA-124, R78, R85: a shuttle of the roller that carries goods loses them; an installation stays."""
    laden = [shuttle for shuttle in stroke.belt.fleet(stroke.seat) if shuttle.hold]
    if not laden:
        stroke.nothing()
        return
    shuttle = stroke.pick(laden, [one.id for one in laden])
    shuttle.hold.clear()
    stroke.table.tell(events.GoodsLost(shuttle.id))


def begin(table: BeltTable, effect: Effect) -> None:
    """PLA-R67 A lasting event begins beside all others, each with its own time; PLA-R77 its contrary ends."""
    belt = table.state
    contrary = _CONTRARY.get(effect.kind, "")
    kept = (_without(other, effect.goods) if other.kind == contrary else other for other in belt.effects)
    belt.effects = (*(other for other in kept if other is not None), effect)


def _without(effect: Effect, goods: tuple[str, ...]) -> Effect | None:
    """Return what a lasting event is still about without these goods; None if that is nothing."""
    left = tuple(good for good in effect.goods if good not in goods)
    return replace(effect, goods=left) if left else None


def end_effects(table: BeltTable, seat: SeatId, at_end: bool) -> None:
    """T1, E4: what this roller's events began ends at the start or end of its player turn (PLA-R66).

    At the start, the shuttles of the seat are free to move again.
    """
    belt = table.state
    belt.effects = tuple(effect for effect in belt.effects if not _ends(belt, effect, seat, at_end))
    if not at_end:
        for shuttle in belt.fleet(seat):
            shuttle.is_immobile = False


def _ends(belt: Belt, effect: Effect, seat: SeatId, at_end: bool) -> bool:
    return effect.seat == seat and effect.at_end == at_end and effect.until_round <= belt.round
