"""Whole games of unequal groups: letters at random, and the invariants of prejudice, bars and couples."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe import told_camp, told_cycle, told_market, told_work
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import CLOSED_FOR_GOOD
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, DECLARE, Island, IslandTable, Look
from pbem.rulesets.crusoe.modules import church as told_church
from pbem.rulesets.crusoe.modules import gender as told_couples
from pbem.rulesets.crusoe.modules.gender import GenderState, is_disempowered
from pbem.rulesets.crusoe.modules.gender import bars_of as bars_of_gender
from pbem.rulesets.crusoe.modules.monetary_market import markets as told_money
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.modules.race import RaceState
from pbem.rulesets.crusoe.modules.race import bars_of as bars_of_race
from pbem.rulesets.crusoe.scenarios import CLASS_WARFARE
from pbem.rulesets.crusoe.things import GOODS, WATER
from pbem.rulesets.crusoe.view import IslandView
from tests.crusoe import invariants
from tests.crusoe.advanced.bondgames import BondLedger
from tests.crusoe.advanced.ownergames import OwnerScribe
from tests.crusoe.matches import PLAYERS, Match, Rules, opened
from tests.crusoe.stages import Stage

COUPLES = (
    "MARRY {seat} > {seat2}",
    "MARRY {seat}",
    "FEED {seat} 1 water + 3 {food}",
    "FEED {seat} 1 {food}",
    "IF MY water > 1 THEN FEED {seat} 1 water + 2 {food}",
    "EAT NOTHING",
    "DRINK 0",
)
FIGHTS = (
    "INVOKE",
    "INVOKE",
    "SPEECH: Hear me, {seat}!",
    "FIGHT {seat}",
    "ATTACK {seat}",
    "JOIN WITH {seat}",
    "VERDICT anyone: KILL > FINE ALL",
    "VERDICT anyone: EXILE > KILL",
    "VERDICT anyone: ENSLAVE > FINE ALL",
    "VERDICT anyone: FINE ALL > EXILE",
    "GO HOME",
)
PATHS = ("DECIDE path_assignment {seat} {path}, {me} {path2}", "DECIDE path_assignment {seat} {path}")
CHECKS = (
    invariants.tokens_add_up,
    invariants.goods_age,
    invariants.want_bars_leisure,
    invariants.heaps_are_handed_out,
    invariants.rounds_come_to_an_end,
    invariants.only_the_dying_die,
    invariants.the_dead_are_gone,
    invariants.the_pool_never_shrinks,
)
"""Those invariants of the base that these modules change nothing of."""


class GroupScribe(OwnerScribe):
    """Writes random letters that know weddings, meals for two, and fights."""

    def _lines(self) -> list[str]:
        phase, is_compact = self.view.phase, self.view.book.options.form == "compact"
        lines = super()._lines()
        if phase in (CAMP, ASSEMBLY):
            lines = [*self._some(COUPLES, 2), *lines]
        if phase == ASSEMBLY or (phase == CAMP and is_compact):
            lines = [*self._some(FIGHTS, 5), *lines]
        if phase == DECLARE or (phase == CAMP and is_compact):
            lines += self._some(PATHS, 1)
        return lines

    def _filled(self, template: str) -> str:
        others = [one for one in self.view.seats if one != self.seat]
        return super()._filled(template.replace("{seat2}", self.chance.choice(others)))


@dataclass
class GroupMatch(Match):
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
        return GroupScribe(view, seat, chance).letter()


@dataclass
class GroupLedger(BondLedger):
    """A ledger that also knows what husbands give their wives."""

    def enter(self, event: Event) -> None:
        """Keep up with an event."""
        match event:
            case told_couples.SpouseFed(seat=name, wife=wife, goods=goods):
                self._moves(name, wife, goods.basket)
            case _:
                super().enter(event)


@dataclass
class GroupWatch:
    """Looks on through a whole game, and counts what is told; `ledger` if goods can be followed by it."""

    has_ledger: bool = True
    ledger: GroupLedger | None = None
    told: Counter[type] = field(default_factory=Counter)

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Open the ledger before the first letters; it goes through the whole game."""
        if self.has_ledger and self.ledger is None:
            ledger = GroupLedger.of(rules.book, position.state)
            assert isinstance(ledger, GroupLedger)
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
        for holds in (*CHECKS, paths_stay_closed, bars_hold, prejudice_costs, couples_are_pairs):
            holds(stage, table)
        for holds in (wives_make_for_husbands, wives_do_not_trade, husbands_feed_first, dice_are_halved):
            holds(stage, table)


