"""A ledger of goods and of money for any game: all that a seat has, from nothing but what is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.engine.events import Event, SeatId
from pbem.rulesets.crusoe import told_camp, told_cycle, told_market
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.modules import bonds as told_bonds
from pbem.rulesets.crusoe.modules import church as told_church
from pbem.rulesets.crusoe.modules import exile as told_exile
from pbem.rulesets.crusoe.modules import firms as told_firms
from pbem.rulesets.crusoe.modules import gender as told_gender
from pbem.rulesets.crusoe.modules import money as told_money
from pbem.rulesets.crusoe.modules import vault as told_shop
from pbem.rulesets.crusoe.modules.monetary_market import markets as told_sales
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.modules.money import Money
from pbem.rulesets.crusoe.things import DOLLARS, SIGNALS, Basket
from tests.crusoe.advanced.bondgames import BondLedger
from tests.crusoe.advanced.economies import EconomyLedger
from tests.crusoe.advanced.tackongames import TackonLedger


class AnyLedger(EconomyLedger, TackonLedger, BondLedger):
    """A ledger of goods that knows the modules that move them; what is tithed of signals is not lost."""

    def enter(self, event: Event) -> None:
        """Keep up with an event."""
        match event:
            case told_church.Tithed(name, goods):
                kept = {thing: units for thing, units in goods.basket if thing not in SIGNALS}
                self._gives(name, Basket.of(kept))
            case told_church.Given(seat=name, goods=goods):
                self._gets(name, goods.basket)
            case told_gender.SpouseFed(name, wife, goods):
                self._moves(name, wife, goods.basket)
            case _:
                super().enter(event)


LEAVING = (told_cycle.Died, told_camp.Killed, told_exile.Exiled, told_bonds.Bound)
"""How seats leave the camp."""


@dataclass
class Purse:
    """What every seat has in hand and waiting, by what is told in the open and to it alone."""

    names: Mapping[SeatId, str]
    cash: Counter[str] = field(default_factory=Counter)
    carried: Counter[str] = field(default_factory=Counter)
    coffers: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, island: Island) -> Purse:
        """Open it with what there is."""
        money, names = island.mod.get("money"), {one.id: one.name for one in island.seats.values()}
        if not isinstance(money, Money):
            return cls(names)
        cash = Counter({names[seat]: dollars for seat, dollars in money.cash.items()})
        return cls(names, cash, Counter({names[seat]: n for seat, n in money.carried.items()}))

    def opens_cycle(self) -> None:
        """CRA-R69 Dividends that waited are cash."""
        self.cash.update(self.carried)
        self.carried.clear()

    def enter(self, event: Event) -> None:
        """Keep up with an event."""
        self._earn(event)
        self._spend(event)
        self._pass(event)
        if isinstance(event, LEAVING):  # what waits for one who dies, or leaves the camp, is lost
            self.carried.pop(event.seat, None)

    def agrees(self, island: Island) -> None:
        """Hold the accounts of a game against it; nobody is in the red, and the dead have nothing to come."""
        money = island.mod.get("money")
        if not isinstance(money, Money):
            return
        found = {self.names[seat]: dollars for seat, dollars in money.cash.items() if dollars}
        assert min(money.cash.values(), default=0) >= 0
        assert found == {name: dollars for name, dollars in self.cash.items() if dollars}, (found, self.cash)

    def _gets(self, name: str, dollars: int) -> None:
        self.cash[name] += dollars

    def _gives(self, name: str, dollars: int) -> None:
        assert 0 <= dollars <= self.cash[name], (name, dollars, self.cash)
        self.cash[name] -= dollars

    def _own(self, event: Event) -> str:
        (seat,) = event.only or ("",)
        return self.names[seat]

    def _earn(self, event: Event) -> None:
        match event:
            case told_sales.Sold(seat=name, dollars=dollars):
                self._gets(name, dollars)
            case told_money.Printed(name, dollars) | told_money.Waged(name, dollars):
                self._gets(name, dollars)
            case told_money.Allowed(name, dollars) | taxes.WelfarePaid(name, dollars):
                self._gets(name, dollars)
            case taxes.TaxPaid(seat=name, pays=pays, gets=gets):
                self._gets(name, gets)
                self.cash[name] -= pays
            case told_firms.DividendGot(dollars=dollars, is_carried=is_carried):
                (self.carried if is_carried else self.cash)[self._own(event)] += dollars

    def _spend(self, event: Event) -> None:
        match event:
            case told_sales.Bought(seat=name, dollars=dollars):
                self._gives(name, dollars)
            case told_shop.Shopped(seat=name, dollars=dollars):
                self._gives(name, dollars)
            case told_firms.Invested(seat=name, dollars=dollars):
                self._gives(name, dollars)
            case told_firms.Salaried(seat=name, rest=rest):
                self._gives(name, rest)
            case told_sales.Confiscated(dollars=dollars) | told_money.Discarded(dollars=dollars):
                self._gives(self._own(event), dollars)

    def _pass(self, event: Event) -> None:
        match event:
            case told_sales.CutPaid(seat=name, ceo=ceo, dollars=dollars):
                self._gives(name, dollars)
                self._gets(ceo, dollars)
            case told_money.Paid(debtor=name, creditor=creditor, dollars=dollars):
                self._gives(name, dollars)
                if creditor.seat:
                    self._gets(creditor.seat, dollars)
            case told_market.Traded(giver, taker, gives, takes):
                self._hands(giver, taker, gives.basket[DOLLARS])
                self._hands(taker, giver, takes.basket[DOLLARS])

    def _hands(self, giver: str, taker: str, dollars: int) -> None:
        self._gives(giver, dollars)
        self._gets(taker, dollars)
