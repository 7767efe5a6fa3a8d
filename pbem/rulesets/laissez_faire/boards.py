"""LAI-X01 Board files: spaces, cities, deeds and the bank's prices, readable and editable by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.reading import check_once, entry, listed_in, number_in, numbers_in, text_in
from pbem.rulesets.laissez_faire.book import LEVELS, Board, City, Kind, Role, Space
from pbem.rulesets.laissez_faire.spaces import COMPETITOR_RENTS, MONOPOLIST_RENTS, key_in, read_space

SIDES = 4
CITIES_OF_A_SIDE = 2
MOST_SPACES = 120
DICE, CURRENCY = "2D6", "$"
BUILD_LEVELS = ("house", "house", "apartment")
_KEYS = (
    *("id", "title", "start_money", "pass_start", "supply", "bank_transport", "bank_utility"),
    *(
        "fair_transport",
        "fair_utility",
        "monopolist_column",
        "competitor_column",
        "sides",
        "cities",
        "spaces",
    ),
)
_MORE = ("currency", "seats", "dice", "build_levels")


@dataclass(frozen=True)
class Supply:
    """How many buildings are in the box."""

    houses: int
    apartments: int


def read_board(content: Any, place: str = "board") -> Board:
    """LAI-78 Read a board file's content; BadValue names the field that is wrong."""
    values = entry(content, place, _KEYS, _MORE)
    _check_fixed(values, place)
    supply = _supply(values["supply"], f"{place}.supply")
    cities = _cities(values["cities"], f"{place}.cities")
    spaces = _spaces(values["spaces"], f"{place}.spaces", cities)
    check_once(_words(spaces, cities), place)
    first = {city: next(one.number for one in spaces if one.city == city) for city in cities}
    return Board(
        id=text_in(values["id"], f"{place}.id"),
        title=text_in(values["title"], f"{place}.title"),
        start_money=number_in(values["start_money"], f"{place}.start_money"),
        pass_start=number_in(values["pass_start"], f"{place}.pass_start"),
        houses=supply.houses,
        apartments=supply.apartments,
        spaces=spaces,
        cities={city: cities[city] for city in sorted(cities, key=first.__getitem__)},
        house_prices=_house_prices(values["sides"], f"{place}.sides"),
        bank_transport=numbers_in(values["bank_transport"], f"{place}.bank_transport", SIDES),
        bank_utility=_bank_utility(values["bank_utility"], f"{place}.bank_utility", spaces),
        fair_transport=number_in(values["fair_transport"], f"{place}.fair_transport"),
        fair_utility=number_in(values["fair_utility"], f"{place}.fair_utility"),
        monopolist_column=_column(values, place, "monopolist_column", MONOPOLIST_RENTS),
        competitor_column=_column(values, place, "competitor_column", COMPETITOR_RENTS),
    )


def _check_fixed(values: Mapping[str, Any], place: str) -> None:
    """Refuse what the rules can't have otherwise: other dice, money and buildings."""
    if values.get("dice", DICE) != DICE:
        raise BadValue(f"{place}.dice", f"must be {DICE}, not {values['dice']!r}.")
    if values.get("currency", CURRENCY) != CURRENCY:
        raise BadValue(f"{place}.currency", f'must be "{CURRENCY}", not {values["currency"]!r}.')
    if values.get("build_levels", [*BUILD_LEVELS]) != [*BUILD_LEVELS]:
        raise BadValue(f"{place}.build_levels", f"must be [{', '.join(BUILD_LEVELS)}].")
    if "seats" in values:
        least, most = numbers_in(values["seats"], f"{place}.seats", 2)
        if not 2 <= least <= most <= 8:
            raise BadValue(f"{place}.seats", "must be two numbers from 2 to 8, the smaller first.")


def _supply(value: Any, place: str) -> Supply:
    """LAI-X03 Read how many houses and apartment buildings there are."""
    values = entry(value, place, ("houses", "apartments"))
    return Supply(
        number_in(values["houses"], f"{place}.houses"), number_in(values["apartments"], f"{place}.apartments")
    )


def _house_prices(value: Any, place: str) -> dict[int, int]:
    """Return the house price of each side."""
    prices: dict[int, int] = {}
    for number, one in enumerate(listed_in(value, place), 1):
        values = entry(one, f"{place}[{number}]", ("side", "house"))
        side = number_in(values["side"], f"{place}[{number}].side", 1, SIDES)
        if side in prices:
            raise BadValue(f"{place}[{number}].side", f"side {side} stands here twice.")
        prices[side] = number_in(values["house"], f"{place}[{number}].house")
    if len(prices) != SIDES:
        raise BadValue(place, f"must have the sides 1 to {SIDES}.")
    return dict(sorted(prices.items()))


