"""Class Warfare Capitalism (CRA-CLW)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.class_warfare import calling, classes, cuts, dealing, facts, rising
from pbem.rulesets.crusoe.modules.class_warfare.classes import ClassWarfare
from pbem.rulesets.crusoe.modules.monetary_market.stages import economy, of_taxed_market
from pbem.rulesets.crusoe.scenarios import CLASS_WARFARE

MODULE = Module(
    CLASS_WARFARE,
    "economy",
    (
        economy(CLASS_WARFARE, of_taxed_market),
        *dealing.ACTS,
        *cuts.ACTS,
        *classes.ACTS,
        *calling.ACTS,
        *rising.ACTS,
        *facts.ACTS,
    ),
    (ClassWarfare,),
)
"""National Capitalism among classes that Diamonds make."""
