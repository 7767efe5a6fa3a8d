"""Whole games with punishments and personal modules: letters at random, and what must hold in them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe import told_camp, told_cycle, told_market, told_work
from pbem.rulesets.crusoe.advancedfile import SPEARED
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, MARKET, WORK, Island, IslandTable
from pbem.rulesets.crusoe.modules import bonds as told_bonds
from pbem.rulesets.crusoe.modules.bonds import Bonds
from pbem.rulesets.crusoe.modules.crippling import Crippled
from pbem.rulesets.crusoe.modules.disability import Disabilities
from pbem.rulesets.crusoe.modules.exile import Banishment
from pbem.rulesets.crusoe.modules.settings import Vegetarians
from pbem.rulesets.crusoe.modules.vegetarians import Diets
from pbem.rulesets.crusoe.things import FISH, LEISURE, SPEARED_FISH, THINGS, WATER, Basket
from pbem.rulesets.crusoe.view import IslandView
from tests.crusoe import invariants
from tests.crusoe.exchanges import exchanges_are_lawful
from tests.crusoe.ledger import Ledger
from tests.crusoe.letters import Scribe
from tests.crusoe.matches import PLAYERS, Match, Rules
from tests.crusoe.stages import Stage
from tests.crusoe.wars import verdicts_are_voted

VERDICTS = (
    "VERDICT anyone: ENSLAVE > EXILE",
    "VERDICT anyone: FINE 1 {good} + ENSLAVE TO {me} > ENSLAVE",
    "VERDICT {seat}: EXILE + FINE ALL TO {me} > CRIPPLE 5",
    "VERDICT anyone: CRIPPLE 9-10 + EXILE > BIND > EXILE",
    "VERDICT anyone: EXILE > CRIPPLE 12",
    "VERDICT anyone: CRIPPLE 11-12 > EXILE",
    "VERDICT anyone: FINE ALL + CRIPPLE 2-4 + SWAP > FINE ALL + CRIPPLE 2-4 > KILL",
)
BIDDING = (
    "FREE {seat}",
    "FREE {seat} WITH {few} {good}",
    "GIVE SLAVE {seat} TO {seat2}",
    "FEED {seat} 1 water + 2 {food}",
    "IF MASTER {me} THEN FEED {seat} {few} {food}",
    "PERMIT {seat} ATTACK {seat2}",
)
WORKING = (
    "SLAVE {seat} PATH {path} > {path2}",
    "SLAVE {seat} PATH {path} EMPTY > {path2} IF MY water < {few}",
    "SLAVE {seat} WANT {word} {few} > {word2}",
    "IF MY water > 1 THEN SLAVE {seat} WANT {word} > NOTHING",
    "SLAVE {seat} TAKE {path} {few}: NOTHING",
    "BOUND {seat} TAKE {path} {few}: {icon}",
)
IDLE = ("PATH grasshopper MAX 1 > ant > spider", "WANT leisure 2 > water 1 > food")
AWAY = ("GO HOME", "SYSTEM capitalism", "SYSTEM socialism", "SYSTEM communism", "IF HOME THEN FIGHT {seat}")
CHECKS = (
    invariants.tokens_add_up,
    invariants.goods_age,
    invariants.want_bars_leisure,
    invariants.heaps_are_handed_out,
    invariants.rounds_come_to_an_end,
    invariants.columns_add_up,
    invariants.only_the_dying_die,
    invariants.the_dead_are_gone,
    invariants.the_pool_never_shrinks,
    exchanges_are_lawful,
    verdicts_are_voted,
)
"""Those invariants of the base that these modules change nothing of."""


class BondScribe(Scribe):
    """Writes random letters that know the orders of masters and exiles too."""

    def _lines(self) -> list[str]:
        phase, is_compact = self.view.phase, self.view.book.options.form == "compact"
        lines = super()._lines()
        if phase == WORK:
            lines += self._some(WORKING, 4)
        if phase in (MARKET, CAMP, ASSEMBLY):
            lines += self._some(BIDDING, 2)
        if phase == ASSEMBLY or (phase == CAMP and is_compact):
            lines = [*self._some(VERDICTS, 3), *lines, *self._agreed()]
        return lines

    def _agreed(self) -> list[str]:
        """Say something of exile; in every other cycle all exiles are of one mind."""
        if self.view.cycle % 2:
            return [AWAY[self.view.cycle % 4], self._filled(AWAY[-1])]
        return self._some(AWAY, 2)

    def _filled(self, template: str) -> str:
        others = [one for one in self.view.seats if one != self.seat]
        return super()._filled(template.replace("{seat2}", self.chance.choice(others)))


@dataclass
class BondMatch(Match):
    """A game in which seats write at random, keep to a policy, or say nothing."""

    def letters(self, position: Position[Island], chance: random.Random) -> dict[SeatId, str]:
        """Let all living seats write, each by what it may see."""
        seen = self.rules.views(position.state)
        living = (one.id for one in position.state.living())
        return {seat: self._letter(self.cast[seat], seen(seat), seat, chance) for seat in living}

    def _letter(self, name: str, view: IslandView, seat: SeatId, chance: random.Random) -> str:
        if name in PLAYERS:
            return PLAYERS[name](view, seat, chance)
        if name == "brawler" and view.phase == WORK:
            bidding = BondScribe(view, seat, chance)._some(WORKING, 3)
            return "\n".join((*IDLE, *bidding))
        if name == "brawler":
            others = BondScribe(view, seat, chance).letter() if chance.random() < 0.3 else ""
            return "\n".join((*_brawl(view, seat, chance), others))
        return BondScribe(view, seat, chance).letter()


def _brawl(view: IslandView, seat: SeatId, chance: random.Random) -> list[str]:
    """Lines of one who makes leisure, calls government and fights; in exile it rather agrees with others."""
    camp = view.seats[seat].group
    others = [one for one in view.living if one != seat and view.seats[one].group == camp]
    if view.phase == WORK:
        return []
    if camp != MAIN:
        wish = "GO HOME" if view.cycle % 2 else "SYSTEM communism"
        stayed = [one for one in view.living if view.seats[one].group == MAIN]
        lines = ["INVOKE"] if view.phase == CAMP else [wish]
        return [*lines, f"IF HOME THEN ATTACK {chance.choice(stayed)}"] if stayed else lines
    if not others:
        return []
    prey = chance.choice(others)
    verdict = chance.choice((VERDICTS[0], *VERDICTS[4:6]))
    lines = ["INVOKE"] if view.phase == CAMP else []
    if view.phase == ASSEMBLY or view.book.options.form == "compact":
        lines += [f"ATTACK {prey}", verdict]
    return lines


@dataclass
class BondLedger(Ledger):
    """A ledger that also knows what is a master's, and what slaves are given to eat.

    `poured` is the water that is left of those that have had their meal.
    """

    poured: Counter[str] = field(default_factory=Counter)

    def enter(self, event: Event) -> None:
        """Keep up with an event."""
        match event:
            case told_work.Took(goods=goods, owner=owner) if owner:
                self._gets(owner, goods.basket)
            case told_market.PassedOn(name, owner, goods):
                self._moves(name, owner, goods.basket)
            case told_cycle.Fed(owner, name, meal):
                water = min(self.poured[owner], meal.basket[WATER])
                self.poured[owner] -= water
                self._gets(owner, Basket.one(WATER, water))
                self._moves(owner, name, meal.basket)
            case told_cycle.Consumed(name, meal):
                self.poured[name] = self.accounts[name].has[WATER] - meal.basket[WATER]
                super().enter(event)
            case told_bonds.Bound(name, master, _, goods):
                self._moves(name, master, goods.basket)
            case told_bonds.Endowed(name, goods, master):
                self._moves(master, name, goods.basket)
            case _:
                super().enter(event)


@dataclass
class BondWatch:
    """Looks on through a whole game, and counts what is told."""

    ledger: Ledger | None = None
    told: Counter[type] = field(default_factory=Counter)

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Open the ledger before the first letters; it goes through the whole game."""
        if self.ledger is None:
            self.ledger = BondLedger.of(rules.book, position.state)

    def sees(self, stage: Stage, table: IslandTable) -> None:
        """Hold a stage against the invariants."""
        assert self.ledger is not None
        self.told.update(map(type, stage.events))
        if stage.key == "open":
            self.ledger.opens_cycle()
        for event in stage.events:
            self.ledger.enter(event)
        self.ledger.agrees(table.state)
        for holds in (*CHECKS, bars_hold, slaves_own_nothing, camps_are_apart, fights_are_few):
            holds(stage, table)