def _cities(value: Any, place: str) -> dict[str, City]:
    """Return the cities as listed, two of each side."""
    cities: dict[str, City] = {}
    for number, one in enumerate(listed_in(value, place), 1):
        where = f"{place}[{number}]"
        values = entry(one, where, ("key", "name", "abbr", "side"))
        key = key_in(values["key"], f"{where}.key")
        if key in cities:
            raise BadValue(f"{where}.key", f"{key} stands here twice.")
        name, abbreviation = (text_in(values[part], f"{where}.{part}") for part in ("name", "abbr"))
        cities[key] = City(key, name, abbreviation, number_in(values["side"], f"{where}.side", 1, SIDES))
    for side in range(1, SIDES + 1):
        if (count := sum(city.side == side for city in cities.values())) != CITIES_OF_A_SIDE:
            raise BadValue(place, f"must have {CITIES_OF_A_SIDE} cities on side {side}, not {count}.")
    return cities


def _spaces(value: Any, place: str, cities: Mapping[str, City]) -> tuple[Space, ...]:
    """Return the spaces; the board as a whole has all that the rules need."""
    items = listed_in(value, place)
    if not items or len(items) % SIDES or len(items) > MOST_SPACES:
        count = f"{MOST_SPACES} spaces at most, not {len(items)}"
        raise BadValue(place, f"must be {SIDES} equal sides, {count}.")
    quarter = len(items) // SIDES
    spaces = tuple(
        read_space(one, f"{place}[{number + 1}]", number, quarter, cities) for number, one in enumerate(items)
    )
    _check_roles(spaces, place)
    _check_companies(spaces, place)
    for city in cities:
        _check_city(city, spaces, place)
    return spaces


def _check_roles(spaces: Sequence[Space], place: str) -> None:
    roles = [space.role for space in spaces]
    if roles.count(Role.JAIL) != 1:
        raise BadValue(place, f"exactly one corner is the jail, not {roles.count(Role.JAIL)}.")
    if Role.GO_TO_JAIL not in roles:
        raise BadValue(place, "at least one corner must send to jail: go_to_jail.")


def _check_companies(spaces: Sequence[Space], place: str) -> None:
    for side in range(1, SIDES + 1):
        count = sum(space.kind is Kind.TRANSPORT and space.side == side for space in spaces)
        if count != 1:
            raise BadValue(place, f"side {side} must have one transport company, not {count}.")
    if not any(space.kind is Kind.UTILITY for space in spaces):
        raise BadValue(place, "there must be a utility.")


def _check_city(city: str, spaces: Sequence[Space], place: str) -> None:
    """Refuse a city in pieces, and one where nobody could lodge."""
    numbers = [space.number for space in spaces if space.city == city]
    if not any(space.city == city and space.kind is Kind.STREET for space in spaces):
        raise BadValue(place, f"{city} must have a street.")
    for number in range(numbers[0], numbers[-1]):
        if number not in numbers:
            raise BadValue(f"{place}[{number + 1}]", f"lies in the middle of {city}, but is no part of it.")


def _words(spaces: Sequence[Space], cities: Mapping[str, City]) -> list[tuple[str, str]]:
    """Return the words for spaces and cities, each behind what it stands for."""
    words = [(f"space {space.number}", word) for space in spaces for word in (space.key, space.name) if word]
    for city in cities.values():
        words += [(f"the city {city.key}", word) for word in (city.key, city.name, city.abbreviation)]
    return words


def _bank_utility(value: Any, place: str, spaces: Sequence[Space]) -> tuple[int, ...]:
    """Return the bank's factors by the number of utilities in one hand."""
    factors, count = numbers_in(value, place), sum(space.kind is Kind.UTILITY for space in spaces)
    if len(factors) < count:
        raise BadValue(place, f"must be {count} numbers: there are so many utilities.")
    return factors


def _column(values: Mapping[str, Any], place: str, name: str, count: int) -> tuple[int, ...]:
    """LAI-X04 Return which rent of a deed holds at each building level."""
    return numbers_in(values[name], f"{place}.{name}", len(LEVELS), most=count - 1)
