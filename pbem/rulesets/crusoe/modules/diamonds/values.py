"""What diamonds are worth at the rescue: by a die each, or by who has fewer (CRA-DIA-01, CRA-DIA-02)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.diamonds import told
from pbem.rulesets.crusoe.modules.diamonds.places import Boat
from pbem.rulesets.crusoe.modules.settings.others import LOTTERY, YUPPIES, Diamonds
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import DIAMOND

DIE = 6


def value_diamonds(table: IslandTable) -> None:
    """CRA-DIA-01, CRA-DIA-02, CRA-R112 Find out what the diamonds of each survivor are worth."""
    settings = table.book.of(Diamonds)
    values = state_of(table, Boat).values
    for castaway in table.state.living():
        if settings and settings.value == LOTTERY:
            values[castaway.id] = _drawn(table, castaway.id)
        elif settings and settings.value == YUPPIES:
            values[castaway.id] = _poorer_than(table, castaway.id)
        if castaway.id in values and castaway.amount(DIAMOND):
            table.tell(told.Valued(castaway.name, values[castaway.id]))


def _drawn(table: IslandTable, seat: SeatId) -> int:
    """CRA-DIA-01 Roll a die for a seat's diamonds, whether it has any or not."""
    dice = table.dice.at(table.state.turn, "lottery", seat)
    return table.book.advanced.lottery[dice.die(DIE, f"lottery roll of {table.state.seats[seat].name}")]


def _poorer_than(scene: Scene, seat: SeatId) -> int:
    """CRA-DIA-02 Return how many survivors have fewer diamonds than a seat."""
    mine = scene.state.seats[seat].amount(DIAMOND)
    return sum(one.amount(DIAMOND) < mine for one in scene.state.living())


def worth(points: int, scene: Scene, seat: SeatId) -> int:
    """CRU-H91 Return what a diamond of a seat is worth."""
    return state_of(scene, Boat).values.get(seat, points)
