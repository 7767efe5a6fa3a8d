"""The Paternalistic Economy (CRA-PAT)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import CHOOSE_PATH
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.paternalistic.assigning import assigned_path

MODULE = Module("paternalistic", "ownership", (CHOOSE_PATH.by(assigned_path, over=("gender",)),))
"""The Paternalistic Economy (CRA-PAT)."""