def paths_stay_closed(stage: Stage, table: IslandTable) -> None:
    """8. Nobody goes down a path that is closed to its group."""
    if stage.key == "paths":
        for one in table.state.living():
            assert one.path is None or not CLOSED_FOR_GOOD(table, one.id, one.path), one


def _all_bars(scene: Look, seat: SeatId) -> Iterator[tuple[bool, bool]]:
    """Yield by module whether a seat is without suffrage, and without a vote."""
    if scene.state.seats[seat].group != MAIN:
        return
    for id, bars_of in (("gender", bars_of_gender), ("race", bars_of_race)):
        if id in scene.state.mod:
            bars = bars_of(scene, seat)
            yield bars.no_suffrage, bars.is_without_vote


def bars_hold(stage: Stage, table: IslandTable) -> None:
    """7. Who has no suffrage neither invokes nor speaks, and rolls one die; no vote, no ballot counts."""
    before = Look(table.book, stage.before)
    ids = {
        one.name: one.id
        for one in stage.before.seats.values()
        if one.group == table.state.seats[one.id].group  # who comes or goes has its bars for a part only
    }
    mute = {name for name, seat in ids.items() if any(one for one, _ in _all_bars(before, seat))}
    barred = {name for name, seat in ids.items() if any(one for _, one in _all_bars(before, seat))}
    for event in stage.told(told_camp.Invoked, told_camp.Spoke):
        assert event.seat not in mute, event.sentence
    for event in stage.told(told_camp.Fought):
        assert len(event.dice) == 1 or event.seat not in mute, event.sentence
    for event in stage.told(told_camp.Judged):
        able = [name for name, _ in event.ballots if name not in barred]
        assert event.verdict is None or able, event.sentence


def prejudice_costs(stage: Stage, table: IslandTable) -> None:
    """CRA-RAC-03 Each loses what its prejudice says for all of its camp that live on and did as well."""
    race, cycle = table.state.mod.get("race"), stage.before.cycle
    if not isinstance(race, RaceState) or stage.key != "needs":
        return
    living = table.state.living()
    totals = {one.id: one.sheet[cycle].satisfaction for one in living}
    for one in table.state.seats.values():
        if cycle not in one.sheet:
            continue
        camp = [other for other in living if other is not one and other.group == one.group]
        points = race.prejudice.get(one.id, {}) if one.is_alive else {}
        equals = [other.id for other in camp if one.is_alive and totals[other.id] >= totals[one.id]]
        lost = sum(points.get(race.group_of[other], 0) for other in equals)
        assert dict(one.sheet[cycle].extra).get("prejudice", 0) == -lost


def _couples(island: Island) -> Mapping[SeatId, SeatId]:
    state = island.mod.get("gender")
    return state.husband if isinstance(state, GenderState) else {}


def couples_are_pairs(stage: Stage, table: IslandTable) -> None:
    """12. Each wife has one husband, each husband one wife; they live, and together."""
    couples, seats = _couples(table.state), table.state.seats
    assert len(set(couples.values())) == len(couples)
    for wife, husband in couples.items():
        assert is_disempowered(table, wife) and not is_disempowered(table, husband)
        assert seats[wife].is_alive and seats[husband].is_alive
        assert seats[wife].group == seats[husband].group == MAIN
    if stage.key == "open" and couples and "slavery" not in table.book.settings:
        alone = [one.id for one in table.state.living() if one.group == MAIN and one.id not in couples]
        assert len({is_disempowered(table, seat) for seat in alone if seat not in couples.values()}) <= 1


