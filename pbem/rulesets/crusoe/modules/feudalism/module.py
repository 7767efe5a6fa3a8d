"""Early Feudalism (CRA-FEU)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import SETUP
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.feudalism import falling, lordship, powers
from pbem.rulesets.crusoe.modules.feudalism.lordship import Lordship

MODULE = Module(
    "feudalism",
    "other",
    (SETUP.by(lordship.draw_warlord), *powers.ACTS, *falling.ACTS),
    (Lordship,),
)
"""Early Feudalism (CRA-FEU)."""
