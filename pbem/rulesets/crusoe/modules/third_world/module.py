"""The Third World Country (CRA-TWC)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import (
    CROWD,
    CYCLE_CLOSE,
    CYCLE_OPEN,
    DIED,
    FACT,
    MAY_TAKE,
    PRINTED,
    PRODUCED,
    SETUP,
    SUPPLY,
    TRADE_DONE,
    TRADE_STEPS,
)
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modules.third_world import agents, limits, trading
from pbem.rulesets.crusoe.modules.third_world.state import Country

MODULE = Module(
    "third_world",
    "ownership",
    (
        SETUP.by(agents.found_country),
        CYCLE_OPEN.by(limits.begin_cycle),
        PRINTED.by(limits.printed),
        CROWD.by(limits.crowd),
        SUPPLY.by(limits.supply),
        MAY_TAKE.by(limits.may_take),
        PRODUCED.by(limits.count),
        TRADE_STEPS.by(trading.trade_steps),
        TRADE_DONE.by(trading.settle),
        DIED.by(agents.agent_died),
        LEAVES_CAMP.by(agents.agent_taken),
        CYCLE_CLOSE.by(limits.raise_limits),
        FACT.by(agents.fact),
    ),
    (Country,),
)
"""The Third World Country (CRA-TWC)."""