def bars_hold(stage: Stage, table: IslandTable) -> None:
    """11. Nobody makes or eats what its rows and its diet forbid."""
    names = {one.name: one.id for one in table.state.seats.values()}
    for event in stage.told(told_work.Took):
        barred = _barred_icons(stage.before, table, names[event.seat])
        for thing in event.goods.basket.things:
            assert (SPEARED if event.icon == SPEARED_FISH else thing) not in barred, event.sentence
    for event in stage.told(told_cycle.Consumed):
        seat, eaten = names[event.seat], event.meal.basket.things
        assert not _is_vegetarian(table, seat) or FISH not in eaten
        forbidden = [food for row in _rows(table.state, table, seat) for food in row.may_not_eat]
        assert not set(forbidden) & set(eaten)


def _barred_icons(island: Island, table: IslandTable, seat: SeatId) -> set[str]:
    icons = {icon for row in _rows(island, table, seat) for icon in row.icons}
    options = table.book.of(Vegetarians)
    if _is_vegetarian(table, seat) and options and not options.may_catch:
        icons |= {FISH, SPEARED}
    return icons


def _rows(island: Island, table: IslandTable, seat: SeatId) -> list:  # type: ignore[type-arg]
    names: list[str] = []
    for id in ("disability", "crippling"):
        state = island.mod.get(id)
        if isinstance(state, Disabilities | Crippled):
            names += state.rows.get(seat, [])
    return [table.book.advanced.disability_row(name) for name in names]


