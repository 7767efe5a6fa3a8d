"""Vegetarians (CRA-VEG)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import FACT, MAY_CONSUME, SETUP, Words
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.hooks import MAY_MAKE
from pbem.rulesets.crusoe.modules.limits import drawn, how_many
from pbem.rulesets.crusoe.modules.settings import Vegetarians
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import FISH


@event("CRA-VEG-01", "{seat} is a vegetarian.")
class VegetarianDrawn(Event):
    seat: str


VEGETARIAN = "vegetarian"
EATS_NO_FISH = tr_noop("a vegetarian eats no fish")
CATCHES_NO_FISH = tr_noop("a vegetarian catches no fish")


@dataclass
class Diets(ModuleState):
    """CRA-VEG-01 Whether a seat is a vegetarian; who is not named is none."""

    module: ClassVar[str] = "vegetarians"
    veg: dict[SeatId, bool] = field(default_factory=dict)


def draw_diets(table: IslandTable) -> None:
    """CRA-VEG-01 Draw from one to all but one of the seats, one by one."""
    settings, seats = _settings(table), list(table.state.seats)
    dice = table.dice.at(table.state.turn, "vegetarians")
    count = how_many(dice, settings.count, max(1, len(seats) - 1), "number of vegetarians")
    for seat in drawn(dice, seats, count, VEGETARIAN):
        state_of(table, Diets).veg[seat] = True
        table.tell(VegetarianDrawn(table.state.seats[seat].name))


def is_vegetarian(scene: Scene, seat: SeatId) -> bool:
    """CRA-VEG-01 Say whether a seat is a vegetarian."""
    return state_of(scene, Diets).veg.get(seat, False)


def may_consume(scene: Scene, seat: SeatId, good: str) -> str:
    """CRA-VEG-02 Vegetarians eat no fish."""
    return EATS_NO_FISH if good == FISH and is_vegetarian(scene, seat) else ""


def may_make(scene: Scene, seat: SeatId, icon: str, thing: str) -> str:
    """CRA-VEG-02, CRA-VEG-03 By option they do not catch it either, with a Spear or without."""
    is_barred = thing == FISH and not _settings(scene).may_catch and is_vegetarian(scene, seat)
    return CATCHES_NO_FISH if is_barred else ""


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b Say whether a seat is a vegetarian."""
    if name == "is" and about[1:] == (VEGETARIAN,):
        return int(is_vegetarian(scene, about[0]))
    return None


def _settings(scene: Scene) -> Vegetarians:
    return scene.book.of(Vegetarians) or Vegetarians()


MODULE = Module(
    "vegetarians",
    "other",
    (SETUP.by(draw_diets), MAY_CONSUME.by(may_consume), MAY_MAKE.by(may_make), FACT.by(facts)),
    (Diets,),
)
