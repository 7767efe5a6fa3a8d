"""The ledger of a step: every MC that came or went, and every debt, worked out anew from what was told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import prod
from typing import TypeAlias

from pbem.engine.events import Event, SeatId
from pbem.rulesets.planetismals import events as told
from pbem.rulesets.planetismals.belt import Debt, Installation, Lot
from pbem.rulesets.planetismals.wording import Cargo
from tests.planetismals.stages import Stage

Line: TypeAlias = tuple[SeatId, str, int, str, SeatId]
"""A seat, the kind of entry, MC received or paid, what it is about, and the other seat."""
MONEY, IOU, CLAIM = re.compile(r"\$(\d+)"), re.compile(r"IOU (\d+) DUE (\d+)"), re.compile(r"DEBT (IOU\d+)")
TAXES = {"PLA-125": "land_tax", "PLA-126": "income_tax"}
TAKEOVERS = {"PLA-120": "takeover", "PLA-121": "buyout"}


def units_of(goods: Cargo) -> int:
    """Return the number of units of some goods."""
    return sum(units for units, _ in goods)


@dataclass
class Ledger:
    """The books of one step, kept event by event: cash and debts as they must be, and where shuttles are."""

    stage: Stage
    cash: dict[SeatId, int] = field(default_factory=dict)
    debts: dict[str, Debt] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    owners: dict[str, SeatId] = field(default_factory=dict)
    lots: dict[str, Lot] = field(default_factory=dict)
    lines: Counter[Line] = field(default_factory=Counter)
    contraband: int = 0
    next_debt: int = 1

    def __post_init__(self) -> None:
        """Begin with the belt before the step."""
        before = self.stage.before
        self.cash = {seat: company.cash for seat, company in before.seats.items()}
        self.debts, self.next_debt = dict(before.debts), before.next_debt
        self.places = {id: shuttle.hex for id, shuttle in before.shuttles.items()}
        self.owners = {id: shuttle.owner for id, shuttle in before.shuttles.items()}
        self.owners |= {id: one.owner for id, one in before.installations.items()}
        self.lots = {lot.key: lot for lot in before.lots}
        for event in self.stage.events:
            for line in self._lines(event):
                self._enter(line)
            self._note(event)

    def _enter(self, line: Line) -> None:
        if line[2]:
            self.cash[line[0]] += line[2]
            self.lines[line] += 1
        assert self.cash[line[0]] >= 0, line

    def _lines(self, event: Event) -> Iterator[Line]:
        """Yield what an event must have brought or cost whom, by the formula of its rule."""
        match event:
            case told.Fed() | told.Treated() | told.Tourists() | told.Research() | told.Rations():
                yield from self._income(event)
            case told.RentPaid(tenant, owner, amount, id, short):
                rent = self.stage.after.asteroids[self._one(id).hex or ""].rent
                assert amount == min(rent, self.cash[tenant]) and amount + short == rent
                yield from _between(tenant, owner, amount, "rent", id)
            case told.Bought() | told.ShuttleBought() | told.GoodsBought() | told.Sold() | told.Reopened():
                yield from self._trade(event)
            case told.DebtPaid(debtor, creditor, amount, id, left):
                assert 0 < amount <= self.debts[id].amount and left == self.debts[id].amount - amount
                assert left == 0 or amount == self.cash[debtor] or self.stage.name == "repay"
                yield from _between(debtor, creditor, amount, "debt", id)
            case told.DealDone(one, other, gives, takes):
                for giver, taker, things in ((one, other, gives), (other, one, takes)):
                    for amount in map(int, MONEY.findall(things)):
                        yield from _between(giver, taker, amount, "deal", "")
            case told.LotWon(seat, key, amount):
                yield from self._won(seat, self.lots[key], amount)
            case told.Removed(seat):
                yield seat, "removal", -self.cash[seat], "", ""
            case _:
                yield from self._struck(event)

    def _income(self, event: Event) -> Iterator[Line]:
        match event:
            case told.Fed(id, amount):
                sort = self.stage.book.sorts[self._one(id).sort]
                assert amount == sort.tax * self._one(id).tax_pct // 100
                yield self.owners[id], "tax", amount, id, ""
            case told.Treated(id, goods, amount):
                assert amount == 200 * units_of(goods) <= 1000
                yield self.owners[id], "luxuries", amount, id, ""
            case told.Tourists(id, amount):
                assert amount == self.stage.rolled(f"tourists at {id}")
                yield self.owners[id], "tourism", amount, id, ""
            case told.Research(id, amount):
                assert (
                    amount == self.stage.rolled(f"research of {id}") <= 10 + 10 * self._one(id).is_significant
                )
                yield self.owners[id], "research", amount, id, ""
            case told.Rations(id, amount):
                assert amount == 200
                yield self.owners[id], "rations", -amount, id, ""

    def _trade(self, event: Event) -> Iterator[Line]:
        book = self.stage.book
        match event:
            case told.Bought(seat, id, _, amount):
                discounts = [
                    one.amount for one in self.stage.before.running("discount") if self._is_for(id, one.goods)
                ]
                assert amount == book.codes[id[:2]].price - max(discounts, default=0)
                assert not any(self.stage.before.running("no_installations"))
                yield seat, "installation", -amount, id, ""
            case told.ShuttleBought(seat, id, amount):
                assert amount == book.shuttle_price
                yield seat, "shuttle", -amount, id, ""
            case told.GoodsBought(shuttle, ((units, word),), amount):
                self._check_purchase(shuttle, units, word, amount)
                yield self.owners[shuttle], "purchase", -amount, shuttle, ""
            case told.Sold(shuttle, ((units, word),), amount, colony):
                if colony:
                    assert amount == 200 * units and self._one(colony).hex == self.places[shuttle]
                    yield self.owners[shuttle], "luxuries", amount, colony, ""
                else:
                    assert amount == units * self._bid(shuttle, word) // 10_000
                    yield self.owners[shuttle], "sale", amount, shuttle, ""
            case told.Reopened(seat, amount, id):
                assert amount == book.strike_fee
                yield seat, "strike", -amount, id, ""

    def _is_for(self, id: str, sorts: tuple[str, ...]) -> bool:
        return self.stage.book.codes[id[:2]].key in sorts

    def _struck(self, event: Event) -> Iterator[Line]:
        """Yield what an event of the table brings or costs."""
        match event:
            case told.Comet(id, amount):
                assert any(roll.why.endswith(id) and roll.faces == (amount,) for roll in self.stage.rolls)
                yield self.owners[id], "comet", amount, id, ""
            case told.CashLost(seat, amount):
                assert amount == min(self._faces()[0], self.cash[seat])
                yield seat, "embezzlement", -amount, "", ""
            case told.CashWon(seat, amount):
                assert amount == prod(self._faces())
                yield seat, "breakthrough", amount, "", ""
            case told.CashTaken(seat, amount, other):
                assert amount == min(prod(self._faces()), self.cash[other])
                yield from _between(other, seat, amount, "espionage", "")
            case told.TookOver(seat, other, amount, thing, cause=cause):
                assert amount == 1000
                yield from _between(seat, other, amount, TAKEOVERS[cause], thing)
            case told.Taxed(seat, amount, cause=cause):
                many = list(self.owners.values()).count(seat) - len(self.stage.before.fleet(seat))
                due = 10 * many if cause == "PLA-125" else self.cash[seat] * 5 // 100
                assert 0 < amount == min(due, self.cash[seat])
                yield seat, TAXES[cause], -amount, "", ""
            case told.Interference(seat, amount):
                assert amount == 10
                yield seat, "interference", -amount, "", ""

    def _faces(self) -> tuple[int, ...]:
        """Return the dice of the event itself: the last that were thrown before lots were settled."""
        return self.stage.rolls[-1].faces

    def _won(self, seat: SeatId, lot: Lot, amount: int) -> Iterator[Line]:
        """Yield who pays whom for a lot."""
        kind = "colony_bid" if lot.is_colony else "asteroid_bid"
        to_bank = self.stage.book.options.colony_bid_to == "bank" if lot.is_colony else self._is_gone(lot.of)
        if to_bank:
            yield seat, kind, -amount, lot.key, ""
        else:
            yield from _between(seat, lot.of, amount, kind, lot.key)

    def _is_gone(self, seat: SeatId) -> bool:
        return self.stage.after.seats[seat].is_removed

    def _one(self, id: str) -> Installation:
        return self.stage.before.installations[id]

    def _key(self, word: str) -> str:
        return next(key for key, good in self.stage.book.goods.items() if good.word == word)

    def _bid(self, shuttle: str, word: str) -> int:
        """Return what the buyer in the shuttle's hex pays for a unit, in ten-thousandths of an MC."""
        book, belt, key = self.stage.book, self.stage.before, self._key(word)
        good = book.goods[key]
        percent = 100 if good.fixed_price else belt.market[key]
        if self.places[shuttle] in book.map.bmz:
            assert good.bmz_buys
            return good.base * percent * (100 + book.options.bmz_markup)
        assert self.places[shuttle] == book.map.base and good.base_buys
        assert not any(key in one.goods for one in belt.running("base_refuses"))
        least = [one.amount for one in belt.running("base_minimum") if key in one.goods]
        more = [one.amount for one in belt.running("base_bonus") if key in one.goods]
        return max(good.base * percent * 100, 10_000 * max(least, default=0)) + 10_000 * max(more, default=0)

    def _check_purchase(self, shuttle: str, units: int, word: str, amount: int) -> None:
        book, key, here = self.stage.book, self._key(word), self.places[shuttle]
        good = book.goods[key]
        is_bmz = here in book.map.bmz
        assert (is_bmz and good.bmz_sells) or (here == book.map.base and good.base_sells)
        rate = 100 + (book.options.bmz_markup if is_bmz else 0)
        usual = -(-units * good.base * self.stage.before.market[key] * rate // 10_000)
        if amount != usual:
            assert is_bmz and any(
                amount == units * one.amount for one in self.stage.before.running("contraband")
            )
            self.contraband += units

    def _note(self, event: Event) -> None:
        """Keep up with what changes hands, moves, or becomes due."""
        match event:
            case told.Flown(shuttle, _, hex):
                self.places[shuttle] = hex
            case told.Bought(seat, id) | told.ShuttleBought(seat, id) | told.Transferred(id, seat):
                self.owners[id] = seat
                if isinstance(event, told.ShuttleBought):
                    self.places[id] = self.stage.book.map.base
            case told.LotWon(seat, id) | told.TookOver(seat, _, _, id) if id in self.owners:
                self.owners[id] = seat
            case told.LotOpened(key, seat):
                self.lots[key] = Lot(key, True, seat, 0)
            case told.Vacated(key, seat):
                self.lots[key] = Lot(key, False, seat, 0)
            case told.RentPaid(tenant, owner, _, _, short, id) if id:
                self._owe(tenant, owner, short, self.stage.before.round, True)
            case told.DebtPaid(_, _, _, id, left):
                self._left(id, left)
            case told.DebtGrown(id, amount):
                percent = self.stage.book.options.late_interest
                assert amount == -(-self.debts[id].amount * percent // 100)
                self._left(id, self.debts[id].amount + amount)
            case told.DealDone(one, other, gives, takes):
                for giver, taker, things in ((one, other, gives), (other, one, takes)):
                    self._deal(giver, taker, things)
            case told.Removed(seat):
                self.debts = {
                    id: debt for id, debt in self.debts.items() if seat not in (debt.debtor, debt.creditor)
                }

    def _owe(self, debtor: SeatId, creditor: SeatId, amount: int, due: int, is_rent: bool = False) -> None:
        id, self.next_debt = f"IOU{self.next_debt}", self.next_debt + 1
        self.debts[id] = Debt(id, debtor, creditor, amount, due, is_rent)

    def _left(self, id: str, amount: int) -> None:
        if amount:
            self.debts[id] = replace(self.debts[id], amount=amount)
        else:
            del self.debts[id]

    def _deal(self, giver: SeatId, taker: SeatId, things: str) -> None:
        for thing in things.split(" + "):
            if found := IOU.fullmatch(thing):
                self._owe(giver, taker, int(found[1]), int(found[2]))
            elif found := CLAIM.fullmatch(thing):
                assert self.debts[found[1]].creditor == giver
                if self.debts[found[1]].debtor == taker:
                    del self.debts[found[1]]
                else:
                    self.debts[found[1]] = replace(self.debts[found[1]], creditor=taker)


def _between(payer: SeatId, payee: SeatId, amount: int, kind: str, about: str) -> Iterator[Line]:
    yield payer, kind, -amount, about, payee
    yield payee, kind, amount, about, payer
