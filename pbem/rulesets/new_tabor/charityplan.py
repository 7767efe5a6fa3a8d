"""TAB-P10, steps 1 to 5: who gives what for an asker, worked out before anything moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.clearing import shares_of
from pbem.rulesets.new_tabor.economy import Economy, Goods, Producer, no_goods
from pbem.rulesets.new_tabor.view import EconomyView


@dataclass(frozen=True)
class Giver:
    """A seat that consents to a share of the cost: of any size, or up to so many cents."""

    seat: SeatId
    most: int | None = None


@dataclass
class Gift:
    """What one giver gives: his equal share of the cost, in goods and, for the rest of it, in money."""

    seat: SeatId
    share: int
    goods: Goods = field(default_factory=no_goods)
    worth: int = 0

    @property
    def pays(self) -> int:
        """Return the money to pay, below 0 what he receives."""
        return self.share - self.worth


@dataclass(frozen=True)
class CharityPlan:
    """How an asker is kept in the game: his own money, the gifts, and what comes from the storehouse."""

    pays: int
    gifts: tuple[Gift, ...]
    storehouse: Goods


@dataclass
class _Account:
    """The goods still needed for an asker while they are found."""

    economy: Economy
    left: Goods

    def give(self, gift: Gift, good: str, units: int) -> None:
        """Note units of a good that a giver gives."""
        gift.goods[good] += units
        gift.worth += units * self.economy.price(good)
        self.left[good] -= units

    def at_hand(self, gift: Gift, good: str) -> int:
        """Return the units still needed that a giver still holds."""
        held = self.economy.seats[gift.seat].stock[good] - gift.goods[good]
        return min(held, self.left[good])


def unmet_of(asker: Producer) -> Goods:
    """Return the unmet inputs of a seat, by good."""
    return {good: asker.unmet(good) for good in GOODS}


def plan_charity(economy: Economy, asker: SeatId, givers: Sequence[Giver]) -> CharityPlan | None:
    """TAB-P10, TAB-134, TAB-R69 Return how these givers keep an asker in the game; None if they can't.

    Givers who can't bear an equal share, or whose limit it exceeds, drop out, and the shares grow.
    """
    needs = unmet_of(economy.seats[asker])
    cost = economy.value(needs)
    own = min(economy.seats[asker].money, cost)
    left = list(givers)
    while left:
        shares = shares_of(cost - own, len(left))
        willing = [one for one, share in zip(left, shares, strict=True) if _is_within(one, share)]
        if willing != left:
            left = willing
            continue
        gifts = [Gift(one.seat, share) for one, share in zip(left, shares, strict=True)]
        account = _Account(economy, dict(needs))
        storehouse = _find_goods(account, gifts)
        able = [one for one, gift in zip(left, gifts, strict=True) if _can_pay(economy, gift)]
        if able == left:
            is_enough = not any(account.left.values())
            return CharityPlan(own, tuple(gifts), storehouse) if is_enough else None
        left = able
    return None


def _is_within(giver: Giver, share: int) -> bool:
    return giver.most is None or share <= giver.most


def _can_pay(economy: Economy, gift: Gift) -> bool:
    return economy.seats[gift.seat].money >= gift.pays


def _find_goods(account: _Account, gifts: Sequence[Gift]) -> Goods:
    """TAB-P10 step 3 Find the goods; return those from the storehouse."""
    for gift in gifts:
        _give_instead_of_money(account, gift)
    storehouse = no_goods()
    for good in GOODS:
        storehouse[good] = min(account.left[good], account.economy.storehouse[good])
        account.left[good] -= storehouse[good]
    for gift in gifts:
        for good in GOODS:
            account.give(gift, good, account.at_hand(gift, good))
    return storehouse


def _give_instead_of_money(account: _Account, gift: Gift) -> None:
    """TAB-R69 A giver with too little money gives needed goods, just enough to make up his share."""
    money = account.economy.seats[gift.seat].money
    for good in GOODS:
        short = gift.pays - money
        if short <= 0:
            return
        wanted = -(-short // account.economy.price(good))
        account.give(gift, good, min(wanted, account.at_hand(gift, good)))


def may_give(economy: Economy) -> list[Producer]:
    """TAB-R68 Return who can give: those in the game whose own inputs are met, whatever they want besides."""
    return [one for one in economy.in_game() if not one.has_unmet]


@dataclass(frozen=True)
class Plea:
    """What an asker lacks, what that costs, and what of it is left to the givers; `most` can give.

    `own` is what the asker pays, None where its money is hidden: then `rest` is all of the cost.
    """

    asker: SeatId
    missing: Goods
    cost: int
    own: int | None
    most: int

    @property
    def rest(self) -> int:
        """Return what the givers share."""
        return self.cost - (self.own or 0)

    def share(self, givers: int) -> int:
        """TAB-P10 Return the greatest share if so many give."""
        return -(-self.rest // givers)


def pleas(view: EconomyView) -> list[Plea]:
    """TAB-P10 Return who asks for charity, in order of play from the first seat."""
    economy = view.known
    most = len(may_give(economy))
    return [_plea(view, one.id, most) for one in economy.in_order() if one.has_unmet]


def _plea(view: EconomyView, asker: SeatId, most: int) -> Plea:
    missing, money = unmet_of(view.known.seats[asker]), view.money(asker)
    cost = view.known.value(missing)
    return Plea(asker, missing, cost, None if money is None else min(money, cost), most)
