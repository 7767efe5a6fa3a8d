"""Reading the data files a GM can replace: goods, installations and asteroids, each checked (brief 2.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.reading import (
    check_faces,
    check_once,
    dice_in,
    entry,
    flag_in,
    listed_in,
    number_in,
    text_in,
    word_in,
)
from pbem.rulesets.planetismals.book import Conversion, Good, Rock, Sort

GOODS_OF_THE_RULES = ("food", "manufactured", "hightech", "luxury", "scrap")
"""Goods that rules name: they may be priced and called otherwise, but not be missing."""
SORTS_OF_THE_RULES = ("extractor", "research", "refinery", "farm", "factory", "plant", "colony")
"""Types of installation that rules name."""
_KEY = re.compile(r"[a-z][a-z_]{0,30}")
_CODE = re.compile(r"[B-Z][A-Z]")
_TAKEN_CODES = ("SH",)
_TRADES = ("base_sells", "base_buys", "bmz_sells", "bmz_buys", "fixed_price")
_POWERS: dict[str, tuple[str, ...]] = {
    "extractor": ("per_turn",),
    "research": ("income_die",),
    "refinery": ("capacity", "kinds"),
    "farm": ("capacity", "converts"),
    "factory": ("capacity", "converts", "with_research"),
    "plant": ("capacity", "converts"),
    "colony": (
        *("food_per_turn", "tax", "luxuries_per_turn", "luxury_price", "rations"),
        "takeover_price_two_seats",
    ),
}


@dataclass(frozen=True)
class Market:
    """What market.yaml says: goods in table order, the units of a CSU, and the limits of prices."""

    goods: Mapping[str, Good]
    csu_per_unit: int
    bmz_markup: int
    price_floor: int
    price_ceiling: int


@dataclass(frozen=True)
class Shop:
    """What installations.yaml says."""

    sorts: Mapping[str, Sort]
    hold: int
    shuttle_price: int
    shuttle_dice: tuple[int, ...]
    strike_fee: int
    start_cash: int
    first_shuttles: int
    rent: int


@dataclass(frozen=True)
class Rocks:
    """What asteroids.yaml says; radius, density and clear radius are the generator's."""

    rocks: Mapping[str, Rock]
    size_die: int
    type_die: int
    radius: Mapping[int, int]
    density: int
    clear_radius: int


def read_market(content: Any) -> Market:
    """PLA-58 Read market.yaml."""
    limits = ("csu_per_unit", "bmz_markup_percent", "price_floor", "price_ceiling")
    values = entry(content, "market", ("goods", "specials", *limits))
    goods: dict[str, Good] = {}
    for part in ("goods", "specials"):
        for number, one in enumerate(listed_in(values[part], f"market.{part}"), 1):
            good = _good(one, f"market.{part}[{number}]", is_special=part == "specials")
            if good.key in goods:
                raise BadValue(f"market.{part}[{number}].key", f'"{good.key}" stands twice.')
            goods[good.key] = good
    for key in GOODS_OF_THE_RULES:
        if key not in goods:
            raise BadValue("market.goods", f'the rules need a good with the key "{key}".')
    if not goods["scrap"].fixed_price:
        raise BadValue("market.specials", "the price of scrap is fixed.")
    check_once(((key, word) for key, good in goods.items() for word in _names(good)), "market.goods")
    return Market(
        goods,
        number_in(values["csu_per_unit"], "market.csu_per_unit", 1, 100),
        number_in(values["bmz_markup_percent"], "market.bmz_markup_percent", 0, 50),
        number_in(values["price_floor"], "market.price_floor", 1, 100),
        number_in(values["price_ceiling"], "market.price_ceiling", 100, 1000),
    )


def _names(good: Good) -> list[str]:
    """Return the words for a good, each once: aliases may repeat its own name."""
    words = (good.key, good.key.replace("_", " "), good.name, *good.aliases)
    return list(dict.fromkeys(word.casefold() for word in words))


