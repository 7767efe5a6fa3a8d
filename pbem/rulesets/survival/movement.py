"""3.2.1 and 3.2.4 Ordered movement, and wandering."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, TypeAlias

from pbem.engine.dice import Stream
from pbem.engine.events import Caused, Event, Shown, event
from pbem.engine.hexes import COMPASS, DIRECTIONS, hex_meant
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.orders import Verdict, order
from pbem.engine.ruleset import Played
from pbem.engine.slots import ListOf, Slot, slot
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.engine.words import Fault, Lexicon, Why, Words, did_you_mean, keyword
from pbem.rulesets.survival.behaviour import BehaviourSlot, modes, odd_behaviour
from pbem.rulesets.survival.book import Behaviour, Book, Powers
from pbem.rulesets.survival.island import Creature, CreatureId, Island, powers
from pbem.rulesets.survival.lexicon import IslandLexicon, island, surroundings
from pbem.rulesets.survival.newborns import place_fault, place_faults
from pbem.rulesets.survival.outlook import Outlook, ids
from pbem.rulesets.survival.paths import HOME, RANDOM, STAY, NoWay, Way, reachable_hexes, walk
from pbem.rulesets.survival.plans import (
    NO_PLAN,
    CreatureOrder,
    IslandTable,
    Plan,
    Went,
    not_in,
    plans,
    ways_for,
)
from pbem.rulesets.survival.portrait import next_to, patch_words, standing
from pbem.rulesets.survival.setup import no_start
from pbem.rulesets.survival.view import Beast, IslandView
from pbem.rulesets.survival.who import Who, WhoSlot

Between: TypeAlias = Annotated[tuple[str, ...], Shown(", ".join)]


@event(
    "SUR-3.2.1-02",
    "{creature} moves from {start} to {end}.",
    when={"by": "{creature} moves from {start} by {between} to {end}."},
    called={"between": "by"},
)
class Moved(Event, Went):
    """`by` are all hexes between."""

    creature: CreatureId
    start: str
    by: Between
    end: str

    @property
    def way(self) -> str:
        return "→".join((self.start, *self.by, self.end))


@event(
    "{cause}",
    "{creature} wanders, but stays in {hex}.",
    when={
        "by": "{creature} wanders from {start} by {between} to {end}.",
        "end": "{creature} wanders from {start} to {end}.",
    },
    called={"between": "by", "hex": "start"},
)
class Wandered(Caused, Went):
    """`by` and `end` are empty if it entered no hex."""

    creature: CreatureId
    start: str
    by: Between
    end: str | None

    @property
    def way(self) -> str:
        if self.end is None:
            return tr("stays, random")
        return tr("{way} random", way="→".join((self.start, *self.by, self.end)))


@event("{cause}", "{creature} stays in {hex}.")
class Stayed(Caused, Went):
    creature: CreatureId
    hex: str

    @property
    def way(self) -> str:
        return tr("stays")


class WaySlot(Slot[Way]):
    """STAY, RANDOM, or directions and hexes one after the other; HOME where the young are placed."""

    def __init__(self, *, home: bool = False) -> None:
        self._words = ("STAY", "RANDOM", "HOME") if home else ("STAY", "RANDOM")

    def starts(self, words: Words) -> bool:
        """Say whether the next word begins a way."""
        return not words.is_done and self._word(words.peek()) is not None

    def read(self, words: Words) -> Way:
        """Take a way, up to the first word that is none of it."""
        first = self._word(words.peek())
        if first is None:
            token = words.take(tr_noop("a direction or a hex"))
            known = [*DIRECTIONS, *self._words]
            hint = did_you_mean(token, known)
            text = tr(
                '"{word}" is no way; directions are {directions}, hexes like B7.',
                word=token,
                directions=" ".join(DIRECTIONS),
            )
            raise Fault(text, hint)
        way = []
        while (word := self._word(words.peek())) is not None and not words.is_done:
            way.append(word)
            if hex_meant(words.peek()):
                words.take_as(word)
            else:
                words.take()
            if word in self._words:
                break
        return tuple(way)

    def known(self) -> Mapping[str, str]:
        """Return the directions, by their full names too, and the other words."""
        return {**{word: word for word in (*DIRECTIONS, *self._words)}, **COMPASS}

    def _word(self, token: str) -> str | None:
        upper = token.upper()
        if upper in DIRECTIONS:
            return upper
        if meant := hex_meant(token):
            return meant
        return keyword(upper, self._words) if len(upper) > 1 else None

    def write(self, value: Way) -> str:
        """Join the words of the way."""
        return " ".join(value)


class _Moving(CreatureOrder):
    """An order to move, or to stay."""

    @classmethod
    def is_time(cls, here: IslandLexicon) -> bool:
        """Nobody moves in round 1."""
        return here.view.round > 1

    def means(self, beast: Beast) -> bool:
        return not beast.is_newborn and super().means(beast)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Strike out newborns named, and creatures that can go none of the ways."""
        here = island(lexicon)
        beasts = [beast for beast in self.meant(here) if self.who.ids or not beast.is_newborn]
        return self.struck(beasts, _way_faults(here, beasts, self.says_ways() or ()))

    def never(self, here: IslandLexicon) -> Iterator[str]:
        yield from super().never(here)
        if self.who.selector == "YOUNG":
            yield tr("The young are placed, not moved: PLACE YOUNG is their order.")


