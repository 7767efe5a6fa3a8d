"""3.4 Hunger and death."""

from __future__ import annotations

from pbem.rulesets.survival import events
from pbem.rulesets.survival.island import Cause, Creature, powers
from pbem.rulesets.survival.plans import IslandTable


def hunger(table: IslandTable) -> None:
    """A7: who ate is back to normal; who did not grows hungry, ravenous, or starves."""
    for creature in table.state.living():
        if creature.fed:
            creature.hunger = 0
        else:
            _go_without(table, creature)


def _go_without(table: IslandTable, creature: Creature) -> None:
    able, island = powers(table.book, creature), table.state
    if island.season in able.no_hunger_in:
        table.tell(events.Hibernated(creature.id, island.season))
    elif creature.reserve_used < able.reserve:
        creature.reserve_used += 1
        table.tell(events.ReserveUsed(creature.id))
    else:
        creature.hunger += 1
        _suffer(table, creature)


def _suffer(table: IslandTable, creature: Creature) -> None:
    """SUR-3.4-02 to 05: at the kind's limit it starves and is carrion from the next round."""
    kind = table.book.kinds[creature.kind]
    if creature.hunger >= kind.starves_at:
        creature.died, creature.cause, creature.is_newborn = table.state.round, Cause.STARVED, False
        table.state.hexes[creature.place].later += 1
        rule = "SUR-3.4-02" if kind.ravenous_at is None else "SUR-3.4-04"
        table.tell(events.Starved(creature.id, creature.place, cause=rule))
    elif creature.hunger == kind.ravenous_at:
        table.tell(events.WentRavenous(creature.id))
    else:
        table.tell(events.WentHungry(creature.id))
