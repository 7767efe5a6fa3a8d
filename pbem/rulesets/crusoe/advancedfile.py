"""CRA 2.3 Reading the tables of the advanced game that a GM can replace: games/crusoe/advanced.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.reading import entry, flag_in, listed_in, number_in, word_in
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.advanced import (
    Advanced,
    ChurchTables,
    ClassTables,
    Dealt,
    Defaults,
    DisabilityRow,
    ManyPlayersTables,
    MarketTables,
    ThirdWorldTables,
)
from pbem.rulesets.crusoe.modules.settings import PACKAGE, RESOURCES, ROWS
from pbem.rulesets.crusoe.tablesfile import FACES, ROLES
from pbem.rulesets.crusoe.things import FOOD, GOODS, SIGNALS, THINGS, WATER

# ---- CRA 2.3 Reading single values of the advanced game's file: orders of goods, amounts by word, fractions

MOST = 1000
"""The most dollars, units or seats that a table may name."""


def words_in(value: Any, place: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return a list of some of these words, none of them twice."""
    known = tuple(words)
    found = tuple(
        word_in(one, f"{place}[{number}]", known) for number, one in enumerate(listed_in(value, place), 1)
    )
    for number, word in enumerate(found, 1):
        if word in found[: number - 1]:
            raise BadValue(f"{place}[{number}]", f"{word} stands there twice.")
    return found


