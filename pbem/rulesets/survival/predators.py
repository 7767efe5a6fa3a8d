"""3.3.1 The predator phase: who attacks, in which order, whom, and how it ends."""

from __future__ import annotations

from pbem.engine.dice import Stream
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Behaviour, Gene
from pbem.rulesets.survival.company import Company
from pbem.rulesets.survival.events import Throw
from pbem.rulesets.survival.island import Cause, Creature, Meal, is_ravenous

GAINED = "SUR-3.3.1-15"


def predator_phase(company: Company) -> None:
    """Aggressive meat-eaters, and semi-defensive ones without other food, attack one after the other."""
    predators = [creature for creature in company.members if is_predator(company, creature)]
    if not predators:
        return
    dice = company.dice("predators")
    for attacker in order_of_attack(company, predators, dice):
        if attacker.died is None:
            _take_turn(company, attacker, dice)


def is_predator(company: Company, creature: Creature) -> bool:
    """3.3.1-01, R33: semi-defensive ones have an alternative if a corpse or a meal for them lies here."""
    if creature.behaviour is Behaviour.DEFENSIVE or not company.eats_meat(creature):
        return False
    if creature.is_aggressive:
        return True
    hex = company.hex
    return hex.x == 0 and not (hex.y > 0 and company.can_graze(creature))


def order_of_attack(company: Company, predators: list[Creature], dice: Stream) -> list[Creature]:
    """3.3.1-03 Descending attack points, equals in random order; it stays as it is (SUR-R35)."""
    groups: dict[int, list[Creature]] = {}
    for predator in predators:
        groups.setdefault(company.effective_ap(predator), []).append(predator)
    order: list[Creature] = []
    for ap in sorted(groups, reverse=True):
        order += dice.shuffled(groups[ap], f"order of attack in {company.name}, {ap} AP")
    return order


def _take_turn(company: Company, attacker: Creature, dice: Stream) -> None:
    """One attack a round at most, or none (SUR-R36)."""
    tell = company.table.tell
    if attacker.fed and not company.powers(attacker).attacks_fed:
        tell(events.AttackForgone(attacker.id, company.name, True))
    elif attacker.behaviour is Behaviour.SEMI and company.hex.x > 0:
        tell(events.AttackForgone(attacker.id, company.name, False))
    else:
        victim = chosen_prey(company, attacker, dice)
        if victim is None:
            tell(events.NoPrey(attacker.id, company.name))
        else:
            _fight(company, attacker, victim, dice)


def chosen_prey(company: Company, attacker: Creature, dice: Stream) -> Creature | None:
    """Return the victim: the least by SUR-R39, among equals by dice; overlooked ones are struck (SUR-G08)."""
    candidates = [other for other in company.members if _can_attack(company, attacker, other)]
    while candidates:
        ranks = [_rank(company, attacker, candidate) for candidate in candidates]
        least = min(ranks)
        equals = [candidate for candidate, rank in zip(candidates, ranks, strict=True) if rank == least]
        prey = dice.pick(equals, f"{attacker.id} picks its prey")
        if not _is_overlooked(company, attacker, prey, dice):
            return prey
        candidates.remove(prey)
    return None


def _can_attack(company: Company, attacker: Creature, other: Creature) -> bool:
    """Anybody alive but itself; kin only with Cannibalism, the poisonous only by some (SUR-R37, G15)."""
    if other.died is not None or other is attacker:
        return False
    if other.species == attacker.species and not company.powers(attacker).attacks_kin:
        return False
    only_for = company.powers(other).prey_only_for
    if not only_for:
        return True
    if "enemy" in only_for and _enemy(company, attacker) == other.species:
        return True
    return "ravenous" in only_for and is_ravenous(company.book, attacker)


def _enemy(company: Company, attacker: Creature) -> str | None:
    return company.island.seats[attacker.species].enemy


def _rank(company: Company, attacker: Creature, prey: Creature) -> tuple[bool, bool, bool, int, bool]:
    """SUR-R39: own species last, enemy first, Foul Odour last, lowest AP, not aggressive first."""
    return (
        prey.species == attacker.species,
        prey.species != _enemy(company, attacker),
        company.powers(prey).last_choice,
        company.effective_ap(prey),
        prey.is_aggressive,
    )


