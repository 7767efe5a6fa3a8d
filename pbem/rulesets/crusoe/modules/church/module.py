"""The Church (CRA-CHU)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.church import banning, charity, store, tithing
from pbem.rulesets.crusoe.modules.church.store import Parish

MODULE = Module(
    "church",
    "other",
    (*tithing.ACTS, *charity.ACTS, *banning.ACTS, *store.ACTS),
    (Parish,),
)
"""The Church (CRA-CHU)."""
