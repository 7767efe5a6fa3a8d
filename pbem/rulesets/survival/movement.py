"""3.2.1 and 3.2.4 Placement of the young, ordered movement, and wandering."""

from __future__ import annotations

from pbem.engine.dice import Stream
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.ruleset import Played
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Book, Powers
from pbem.rulesets.survival.island import Creature, Island, powers
from pbem.rulesets.survival.paths import RANDOM, NoWay, walk
from pbem.rulesets.survival.plans import NO_PLAN, IslandTable, Plan, behaviour_for, plans, ways_for


def place_young(table: IslandTable) -> None:
    """A3 in later Springs: newborns in the ordered hex, else the parent's (SUR-3.1.2-02)."""
    if not table.state.is_birth_spring:
        return
    for creature in table.state.living():
        if creature.is_newborn:
            place = plans(table).get(creature.species, NO_PLAN).places.get(creature.number, "HOME")
            creature.hex = nursery(table.book, creature.place, place)
            table.tell(events.Placed(creature.id, creature.hex, False))


def nursery(book: Book, home: str, place: str) -> str:
    """Return the hex of a newborn; a place that cannot be had is HOME."""
    neighbours = book.grid.neighbours[home]
    there = neighbours[DIRECTIONS.index(place)] if place in DIRECTIONS else place
    return there if there in neighbours and there is not None and book.is_land(there) else home


def move(table: IslandTable) -> None:
    """A4: every old creature moves as ordered or wanders; nobody hinders anybody (SUR-R23)."""
    if table.state.round == 1:
        return
    for creature in table.state.living():
        if not creature.is_newborn:
            _move_one(table, creature)


def _move_one(table: IslandTable, creature: Creature) -> None:
    plan = plans(table).get(creature.species, NO_PLAN)
    start, rule = creature.place, _rule_of_way(plan, creature)
    for way in ways_for(table.book, plan, creature):
        if way == RANDOM:
            _wander(table, creature, rule)
            return
        try:
            entered = walk(table.book, creature.id, powers(table.book, creature), start, way)
        except NoWay:
            continue
        if entered:
            creature.hex = entered[-1]
            table.tell(events.Moved(creature.id, start, tuple(entered[:-1]), entered[-1]))
            return
        break
    table.tell(events.Stayed(creature.id, start, cause=rule))


def _rule_of_way(plan: Plan, creature: Creature) -> str:
    """Return by which rule a creature stays or wanders: as ordered, left out of a letter, or without one."""
    if creature.number in plan.ways:
        return "SUR-R22" if RANDOM in plan.ways[creature.number] else "SUR-3.2.1-02"
    return "SUR-R21" if plan.played is Played.RECEIVED else "SUR-3.2.4-01"


def _wander(table: IslandTable, creature: Creature, rule: str) -> None:
    """3.2.4 A random step, and for each extra step a D6: on 1 to 3 another (SUR-R20)."""
    able = powers(table.book, creature)
    dice = table.dice.at("move", creature.id)
    start = here = creature.place
    entered = _random_step(table, creature, able, here, dice)
    here = entered[-1] if entered else here
    for _ in range(able.steps):
        if dice.die(6, f"{creature.id} takes an extra step?") <= 3:
            entered += _random_step(table, creature, able, here, dice)
            here = entered[-1] if entered else here
    creature.hex = here
    if entered:
        table.tell(events.Wandered(creature.id, start, tuple(entered[:-1]), here, cause=rule))
    else:
        table.tell(events.Wandered(creature.id, start, (), None, cause=rule))


def _random_step(table: IslandTable, creature: Creature, able: Powers, here: str, dice: Stream) -> list[str]:
    """Return the hexes entered by one random step; none if it stays."""
    book = table.book
    neighbours = book.grid.neighbours[here]
    faces = dice.roll(able.random_rolls, 6, f"{creature.id} wanders")
    there = neighbours[_best_face(table, faces, neighbours, able) - 1]
    if there is None:
        return []
    if book.is_land(there):
        return [there]
    return _swim(book, creature, able, here, there, dice) if able.swim else []


def _best_face(
    table: IslandTable, faces: tuple[int, ...], neighbours: tuple[str | None, ...], able: Powers
) -> int:
    """Return the face whose hex smells best; equal: the first (SUR-G12)."""
    if len(faces) == 1:
        return faces[0]
    return max(faces, key=lambda face: smell(table.book, table.state, neighbours[face - 1], able))


def _swim(book: Book, creature: Creature, able: Powers, here: str, water: str, dice: Stream) -> list[str]:
    """3.2.4-06 Exit dice out of the water; no hex, or too much water, and it is back where it began."""
    entered = [water]
    for crossed in range(1, able.swim + 1):
        exit_hex = book.grid.neighbours[water][dice.die(6, f"{creature.id} leaves the water {water}") - 1]
        if exit_hex is None:
            return [*entered, here]
        if book.is_land(exit_hex):
            return [*entered, exit_hex]
        if crossed < able.swim:
            water = exit_hex
            entered.append(water)
    return [*entered, here]


def smell(book: Book, island: Island, name: str | None, able: Powers) -> int:
    """Return the meals in a hex for a creature; water is 0 if it can swim, else -1; no hex is -1."""
    if name is None:
        return -1
    hex = island.hexes[name]
    terrain = book.terrain[hex.terrain]
    if terrain.enter == "swim":
        return 0 if able.swim else -1
    return (hex.y if terrain.plant in able.eats else 0) + (hex.x if "meat" in able.eats else 0)


def take_effect(table: IslandTable) -> None:
    """A5: behaviours and enemies of this round."""
    for creature in table.state.living():
        plan = plans(table).get(creature.species, NO_PLAN)
        creature.behaviour = behaviour_for(table.book, plan, creature)
    for seat, plan in plans(table).items():
        if plan.enemy:
            table.state.change(seat, enemy=plan.enemy)
            only = None if table.book.options.show_enemies else frozenset({seat})
            table.tell(events.EnemyDeclared(seat, plan.enemy, only=only))