def _good(one: Any, place: str, is_special: bool) -> Good:
    values = entry(one, place, ("key", "name", "base"), ("aliases", *(_TRADES if is_special else ())))
    trades = {name: flag_in(values[name], f"{place}.{name}") for name in _TRADES if name in values}
    return Good(
        _key(values["key"], f"{place}.key"),
        text_in(values["name"], f"{place}.name"),
        number_in(values["base"], f"{place}.base", 1, 100_000),
        _aliases(values, place),
        **trades,
    )


def _key(value: Any, place: str) -> str:
    key = text_in(value, place)
    if not _KEY.fullmatch(key):
        raise BadValue(place, f"must be lower-case letters and underscores, not {key!r}.")
    return key


def _aliases(values: Mapping[str, Any], place: str) -> tuple[str, ...]:
    aliases = listed_in(values.get("aliases", []), f"{place}.aliases")
    return tuple(text_in(alias, f"{place}.aliases") for alias in aliases)


def read_installations(content: Any, market: Market) -> Shop:
    """PLA-28 Read installations.yaml; goods are those of the market."""
    values = entry(content, "installations", ("csu", "types", "shuttle", "strike_fee", "start", "rent"))
    sorts: dict[str, Sort] = {}
    for number, one in enumerate(listed_in(values["types"], "installations.types"), 1):
        sort = _sort(one, f"installations.types[{number}]", market.goods)
        if sort.key in sorts:
            raise BadValue(f"installations.types[{number}].key", f'"{sort.key}" stands twice.')
        sorts[sort.key] = sort
    for key in SORTS_OF_THE_RULES:
        if key not in sorts:
            raise BadValue("installations.types", f'the rules need a type with the key "{key}".')
    check_once(((key, sort.code) for key, sort in sorts.items()), "installations.types")
    words = ((key, word) for key, sort in sorts.items() for word in _sort_names(sort))
    check_once(words, "installations.types")
    shuttle = entry(values["shuttle"], "installations.shuttle", ("price", "capacity", "move_dice"))
    start = entry(values["start"], "installations.start", ("cash", "shuttles"))
    return Shop(
        sorts,
        _space(values["csu"], shuttle["capacity"], market.csu_per_unit),
        number_in(shuttle["price"], "installations.shuttle.price"),
        dice_in(shuttle["move_dice"], "installations.shuttle.move_dice"),
        number_in(values["strike_fee"], "installations.strike_fee"),
        number_in(start["cash"], "installations.start.cash"),
        number_in(start["shuttles"], "installations.start.shuttles", 1, 9),
        number_in(values["rent"], "installations.rent"),
    )


def _space(csu: Any, capacity: Any, csu_per_unit: int) -> int:
    """PLA-30 Return the units a hold takes; an installation needs the whole of it."""
    hold = number_in(capacity, "installations.shuttle.capacity", 1, 10_000)
    if number_in(csu, "installations.csu", 1, 10_000) != hold:
        raise BadValue(
            "installations.csu", f"an installation fills a hold: it must be {hold}, as shuttle.capacity."
        )
    return hold // csu_per_unit


def _sort_names(sort: Sort) -> list[str]:
    return list(dict.fromkeys(word.casefold() for word in (sort.key, sort.name, *sort.aliases)))


def _sort(one: Any, place: str, goods: Mapping[str, Good]) -> Sort:
    key = word_in(entry_key(one, place), f"{place}.key", SORTS_OF_THE_RULES)
    powers = _POWERS[key]
    values = entry(one, place, ("key", "code", "name", "price", *powers), ("aliases",))
    code = text_in(values["code"], f"{place}.code")
    if not _CODE.fullmatch(code) or code in _TAKEN_CODES:
        raise BadValue(f"{place}.code", f"must be two capitals from BA on and not SH, not {code!r}.")
    return Sort(
        key,
        code,
        text_in(values["name"], f"{place}.name"),
        number_in(values["price"], f"{place}.price"),
        _aliases(values, place),
        converts=_conversions(values.get("converts", []), f"{place}.converts", goods),
        with_research=_conversions(values.get("with_research", []), f"{place}.with_research", goods),
        kinds=_kinds(values.get("kinds", {}), f"{place}.kinds", goods),
        **dict(_numbers(values, place, powers)),
    )


