"""Who is of the disempowered group, and what that bars (CRA-GEN-02, CRA-GEN-04 to 07, CRA-R141)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.hooks import BATTLE_MODS, CHOOSE_PATH, Mod
from pbem.rulesets.crusoe.island import Battle, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.limits.bars import NONE, Bars, Limited
from pbem.rulesets.crusoe.modules.limits.closing import ClosedPaths
from pbem.rulesets.crusoe.modules.paternalistic.assigning import assigned_path
from pbem.rulesets.crusoe.modules.settings.discrimination import WOMEN, Gender
from pbem.rulesets.crusoe.modulestates import own, state_of

HALVED = Mod(tr_noop("disempowered"), halves=True)


@dataclass
class GenderState(ModuleState):
    """CRA-GEN-01 Whether a seat is a woman; the `husband` of each wife; the paths closed by `limits`.

    Under Doll's House wives are of the disempowered group, be it the men. `wishes` are the seats that each
    would marry, known to it alone. `makers` are those whose landing is being worked out.
    """

    module: ClassVar[str] = "gender"
    woman: dict[SeatId, bool] = field(default_factory=dict)
    husband: dict[SeatId, SeatId] = field(default_factory=dict)
    limits: ClosedPaths = field(default_factory=ClosedPaths)
    wishes: dict[SeatId, list[SeatId]] = own(dict)  # noqa: RUF009
    makers: list[SeatId] = field(default_factory=list)


def settings_of(book: Book) -> Gender:
    """Return the options of the module."""
    return book.of(Gender) or Gender()


def is_woman(scene: Scene, seat: SeatId) -> bool:
    """CRA-GEN-01 Say whether a seat is a woman."""
    return state_of(scene, GenderState).woman.get(seat, False)


def is_disempowered(scene: Scene, seat: SeatId) -> bool:
    """CRA-GEN-02, CRA-GEN-14 Say whether a seat is of the group that has less power."""
    return is_woman(scene, seat) == (settings_of(scene.book).disempowered == WOMEN)


def bars_of(scene: Scene, seat: SeatId) -> Bars:
    """CRA-GEN-05 to CRA-GEN-07, CRA-R91 Return what a seat may not do."""
    if not is_disempowered(scene, seat):
        return NONE
    settings = settings_of(scene.book)
    return Bars(settings.is_without_suffrage, settings.no_vote, settings.bars)


def closed_to(scene: Scene, seat: SeatId, path: str) -> bool:
    """CRA-GEN-04, CRA-R142 Say whether a path is none for the group of a seat."""
    return state_of(scene, GenderState).limits.closes(path, is_limited=is_disempowered(scene, seat))


def halved(mods: tuple[Mod, ...], scene: Scene, seat: SeatId, battle: Battle) -> tuple[Mod, ...]:
    """CRA-GEN-02, CRA-R90, CRA-R131 The disempowered halve the sum of their dice, in exile too."""
    return (*mods, HALVED) if is_disempowered(scene, seat) else mods


def choose_path(table: IslandTable, seat: SeatId) -> str | None:
    """CRA-R141 By option the government assigns paths to the disempowered, and to nobody else."""
    is_assigned = settings_of(table.book).is_assigned and is_disempowered(table, seat)
    return assigned_path(table, seat) if is_assigned else None


ACTS: tuple[Act, ...] = (
    *Limited(bars_of, closed_to).acts,
    BATTLE_MODS.by(halved),
    CHOOSE_PATH.by(choose_path),
)
"""What the disempowered may not do, and how they fight."""
