"""The seats of a worked case: in food, in the Outer Rung, with nothing unmet and nothing in hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.exact import hundredths_in
from pbem.engine.options import BadValue
from pbem.engine.words import did_you_mean
from pbem.rulesets.new_tabor.book import COLOURS, GOODS, OUTER, SWITCH
from pbem.rulesets.new_tabor.economy import Moves, Parts, Producer
from pbem.rulesets.new_tabor.seatrecords import moves_values, parts_values, producer_values

Values: TypeAlias = dict[str, Any]
USUAL_INDUSTRY = "food"
_TOTALS = ("ability", "input", "unmet", "in_game")
"""What a case may write besides what is stored: totals in the place of their parts."""
_TABLES = ("rent", "platform", "consumed", "stock", "vacancy")


def without_none(values: Any) -> Any:
    """Return values where the word none, as players write it, is nothing."""
    if isinstance(values, Mapping):
        return {key: without_none(value) for key, value in values.items()}
    if isinstance(values, list):
        return [without_none(value) for value in values]
    return None if values == "none" else values


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


def credits(value: Any, place: str) -> str:
    """Return an amount of a case as it is stored; YAML reads it as a number."""
    try:
        hundredths_in(value)
    except ValueError:
        raise BadValue(place, f"must be an amount with at most two decimals, not {value!r}.") from None
    return str(value)


def given_seat(seat: SeatId, number: int, has_pegs: bool, quarter: int, written: Any) -> Values:
    """Return a seat of a case as JSON values; before the opening round no pegs are on the board."""
    place = f"given.seats.{seat}"
    usual = _usual(seat, number, has_pegs)
    values = filled({**usual, **dict.fromkeys(_TOTALS)}, written, place)
    named = table_in(written, place)
    for key in _TABLES:
        values[key] = filled(usual[key], named.get(key), f"{place}.{key}")
    values["rent"] = {zone: credits(one, f"{place}.rent.{zone}") for zone, one in values["rent"].items()}
    values["money"] = credits(values["money"], f"{place}.money")
    values["autoconsume"] = _autoconsume(values["autoconsume"])
    values["wants"] = [_want(one, f"{place}.wants") for one in values["wants"]]
    values["last_industry"] = named.get("last_industry", _last_industry(values["industry"]))
    _put_out(values, named, quarter)
    _put_totals(values, named, place)
    return {key: values[key] for key in usual}


def _usual(seat: SeatId, number: int, has_pegs: bool) -> Values:
    producer = Producer(seat, seat, number, COLOURS[(number - 1) % len(COLOURS)])
    if has_pegs:
        producer.industry, producer.zone = USUAL_INDUSTRY, OUTER
    return producer_values(producer)


def _last_industry(industry: Any) -> Any:
    return USUAL_INDUSTRY if industry == SWITCH else industry


def _autoconsume(written: Any) -> str:
    return "off" if written is False else str(written)  # YAML reads off as a truth value


def _want(written: Any, place: str) -> Values:
    """Return a Wants card in hand; all of it is open unless a case says how much."""
    values = filled({"good": USUAL_INDUSTRY, "amount": 0, "open": None}, written, place)
    if values["open"] is None:
        values["open"] = values["amount"]
    return values


def _put_out(values: Values, named: Values, quarter: int) -> None:
    """A seat that is out has no pegs; a case says so by in_game, or by the quarter in which it went."""
    if values["in_game"] is False and not values["out_in"]:
        values["out_in"] = quarter
    if values["out_in"]:
        for key in ("zone", "industry", "last_industry"):
            values[key] = named.get(key)


def _put_totals(values: Values, named: Values, place: str) -> None:
    """Make one card of each total: of ability, and of input, which is what is consumed and what is unmet."""
    ability, inputs, unmet = (
        table_in(values[key], f"{place}.{key}") for key in ("ability", "input", "unmet")
    )
    for key, totals in (("ability", ability), ("input", inputs), ("unmet", unmet)):
        filled(dict.fromkeys(GOODS), totals, f"{place}.{key}")
    abilities, parts = (table_in(values[key], f"{place}.{key}") for key in ("abilities", "inputs"))
    consumed = table_in(named.get("consumed"), f"{place}.consumed")
    values["abilities"] = {good: _parts(abilities.get(good), ability.get(good), place) for good in GOODS}
    for good in GOODS:
        if good in inputs and good in unmet and good not in consumed:
            values["consumed"][good] = inputs[good] - unmet[good]
    totals = {good: inputs.get(good, values["consumed"][good] + unmet.get(good, 0)) for good in GOODS}
    is_told = "inputs" in named
    values["inputs"] = {
        good: _parts(parts.get(good), None if is_told else totals[good], place) for good in GOODS
    }


def _total(written: Any, place: str) -> Values:
    """Return the totals that a case writes, some goods only."""
    filled(dict.fromkeys(GOODS), written, place)
    return table_in(written, place)


def _parts(written: Any, total: int | None, place: str) -> Values:
    """Return what an ability or an input is made of; a total is a single card."""
    usual = parts_values(Parts([total] if total else []))
    return filled(usual, None if total is not None else written, place)


def given_moves(written: Any, place: str) -> Values:
    """Return a place on the Action Ring before an Act."""
    usual = moves_values(Moves(USUAL_INDUSTRY, USUAL_INDUSTRY, None, 0, False))
    return filled(usual, written, place)
