"""Reading events.yaml, the event table: each effect with the numbers it needs (PLA-101 to 186)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.reading import (
    check_faces,
    dice_in,
    entry,
    listed_in,
    number_in,
    text_in,
    word_in,
)
from pbem.rulesets.planetismals.book import Good, Happening, Sort

NEEDS: dict[str, tuple[str, ...]] = {
    "mine_out": (),
    "salvage": ("dice",),
    "research_bonus": ("die",),
    "breakdown": ("die",),
    "explosion": (),
    "discount": ("amount", "rounds"),
    "piracy": (),
    "embezzlement": ("die",),
    "contraband": ("dice", "price"),
    "base_minimum": ("goods", "price", "rounds"),
    "base_bonus": ("goods", "add", "rounds"),
    "engine": (),
    "strike": ("type",),
    "swap": ("give", "get", "rounds"),
    "flare": ("rounds",),
    "no_installations": ("rounds",),
    "collision": (),
    "sabotage": (),
    "takeover": ("price",),
    "buyout": ("price", "of"),
    "base_refuses": ("goods", "rounds"),
    "rent": ("add",),
    "jettison": (),
    "land_tax": ("each",),
    "income_tax": ("percent",),
    "breakthrough": ("dice",),
    "significant": ("dice",),
    "tourism": ("dice",),
    "espionage": ("dice",),
    "price": ("good", "dir", "die"),
    "interference": ("fee",),
    "colony_tax": ("dir", "die"),
    "none": (),
}
"""Every effect by its word, and the fields that a line of it has."""

_AMOUNTS = ("amount", "price", "add", "each", "percent", "fee")


def read_events(
    content: Any, goods: Mapping[str, Good], sorts: Mapping[str, Sort]
) -> tuple[tuple[Happening, ...], int]:
    """PLA-72 Read events.yaml: the lines of the table, and the sides of its die."""
    values = entry(content, "events", ("die", "events"))
    die = number_in(values["die"], "events.die", 2, 1000)
    table = tuple(
        _happening(one, f"events.events[{number}]", die, goods, sorts)
        for number, one in enumerate(listed_in(values["events"], "events.events"), 1)
    )
    ranges = [(f"events.events[{number}]", one.first, one.last) for number, one in enumerate(table, 1)]
    check_faces(ranges, die, "events.events")
    return table, die


def _happening(
    one: Any, place: str, die: int, goods: Mapping[str, Good], sorts: Mapping[str, Sort]
) -> Happening:
    if not isinstance(one, Mapping) or "effect" not in one:
        raise BadValue(f"{place}.effect", "is missing.")
    effect = word_in(one["effect"], f"{place}.effect", NEEDS)
    values = entry(one, place, ("from", "to", "name", "effect", *NEEDS[effect]))
    return Happening(
        number_in(values["from"], f"{place}.from", 1, die),
        number_in(values["to"], f"{place}.to", 1, die),
        text_in(values["name"], f"{place}.name"),
        effect,
        dice=_dice(values, place),
        goods=_goods(values, place, goods),
        amount=next((number_in(values[key], f"{place}.{key}") for key in _AMOUNTS if key in values), 0),
        rounds=number_in(values.get("rounds", 0), f"{place}.rounds", "rounds" in values, 100),
        sort=_sort(values, place, sorts),
        direction=_direction(values, place),
        other_good=word_in(values["get"], f"{place}.get", goods) if "get" in values else "",
    )


def _dice(values: Mapping[str, Any], place: str) -> tuple[int, ...]:
    for key in ("dice", "die"):
        if key in values:
            return dice_in(values[key], f"{place}.{key}")
    return ()


def _goods(values: Mapping[str, Any], place: str, goods: Mapping[str, Good]) -> tuple[str, ...]:
    if "goods" in values:
        return tuple(
            word_in(good, f"{place}.goods", goods) for good in listed_in(values["goods"], f"{place}.goods")
        )
    found = next((key for key in ("good", "give") if key in values), None)
    return (word_in(values[found], f"{place}.{found}", goods),) if found else ()


def _sort(values: Mapping[str, Any], place: str, sorts: Mapping[str, Sort]) -> str:
    found = next((key for key in ("type", "of") if key in values), None)
    return word_in(values[found], f"{place}.{found}", sorts) if found else ""


def _direction(values: Mapping[str, Any], place: str) -> int:
    if "dir" not in values:
        return 0
    if values["dir"] not in (1, -1) or isinstance(values["dir"], bool):
        raise BadValue(f"{place}.dir", f"must be 1 or -1, not {values['dir']!r}.")
    return int(values["dir"])
