"""The seams of 3A: how modules answer, in which order, and that every hook is asked somewhere."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.engine.modules import Act, Allow, Decision, Fold, Module, Station
from pbem.rulesets.crusoe import hooks
from pbem.rulesets.crusoe.in_play import CLASSES
from pbem.rulesets.crusoe.island import Look, Scene
from tests.crusoe.tables import a_book, an_island

ROOT = Path(__file__).resolve().parents[2]
SEAMS = {
    name: seam for name, seam in vars(hooks).items() if isinstance(seam, Allow | Decision | Fold | Station)
}
SOURCES = {
    file.as_posix(): file.read_text("utf-8")
    for file in sorted((ROOT / "pbem" / "rulesets" / "crusoe").rglob("*.py"))
    if file.name != "hooks.py"
}


def with_modules(*modules: Module) -> Look:
    """A scene of a book with these modules only."""
    book = a_book()
    return Look(replace(book, modules=modules), an_island(book, ["anna", "bob"]))


def acting(seam_act: Act, id: str = "church", klass: str = "other") -> Module:
    """A module that does one thing."""
    return Module(id, klass, (seam_act,))


def test_a_station_is_for_every_module_in_order() -> None:
    """S: all act, in the order of the book."""
    seen: list[str] = []
    station: Station[[Scene]] = Station("CRU-H99", "a moment")
    scene = with_modules(
        acting(station.by(lambda scene: seen.append("base")), "base", "base"),
        acting(station.by(lambda scene: seen.append("church"))),
    )
    station(scene)
    assert seen == ["base", "church"]


def test_the_first_objection_counts() -> None:
    """A: nobody objecting allows; of several reasons the first is told."""
    allow: Allow[[Scene, int]] = Allow("CRU-H99", "whether")
    reasons = (lambda scene, n: "", lambda scene, n: "odd" if n % 2 else "", lambda scene, n: "never")
    scenes = [with_modules(*(acting(allow.by(one)) for one in reasons[:count])) for count in (0, 1, 2, 3)]
    assert [allow(scene, 3) for scene in scenes] == ["", "", "odd", "odd"]
    assert allow(scenes[3], 2) == "never"


def test_a_fold_goes_from_module_to_module() -> None:
    """N and L: each is given what the one before has made of it."""
    number: Fold[int, [Scene, int]] = Fold("CRU-H99", "a number")
    scene = with_modules(
        acting(number.by(lambda value, scene, more: value + more)),
        acting(number.by(lambda value, scene, more: value * 10)),
    )
    assert number(1, scene, 2) == 30
    assert number(1, with_modules(), 2) == 1


def test_the_first_answer_decides_modules_before_the_game() -> None:
    """R: a module goes before scenario and base, and one before those it is over."""
    who: Decision[str, [Scene]] = Decision("CRU-H99", "who")
    base = acting(who.by(lambda scene: "base"), "base", "base")
    scenario = acting(who.by(lambda scene: "scenario"), "traditional", "scenario")
    silent = acting(who.by(lambda scene: None), "silent")
    guild = acting(who.by(lambda scene: "guild"), "guild", "ownership")
    slavery = acting(who.by(lambda scene: "slavery", over=("guild",)), "slavery", "punishment")
    assert who(with_modules()) is None
    assert who(with_modules(base)) == "base"
    assert who(with_modules(base, scenario, silent)) == "scenario"
    assert who(with_modules(base, scenario, guild)) == "guild"
    assert who(with_modules(base, scenario, guild, slavery)) == "slavery"


def test_seams_have_names_and_ids() -> None:
    """Each says which hook it is."""
    assert len(SEAMS) > 70
    for seam in SEAMS.values():
        assert re.fullmatch(r"<CRU-H\d\d[a-z]?: .+>", repr(seam))
    assert CLASSES[0] == "base"


@pytest.mark.parametrize("name", SEAMS)
def test_every_seam_is_asked(name: str) -> None:
    """3A: a module that answers somewhere is heard: the code calls each seam, under its name or another."""
    asked = []
    for file, source in SOURCES.items():
        names = [name, *re.findall(rf"\b{name} as (\w+)", source)]
        if any(re.search(rf"\b{one}\(", source) for one in names):
            asked.append(file)
    assert asked, f"{SEAMS[name]!r} is asked nowhere"
