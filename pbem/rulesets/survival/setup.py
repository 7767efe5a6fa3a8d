"""2 Setup: kinds, the first creatures, and where they start."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.dice import Dice
from pbem.engine.events import LineFailed, SeatId
from pbem.engine.ruleset import Player
from pbem.engine.tongue import tr
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import EXTRA, Book
from pbem.rulesets.survival.island import Creature, Hex, Island, Species
from pbem.rulesets.survival.orders import Kind
from pbem.rulesets.survival.plans import NO_PLAN, IslandTable, apply_names_and_votes, plans


def set_up(book: Book, players: Sequence[Player]) -> Island:
    """2.1, 2.2 One species a seat, extra species last; all plants at their maximum (SUR-3.1-02)."""
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
        apply_names_and_votes(table, seat, table.sheet(seat))
    assign_kinds(table)
    table.state.round = 1


def assign_kinds(table: IslandTable) -> None:
    """2.1 Kinds as wished or by dice, then one creature a seat, numbered in seat order (SUR-R04)."""
    wishes = {seat: _wishes(table, seat) for seat in table.state.seats}
    kinds = (_balanced if table.book.options.kinds == "balanced" else _by_wish)(
        table.book, wishes, table.dice
    )
    for seat in table.state.seats:
        kind, was_wished = kinds[seat]
        table.state.change(seat, kind=kind)
        table.tell(events.KindAssigned(seat, table.book.kinds[kind].name, was_wished))
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
    """A wish is granted, otherwise a D6 says the kind (SUR-2.1-03, 04, R03)."""
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
    """A3 in round 1: each creature in its chosen hex or any land hex (SUR-2.1-11, R05)."""
    if table.state.round != 1:
        return
    for creature in table.state.living():
        hex = plans(table).get(creature.species, NO_PLAN).start
        if hex == "RANDOM":
            hex = table.dice.at("start", creature.id).pick(table.book.land, f"start hex of {creature.id}")
        creature.hex = hex
        table.tell(events.Placed(creature.id, hex, True))
