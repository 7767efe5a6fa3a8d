"""The spaces of a board file, one by one, with the deeds of those that can be owned."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.reading import entry, number_in, numbers_in, text_in, word_in
from pbem.rulesets.laissez_faire.book import City, Kind, Role, Space

KEYWORDS = frozenset(
    (
        # who, and which
        *("ME", "BANK", "ANYONE", "NOBODY", "NONE", "ALL", "ANY", "OWN", "OWNER", "HERE"),
        # places
        *("STREETS", "STREET", "TRANSIT", "UTILITIES", "UTILITY", "TRANSPORT", "CITY", "SIDE", "START"),
        *("CORNER", "JAIL", "GO", "TAX", "CARD", "UNOWNED", "HOUSE", "HOUSES", "BENCH", "CHEAPEST", "LEASE"),
        # settings
        *("PRICE", "REFUSE", "LODGE", "RIDE", "AVOID", "NOCAP", "BUY", "STAY", "DEFAULT", "LOCAL", "MAX"),
        *("LIST", "FAIR", "DICE", "X", "ONCE", "NOT", "KEEPING", "NEVER", "LAST", "YES", "NO", "ALWAYS"),
        *("WHEN", "UNLESS", "LANDING", "PASSING", "PAY", "WAIT", "CASH", "WORTH"),
        # actions
        *("BUILD", "MOVE", "REPAY", "DECLARE", "STALEMATE", "APARTMENT", "END", "GIVE", "ACCEPT", "WITHDRAW"),
        *("CONTRACT", "SIGN", "RELEASE", "EXERCISE", "COMPLAIN", "CLAIM", "OPEN", "UNTIL", "ROUND", "ROUNDS"),
        # clauses
        *("LOAN", "TRANSFER", "INCOME", "FIXED", "FLOOR", "OPTION", "RULE", "TEXT", "EVERY", "NOW", "DUE"),
        *("SECURED", "GRACE", "ATTACHED", "PERSONAL", "NOTRANSFER"),
        # tests
        *("IF", "THEN", "AND", "OR", "IS", "LEVEL", "LANDED", "STAYED", "TOKEN"),
        # little words
        *("AT", "BY", "FOR", "FROM", "IN", "OF", "ON", "TO", "WITH"),
        # every game's
        *("PRESS", "STANDING", "READY", "CANCEL", "ADD", "GM", "STATEMENT"),
        # the GM's
        *("TIME", "JUDGE", "VOID", "STRIKE", "VALUE", "GONE", "CLOSE"),
    )
)
"""The words of the order language, in capitals: no title of a board may be called so (brief 2.1)."""
MONOPOLIST_RENTS = 5
COMPETITOR_RENTS = 6
KEY = re.compile(r"[a-z][a-z0-9_]*")
_DEED = ("price", "mortgage")
_FIELDS = {
    Kind.CORNER: ("key", "name", "role"),
    Kind.STREET: ("key", "name", "city", *_DEED, "monopolist", "two_owned", "competitor"),
    Kind.CARD: ("city",),
    Kind.TAX: ("key", "name", "city", "amount"),
    Kind.TRANSPORT: ("key", "name", "side", *_DEED),
    Kind.UTILITY: ("key", "name", "city", *_DEED),
}
"""What is written of each sort of space, besides its number and its sort."""


def read_space(value: Any, place: str, number: int, quarter: int, cities: Mapping[str, City]) -> Space:
    """Read the space of a number; `quarter` is the length of a side with its corner."""
    if not isinstance(value, Mapping):
        raise BadValue(place, f"must be a table, not {value!r}.")
    if "kind" not in value:
        raise BadValue(f"{place}.kind", "is missing.")
    kind = Kind(word_in(value["kind"], f"{place}.kind", [kind.value for kind in Kind]))
    entry(value, place, ("n", "kind", *_FIELDS[kind]), _more(kind))
    if number_in(value["n"], f"{place}.n") != number:
        raise BadValue(f"{place}.n", f"must be {number}: spaces are numbered from 0 without gaps.")
    _check_corner(kind, place, number, quarter)
    if kind is Kind.CORNER:
        return _corner(value, place, number)
    side = number // quarter + 1
    if kind is Kind.TRANSPORT and number_in(value["side"], f"{place}.side", 1, 4) != side:
        raise BadValue(f"{place}.side", f"must be {side}: the space lies on that side.")
    return _on_side(value, place, number, kind, side, cities)


def _more(kind: Kind) -> tuple[str, ...]:
    """Return what may be written besides: the price of redeeming is on the deeds, but has no use."""
    if kind is Kind.CORNER:
        return ("jail_side",)
    return ("redeem",) if "price" in _FIELDS[kind] else ()


def _check_corner(kind: Kind, place: str, number: int, quarter: int) -> None:
    if (kind is Kind.CORNER) != (number % quarter == 0):
        places = ", ".join(str(corner * quarter) for corner in range(4))
        raise BadValue(f"{place}.kind", f"the corners are the spaces {places}, and no others.")


def _corner(value: Mapping[str, Any], place: str, number: int) -> Space:
    role = Role(word_in(value["role"], f"{place}.role", [role.value for role in Role]))
    if (role is Role.START) != (number == 0):
        raise BadValue(f"{place}.role", "space 0 is the start, and no other.")
    if (role is Role.GO_TO_JAIL) != ("jail_side" in value):
        raise BadValue(f"{place}.jail_side", "a corner that sends to jail says as from which side; no other.")
    jail_side = number_in(value["jail_side"], f"{place}.jail_side", 1, 4) if "jail_side" in value else 0
    key, name = key_in(value["key"], f"{place}.key"), text_in(value["name"], f"{place}.name")
    return Space(number, Kind.CORNER, key, name, role=role, jail_side=jail_side)


def _on_side(
    value: Mapping[str, Any], place: str, number: int, kind: Kind, side: int, cities: Mapping[str, City]
) -> Space:
    if "redeem" in value:
        number_in(value["redeem"], f"{place}.redeem")
    rents = {
        name: numbers_in(value[name], f"{place}.{name}", count) if name in value else ()
        for name, count in (("monopolist", MONOPOLIST_RENTS), ("competitor", COMPETITOR_RENTS))
    }
    amounts = {
        name: number_in(value[name], f"{place}.{name}") if name in value else 0
        for name in (*_DEED, "two_owned", "amount")
    }
    return Space(
        number,
        kind,
        _key(value, place, kind),
        text_in(value["name"], f"{place}.name") if "name" in value else "",
        _city(value, place, side, cities),
        side,
        price=amounts["price"],
        mortgage=amounts["mortgage"],
        monopolist=rents["monopolist"],
        two_owned=amounts["two_owned"],
        competitor=rents["competitor"],
        amount=amounts["amount"],
    )


def _key(value: Mapping[str, Any], place: str, kind: Kind) -> str:
    """Return the key of a space; that of a title is no word of the order language."""
    key = key_in(value["key"], f"{place}.key") if "key" in value else ""
    if kind is not Kind.TAX and key.upper() in KEYWORDS:
        raise BadValue(f"{place}.key", f"{key} is a word of the order language.")
    return key


def key_in(value: Any, place: str) -> str:
    """Return the key of a space or a city."""
    key = text_in(value, place)
    if not KEY.fullmatch(key):
        raise BadValue(place, f"must be small letters, digits and _, not {value!r}.")
    return key


def _city(value: Mapping[str, Any], place: str, side: int, cities: Mapping[str, City]) -> str:
    """Return the city a space lies in; a transport company lies in none."""
    if "city" not in value:
        return ""
    city = word_in(value["city"], f"{place}.city", cities)
    if cities[city].side != side:
        raise BadValue(f"{place}.city", f"{city} is on side {cities[city].side}, the space on side {side}.")
    return city
