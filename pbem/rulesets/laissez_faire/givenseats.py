"""The seats of a worked case: $500, on Start, nothing bought, all settings at their defaults (brief 10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.engine.words import did_you_mean
from pbem.rulesets.laissez_faire.book import Book, Kind
from pbem.rulesets.laissez_faire.circuit import Investor, Jail, Lodging, Status
from pbem.rulesets.laissez_faire.seatrecords import OFF, investor_values, jail_values, lodging_values
from pbem.rulesets.laissez_faire.settings import Settings

Values: TypeAlias = dict[str, Any]
USUAL_CASH = 500
_USUAL_PRICE: Values = {
    "scope": "",
    "guest": "",
    "from_city": "",
    "terms": "amount",
    "amount": 0,
    "nocap": False,
    "once": False,
    "given": 0,
}
_USUAL_ENTRY: Values = {"kind": "", "amount": 0, "about": "", "other": "bank"}


def table_in(value: Any, place: str) -> Values:
    """Return a table of a case, or an empty one; its keys are words."""
    if value is not None and not isinstance(value, Mapping):
        raise BadValue(place, f"must be a table, not {value!r}.")
    return {str(key): one for key, one in (value or {}).items()}


def filled(defaults: Mapping[str, Any], written: Any, place: str) -> Values:
    """Return the defaults with what is written; a key that they have not got is refused."""
    values = table_in(written, place)
    for key in values:
        if key not in defaults:
            raise BadValue(f"{place}.{key}", f"is not known. {did_you_mean(key, defaults)}".strip())
    return {**defaults, **values}


def given_seat(book: Book, seat: SeatId, written: Any) -> Values:
    """Return a seat of a case as JSON values: who is out has no token, who is in jail stands there."""
    place = f"given.seats.{seat}"
    usual: Values = investor_values(Investor(seat, seat, USUAL_CASH, settings=replace(Settings(), buy=())))
    values = filled(usual, written, place)
    named = table_in(written, place)
    values["opening"] = named.get("opening", values["cash"])
    values["settings"] = _settings(usual["settings"], values["settings"], f"{place}.settings")
    values["prices"] = [
        {**filled(_USUAL_PRICE, one, f"{place}.prices"), "given": number}
        for number, one in enumerate(values["prices"], 1)
    ]
    values["entries"] = [filled(_USUAL_ENTRY, one, f"{place}.entries") for one in values["entries"]]
    if values["status"] != Status.IN_PLAY.value:
        values["token"] = named.get("token", OFF)
    if values["in_jail"] is not None:
        values["in_jail"] = filled(jail_values(Jail(1)), values["in_jail"], f"{place}.in_jail")
        values["token"] = named.get("token", book.board.jail.number)
    values["token"] = _token(book, values["token"], f"{place}.token")
    values["lodging"] = _lodging(book, values, f"{place}.lodging")
    return values


def _settings(usual: Mapping[str, Any], written: Any, place: str) -> Values:
    """Return settings; in their lists, what an item leaves out is usual too."""
    values = filled(usual, written, place)
    items: dict[str, Values] = {
        "lodge": {"at": "", "beds": []},
        "buy": {"what": [], "keeping": 0, "not": False},
        "stay": {"at": "", "how": "ALWAYS", "places": [], "max": None},
        "ride": {"what": "", "max": None, "local": False},
    }
    for key, item in items.items():
        values[key] = [filled(item, one, f"{place}.{key}") for one in values[key]]
    for line in values["lodge"]:
        line["beds"] = [filled(items["ride"], bed, f"{place}.lodge") for bed in line["beds"]]
    values["jail"] = filled(usual["jail"], values["jail"], f"{place}.jail")
    return values


def _token(book: Book, written: Any, place: str) -> Any:
    """Return the space of a token, which may be written by its key."""
    numbers = {space.key: space.number for space in book.board.spaces if space.key}
    if written is False:  # YAML reads off as a truth value
        written = OFF
    number = numbers.get(written, written) if isinstance(written, str) else written
    if number == OFF or (type(number) is int and 0 <= number < len(book.board.spaces)):
        return number
    raise BadValue(place, f"must be a space of the board, or {OFF}, not {written!r}.")


def _lodging(book: Book, values: Values, place: str) -> Values | None:
    """Return the lodging of a token: on a street there is one, elsewhere none."""
    space = None if values["token"] == OFF else book.board.spaces[values["token"]]
    if space is None or space.kind is not Kind.STREET:
        if values["lodging"] is not None:
            raise BadValue(place, "only a token on a street has a lodging.")
        return None
    lodging = filled(lodging_values(Lodging(space.key)), values["lodging"], place)
    if lodging["street"] != space.key:
        raise BadValue(f"{place}.street", f"must be {space.key}, where the token stands.")
    return lodging
