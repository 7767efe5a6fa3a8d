"""Games of four economies: letters at random, and a ledger that knows deals, vault and calls."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, DECLARE, MARKET, RETAIL, WORK, Island, IslandTable
from pbem.rulesets.crusoe.modules import class_warfare as told_classes
from pbem.rulesets.crusoe.modules import state_capitalism as told_deals
from pbem.rulesets.crusoe.modules import vault as told_shop
from pbem.rulesets.crusoe.modules.class_warfare import ClassWarfare
from pbem.rulesets.crusoe.modules.monetary_market import markets as told_market
from pbem.rulesets.crusoe.modules.vault import MarketSocialism
from pbem.rulesets.crusoe.scenarios import CLASS_WARFARE, GOVERNMENTAL, MARKET_SOCIALISM, STATE
from pbem.rulesets.crusoe.things import GOODS, LEISURE, THINGS, Basket
from pbem.rulesets.crusoe.view import IslandView
from tests.crusoe import invariants
from tests.crusoe.advanced.moneyletters import Trader
from tests.crusoe.advanced.moneywatch import (
    markets_in,
    money_in,
    purchases_add_up,
    sales_add_up,
    taxes_add_up,
)
from tests.crusoe.ledger import Ledger
from tests.crusoe.letters import CAMPS, FIGHTS, MOTIONS, SHARES, TRADES, WORK_LINES
from tests.crusoe.matches import Match, Rules
from tests.crusoe.stages import Stage

ECONOMIES = (CLASS_WARFARE, STATE, MARKET_SOCIALISM, GOVERNMENTAL)
DECREES = {
    CLASS_WARFARE: ("DECIDE signal_pay {n}", "DECIDE signal_pay top40 {n}, others {few}"),
    MARKET_SOCIALISM: (
        "DECIDE wages {good} {n}, top40 {few}, others {few01}",
        "DECIDE prices {good} {n}, {good2} 0, others {few}",
        "DECIDE limits {good} {few}, {good2} {few}",
        "DECIDE limits {good} {few} WHERE rank(p) > {few}",
    ),
    GOVERNMENTAL: ("DECIDE distribute NEED", "DECIDE distribute SHARES {me}: {n} {good}; REST EVEN"),
}
CALLS = (
    "CALL",
    "CALL LEISURE {few}",
    "IF CLASS I working THEN CALL LEISURE {n}",
    "IF NOT CEO {me} {good} THEN CALL LEISURE 1",
    "INVOKE",
)
DEALS = (
    "SELL {few} {good} TO {seat} AT {few}",
    "BUY {few} {good} FROM {seat} AT {few}",
    "SELL {n} {good} TO anyone AT {few}",
    "BUY {n} {good} FROM anyone AT {n}",
    "SELL {n} {good} TO anyone AT {few}0%",
    "BUY {n} {good} FROM anyone AT {few}0%",
    "DESTROY {few} {good}",
    "IF MY {good} > {few} THEN DESTROY 1 {good}",
    "IF CASH > {n} THEN BUY {n} {good} FROM anyone AT 20",
)
PLANS = (
    "BUY {few} {good}",
    "BUY {n} water",
    "BUY {n} {food}",
    "IF VAULT {good} <= {few} THEN BUY {few} {good}",
    "IF BOUGHT {good} >= 1 THEN BUY {n} {good2}",
    "IF CASH >= {n} THEN BUY {few} diamond",
)


class Citizen(Trader):
    """Writes random letters of a seat of one of these economies."""

    def _lines(self) -> list[str]:
        phase, options = self.view.phase, self.view.book.options
        is_compact = options.form == "compact"
        decrees = DECREES.get(options.scenario, ())
        lines: list[str] = []
        if decrees and (phase in (DECLARE, MARKET) or (phase == CAMP and is_compact)):
            lines += self._some(decrees, 1)
        if phase == MARKET or (phase == CAMP and is_compact):
            lines += self._of_trade(options.scenario)
        if options.scenario == GOVERNMENTAL and phase == WORK:
            lines += self._some(SHARES[:3], 1)
        if options.scenario == CLASS_WARFARE and phase == CAMP:
            lines += self._some(CALLS, 2)
        return lines + self._of_all(phase, is_compact=is_compact)

    def _of_trade(self, scenario: str) -> list[str]:
        match scenario:
            case "governmental_socialism":
                return self._some(MOTIONS, 3)
            case "market_socialism":
                return self._some(PLANS, self.chance.randint(0, 5))
            case "state_capitalism":
                deals = [
                    self._filled(self.chance.choice(DEALS)) for _ in range(self.chance.choice((0, 4, 12)))
                ]
                return [*deals, "SUBMIT ALL", *self._bids()]
        return ["SUBMIT ALL", *self._bids()]

    def _of_all(self, phase: str, *, is_compact: bool) -> list[str]:
        lines: list[str] = []
        if phase == WORK:
            lines += [*self._some(("PATH {path} > {path2}",), 1), *self._some(WORK_LINES, 2)]
        if phase == RETAIL or (phase == CAMP and is_compact):
            lines += self._some(TRADES[:-1], 4)
        if phase == CAMP:
            lines += self._some(CAMPS, 4)
        if phase == ASSEMBLY or (phase == CAMP and is_compact):
            lines += self._some(FIGHTS, 6)
        return lines


@dataclass
class EconomyMatch(Match):
    """A game between seats that write at random, or nothing at all."""

    silent: float = 0.2

    def letters(self, position: Position[Island], chance: random.Random) -> dict[SeatId, str]:
        """Let all living seats write, each by what it may see."""
        seen = self.rules.views(position.state)
        living = [one.id for one in position.state.living()]
        return {seat: self._letter(seen(seat), seat, chance) for seat in living}

    def _letter(self, view: IslandView, seat: SeatId, chance: random.Random) -> str:
        return "" if chance.random() < self.silent else Citizen(view, seat, chance).letter()


class EconomyLedger(Ledger):
    """A ledger that also knows deals, the vault, and calls for government."""

    def enter(self, event: Event) -> None:
        """Keep up with an event."""
        match event:
            case told_deals.DealMade(seller=seller, holder=holder, goods=goods):
                self._moves(holder, seller, goods.basket)
            case told_market.Destroyed(name, goods) | told_shop.VaultFilled(name, goods):
                self._gives(name, goods.basket)
            case told_shop.Shopped(seat=name, goods=goods):
                self._gets(name, goods.basket)
            case told_classes.CallPaid(seat=name, leisure=leisure):
                self._gives(name, Basket.one(LEISURE, leisure))
            case _:
                super().enter(event)


CHECKS = (
    invariants.tokens_add_up,
    invariants.goods_age,
    invariants.want_bars_leisure,
    invariants.heaps_are_handed_out,
    invariants.rounds_come_to_an_end,
    invariants.meals_are_lawful,
    invariants.only_the_dying_die,
    invariants.the_dead_are_gone,
    invariants.the_pool_never_shrinks,
)
"""The invariants of the base of which these economies change nothing."""


@dataclass
class EconomyWatch:
    """Looks on through a whole game, and counts what is told."""

    ledger: Ledger | None = None
    told: Counter[type] = field(default_factory=Counter)

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Open the ledger before the first letters; it goes through the whole game."""
        if self.ledger is None:
            self.ledger = EconomyLedger.of(rules.book, position.state)

    def sees(self, stage: Stage, table: IslandTable) -> None:
        """Hold a stage against the invariants."""
        assert self.ledger is not None
        self.told.update(map(type, stage.events))
        if stage.key == "open":
            self.ledger.opens_cycle()
        for event in stage.events:
            self.ledger.enter(event)
        self.ledger.agrees(table.state)
        for holds in (*CHECKS, money_adds_up, chain_holds, vault_holds):
            holds(stage, table)


