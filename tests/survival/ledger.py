"""A round's ledger: what the events say was eaten, won and lost, to be held against the states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from pbem.engine.events import Event
from pbem.engine.ruleset import Outcome, Position
from pbem.rulesets.survival.book import Book, Powers
from pbem.rulesets.survival.feeding import (
    APGained,
    Attacked,
    AttackForgone,
    CarrionEaten,
    CarrionTussle,
    Eaten,
    Escaped,
    Killed,
    KilledInTussle,
    NoPrey,
    PlantsEaten,
    PlantTussle,
    RollOff,
    Throws,
    TieWon,
)
from pbem.rulesets.survival.hunger import Starved, WentHungry
from pbem.rulesets.survival.island import Creature, Island
from pbem.rulesets.survival.movement import Moved, Wandered
from pbem.rulesets.survival.seasons import Born
from tests.survival.islands import Rules


@dataclass
class Round:
    """A round before and after, with what its events add up to; creatures go by id."""

    rules: Rules
    before: Island
    outcome: Outcome[Island]
    attacks: list[Attacked] = field(default_factory=list)
    at_once: list[tuple[str, str]] = field(default_factory=list)
    left_lying: list[tuple[str, str]] = field(default_factory=list)
    corpses_left: Counter[str] = field(default_factory=Counter)
    carrion: dict[str, list[str]] = field(default_factory=dict)
    plants: dict[str, list[str]] = field(default_factory=dict)
    tussle_dead: list[str] = field(default_factory=list)
    starved: list[str] = field(default_factory=list)
    gained: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    tussled: set[tuple[str, str]] = field(default_factory=set)
    escaped: list[tuple[str, str]] = field(default_factory=list)

    @property
    def book(self) -> Book:
        """The rulebook."""
        return self.rules.book

    @property
    def after(self) -> Island:
        """The island when the next round has opened."""
        return self.outcome.position.state

    @property
    def events(self) -> tuple[Event, ...]:
        """What was told."""
        return self.outcome.events

    @property
    def living(self) -> list[Creature]:
        """The creatures that lived when the round opened, as they were."""
        return self.before.living()

    def now(self, creature: Creature) -> Creature:
        """The same creature after the round."""
        return self.after.creatures[creature.number]

    def by_id(self, id: str) -> Creature:
        """A creature after the round, by its id."""
        return self.after.creatures[int(id[:-1])]

    def able(self, creature: Creature) -> Powers:
        """What a creature could do when hexes fed: advantages of this Spring are in force."""
        return self.book.powers(creature.kind, creature.genes)

    @property
    def deaths(self) -> list[Creature]:
        """The creatures that died in the round."""
        return [self.now(one) for one in self.living if self.now(one).died is not None]


def ledger(rules: Rules, start: Position[Island], outcome: Outcome[Island]) -> Round:
    """Return the ledger of a round."""
    book = Round(rules, start.state, outcome)
    for event in outcome.events:
        entry = _ENTRIES.get(type(event))
        if entry:
            entry(book, event)
    return book


def _attacked(book: Round, event: Event) -> None:
    assert isinstance(event, Attacked)
    book.attacks.append(event)
    if event.attack.total != event.defence.total:
        book.wins[event.attacker if event.attack.total > event.defence.total else event.victim] += 1


def _tie_won(book: Round, event: Event) -> None:
    assert isinstance(event, TieWon)
    book.wins[event.creature] += 1


def _eaten(book: Round, event: Event) -> None:
    assert isinstance(event, Eaten)
    book.at_once.append((event.creature, event.loser))


def _killed(book: Round, event: Event) -> None:
    assert isinstance(event, Killed)
    book.left_lying.append((event.creature, event.loser))
    book.corpses_left[event.hex] += 1


def _escaped(book: Round, event: Event) -> None:
    assert isinstance(event, Escaped)
    book.escaped.append((event.attacker, event.victim))


def _carrion_tussle(book: Round, event: Event) -> None:
    assert isinstance(event, CarrionTussle)
    book.tussled.add(("carrion", event.hex))


def _plant_tussle(book: Round, event: Event) -> None:
    assert isinstance(event, PlantTussle)
    book.tussled.add(("plants", event.hex))


def _carrion(book: Round, event: Event) -> None:
    assert isinstance(event, CarrionEaten)
    book.carrion[event.hex] = list(event.creatures)
    if ("carrion", event.hex) in book.tussled:
        book.wins.update(event.creatures)


def _plants(book: Round, event: Event) -> None:
    assert isinstance(event, PlantsEaten)
    book.plants[event.hex] = list(event.creatures)
    if ("plants", event.hex) in book.tussled:
        book.wins.update(event.creatures)


def _tussle_dead(book: Round, event: Event) -> None:
    assert isinstance(event, KilledInTussle)
    book.tussle_dead += event.creatures


def _starved(book: Round, event: Event) -> None:
    assert isinstance(event, Starved)
    book.starved.append(event.creature)


def _gained(book: Round, event: Event) -> None:
    assert isinstance(event, APGained)
    book.gained[event.creature] += 1


Entry: TypeAlias = Callable[[Round, Event], None]
_ENTRIES: dict[type[Event], Entry] = {
    Attacked: _attacked,
    TieWon: _tie_won,
    Eaten: _eaten,
    Killed: _killed,
    Escaped: _escaped,
    CarrionTussle: _carrion_tussle,
    PlantTussle: _plant_tussle,
    CarrionEaten: _carrion,
    PlantsEaten: _plants,
    KilledInTussle: _tussle_dead,
    Starved: _starved,
    APGained: _gained,
}


def deaths_told(event: Event) -> tuple[str, ...]:
    """Return the creatures that an event says are dead from now on."""
    if isinstance(event, Eaten | Killed):
        return (event.loser,)
    if isinstance(event, KilledInTussle):
        return event.creatures
    return (event.creature,) if isinstance(event, Starved) else ()


def acting(event: Event) -> tuple[str, ...]:
    """Return the creatures that do something in an event, or are picked for something."""
    if isinstance(event, Attacked):
        return event.attacker, event.victim
    if isinstance(event, CarrionEaten | PlantsEaten):
        return event.creatures
    if isinstance(event, CarrionTussle | PlantTussle | RollOff):
        return rollers(event.throws)
    if isinstance(event, Moved | Wandered | WentHungry | NoPrey | AttackForgone):
        return (event.creature,)
    return (event.parent,) if isinstance(event, Born) else ()


def rollers(throws: Throws) -> tuple[str, ...]:
    """Return who rolled in a tussle."""
    return tuple(creature for creature, _ in throws)
