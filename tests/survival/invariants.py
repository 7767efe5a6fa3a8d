"""The invariants of every round of Survival (brief 9, 1 to 11, 14 and 15), each a check of a ledger."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.ruleset import Played, Sheet
from pbem.rulesets.survival.behaviour import Mode
from pbem.rulesets.survival.book import Behaviour, Gene
from pbem.rulesets.survival.feeding import Attacked, CarrionTussle, Eaten, Killed, PlantTussle
from pbem.rulesets.survival.island import MOST_AP, Creature, Meal
from pbem.rulesets.survival.movement import Moved, Short, Wandered
from pbem.rulesets.survival.seasons import Born
from tests.survival.ledger import Round, acting, deaths_told, rollers


def stand_on_land(round: Round) -> None:
    """1: the living stand on land."""
    for creature in round.after.living():
        assert creature.hex is not None and round.book.is_land(creature.hex), creature


def the_dead_rest(round: Round) -> None:
    """1: the dead never act, eat, bear or are picked."""
    dead = {one.id for one in round.before.creatures.values() if one.died is not None}
    for event in round.events:
        assert dead.isdisjoint(acting(event)), event
        dead.update(deaths_told(event))
    assert dead == {one.id for one in round.after.creatures.values() if one.died is not None}


def numbers_in_bounds(round: Round) -> None:
    """2: AP, food and hunger stay within their bounds."""
    for creature in round.after.creatures.values():
        assert 1 <= creature.ap <= MOST_AP
    for hex in round.after.hexes.values():
        assert 0 <= hex.y <= hex.z and hex.x >= 0 and hex.later == 0
    for creature in round.after.living():
        assert 0 <= creature.hunger < round.book.kinds[creature.kind].starves_at


def numbered_without_gaps(round: Round) -> None:
    """3: numbers run without gaps, letters agree with the kind, kinds with the species."""
    assert list(round.after.creatures) == list(range(1, round.after.next_number))
    for number, creature in round.after.creatures.items():
        assert creature.id == f"{number}{creature.kind}"
        assert creature.kind == round.after.seats[creature.species].kind


def meals_add_up(round: Round) -> None:
    """4: everyone fed is fed by one meal, and every plant meal that went was eaten."""
    fed = [one.id for one in round.living if round.now(one).fed]
    carrion = [one for eaters in round.carrion.values() for one in eaters]
    plants = [one for eaters in round.plants.values() for one in eaters]
    kills = [eater for eater, _ in round.at_once]
    assert sorted(fed) == sorted(kills + carrion + plants)
    assert len(set(fed)) == len(fed)
    meals = sum(hex.y for hex in round.before.hexes.values())
    assert meals - round.after.census[-1].plants == len(plants)


def diets_are_kept(round: Round) -> None:
    """4: nobody eats what is not in its diet."""
    for creature in map(round.now, round.living):
        diet = round.able(creature).eats
        if creature.fed in (Meal.KILL, Meal.CARRION):
            assert "meat" in diet and creature.kind != "H"
        elif creature.fed is Meal.PLANT:
            plant = round.book.terrain[round.after.hexes[creature.place].terrain].plant
            assert plant in diet and creature.kind != "C"


def corpses_add_up(round: Round) -> None:
    """5: every death is a meal at once or a corpse."""
    carrion = sum(len(eaters) for eaters in round.carrion.values())
    before = sum(hex.x for hex in round.before.hexes.values())
    made = len(round.deaths) - len(round.at_once)
    assert made == len(round.left_lying) + len(round.tussle_dead) + len(round.starved)
    assert round.after.census[-1].corpses == before - carrion + made


def tempers_are_kept(round: Round) -> None:
    """6: the defensive never attack; only the aggressive die in tussles; who dies attacking had to."""
    for id in round.tussle_dead:
        assert round.by_id(id).is_aggressive
    killers = {loser: winner for winner, loser in [*round.at_once, *round.left_lying]}
    for attack in round.attacks:
        attacker, victim = round.by_id(attack.attacker), round.by_id(attack.victim)
        assert attacker.behaviour is not Behaviour.DEFENSIVE and "meat" in round.able(attacker).eats
        if attacker.behaviour is Behaviour.SEMI and killers.get(attacker.id) == victim.id:
            assert victim.is_aggressive or round.able(victim).kills_attacker or _attacked_by(round, victim)


def _attacked_by(round: Round, victim: Creature) -> bool:
    """Say whether the victim won an attack of its own, which is another fight."""
    return any(attack.attacker == victim.id for attack in round.attacks)


def the_semi_defensive_find_food(round: Round) -> None:
    """6: the semi-defensive do not attack beside other food."""
    lying = {name: hex.x for name, hex in round.before.hexes.items()}
    for event in round.events:
        if isinstance(event, Killed):
            lying[event.hex] += 1
        if isinstance(event, Attacked):
            attacker, hex = round.by_id(event.attacker), round.before.hexes[event.hex]
            if attacker.behaviour is Behaviour.SEMI:
                plant = round.book.terrain[hex.terrain].plant
                assert lying[event.hex] == 0
                assert not (hex.y and plant in round.able(attacker).eats)


def one_attack_each(round: Round) -> None:
    """7: nobody attacks twice, and a victim of a lost fight is dead or has escaped."""
    attackers = [attack.attacker for attack in round.attacks]
    assert len(set(attackers)) == len(attackers)
    lost = [*round.at_once, *round.left_lying, *round.escaped]
    for attack in round.attacks:
        if attack.attack.total > attack.defence.total:
            assert (attack.attacker, attack.victim) in lost


def the_sated_do_not_attack(round: Round) -> None:
    """7: who has fed on its attacker forgoes its own attack, but for the killers by instinct."""
    fed: set[str] = set()
    for event in round.events:
        if isinstance(event, Eaten):
            fed.add(event.creature)
        if isinstance(event, Attacked) and event.attacker in fed:
            assert round.able(round.by_id(event.attacker)).attacks_fed


def ap_is_earned(round: Round) -> None:
    """7 and 8: AP never fall, and rise by one for each fight and tussle won below the cap."""
    for creature in round.living:
        rise = round.now(creature).ap - creature.ap
        wins = round.wins[creature.id]
        assert rise == round.gained[creature.id]
        assert rise == min(wins, MOST_AP - creature.ap)


def ap_comes_with_dice(round: Round) -> None:
    """8: no AP without dice rolled against somebody."""
    fought = {one for attack in round.attacks for one in (attack.attacker, attack.victim)}
    for event in round.events:
        if isinstance(event, CarrionTussle | PlantTussle):
            assert len(event.throws) > 1
            fought.update(rollers(event.throws))
    assert fought.issuperset(round.gained)


def shared_where_there_is_enough(round: Round) -> None:
    """9: a carrion tussle where R46 sees one, and nowhere else; else all meat-eaters are fed."""
    gone = {loser for _, loser in [*round.at_once, *round.left_lying]}
    fed = {eater for eater, _ in round.at_once}
    for name, hex in round.before.hexes.items():
        here = [one for one in map(round.now, round.living) if one.hex == name and one.id not in gone]
        unfed = [one for one in here if one.id not in fed]
        plant = round.book.terrain[hex.terrain].plant
        corpses, meals = hex.x + round.corpses_left[name], hex.y
        meat = [one for one in unfed if "meat" in round.able(one).eats]
        only = [one for one in meat if plant not in round.able(one).eats]
        all_ = [one for one in unfed if one in meat or plant in round.able(one).eats]
        if not corpses or not meat:
            assert ("carrion", name) not in round.tussled and name not in round.carrion
            continue
        enough = len(only) <= corpses and len(all_) <= corpses + meals
        assert (("carrion", name) in round.tussled) == (not enough and len(meat) > corpses)
        if enough or len(meat) <= corpses:
            assert all(one.fed for one in meat)
        if enough and len(all_) - min(corpses, len(meat)) <= meals:
            assert ("plants", name) not in round.tussled and all(one.fed for one in all_)


def born_one_each(round: Round) -> None:
    """10: one young for each creature living at a Spring opening, none else."""
    parents = [event.parent for event in round.events if isinstance(event, Born)]
    young = [one for number, one in round.after.creatures.items() if number not in round.before.creatures]
    is_spring = not round.outcome.position.is_over and round.after.is_birth_spring
    old = [one for one in round.after.living() if one.number in round.before.creatures]
    assert parents == ([one.id for one in old] if is_spring else [])
    options = round.book.options
    for one, parent in zip(young, old, strict=is_spring):
        assert one.genes == parent.genes and one.parent == parent.number and one.hex == parent.hex
        assert one.ap == min(MOST_AP, options.newborn_ap + round.able(parent).offspring_ap)
        assert one.hunger == 0 and one.is_newborn and one.born == round.after.round


def advantages_are_lawful(round: Round) -> None:
    """10: the young of a species gain the same, its prerequisite, or nothing; nobody else gains."""
    book, before = round.book, round.before
    gains: dict[str, set[str]] = {}
    for creature in round.living:
        now = round.now(creature)
        new = now.genes[len(creature.genes) :]
        assert now.genes[: len(creature.genes)] == creature.genes and len(new) <= int(creature.is_newborn)
        for name in new:
            gene = book.genes[name]
            assert creature.kind in gene.kinds
            assert not gene.is_advanced or before.year >= book.options.advanced_from_year
            assert gene.needs is None or gene.needs in creature.genes
            gains.setdefault(creature.species, set()).add(name)
    assert all(_is_one_wish([book.genes[name] for name in names]) for names in gains.values())


def _is_one_wish(genes: Iterable[Gene]) -> bool:
    """Say whether the advantages are one, or one and what it needs."""
    ranked = sorted(genes, key=lambda gene: gene.is_advanced)
    return len(ranked) == 1 or (len(ranked) == 2 and ranked[1].needs == ranked[0].name)


def steps_are_lawful(round: Round) -> None:
    """11: nobody goes further or wetter than it can, and the young stay where they are placed."""
    for event in round.events:
        if isinstance(event, Moved | Wandered):
            creature = round.before.creatures[int(event.creature[:-1])]
            assert not creature.is_newborn and event.start == creature.hex
            assert round.by_id(event.creature).hex == (event.end or event.start)
            _check_path(round, creature, [*event.by, *([event.end] if event.end else [])])
    for creature in round.living:
        if creature.is_newborn:
            near = [creature.hex, *round.book.grid.neighbours[creature.place]]
            assert round.now(creature).hex in near


def _check_path(round: Round, creature: Creature, entered: list[str]) -> None:
    able, here, land, wet, steps = round.able(creature), creature.place, creature.place, 0, 0
    for name in entered:
        back_ashore = wet and name == land  # what swims in vain is back where its step began
        assert name in round.book.grid.neighbours[here] or back_ashore
        if round.book.is_land(name):
            land, wet, steps = name, 0, steps + 1
        else:
            wet += 1
        assert wet <= able.swim
        here = name
    assert wet == 0 and steps <= 1 + able.steps


def the_extinct_stay_extinct(round: Round) -> None:
    """14: no species comes back, and no seat comes or goes."""
    assert list(round.after.seats) == list(round.before.seats)
    own = round.after.by_species()
    for seat, folk in round.before.seats.items():
        later = round.after.seats[seat].extinct_in
        assert folk.extinct_in is None or later == folk.extinct_in
        assert (later is not None) == (not own[seat])


def absentees_are_themselves(round: Round, sheets: dict[str, Sheet]) -> None:
    """15: without orders, or standing orders that name a behaviour, it is that of the kind."""
    if round.book.options.nmr_behaviour != "default":
        return
    for creature in map(round.now, round.living):
        sheet = sheets[creature.species]
        speaks = any(isinstance(order, Mode | Short) and order.behaviour for order in sheet.orders)
        if sheet.played is Played.NONE or (sheet.played is Played.STANDING and not speaks):
            assert creature.behaviour is round.book.kinds[creature.kind].default


CHECKS = (
    stand_on_land,
    the_dead_rest,
    numbers_in_bounds,
    numbered_without_gaps,
    meals_add_up,
    diets_are_kept,
    corpses_add_up,
    tempers_are_kept,
    the_semi_defensive_find_food,
    one_attack_each,
    the_sated_do_not_attack,
    ap_is_earned,
    ap_comes_with_dice,
    shared_where_there_is_enough,
    born_one_each,
    advantages_are_lawful,
    steps_are_lawful,
    the_extinct_stay_extinct,
)
"""The checks that need nothing but the ledger."""
