"""2 Setup: kinds, names, the first creatures, and where they start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from pbem.engine.dice import Dice
from pbem.engine.events import Event, LineFailed, SeatId, Word, event
from pbem.engine.hexes import hex_meant
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.ruleset import Player
from pbem.engine.slots import HexName, ListOf, Quoted, Slot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Words, keyword
from pbem.rulesets.survival import book as rulebook
from pbem.rulesets.survival.book import EXTRA, Book
from pbem.rulesets.survival.conditions import KindSlot
from pbem.rulesets.survival.island import Creature, CreatureId, Hex, Island, Species
from pbem.rulesets.survival.lexicon import IslandLexicon
from pbem.rulesets.survival.outlook import Outlook, grazes_in
from pbem.rulesets.survival.plans import (
    NO_PLAN,
    Aftermath,
    Did,
    IslandOrder,
    IslandTable,
    Plan,
    Went,
    obey,
    plans,
)
from pbem.rulesets.survival.portrait import patch_words

MOST_NAME = 40


@event("SUR-2.1-04", "{seat} is {kind}.", rules={"was_wished": "SUR-2.1-03"})
class KindAssigned(Event):
    seat: SeatId
    kind: Word
    was_wished: bool


@event(
    "SUR-3.2.1-03",
    "{creature} is placed in {hex}.",
    when={"is_start": "{creature} starts in {hex}."},
    rules={"is_start": "SUR-3.2.1-01"},
)
class Placed(Event, Went):
    creature: CreatureId
    hex: str
    is_start: bool

    @property
    def way(self) -> str:
        return tr("starts in {hex}", hex=self.hex) if self.is_start else tr("placed in {hex}", hex=self.hex)


class StartSlot(Slot[str]):
    """A hex, or RANDOM."""

    def read(self, words: Words) -> str:
        """Take a hex name or RANDOM."""
        token = words.peek()
        if token and not hex_meant(token) and keyword(token, ("RANDOM",)):
            words.take()
            return "RANDOM"
        return HexName().read(words)


@order(
    tr_noop("KIND <kinds>"),
    rule="SUR-2.1-03",
    help=tr_noop("States what your species shall be, first choice first."),
    examples=("KIND carnivore", "KIND herbivore > omnivore"),
    due_when=tr_noop("the choice of kinds, before creatures live"),
)
class Kind(IslandOrder):
    """A preference for the kind of the species."""

    once = True
    kinds: tuple[str, ...] = slot(ListOf(KindSlot()))

    @classmethod
    def is_time(cls, here: IslandLexicon) -> bool:
        """The kind is settled before the first creature lives."""
        return here.kind is None

    def came_to(self, now: Aftermath) -> None:
        kind = now.table.state.seats[now.seat].kind or ""
        if kind in self.kinds:
            now.put(self, Became.DONE, tr_noop("your species: {kind}"), kind=now.table.book.kinds[kind])
        else:
            says = tr_noop("no room left for these kinds; your species: {kind}")
            now.put(self, Became.REFUSED, says, kind=now.table.book.kinds[kind])

    def never(self, here: IslandLexicon) -> Iterator[str]:
        if here.kind is not None:
            yield tr("The kind of your species is settled: this line can never apply.")
        yield from super().never(here)

    @classmethod
    def offered(cls, here: IslandLexicon) -> Iterator[Item]:
        if here.kind is not None:
            return
        kinds = list(here.book.kinds.values())
        wishes = [*permutations(kinds, 2), *((kind,) for kind in kinds)]
        choices = tuple(Choice(" > ".join(kind.name for kind in wish), _wish(wish)) for wish in wishes)
        item = Item(tr("Kind"), tr("what your species shall be"), "KIND {}", (Pick(tr("Kind"), choices),))
        said = ", ".join(
            kind.name if kind.said == kind.name else f"{kind.name} ({kind.said})" for kind in kinds
        )
        yield item.in_form(tr("take the first # away to state a wish: {kinds}", kinds=said), counts=False)


def _wish(wish: tuple[rulebook.Kind, ...]) -> str:
    if len(wish) == 1:
        return wish[0].said
    return tr("{first} if it can be, else {second}", first=wish[0].said, second=wish[1].said)


@order(
    tr_noop("START <hex>"),
    rule="SUR-2.1-11",
    help=tr_noop("Chooses the hex in which your first creature starts, or RANDOM."),
    examples=("START B7", "START RANDOM"),
    due_when=tr_noop("round 1"),
)
class Start(IslandOrder):
    """The start hex of the first creature."""

    once = True
    hex: str = slot(StartSlot())

    @classmethod
    def is_time(cls, here: IslandLexicon) -> bool:
        """Creatures are placed in round 1 only."""
        return here.view.round == 1

    def refuses(self, here: IslandLexicon) -> Iterator[str]:
        yield from no_start(here, self.hex)

    def plan(self, plan: Plan) -> None:
        plan.start, plan.has_start = self.hex, True

    def came_to(self, now: Aftermath) -> None:
        mine = tuple(one.id for one in now.table.state.living() if one.species == now.seat)
        now.put(self, Became.DONE, "{deeds}", deeds=Did(mine, now.ways))

    def odd(self, look: Outlook) -> Iterator[str]:
        """A first creature that eats no meat, in a hex without plants for it."""
        for beast in look.own if self.hex in look.view.hexes else ():
            if "meat" not in beast.powers.eats and not grazes_in(look.book, look.view, beast, self.hex):
                yield tr(
                    "{hex} {label} holds no plants for {creature}: it begins hungry.",
                    hex=self.hex,
                    label=look.view.hexes[self.hex].label,
                    creature=beast.id,
                )

    def never(self, here: IslandLexicon) -> Iterator[str]:
        if here.view.round > 1:
            yield tr("Creatures start in round 1 only: this line can never apply.")
        yield from super().never(here)

    @classmethod
    def offered(cls, here: IslandLexicon) -> Iterator[Item]:
        if not cls.is_time(here):
            return
        named = (Choice(name, patch_words(here.view, name), name) for name in here.book.land)
        hexes = (Choice("RANDOM", tr("any land hex, by dice")), *named)
        item = Item(
            tr("Start"), tr("where your first creature begins"), "START {}", (Pick(tr("Hex"), hexes),)
        )
        first = next(iter(here.own.values()), None)
        hint = tr("{creature}; or any land hex, such as START B7", creature=first.id) if first else ""
        yield item.in_form(hint)


def no_start(here: IslandLexicon, hex: str) -> Iterator[str]:
    """Yield why a creature cannot start there."""
    if hex != "RANDOM" and hex not in here.view.hexes:
        yield tr("{hex} does not exist.", hex=hex)
    elif hex != "RANDOM" and not here.book.is_land(hex):
        yield tr("{hex} is water.", hex=hex)


@order(
    tr_noop("NAME <name>"),
    rule="SUR-5-04",
    help=tr_noop("Names your species, 1 to 40 characters."),
    examples=('NAME "Lesser Spotted Grobbles"',),
    is_game_order=False,
)
class Name(IslandOrder):
    """The name of the species."""

    once = True
    name: str = slot(Quoted(tr_noop("a name")))

    def refuses(self, here: IslandLexicon) -> Iterator[str]:
        others = [folk for folk in here.view.seats.values() if folk.id != here.me]
        if not here.book.options.silly_names:
            yield tr("Names of species are not allowed in this game.")
        elif not 1 <= len(self.name) <= MOST_NAME or not self.name.isprintable():
            yield tr("A name has 1 to {most} printable characters.", most=MOST_NAME)
        elif self.name.casefold() in [folk.species_name.casefold() for folk in others]:
            yield tr('"{name}" is taken.', name=self.name)

    def obey(self, table: IslandTable, seat: SeatId) -> None:
        others = [folk for folk in table.state.seats.values() if folk.id != seat]
        if self.name.casefold() not in [folk.species_name.casefold() for folk in others]:
            table.state.seats[seat].species_name = self.name

    def came_to(self, now: Aftermath) -> None:
        if now.table.state.seats[now.seat].species_name == self.name:
            now.put(self, Became.DONE, tr_noop("your species has this name"))
        else:
            now.put(self, Became.REFUSED, tr_noop("another species has that name"))

    @classmethod
    def offered(cls, here: IslandLexicon) -> Iterator[Item]:
        """Offer the name that the species has, or the first idea that is not taken."""
        folk = here.view.seats[here.me]
        if folk.kind:
            kind = here.book.kinds[folk.kind].said
            ideas = (
                tr("The {kind}s of {seat}", kind=kind, seat=folk.id),
                tr("The other {kind}s of {seat}", kind=kind, seat=folk.id),
            )
        else:
            ideas = (
                tr("The creatures of {seat}", seat=folk.id),
                tr("The other creatures of {seat}", seat=folk.id),
            )
        for idea in (folk.species_name, *ideas):
            if '"' not in idea and cls(idea).allowed(here).stands:
                pick = Pick(tr("Name"), (Choice(idea),), is_free=True)
                yield Item(tr("Name"), tr("what your species is called"), 'NAME "{}"', (pick,))
                return


CHOICE = (Kind, Name)
"""The orders of the choice of kinds."""
PLACING = (Start,)


def set_up(book: Book, players: Sequence[Player]) -> Island:
    """SUR-1-01, SUR-1-02 A species for each seat, extra ones last; plants at their maximum (SUR-3.1-02)."""
    seats = {p.seat: Species(p.seat, p.name, p.name) for p in players}
    for number in range(1, book.options.extra_species + 1):
        seat = f"{EXTRA}{number}"
        seats[seat] = Species(seat, f"Extra {number}", f"Extra {number}")
    round = 1 if book.options.compact else 0
    return Island(round=round, seats=seats, creatures={}, hexes=fresh_hexes(book))


def fresh_hexes(book: Book) -> dict[str, Hex]:
    """Return the hexes as the map file has them."""
    return {
        name: Hex(cell.terrain, cell.corpses, cell.meals, cell.meals) for name, cell in book.map.cells.items()
    }


def sign_up(table: IslandTable) -> None:
    """2.1 Give every species its kind and its first creature; then round 1 opens."""
    for seat in table.state.seats:
        obey(table, seat)
    assign_kinds(table)
    for seat in table.state.seats:
        Aftermath(table, seat, (), {}).tell(table.sheet(seat).orders)
    table.state.round = 1


def assign_kinds(table: IslandTable) -> None:
    """2.1 Kinds as wished or by dice, then one creature a seat, numbered in seat order (SUR-R04)."""
    wishes = {seat: _wishes(table, seat) for seat in table.state.seats}
    kinds = (_balanced if table.book.options.kinds == "balanced" else _by_wish)(
        table.book, wishes, table.dice
    )
    for seat in table.state.seats:
        kind, was_wished = kinds[seat]
        table.state.seats[seat].kind = kind
        table.tell(KindAssigned(seat, table.book.kinds[kind].name, was_wished))
        if wishes[seat] and not was_wished:
            only = frozenset({seat})
            line = f"KIND {' > '.join(wishes[seat])}"
            table.tell(LineFailed(seat, line, tr("no room left for these kinds"), cause="SUR-R02", only=only))
    for seat, (kind, _) in kinds.items():
        _first_creature(table, seat, kind)


def _wishes(table: IslandTable, seat: SeatId) -> tuple[str, ...]:
    kinds = [order.kinds for order in table.sheet(seat).orders if isinstance(order, Kind)]
    return kinds[-1] if kinds else ()


Assigned = dict[SeatId, tuple[str, bool]]


def _by_wish(book: Book, wishes: dict[SeatId, tuple[str, ...]], dice: Dice) -> Assigned:
    """A wish is granted, otherwise a D6 says the kind (SUR-R03)."""
    faces = {face: kind.letter for kind in book.kinds.values() for face in kind.faces}
    return {
        seat: (wish[0], True) if wish else (faces[dice.at("kind", seat).die(6, f"kind of {seat}")], False)
        for seat, wish in wishes.items()
    }


def _balanced(book: Book, wishes: dict[SeatId, tuple[str, ...]], dice: Dice) -> Assigned:
    """Option kinds: balanced. A third each, the rest first to H, then O; wishes while there is room."""
    letters = list(book.kinds)
    share, rest = divmod(len(wishes), len(letters))
    room = {letter: share + (place < rest) for place, letter in enumerate(letters)}
    assigned: Assigned = {}
    for seat, wish in wishes.items():
        for letter in wish:
            if room[letter] and seat not in assigned:
                assigned[seat] = (letter, True)
                room[letter] -= 1
    for seat in wishes:
        if seat not in assigned:
            left = [letter for letter in letters if room[letter]]
            letter = dice.at("kind", seat).pick(left, f"kind of {seat}")
            assigned[seat] = (letter, False)
            room[letter] -= 1
    return assigned


def _first_creature(table: IslandTable, seat: SeatId, kind: str) -> None:
    """SUR-2.1-01, SUR-2.1-05, SUR-2.1-13 One with 1 AP; until orders say otherwise, its kind's behaviour."""
    island, book = table.state, table.book
    number = island.next_number
    island.next_number += 1
    behaviour = book.kinds[kind].default
    island.creatures[number] = Creature(number, kind, seat, None, book.options.start_ap, behaviour)


def sign_up_late(table: IslandTable) -> None:
    """Option compact: the signup is the first part of round 1."""
    if table.state.round == 1 and not table.state.creatures:
        assign_kinds(table)


def start(table: IslandTable) -> None:
    """A3 in round 1: each creature in its chosen hex or any land hex (SUR-2.1-11, SUR-R05)."""
    if table.state.round != 1:
        return
    for creature in table.state.living():
        hex = plans(table).get(creature.species, NO_PLAN).start
        if hex == "RANDOM":
            hex = table.dice.at("start", creature.id).pick(table.book.land, f"start hex of {creature.id}")
        creature.hex = hex
        table.tell(Placed(creature.id, hex, True))