@order(
    tr_noop("MOVE <who> [TO] <ways>"),
    rule="SUR-3.2.1-02",
    help=tr_noop(
        "Moves creatures one step: directions, hexes, STAY or RANDOM; the first way that is possible."
    ),
    examples=("MOVE 42 NE", "MOVE 42 C4", "MOVE 57 SE S > N > STAY", "MOVE ALL RANDOM"),
    due_when=tr_noop("every round from round 2 on"),
)
class Move(_Moving):
    """The ways of some creatures, first choice first."""

    who: Who = slot(WhoSlot())
    ways: tuple[Way, ...] = slot(ListOf(WaySlot()))

    def says_ways(self) -> tuple[Way, ...]:
        return self.ways

    def odd(self, look: Outlook) -> Iterator[str]:
        yield from _odd_ways(look, self, self.ways)
        yield from look.starving(self)


@order(
    tr_noop("STAY <who>"),
    rule="SUR-3.2.1-02",
    help=tr_noop("Keeps creatures where they are."),
    examples=("STAY 42", "STAY ALL"),
    due_when=tr_noop("every round from round 2 on"),
)
class Stay(_Moving):
    """Staying put; the same as MOVE ... STAY."""

    who: Who = slot(WhoSlot())

    def says_ways(self) -> tuple[Way, ...]:
        return (STAY,)

    def odd(self, look: Outlook) -> Iterator[str]:
        yield from look.starving(self)


