"""Who is Warlord: the first by lot, with dice; who may be one; who is drawn when one is gone (CRA-FEU-01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.feudalism import told
from pbem.rulesets.crusoe.modules.government.appointing import eligible
from pbem.rulesets.crusoe.modules.roles import WARLORD
from pbem.rulesets.crusoe.modules.settings.discrimination import WOMEN
from pbem.rulesets.crusoe.modules.settings.others import ANYONE, STRONG, Feudalism
from pbem.rulesets.crusoe.modulestates import state_of

FEWEST_DICE = 2
"""CRA-FEU-04 No weak Warlord begins with fewer dice."""


@dataclass
class Lordship(ModuleState):
    """CRA-FEU Who is the Warlord, None where nobody can be; `dice` are those that a weak one rolls at most.

    Whether the Warlord is strong never changes: the options say it.
    """

    module: ClassVar[str] = "feudalism"
    warlord: SeatId | None = None
    dice: int | None = None


def settings_of(scene: Scene) -> Feudalism:
    """Return the options of Early Feudalism."""
    return scene.book.of(Feudalism) or Feudalism()


def warlord_of(scene: Scene) -> SeatId | None:
    """CRA-FEU-01 Return who is the Warlord."""
    return state_of(scene, Lordship).warlord


def is_strong(scene: Scene) -> bool:
    """CRA-FEU-03 Say whether the Warlord wins all battles."""
    return settings_of(scene).warlord == STRONG


def dice_of(scene: Scene) -> int:
    """CRA-FEU-04 Return how many dice a weak Warlord rolls at most."""
    kept, chosen = state_of(scene, Lordship).dice, settings_of(scene).dice
    return kept or (chosen if isinstance(chosen, int) else 1)


def draw_warlord(table: IslandTable) -> None:
    """CRA-FEU-01, CRA-FEU-04 Draw the Warlord among those that may be one, then a weak one's dice."""
    seat = draw(table, able_seats(table), "Warlord")
    if not is_strong(table):
        state_of(table, Lordship).dice = _first_dice(table)
    if seat is not None:
        table.tell(told.WarlordDrawn(table.state.seats[seat].name, 0 if is_strong(table) else dice_of(table)))


def _first_dice(table: IslandTable) -> int:
    """CRA-FEU-04, CRA-R136 Return the number that was chosen, or one from two to one less than the seats."""
    chosen = settings_of(table).dice
    if isinstance(chosen, int):
        return chosen
    numbers = range(FEWEST_DICE, max(FEWEST_DICE + 1, len(table.state.seats)))
    return table.dice.at(table.state.turn, "dice of the Warlord").pick(numbers, "dice of the Warlord")


def able_seats(scene: Scene, but: SeatId | None = None) -> list[SeatId]:
    """CRA-R98, CRA-H10 Return the living seats of the main group that may be Warlord, in seat order."""
    return eligible(scene, WARLORD, but)


def of_its_group(scene: Scene, seats: Sequence[SeatId]) -> Sequence[SeatId]:
    """CRA-R141 Return those of the group that the option draws Warlords from; all if there is none of it."""
    group = settings_of(scene).drawn_from
    if group == ANYONE:
        return seats
    women = [seat for seat in seats if FACT(scene, "is", (seat, "woman"), scene.state.cycle)]
    found = women if group == WOMEN else [seat for seat in seats if seat not in women]
    return found or seats


def draw(table: IslandTable, among: Sequence[SeatId], why: str) -> SeatId | None:
    """CRA-FEU-01, CRA-R98 Draw who is Warlord from now on; nobody where nobody may be."""
    among = of_its_group(table, among)
    stream = table.dice.at(table.state.turn, why, len(table.state.fights), warlord_of(table) or "")
    seat = stream.pick(among, why) if among else None
    state_of(table, Lordship).warlord = seat
    return seat