def _is_overlooked(company: Company, attacker: Creature, prey: Creature, dice: Stream) -> bool:
    unseen = company.powers(prey).unseen_in_6
    if not unseen or dice.die(6, f"does {attacker.id} see {prey.id}?") > unseen:
        return False
    company.table.tell(events.Overlooked(attacker.id, prey.id, company.name))
    return True


def _fight(company: Company, attacker: Creature, victim: Creature, dice: Stream) -> None:
    """3.3.1-13 Each rolls a D6 per attack point and takes the highest; the attacker first."""
    attack, defence = _throws(company, attacker, victim, dice)
    tell = company.table.tell
    tell(events.Attacked(attacker.id, victim.id, company.name, attack, defence))
    if attack.total > defence.total:
        _attacker_wins(company, attacker, victim, dice)
    elif defence.total > attack.total:
        _victim_wins(company, attacker, victim)
    elif winner := _tie_winner(company, attacker, victim):
        gene = _tie_gene(company, winner, winner is attacker)
        tell(events.TieWon(winner.id, gene.name, winner is attacker))
        if winner is attacker:
            _attacker_wins(company, attacker, victim, dice)
        else:
            _victim_wins(company, attacker, victim)
    else:
        pair = sorted((attacker, victim), key=lambda creature: creature.number)
        tell(events.StandOff(company.name, tuple(creature.id for creature in pair), True))


def _throws(company: Company, attacker: Creature, victim: Creature, dice: Stream) -> tuple[Throw, Throw]:
    own, others = company.powers(attacker), company.powers(victim)
    bonus = own.attack_die + company.kin_bonus(attacker, victim, own.attack_die_kin)
    guard = others.defend_die + company.kin_bonus(victim, attacker, others.defend_die_kin)
    attack = company.throw(attacker, dice, f"{attacker.id} attacks {victim.id}", bonus)
    return attack, company.throw(victim, dice, f"{victim.id} defends", guard)


def _tie_winner(company: Company, attacker: Creature, victim: Creature) -> Creature | None:
    """Venom and Armour win ties; against each other it is a stand-off (SUR-G17, G18)."""
    attack_wins = company.powers(attacker).attack_wins_ties
    defence_wins = company.powers(victim).defend_wins_ties
    if attack_wins == defence_wins:
        return None
    return attacker if attack_wins else victim


def _tie_gene(company: Company, winner: Creature, is_attacker: bool) -> Gene:
    genes = [company.book.genes[name] for name in winner.genes]
    key = "attack_wins_ties" if is_attacker else "defend_wins_ties"
    return next(gene for gene in genes if getattr(gene.powers, key))


def _attacker_wins(company: Company, attacker: Creature, victim: Creature, dice: Stream) -> None:
    """3.3.1-04 It kills and eats; fed already, it leaves the body (SUR-R42); the nimble may escape."""
    tell = company.table.tell
    company.reward(attacker, GAINED)
    escape = company.powers(victim).escape_in_6
    if escape and not victim.is_aggressive and dice.die(6, f"does {victim.id} escape?") <= escape:
        tell(events.Escaped(victim.id, attacker.id, company.name))
        return
    company.kill(victim, Cause.PREY, attacker)
    _eat_or_leave(company, attacker, victim, by_attacker=True)


def _victim_wins(company: Company, attacker: Creature, victim: Creature) -> None:
    """3.3.1-05 to 07 The attacker dies if either is aggressive or the victim armoured; else fended off."""
    company.reward(victim, GAINED)
    if attacker.is_aggressive or victim.is_aggressive or company.powers(victim).kills_attacker:
        company.kill(attacker, Cause.ATTACK, victim)
        _eat_or_leave(company, victim, attacker, by_attacker=False)
    else:
        company.table.tell(events.FendedOff(victim.id, attacker.id, company.name))


def _eat_or_leave(company: Company, winner: Creature, loser: Creature, by_attacker: bool) -> None:
    """An unfed meat-eater eats the loser; otherwise it is carrion in this same round (SUR-3.3.1-17)."""
    if winner.fed is None and company.eats_meat(winner):
        winner.fed = Meal.KILL
        company.table.tell(events.Eaten(winner.id, loser.id, by_attacker))
    else:
        company.hex.x += 1
        company.table.tell(events.Killed(winner.id, loser.id, company.name))
