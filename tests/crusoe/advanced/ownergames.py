"""Whole games with Landlords and corporations: letters at random, and the invariants of land and firms."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe import told_work
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, DECLARE, MARKET, RETAIL, WORK, Island, IslandTable
from pbem.rulesets.crusoe.modules import firms as told_firms
from pbem.rulesets.crusoe.modules.firms import Firms
from pbem.rulesets.crusoe.modules.land import GOVERNMENT, Land, asked, has_fair_housing
from pbem.rulesets.crusoe.modules.money import TREASURY, Money, corporation
from pbem.rulesets.crusoe.scenarios import CLASS_WARFARE
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.work.paths import is_at_market
from tests.crusoe import invariants
from tests.crusoe.advanced.moneyletters import Trader
from tests.crusoe.advanced.tackongames import TackonLedger
from tests.crusoe.letters import Scribe
from tests.crusoe.matches import PLAYERS, Match, Rules, opened
from tests.crusoe.stages import Stage

TERMS = (
    "RENT {path} {few}",
    "RENT {path} {n} TO {seat}",
    "RENT {path2} 0",
    "CLOSE {path}",
    "CLOSE {path} TO {seat}",
    "TERMS {path} CHARGE {n}",
    "TERMS {path} SALARY {n}",
    "TERMS {path2} SALARY {few}",
    "DECIDE rents {n}",
    "DECIDE rents {path} {few}, others 2",
)
PLANS = (
    "PATH {path} RENTMAX {few} > {path2} RENTMAX {n} > {path3}",
    "PATH {path} RENTMAX 0 > {path2} RENTMAX {few}",
    "PATH {path} IF RENT {path} < {n} > {path2} EMPTY",
    "PATH {path} IF TERMS {path} < {n} > {path2}",
)
DEALS = (
    "GIVE deed {path} TO {seat}",
    "GIVE deed {path} TO {seat} FOR {few} {good}",
    "GIVE {few} {good} TO {seat} FOR deed {path}",
)
FIRMS = (
    "INVEST 10 {path}, 20 {path2}",
    "INVEST 40 {path}",
    "IF CASH >= 30 THEN INVEST 30 {path}",
    "DIVIDEND {path} {few}",
    "DIVIDEND {path2} {n}",
    "TRAIN {path} {few}",
    "TRAIN {path2} 1",
    "LEARN {path}: {few} > 4 > 4",
    "GIVE 1 share {path} TO {seat} FOR ${n}",
    "GIVE ${n} TO {seat} FOR 1 share {path}",
    "GIVE ${few} TO {seat}",
)
OF_LAND = {DECLARE: ("RENT {own} {few}", "RENT {own} 2 TO {seat}", "CLOSE {own} TO {seat}", "CLOSE {own}")}
OF_FIRMS = {
    DECLARE: ("TERMS {own} SALARY {n}", "TERMS {own} SALARY {few}", "TERMS {own} CHARGE {few}"),
    WORK: ("PATH {own}",),
    RETAIL: ("DIVIDEND {own} {few}", "TRAIN {own} 2", "GIVE 1 share {own} TO {seat}", "INVEST 10 {own}"),
}
VERDICTS = (
    "VERDICT anyone: FINE deed {path} > FINE ALL",
    "VERDICT anyone: FINE 2 shares {path} > KILL",
    "VERDICT anyone: FINE ALL TO {me} > KILL",
    "FIGHT {seat}",
)
CHECKS = (
    invariants.goods_age,
    invariants.want_bars_leisure,
    invariants.heaps_are_handed_out,
    invariants.rounds_come_to_an_end,
    invariants.meals_are_lawful,
    invariants.only_the_dying_die,
    invariants.the_dead_are_gone,
    invariants.the_pool_never_shrinks,
    invariants.tokens_add_up,
)
"""Those invariants of the base that modules of ownership change nothing of."""


class OwnerScribe(Trader):
    """Writes random letters that know land and firms, whether there is money or not."""

    def _lines(self) -> list[str]:
        book, phase = self.view.book, self.view.phase
        is_compact = book.options.form == "compact"
        lines = super()._lines() if book.labels.has_money else Scribe._lines(self)
        if phase == WORK and not self.view.state.round:
            plans = self._of_its_own(phase) or self._some(PLANS, 1)
            return [*(line for line in lines if not line.startswith("PATH")), *plans]
        if phase == DECLARE or (phase == CAMP and is_compact):
            lines += self._some(TERMS, 4)
        if phase in (MARKET, RETAIL) or (phase == CAMP and is_compact):
            lines += self._some(DEALS, 2)
        if phase == RETAIL or (phase == CAMP and is_compact):
            lines += self._some(FIRMS, 5)
        if phase == ASSEMBLY or (phase == CAMP and is_compact):
            lines += self._some(VERDICTS, 2)
        return [*self._of_its_own(phase), *lines]

    def _of_its_own(self, phase: str) -> list[str]:
        """Return lines about a path that the seat owns, and about one whose shares it has."""
        lines: list[str] = []
        land, firms = self.view.state.mod.get("landlords"), self.view.state.mod.get("corporations")
        if isinstance(land, Land):
            owned = [path for path, owner in land.owner.items() if owner == self.seat]
            lines += [self._filled(one) for one in self._about(owned, OF_LAND, phase)]
        if isinstance(firms, Firms):
            owned = [path for path, theirs in firms.shares.items() if self.seat in theirs]
            lines += [self._filled(one) for one in self._about(owned, OF_FIRMS, phase)]
        return lines

    def _about(self, owned: list[str], lines: Mapping[str, tuple[str, ...]], phase: str) -> list[str]:
        is_compact = self.view.book.options.form == "compact"
        phases = (phase, DECLARE, RETAIL) if phase == CAMP and is_compact else (phase,)
        if not owned:
            return []
        path = self.chance.choice(owned).replace("_", " ")
        chosen = [self.chance.choice(lines[one]) for one in phases if one in lines]
        return [one.replace("{own}", path) for one in chosen]


@dataclass
class OwnerMatch(Match):
    """A game in which seats write at random, keep to a policy, or say nothing."""

    def letters(self, position: Position[Island], chance: random.Random) -> dict[SeatId, str]:
        """Let all living seats write, each by what it may see."""
        seen = self.rules.views(position.state)
        living = (one.id for one in position.state.living())
        return {seat: self._letter(self.cast[seat], seen(seat), seat, chance) for seat in living}

    def _letter(self, name: str, view: IslandView, seat: SeatId, chance: random.Random) -> str:
        if name == "silent":
            return ""
        if name in PLAYERS:
            return PLAYERS[name](view, seat, chance)
        return OwnerScribe(view, seat, chance).letter()


@dataclass
class OwnerWatch:
    """Looks on through a whole game, and counts what is told; `ledger` if goods can be followed by it."""

    has_ledger: bool = True
    ledger: TackonLedger | None = None
    told: Counter[type] = field(default_factory=Counter)

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Open the ledger before the first letters; it goes through the whole game."""
        if self.has_ledger and self.ledger is None:
            ledger = TackonLedger.of(rules.book, position.state)
            assert isinstance(ledger, TackonLedger)
            self.ledger = ledger

    def sees(self, stage: Stage, table: IslandTable) -> None:
        """Hold a stage against the invariants."""
        self.told.update(map(type, stage.events))
        if self.ledger is not None:
            if stage.key == "open":
                self.ledger.opens_cycle()
            for event in stage.events:
                self.ledger.enter(event)
            self.ledger.agrees(table.state)
        if table.book.options.scenario != CLASS_WARFARE:  # its classes begin with other points
            invariants.columns_add_up(stage, table)
        for holds in (*CHECKS, paths_are_open, land_has_owners, rents_are_fair, debts_have_parties):
            holds(stage, table)
        firms_are_solvent(stage, table)


