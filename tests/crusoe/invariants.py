"""The invariants of Crusoe's Planet (brief 9), held against every stage of every phase."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe import told_camp, told_cycle
from pbem.rulesets.crusoe.hooks import STORES
from pbem.rulesets.crusoe.island import Island, IslandTable
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import GOODS, LEISURE, SIGNALS, THINGS, WATER
from tests.crusoe.exchanges import divisions_are_even, exchanges_are_lawful
from tests.crusoe.journeys import journeys_are_lawful
from tests.crusoe.ledger import Ledger
from tests.crusoe.matches import Rules
from tests.crusoe.stages import Stage
from tests.crusoe.wars import fights_are_lawful, verdicts_are_voted


@dataclass
class Watch:
    """Looks on through a whole game, and complains of whatever cannot be."""

    ledger: Ledger | None = None

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Open the ledger before the first letters; it goes through the whole game."""
        if self.ledger is None:
            self.ledger = Ledger.of(rules.book, position.state)

    def sees(self, stage: Stage, table: IslandTable) -> None:
        """Hold a stage against the invariants."""
        assert self.ledger is not None
        if stage.key == "open":
            self.ledger.opens_cycle()
        for event in stage.events:
            self.ledger.enter(event)
        self.ledger.agrees(table.state)
        for holds in CHECKS:
            holds(stage, table)


def tokens_add_up(stage: Stage, table: IslandTable) -> None:
    """1. Nothing is below 0, and no more is anywhere than there are tokens."""
    island = table.state
    for thing in THINGS:
        amounts = [one.amount(thing) for one in island.seats.values()]
        halves = [
            part
            for one in island.seats.values()
            if thing in GOODS
            for part in (one.hold[thing].new, one.hold[thing].kept)
        ]
        waiting = island.common.get(thing, 0) + sum(basket[thing] for _, basket in STORES((), table))
        assert min([*amounts, *halves, waiting], default=0) >= 0
        assert sum(amounts) + waiting <= table.book.tables.tokens[thing], thing


def goods_age(stage: Stage, table: IslandTable) -> None:
    """2. Leisure and water are gone after the meal, signals after the rescue; then all goods are kept."""
    for one in table.state.seats.values():
        if stage.key == "needs":
            assert one.leisure == 0 and (table.book.is_quick or not one.hold[WATER].total), one
        if stage.key == "rescue":
            assert not any(one.signals.values())
        if stage.key == "open":
            assert not any(one.hold[good].new for good in GOODS)


def want_bars_leisure(stage: Stage, table: IslandTable) -> None:
    """6. Who was in want when the stage began has no more leisure behind it."""
    for id, before in stage.before.seats.items():
        if before.thirst or before.is_hungry:
            assert table.state.seats[id].amount(LEISURE) <= before.amount(LEISURE), id


def meals_are_lawful(stage: Stage, table: IslandTable) -> None:
    """11. Meals: 2 water, 3 of a type, 10 of food at most, and no more than is held."""
    names = {one.name: one for one in stage.before.seats.values()}
    for event in stage.told(told_cycle.Consumed):
        meal = event.meal.basket
        assert meal[WATER] <= 2 and meal.total - meal[WATER] <= 10
        assert all(units <= min(3, names[event.seat].amount(good)) for good, units in meal)


def columns_add_up(stage: Stage, table: IslandTable) -> None:
    """12. Every seat that lived has one column for the cycle; the last running total is the sum of all."""
    if stage.key != "needs":
        return
    for id, one in table.state.seats.items():
        was_alive = stage.before.seats[id].is_alive
        assert (stage.before.cycle in one.sheet) == was_alive
        assert one.vp == sum(column.total for column in one.sheet.values())
    assert len(list(stage.told(told_cycle.Scored))) == len(stage.before.living())


def only_the_dying_die(stage: Stage, table: IslandTable) -> None:
    """13. Of want dies only who was Dying before; so nobody in cycle 1."""
    names = {one.name: one for one in stage.before.seats.values()}
    for event in stage.told(told_cycle.Died):
        assert names[event.seat].is_dying and stage.before.cycle > 1 and not table.book.is_quick


OF_THE_DEAD = (told_cycle.Left, told_cycle.EstateVoted)
"""What is told of what they leave."""


def the_dead_are_gone(stage: Stage, table: IslandTable) -> None:
    """14. The dead own nothing once their estates are settled, are dealt no card, and do nothing.

    Their dice are rolled all the same.
    """
    island = table.state
    is_settled = (stage.key != "needs" or table.book.is_quick) and not table.paused_for
    gone = {one.name for one in stage.before.seats.values() if not one.is_alive}
    for one in island.seats.values():
        if not one.is_alive:
            assert not (is_settled and one.amount("goods")) and not one.leisure, (stage.key, one)
    if stage.key == "deal":
        assert sorted(island.turn_order) == sorted(one.id for one in island.living())
    for event in stage.events:
        acts = {getattr(event, name, "") for name in ("seat", "giver", "taker", "winner", "loser")}
        assert not acts & gone or isinstance(event, (*OF_THE_DEAD, told_cycle.Ended)), event.sentence
    for event in stage.told(told_cycle.RescueRolled):
        assert [name for name, _ in event.faces] == [one.name for one in island.seats.values()]


def the_pool_never_shrinks(stage: Stage, table: IslandTable) -> None:
    """15. The pool never shrinks; there is a rescue if, and only if, the dice are within it."""
    island = table.state
    assert all(island.pool[signal] >= stage.before.pool[signal] for signal in SIGNALS)
    assert len(list(stage.told(told_cycle.RescueRolled))) == (stage.key == "rescue")
    for event in stage.told(told_cycle.RescueRolled):
        assert event.signals == island.pool[event.frequency.key]
        assert event.total == sum(face for _, face in event.faces)
        assert event.is_rescued == (event.total <= event.signals)
        assert event.is_rescued == island.stopping.startswith("rescued")


def heaps_are_handed_out(stage: Stage, table: IslandTable) -> None:
    """8. Goods wait to be shared nowhere but in a pool before its market."""
    key = stage.key.partition("@")[0]
    has_pool = key == "pool" or (key != "divide" and any(stage.before.common.values()))
    has_pool = has_pool or bool(table.paused_for)
    assert has_pool or not any(table.state.common.values()), stage.key


def tradition_holds(stage: Stage, table: IslandTable) -> None:
    """16. Paths change by swaps only, and none but the commons is anybody's twice."""
    if stage.key != "paths" or table.book.options.scenario != TRADITIONAL:
        return
    living = table.state.living()
    commons, ruler = table.book.board.roles.commons, table.book.board.roles.ruler
    taken = [one.path for one in living if one.path != commons]
    assert len(set(taken)) == len(taken)
    if table.state.cycle == 1:
        assert ruler in taken
    else:
        assert all(one.path == stage.before.seats[one.id].path for one in living)


def rounds_come_to_an_end(stage: Stage, table: IslandTable) -> None:
    """9. Violence takes no more rounds than there are seats, and one in which all pass."""
    rounds = [event.round for event in stage.told(told_camp.FightStarted, told_camp.Joined)]
    assert max(rounds, default=0) <= len(table.state.seats)


CHECKS = (
    tokens_add_up,
    goods_age,
    journeys_are_lawful,
    want_bars_leisure,
    exchanges_are_lawful,
    divisions_are_even,
    heaps_are_handed_out,
    fights_are_lawful,
    rounds_come_to_an_end,
    verdicts_are_voted,
    meals_are_lawful,
    columns_add_up,
    only_the_dying_die,
    the_dead_are_gone,
    the_pool_never_shrinks,
    tradition_holds,
)
