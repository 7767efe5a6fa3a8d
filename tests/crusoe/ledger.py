"""The ledger: the island worked out anew from nothing but what was told, event by event."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pbem.engine.events import Event
from pbem.rulesets.crusoe import told_camp, told_cycle, told_market, told_work
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import FED, Castaway
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.modules import contracts as told_contracts
from pbem.rulesets.crusoe.modules import exile as told_exile
from pbem.rulesets.crusoe.modules.government import powers as told_government
from pbem.rulesets.crusoe.modules.monetary_market import markets as told_money
from pbem.rulesets.crusoe.things import DIAMOND, GOODS, LEISURE, SIGNALS, SPEAR, THINGS, WATER, Basket
from pbem.rulesets.crusoe.wishes import FINE, KILL


@dataclass
class Account:
    """What a seat must have by what was told of it."""

    has: Counter[str]
    exp: dict[str, list[int]]
    path: str | None
    vp: int
    thirst: bool
    food_state: str
    wounded: bool
    wound_pending: bool
    is_alive: bool
    swap: str | None = None


@dataclass
class Ledger:
    """Accounts by display name, the heap that waits to be shared, and the pool of signals."""

    book: Book
    accounts: dict[str, Account]
    common: Counter[str]
    pool: Counter[str]
    paths: dict[str, str] = field(default_factory=dict)
    defaulters: set[str] = field(default_factory=set)
    exiles: set[str] = field(default_factory=set)
    losers: tuple[str, ...] = ()

    @classmethod
    def of(cls, book: Book, island: Island) -> Ledger:
        """Open the ledger with what there is."""
        accounts = {one.name: _account(one) for one in island.seats.values()}
        paths = {path.name: path.id for path in book.board.paths.values()}
        return cls(book, accounts, Counter(island.common), Counter(island.pool), paths)

    def opens_cycle(self) -> None:
        """CRU-H02, CRA-R108 A cycle begins: wounds show, swaps hold, nobody is in default."""
        self.defaulters.clear()
        for one in self.accounts.values():
            if one.is_alive:
                one.wounded, one.wound_pending = one.wounded or one.wound_pending, False
                one.path, one.swap = one.swap or one.path, None

    def enter(self, event: Event) -> None:
        """Keep up with an event; what it says must be possible."""
        self._work(event)
        self._share(event)
        self._trade(event)
        self._sell(event)
        self._fight(event)
        self._judge(event)
        self._need(event)
        self._close(event)

    def agrees(self, island: Island) -> None:
        """Hold the island against the accounts."""
        for one in island.seats.values():
            mine = self.accounts[one.name]
            found = {thing: one.amount(thing) for thing in THINGS}
            assert found == {thing: mine.has[thing] for thing in THINGS}, (one.name, found, mine)
            assert {path: numbers for path, numbers in one.exp.items() if numbers} == mine.exp, one.name
            assert (one.vp, one.is_alive) == (mine.vp, mine.is_alive), (one, mine)
            if one.is_alive:
                assert (one.thirst, one.food_state) == (mine.thirst, mine.food_state), (one, mine)
                assert (one.wounded, one.wound_pending) == (mine.wounded, mine.wound_pending), (one, mine)
        assert {good: self.common[good] for good in GOODS} == island.common
        assert {signal: self.pool[signal] for signal in SIGNALS} == island.pool

    def _gets(self, name: str, goods: Basket) -> None:
        self.accounts[name].has.update(dict(goods))

    def _gives(self, name: str, goods: Basket) -> None:
        """Take things away; all of them must be there."""
        _take(self.accounts[name].has, goods)

    def _moves(self, giver: str, taker: str, goods: Basket) -> None:
        self._gives(giver, goods)
        self._gets(taker, goods)

    def _work(self, event: Event) -> None:
        match event:
            case told_work.PathTaken(name, path):
                self.accounts[name].path = self.paths[path]
            case told_work.Took(seat=name, goods=goods):
                self._gets(name, goods.basket)
            case told_work.Waited(name, goods):
                self._gets(name, goods.basket)
            case told_work.SpearRisked(name, _, is_lost) if is_lost:
                self._gives(name, Basket.one(SPEAR))
            case told_work.Learnt(seat=name, path=path, number=number) if number:
                numbers = self.accounts[name].exp.setdefault(self.paths[path], [])
                numbers.append(number)
                numbers.sort()
            case told_work.Healed(name, goods) if goods:
                self._gives(name, goods.basket)
                self.accounts[name].wounded = False

    def _share(self, event: Event) -> None:
        match event:
            case told_market.PutIn(name, goods):
                self._gives(name, goods.basket)
                self.common.update(dict(goods.basket))
            case told_market.Received(name, goods):
                _take(self.common, goods.basket)
                self._gets(name, goods.basket)
            case told_market.Picked(name, goods, owner=owner):
                _take(self.common, goods.basket)
                self._gets(owner or name, goods.basket)
            case told_market.GoneBack(goods):
                _take(self.common, goods.basket)

    def _trade(self, event: Event) -> None:
        match event:
            case told_market.Taxed(name, other, goods):
                self._moves(other, name, goods.basket)
            case told_market.Provided(name, other, goods):
                self._moves(name, other, goods.basket)
            case told_market.Traded(giver, taker, gives, takes):
                self._moves(giver, taker, gives.basket)
                self._moves(taker, giver, takes.basket)

    def _sell(self, event: Event) -> None:
        """CRA-MM-08, CRA-MM-21 Goods go into the pot of a market with money, and come out of it."""
        match event:
            case told_money.Sold(name, goods) | told_money.Dumped(name, goods):
                self._gives(name, goods.basket)
            case told_money.Bought(name, goods) | told_money.LeftOver(name, goods):
                self._gets(name, goods.basket)

    def _fight(self, event: Event) -> None:
        match event:
            case told_contracts.Defaulted(name):
                self.defaulters.add(name)
            case told_exile.Exiled(name):
                self.exiles.add(name)
            case told_exile.CameHome(names):
                self.exiles -= set(names)
            case told_camp.BattleEnded(losers=losers):
                self.losers = losers
            case told_government.Ran(name, leisure):
                self._gives(name, Basket.one(LEISURE, leisure))
            case told_camp.Invoked(name, price) if name:
                self._gives(name, Basket.one(LEISURE, price))
            case told_camp.FightStarted(seat=name, price=price):
                self._gives(name, Basket.one(LEISURE, price))
            case told_camp.SpearUsed(name):
                self._gives(name, Basket.one(SPEAR))
            case told_camp.Injured(name):
                self.accounts[name].wound_pending = True
            case told_camp.LeisureLost(name, units):
                self._gives(name, Basket.one(LEISURE, units))
            case told_camp.Killed(name):
                self._bury(name)
            case told_camp.Swapped(winner, path, loser, other):
                self.accounts[winner].swap = self.paths[path]
                self.accounts[loser].swap = self.paths[other]

    def _judge(self, event: Event) -> None:
        """CRU-P24 What a verdict takes goes onto the heap, whoever gets it from there."""
        if not isinstance(event, told_camp.Judged) or event.verdict is None:
            return
        held = self.accounts[event.seat].has
        for penalty in event.verdict.choice.penalties:
            if penalty.kind not in (FINE, KILL):
                continue
            is_all = penalty.kind == KILL or penalty.is_all
            named = {good: held[good] for good in GOODS} if is_all else dict(penalty.goods)
            spoils = self._spoils()
            goods = Basket.of(
                {good: min(units, held[good]) for good, units in named.items() if good in spoils}
            )
            self._gives(event.seat, goods)
            self.common.update(dict(goods))

    def _spoils(self) -> tuple[str, ...]:
        """CRA-LIB-06 Return what may be taken of the losers of the last battle."""
        is_limited = "libertarianism" in self.book.settings
        is_limited = is_limited and not {*self.losers} & {*self.defaulters, *self.exiles}
        return (DIAMOND, SPEAR) if is_limited else GOODS

    def _need(self, event: Event) -> None:
        match event:
            case told_cycle.Consumed(name, meal, leisure):
                one = self.accounts[name]
                assert one.has[LEISURE] == leisure
                self._gives(name, meal.basket)
                one.has[LEISURE], one.thirst, one.food_state = 0, False, FED
                one.has[WATER] *= self.book.is_quick
            case told_cycle.Scored(seat=name, total=total, running=running):
                assert self.accounts[name].vp + total == running
                self.accounts[name].vp = running
            case told_cycle.StateSet(name, state):
                one = self.accounts[name]
                one.thirst, one.food_state = (
                    (True, one.food_state) if state == "thirst" else (one.thirst, state)
                )
            case told_cycle.Died(name):
                self._bury(name)

    def _close(self, event: Event) -> None:
        match event:
            case told_cycle.Preserved(name, good, _, kept, units):
                assert self.accounts[name].has[good.key] == units
                self._gives(name, Basket.one(good.key, units - kept))
            case told_cycle.Left(name, goods):
                self._gives(name, goods.basket)
                self.common.update(dict(goods.basket))
            case told_cycle.Returned(name, goods):
                self._gives(name, goods.basket)
            case told_cycle.SignalsAdded(top40, military, cb):
                for one in self.accounts.values():
                    for signal in SIGNALS:
                        self.pool[signal] += one.has.pop(signal, 0)
                assert tuple(self.pool[signal] for signal in SIGNALS) == (top40, military, cb)

    def _bury(self, name: str) -> None:
        one = self.accounts[name]
        one.is_alive, one.exp, one.has[LEISURE] = False, {}, 0


def _account(one: Castaway) -> Account:
    return Account(
        Counter({thing: one.amount(thing) for thing in THINGS}),
        {path: list(numbers) for path, numbers in one.exp.items()},
        *(one.path, one.vp, one.thirst, one.food_state, one.wounded, one.wound_pending, one.is_alive),
    )


def _take(heap: Counter[str], goods: Basket) -> None:
    for thing, units in goods:
        assert heap[thing] >= units, (heap, goods)
        heap[thing] -= units
