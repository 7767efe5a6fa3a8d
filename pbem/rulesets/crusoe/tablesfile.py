"""Reading the tables that a GM can replace: tokens, points, limits, prices (brief 2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.reading import entry, listed_in, number_in, word_in
from pbem.rulesets.crusoe.book import Tables
from pbem.rulesets.crusoe.things import FOOD, GOODS, SIGNALS, THINGS

FACES = (1, 2, 3, 4, 5, 6)
"""CRU-010 The faces of a die."""
CLASSES = ("cheap", "moderate", "luxury")
"""CRU-204 The classes of goods, the lowest first."""
MOST_POINTS = 100
MOST_TOKENS = 999
_KEYS = (
    *("tokens", "cycles", "penalty", "vp", "eat_limit", "keeps", "spear_lost_on", "wound_on"),
    *("learn_fails_on", "rescue_frequency", "traditional", "start_leisure_price"),
)
_POINTS = (*("water", "food", "types_balanced", "types_malnourished", "leisure", "leisure_more", "diamond"),)


def read_tables(content: Any) -> Tables:
    """Read the tables; BadValue names the field that is wrong, such as tables.vp.water[2]."""
    values = entry(content, "tables", _KEYS)
    points = entry(values["vp"], "tables.vp", _POINTS)
    more = entry(points["leisure_more"], "tables.vp.leisure_more", ("every", "add"))
    limits = _limits(values["eat_limit"])
    price = entry(values["start_leisure_price"], "tables.start_leisure_price", ("invoke", "fight"))
    traditional = entry(values["traditional"], "tables.traditional", ("classes", "factor"))
    types = len(FOOD) + 1
    return Tables(
        tokens=_by_thing(values["tokens"], "tables.tokens", THINGS, MOST_TOKENS),
        cycles=number_in(values["cycles"], "tables.cycles", 1, 20),
        penalty=_row(values["penalty"], "tables.penalty"),
        water=_row(points["water"], "tables.vp.water", limits["water"] + 1),
        food=_row(points["food"], "tables.vp.food", limits["total"] + 1),
        balanced=_row(points["types_balanced"], "tables.vp.types_balanced", types),
        malnourished=_row(points["types_malnourished"], "tables.vp.types_malnourished", types),
        leisure=_row(points["leisure"], "tables.vp.leisure"),
        leisure_every=number_in(more["every"], "tables.vp.leisure_more.every", 1, MOST_POINTS),
        leisure_add=number_in(more["add"], "tables.vp.leisure_more.add", 0, MOST_POINTS),
        diamond=_points(points["diamond"], "tables.vp.diamond"),
        most_of_a_type=limits["per_type"],
        most_food=limits["total"],
        most_water=limits["water"],
        fed_from=limits["fed_from"],
        keeps=_by_thing(values["keeps"], "tables.keeps", GOODS, len(FACES)),
        spear_lost_on=_faces(values["spear_lost_on"], "tables.spear_lost_on"),
        wound_on=number_in(values["wound_on"], "tables.wound_on", 1, len(FACES)),
        learn_fails_on=number_in(values["learn_fails_on"], "tables.learn_fails_on", 1, len(FACES)),
        frequency=_frequency(values["rescue_frequency"]),
        classes=_classes(traditional["classes"]),
        factor=number_in(traditional["factor"], "tables.traditional.factor", 1, MOST_POINTS),
        invoke_price=number_in(price["invoke"], "tables.start_leisure_price.invoke", 0, MOST_POINTS),
        fight_price=number_in(price["fight"], "tables.start_leisure_price.fight", 0, MOST_POINTS),
    )


def _limits(value: Any) -> Mapping[str, int]:
    """CRU-127, CRU-130, CRU-133 Return the limits of a meal."""
    place = "tables.eat_limit"
    values = entry(value, place, ("per_type", "total", "water", "fed_from"))
    limits = {key: number_in(values[key], f"{place}.{key}", 1, 30) for key in values}
    if limits["fed_from"] > limits["total"]:
        raise BadValue(f"{place}.fed_from", f"must not be more than total, {limits['total']}.")
    return limits


def _by_thing(value: Any, place: str, things: tuple[str, ...], most: int) -> Mapping[str, int]:
    values = entry(value, place, things)
    return {thing: number_in(values[thing], f"{place}.{thing}", 0, most) for thing in things}


def _row(value: Any, place: str, count: int = 0) -> tuple[int, ...]:
    """Return points by number, from 0 on: just so many, or at least one."""
    entries = listed_in(value, place)
    if len(entries) != (count or max(1, len(entries))):
        raise BadValue(place, f"must be {count or 'at least 1'} numbers, not {len(entries)}.")
    return tuple(_points(one, f"{place}[{number}]") for number, one in enumerate(entries, 1))


def _points(value: Any, place: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST_POINTS:
        raise BadValue(place, f"must be a whole number from -{MOST_POINTS} to {MOST_POINTS}, not {value!r}.")
    return value


def _faces(value: Any, place: str) -> tuple[int, ...]:
    return tuple(
        number_in(one, f"{place}[{number}]", 1, len(FACES))
        for number, one in enumerate(listed_in(value, place), 1)
    )


def _frequency(value: Any) -> Mapping[int, str]:
    """CRU-170 Return which frequency each face of the die stands for; stored games have faces as text."""
    place = "tables.rescue_frequency"
    faces = {str(face): one for face, one in value.items()} if isinstance(value, Mapping) else {}
    if set(faces) != set(map(str, FACES)):
        raise BadValue(place, "must have the faces 1 to 6, and nothing else.")
    return {face: word_in(faces[str(face)], f"{place}.{face}", SIGNALS) for face in FACES}


def _classes(value: Any) -> Mapping[str, tuple[str, ...]]:
    """CRU-204 Return the classes; every good is in one of them."""
    place = "tables.traditional.classes"
    values = entry(value, place, CLASSES)
    classes = {
        name: tuple(
            word_in(one, f"{place}.{name}[{number}]", GOODS)
            for number, one in enumerate(listed_in(values[name], f"{place}.{name}"), 1)
        )
        for name in CLASSES
    }
    for good in GOODS:
        times = sum(goods.count(good) for goods in classes.values())
        if times != 1:
            raise BadValue(place, f"must name {good} once, not {times} times.")
    return classes


def merged(usual: Any, content: Any) -> Any:
    """Return tables that leave things out with the usual ones in their place."""
    if not isinstance(usual, Mapping) or not isinstance(content, Mapping):
        return content
    return {**usual, **{key: merged(usual.get(key), one) for key, one in content.items()}}
