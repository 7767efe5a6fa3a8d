"""3.3 Feeding: in each hex the predators first, then the carrion, then the plants."""

from __future__ import annotations

from pbem.rulesets.survival.carrion import carrion_phase
from pbem.rulesets.survival.company import gather
from pbem.rulesets.survival.plans import IslandTable
from pbem.rulesets.survival.plants import plant_phase
from pbem.rulesets.survival.predators import predator_phase


def feed(table: IslandTable) -> None:
    """A6: nobody is fed when feeding begins; hexes in map order, each by itself (SUR-3.3-02)."""
    for creature in table.state.living():
        creature.fed = None
    for company in gather(table):
        predator_phase(company)
        carrion_phase(company)
        plant_phase(company)