def all_of(value: Any, place: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return a list that has each of these words once."""
    known = tuple(words)
    found = words_in(value, place, known)
    for word in known:
        if word not in found:
            raise BadValue(place, f"must name {word} too.")
    return found


def amounts_in(value: Any, place: str, words: Iterable[str], least: int = 0) -> dict[str, int]:
    """Return a number for each of these words."""
    known = tuple(words)
    values = entry(value, place, known)
    return {word: number_in(values[word], f"{place}.{word}", least, MOST) for word in known}


def some_amounts_in(value: Any, place: str, words: Iterable[str]) -> dict[str, int]:
    """Return a number for some of these words, in their order."""
    known = tuple(words)
    values = entry(value, place, (), known)
    return {word: number_in(values[word], f"{place}.{word}", 0, MOST) for word in known if word in values}


def signed_in(value: Any, place: str) -> int:
    """Return a whole number that may be below 0."""
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
        raise BadValue(place, f"must be a whole number from -{MOST} to {MOST}, not {value!r}.")
    return value


def part_in(value: Any, place: str) -> Fraction:
    """Return a part of a whole that is written as a list, such as [1, 3] for a third."""
    parts = listed_in(value, place)
    if len(parts) != 2:
        raise BadValue(place, f"must be two numbers, such as [1, 3] for a third, not {value!r}.")
    below = number_in(parts[1], f"{place}[2]", 1, MOST)
    return Fraction(number_in(parts[0], f"{place}[1]", 0, below), below)


def quotient_in(value: Any, place: str) -> Fraction:
    """Return a price above 0: a whole number, or a quotient written as 1/3."""
    above, _, below = value.partition("/") if isinstance(value, str) else (str(value), "", "")
    number_text = (above.strip(), (below.strip() or "1"))
    if isinstance(value, bool) or not all(text.isascii() and text.isdecimal() for text in number_text):
        raise BadValue(place, f"must be a whole number or a quotient such as 1/3, not {value!r}.")
    first, second = (int(text) for text in number_text)
    if not 1 <= first <= MOST or not 1 <= second <= MOST:
        raise BadValue(place, f"must have numbers from 1 to {MOST}, not {value!r}.")
    return Fraction(first, second)


# ---- CRA-DIS-06 Reading the disability table: a row for each sum of two dice

SPEARED = "speared_fish"
ICON_WORDS = (*THINGS, SPEARED)
"""What may be barred: things, of fruits each sort, and Speared Fish by itself (CRA-R97)."""
ALL = "all"
MOST_PENALTY = 36
_MORE = ("icons", "icons_except", "may_not_eat", "no_experience", "cripple")


def read_disability(content: Any, place: str) -> tuple[DisabilityRow, ...]:
    """CRA-DIS-06 Read the rows in their order; each is there once."""
    rows = tuple(_row(one, f"{place}[{number}]") for number, one in enumerate(listed_in(content, place), 1))
    names = tuple(row.row for row in rows)
    if names != ROWS:
        raise BadValue(place, f"must have the rows {', '.join(ROWS)} in this order.")
    return rows


def _row(value: Any, place: str) -> DisabilityRow:
    values = entry(value, place, ("row", "vip"), _MORE)
    row = word_in(str(values["row"]), f"{place}.row", ROWS)
    first, _, last = row.partition("-")
    return DisabilityRow(
        row=row,
        first=int(first),
        last=int(last or first),
        vip=number_in(values["vip"], f"{place}.vip", 0, MOST_PENALTY),
        icons=_icons(values, place),
        may_not_eat=words_in(values.get("may_not_eat", []), f"{place}.may_not_eat", FOOD),
        no_experience=flag_in(values.get("no_experience", False), f"{place}.no_experience"),
        cripple=flag_in(values.get("cripple", False), f"{place}.cripple"),
    )


def _icons(values: Mapping[str, Any], place: str) -> tuple[str, ...]:
    """Return the icons that cannot be used, written as a list, as all, or as all but some."""
    if "icons" in values and "icons_except" in values:
        raise BadValue(f"{place}.icons_except", "cannot stand beside icons.")
    if "icons_except" in values:
        usable = words_in(values["icons_except"], f"{place}.icons_except", ICON_WORDS)
        return tuple(icon for icon in ICON_WORDS if icon not in usable)
    if values.get("icons") == ALL:
        return ICON_WORDS
    return words_in(values.get("icons", []), f"{place}.icons", ICON_WORDS)


GUILD_SIGNAL = tr_noop("signal")
GUILD_TOKENS = (GUILD_SIGNAL, *(good for good in GOODS if good != WATER))
"""CRA-GLD-01 What guilds may be drawn from."""
CAPITALIST, MIDDLE, WORKING = "capitalist", "middle", "working"
_ROLE = "board.roles."
_KEYS = (
    *("elasticity", "market", "defaults", "welfare", "class_warfare", "state_capitalism"),
    *("centralized_communism", "landlords", "corporations", "guilds", "third_world", "disability"),
    *("church", "race", "many_players", "diamonds"),
)


def read_advanced(content: Any) -> Advanced:
    """CRA 2.3 Read the tables; BadValue names the field that is wrong, such as advanced.church.tithe[2]."""
    values = entry(content, "advanced", _KEYS)
    landlords = entry(values["landlords"], "advanced.landlords", ("modern_landlords", "offer_default"))
    offer = amounts_in(landlords["offer_default"], "advanced.landlords.offer_default", ("money", "barter"))
    firms = amounts_in(values["corporations"], "advanced.corporations", ("share_price", "roll_price"), 1)
    return Advanced(
        elasticity=all_of(values["elasticity"], "advanced.elasticity", GOODS),
        market=_market(values["market"]),
        defaults=_defaults(values["defaults"]),
        package=_package(values["welfare"]),
        classes=_classes(values["class_warfare"]),
        printed_pay=_printed(values["state_capitalism"]),
        allowance=_single(values["centralized_communism"], "centralized_communism", "allowance"),
        modern_landlords=number_in(
            landlords["modern_landlords"], "advanced.landlords.modern_landlords", 1, 8
        ),
        offer_money=offer["money"],
        offer_barter=offer["barter"],
        share_price=firms["share_price"],
        roll_price=firms["roll_price"],
        guild_tokens=_guild_tokens(values["guilds"]),
        third_world=_third_world(values["third_world"]),
        disability=read_disability(values["disability"], "advanced.disability"),
        church=_church(values["church"]),
        race_penalty=_single(values["race"], "race", "penalty"),
        many_players=_many_players(values["many_players"]),
        lottery=_lottery(values["diamonds"]),
    )


def _single(value: Any, name: str, key: str) -> int:
    """Return the number of a table that has only one."""
    return amounts_in(value, f"advanced.{name}", (key,))[key]


def _market(value: Any) -> MarketTables:
    """CRA-MM-09, CRA-R01 Return the tables of markets; the floor of prices is above 0."""
    place = "advanced.market"
    values = entry(value, place, ("first_money", "price_floor", "fruit", "protein"))
    fruit = words_in(values["fruit"], f"{place}.fruit", FOOD)
    protein = words_in(values["protein"], f"{place}.protein", FOOD)
    for name, foods in (("fruit", fruit), ("protein", protein)):
        if not foods:
            raise BadValue(f"{place}.{name}", "must not be empty.")
    if both := [food for food in fruit if food in protein]:
        raise BadValue(f"{place}.protein", f"{both[0]} is a fruit already.")
    return MarketTables(
        number_in(values["first_money"], f"{place}.first_money", 0, MOST),
        number_in(values["price_floor"], f"{place}.price_floor", 1, MOST),
        fruit,
        protein,
    )


def _defaults(value: Any) -> Defaults:
    """CRA-X03 Return what counts before a government has decided."""
    place = "advanced.defaults"
    keys = ("signal_pay", "tax_burden", "wages", "prices", "limits", "rent_money", "rent_barter")
    values = entry(value, place, keys)
    return Defaults(
        signal_pay=amounts_in(values["signal_pay"], f"{place}.signal_pay", SIGNALS),
        tax_burden=number_in(values["tax_burden"], f"{place}.tax_burden", 0, MOST),
        wages=amounts_in(values["wages"], f"{place}.wages", (*GOODS, *SIGNALS)),
        prices=amounts_in(values["prices"], f"{place}.prices", GOODS),
        limits=some_amounts_in(values["limits"], f"{place}.limits", GOODS),
        rent_money=number_in(values["rent_money"], f"{place}.rent_money", 1, MOST),
        rent_barter=number_in(values["rent_barter"], f"{place}.rent_barter", 1, MOST),
    )


def _package(value: Any) -> Mapping[str, int]:
    """CRA-WEL-01, CRA-WEL-06 Return what the minimum wage buys."""
    place = "advanced.welfare"
    package = some_amounts_in(entry(value, place, ("package",))["package"], f"{place}.package", PACKAGE)
    if not any(package.values()):
        raise BadValue(f"{place}.package", "must hold something.")
    return package


def _printed(value: Any) -> Mapping[str, int]:
    """CRA-STA-05 Return the pay for signals that is printed."""
    place = "advanced.state_capitalism"
    return amounts_in(entry(value, place, ("signal_pay",))["signal_pay"], f"{place}.signal_pay", SIGNALS)


def _classes(value: Any) -> ClassTables:
    """CRA-CLW Return the tables of classes; a Capitalist needs more Diamonds than the Middle Class."""
    place = "advanced.class_warfare"
    keys = (CAPITALIST, MIDDLE, "working_fraction", "cut", "tax_shares", "thresholds")
    values = entry(value, place, keys)
    cut = entry(values["cut"], f"{place}.cut", (MIDDLE, WORKING))
    thresholds = amounts_in(values["thresholds"], f"{place}.thresholds", (CAPITALIST, MIDDLE), 1)
    if thresholds[CAPITALIST] <= thresholds[MIDDLE]:
        raise BadValue(f"{place}.thresholds.{CAPITALIST}", f"must be above {thresholds[MIDDLE]}.")
    return ClassTables(
        capitalist=_dealt(values[CAPITALIST], f"{place}.{CAPITALIST}"),
        middle=_dealt(values[MIDDLE], f"{place}.{MIDDLE}"),
        working_fraction=part_in(values["working_fraction"], f"{place}.working_fraction"),
        cut={name: part_in(cut[name], f"{place}.cut.{name}") for name in (MIDDLE, WORKING)},
        tax_shares=amounts_in(values["tax_shares"], f"{place}.tax_shares", (CAPITALIST, MIDDLE, WORKING)),
        thresholds=thresholds,
    )


def _dealt(value: Any, place: str) -> Dealt:
    values = entry(value, place, ("diamonds", "vp"))
    return Dealt(
        number_in(values["diamonds"], f"{place}.diamonds", 0, MOST), signed_in(values["vp"], f"{place}.vp")
    )


def _guild_tokens(value: Any) -> tuple[str, ...]:
    """CRA-GLD-01 Return what guilds are drawn from."""
    place = "advanced.guilds"
    tokens = words_in(entry(value, place, ("tokens",))["tokens"], f"{place}.tokens", GUILD_TOKENS)
    if not tokens:
        raise BadValue(f"{place}.tokens", "must not be empty.")
    return tokens


def _third_world(value: Any) -> ThirdWorldTables:
    """CRA-TWC-08 Return the prices: by each resource, those of all other goods but water."""
    place = "advanced.third_world"
    values = entry(value, place, ("multiplier", "npl_start", "npl_growth", "price"))
    chart = entry(values["price"], f"{place}.price", RESOURCES)
    price = {}
    for resource in RESOURCES:
        others = tuple(good for good in RESOURCES if good != resource)
        row = entry(chart[resource], f"{place}.price.{resource}", others)
        price[resource] = {
            good: quotient_in(row[good], f"{place}.price.{resource}.{good}") for good in others
        }
    return ThirdWorldTables(
        number_in(values["multiplier"], f"{place}.multiplier", 1, MOST),
        number_in(values["npl_start"], f"{place}.npl_start", 0, MOST),
        number_in(values["npl_growth"], f"{place}.npl_growth", 0, MOST),
        price,
    )


def _church(value: Any) -> ChurchTables:
    """CRA-CHU Return the Church's tables; every food has its place among the perishable."""
    place = "advanced.church"
    keys = ("tithe", "penance", "food_target", "water_target", "perishability", "spear_path", "spear_max")
    values = entry(value, place, keys)
    lists = [
        words_in(one, f"{place}.perishability[{number}]", FOOD)
        for number, one in enumerate(listed_in(values["perishability"], f"{place}.perishability"), 1)
    ]
    all_of([food for foods in lists for food in foods], f"{place}.perishability", FOOD)
    return ChurchTables(
        tithe=part_in(values["tithe"], f"{place}.tithe"),
        penance=part_in(values["penance"], f"{place}.penance"),
        food_target=number_in(values["food_target"], f"{place}.food_target", 0, MOST),
        water_target=number_in(values["water_target"], f"{place}.water_target", 0, MOST),
        perishability=tuple(lists),
        spear_path=_role(values["spear_path"], f"{place}.spear_path"),
        spear_max=number_in(values["spear_max"], f"{place}.spear_max", 0, MOST),
    )


def _role(value: Any, place: str) -> str:
    """CRA-CHU-07 Return which of the board's roles is meant, such as spearing."""
    return word_in(value, place, [f"{_ROLE}{role}" for role in ROLES]).removeprefix(_ROLE)


def _many_players(value: Any) -> ManyPlayersTables:
    """CRA-XL Return the tables of many players."""
    values = amounts_in(value, "advanced.many_players", ("free_seats", "step", "token_set_for"), 1)
    return ManyPlayersTables(values["free_seats"], values["step"], values["token_set_for"])


def _lottery(value: Any) -> Mapping[int, int]:
    """CRA-DIA-01 Return what a Diamond is worth by the face of a die; stored games have faces as text."""
    place = "advanced.diamonds.lottery"
    lottery = entry(value, "advanced.diamonds", ("lottery",))["lottery"]
    faces = {str(face): worth for face, worth in lottery.items()} if isinstance(lottery, Mapping) else lottery
    values = amounts_in(faces, place, [str(face) for face in FACES])
    return {face: values[str(face)] for face in FACES}