def paths_are_open(stage: Stage, table: IslandTable) -> None:
    """8. Nobody is on a path he may not enter; a seat without path is at the Market from round 1."""
    if not isinstance(table.state.mod.get("landlords"), Land) or stage.key != "paths":
        return
    for one in table.state.living():
        if one.path is None:
            assert is_at_market(table.book, one)
        else:
            assert asked(table, one.path, one.id) is not None
    homeless = [event.seat for event in stage.told(told_work.NoPath)]
    assert homeless == [one.name for one in table.state.in_order() if one.path is None]


def land_has_owners(stage: Stage, table: IslandTable) -> None:
    """CRA-LND-12 Owners live, once estates are settled; no Lease of a cycle asks for more than agreed."""
    land = table.state.mod.get("landlords")
    if not isinstance(land, Land):
        return
    seats = table.state.seats
    for owner in land.owner.values():
        assert owner in (None, GOVERNMENT, *seats)
        if stage.key == "needs_closed" and owner in seats:
            assert seats[owner].is_alive
    for tenant, lease in land.lease.items():
        assert lease.owner != tenant and 0 <= lease.used <= lease.rent
        assert land.owner.get(lease.path) == lease.owner
    if stage.key == "rounds":
        before = stage.before.mod["landlords"]
        assert isinstance(before, Land)
        for path, owner in before.owner.items():
            assert owner is None or land.owner[path] == owner


