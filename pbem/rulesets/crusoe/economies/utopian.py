"""The Utopian Economy (CRU-212, CRU-213): any tribal economy, but without violence."""

from __future__ import annotations

from pbem.rulesets.crusoe.camp.invoking import NO_VIOLENCE
from pbem.rulesets.crusoe.hooks import VIOLENCE_ALLOWED
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Module


def no_violence(scene: Scene, group: str) -> str:
    """CRU-212, CRU-R41 Nobody invokes government or fights."""
    return NO_VIOLENCE


MODULE = Module("utopian", "other", (VIOLENCE_ALLOWED.by(no_violence),))
"""The tack-on that takes violence away."""
