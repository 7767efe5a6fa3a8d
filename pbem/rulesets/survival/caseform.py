"""The form of Survival's worked cases: what may be given, and which paths of the state may be expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.case_form import SEAT, CaseForm
from pbem.engine.case_shapes import Flag, Id, ListOf, Maybe, Record, TableOf, Whole, Word
from pbem.engine.case_types import record
from pbem.engine.options import BadValue
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.island import MOST_AP, Census, Creature, Hex, Result, Species
from pbem.rulesets.survival.records import book_given

HEX, KIND, GENE, TERRAIN = Word("hex"), Word("kind"), Word("gene"), Word("terrain")


def case_form(book: Book) -> CaseForm:
    """Return the form of the cases of a game with this book."""
    names = {
        "hex": tuple(book.map.cells),
        "kind": tuple(book.kinds),
        "gene": tuple(book.genes),
        "terrain": tuple(book.terrain),
    }
    letters = "".join(book.kinds)
    creature = record(
        Creature,
        "number",
        "kind",
        called={"is_newborn": "newborn"},
        hex=Maybe(HEX),
        ap=Whole(1, MOST_AP),
        hunger=Whole(0, max(kind.starves_at for kind in book.kinds.values())),
        genes=ListOf(GENE),
    )
    species = record(Species, "id", kind=Maybe(KIND), enemy=Maybe(SEAT), draw_vote=Maybe(ListOf(SEAT)))
    hexes = record(Hex, "later", terrain=TERRAIN)
    creatures = TableOf(Id("creature", f"[1-9][0-9]*[{letters}]", "42H"), creature)
    round, count = Whole(), Whole(1)
    state = Record(
        {
            "round": round,
            "next_number": count,
            "over": Flag(),
            "result": Maybe(record(Result)),
            "seats": TableOf(SEAT, species),
            "creatures": creatures,
            "hexes": TableOf(HEX, hexes),
            "maxima": TableOf(HEX, Whole()),
            "census": ListOf(record(Census)),
        }
    )
    given = state.but(
        *("over", "result", "maxima", "census"),
        seats=Maybe(TableOf(SEAT, Maybe(species))),
        creatures=Maybe(TableOf(creatures.key, Record(creature.parts, ("species",)))),
        hexes=Maybe(TableOf(HEX, Record(hexes.parts, ("terrain",)))),
        standings_before=Maybe(TableOf(SEAT, Whole())),
    )
    return CaseForm(
        given,
        state,
        names,
        seated=("seats", "turn_order", "creatures"),
        also=lambda written, names: _amiss(book, written),
    )


def _amiss(book: Book, written: Mapping[str, Any]) -> Iterator[BadValue]:
    """Yield which creatures are nowhere, in the water, or of another kind than the rest of their species."""
    book = book_given(book, written)
    round = written.get("round", 2)
    seats = {seat: one or {} for seat, one in (written.get("seats") or {}).items()}
    kinds = {seat: one["kind"] for seat, one in seats.items() if one.get("kind")}
    for id, one in (written.get("creatures") or {}).items():
        place, letter, hex = f"given.creatures.{id}", id[-1], one.get("hex")
        if kinds.setdefault(one["species"], letter) != letter:
            yield BadValue(place, f"can't belong to {one['species']}, whose kind is {kinds[one['species']]}.")
        if hex is None and round > 1 and not (one.get("newborn") or one.get("died")):
            yield BadValue(f"{place}.hex", "is missing.")
        genes = tuple(one.get("genes") or ())
        if hex is not None and not book.is_land(hex) and not book.powers(letter, genes).swim:
            yield BadValue(f"{place}.hex", f"{hex} is water.")
