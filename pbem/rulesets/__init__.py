"""The rulesets, a folder each, one file per rulebook section."""

from __future__ import annotations

from pbem.engine.box import Box
from pbem.rulesets.crusoe.game import BOX as CRUSOE
from pbem.rulesets.laissez_faire.game import BOX as LAISSEZ_FAIRE
from pbem.rulesets.new_tabor.game import BOX as NEW_TABOR
from pbem.rulesets.planetismals.game import BOX as PLANETISMALS
from pbem.rulesets.survival.game import BOX as SURVIVAL

BOXES: dict[str, Box] = {box.key: box for box in (SURVIVAL, PLANETISMALS, LAISSEZ_FAIRE, NEW_TABOR, CRUSOE)}
"""Every ruleset by its key."""
