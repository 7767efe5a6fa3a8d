"""Whole games with a Warlord, a Church, contracts: letters at random, and what must hold in them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, MARKET, RETAIL, WORK, Island, IslandTable
from pbem.rulesets.crusoe.modules import church as told_church
from pbem.rulesets.crusoe.modules import contracts as told_contracts
from pbem.rulesets.crusoe.modules import feudalism as told_lord
from pbem.rulesets.crusoe.modules.church import Parish
from pbem.rulesets.crusoe.modules.contract_record import Liberty
from pbem.rulesets.crusoe.modules.feudalism import Lordship
from pbem.rulesets.crusoe.things import DIAMOND, FOOD, GOODS, LEISURE, THINGS, WATER, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import FINE, SPARE
from tests.crusoe import invariants
from tests.crusoe.advanced.moneyletters import Trader
from tests.crusoe.advanced.tackongames import TackonLedger
from tests.crusoe.letters import Scribe
from tests.crusoe.matches import PLAYERS, Match, Rules, opened
from tests.crusoe.stages import Stage

GIFTS = (
    "TITHE {word} > {word2}",
    "TITHE signals > leisure > {good}",
    "TITHE {food} > {good}",
    "PENANCE",
)
CHARITY = ("CHARITY {food} > fish", "CHARITY banana")
TERMS = (
    "{me} GIVES {few} {good} TO {seat} IN {soon}",
    "{seat} GIVES 1 {good} TO {me} BY {soon}",
    "{seat} TAKES {path} IN {soon}",
    "{me} SIGNALS {few} BY {soon}",
    "{me} DOES NOT FIGHT {seat} UNTIL {soon}",
    "TEXT: we speak well of each other",
)
CONTRACTS = ("SIGN {id}", "SIGN {id}", "RELEASE {id}", "ADMIT {id}")
CHARGES = ("ACCUSE {seat} OF {id}: I have seen it.",)
JUDGEMENTS = ("JUDGE {id}/{seat} default", "JUDGE {id}/{seat} kept")
WAR = (
    "ATTACK {seat}",
    "IF WARLORD {seat} THEN ATTACK {seat}",
    "IF DEFAULT {seat} THEN FIGHT {seat}",
    "ELECT {seat} > {me}",
    "ELECT WARLORD {me}",
    "VERDICT anyone: KILL > FINE ALL",
    "VERDICT anyone: FINE ALL TO {me} > KILL",
)
NAMES = ("eggs", "fish", "talk")
CHECKS = (
    invariants.goods_age,
    invariants.want_bars_leisure,
    invariants.heaps_are_handed_out,
    invariants.rounds_come_to_an_end,
    invariants.columns_add_up,
    invariants.only_the_dying_die,
    invariants.the_dead_are_gone,
    invariants.the_pool_never_shrinks,
)
"""Those invariants of the base that these modules change nothing of."""


class PowerScribe(Trader):
    """Writes random letters that know the orders of Church, Warlord and contracts, for money or without."""

    def _lines(self) -> list[str]:
        phase, book = self.view.phase, self.view.book
        is_compact = book.options.form == "compact"
        lines = super()._lines() if book.labels.has_money else Scribe._lines(self)
        if "church" in book.settings:
            lines += self._some(GIFTS, 2) if phase in (WORK, MARKET, CAMP) else []
            lines += self._some(CHARITY, 1) if phase in (CAMP, ASSEMBLY) else []
        if "libertarianism" in book.settings and phase in (WORK, MARKET, RETAIL, CAMP, ASSEMBLY):
            lines += self._of_contracts(phase, is_compact)
        if phase == CAMP:
            lines.append("INVOKE")
        if phase == ASSEMBLY or (phase == CAMP and is_compact):
            lines = [*self._some(WAR, 4), *lines]
        return lines

    def _of_contracts(self, phase: str, is_compact: bool) -> list[str]:
        lines = [*self._some(CONTRACTS, 2), *self._of_those_on_file()]
        if self.chance.random() < 0.5:
            others = [one for one in self.view.seats if one != self.seat]
            seat = self.chance.choice(others)
            terms = [one.replace("{seat}", seat) for one in self.chance.sample(TERMS, 3)]
            lines.append(self._filled(f"CONTRACT {{id}} WITH {seat}: {'; '.join(terms)}"))
        if phase in (MARKET, CAMP):
            lines += self._some(CHARGES, 1)
        if phase == ASSEMBLY or is_compact:
            lines += self._some(JUDGEMENTS, 2)
        return lines

    def _of_those_on_file(self) -> list[str]:
        """Sign what is offered, accuse those who have signed, judge the accused."""
        state, lines = self.view.state.mod["libertarianism"], list[str]()
        assert isinstance(state, Liberty)
        for id, one in state.contracts.items():
            if one.is_draft and self.seat not in one.signed:
                lines.append(f"SIGN {id}")
            elif not one.is_draft and one.text and self.chance.random() < 0.3:
                lines.append(f"ACCUSE {self.chance.choice(one.parties)} OF {id}: It is so.")
        for charge in state.accusations:
            lines.append(f"JUDGE {charge.id}/{charge.seat} {self.chance.choice(('default', 'kept'))}")
        return lines

    def _filled(self, template: str) -> str:
        named = template.replace("{id}", self.chance.choice(NAMES))
        soon = str(self.view.cycle + self.chance.randint(0, 1))
        return super()._filled(named.replace("{soon}", soon))


@dataclass
class PowerMatch(Match):
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
        return PowerScribe(view, seat, chance).letter()


class PowerLedger(TackonLedger):
    """A ledger that also knows what the Church gets and gives."""

    def enter(self, event: Event) -> None:
        """Keep up with an event."""
        match event:
            case told_church.Tithed(seat=name, goods=goods):
                kept = {thing: units for thing, units in goods.basket if thing in (*GOODS, LEISURE)}
                self._gives(name, Basket.of(kept))
            case told_church.Given(seat=name, goods=goods):
                self._gets(name, goods.basket)
            case _:
                super().enter(event)


@dataclass
class PowerWatch:
    """Looks on through a whole game, and counts what is told; `ledger` if goods can be followed by it."""

    has_ledger: bool = True
    ledger: PowerLedger | None = None
    told: Counter[type] = field(default_factory=Counter)

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Open the ledger before the first letters; it goes through the whole game."""
        if self.has_ledger and self.ledger is None:
            ledger = PowerLedger.of(rules.book, position.state)
            assert isinstance(ledger, PowerLedger)
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
        for holds in (*CHECKS, nothing_is_below_zero):
            holds(stage, table)
        if isinstance(table.state.mod.get("church"), Parish):
            the_church_is_honest(stage, table)
        if isinstance(table.state.mod.get("feudalism"), Lordship):
            the_warlord_is_there(stage, table)
        if isinstance(table.state.mod.get("libertarianism"), Liberty):
            defaults_are_needed(stage, table)
            contracts_are_signed(stage, table)


