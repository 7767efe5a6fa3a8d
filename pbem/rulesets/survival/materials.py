"""Reading the data files a GM can replace: kinds, terrain and advantages, each checked (brief 2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.words import did_you_mean
from pbem.rulesets.survival.book import SEASONS, Behaviour, Gene, KinBonus, Kind, Powers, Terrain

PLANTS = ("grass", "fruit")
FOODS = (*PLANTS, "meat")
BEHAVIOURS = {"defensive": Behaviour.DEFENSIVE, "semi": Behaviour.SEMI, "aggressive": Behaviour.AGGRESSIVE}
_SETS = {"prey_only_for": ("enemy", "ravenous"), "eats": FOODS, "no_hunger_in": SEASONS}


def read_kinds(content: Any) -> dict[str, Kind]:
    """Read kinds.yaml; together the kinds' faces are those of a D6."""
    kinds = {}
    for letter, entry in _table(content, "kinds").items():
        place = f"kinds.{letter}"
        values = _entry(entry, place, ("name", "eats", "starves_at", "ravenous_at", "default", "random"))
        kinds[str(letter)] = Kind(
            str(letter),
            _text(values, place, "name"),
            _subset(values["eats"], f"{place}.eats", FOODS),
            _number(values["starves_at"], f"{place}.starves_at", 1),
            None
            if values["ravenous_at"] is None
            else _number(values["ravenous_at"], f"{place}.ravenous_at", 1),
            BEHAVIOURS[_one_of(values["default"], f"{place}.default", BEHAVIOURS)],
            tuple(_number(face, f"{place}.random", 1, 6) for face in _list(values["random"], place)),
        )
    faces = sorted(face for kind in kinds.values() for face in kind.faces)
    if faces != [1, 2, 3, 4, 5, 6]:
        raise BadValue("kinds", f"the kinds' random faces must together be 1 to 6, each once, not {faces}.")
    return kinds


def read_terrain(content: Any) -> dict[str, Terrain]:
    """Read terrain.yaml."""
    keys = ("name", "enter", "plant", "meals_die", "corpse_in_6", "colour", "letter")
    terrain = {}
    for letter, entry in _table(content, "terrain").items():
        place = f"terrain.{letter}"
        values = _entry(entry, place, keys)
        plant = values["plant"]
        terrain[str(letter)] = Terrain(
            str(letter),
            _text(values, place, "name"),
            _one_of(values["enter"], f"{place}.enter", ("walk", "swim")),
            None if plant is None else _one_of(plant, f"{place}.plant", PLANTS),
            _number(values["meals_die"], f"{place}.meals_die", 1 if plant else 0, 100),
            _number(values["corpse_in_6"], f"{place}.corpse_in_6", 0, 6),
            _text(values, place, "colour"),
            _text(values, place, "letter"),
        )
    if set(terrain) != set("WDGJ"):
        raise BadValue("terrain", f"must hold W, D, G and J, not {', '.join(terrain)}.")
    return terrain


def read_genes(content: Any, kinds: Mapping[str, Kind]) -> dict[str, Gene]:
    """Read genes.yaml, in the order listed, which is that of random picks."""
    genes: dict[str, Gene] = {}
    for number, entry in enumerate(_list(_table(content, None).get("genes"), "genes"), 1):
        gene = _gene(entry, f"genes[{number}]", kinds)
        if gene.name.casefold() in (name.casefold() for name in genes):
            raise BadValue(f"genes[{number}].name", f'"{gene.name}" is there twice.')
        genes[gene.name] = gene
    for gene in genes.values():
        _check_need(gene, genes)
    for kind in kinds:
        if not any(kind in gene.kinds and not gene.is_advanced for gene in genes.values()):
            raise BadValue("genes", f"there is no basic advantage for kind {kind}.")
    return genes


def _gene(entry: Any, place: str, kinds: Mapping[str, Kind]) -> Gene:
    values = _entry(entry, place, ("name", "level", "kinds", "needs", "effects"), ("text",))
    effects = values["effects"]
    if not isinstance(effects, Mapping):
        raise BadValue(f"{place}.effects", "must be a table of effects.")
    return Gene(
        _text(values, place, "name"),
        _one_of(values["level"], f"{place}.level", ("basic", "advanced")),
        _subset(values["kinds"], f"{place}.kinds", kinds),
        None if values["needs"] is None else _text(values, place, "needs"),
        Powers(**{str(key): _effect(f"{place}.effects", str(key), effects[key]) for key in effects}),
        str(values.get("text", "")),
    )


def _effect(place: str, key: str, value: Any) -> Any:
    known = {f.name: f.default for f in fields(Powers)}
    if key not in known:
        raise BadValue(
            f"{place}.{key}", f"there is no effect of this name. {did_you_mean(key, known)}".strip()
        )
    place = f"{place}.{key}"
    if key in _SETS:
        return _subset(value, place, _SETS[key])
    if isinstance(known[key], KinBonus):
        pair = _entry(value, place, ("each", "max"))
        return KinBonus(_number(pair["each"], f"{place}.each"), _number(pair["max"], f"{place}.max"))
    if isinstance(known[key], bool):
        if value is not True:
            raise BadValue(place, f"must be true, not {value!r}.")
        return True
    return _number(value, place)


def _check_need(gene: Gene, genes: Mapping[str, Gene]) -> None:
    if gene.needs is None:
        return
    place = f"genes.{gene.name}.needs"
    if not gene.is_advanced:
        raise BadValue(place, "a basic advantage needs no other.")
    if gene.needs not in genes:
        raise BadValue(
            place, f'there is no advantage "{gene.needs}". {did_you_mean(gene.needs, genes)}'.strip()
        )
    needed = genes[gene.needs]
    if needed.is_advanced:
        raise BadValue(place, f"{needed.name} is advanced; only a basic advantage can be needed.")
    if not gene.kinds <= needed.kinds:
        raise BadValue(place, f"{needed.name} is not open to every kind that {gene.name} is open to.")


def _table(content: Any, key: str | None) -> Mapping[Any, Any]:
    table = content.get(key) if isinstance(content, Mapping) and key else content
    if not isinstance(table, Mapping):
        raise BadValue(key or "file", "must be a table.")
    return table


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadValue(place, f"must be a list, not {value!r}.")
    return value


def _entry(entry: Any, place: str, keys: Iterable[str], more: Iterable[str] = ()) -> Mapping[str, Any]:
    if not isinstance(entry, Mapping):
        raise BadValue(place, f"must be a table, not {entry!r}.")
    known = [*keys, *more]
    for key in entry:
        if key not in known:
            raise BadValue(f"{place}.{key}", f"is not known here. {did_you_mean(str(key), known)}".strip())
    for key in keys:
        if key not in entry:
            raise BadValue(f"{place}.{key}", "is missing.")
    return entry


def _text(values: Mapping[str, Any], place: str, key: str) -> str:
    value = values[key]
    if not isinstance(value, str) or not value.strip():
        raise BadValue(f"{place}.{key}", f"must be text, not {value!r}.")
    return value


def _number(value: Any, place: str, least: int = 0, most: int = 1000) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadValue(place, f"must be a whole number from {least} to {most}, not {value!r}.")
    return value


def _one_of(value: Any, place: str, words: Iterable[str]) -> str:
    if value not in tuple(words):
        raise BadValue(place, f"must be one of {', '.join(words)}, not {value!r}.")
    return str(value)


def _subset(value: Any, place: str, words: Iterable[str]) -> frozenset[str]:
    return frozenset(_one_of(one, place, words) for one in _list(value, place))
