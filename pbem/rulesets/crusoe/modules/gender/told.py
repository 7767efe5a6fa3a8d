"""What is told of gender (brief 8.1); by option in neutral words (CRA 7.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.settings.discrimination import WOMEN
from pbem.rulesets.crusoe.wording import Said


@dataclass(frozen=True, slots=True)
class DisempoweredDrawn(Event):
    """A woman; in neutral words a seat of the disempowered group, be it the men."""

    cites: ClassVar[str] = "CRA-GEN-01"
    seat: str
    is_neutral: bool = True

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_neutral:
            return tr("{seat} is of the disempowered group.", seat=self.seat)
        return tr("{seat} is a woman.", seat=self.seat)


@dataclass(frozen=True, slots=True)
class DisempoweredBarred(Event):
    """A path that the disempowered may not take, or, if `is_reserved`, none but they."""

    cites: ClassVar[str] = "CRA-GEN-04"
    path: str
    disempowered: str = WOMEN
    is_reserved: bool = False
    is_neutral: bool = True

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_neutral and self.is_reserved:
            return tr("{path} is closed to all but the disempowered group.", path=self.path)
        if self.is_neutral:
            return tr("{path} is closed to the disempowered group.", path=self.path)
        if (self.disempowered == WOMEN) != self.is_reserved:
            return tr("{path} is closed to women.", path=self.path)
        return tr("{path} is closed to men.", path=self.path)


@dataclass(frozen=True, slots=True)
class Married(Event):
    """A couple: the wife is of the disempowered group."""

    cites: ClassVar[str] = "CRA-GEN-08"
    seat: str
    husband: str
    is_neutral: bool = True

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_neutral:
            return tr("{seat} and {husband} are partners.", seat=self.seat, husband=self.husband)
        return tr("{seat} marries {husband}.", seat=self.seat, husband=self.husband)


@dataclass(frozen=True, slots=True)
class SpouseFed(Event):
    """What a husband gives his wife before they eat."""

    cites: ClassVar[str] = "CRA-GEN-10"
    says: ClassVar[str] = "{seat} feeds {wife} {goods}."
    seat: str
    wife: str
    goods: Said


@dataclass(frozen=True, slots=True)
class HeldBack(Event):
    """A husband whose wife has less than is due to her."""

    cites: ClassVar[str] = "CRA-GEN-10"
    says: ClassVar[str] = "{seat} may consume nothing, as {wife} lacks food or water."
    seat: str
    wife: str
