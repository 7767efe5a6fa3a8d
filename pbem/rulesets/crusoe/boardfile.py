"""Reading a board that a GM can replace: its paths, their spaces and what may be taken there (brief 2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.reading import check_once, entry, listed_in, number_in, text_in, word_in
from pbem.rulesets.crusoe.book import Board, Icons, Path, Roles, Space
from pbem.rulesets.crusoe.things import FISH, FRUIT, FRUIT_ICON, SPEARED_FISH, THINGS, Basket

BLANK = "-"
FEWEST_SPACES, MOST_SPACES = 5, 40
MOST_ICONS = 9
"""The most icons of a thing in a space."""
ROLES = ("ruler", "patron", "commons", "spearing")
_KEYS = ("name", "start", "market", "default_order", "roles", "paths")
_PATH_KEYS = ("id", "name", "abbr", "rank", "spaces")


def read_board(content: Any) -> Board:
    """CRU-X01, CRU-X03 Read a board; BadValue names the field that is wrong: board.paths[2].spaces[4]."""
    values = entry(content, "board", _KEYS)
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
