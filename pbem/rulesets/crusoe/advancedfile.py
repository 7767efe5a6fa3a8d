"""CRA 2.3 Reading the tables of the advanced game that a GM can replace: games/crusoe/advanced.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.reading import entry, listed_in, number_in, word_in
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.advanced import (
    Advanced,
    ChurchTables,
    ClassTables,
    Dealt,
    Defaults,
    ManyPlayersTables,
    MarketTables,
    ThirdWorldTables,
)
from pbem.rulesets.crusoe.advancedvalues import (
    MOST,
    all_of,
    amounts_in,
    part_in,
    quotient_in,
    signed_in,
    some_amounts_in,
    words_in,
)
from pbem.rulesets.crusoe.boardfile import ROLES
from pbem.rulesets.crusoe.disabilityfile import read_disability
from pbem.rulesets.crusoe.modules.settings import PACKAGE, RESOURCES
from pbem.rulesets.crusoe.tablesfile import FACES
from pbem.rulesets.crusoe.things import FOOD, GOODS, SIGNALS, WATER

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
