"""Corporations (CRA-COR)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import (
    AMOUNT,
    BATTLE_MODS,
    COURSE,
    CYCLE_OPEN,
    DECLARES,
    EXPERIENCE,
    EXTRAS,
    FACT,
    HAND_EXTRA,
    MAY_GAIN_EXPERIENCE,
    MAY_HAVE,
    NEEDS_CLOSED,
    PATH_COST,
    PATH_ENTERED,
    SPOILS,
    TRADE_STEPS,
)
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.corporations import facts, holdings, investing, learning, salaries, terms
from pbem.rulesets.crusoe.modules.corporations.firms import Firms
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modules.money.hooks import FIRST_CASH, GRANTED, PAY_CLAIMS

MODULE = Module(
    "corporations",
    "ownership",
    (
        CYCLE_OPEN.by(salaries.open_cycle),
        DECLARES.by(terms.has_stockholders),
        COURSE.by(terms.with_terms),
        PATH_COST.by(terms.path_cost),  # step I
        PATH_ENTERED.by(terms.owe_charge),
        EXPERIENCE.by(learning.numbers),  # step II
        MAY_GAIN_EXPERIENCE.by(learning.may_gain),
        TRADE_STEPS.by(investing.with_investment),  # step III
        FIRST_CASH.by(salaries.withhold),
        PAY_CLAIMS.by(salaries.pay_claims),
        GRANTED.by(salaries.collect),
        EXTRAS.by(holdings.shares_held),
        AMOUNT.by(holdings.amount),
        MAY_HAVE.by(holdings.may_have),
        HAND_EXTRA.by(holdings.hand_over),
        BATTLE_MODS.by(holdings.battle_mods),  # step IV
        SPOILS.by(holdings.spoils),
        LEAVES_CAMP.by(holdings.leave_camp),
        NEEDS_CLOSED.by(holdings.cancel_dead_shares),  # step V
        FACT.by(facts.fact),
    ),
    (Firms,),
)
"""Corporations (CRA-COR)."""
