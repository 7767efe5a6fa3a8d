"""What is told of diamonds and of the boat at the end (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.hooks import Mod
from pbem.rulesets.crusoe.told_camp import Fought


@event("CRA-DIA-03", "{seat} boards the boat.")
class Boarded(Event):
    seat: str


@event("CRA-DIA-04", "{seats} contend for the last places in the boat: {places}.")
class Contested(Event):
    """Seats with as many diamonds as each other must settle who boards; `seats` are names."""

    seats: tuple[str, ...]
    places: int


@event("CRA-R114", "{seat} discards a Spear for the boat.")
class BoatSpearUsed(Event):
    seat: str


@event("CRA-R114")
class Contended(Event):
    seat: str
    dice: tuple[int, ...]
    mods: tuple[Mod, ...]
    total: int

    @property
    def sentence(self) -> str:
        return Fought(self.seat, 0, self.dice, self.mods, self.total).sentence


@event("CRA-DIA-05", "{seat} is left behind.")
class LeftBehind(Event):
    seat: str


@event("CRA-DIA-01", "{seat}'s diamonds are worth {points} each.")
class Valued(Event):
    seat: str
    points: int
