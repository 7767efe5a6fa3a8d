"""Islands, creatures and order texts for the tests of Survival: built by hand or drawn by hypothesis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from hypothesis import strategies as st

from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.ruleset import Moment, Outcome, Player, Position, Ruleset, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.survival.book import Behaviour, Book
from pbem.rulesets.survival.island import Creature, Hex, Island, Species
from pbem.rulesets.survival.setup import fresh_hexes
from pbem.rulesets.survival.view import IslandView

Rules = Ruleset[Book, Island, IslandView]
BOX = BOXES["survival"]
SEATS: tuple[SeatId, ...] = ("ann", "bob", "cat", "dan", "eve")
OPTIONS: dict[str, tuple[object, ...]] = {
    "nmr_behaviour": ("default", "keep"),
    "silent_move": ("stay", "random"),
    "kin_tussles": ("plants", "all"),
    "plant_max": ("fixed", "reroll"),
    "newborn_behaviour": ("kind", "parent"),
    "newborn_ap": (1, 6),
    "advanced_from_year": (0, 1, 2),
    "show_enemies": (True, False),
}


@cache
def shipped() -> dict[str, Any]:
    """Return the content of the data files that come with pbem."""
    return read_materials(BOX, {}, [shipped_games()])[0]


def opened(cells: str = "", **options: object) -> Rules:
    """Return the rules with these options, on the default island or on these cells."""
    materials = {**shipped(), "map": {"cells": cells}} if cells else shipped()
    return BOX.open(options, materials)


@cache
def default_rules() -> Rules:
    """Return the rules as they come out of the box."""
    return opened()


def players(count: int) -> list[Player]:
    """Return so many players."""
    return [Player(f"s{number}", f"Player {number}") for number in range(1, count + 1)]


def creature(book: Book, id: str, species: SeatId, hex: str = "B7", **more: Any) -> Creature:
    """Return a creature with its kind's default behaviour."""
    kind = book.kinds[id[-1]]
    fields = {"ap": 1, "behaviour": kind.default, **more}
    return Creature(int(id[:-1]), kind.letter, species, hex, **fields)


def position(
    book: Book,
    creatures: Sequence[Creature],
    round: int = 2,
    hexes: Mapping[str, Hex] | None = None,
    seats: Sequence[SeatId] = (),
) -> Position[Island]:
    """Return a position with these creatures, and whatever hexes differ from the map."""
    names = dict.fromkeys([*seats, *(one.species for one in creatures)])
    folk = {seat: Species(seat, seat.title(), seat.title()) for seat in names}
    for one in creatures:
        folk[one.species] = replace(folk[one.species], kind=one.kind)
    highest = max((one.number for one in creatures), default=0)
    animals = {one.number: one for one in sorted(creatures, key=lambda one: one.number)}
    land = {**fresh_hexes(book), **(hexes or {})}
    island = Island(round=round, next_number=highest + 1, seats=folk, creatures=animals, hexes=land)
    return Position(Moment(round, "season"), island)


def sheets(rules: Rules, place: Position[Island], orders: Mapping[SeatId, str]) -> dict[SeatId, Sheet]:
    """Return the sheets of seats that have sent these orders."""
    return settle(rules, place, {seat: Filed(text) for seat, text in orders.items()})


def played(
    rules: Rules, place: Position[Island], orders: Mapping[SeatId, str], dice: Dice | None = None
) -> Outcome[Island]:
    """Play a round with these orders as received."""
    return adjudicate(rules, place, sheets(rules, place, orders), dice or Dice("test"))


def sentences(outcome: Outcome[Island]) -> list[str]:
    """Return what was told."""
    return [event.sentence for event in outcome.events]


@dataclass(frozen=True)
class Scene:
    """A position drawn at random, with the texts on file for each of some rounds, and a seed."""

    rules: Rules
    start: Position[Island]
    rounds: tuple[Mapping[SeatId, Filed], ...]
    seed: str


LAND = ("D0", "D1", "D2", "G1", "G2", "G4", "J1", "J2", "J4", "J2/1")
CELLS = st.sampled_from((*LAND, "~~", "~~", "~~", "~~", ".."))
MAPS = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=3)
)
FEW = st.integers(0, 3)
AP = st.integers(1, 6)
MOST = 12
"""The most creatures of a scene; hexes are A1 to D3."""

