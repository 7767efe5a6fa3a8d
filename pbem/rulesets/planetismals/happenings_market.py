"""Events about prices and trade: 06, 09 to 11, 15, 17, 22, 31 to 83."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import pay
from pbem.rulesets.planetismals.choosing import interferer
from pbem.rulesets.planetismals.effects import begin
from pbem.rulesets.planetismals.happenings_common import Stroke
from pbem.rulesets.planetismals.prices import pct
from pbem.rulesets.planetismals.wording import kind_of, until

LUXURY = "luxury"
"""The good of which the black market has a pool after event 09."""


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
