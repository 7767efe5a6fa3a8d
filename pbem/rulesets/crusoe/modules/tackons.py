"""The modules that may be added to a scenario (CRA 1.1)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules import (
    attitudes,
    church,
    corporations,
    crippling,
    diamonds,
    disability,
    exile,
    feudalism,
    gender,
    guilds,
    landlords,
    libertarianism,
    many_players,
    objectivist,
    paternalistic,
    race,
    slavery,
    third_world,
    vegetarians,
)

TACK_ONS: Mapping[str, Module] = {
    each.MODULE.id: each.MODULE
    for each in (
        landlords,
        corporations,
        guilds,
        paternalistic,
        third_world,
        objectivist,
        race,
        gender,
        disability,
        vegetarians,
        feudalism,
        church,
        libertarianism,
        crippling,
        slavery,
        exile,
        many_players,
        attitudes,
        diamonds,
    )
}
"""The modules by their ids; the Utopian Economy is one of the base (CRA-UTO-01)."""
