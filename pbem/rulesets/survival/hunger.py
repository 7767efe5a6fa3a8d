"""3.4 Hunger and death."""

from __future__ import annotations

from pbem.engine.events import Caused, Event, event
from pbem.rulesets.survival.island import Cause, Creature, CreatureId, powers
from pbem.rulesets.survival.plans import IslandTable


@event("SUR-3.4-01", "{creature} is hungry.")
class WentHungry(Event):
    creature: CreatureId


@event("SUR-3.4-03", "{creature} is ravenous.")
class WentRavenous(Event):
    creature: CreatureId


@event(
    "SUR-G20",
    when={
        "season": {
            "spring": "{creature} sleeps through spring.",
            "summer": "{creature} sleeps through summer.",
            "autumn": "{creature} sleeps through autumn.",
            "winter": "{creature} sleeps through winter.",
        }
    },
)
class Hibernated(Event):
    creature: CreatureId
    season: str


@event("SUR-G10", "{creature} lives on its reserves.")
class ReserveUsed(Event):
    creature: CreatureId


@event("{cause}", "{creature} starves in {hex}.")
class Starved(Caused):
    creature: CreatureId
    hex: str


def hunger(table: IslandTable) -> None:
    """A7: one meal ends all hunger (SUR-3.4-06); who had none grows hungry, ravenous, or starves.

    So it is in the round of birth or start too (SUR-R58). Until now the ravenous, if they have eaten, had
    their extra point (SUR-R45).
    """
    for creature in table.state.living():
        if creature.fed:
            creature.hunger = 0
        else:
            _go_without(table, creature)


def _go_without(table: IslandTable, creature: Creature) -> None:
    able, island = powers(table.book, creature), table.state
    if island.season in able.no_hunger_in:
        table.tell(Hibernated(creature.id, island.season))
    elif creature.reserve_used < able.reserve:
        creature.reserve_used += 1
        table.tell(ReserveUsed(creature.id))
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
        table.tell(Starved(creature.id, creature.place, cause=rule))
    elif creature.hunger == kind.ravenous_at:
        table.tell(WentRavenous(creature.id))
    else:
        table.tell(WentHungry(creature.id))
