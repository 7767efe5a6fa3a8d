"""Whole games with tack-on modules: letters at random, a ledger that knows imports and Galt, invariants."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe import told_work
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.island import ATTITUDE, BOAT, CAMP, DECLARE, MARKET, WORK, Island, IslandTable, Look
from pbem.rulesets.crusoe.modules import diamonds as told_diamonds
from pbem.rulesets.crusoe.modules import third_world as told_country
from pbem.rulesets.crusoe.modules.guilds import FREE, GuildTokens, drawn_tokens, token_for
from pbem.rulesets.crusoe.modules.many_players import token_sets
from pbem.rulesets.crusoe.modules.objectivist import Objectivism
from pbem.rulesets.crusoe.modules.third_world import Country, limit_of
from pbem.rulesets.crusoe.things import GOODS, SPEAR, THINGS, Basket
from pbem.rulesets.crusoe.view import IslandView
from tests.crusoe import invariants
from tests.crusoe.ledger import Ledger
from tests.crusoe.letters import Scribe
from tests.crusoe.matches import PLAYERS, Match, Rules, opened
from tests.crusoe.stages import Stage

ATTITUDES = ("ATTITUDE altruistic", "ATTITUDE self", "ATTITUDE cutthroat", "ATTITUDE kind")
IMPORTS = (
    "IMPORT {few} {good}",
    "IMPORT {few} {good} + 1 {good2}",
    "IF AGENT {me} THEN IMPORT 1 {good}",
    "SEND BACK {good} > {good2}",
)
ASSIGNMENTS = (
    "DECIDE path_assignment {seat} {path}",
    "DECIDE path_assignment {seat} {path}, {me} {path2}",
)
BOATS = ("ALLY {seat}", "ALLY {seat}", "SPEAR no", "SPEAR yes")
CHECKS = (
    invariants.goods_age,
    invariants.want_bars_leisure,
    invariants.heaps_are_handed_out,
    invariants.rounds_come_to_an_end,
    invariants.meals_are_lawful,
    invariants.columns_add_up,
    invariants.only_the_dying_die,
    invariants.the_dead_are_gone,
    invariants.the_pool_never_shrinks,
)
"""Those invariants of the base that modules change nothing of."""


class TackonScribe(Scribe):
    """Writes random letters that know the orders of tack-on modules too."""

    def _lines(self) -> list[str]:
        phase = self.view.phase
        if phase == ATTITUDE:
            return self._some(ATTITUDES, 1)
        if phase == BOAT:
            return self._some(BOATS, 3)
        if phase == DECLARE:
            return self._some(ASSIGNMENTS, 1)
        lines = super()._lines()
        modules = self.view.book.settings
        if "third_world" in modules and phase in (WORK, MARKET, CAMP):
            lines += self._some(IMPORTS, 2)
        if "paternalistic" in modules and phase == CAMP:
            lines += self._some(ASSIGNMENTS, 1)
        return lines


@dataclass
class TackonMatch(Match):
    """A game in which seats write at random, keep to a policy, or say nothing."""

    def letters(self, position: Position[Island], chance: random.Random) -> dict[SeatId, str]:
        """Let all living seats write, each by what it may see."""
        seen = self.rules.views(position.state)
        living = (one.id for one in position.state.living())
        return {seat: self._letter(self.cast[seat], seen(seat), seat, chance) for seat in living}

    def _letter(self, name: str, view: IslandView, seat: SeatId, chance: random.Random) -> str:
        if name == "silent":
            return ""
        if name in PLAYERS and view.phase not in (ATTITUDE, BOAT, DECLARE):
            return PLAYERS[name](view, seat, chance)
        return TackonScribe(view, seat, chance).letter()


class TackonLedger(Ledger):
    """A ledger that also knows what is made for others, imported, delivered and used up for the boat."""

    def enter(self, event: Event) -> None:
        """Keep up with an event."""
        match event:
            case told_work.Took(goods=goods, owner=owner) if owner:
                self._gets(owner, Basket.of({thing: goods.basket[thing] for thing in GOODS}))
            case told_country.Imported(seat=name, goods=goods):
                self._gets(name, goods.basket)
            case told_country.Delivered(seat=name, goods=goods):
                self._gives(name, goods.basket)
            case told_diamonds.BoatSpearUsed(seat=name):
                self._gives(name, Basket.one(SPEAR))
            case _:
                super().enter(event)


@dataclass
class TackonWatch:
    """Looks on through a whole game, and counts what is told."""

    ledger: Ledger | None = None
    told: Counter[type] = field(default_factory=Counter)

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Open the ledger before the first letters; it goes through the whole game."""
        if self.ledger is None:
            self.ledger = TackonLedger.of(rules.book, position.state)

    def sees(self, stage: Stage, table: IslandTable) -> None:
        """Hold a stage against the invariants."""
        assert self.ledger is not None
        self.told.update(map(type, stage.events))
        if stage.key == "open":
            self.ledger.opens_cycle()
        for event in stage.events:
            self.ledger.enter(event)
        self.ledger.agrees(table.state)
        for holds in (*CHECKS, tokens_add_up, guilds_keep_apart, limits_are_kept, galt_owns_all):
            holds(stage, table)


