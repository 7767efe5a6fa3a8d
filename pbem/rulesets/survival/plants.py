"""3.3.3 The plant phase: herbivores and unfed omnivores at the fruit or the grass."""

from __future__ import annotations

from pbem.engine.dice import Stream
from pbem.rulesets.survival import events
from pbem.rulesets.survival.company import Company, species_of
from pbem.rulesets.survival.events import Throws
from pbem.rulesets.survival.island import Cause, Creature, Meal

GAINED, LOST = "SUR-3.3.3-07", "SUR-3.3.3-05"


def plant_phase(company: Company) -> None:
    """Those not yet fed that can graze here share the meals; too few, and they tussle (SUR-3.3.3-01)."""
    hex = company.hex
    if not hex.y or company.plant is None:
        return
    grazers = [creature for creature in company.unfed() if company.can_graze(creature)]
    if not grazers:
        return
    if len(grazers) <= hex.y:
        hex.y -= len(grazers)
        _eat(company, grazers)
    else:
        _tussle(company, grazers)


def _eat(company: Company, fed: list[Creature]) -> None:
    assert company.plant
    company.feed(fed, Meal.PLANT)
    ids = tuple(creature.id for creature in fed)
    company.table.tell(events.PlantsEaten(company.name, company.plant, ids))


def _tussle(company: Company, rollers: list[Creature]) -> None:
    """SUR-3.3.3-03: meals in order of the best rolls; every meal is eaten (SUR-R56)."""
    assert company.plant
    meals = company.hex.y
    dice = company.dice("plants")
    why = f"{{}} for {company.plant} in {company.name}"
    throws = company.throws(rollers, dice, why, lambda able: able.plant_die)
    company.table.tell(events.PlantTussle(company.name, meals, company.plant, throws))
    winners = _winners(company, rollers, throws, meals, dice)
    winners.sort(key=lambda creature: creature.number)
    company.hex.y = 0
    _eat(company, winners)
    for winner in winners:
        company.reward(winner, GAINED)
    losers = [roller for roller in rollers if roller.fed is None]
    company.end_tussle(losers, len(species_of(rollers)) > 1, Cause.PLANTS, LOST)


def _winners(
    company: Company, rollers: list[Creature], throws: Throws, meals: int, dice: Stream
) -> list[Creature]:
    """Return who is fed; those tied for the last meals roll off, as often as needed (SUR-R51)."""
    totals = {id: throw.total for id, throw in throws}
    last = sorted(totals.values(), reverse=True)[meals - 1]
    above = [roller for roller in rollers if totals[roller.id] > last]
    tied = [roller for roller in rollers if totals[roller.id] == last]
    left = meals - len(above)
    return above + (tied if len(tied) <= left else _roll_off(company, tied, left, dice))


def _roll_off(company: Company, tied: list[Creature], meals: int, dice: Stream) -> list[Creature]:
    assert company.plant
    throws = company.throws(tied, dice, "roll-off: {}", lambda able: able.plant_die)
    company.table.tell(events.RollOff(company.name, meals, company.plant, throws))
    return _winners(company, tied, throws, meals, dice)
