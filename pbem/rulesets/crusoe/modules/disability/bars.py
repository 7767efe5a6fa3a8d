"""What rows of the disability table bar, and what they cost in a fight (CRA-DIS-03 to CRA-DIS-06)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.advanced import DisabilityRow
from pbem.rulesets.crusoe.disabilityfile import SPEARED
from pbem.rulesets.crusoe.hooks import BATTLE_MODS, MAY_CONSUME, MAY_GAIN_EXPERIENCE, MAY_USE_EXPERIENCE, Mod
from pbem.rulesets.crusoe.island import Battle, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.hooks import MAY_MAKE
from pbem.rulesets.crusoe.things import SPEARED_FISH

RowsOf: TypeAlias = Callable[[Scene, SeatId], tuple[str, ...]]
"""Which rows a module lays on a seat."""
CANNOT_USE = tr_noop("a disability lets this icon not be used")
CANNOT_EAT = tr_noop("a disability lets this not be eaten")
NO_EXPERIENCE = tr_noop("a disability lets no experience be used or gained")
DISABLED = tr_noop("disability")


@dataclass(frozen=True)
class Bars:
    """CRA-R97 What rows do to the seats that have them; of several all bars hold, and all costs."""

    rows_of: RowsOf

    def acts(self) -> tuple[Act, ...]:
        """Return what a module does at the seams that lays such rows on seats."""
        return (
            MAY_MAKE.by(self.may_make),
            MAY_CONSUME.by(self.may_consume),
            MAY_USE_EXPERIENCE.by(self.may_use_experience),
            MAY_GAIN_EXPERIENCE.by(self.may_gain_experience),
            BATTLE_MODS.by(self.weakened),
        )

    def may_make(self, scene: Scene, seat: SeatId, icon: str, thing: str) -> str:
        """CRA-DIS-05, CRA-DIS-06, CRA-R97 Icons are barred as named; waiting and trading are not."""
        named = SPEARED if icon == SPEARED_FISH else thing
        return CANNOT_USE if any(named in row.icons for row in self._rows(scene, seat)) else ""

    def may_consume(self, scene: Scene, seat: SeatId, good: str) -> str:
        """CRA-DIS-06 What is not eaten may be made, held and traded all the same."""
        return CANNOT_EAT if any(good in row.may_not_eat for row in self._rows(scene, seat)) else ""

    def may_use_experience(self, scene: Scene, seat: SeatId) -> str:
        """CRA-DIS-06 Nothing that a seat knows helps it."""
        return NO_EXPERIENCE if any(row.no_experience for row in self._rows(scene, seat)) else ""

    def may_gain_experience(self, scene: Scene, seat: SeatId, path: str) -> str:
        """CRA-DIS-06 Nor does it learn anything."""
        return self.may_use_experience(scene, seat)

    def weakened(self, mods: tuple[Mod, ...], scene: Scene, seat: SeatId, battle: Battle) -> tuple[Mod, ...]:
        """CRA-DIS-03 Subtract the costs of all rows from a violence roll."""
        penalty = sum(row.vip for row in self._rows(scene, seat))
        return (*mods, Mod(DISABLED, -penalty)) if penalty else mods

    def _rows(self, scene: Scene, seat: SeatId) -> tuple[DisabilityRow, ...]:
        return tuple(map(scene.book.advanced.disability_row, self.rows_of(scene, seat)))
