"""Brief 2.3 and 2.4: what the loaders of kinds, terrain and advantages refuse, and how effects unite."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine.options import BadValue
from pbem.rulesets.survival.book import Behaviour, KinBonus
from pbem.rulesets.survival.materials import read_genes, read_kinds, read_terrain
from tests.survival.islands import default_rules, shipped

BOOK = default_rules().book
Change = Callable[[Any], object]


def changed(name: str, change: Change) -> Any:
    """A data file's content with one thing changed."""
    content = copy.deepcopy(shipped()[name])
    change(content)
    return content


def gene(content: Any, name: str) -> Any:
    """The entry of an advantage."""
    return next(entry for entry in content["genes"] if entry["name"] == name)


def test_the_files_are_as_the_brief_lists_them() -> None:
    """Three kinds; 22 advantages, of which 9 and 7 are open to H, 12 and 10 to O, 12 and 8 to C."""
    assert [kind.name for kind in BOOK.kinds.values()] == ["herbivore", "omnivore", "carnivore"]
    assert [kind.default for kind in BOOK.kinds.values()] == [
        Behaviour.DEFENSIVE,
        Behaviour.SEMI,
        Behaviour.SEMI,
    ]
    for letter, basic, all_ in (("H", 9, 16), ("O", 12, 22), ("C", 12, 20)):
        assert len(BOOK.open_genes(letter, 0)) == basic and len(BOOK.open_genes(letter, 2)) == all_
    assert all(one.text for one in BOOK.genes.values())
    assert [terrain.plant for terrain in BOOK.terrain.values()] == [None, None, "grass", "fruit"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda c: c["genes"].append({**gene(c, "Speed"), "name": "SPEED"}), "genes[23].name"),
        (lambda c: gene(c, "Speed")["effects"].update(stepps=1), "genes[2].effects.stepps"),
        (lambda c: gene(c, "Speed")["effects"].update(steps="two"), "genes[2].effects.steps"),
        (lambda c: gene(c, "Speed")["effects"].update(steps=True), "genes[2].effects.steps"),
        (lambda c: gene(c, "Speed")["effects"].update(steps=1.5), "genes[2].effects.steps"),
        (lambda c: gene(c, "Speed")["effects"].update(last_choice=1), "genes[2].effects.last_choice"),
        (lambda c: gene(c, "Speed")["effects"].update(last_choice=False), "genes[2].effects.last_choice"),
        (lambda c: gene(c, "Speed")["effects"].update(eats=["fish"]), "genes[2].effects.eats"),
        (lambda c: gene(c, "Speed")["effects"].update(eats="meat"), "genes[2].effects.eats"),
        (
            lambda c: gene(c, "Speed")["effects"].update(no_hunger_in=["rain"]),
            "genes[2].effects.no_hunger_in",
        ),
        (lambda c: gene(c, "Speed")["effects"].update(attack_die_kin=1), "genes[2].effects.attack_die_kin"),
        (
            lambda c: gene(c, "Speed")["effects"].update(attack_die_kin={"each": 1}),
            "genes[2].effects.attack_die_kin.max",
        ),
        (lambda c: gene(c, "Speed").update(effects=[]), "genes[2].effects"),
        (lambda c: gene(c, "Sprint").update(needs="Spead"), "genes.Sprint.needs"),
        (lambda c: gene(c, "Sprint").update(needs="Venom"), "genes.Sprint.needs"),
        (lambda c: gene(c, "Sprint").update(needs="Cannibalism"), "genes.Sprint.needs"),
        (lambda c: gene(c, "Speed").update(needs="Swimming"), "genes.Speed.needs"),
        (lambda c: gene(c, "Speed").update(level="super"), "genes[2].level"),
        (lambda c: gene(c, "Speed").update(kinds=["X"]), "genes[2].kinds"),
        (lambda c: gene(c, "Speed").update(name=""), "genes[2].name"),
        (lambda c: gene(c, "Speed").pop("level"), "genes[2].level"),
        (lambda c: gene(c, "Speed").update(colour="red"), "genes[2].colour"),
        (lambda c: c["genes"].append("Speed"), "genes[23]"),
        (lambda c: c.update(genes={}), "genes"),
    ],
)
def test_advantages_that_make_no_sense(change: Change, field: str) -> None:
    """The loader refuses them by the place in the file."""
    with pytest.raises(BadValue) as caught:
        read_genes(changed("genes", change), BOOK.kinds)
    assert caught.value.field == field


