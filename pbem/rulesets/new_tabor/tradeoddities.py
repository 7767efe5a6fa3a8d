"""What is odd in exchange as things stand: prices, what is needed oneself, what is not held (brief 5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId, listed
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.amounts import goods_of
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import ROUND, Producer
from pbem.rulesets.new_tabor.orders import Borrow, Buy, Consume, Give, Keep, Lend, Sell, SubletOrder
from pbem.rulesets.new_tabor.plans import OpenLine
from pbem.rulesets.new_tabor.rehearsal import Trial
from pbem.rulesets.new_tabor.subletting import LANDLORD
from pbem.rulesets.new_tabor.things import ALL, SURPLUS, Amount, Things
from pbem.rulesets.new_tabor.wording import Money, Named

Reasons = Iterator[str]
Found = Iterator[tuple[Order, str]]
FAR = 2
"""A price is far from the Unit Spot Price if it is so many times as high, or a part so small of it."""


def odd_trades(trial: Trial) -> Found:
    """Yield what is odd in the lines of Exchange and Consume."""
    for line in trial.lines:
        for reason in _reasons(trial, line):
            yield line.order, reason


def _reasons(trial: Trial, line: OpenLine) -> Reasons:
    yield from _absent_partners(trial, line.order)
    match line.order:
        case Sell() | Buy() as order:
            yield from _price(trial, order)
            yield from _cut(trial, line, order.items)
            if isinstance(order, Sell):
                yield from _needed(trial, line, order)
            yield from _cannot_offer(trial, order)
        case Consume(amount=amount):
            yield from _cut(trial, line, (amount,))
        case Keep(good=good, amount=number):
            yield from _kept(trial, good, number)
        case Lend() as order:
            if order.back < order.amount:
                yield tr("You get back less than you lend.")
    yield from _not_held(trial, line.order)


def _absent_partners(trial: Trial, order: Order) -> Reasons:
    """TAB-R15 Seats off the Path trade with nobody until the quarter ends."""
    if trial.economy.phase != ROUND:
        return
    seats = trial.economy.seats
    away = [seats[one].name for one in _partners(order) if one in seats and not seats[one].is_on_path]
    if away:
        yield tr("Off the Path, so out of all trade until the quarter ends: {seats}.", seats=listed(away))


def _partners(order: Order) -> tuple[SeatId, ...]:
    match order:
        case Sell(where=where) | Buy(where=where):
            return where
        case Give(seat=seat) | Lend(seat=seat) | Borrow(seat=seat) | SubletOrder(seat=seat):
            return (seat,)
    return ()


def _price(trial: Trial, order: Sell | Buy) -> Reasons:
    """TAB-088 Any price is allowed, but one far from the spot price may be a slip of the pen."""
    if order.price is None:
        return
    spot = trial.economy.price(order.items[0].good)
    if order.price >= FAR * spot or order.price * FAR <= spot:
        yield tr("The price is far from the Unit Spot Price, {price}.", price=Money(spot))


def _cut(trial: Trial, line: OpenLine, amounts: tuple[Amount, ...]) -> Reasons:
    """TAB-P2 Less than the number written is sold, bought or consumed."""
    if not line.has_moved or not _is_settled(line.order) or line.order.when is not None:
        return
    for amount, left in zip(amounts, line.left, strict=True):
        if not amount.word and left.number:
            done = amount.number - left.number
            said = {"n": done, "all": amount.number, "good": Named(amount.good)}
            yield tr("As things stand it comes to {n} of {all} {good} only.", **said)


def _is_settled(order: Order) -> bool:
    """Say whether a line asks nobody but the union: what is left of it is not done."""
    return isinstance(order, Consume) or (isinstance(order, Sell | Buy) and order.price is None)


def _needed(trial: Trial, line: OpenLine, order: Sell) -> Reasons:
    """TAB-067 Yield that something is sold which the seat's own inputs need."""
    for amount in order.items:
        for good in goods_of(amount) if amount.word != SURPLUS else ():
            unmet = _at_risk(trial, line, amount, good)
            if unmet:
                yield tr("This sells {good} that you need: then {n} of your inputs are unmet.",
                         good=Named(good), n=unmet)  # fmt: skip


def _at_risk(trial: Trial, line: OpenLine, amount: Amount, good: str) -> int:
    """Return how many units of the input a sale leaves unmet; 0 if none for its sake."""
    held, unmet = trial.produced.stock[good], trial.produced.unmet(good)
    if not held or not unmet:
        return 0
    if isinstance(line.order, Sell) and line.order.price is None:
        return trial.after.need(good) if line.has_moved else 0
    units = min(held, held if amount.word == ALL else amount.number)
    return max(0, unmet - (held - units)) if units else 0


def _cannot_offer(trial: Trial, order: Sell | Buy) -> Reasons:
    """TAB-P3 Yield that a limit order has nothing behind it."""
    reason = trial.why_failed(order)
    if order.price is not None and order.when is None and reason not in ("", tr("no counter-offer")):
        yield tr("As things stand nothing comes of it: {reason}.", reason=reason)


def _kept(trial: Trial, good: str, number: int) -> Reasons:
    """P2 Yield that more is kept than will be held."""
    if not good:
        most = max(trial.before.money, trial.after.money)
        if number > most:
            yield tr("You will have {money} at most: nothing of it is spent.", money=Money(most))
        return
    held = max(one.stock[good] for one in _stages(trial))
    if number > held:
        yield tr("You will have {n} {good} at most: none is sold.", n=held, good=Named(good))


def _not_held(trial: Trial, order: Order) -> Reasons:
    """TAB-P4 Yield that an agreement asks for more than the seat will have."""
    things = _given(order)
    if things and not any(_holds(one, things) for one in _stages(trial)):
        yield tr("As things stand you will not have all that it takes.")


def _given(order: Order) -> Things:
    match order:
        case Give(goods=gives, for_goods=takes) if takes is not None:
            return gives
        case Lend(amount=amount):
            return Things(money=amount)
        case SubletOrder(to_or_from=way, fee=fee) if way != LANDLORD:
            return Things(money=fee)
    return Things()


def _stages(trial: Trial) -> tuple[Producer, Producer, Producer]:
    """Return the seat before its turn, after production, and at the end."""
    return trial.before, trial.produced, trial.after


def _holds(mine: Producer, things: Things) -> bool:
    return mine.money >= things.money and all(mine.stock[good] >= things.units(good) for good in GOODS)
