"""Disability (CRA-DIS)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.hooks import FACT, SETUP, Words
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.disability.bars import Bars
from pbem.rulesets.crusoe.modules.disability.dealing import Disabilities, deal_rows
from pbem.rulesets.crusoe.modules.settings.game import CRIPPLING
from pbem.rulesets.crusoe.modulestates import state_of

IS, DISABLED = "is", "disabled"
ROW = "disability"
"""The fact that a seat has a certain row from the beginning."""


def rows_of(scene: Scene, seat: SeatId) -> tuple[str, ...]:
    """CRA-DIS-02 Return the rows that a seat drew."""
    return tuple(state_of(scene, Disabilities).rows.get(seat, ()))


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b Say whether a seat is disabled, or has a row; who is not may still be crippled."""
    if name == ROW and len(about) > 1:
        return int(about[1] in rows_of(scene, about[0]))
    if name == IS and about[1:] == (DISABLED,):
        is_disabled = bool(rows_of(scene, about[0]))
        return None if not is_disabled and CRIPPLING in scene.book.settings else int(is_disabled)
    return None


MODULE = Module(
    "disability",
    "discrimination",
    (SETUP.by(deal_rows), *Bars(rows_of).acts(), FACT.by(facts)),
    (Disabilities,),
)
"""Disability (CRA-DIS)."""