def test_every_kind_needs_a_basic_advantage() -> None:
    """A kind without one could not be set up."""
    content = changed("genes", lambda c: None)
    for entry in content["genes"]:
        if entry["level"] == "basic":
            entry["kinds"] = [kind for kind in entry["kinds"] if kind != "H"]
    with pytest.raises(BadValue):
        read_genes(content, BOOK.kinds)
    content = {"genes": [entry for entry in shipped()["genes"]["genes"] if entry["level"] == "basic"]}
    for entry in (content := copy.deepcopy(content))["genes"]:
        entry["kinds"] = [kind for kind in entry["kinds"] if kind != "C"]
    with pytest.raises(BadValue, match="no basic advantage for kind C"):
        read_genes(content, BOOK.kinds)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda c: c["kinds"]["H"].update(random=[1]), "kinds"),
        (lambda c: c["kinds"]["H"].update(random=[1, 3]), "kinds"),
        (lambda c: c["kinds"]["H"].update(random=[1, 7]), "kinds.H.random"),
        (lambda c: c["kinds"]["H"].update(starves_at=0), "kinds.H.starves_at"),
        (lambda c: c["kinds"]["H"].update(eats=["hay"]), "kinds.H.eats"),
        (lambda c: c["kinds"]["H"].update(default="shy"), "kinds.H.default"),
        (lambda c: c["kinds"]["C"].update(ravenous_at="soon"), "kinds.C.ravenous_at"),
        (lambda c: c["kinds"]["C"].pop("name"), "kinds.C.name"),
        (lambda c: c["kinds"].update(X=3), "kinds.X"),
        (lambda c: c.pop("kinds"), "kinds"),
    ],
)
def test_kinds_that_make_no_sense(change: Change, field: str) -> None:
    """Faces together 1 to 6, each once; known foods and behaviours."""
    with pytest.raises(BadValue) as caught:
        read_kinds(changed("kinds", change))
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda c: c["terrain"].pop("W"), "terrain"),
        (lambda c: c["terrain"].update(X=c["terrain"]["W"]), "terrain"),
        (lambda c: c["terrain"]["G"].update(plant="moss"), "terrain.G.plant"),
        (lambda c: c["terrain"]["G"].update(meals_die=0), "terrain.G.meals_die"),
        (lambda c: c["terrain"]["D"].update(corpse_in_6=7), "terrain.D.corpse_in_6"),
        (lambda c: c["terrain"]["W"].update(enter="fly"), "terrain.W.enter"),
        (lambda c: c["terrain"]["W"].update(colour=3), "terrain.W.colour"),
    ],
)
def test_terrain_that_makes_no_sense(change: Change, field: str) -> None:
    """Exactly W, D, G and J, each whole."""
    with pytest.raises(BadValue) as caught:
        read_terrain(changed("terrain", change))
    assert caught.value.field == field


def test_effects_of_several_advantages_unite() -> None:
    """2.4: some add, of some the greatest counts, some are there or not, some are sets."""
    able = BOOK.powers(
        "O", ("Swimming", "Long Swim", "Speed", "Sprint", "Dominance", "Keen Nose", "Ruminant")
    )
    assert (able.steps, able.swim, able.random_rolls) == (2, 3, 2)
    assert (able.carrion_die, able.plant_die) == (2, 1)
    assert able.eats == {"meat", "fruit", "grass"} and not able.last_choice
    hunter = BOOK.powers(
        "C", ("Killer Instinct", "Pack Hunter", "Sharp Claws", "Venom", "Foul Odour", "Poisonous")
    )
    assert hunter.attack_die_kin == KinBonus(1, 2) and hunter.defend_die_kin == KinBonus(0, 0)
    assert hunter.attack_wins_ties and hunter.attacks_fed and hunter.last_choice and hunter.attack_die == 1
    assert hunter.prey_only_for == {"enemy", "ravenous"} and hunter.eats == {"meat"}
    plain = BOOK.powers("H", ())
    assert (plain.steps, plain.swim, plain.random_rolls, plain.reserve) == (0, 0, 1, 0)
