"""Reading the files that a GM can replace: tables, and boards (brief 2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.reading import check_once, entry, listed_in, number_in, text_in, word_in
from pbem.rulesets.crusoe.book import Board, Icons, Path, Roles, Space, Tables
from pbem.rulesets.crusoe.things import (
    FISH,
    FOOD,
    FRUIT,
    FRUIT_ICON,
    GOODS,
    SIGNALS,
    SPEARED_FISH,
    THINGS,
    Basket,
)

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


# ---- Reading a board that a GM can replace: its paths, their spaces and what may be taken there (brief 2.3)

BLANK = "-"
FEWEST_SPACES, MOST_SPACES = 5, 40
MOST_ICONS = 9
"""The most icons of a thing in a space."""
ROLES = ("ruler", "patron", "commons", "spearing")
_KEYS_OF_BOARD = ("name", "start", "market", "default_order", "roles", "paths")
_PATH_KEYS = ("id", "name", "abbr", "rank", "spaces")


def read_board(content: Any) -> Board:
    """CRU-X01, CRU-X03 Read a board; BadValue names the field that is wrong: board.paths[2].spaces[4]."""
    values = entry(content, "board", _KEYS_OF_BOARD)
    paths = [
        _path(one, f"board.paths[{number}]") for number, one in _numbered(values["paths"], "board.paths")
    ]
    _check_alike(paths)
    ids = [path.id for path in paths]
    return Board(
        name=text_in(values["name"], "board.name"),
        start=text_in(values["start"], "board.start"),
        market=text_in(values["market"], "board.market"),
        default_order=_default_order(values["default_order"], ids),
        roles=_roles(values["roles"], ids),
        paths={path.id: path for path in paths},
    )


def _numbered(value: Any, place: str) -> list[tuple[int, Any]]:
    """Return the entries of a list that is not empty, counted from 1."""
    entries = listed_in(value, place)
    if not entries:
        raise BadValue(place, "must not be empty.")
    return list(enumerate(entries, 1))


def _path(one: Any, place: str) -> Path:
    """CRU-001 Return a path."""
    values = entry(one, place, _PATH_KEYS)
    spaces = _numbered(values["spaces"], f"{place}.spaces")
    if not FEWEST_SPACES <= len(spaces) <= MOST_SPACES:
        raise BadValue(
            f"{place}.spaces", f"must be {FEWEST_SPACES} to {MOST_SPACES} spaces, not {len(spaces)}."
        )
    return Path(
        id=_id_in(values["id"], f"{place}.id"),
        name=text_in(values["name"], f"{place}.name"),
        abbr=text_in(values["abbr"], f"{place}.abbr"),
        rank=number_in(values["rank"], f"{place}.rank", 1),
        spaces=tuple(_space(text, f"{place}.spaces[{number}]") for number, text in spaces),
    )


def _id_in(value: Any, place: str) -> str:
    id = text_in(value, place)
    if not id.isidentifier() or id != id.lower():
        raise BadValue(place, f"must be small letters and underscores, not {value!r}.")
    return id


def _space(value: Any, place: str) -> Space:
    """CRU-050, CRU-052 Return a space with its options in the order written."""
    text = text_in(value, place).strip()
    if text == BLANK:
        return Space()
    options = tuple(_option(part, place) for part in text.split("/"))
    types = [option.type for option in options]
    for type in types:
        if types.count(type) > 1:
            raise BadValue(place, f"{type} stands there twice.")
    return Space(options)


def _option(text: str, place: str) -> Icons:
    """CRU-051, CRU-056, CRU-057 Return an option; only fruits stand together in one."""
    amounts: dict[str, int] = {}
    types = []
    for part in text.split("+"):
        type, thing, units = _icons(part.strip(), place)
        if thing in amounts:
            raise BadValue(place, f"{thing} stands there twice.")
        amounts[thing] = units
        types.append(type)
    if len(types) > 1 and set(types) != {FRUIT_ICON}:
        raise BadValue(place, f"only fruits are joined by +, not {text.strip()!r}.")
    return Icons(types[0], Basket.of(amounts))


def _icons(text: str, place: str) -> tuple[str, str, int]:
    """Return the icon type, the thing it gives, and how many icons there are."""
    number, _, word = text.partition(" ")
    if not number.isdecimal() or not 1 <= int(number) <= MOST_ICONS:
        raise BadValue(place, f"must be 1 to {MOST_ICONS} of a thing, such as 2 egg, not {text!r}.")
    word_in(word, place, (*THINGS, SPEARED_FISH))
    if word == SPEARED_FISH:
        return SPEARED_FISH, FISH, int(number)
    return FRUIT_ICON if word in FRUIT else word, word, int(number)


def _check_alike(paths: Sequence[Path]) -> None:
    """Refuse two paths with the same id, name, abbreviation or rank."""
    for field in ("id", "rank"):
        _check_unique([str(getattr(path, field)) for path in paths], field)
    words = [(path.id, word) for path in paths for word in (path.id, path.name, path.abbr)]
    check_once(words, "board.paths")


def _check_unique(values: Sequence[str], field: str) -> None:
    for number, value in enumerate(values, 1):
        if values.index(value) < number - 1:
            first = values.index(value) + 1
            raise BadValue(f"board.paths[{number}].{field}", f"{value} is that of paths[{first}] already.")


def _default_order(value: Any, ids: Iterable[str]) -> tuple[str, ...]:
    """CRU-P04 Return the order of the default choice: every path once."""
    place = "board.default_order"
    order = tuple(
        word_in(one, f"{place}[{number}]", ids) for number, one in enumerate(listed_in(value, place), 1)
    )
    for id in ids:
        if order.count(id) != 1:
            raise BadValue(place, f"must name {id} once, not {order.count(id)} times.")
    return order


def _roles(value: Any, ids: Iterable[str]) -> Roles:
    values = entry(value, "board.roles", ROLES)
    ruler, patron, commons, spearing = (word_in(values[role], f"board.roles.{role}", ids) for role in ROLES)
    return Roles(ruler, patron, commons, spearing)
