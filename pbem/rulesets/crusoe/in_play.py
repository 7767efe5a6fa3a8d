"""Which modules are in play: the base, the scenario's, and those chosen; what does not go together (R56)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.options import BadValue
from pbem.rulesets.crusoe.base import BASE
from pbem.rulesets.crusoe.book import CRUSOE, HOBBES, QUICK, Options
from pbem.rulesets.crusoe.economies import (
    capitalism,
    communism,
    crusoe,
    hobbes,
    quick,
    socialism,
    traditional,
    utopian,
)
from pbem.rulesets.crusoe.module import Module

SCENARIO_MODULES: Mapping[str, Module] = {
    each.MODULE.id: each.MODULE
    for each in (quick, capitalism, socialism, communism, traditional, crusoe, hobbes)
}
"""The scenarios by their option."""
NOT_UTOPIAN = (QUICK, CRUSOE, HOBBES)
"""CRU-R56 Scenarios that are no tribal economy with trade, or take no modules."""


def modules_of(options: Options) -> tuple[Module, ...]:
    """CRU-009, 3A Return the modules in play in module order: the base, the scenario, those chosen."""
    check_options(options)
    chosen = [utopian.MODULE] if options.utopian else []
    scenario = SCENARIO_MODULES[options.scenario]
    return (BASE, scenario, *sorted(chosen, key=lambda module: module.rank))


def check_options(options: Options) -> None:
    """CRU-R56 Refuse options that do not go together."""
    if options.utopian and options.scenario in NOT_UTOPIAN:
        raise BadValue(
            "utopian", f"does not go with {options.scenario}, which is no tribal economy with trade."
        )
