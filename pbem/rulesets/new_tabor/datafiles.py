"""Reading a data file that a GM can replace: die, board, caps and the seven decks, each checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pbem.engine.exact import hundredths_in
from pbem.engine.options import BadValue
from pbem.engine.reading import MOST, entry, listed_in, number_in, text_in, word_in
from pbem.rulesets.new_tabor.book import (
    CURRENT,
    EVERY,
    GOODS,
    LARGEST,
    LOSS,
    NEEDS,
    OPPORTUNITY,
    SPACES,
    WANTS,
    ZONES,
    Data,
    Four,
    Gain,
    Good,
    Loss,
    RentCard,
)

T = TypeVar("T")
QUARTERS = 4
MOST_COPIES = 100
HIGHEST = 3
"""The highest face of a die that the rules know."""
_STRUCK = {"drawer": (("stock", "ability"), (CURRENT, EVERY)), "union": (("stock",), (EVERY, LARGEST))}
"""What of whom a Loss card strikes, and the words for it besides the goods."""
_KEYS = (
    *("title", "die", "zones", "caps_per_player", "clerk_fee", "treasurer_wage", "colours", "life_path"),
    *("labor", "consumption", "potential_rent", "opportunity", "needs", "wants", "loss"),
)


def read_data(content: Any) -> Data:
    """TAB-X01 Read a data file; BadValue names the field that is wrong, such as data.wants[3].good."""
    values = entry(content, "data", _KEYS)
    zones = entry(values["zones"], "data.zones", ZONES)
    _check_colours(values["colours"])
    return Data(
        title=text_in(values["title"], "data.title"),
        die=tuple(number_in(face, place, 1, HIGHEST) for place, face in numbered(values["die"], "data.die")),
        places={zone: number_in(zones[zone], f"data.zones.{zone}", 1) for zone in ZONES},
        caps=tuple(numbers_in(values["caps_per_player"], "data.caps_per_player", QUARTERS + 1)),
        clerk_fee=cents_in(values["clerk_fee"], "data.clerk_fee"),
        treasurer_wage=cents_in(values["treasurer_wage"], "data.treasurer_wage"),
        life_path=_life_path(values["life_path"]),
        labor=_fours(values["labor"], "data.labor"),
        consumption=_fours(values["consumption"], "data.consumption"),
        rent_cards=_rent_cards(values["potential_rent"]),
        opportunity=_deck(values[OPPORTUNITY], OPPORTUNITY, _gain),
        needs=_deck(values[NEEDS], NEEDS, _good),
        wants=_deck(values[WANTS], WANTS, _good),
        loss=_deck(values[LOSS], LOSS, _loss),
    )


def _check_colours(value: Any) -> None:
    """What the colours of the spaces stand for is the rules'; a file may not say otherwise."""
    colours = entry(value, "data.colours", SPACES)
    for letter, meaning in SPACES.items():
        if colours[letter] != meaning:
            raise BadValue(f"data.colours.{letter}", f"must be {meaning}, not {colours[letter]!r}.")


def _life_path(value: Any) -> tuple[str, ...]:
    """TAB-082 Return the spaces of each quarter, blanks left out."""
    quarters = []
    for place, one in numbered(value, "data.life_path", QUARTERS):
        spaces = "".join(text_in(one, place).split())
        for letter in spaces:
            word_in(letter, place, SPACES)
        quarters.append(spaces)
    return tuple(quarters)


def _fours(value: Any, place: str) -> tuple[Four, ...]:
    """Return cards of four numbers, one for each good."""
    cards = [numbers_in(one, where, len(GOODS)) for where, one in numbered(value, place)]
    return tuple((food, clothes, shelter, transport) for food, clothes, shelter, transport in cards)


def _rent_cards(value: Any) -> tuple[RentCard, ...]:
    """Return the Potential Rent cards; every industry must have one."""
    place = "data.potential_rent"
    cards = tuple(_rent_card(one, where) for where, one in numbered(value, place))
    for industry in GOODS:
        if not any(card.industry == industry for card in cards):
            raise BadValue(place, f"must have a card of {industry}.")
    return cards


