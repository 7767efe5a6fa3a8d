"""Landlords (CRA-LND)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import (
    AMOUNT,
    ARRIVED,
    BATTLE_DICE,
    COURSE,
    CYCLE_OPEN,
    DECLARES,
    EXTRAS,
    FACT,
    HAND_EXTRA,
    HARVESTED,
    MAY_ENTER,
    MAY_HAVE,
    NEEDS_CLOSED,
    PATH_COST,
    PATH_ENTERED,
    RECEIVER,
    SETUP,
)
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modules.landlords import deeds, drawing, facts, heirs, leases, rents, terms
from pbem.rulesets.crusoe.modules.landlords.owners import Land
from pbem.rulesets.crusoe.modules.monetary_market.hooks import TAX_OFFSET
from pbem.rulesets.crusoe.modules.money.hooks import GRANTED

MODULE = Module(
    "landlords",
    "ownership",
    (
        SETUP.by(drawing.draw_land),
        CYCLE_OPEN.by(leases.open_cycle),
        DECLARES.by(terms.has_landlords),
        COURSE.by(terms.with_terms),
        MAY_ENTER.by(rents.may_enter),  # step I
        PATH_COST.by(rents.path_cost),
        PATH_ENTERED.by(leases.take_lease),
        RECEIVER.by(leases.receiver),  # step II
        HARVESTED.by(leases.count_harvest),
        ARRIVED.by(leases.claim),
        GRANTED.by(leases.collect),  # step III
        TAX_OFFSET.by(leases.tax_offset),
        EXTRAS.by(deeds.deeds_held),
        AMOUNT.by(deeds.amount),
        MAY_HAVE.by(deeds.may_have),
        HAND_EXTRA.by(deeds.hand_deed),
        BATTLE_DICE.by(deeds.battle_dice),  # step IV
        LEAVES_CAMP.by(heirs.leave_camp),
        NEEDS_CLOSED.by(heirs.settle_paths_of_the_dead),  # step V
        FACT.by(facts.fact),
    ),
    (Land,),
)
"""Landlords (CRA-LND)."""