def nothing_is_below_zero(stage: Stage, table: IslandTable) -> None:
    """13. Nothing is below 0, and no more is anywhere than there are tokens."""
    for thing in THINGS:
        assert all(one.amount(thing) >= 0 for one in table.state.seats.values())
        assert in_bank(table, thing) >= 0, (stage.key, thing)


def the_church_is_honest(stage: Stage, table: IslandTable) -> None:
    """13, 14. What the Church has is what it was given and has not given; exiles give it nothing."""
    before, after = stage.before.mod["church"], table.state.mod["church"]
    assert isinstance(before, Parish) and isinstance(after, Parish)
    expected = Counter(before.store)
    groups = {one.name: one.group for one in stage.before.seats.values()}
    for event in stage.told(told_church.Tithed):
        assert groups[event.seat] == MAIN and stage.key == "tithe"
        expected.update({thing: units for thing, units in event.goods.basket if thing in GOODS})
    for event in stage.told(told_church.Given):
        assert groups[event.seat] == MAIN and stage.key in ("needs", "paths")
        expected.subtract(dict(event.goods.basket))
    for event in stage.told(told_church.StoreKept):
        expected[event.good.key] -= event.units - event.kept
    for event in stage.told(told_church.StoreLost):
        expected.subtract(dict(event.goods.basket))
    assert {good: units for good, units in expected.items() if units} == after.store
    assert all(units > 0 for units in after.store.values())
    assert after.store.get(DIAMOND, 0) >= before.store.get(DIAMOND, 0)
    if stage.key == "tithe":
        _gifts_are_fair(stage, table)