def tokens_add_up(stage: Stage, table: IslandTable) -> None:
    """13. Nothing is below 0, and no more is anywhere than there are tokens, but for the basic resource."""
    island, sets = table.state, token_sets(table) if "many_players" in table.book.settings else 1
    resource = getattr(island.mod.get("third_world"), "resource", "")
    for thing in THINGS:
        amounts = [one.amount(thing) for one in island.seats.values()]
        assert min(amounts) >= 0 and in_bank(table, thing) >= 0
        if thing != resource:
            assert sum(amounts) + island.common.get(thing, 0) <= sets * table.book.tables.tokens[thing]


def guilds_keep_apart(stage: Stage, table: IslandTable) -> None:
    """11. Nobody makes what another guild has drawn."""
    state = table.state.mod.get("guilds")
    if not isinstance(state, GuildTokens):
        return
    seats = {one.name: one.id for one in table.state.seats.values()}
    for event in stage.told(told_work.Took):
        for thing in event.goods.basket.things:
            is_drawn = token_for(thing) in drawn_tokens(Look(table.book, stage.before))
            is_own = state.token.get(seats[event.seat]) == token_for(thing)
            assert thing in FREE or is_own or not is_drawn, event.sentence


def limits_are_kept(stage: Stage, table: IslandTable) -> None:
    """11. What is made of a good may pass its limit by one taking only; the resource is never reduced."""
    state, before = table.state.mod.get("third_world"), stage.before.mod.get("third_world")
    if not isinstance(state, Country) or not isinstance(before, Country) or stage.key != "rounds":
        return
    made = Counter(before.made)
    for event in stage.told(told_work.Took):
        for good, units in event.goods.basket:
            limit = limit_of(table, good)
            assert limit is None or made[good] < limit, event.sentence
            made[good] += units
    assert {good: units for good, units in made.items() if units} == {
        g: n for g, n in state.made.items() if n
    }
    for event in stage.told(told_work.Reduced):
        assert state.resource not in event.goods.basket.things, event.sentence


def galt_owns_all(stage: Stage, table: IslandTable) -> None:
    """CRA-OBJ-02, CRA-OBJ-05 All goods made are Galt's, and nobody else learns."""
    state = table.state.mod.get("objectivist")
    if not isinstance(state, Objectivism) or not state.galt:
        return
    galt = table.state.seats[state.galt]
    for event in stage.told(told_work.Took):
        goods = any(event.goods.basket[good] for good in GOODS)
        assert not goods or galt.name in (event.owner or event.seat, event.owner), event.sentence
    for event in stage.told(told_work.Learnt):
        assert event.seat == galt.name


def tackon_game(
    number: int, modules: Mapping[str, object], scenario: str, players: tuple[str, ...], **options: object
) -> TackonMatch:
    """Return a game of some players under modules."""
    seed = f"tack-on {scenario} {sorted(modules)} {number}"
    chosen = {"scenario": scenario, "modules": dict(modules), **options}
    cast = {f"p{place}": name for place, name in enumerate(players, 1)}
    return TackonMatch(opened(len(players), seed, chosen), cast, seed, deals=0, rulings=0.02)