def wives_make_for_husbands(stage: Stage, table: IslandTable) -> None:
    """12. What wives make is not theirs, but for leisure and signals."""
    if stage.key != "rounds" or "objectivist" in table.book.settings:
        return
    couples = _couples(stage.before)
    names = {one.name: one.id for one in stage.before.seats.values()}
    for event in stage.told(told_work.Took):
        is_wife = names[event.seat] in couples and any(event.goods.basket[good] for good in GOODS)
        assert not is_wife or event.owner, event.sentence
        if is_wife and not {"landlords", "slavery"} & {*table.book.settings}:
            assert event.owner == table.state.seats[couples[names[event.seat]]].name


def wives_do_not_trade(stage: Stage, table: IslandTable) -> None:
    """CRA-R94 Wives exchange, sell and buy nothing, and pay no taxes; none of them has any cash."""
    wives = {table.state.seats[wife].name for wife in _couples(stage.before)}
    for event in stage.told(told_market.Traded):
        assert not {event.giver, event.taker} & wives, event.sentence
    for event in stage.told(told_money.Sold, told_money.Bought, told_money.LeftOver, taxes.TaxPaid):
        assert event.seat not in wives, event.sentence
    cash = getattr(table.state.mod.get("money"), "cash", {})
    assert not any(cash.get(wife) for wife in _couples(table.state))


def husbands_feed_first(stage: Stage, table: IslandTable) -> None:
    """CRA-GEN-10 Whoever consumes anything has a wife that had, or could have had, what is due to her."""
    if stage.key != "needs":
        return
    names, tables = {one.id: one.name for one in stage.before.seats.values()}, table.book.tables
    given: Counter[tuple[str, str]] = Counter()
    for event in stage.told(told_couples.SpouseFed):
        given.update({(event.wife, good): units for good, units in event.goods.basket})
    for event in stage.told(told_church.Given):
        given.update({(event.seat, good): units for good, units in event.goods.basket})
    eaten = {event.seat: event.meal.basket for event in stage.told(told_cycle.Consumed)}
    held_back = {event.seat for event in stage.told(told_couples.HeldBack)}
    for name in held_back:
        assert not eaten[name], name
    for wife, husband in _couples(stage.before).items():
        if not eaten[names[husband]] or "slavery" in table.book.settings:
            continue
        hers = stage.before.seats[wife]
        has = {good: hers.amount(good) + given[names[wife], good] for good in GOODS}
        assert has[WATER] and sum(has[good] for good in ("fish", "apple", "egg", "banana", "grape")) >= 3
        assert tables.fed_from == 3


def dice_are_halved(stage: Stage, table: IslandTable) -> None:
    """CRA-GEN-02 The sum of dice is halved for the disempowered, and for nobody else."""
    names = {one.name: one.id for one in stage.before.seats.values()}
    for event in stage.told(told_camp.Fought):
        is_halved = "gender" in table.book.settings and is_disempowered(table, names[event.seat])
        dice = sum(event.dice) // 2 if is_halved else sum(event.dice)
        assert event.total == max(0, dice + sum(mod.points for mod in event.mods)), event.sentence


def group_game(
    number: int, modules: Mapping[str, object], scenario: str, players: tuple[str, ...], **options: object
) -> GroupMatch:
    """Return a game of some players under modules."""
    seed = f"groups {scenario} {modules} {number}"
    chosen = {"scenario": scenario, "modules": dict(modules), "sensitive_ok": True, **options}
    cast = {f"p{place}": name for place, name in enumerate(players, 1)}
    return GroupMatch(opened(len(players), seed, chosen), cast, seed, deals=0, rulings=0.02)
