"""Whole games under every kind of government: letters at random, and silence; every stage watched."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import Island, IslandTable, Scene
from pbem.rulesets.crusoe.modules.government import powers as told
from pbem.rulesets.crusoe.modules.government.powers import (
    Government,
    branches,
    is_fanatic,
    office_dice,
    rulers,
)
from pbem.rulesets.crusoe.modules.settings import CYCLE_TASKS
from tests.crusoe.advanced.politicians import GOVERNMENTS, politician
from tests.crusoe.invariants import Watch
from tests.crusoe.matches import PLAYERS, Match, Rules, cast_of, opened
from tests.crusoe.stages import Stage, watched

GAMES = 5
"""Games of each kind of government; in the last of them all are silent."""
SCENARIOS: tuple[dict[str, Any], ...] = (
    {"scenario": "governmental_socialism"},
    {"scenario": "national_capitalism"},
    {"scenario": "welfare_capitalism", "welfare": {"minimum": "government"}},
    {"scenario": "capitalism", "modules": {"paternalistic": {}}},
)
OFFICES_CHANGE = (told.Elected, told.Appointed, told.Fallen, told.RoleDrawn)


@dataclass
class Assembly:
    """Looks on at the government through a game, and complains of what cannot be; counts what is told."""

    told: Counter[type] = field(default_factory=Counter)
    watch: Watch = field(default_factory=Watch)

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Open the ledger."""
        self.watch.begins(rules, position)

    def sees(self, stage: Stage, table: IslandTable) -> None:
        """Hold a stage against the invariants."""
        self.watch.sees(stage, table)
        self.told.update(map(type, stage.events))
        for holds in (offices_are_held, offices_change_hands, rulers_roll, decrees_are_told, fees_are_paid):
            holds(stage, table)


def offices_are_held(stage: Stage, table: IslandTable) -> None:
    """CRA-R29 Behind step V nobody holds an office but the living of the main group, who are told as such."""
    if stage.key != "needs_closed" or table.is_over:
        return
    for power in branches(table).values():
        if power.holder is not None:
            holder = table.state.seats[power.holder]
            assert holder.is_alive and holder.group == MAIN
    assert set(rulers(table)) == {one.holder for one in branches(table).values() if one.holder}


def offices_change_hands(stage: Stage, table: IslandTable) -> None:
    """CRA-DIC-07, CRA-REP-06 Who holds an office changes only where it is told."""
    before, now = _holders(stage.before, table), _holders(table.state, table)
    if before != now:
        assert any(stage.told(*OFFICES_CHANGE)), (stage.key, before, now)


def _holders(island: Island, scene: Scene) -> dict[str, str | None]:
    government = island.mod[Government.module]
    assert isinstance(government, Government)
    return {id: power.holder for id, power in government.branch.items()}


def rulers_roll(stage: Stage, table: IslandTable) -> None:
    """CRA-DIC-06, CRA-DIC-08, CRA-DIC-09 Fanatics never roll; nobody has as many dice as there are seats."""
    living = len(stage.before.living())
    for event in stage.told(told_camp.Fought):
        assert 1 <= len(event.dice) < max(2, living)
    for battle in table.state.fights if stage.key == "violence" else ():
        for seat in battle.fighters:
            assert not (battle.is_over and is_fanatic(table, seat) and battle.dice[seat])
    for castaway in table.state.living():
        assert office_dice(1, table, castaway.id) >= 1


def decrees_are_told(stage: Stage, table: IslandTable) -> None:
    """CRA-GOV-02 Whatever is decided before the turn order is dealt is told in every cycle."""
    if stage.key != "decrees":
        return
    tasks = [event.task for event in stage.told(told.Decreed)]
    known = [task for task in CYCLE_TASKS if task in tasks]
    assert list(dict.fromkeys(tasks)) == known and known
    assert all(task in table.book.tasks for task in tasks)


def fees_are_paid(stage: Stage, table: IslandTable) -> None:
    """CRA-REP-04 Who pays for a campaign has one leisure less; the sitting President and others have not."""
    if stage.key != "campaign":
        return
    paid = Counter(event.seat for event in stage.told(told.Ran) if event.leisure)
    for id, castaway in table.state.seats.items():
        assert stage.before.seats[id].leisure - castaway.leisure == paid[castaway.name]


def any_match(kind: str, number: int) -> Match:
    """A game under a kind of government; its scenario and form go round."""
    seed = f"government {kind} {number}"
    chance = random.Random(seed)
    options = {
        **SCENARIOS[(number + len(kind)) % len(SCENARIOS)],
        "form": chance.choice(("full", "full", "compact")),
        "vote_numbers": chance.choice(("median", "motions")),
        "cycles": chance.choice((3, 5)),
        "government": GOVERNMENTS[kind],
    }
    seats = chance.randint(3, 7)
    writer = "silent" if number == GAMES - 1 else "politician"
    return Match(opened(seats, seed, options), cast_of([writer] * seats), seed, deals=0)


@pytest.fixture(autouse=True)
def writers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let politicians play, and seats that send nothing."""
    monkeypatch.setitem(PLAYERS, "politician", politician)
    monkeypatch.setitem(PLAYERS, "silent", lambda view, seat, chance: "")


@cache
def told_under(kind: str) -> Counter[type]:
    """Play games under a kind of government; return what was told how often."""
    assembly = Assembly()
    for number in range(GAMES):
        assembly.watch = Watch()
        for _, outcome in any_match(kind, number).deadlines(watched(assembly)):
            position = outcome.position
        assert position.state.result is not None
    return assembly.told


@pytest.mark.parametrize("kind", GOVERNMENTS)
def test_whole_games_keep_what_holds_of_governments(kind: str) -> None:
    """CRA 10: from the first letter to the last."""
    assert told_under(kind)[told.Decreed]


def test_the_games_are_worth_watching() -> None:
    """What can be told of governments is told in a sample of such games."""
    found: Counter[type] = Counter()
    for kind in GOVERNMENTS:
        found += told_under(kind)
    kinds = (told.Decreed, told.Voted, told.DecreePut, told.Ran, told.Dropped, told.Balloted)
    more = (told.Elected, told.Stays, told.Appointed, told.Fallen)
    assert [one.__name__ for one in (*kinds, *more) if not found[one]] == []


def positions(kind: str) -> Iterator[tuple[Rules, Position[Island]]]:
    """Yield the positions of a game."""
    match = any_match(kind, 0)
    for _, outcome in match.deadlines():
        yield match.rules, outcome.position


def test_positions_can_be_filed() -> None:
    """Every position is written down and read again as it was, and has no fault; the rules see the same."""
    for kind in ("athenian", "hybrid", "dictatorship"):
        for rules, position in positions(kind):
            island = position.state
            assert rules.load(rules.book, rules.dump(rules.book, island)) == island
            assert position.is_over or not list(rules.faults(rules.book, island))
            seen = rules.views(island)("p1").island
            government = state_of_(seen)
            assert government == state_of_(island)


def state_of_(island: Island) -> Government:
    """Return the government of an island."""
    government = island.mod[Government.module]
    assert isinstance(government, Government)
    return government
