"""The seats of a worked case: alive and well, with nothing in hand but what the case says (brief 2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.engine.words import did_you_mean
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import KILLED, STARVATION, THIRST, Castaway
from pbem.rulesets.crusoe.island import MARKET, SHARE, WORK
from pbem.rulesets.crusoe.seatrecords import DEAD, seat_values
from pbem.rulesets.crusoe.things import GOODS, LEISURE, SIGNALS
from pbem.rulesets.crusoe.things import MARKET as MARKET_WORD

Values: TypeAlias = dict[str, Any]
CAUSES = (THIRST, STARVATION, KILLED)
_COLUMN = ("leisure", "water", "food", "types", "penalty", "running", "extra")


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


def given_seat(book: Book, seat: SeatId, written: Any, phase: str, cycle: int) -> Values:
    """Return a seat of a case as JSON values; goods and signals may stand beside its other fields."""
    place = f"given.seats.{seat}"
    named = table_in(written, place)
    usual = seat_values(Castaway(seat, seat.replace("_", " ").title()))
    values = filled({**usual, **dict.fromkeys((*GOODS, *SIGNALS, "death"))}, named, place)
    values["hold"] = _holdings(named, place)
    values["signals"] = _signals(named, place)
    values["exp"] = _experience(book, values["exp"], place)
    values["sheet"] = _sheet(values["sheet"], place)
    values["tally"] = table_in(values["tally"], f"{place}.tally")
    _put_dead(values, named, cycle, place)
    _put_on_path(book, values, named, phase, place)
    return {key: values[key] for key in usual}


def _put_dead(values: Values, named: Mapping[str, Any], cycle: int, place: str) -> None:
    """CRU-110, CRU-129 `death` is a cause, or a table with its cycle; else it was in the cycle before."""
    death = named.get("death")
    if death is not None or values["status"] in CAUSES:
        table = death if isinstance(death, Mapping) else {"cause": death or values["status"]}
        told = filled({"cause": THIRST, "cycle": named.get("died")}, table, f"{place}.death")
        values |= {"status": DEAD, "cause": told["cause"], "died": told["cycle"]}
    if values["status"] == DEAD:
        values["cause"] = values["cause"] or THIRST
        values["died"] = values["died"] or max(1, cycle - 1)


def _holdings(named: Mapping[str, Any], place: str) -> Values:
    """Return what is held: a bare number is new, a table says what is new and what is kept."""
    beside = {good: named[good] for good in GOODS if good in named}
    written = {**table_in(named.get("hold"), f"{place}.hold"), **beside}
    held = filled(dict.fromkeys(GOODS, 0), written, f"{place}.hold")
    return {good: _units(units, f"{place}.hold.{good}") for good, units in held.items()}


def _units(written: Any, place: str) -> Values:
    table = {"new": written} if isinstance(written, int) else written
    return {key: units_in(one, place) for key, one in filled({"new": 0, "kept": 0}, table, place).items()}


def units_in(value: Any, place: str) -> int:
    """Return a number of units."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadValue(place, f"must be a whole number from 0, not {value!r}.")
    return value


def _signals(named: Mapping[str, Any], place: str) -> Values:
    beside = {signal: named[signal] for signal in SIGNALS if signal in named}
    written = {**table_in(named.get("signals"), f"{place}.signals"), **beside}
    units_in(named.get(LEISURE, 0), f"{place}.leisure")
    made = filled(dict.fromkeys(SIGNALS, 0), written, f"{place}.signals")
    return {signal: units_in(units, f"{place}.signals.{signal}") for signal, units in made.items()}


def _experience(book: Book, written: Any, place: str) -> Values:
    """CRU-070 Return experience numbers by path; one number may stand by itself."""
    numbers = {}
    for path, one in table_in(written, f"{place}.exp").items():
        check_path(book, path, f"{place}.exp.{path}")
        numbers[path] = sorted([one] if isinstance(one, int) else one)
    return numbers


def check_path(book: Book, path: Any, place: str) -> None:
    """Refuse what is no path of the board."""
    if path not in book.board.paths:
        raise BadValue(place, f"is no path; {', '.join(book.board.paths)} are.")


def _sheet(written: Any, place: str) -> Values:
    usual: Values = {**dict.fromkeys(_COLUMN, 0), "extra": []}
    columns = table_in(written, f"{place}.sheet")
    return {cycle: filled(usual, one, f"{place}.sheet.{cycle}") for cycle, one in columns.items()}


def _put_on_path(book: Book, values: Values, named: Mapping[str, Any], phase: str, place: str) -> None:
    """Put the pawn where it is: before paths are chosen, a path is that of the cycle before."""
    path = values["path"]
    if path is None:
        return
    check_path(book, path, f"{place}.path")
    if phase == WORK and not values["pos"]:
        values["last_path"] = named.get("last_path", path)
    if values["pos"] == MARKET_WORD or (phase in (SHARE, MARKET) and "pos" not in named):
        values["pos"] = book.path(path).length + 1