def entry_key(one: Any, place: str) -> Any:
    """Return the key of an entry before its other fields are known."""
    if not isinstance(one, Mapping) or "key" not in one:
        raise BadValue(f"{place}.key", "is missing.")
    return one["key"]


def _numbers(values: Mapping[str, Any], place: str, powers: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    least = {"income_die": 2, "capacity": 1}
    for name in powers:
        if name not in ("converts", "with_research", "kinds"):
            yield name, number_in(values[name], f"{place}.{name}", least.get(name, 0), 100_000)


def _conversions(value: Any, place: str, goods: Mapping[str, Good]) -> tuple[Conversion, ...]:
    return tuple(
        _conversion(pair, f"{place}[{number}]", goods)
        for number, pair in enumerate(listed_in(value, place), 1)
    )


def _conversion(pair: Any, place: str, goods: Mapping[str, Good]) -> Conversion:
    if not isinstance(pair, list) or len(pair) != 2:
        raise BadValue(place, f"must be two goods, [used, made], not {pair!r}.")
    return Conversion(word_in(pair[0], place, goods), word_in(pair[1], place, goods))


def _kinds(value: Any, place: str, goods: Mapping[str, Good]) -> dict[str, Conversion]:
    if not isinstance(value, Mapping):
        raise BadValue(place, f"must be a table of kinds, not {value!r}.")
    return {_key(kind, place): _conversion(pair, f"{place}.{kind}", goods) for kind, pair in value.items()}


def read_asteroids(content: Any, market: Market) -> Rocks:
    """PLA-23, PLA-26 Read asteroids.yaml; ores are goods of the market."""
    values = entry(content, "asteroids", ("size_die", "type_die", "types", "generator"))
    type_die = number_in(values["type_die"], "asteroids.type_die", 2, 1000)
    rocks: dict[str, Rock] = {}
    for number, one in enumerate(listed_in(values["types"], "asteroids.types"), 1):
        rock = _rock(one, f"asteroids.types[{number}]", market.goods, type_die)
        if rock.key in rocks:
            raise BadValue(f"asteroids.types[{number}].key", f'"{rock.key}" stands twice.')
        rocks[rock.key] = rock
    ranges = [
        (f"asteroids.types[{number}]", rock.first, rock.last) for number, rock in enumerate(rocks.values(), 1)
    ]
    check_faces(ranges, type_die, "asteroids.types")
    wishes = entry(
        values["generator"], "asteroids.generator", ("radius_by_seats", "density_percent", "clear_radius")
    )
    return Rocks(
        rocks,
        number_in(values["size_die"], "asteroids.size_die", 2, 100),
        type_die,
        _radius(wishes["radius_by_seats"]),
        number_in(wishes["density_percent"], "asteroids.generator.density_percent", 10, 70),
        number_in(wishes["clear_radius"], "asteroids.generator.clear_radius", 0, 2),
    )


def _rock(one: Any, place: str, goods: Mapping[str, Good], die: int) -> Rock:
    values = entry(one, place, ("from", "to", "key", "name", "ore"))
    return Rock(
        _key(values["key"], f"{place}.key"),
        text_in(values["name"], f"{place}.name"),
        word_in(values["ore"], f"{place}.ore", goods),
        number_in(values["from"], f"{place}.from", 1, die),
        number_in(values["to"], f"{place}.to", 1, die),
    )


def _radius(value: Any) -> dict[int, int]:
    """Return the rings for each number of seats, which a stored table has as text."""
    if not isinstance(value, Mapping):
        raise BadValue("asteroids.generator.radius_by_seats", f"must be a table, not {value!r}.")
    place = "asteroids.generator.radius_by_seats"
    radius = {
        int(str(seats)): number_in(value[seats], place, 3, 9) for seats in value if str(seats).isdecimal()
    }
    if missing := [seats for seats in range(2, 9) if seats not in radius]:
        raise BadValue(place, f"{missing[0]} seats are missing.")
    return radius