def _is_vegetarian(table: IslandTable, seat: SeatId) -> bool:
    diets = table.state.mod.get("vegetarians")
    return isinstance(diets, Diets) and diets.veg.get(seat, False)


def slaves_own_nothing(stage: Stage, table: IslandTable) -> None:
    """12. Slaves own no goods and no signals; their masters live, and are free and no exiles."""
    bonds, seats = table.state.mod.get("slavery"), table.state.seats
    if not isinstance(bonds, Bonds):
        return
    for slave, master in bonds.master.items():
        assert seats[slave].is_alive and seats[slave].group == seats[master].group == MAIN
        assert seats[master].is_alive or stage.key in ("needs", "estates")
        assert master not in bonds.master and master != slave
        if seats[master].is_alive:
            assert not any(seats[slave].amount(thing) for thing in THINGS if thing != LEISURE), slave
    for slave, is_supervised in bonds.supervised.items():
        assert not is_supervised or slave in bonds.master


def camps_are_apart(stage: Stage, table: IslandTable) -> None:
    """14. Exiles are in no trade and no fight of the others, nor the others in theirs."""
    island, banishment = table.state, table.state.mod.get("exile")
    moved = banishment.arrived + banishment.home if isinstance(banishment, Banishment) else []
    groups = {one.name: one.group for one in stage.before.seats.values() if one.id not in moved}
    groups |= {island.seats[seat].name: "" for seat in moved}
    for event in stage.told(told_market.Traded):
        assert groups[event.giver] == groups[event.taker]
    for event in stage.told(told_camp.FightStarted):
        assert "" in (one := (groups[event.seat], groups[event.target])) or one[0] == one[1]
    for battle in island.fights:
        fighters = {island.seats[seat].group for seat in battle.fighters if seat not in moved}
        assert len(fighters) <= 1
    assert {one.group for one in island.seats.values()} <= set(island.groups)
    assert all(group.economy for group in island.groups.values())


def fights_are_few(stage: Stage, table: IslandTable) -> None:
    """9. Each seat fights once a cycle, and once more when exiles come home, which some do free."""
    island, banishment = table.state, table.state.mod.get("exile")
    home = isinstance(banishment, Banishment) and bool(banishment.home)
    fighters = Counter(seat for battle in island.fights for seat in battle.fighters)
    assert max(fighters.values(), default=0) <= 1 + home
    for event in stage.told(told_camp.FightStarted):
        assert event.price == 1 or (home and event.price == 0)
    for event in stage.told(told_camp.Fought):
        assert event.total == max(0, sum(event.dice) + sum(mod.points for mod in event.mods))
        assert 1 <= len(event.dice) <= 2
