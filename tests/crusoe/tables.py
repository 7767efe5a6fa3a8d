"""Books, islands and tables for tests, made as worked cases make them; on the drill board unless told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.engine.dice import RiggedDice, Shown
from pbem.engine.modules import Act, Module
from pbem.engine.ruleset import Moment, Sheet, Table
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.handbook import book_of
from pbem.rulesets.crusoe.island import Island, IslandTable


def a_book(*acts: Act, **options: object) -> Book:
    """A rulebook with options, and with a module of the acts given, if there are any."""
    chosen: dict[str, object] = {"board": "drill", **options}
    materials = read_materials(BOX, chosen, [shipped_games()])[0]
    files = {material.option for material in BOX.materials if material.option}
    named = {
        key: "inline" if key in files and isinstance(value, Mapping) else value
        for key, value in chosen.items()
    }
    book = book_of(named, materials)
    return replace(book, modules=(*book.modules, Module("test", "other", acts))) if acts else book


def an_island(book: Book, seats: Sequence[str] | Mapping[str, Any] = (), **given: Any) -> Island:
    """An island as a case gives it, with `seats` by name or with what they have; `stage` may be anything."""
    values = {**given, "seats": seats} if isinstance(seats, Mapping) else given
    island: Island = BOX.given(book, values, list(seats)).state
    return island


def a_table(
    book: Book, island: Island, *faces: Shown, sheets: dict[str, Sheet] | None = None, plan: object = None
) -> IslandTable:
    """A table at which the dice show the faces given."""
    moment = Moment(island.turn, island.phase)
    return Table(book, island, sheets or {}, RiggedDice(*faces), moment, plan=plan)


def told(table: IslandTable) -> list[str]:
    """What is told at a table so far."""
    return [event.sentence for event in table.events]