def _rent_card(one: Any, place: str) -> RentCard:
    values = entry(one, place, ("industry", *ZONES, "price"))
    center, inner, outer = (number_in(values[zone], f"{place}.{zone}", 1) for zone in ZONES)
    price = cents_in(values["price"], f"{place}.price", least=1)
    return RentCard(word_in(values["industry"], f"{place}.industry", GOODS), center, inner, outer, price)


def _deck(value: Any, name: str, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    """Return the cards of a deck in file order, each as often as `copies` says."""
    cards: list[T] = []
    for place, one in numbered(value, f"data.{name}", least=0):
        if not isinstance(one, dict):
            raise BadValue(place, f"must be a table, not {one!r}.")
        copies = number_in(one.get("copies", 1), f"{place}.copies", 1, MOST_COPIES)
        cards += [read({key: part for key, part in one.items() if key != "copies"}, place)] * copies
    return tuple(cards)


def _gain(one: Any, place: str) -> Gain:
    """Return an Opportunity card."""
    values = entry(one, place, ("industry", "ability"))
    industry = word_in(values["industry"], f"{place}.industry", GOODS)
    return Gain(industry, number_in(values["ability"], f"{place}.ability"))


def _good(one: Any, place: str) -> Good:
    """Return a Wants or a Needs card."""
    values = entry(one, place, ("good", "amount"))
    good = word_in(values["good"], f"{place}.good", GOODS)
    return Good(good, number_in(values["amount"], f"{place}.amount"))


def _loss(one: Any, place: str) -> Loss:
    """TAB-X08 Return a Loss card: of stock a part or units, of ability points."""
    values = entry(one, place, ("from", "what", "good"), ("part", "units", "points"))
    source = word_in(values["from"], f"{place}.from", _STRUCK)
    what = word_in(
        values["what"], f"{place}.what", ("stock", "ability") if source == "drawer" else ("stock",)
    )
    more = (CURRENT, EVERY) if source == "drawer" else (EVERY, LARGEST)
    good = word_in(values["good"], f"{place}.good", (*GOODS, *more))
    sizes = [key for key in ("part", "units", "points") if key in values]
    fitting = ("points",) if what == "ability" else ("part", "units")
    if len(sizes) != 1 or sizes[0] not in fitting:
        raise BadValue(place, f"must have {' or '.join(fitting)}, and nothing else of part, units, points.")
    if sizes[0] == "part":
        return Loss(source, what, good, part=part_in(values["part"], f"{place}.part"))
    number = number_in(values[sizes[0]], f"{place}.{sizes[0]}", 1)
    if sizes[0] == "units":
        return Loss(source, what, good, units=number)
    return Loss(source, what, good, points=number)


def numbered(value: Any, place: str, count: int = 0, least: int = 1) -> list[tuple[str, Any]]:
    """Return the entries of a list, at least or just so many, each with its place, counted from 1."""
    entries = listed_in(value, place)
    if count and len(entries) != count:
        raise BadValue(place, f"must have {count} entries, not {len(entries)}.")
    if len(entries) < least:
        raise BadValue(place, "must not be empty.")
    return [(f"{place}[{number}]", one) for number, one in enumerate(entries, 1)]


def numbers_in(value: Any, place: str, count: int, least: int = 0) -> list[int]:
    """Return a list of so many whole numbers."""
    return [number_in(one, where, least) for where, one in numbered(value, place, count)]


def cents_in(value: Any, place: str, least: int = 0) -> int:
    """TAB-110 Return an amount of credits in cents, with two decimals at most."""
    try:
        cents = hundredths_in(value)
    except ValueError:
        cents = -1
    if not least <= cents <= MOST * 100:
        above = "above 0 " if least else ""
        raise BadValue(place, f"must be an amount {above}with at most two decimals, not {value!r}.")
    return cents


def part_in(value: Any, place: str) -> tuple[int, int]:
    """Return a part of the whole, such as 1/4, as its two numbers."""
    above, slash, below = str(value).partition("/")
    if slash and above.strip().isdecimal() and below.strip().isdecimal():
        part = int(above), int(below)
        if 0 < part[0] <= part[1] <= MOST:
            return part
    raise BadValue(place, f"must be a part between 0 and 1, such as 1/4, not {value!r}.")
