"""The ledger: the economy worked out anew from nothing but what was told, event by event."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pbem.engine.events import Event, SeatId
from pbem.rulesets.new_tabor.book import CLERK, GOODS, TREASURER, Book
from pbem.rulesets.new_tabor.cards import StockLost
from pbem.rulesets.new_tabor.charity import Charity, Gave
from pbem.rulesets.new_tabor.clearing import Dividend, Issued, Levied
from pbem.rulesets.new_tabor.dealorders import Given, Lent, Repaid, Sublet, Swapped
from pbem.rulesets.new_tabor.economy import ROUND, SETTLE, Economy, Producer, cap_of, location_value, no_goods
from pbem.rulesets.new_tabor.estate import Out, Shared
from pbem.rulesets.new_tabor.scoring import LastCoins
from pbem.rulesets.new_tabor.things import Things
from pbem.rulesets.new_tabor.tradeorders import Traded
from pbem.rulesets.new_tabor.turnorders import Produced
from pbem.rulesets.new_tabor.union import Bought, Sold
from pbem.rulesets.new_tabor.useorders import Consumed, WantsMet
from tests.new_tabor.pegboard import move


@dataclass
class Ledger:
    """`kept` is the economy as it must be by what was told; only what the sentences speak of is kept up.

    `debts` are by debtor and creditor. `made`, `eaten` and `lost` count units of goods through the game.
    """

    book: Book
    kept: Economy
    made: Counter[str] = field(default_factory=Counter)
    eaten: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    debts: Counter[tuple[SeatId, SeatId]] = field(default_factory=Counter)
    _asker: Producer | None = None
    _due: list[int] = field(default_factory=list)
    _lacking: dict[str, int] = field(default_factory=no_goods)

    def __post_init__(self) -> None:
        """Begin with what is there."""
        self.debts.update({(iou.debtor, iou.creditor): 0 for iou in self.kept.ious})
        for iou in self.kept.ious:
            self.debts[iou.debtor, iou.creditor] += iou.amount

    def seat(self, name: str) -> Producer:
        """Return the seat of a display name."""
        return next(one for one in self.kept.seats.values() if one.name == name)

    def enter(self, event: Event) -> None:
        """Keep up with an event; what it says must be possible."""
        move(self.book, self.kept, event)
        self._work(event)
        self._exchange(event)
        self._agree(event)
        self._share(event)
        self._feed(event)
        for one in self.kept.seats.values():
            assert one.money >= 0 and one.tokens >= 0 and min(one.stock.values()) >= 0, (event.sentence, one)
        assert self.kept.bank >= 0 and min(self.kept.storehouse.values()) >= 0, event.sentence

    def _work(self, event: Event) -> None:
        match event:
            case Produced(name, n, good, ability, value):
                one = self.seat(name)
                assert one.industry == good.key and one.is_on_path and n == ability * value > 0
                assert ability == one.ability(good.key) and one.zone
                assert value == location_value(self.book, self.kept, good.key, one.zone)
                one.stock[good.key] += n
                self.made[good.key] += n
            case Consumed(name, n, good, is_for_wants):
                one = self.seat(name)
                assert n > 0 and one.is_in
                one.stock[good.key] -= n
                self.eaten[good.key] += n
                if is_for_wants:
                    self._meet(one, good.key, n)
                else:
                    one.consumed[good.key] += n
                    assert one.consumed[good.key] <= one.input(good.key)
            case WantsMet(name, n, good):
                one = self.seat(name)
                met = next(want for want in one.wants if want.good == good.key and not want.open)
                assert met.amount == n
                one.wants.remove(met)
            case StockLost(name, n, good):
                held = self.seat(name).stock if name else self.kept.storehouse
                held[good.key] -= n
                self.lost[good.key] += n
                if not name:
                    self.kept.intake[good.key] = max(0, self.kept.intake[good.key] - n)

    def _meet(self, one: Producer, good: str, units: int) -> None:
        """TAB-R23 The oldest card comes first."""
        for want in one.wants:
            if want.good == good:
                met = min(units, want.open)
                want.open -= met
                units -= met
        assert not units

    def _exchange(self, event: Event) -> None:
        kept = self.kept
        match event:
            case Sold(name, things, amount, fee):
                self._sell(self.seat(name), things.things, amount.cents, fee.cents)
            case Bought(name, things, amount):
                one, goods = self.seat(name), dict(things.things.goods)
                assert amount.cents == kept.value(goods) and goods and one.is_in
                one.money -= amount.cents
                for good, units in goods.items():
                    one.stock[good] += units
                    kept.storehouse[good] -= units
            case Traded(seller, n, good, buyer, amount):
                assert amount.cents % n == 0 and amount.cents // n > 0
                self._hand(seller, buyer, Things(((good.key, n),)), Things((), amount.cents))
            case Given(name, things, other):
                self._hand(name, other, things.things, Things())
            case Swapped(name, things, other, price):
                self._hand(name, other, things.things, price.things)

    def _sell(self, one: Producer, things: Things, amount: int, fee: int) -> None:
        """TAB-P2, TAB-R55 A sale: within the cap but for who settles, and lacks goods and money."""
        kept, clerk = self.kept, self.kept.officers[CLERK]
        goods, money = dict(things.goods), one.money
        assert amount == kept.value(goods) and goods and not things.money
        assert fee == (self.book.data.clerk_fee if clerk else 0)
        lacking = sum(one.need(good) * kept.price(good) for good in GOODS)
        for good, units in goods.items():
            one.stock[good] -= units
            kept.storehouse[good] += units
            kept.intake[good] += units
        one.money += amount - fee
        if clerk:
            kept.seats[clerk].money += fee
        over = [good for good in goods if kept.intake[good] > cap_of(self.book, kept, kept.quarter)]
        if over:
            last = max(kept.price(good) for good in over)
            assert kept.phase != ROUND and money < lacking and money + amount - last < lacking + fee
        assert all(kept.intake[good] <= cap_of(self.book, kept, kept.quarter + 1) for good in over)

    def _hand(self, giver: str, taker: str, gives: Things, takes: Things) -> None:
        """TAB-R15 Things change hands: both are in the game, and in a round on the Path."""
        one, other = self.seat(giver), self.seat(taker)
        assert one is not other and one.is_in and other.is_in
        assert self.kept.phase == SETTLE or (one.is_on_path and other.is_on_path)
        for here, there, things in ((one, other, gives), (other, one, takes)):
            for good, units in things.goods:
                here.stock[good] -= units
                there.stock[good] += units
            here.money -= things.money
            there.money += things.money

    def _agree(self, event: Event) -> None:
        match event:
            case Lent(name, amount, other, back, _):
                self._hand(name, other, Things((), amount.cents), Things())
                self.debts[self.seat(other).id, self.seat(name).id] += back.cents
            case Repaid(name, amount, other):
                one, creditor = self.seat(name), self.seat(other)
                assert 0 < amount.cents <= self.debts[one.id, creditor.id]
                self.debts[one.id, creditor.id] -= amount.cents
                one.money -= amount.cents
                creditor.money += amount.cents
            case Sublet(landlord, tenant, amount):
                assert self.kept.phase == ROUND
                self._hand(tenant, landlord, Things((), amount.cents), Things())

    def _share(self, event: Event) -> None:
        kept = self.kept
        match event:
            case Levied(name, amount):
                self.seat(name).money -= amount.cents
            case Issued(name, amount):
                self.seat(name).money += amount.cents
            case Dividend(each, left, wage):
                treasurer, number = kept.officers[TREASURER], len(kept.in_game())
                assert wage.cents == (self.book.data.treasurer_wage if treasurer else 0)
                assert each.cents == (kept.bank - wage.cents) // number > 0
                kept.bank -= wage.cents + each.cents * number
                assert kept.bank == left.cents
                for one in kept.in_game():
                    one.money += each.cents + (wage.cents if one.id == treasurer else 0)
            case LastCoins(name, amount):
                assert amount.cents == kept.bank
                assert self.seat(name).money % 100 == min(one.money % 100 for one in kept.in_game())
                self.seat(name).money += amount.cents
                kept.bank = 0
            case Shared(name, amount, _):
                kept.bank -= amount.cents
                self.seat(name).money += amount.cents
            case Out(name):
                self._bury(self.seat(name))

    def _bury(self, gone: Producer) -> None:
        """TAB-P13 The stock lies in the storehouse, the money passes through the bank."""
        for good, units in gone.stock.items():
            self.kept.storehouse[good] += units
        self.kept.bank += gone.money
        if not self.kept.in_game():
            self.kept.bank += self.kept.value(gone.stock)
        gone.stock, gone.money, gone.tokens, gone.gained, gone.wants = no_goods(), 0, 0, 0, []
        for pair in self.debts:
            if gone.id in pair:
                self.debts[pair] = 0

    def _feed(self, event: Event) -> None:
        """TAB-P10 Charity: equal shares, in needed goods and in money; the storehouse gives the rest."""
        match event:
            case Charity(givers, asker):
                one = self._asker = self.seat(asker)
                self._lacking = {good: one.unmet(good) for good in GOODS}
                cost = self.kept.value(self._lacking)
                own = min(one.money, cost)
                share, odd = divmod(cost - own, len(givers))
                self._due = [share + (place < odd) for place in range(len(givers))]
                one.money -= own
                for good, units in self._lacking.items():
                    one.consumed[good] += units
                    self.eaten[good] += units
            case Gave(giver, things, pays):
                one, goods = self.seat(giver), dict(things.things.goods)
                assert pays + self.kept.value(goods) == self._due.pop(0)
                one.money -= pays
                for good, units in goods.items():
                    one.stock[good] -= units
                    self._lacking[good] -= units
                    assert self._lacking[good] >= 0
                if not self._due:
                    for good, units in self._lacking.items():
                        self.kept.storehouse[good] -= units