@order(
    tr_noop("<who> [<way>] [<behaviour>]"),
    rule="SUR-3.2.1-02",
    help=tr_noop("Short form: a way and a behaviour in one line; for newborns the way is their place."),
    examples=("42H NE aggressive", "57 defensive", "ALL STAY"),
    due_when=tr_noop("every round"),
)
class Short(CreatureOrder):
    """MOVE, PLACE or START and MODE in one line."""

    who: Who = slot(WhoSlot())
    way: Way | None = slot(WaySlot(home=True), default=None)
    behaviour: Behaviour | None = slot(BehaviourSlot(is_short=False), default=None)

    @classmethod
    def is_time(cls, here: IslandLexicon) -> bool:
        """There is nobody to order before there are creatures."""
        return here.view.round > 0

    def says_ways(self) -> tuple[Way, ...] | None:
        return (self.way,) if self.way and self.way != HOME else None

    def says_behaviour(self) -> Behaviour | None:
        return self.behaviour

    def says_place(self) -> str | None:
        """STAY is the parent's hex."""
        if self.way in (STAY, HOME):
            return "HOME"
        return self.way[0] if self.way and len(self.way) == 1 and self.way != RANDOM else None

    def plan(self, plan: Plan) -> None:
        """In round 1 the way is where the first creature starts."""
        if self.way and len(self.way) == 1 and self.way not in (STAY, HOME):
            plan.start, plan.has_start = self.way[0], True

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse what MOVE, PLACE or START would refuse."""
        here = island(lexicon)
        if self.way is None and self.behaviour is None:
            hint = tr("Write {wording}.", wording=tr(self.wording))
            fault = Fault(tr("That line says nothing of what they shall do."), hint, Why.REFUSED)
            return Verdict(self, (fault,), stands=False)
        if self.way is None:
            return Verdict(self)
        if here.view.round == 1:
            return self._start(here, self.way)
        beasts = self.meant(here)
        young = [beast for beast in beasts if beast.is_newborn] if self.who.ids else []
        old = [beast for beast in beasts if not beast.is_newborn] if self.way != HOME else []
        faults = place_faults(here, young, self.says_place()) | _way_faults(here, old, (self.way,))
        return self.struck(beasts, faults)

    def _start(self, here: IslandLexicon, way: Way) -> Verdict:
        if len(way) == 1 and (way == RANDOM or way[0] not in (*DIRECTIONS, "STAY", "HOME")):
            faults = tuple(Fault(reason, why=Why.REFUSED) for reason in no_start(here, way[0]))
            return Verdict(self, faults, stands=not faults)
        untimely = Fault(not_in(here, " ".join(way)), tr("Creatures are placed: name a hex."), Why.NOT_NOW)
        return Verdict(replace(self, way=None), (untimely,), self.behaviour is not None)

    def odd(self, look: Outlook) -> Iterator[str]:
        if self.way:
            yield from _odd_ways(look, self, (self.way,))
        yield from look.starving(self)
        yield from odd_behaviour(look, self, self.behaviour)

    @classmethod
    def offered(cls, here: IslandLexicon) -> Iterator[Item]:
        for beast in here.own.values() if here.view.round > 1 else ():
            yield _offered(here, beast)


MOVEMENT = (Move, Stay, Short)


def _way_faults(here: IslandLexicon, beasts: list[Beast], ways: tuple[Way, ...]) -> dict[int, Fault]:
    """Return why creatures cannot go any of the ways, by number."""
    faults: dict[int, Fault] = {}
    for beast in beasts:
        if beast.is_newborn:
            hint = tr("Write PLACE {number} and a hex next to its parent, or HOME.", number=beast.number)
            faults[beast.number] = Fault(tr("{creature} is placed, not moved.", creature=beast.id), hint)
        elif fault := _way_fault(here, beast, ways):
            faults[beast.number] = fault
    return faults


def _way_fault(here: IslandLexicon, beast: Beast, ways: tuple[Way, ...]) -> Fault | None:
    """Return why none of the ways is possible, with the neighbours it could go to; or None."""
    reasons = []
    assert beast.hex
    for way in ways:
        if way == RANDOM:
            return None
        try:
            walk(here.book, beast.id, beast.powers, beast.hex, way)
            return None
        except NoWay as no:
            reasons.append(str(no))
    hint = tr(
        "{creature} is in {hex}; next to it: {neighbours}.",
        creature=beast.id,
        hex=beast.hex,
        neighbours=surroundings(here.view, beast.hex),
    )
    return Fault(" ".join(reasons), hint)


def _odd_ways(look: Outlook, order: CreatureOrder, ways: tuple[Way, ...]) -> Iterator[str]:
    """Moving to where one stands, coming back to it, and ways that are never tried."""
    for last in (STAY, RANDOM):
        if last in ways[:-1]:
            yield tr("{way} is always possible: what stands behind it is never tried.", way=last[0])
    if still := [beast for beast in look.told_by(order, "way") if _leads_home(look, beast, ways[0])]:
        yield trn(
            "{creatures} ends where it stands now.",
            "{creatures} end where they stand now.",
            len(still),
            creatures=ids(still),
        )


def _leads_home(look: Outlook, beast: Beast, way: Way) -> bool:
    if not beast.hex or way in (STAY, RANDOM, HOME):
        return False
    try:
        entered = walk(look.book, beast.id, beast.powers, beast.hex, way)
    except NoWay:
        return False
    return not entered or entered[-1] == beast.hex


def _offered(here: IslandLexicon, beast: Beast) -> Item:
    """Return the line of a creature: staying put or, of a newborn, at home, and behaving as it does."""
    view, home = here.view, beast.hex
    assert home
    where = (
        Pick(trp("where to", "Place"), _places(here, beast, home))
        if beast.is_newborn
        else Pick(trp("where to", "Move"), _moves(here, beast, home))
    )
    mode = Pick(tr("Behaviour"), modes(here.book, beast))
    item = Item(beast.id, standing(beast), f"{beast.id} {{}} {{}}", (where, mode), home)
    label = f"{home} {view.hexes[home].label}"
    if beast.is_newborn:
        beside = [(way, name) for way, name in next_to(view, home) if here.book.is_land(name)]
        places = ", ".join(f"{way} {name} {view.hexes[name].label}" for way, name in beside)
        if places:
            return item.in_form(tr("young in {hex}; may go to {places}", hex=label, places=places))
        return item.in_form(tr("young in {hex}; may go to nowhere", hex=label))
    if beast.is_ravenous:
        state = tr("{hex} ravenous.", hex=label)
    else:
        state = tr("{hex} hungry.", hex=label) if beast.hunger else f"{label}."
    return item.in_form(f"{state} {surroundings(view, home)}")


def _moves(here: IslandLexicon, beast: Beast, home: str) -> tuple[Choice, ...]:
    """Return staying put, every hex it can be ordered to, the near ones first, and wandering."""
    near = {name: direction for direction, name in next_to(here.view, home)}
    goals = reachable_hexes(here.book, beast.powers, home)
    return (
        _here("STAY", here.view, home),
        *(Choice(name, _towards(here.view, name, near.get(name, "")), name) for name in goals),
        Choice("RANDOM", tr("wherever dice lead")),
    )


def _places(here: IslandLexicon, beast: Beast, home: str) -> tuple[Choice, ...]:
    """Return its parent's hex, and every hex beside it that a newborn can be placed in."""
    beside = [(way, name) for way, name in next_to(here.view, home) if not place_fault(here, beast, name)]
    return (
        _here("HOME", here.view, home),
        *(Choice(name, _towards(here.view, name, way), name) for way, name in beside),
    )


