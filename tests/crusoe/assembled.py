"""Assemblies for tests of step IV: seats with orders, a government invoked, and dice that are rigged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import Shown
from pbem.engine.modules import Act
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.rulesets.crusoe.camp.battles import violence_of_groups
from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.orders import carried_lines
from pbem.rulesets.crusoe.letters import open_letters
from pbem.rulesets.crusoe.wishes import FINE, KILL, Choice, Penalty
from tests.crusoe.tables import a_book, a_table

ALL = Choice((Penalty(FINE, is_all=True),))
DEATH = Choice((Penalty(KILL),))
SEATS = ("anna", "bob", "carol", "dan")


def an_assembly(
    orders: Mapping[str, tuple[Order, ...]],
    *faces: Shown,
    acts: tuple[Act, ...] = (),
    options: Mapping[str, object] | None = None,
    **given: Any,
) -> IslandTable:
    """A table at which Anna has invoked government, everybody has leisure, and letters are open."""
    book = a_book(*acts, **(options or {}))
    seats = {seat: {"leisure": 2, **(given.pop(seat, None) or {})} for seat in SEATS}
    values = {"phase": "assembly", "invoker": "anna", "turn_order": list(SEATS), **given}
    island = BOX.given(book, {"seats": seats, **values}, ()).state
    sheets = {seat: Sheet(Played.RECEIVED, lines) for seat, lines in orders.items()}
    table = a_table(book, island, *faces, sheets=sheets)
    open_letters(table, carried_lines(table))
    table.events.clear()
    return table


def fought(orders: Mapping[str, tuple[Order, ...]], *faces: Shown, **given: Any) -> IslandTable:
    """An assembly whose violence has been played."""
    table = an_assembly(orders, *faces, **given)
    violence_of_groups(table)
    table.dice.used_up()  # type: ignore[attr-defined]
    return table
