"""The position of a worked case: what it leaves out takes the defaults of brief 2.2 and 10."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Moment, Position
from pbem.engine.words import Fault, did_you_mean
from pbem.rulesets.planetismals import pending, records
from pbem.rulesets.planetismals.belt import (
    Asteroid,
    Belt,
    Company,
    Debt,
    Effect,
    Installation,
    Lot,
    Shuttle,
    in_id_order,
    serial,
)
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.planrecords import plan_of, plan_values

Values: TypeAlias = dict[str, Any]
USUAL_ZONES, USUAL_TYPE = 6, "organics"
_GROUPS = ("market", "seats", "shuttles", "installations", "asteroids", "lots", "debts", "fates")


def given(book: Book, values: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[Belt]:
    """Return the position of a worked case; `seats` are those that its orders name."""
    _check_keys(values)
    written = {**values, **{key: _table(values.get(key), f"given.{key}") for key in _GROUPS}}
    names = _seats(written, seats)
    order = [str(seat) for seat in written.get("turn_order") or names]
    round = written.get("round", 1)
    complete: Values = {
        "round": round,
        "phase": written.get("phase", "orders"),
        "turn_order": order,
        "market": {good.key: 100 for good in book.traded} | written["market"],
        "seats": {seat: _company(book, seat, written["seats"].get(seat)) for seat in names},
        "asteroids": {hex: _asteroid(book, hex, one) for hex, one in written["asteroids"].items()},
        "installations": _installations(book, written["installations"]),
        "shuttles": _shuttles(book, names, order, written["shuttles"]),
        "effects": [_effect(one, place) for place, one in enumerate(written.get("effects") or (), 1)],
        "debts": {id: _debt(id, one) for id, one in written["debts"].items()},
        "pending_deals": [{"takes": [], **one} for one in written.get("pending_deals") or ()],
        "fates": written["fates"],
        "offers": [{"sign": "", "number": 0, **one} for one in written.get("offers") or ()],
        "closing": written.get("closing", False),
        "history": list(written.get("history") or ()),
        "winners": list(written.get("winners") or ()),
        "how": written.get("how", ""),
    }
    _put_aboard(complete)
    complete["lots"] = dict(_lots(complete, written["lots"]))
    for key, group in (("shuttle", "shuttles"), ("installation", "installations"), ("debt", "debts")):
        highest = max(map(serial, complete[group]), default=0)
        complete[f"next_{key}"] = written.get(f"next_{key}", highest + 1)
    _check_goods(book, complete)
    return Position(Moment(round, complete["phase"]), records.load(book, complete))


def _check_keys(values: Mapping[str, Any]) -> None:
    known = [
        *_GROUPS,
        "round",
        "phase",
        "turn_order",
        "effects",
        "pending_deals",
        "history",
        "winners",
        "how",
    ]
    known += ["next_shuttle", "next_installation", "next_debt"]
    for key in values:
        if key not in known:
            raise BadValue(f"given.{key}", f"is not known; {', '.join(known)} are.")


def _table(value: Any, place: str) -> Values:
    if value is not None and not isinstance(value, Mapping):
        raise BadValue(place, f"must be a table, not {value!r}.")
    return {str(key): one for key, one in (value or {}).items()}


def _seats(written: Values, seats: Sequence[SeatId]) -> list[SeatId]:
    """Return the seats as listed, then those that only orders or things name."""
    owners = [
        one.get(key)
        for group in ("asteroids", "installations", "shuttles")
        for one in written[group].values()
        for key in ("owner", "vacant_from", "discoverer")
        if one
    ]
    others = sorted({*seats, *filter(None, owners), *(written.get("turn_order") or ())})
    return list(dict.fromkeys([*written["seats"], *others]))


def _filled(defaults: Values, written: Any, place: str) -> Values:
    """Return the defaults with what is written; a key that they have not got is refused."""
    values = _table(written, place)
    for key in values:
        if key not in defaults:
            raise BadValue(f"{place}.{key}", f"is not known. {did_you_mean(key, defaults)}".strip())
    return {**defaults, **values}


def _company(book: Book, seat: SeatId, written: Any) -> Values:
    place = f"given.seats.{seat}"
    values = _filled(records.company_values(Company(seat, seat)), written, place)
    if "opening" not in (written or {}):
        values["opening"] = values["cash"]
    policies = _table(values["policies"], f"{place}.policies")
    values["policies"] = {number: _items(items) for number, items in policies.items()}
    return values


def _items(items: Any) -> list[str]:
    """Return the items of an ON setting; YAML reads YES and NO as truth values."""
    several = items if isinstance(items, list) else [items]
    return [{True: "YES", False: "NO"}[one] if isinstance(one, bool) else str(one) for one in several]


def _asteroid(book: Book, hex: str, written: Any) -> Values:
    place = f"given.asteroids.{hex}"
    if hex not in book.grid.neighbours:
        raise BadValue(place, f"{hex} is not on the board.")
    if (written or {}).get("explored", True):
        usual = Asteroid(hex, True, USUAL_ZONES, USUAL_TYPE, f"Rock {hex}", rent=book.rent)
    else:
        usual = Asteroid(hex, rent=book.rent)
    return _filled(records.asteroid_values(usual), written, place)


def _installations(book: Book, written: Values) -> dict[str, Values]:
    """Return the installations; each one placed takes the lowest free zone unless it says which."""
    installations = {id: _installation(book, id, written[id]) for id in in_id_order(written)}
    for one in installations.values():
        if one["hex"] and not one["zone"]:
            taken = [other["zone"] for other in installations.values() if other["hex"] == one["hex"]]
            one["zone"] = next(zone for zone in range(1, len(taken) + 1) if zone not in taken)
    return installations


def _installation(book: Book, id: str, written: Any) -> Values:
    place = f"given.installations.{id}"
    code = id.rstrip("0123456789")
    if code not in book.codes or code == id:
        raise BadValue(place, f"is no id of an installation; the codes are {', '.join(book.codes)}.")
    if not isinstance(written, Mapping) or "owner" not in written:
        raise BadValue(f"{place}.owner", "is missing.")
    sort = book.codes[code]
    usual = Installation(id, sort.key, written["owner"], ore=USUAL_TYPE if sort.kinds else "")
    values = _filled(records.installation_values(usual), written, place)
    if sort.kinds and values["ore"] not in sort.kinds:
        raise BadValue(f"{place}.ore", f"must be one of {', '.join(sort.kinds)}, not {values['ore']!r}.")
    if values["hex"] is not None and values["hex"] not in book.grid.neighbours:
        raise BadValue(f"{place}.hex", f"{values['hex']} is not on the board.")
    return values


def _shuttles(book: Book, names: list[SeatId], order: list[SeatId], written: Values) -> dict[str, Values]:
    """Return the first shuttles, one a seat in turn order, replaced by those listed, and the others."""
    usual = {
        f"SH{number}": Shuttle(f"SH{number}", seat, book.map.base) for number, seat in enumerate(order, 1)
    }
    shuttles = {}
    for id in in_id_order([*usual, *(id for id in written if id not in usual)]):
        place = f"given.shuttles.{id}"
        if id not in usual and not (written[id] or {}).get("owner"):
            raise BadValue(f"{place}.owner", "is missing.")
        shuttle = usual.get(id) or Shuttle(id, written[id]["owner"], book.map.base)
        values = _filled(records.shuttle_values(shuttle), written.get(id), place)
        if values["hex"] not in book.grid.neighbours:
            raise BadValue(f"{place}.hex", f"{values['hex']} is not on the board.")
        values["plan"] = _plan(book, names, values["plan"], f"{place}.plan")
        shuttles[id] = values
    return shuttles


def _plan(book: Book, names: list[SeatId], written: Any, place: str) -> Values:
    """Return a plan written as a text, as a list of lines, or with the place the shuttle has come to."""
    values = {"at": 0, "progress": 0, "branch": "", "exploring": False}
    if isinstance(written, Mapping):
        values = _filled({**values, "steps": []}, written, place)
        written = values["steps"]
    text = written if isinstance(written, str) else "; ".join(map(str, written))
    try:
        plan = plan_of(book, {seat: seat for seat in names}, text)
    except Fault as fault:
        raise BadValue(place, f"{fault.reason} {fault.hint}".strip()) from None
    return {**values, "steps": plan_values(plan)["steps"]}


def _effect(written: Any, number: int) -> Values:
    place = f"given.effects.{number}"
    usual = pending.effect_values(Effect("", "", 0))
    values = _filled(usual, written, place)
    for part in ("args", "expires"):
        if values[part] is not usual[part]:
            values[part] = _filled(dict(_table(usual[part], place)), values[part], f"{place}.{part}")
    return values


def _debt(id: str, written: Any) -> Values:
    values = _filled(pending.debt_values(Debt(id, "", "", 0, 0)), written, f"given.debts.{id}")
    if not (values["debtor"] and values["creditor"] and values["amount"]):
        raise BadValue(f"given.debts.{id}", "debtor, creditor and amount must be there.")
    return values


def _put_aboard(values: Values) -> None:
    """Let a shuttle and the installation aboard name each other, whichever of them says so."""
    for id, shuttle in values["shuttles"].items():
        if shuttle["installation"] in values["installations"]:
            values["installations"][shuttle["installation"]]["shuttle"] = id
    for id, one in values["installations"].items():
        if one["shuttle"] is None and one["hex"] is None:
            raise BadValue(f"given.installations.{id}", "must have a hex, or a shuttle it is aboard of.")
        if one["shuttle"] in values["shuttles"]:
            values["shuttles"][one["shuttle"]]["installation"] = id


def _lots(values: Values, written: Values) -> Iterator[tuple[str, Values]]:
    """Yield the lots as listed, then those of other vacant asteroids; what is in a lot is marked so."""
    vacant = [hex for hex, one in values["asteroids"].items() if one["vacant_from"] and hex not in written]
    for key, one in [*written.items(), *((hex, {}) for hex in vacant)]:
        colony, asteroid = values["installations"].get(key), values["asteroids"].get(key)
        if colony is None and asteroid is None:
            raise BadValue(f"given.lots.{key}", "is no installation and no asteroid of this case.")
        of = colony["owner"] if colony else (asteroid or {})["vacant_from"]
        usual = pending.lot_values(Lot(key, colony is not None, of or "", values["round"], False))
        lot = _filled(usual, one, f"given.lots.{key}")
        if colony:
            colony["in_lot"] = True
        elif asteroid:
            asteroid["owner"], asteroid["vacant_from"] = None, lot["of"]
        yield key, lot


def _check_goods(book: Book, values: Values) -> None:
    """Goods are those of the price table, and no hold has more than there is room for (PLA-16, 30)."""
    stores: Iterable[tuple[str, Values]] = (
        *((f"shuttles.{id}.hold", one["hold"]) for id, one in values["shuttles"].items()),
        *((f"installations.{id}.store", one["store"]) for id, one in values["installations"].items()),
        ("market", values["market"]),
    )
    for place, goods in stores:
        for good in goods:
            if good not in book.goods:
                hint = did_you_mean(good, book.goods)
                raise BadValue(f"given.{place}.{good}", f"is no good. {hint}".strip())
    for id, shuttle in values["shuttles"].items():
        units, room = sum(shuttle["hold"].values()), 0 if shuttle["installation"] else book.hold
        if units > room:
            raise BadValue(f"given.shuttles.{id}.hold", f"has room for {room} units, not {units}.")