def _gifts_are_fair(stage: Stage, table: IslandTable) -> None:
    """CRA-CHU-01, CRA-CHU-10 A tenth, or a fifth, of all items, rounded up; all give that have any."""
    given = {event.seat: event.goods.basket.total for event in stage.told(told_church.Tithed)}
    penitent = {event.seat for event in stage.told(told_church.Repented)}
    for one in stage.before.living():
        if one.group == MAIN:
            items = one.amount("anything")
            part = 5 if one.name in penitent else 10
            assert given.get(one.name, 0) == -(-items // part), one.name


def the_warlord_is_there(stage: Stage, table: IslandTable) -> None:
    """CRA-FEU-01, CRA-R98 Behind step V the Warlord lives among the others; who it is changes as is told."""
    before, after = stage.before.mod["feudalism"], table.state.mod["feudalism"]
    assert isinstance(before, Lordship) and isinstance(after, Lordship)
    if before.warlord != after.warlord:
        kinds = (told_lord.WarlordFallen, told_lord.WarlordAppointed, told_lord.WarlordDrawn)
        assert any(stage.told(*kinds)), stage.key
    if stage.key == "needs_closed" and not table.is_over and after.warlord is not None:
        lord = table.state.seats[after.warlord]
        assert lord.is_alive and lord.group == MAIN
    if after.dice is not None and before.dice is not None:
        assert 1 <= after.dice <= before.dice
        falls = len(list(stage.told(told_lord.WarlordFallen)))
        assert after.dice >= before.dice - falls
    has_more = {"landlords", "slavery"} & set(table.book.settings) or "class_warfare" in table.state.mod
    for event in stage.told(told_camp.Fought) if not has_more else ():
        assert 1 <= len(event.dice) <= max(1, len(stage.before.living()) - 1)


def defaults_are_needed(stage: Stage, table: IslandTable) -> None:
    """CRA-LIB-05, CRA-LIB-06 Fights are with those in default; others lose Diamonds and Spears at most."""
    state = table.state.mod["libertarianism"]
    assert isinstance(state, Liberty)
    ids = {one.name: one.id for one in table.state.seats.values()}
    for event in stage.told(told_camp.FightStarted):
        in_camp = stage.before.seats[ids[event.seat]].group == MAIN
        assert not in_camp or ids[event.target] in state.defaults, event.sentence
    for event in stage.told(told_camp.Judged):
        battle = next(one for one in table.state.fights if one.no == event.battle)
        losers = battle.side_b if battle.winner == "a" else battle.side_a
        is_free = battle.group != MAIN or any(seat in state.defaults for seat in losers)
        for penalty in event.verdict.choice.penalties if event.verdict else ():
            assert is_free or penalty.kind in (FINE, SPARE)
        if not is_free:
            had, has = stage.before.seats[ids[event.seat]], table.state.seats[ids[event.seat]]
            assert has.is_alive and all(has.amount(good) >= had.amount(good) for good in (WATER, *FOOD))
    defaulted = {ids[event.seat] for event in stage.told(told_contracts.Defaulted)}
    assert defaulted <= {*state.defaults, *(one.id for one in table.state.seats.values() if not one.is_alive)}


def contracts_are_signed(stage: Stage, table: IslandTable) -> None:
    """CRA-R106 What is in force all have signed; of what is not only its parties know."""
    state = table.state.mod["libertarianism"]
    assert isinstance(state, Liberty)
    assert len(state.contracts) <= 50
    for one in state.contracts.values():
        assert set(one.signed) <= set(one.parties) and one.parties[0] in one.signed
        assert one.is_draft == (set(one.signed) != set(one.parties))
        assert set(one.lapsed) <= set(one.parties) and one.place <= len(state.record)
        for seat in one.bound:
            castaway = table.state.seats[seat]
            assert castaway.is_alive and castaway.group == MAIN, (stage.key, seat)
    for accusation in state.accusations:
        assert accusation.id in state.contracts


def power_game(
    number: int, modules: Mapping[str, object], scenario: str, players: tuple[str, ...], **options: object
) -> PowerMatch:
    """Return a game of some players under modules."""
    seed = f"powers {scenario} {modules} {number}"
    chosen = {"scenario": scenario, "modules": dict(modules), **options}
    cast = {f"p{place}": name for place, name in enumerate(players, 1)}
    return PowerMatch(opened(len(players), seed, chosen), cast, seed, deals=0, rulings=0.02)