def _here(words: str, view: IslandView, name: str) -> Choice:
    return Choice(words, tr("in {hex} {ground}", hex=name, ground=patch_words(view, name)), name)


def _towards(view: IslandView, name: str, direction: str) -> str:
    return f"{direction or tr('further off')}, {patch_words(view, name)}"


def move(table: IslandTable) -> None:
    """A4: every old creature moves as ordered or wanders; nobody hinders anybody (SUR-R23)."""
    if table.state.round == 1:
        return
    made = plans(table)
    for creature in table.state.living():
        if not creature.is_newborn:
            _move_one(table, made.get(creature.species, NO_PLAN), creature)


def _move_one(table: IslandTable, plan: Plan, creature: Creature) -> None:
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
            table.tell(Moved(creature.id, start, tuple(entered[:-1]), entered[-1]))
            return
        break
    table.tell(Stayed(creature.id, start, cause=rule))


def _rule_of_way(plan: Plan, creature: Creature) -> str:
    """Return by which rule a creature stays or wanders: as ordered, left out of a letter, or without one."""
    if creature.number in plan.ways:
        return "SUR-R22" if RANDOM in plan.ways[creature.number] else "SUR-3.2.1-02"
    return "SUR-R21" if plan.played is Played.RECEIVED else "SUR-3.2.4-01"


def _wander(table: IslandTable, creature: Creature, rule: str) -> None:
    """SUR-3.2.4-07 A random step, and for each extra step a D6: on 1 to 3 another (SUR-R20)."""
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
        table.tell(Wandered(creature.id, start, tuple(entered[:-1]), here, cause=rule))
    else:
        table.tell(Wandered(creature.id, start, (), None, cause=rule))


def _random_step(table: IslandTable, creature: Creature, able: Powers, here: str, dice: Stream) -> list[str]:
    """Return the hexes entered by one random step: a D6 says where (SUR-3.2.4-04), clockwise (SUR-R16).

    Where nothing can be entered (SUR-3.2.4-05), as beyond the edge (SUR-R17), it stays: none.
    """
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
    """Return the face whose hex smells best; equal: the first."""
    if len(faces) == 1:
        return faces[0]
    return max(faces, key=lambda face: smell(table.book, table.state, neighbours[face - 1], able))


def _swim(book: Book, creature: Creature, able: Powers, here: str, water: str, dice: Stream) -> list[str]:
    """SUR-3.2.4-06 Exit dice out of the water, by any side.

    Where there is no hex, or too much water, it is back where it began (SUR-R19).
    """
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