def rents_are_fair(stage: Stage, table: IslandTable) -> None:
    """CRA-LND-13 Under Fair Housing everybody is asked the same."""
    land = table.state.mod.get("landlords")
    if isinstance(land, Land) and stage.key == "land_terms" and has_fair_housing(table.book):
        assert all(len(set(terms.values())) <= 1 for terms in land.terms.values())


def debts_have_parties(stage: Stage, table: IslandTable) -> None:
    """9. A debt has a living debtor and creditor; rents of public land reach only the treasury."""
    money, seats = table.state.mod.get("money"), table.state.seats
    if not isinstance(money, Money):
        return
    firms = {corporation(path) for path in table.book.board.paths}
    for debtor, debts in money.debts.items():
        for debt in debts:
            assert seats[debtor].is_alive and debt.dollars > 0 and debt.creditor != debtor
            assert debt.creditor in {TREASURY, *firms} or seats[debt.creditor].is_alive
    land, before = table.state.mod.get("landlords"), stage.before.mod.get("landlords")
    if isinstance(land, Land) and isinstance(before, Land) and GOVERNMENT not in land.owner.values():
        assert not land.treasury


def firms_are_solvent(stage: Stage, table: IslandTable) -> None:
    """10. No more shares than were paid for; coffers are never below 0; a number takes a roll's price."""
    firms, before = table.state.mod.get("corporations"), stage.before.mod.get("corporations")
    if not isinstance(firms, Firms) or not isinstance(before, Firms):
        return
    price = table.book.advanced.share_price
    assert price * sum(sum(theirs.values()) for theirs in firms.shares.values()) <= firms.invested
    assert all(dollars >= 0 for dollars in firms.coffers.values())
    assert all(number > 0 for theirs in firms.shares.values() for number in theirs.values())
    if stage.key.startswith("invest"):
        _money_is_kept(stage, table, before, firms)


def _money_is_kept(stage: Stage, table: IslandTable, before: Firms, firms: Firms) -> None:
    """COR-04, COR-11 What is invested is in the coffers; only rolls cost money, dividends are paid out."""
    rolls = len(list(stage.told(told_firms.FirmLearnt))) * table.book.advanced.roll_price
    had, has = (_all_money(island) + sum(one.coffers.values()) for island, one in _both(stage, table))
    assert had == has + rolls
    learnt = sum(map(len, firms.exp.values())) - sum(map(len, before.exp.values()))
    assert learnt * table.book.advanced.roll_price <= rolls


def _both(stage: Stage, table: IslandTable) -> list[tuple[Island, Firms]]:
    found = []
    for island in (stage.before, table.state):
        firms = island.mod["corporations"]
        assert isinstance(firms, Firms)
        found.append((island, firms))
    return found


def _all_money(island: Island) -> int:
    money = island.mod["money"]
    assert isinstance(money, Money)
    return sum(money.cash.values()) + sum(money.carried.values())


def owner_game(
    number: int, modules: Mapping[str, object], scenario: str, players: tuple[str, ...], **options: object
) -> OwnerMatch:
    """Return a game of some players under modules."""
    seed = f"owners {scenario} {modules} {number}"
    chosen = {"scenario": scenario, "modules": dict(modules), **options}
    cast = {f"p{place}": name for place, name in enumerate(players, 1)}
    return OwnerMatch(opened(len(players), seed, chosen), cast, seed, deals=0, rulings=0.02)