def money_adds_up(stage: Stage, table: IslandTable) -> None:
    """1 to 4. Money and goods of the subphases add up; no cash outlasts the discard."""
    if "money" not in table.state.mod:
        return
    money = money_in(table.state)
    assert min(money.cash.values(), default=0) >= 0
    assert all(in_bank(table, thing) >= 0 for thing in THINGS), stage.key
    scenario = table.book.options.scenario
    if stage.key == "commodity":
        (sales_add_up if scenario == CLASS_WARFARE else deals_add_up)(stage, table)
    if stage.key == "taxes":
        taxes_add_up(stage, table)
    if stage.key.startswith("wholesale"):
        purchases_add_up(stage, table)
    if stage.key == "discard":
        assert not any(money.cash.values())


def deals_add_up(stage: Stage, table: IslandTable) -> None:
    """1, 3. Deals move money without making it; what is neither held nor in the pot is destroyed."""
    before, after = money_in(stage.before), money_in(table.state)
    sold = sum(event.dollars for event in stage.told(told_market.Sold))
    assert sum(after.cash.values()) == sum(before.cash.values()) + sold
    assert sold == sum(event.price * event.units for event in stage.told(told_market.Priced))
    for good in GOODS:
        held = sum(seat.amount(good) for seat in table.state.seats.values())
        destroyed = sum(event.goods.basket[good] for event in stage.told(told_market.Destroyed))
        pot = markets_in(table.state).pot.get(good, 0)
        assert held + pot + destroyed == sum(seat.amount(good) for seat in stage.before.seats.values())
        assert not any(seat.hold[good].new for seat in table.state.living())


def chain_holds(stage: Stage, table: IslandTable) -> None:
    """6. Each industry has one head, in order; at the end of a cycle the heads are the Capitalists."""
    state = table.state.mod.get("class_warfare")
    if not isinstance(state, ClassWarfare):
        return
    industries = tuple(good for ceo in state.chain for good in ceo.industries)
    assert industries == (GOODS if state.chain else ())
    if stage.key == "needs_closed":
        living = {seat.id for seat in table.state.living() if seat.group == MAIN}
        upper = {seat for seat, name in state.classes.items() if name == "capitalist"}
        assert {ceo.seat for ceo in state.chain} == upper and set(state.classes) == living
        for seat in living:
            assert (table.state.seats[seat].amount("diamond") >= 3) == (seat in upper)


def vault_holds(stage: Stage, table: IslandTable) -> None:
    """13. Nothing of the vault is below 0, no water lasts, and all that was made is in it after wages."""
    state = table.state.mod.get("market_socialism")
    if not isinstance(state, MarketSocialism):
        return
    assert min(state.vault.values(), default=0) >= 0
    if stage.key == "needs":
        assert not state.vault.get("water")
    if stage.key == "wages":
        assert not any(seat.hold[good].new for seat in table.state.living() for good in GOODS)
