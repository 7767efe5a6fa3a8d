"""Preservation: what is not consumed keeps by the die, or is lost (CRU-043, CRU-165 to CRU-167)."""

from __future__ import annotations

from pbem.rulesets.crusoe import told_cycle as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.things import GOODS
from pbem.rulesets.crusoe.wording import Named

DIE = 6


def preserve(table: IslandTable, castaway: Castaway) -> None:
    """CRU-165 to CRU-167 Roll for every unit a seat has left, good by good; leisure is lost anyway."""
    for good in GOODS:
        units = castaway.amount(good)
        lost = units - kept_of(table, castaway.id, castaway.name, good, units)
        lose(castaway, good, lost)
        castaway.count(f"spoilt {good}", lost)
    castaway.leisure = 0


def kept_of(table: IslandTable, place: str, name: str, good: str, units: int) -> int:
    """CRU-165, CRU-166 Return how many units of a good keep; water never, spears and diamonds always.

    `place` and `name` say whose they are: a seat's, or those of a store that a module has.
    """
    limit = table.book.tables.keeps.get(good, DIE)
    if not units or limit in (0, DIE):
        return units if limit else 0
    faces = tuple(_keeping_roll(table, place, name, good, number, units) for number in range(1, units + 1))
    kept = sum(face <= limit for face in faces)
    table.tell(told.Preserved(name, Named(good), faces, kept, units))
    return kept


def _keeping_roll(table: IslandTable, place: str, name: str, good: str, number: int, units: int) -> int:
    dice = table.dice.at(table.state.turn, "keeps", place, good, number)
    return dice.die(DIE, f"{name}'s {good} {number} of {units} keeps")
