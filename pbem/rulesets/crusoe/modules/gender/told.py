"""What is told of gender (brief 8.1); by option in neutral words (CRA 7.3)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.modules.settings.discrimination import WOMEN
from pbem.rulesets.crusoe.wording import Said


@event("CRA-GEN-01", "{seat} is a woman.", when={"is_neutral": "{seat} is of the disempowered group."})
class DisempoweredDrawn(Event):
    seat: str
    is_neutral: bool = True


@event(
    "CRA-GEN-04",
    when={
        "barred": {
            "all but the disempowered": "{path} is closed to all but the disempowered group.",
            "the disempowered": "{path} is closed to the disempowered group.",
            "women": "{path} is closed to women.",
            "men": "{path} is closed to men.",
        }
    },
)
class DisempoweredBarred(Event):
    """A path that the disempowered may not take, or, if `is_reserved`, none but they."""

    path: str
    disempowered: str = WOMEN
    is_reserved: bool = False
    is_neutral: bool = True

    @property
    def barred(self) -> str:
        if self.is_neutral:
            return "all but the disempowered" if self.is_reserved else "the disempowered"
        return "women" if (self.disempowered == WOMEN) != self.is_reserved else "men"


@event("CRA-GEN-08", "{seat} marries {husband}.", when={"is_neutral": "{seat} and {husband} are partners."})
class Married(Event):
    seat: str
    husband: str
    is_neutral: bool = True


@event("CRA-GEN-10", "{seat} feeds {wife} {goods}.")
class SpouseFed(Event):
    seat: str
    wife: str
    goods: Said


@event("CRA-GEN-10", "{seat} may consume nothing, as {wife} lacks food or water.")
class HeldBack(Event):
    seat: str
    wife: str
