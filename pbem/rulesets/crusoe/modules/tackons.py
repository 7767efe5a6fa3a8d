"""The modules that may be added to a scenario (CRA 1.1)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.attitudes import module as attitudes
from pbem.rulesets.crusoe.modules.church import module as church
from pbem.rulesets.crusoe.modules.corporations import module as corporations
from pbem.rulesets.crusoe.modules.crippling import module as crippling
from pbem.rulesets.crusoe.modules.diamonds import module as diamonds
from pbem.rulesets.crusoe.modules.disability import module as disability
from pbem.rulesets.crusoe.modules.exile import module as exile
from pbem.rulesets.crusoe.modules.feudalism import module as feudalism
from pbem.rulesets.crusoe.modules.gender import module as gender
from pbem.rulesets.crusoe.modules.guilds import module as guilds
from pbem.rulesets.crusoe.modules.landlords import module as landlords
from pbem.rulesets.crusoe.modules.libertarianism import module as libertarianism
from pbem.rulesets.crusoe.modules.many_players import module as many_players
from pbem.rulesets.crusoe.modules.objectivist import module as objectivist
from pbem.rulesets.crusoe.modules.paternalistic import module as paternalistic
from pbem.rulesets.crusoe.modules.race import module as race
from pbem.rulesets.crusoe.modules.slavery import module as slavery
from pbem.rulesets.crusoe.modules.third_world import module as third_world
from pbem.rulesets.crusoe.modules.vegetarians import module as vegetarians

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