NUMBERS = tuple(str(number) for number in range(1, MOST + 6))
HEXES = tuple(f"{column}{row}" for column in "ABCD" for row in (1, 2, 3))
WORDS_SEEN = (
    "MOVE MODE STAY PLACE ENEMY GENE IF THEN NOT START VOTE DRAW ALL OLD YOUNG FED HUNGRY RAVENOUS AT "
    "RANDOM HOME TO > , Q99 defensive semi aggressive agressive A S NONE me LIVES PLANTS CORPSES HERE "
    "99Z 3H 4C 5O >= < = 1 2 3 SEASON spring KIND N SE Speed Armour ann bob"
)
WORDS = st.sampled_from(WORDS_SEEN.split())
WHO = st.one_of(st.sampled_from(NUMBERS), st.sampled_from(("ALL", "OLD", "YOUNG", "HUNGRY", "AT A1")))
PATH = st.lists(st.sampled_from(DIRECTIONS), min_size=2, max_size=4).map(" ".join)
WAY = st.one_of(st.sampled_from((*DIRECTIONS, *HEXES, "STAY", "RANDOM", "N > SE > STAY")), PATH)
MOOD = st.sampled_from(("defensive", "semi", "aggressive"))
TEST = st.sampled_from(("PLANTS HERE < 1", "NOT 1 HUNGRY", "1 LIVES", "SEASON winter"))
GENE = st.sampled_from(("Speed", "Armour", "Long Swim", "Camouflage", "Venom", "Brood Care", "RANDOM"))
LINE = st.one_of(
    st.builds("MOVE {} {}".format, WHO, WAY),
    st.builds("MODE {} {}".format, WHO, MOOD),
    st.builds("{} {} {}".format, WHO, WAY, MOOD),
    st.builds("{} {}".format, WHO, MOOD),
    st.builds("PLACE {} {}".format, WHO, st.sampled_from((*DIRECTIONS, "HOME"))),
    st.builds("ENEMY {}".format, st.sampled_from((*SEATS, "NONE"))),
    st.builds("GENE {} > {}".format, GENE, GENE),
    st.builds("IF {} THEN MOVE {} {}".format, TEST, WHO, WAY),
    st.builds("IF {} THEN MODE {} {}".format, TEST, WHO, MOOD),
    st.builds('NAME "{} eaters"'.format, GENE),
    st.just("VOTE DRAW ann, bob"),
    st.just("ALL aggressive"),
    st.lists(WORDS, min_size=1, max_size=6).map(" ".join),
)
TEXT = st.one_of(st.just(""), st.lists(LINE, max_size=5).map("\n".join))
FILES = st.fixed_dictionaries({seat: st.builds(Filed, TEXT, TEXT, TEXT) for seat in SEATS})
CHOICES = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTIONS.items()})


@cache
def beasts(kind: str) -> st.SearchStrategy[tuple[int, Behaviour, int, list[str], int]]:
    """Draw AP, behaviour, hunger, advantages and the place of a creature of this kind."""
    book = default_rules().book
    genes = st.lists(st.sampled_from([gene.name for gene in book.open_genes(kind, 99)]), max_size=4)
    hunger = st.integers(0, book.kinds[kind].starves_at - 1)
    return st.tuples(AP, st.sampled_from(list(Behaviour)), hunger, genes, st.integers(0, 2))


@st.composite
def creatures(draw: st.DrawFn, book: Book, number: int, folk: Mapping[SeatId, str]) -> Creature:
    """Draw a creature of one of the species; what an advantage needs it has too."""
    seat = draw(st.sampled_from(sorted(folk)))
    kind = folk[seat]
    ap, behaviour, hunger, wanted, place = draw(beasts(kind))
    genes: list[str] = []
    for name in wanted:
        genes += [one for one in (book.genes[name].needs, name) if one and one not in genes]
    hex = book.land[place % len(book.land)]
    return Creature(number, kind, seat, hex, ap, behaviour, hunger, tuple(genes))


@st.composite
def starts(draw: st.DrawFn, rules: Rules) -> Position[Island]:
    """Draw a position in which some species crowd together on a few hexes."""
    book = rules.book
    folk = {seat: draw(st.sampled_from("HOC")) for seat in SEATS[: draw(st.integers(2, 4))]}
    count = draw(st.integers(1, MOST))
    animals = [draw(creatures(book, number, folk)) for number in range(1, count + 1)]
    place = position(book, animals, draw(st.sampled_from((2, 3, 4, 7, 8, 12))), seats=tuple(folk))
    for seat, kind in folk.items():
        place.state.seats[seat].kind = kind
    for name in book.land[:3]:
        hex = place.state.hexes[name]
        hex.x, hex.y = draw(FEW), min(draw(FEW), hex.z)
    return place


@st.composite
def scenes(draw: st.DrawFn, rounds: int = 3) -> Scene:
    """Draw an island with options, creatures, orders for some rounds, and a seed."""
    rows = draw(MAPS)
    rows[0][0] = draw(st.sampled_from(LAND))
    rules = opened("\n".join(map(" ".join, rows)), rounds=0, **draw(CHOICES))
    start = draw(starts(rules))
    texts = [draw(FILES) for _ in range(rounds)]
    filed = tuple({seat: text[seat] for seat in start.state.seats} for text in texts)
    return Scene(rules, start, filed, draw(st.sampled_from("abcdefgh")))
