"""3.3.2 The carrion phase: unfed meat-eaters and the corpses."""

from __future__ import annotations

from pbem.rulesets.survival import events
from pbem.rulesets.survival.company import Company, species_of
from pbem.rulesets.survival.events import Throws
from pbem.rulesets.survival.island import Cause, Creature, Meal

GAINED, LOST = "SUR-3.3.2-05", "SUR-3.3.2-06"


def carrion_phase(company: Company) -> None:
    """Meat-eaters not yet fed try for the corpses, if there are any (SUR-3.3.2-01)."""
    if not company.hex.x:
        return
    eaters = [creature for creature in company.unfed() if company.eats_meat(creature)]
    if not eaters:
        return
    if is_enough(company, eaters):
        _share(company, eaters)
    else:
        _tussle(company, eaters)


def is_enough(company: Company, eaters: list[Creature]) -> bool:
    """SUR-R46: corpses for all, or for those that cannot graze, and food for everyone here."""
    corpses, plants = company.hex.x, company.hex.y
    meat_only = sum(1 for creature in eaters if not company.can_graze(creature))
    grazers = sum(1 for c in company.unfed() if not company.eats_meat(c) and company.can_graze(c))
    if len(eaters) <= corpses:
        return True
    return meat_only <= corpses and len(eaters) + grazers <= corpses + plants


def _share(company: Company, eaters: list[Creature]) -> None:
    """SUR-R47: first those that cannot graze, then the others in id order; the rest graze."""
    meat_only = [creature for creature in eaters if not company.can_graze(creature)]
    others = [creature for creature in eaters if company.can_graze(creature)]
    fed = (meat_only + others)[: company.hex.x]
    _eat(company, sorted(fed, key=lambda creature: creature.number))


def _eat(company: Company, fed: list[Creature]) -> None:
    company.hex.x -= len(fed)
    company.feed(fed, Meal.CARRION)
    company.table.tell(events.CarrionEaten(company.name, tuple(creature.id for creature in fed)))


def _tussle(company: Company, rollers: list[Creature]) -> None:
    """SUR-3.3.2-03: the best rolls win; a tie that matters is a stand-off of the tied (SUR-R49)."""
    corpses = company.hex.x
    dice = company.dice("carrion")
    why = f"{{}} for carrion in {company.name}"
    throws = company.throws(rollers, dice, why, lambda able: able.carrion_die)
    company.table.tell(events.CarrionTussle(company.name, corpses, throws))
    winners, tied, losers = _ranked(rollers, throws, corpses)
    if winners:
        _eat(company, winners)
        for winner in winners:
            company.reward(winner, GAINED)
    if tied:
        company.table.tell(events.StandOff(company.name, tuple(creature.id for creature in tied), False))
    is_lethal = company.book.options.kin_tussles == "plants" or len(species_of(rollers)) > 1
    company.end_tussle(losers, is_lethal, Cause.CARRION, LOST)


def _ranked(
    rollers: list[Creature], throws: Throws, corpses: int
) -> tuple[list[Creature], list[Creature], list[Creature]]:
    """Return winners, tied and losers in id order; there are more rollers than corpses."""
    totals = [throw.total for _, throw in throws]
    ranks = sorted(totals, reverse=True)
    last, next_one = ranks[corpses - 1], ranks[corpses]
    is_tie = last == next_one
    pairs = list(zip(rollers, totals, strict=True))
    winners = [roller for roller, total in pairs if total > last or (total == last and not is_tie)]
    tied = [roller for roller, total in pairs if is_tie and total == last]
    losers = [roller for roller, total in pairs if total < last]
    return winners, tied, losers
