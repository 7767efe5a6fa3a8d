"""Worked cases of Planetismals: what may be given and expected, and the position that is meant (brief 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.case_form import SEAT, CaseForm
from pbem.engine.case_shapes import Either, Flag, Id, ListOf, Names, Record, TableOf, Text, Word
from pbem.engine.case_types import record
from pbem.engine.codec import value_of
from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Moment, Position
from pbem.rulesets.planetismals.belt import (
    EVENT,
    SHUTTLE,
    USUAL_ZONES,
    Asteroid,
    Belt,
    Company,
    Installation,
    Lot,
    Shuttle,
    serial,
)
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.eventtable import NEEDS
from pbem.rulesets.planetismals.lexicon import bare_lexicon
from pbem.rulesets.planetismals.plan import Plan
from pbem.rulesets.planetismals.plans import Reader

_NUMBERED = {"next_shuttle": "shuttles", "next_installation": "installations", "next_debt": "debts"}


def case_form(book: Book) -> CaseForm:
    """Return the form of the cases of a game with this book."""
    names = {
        "hex": tuple(book.grid.neighbours),
        "good": tuple(book.goods),
        "traded good": tuple(good.key for good in book.traded),
        "type of installation": tuple(sort.key for sort in book.codes.values()),
        "effect": tuple(NEEDS),
    }
    given = Record(_shape(book, True).but("offers", "closing").parts)
    return CaseForm(given, _shape(book, False), names, {"installation": "installations"}, also=_amiss)


def _shape(book: Book, is_given: bool) -> Record:
    """Return the shape of the state; a case may give of a plan the text alone, of settings one item."""
    ores = dict.fromkeys(kind for sort in book.codes.values() for kind in sort.kinds)
    installation = record(Installation, is_given=is_given, ore=Word("ore", ("", *ores)))
    asteroid = record(Asteroid, is_given=is_given, type=Word("type of asteroid", ("", *book.rocks)))
    company, shuttle = record(Company, is_given=is_given), record(Shuttle, is_given=is_given)
    lot = record(Lot, is_given=is_given)
    if is_given:
        setting = Either((Text(), Flag()))
        settings = Either((*setting.shapes, ListOf(setting)))
        company = company.but(policies=TableOf(EVENT, settings))
        shuttle = Record(shuttle.parts).but(plan=Either((Text(), ListOf(Text()), record(Plan))))
        lot = Record(lot.parts)
    return record(
        Belt,
        is_given=is_given,
        seats=TableOf(SEAT, company),
        shuttles=TableOf(SHUTTLE, shuttle),
        installations=TableOf(
            Id("installation", f"({'|'.join(book.codes)})[1-9][0-9]*", "EX1"), installation
        ),
        asteroids=TableOf(Word("hex"), asteroid),
        lots=TableOf(Text(), lot),
    )


def given(book: Book, values: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[Belt]:
    """Return the position of a worked case; `seats` are those that its orders name."""
    names = _seats(values, seats)
    order = values.get("turn_order") or names
    folk = values.get("seats") or {}
    belt = value_of(
        Belt,
        {
            "installations": None,
            "asteroids": None,
            **values,
            "turn_order": order,
            "market": {good.key: 100 for good in book.traded} | (values.get("market") or {}),
            "seats": {seat: folk.get(seat) for seat in names},
            "shuttles": _shuttles(values, order),
            "lots": None,
        },
        Reader(bare_lexicon(book, {seat: seat for seat in names})),
        "given",
    )
    _check_ores(book, belt)
    _place(belt)
    _put_aboard(belt)
    _offer_lots(belt, values.get("lots") or {})
    _check_room(book, belt)
    for key, group in _NUMBERED.items():
        if key not in values:
            setattr(belt, key, max(map(serial, getattr(belt, group)), default=0) + 1)
    return Position(Moment(belt.round, belt.phase), belt)


def _seats(values: Mapping[str, Any], seats: Sequence[SeatId]) -> list[SeatId]:
    """Return the seats as listed, then those that only orders or things name."""
    owners = [
        one.get(key)
        for group in ("asteroids", "installations", "shuttles")
        for one in (values.get(group) or {}).values()
        for key in ("owner", "vacant_from", "discoverer")
        if one
    ]
    others = sorted({*seats, *filter(None, owners), *(values.get("turn_order") or ())})
    return list(dict.fromkeys([*(values.get("seats") or {}), *others]))


def _shuttles(values: Mapping[str, Any], order: Sequence[SeatId]) -> dict[str, Any]:
    """Return the shuttles: the first ones are those of the seats, in turn order."""
    first: dict[str, Any] = {f"SH{number}": {"owner": seat} for number, seat in enumerate(order, 1)}
    listed = values.get("shuttles") or {}
    return first | {id: {**first.get(id, {}), **(one or {})} for id, one in listed.items()}


def _check_ores(book: Book, belt: Belt) -> None:
    for id, one in belt.installations.items():
        kinds = book.sorts[one.sort].kinds
        if kinds and one.ore not in kinds:
            expected = f"must be one of {', '.join(kinds)}, not {one.ore!r}."
            raise BadValue(f"given.installations.{id}.ore", expected)


def _place(belt: Belt) -> None:
    """Let each installation take the lowest free zone unless it says which."""
    for one in belt.installations.values():
        if one.hex and not one.zone:
            taken = [other.zone for other in belt.placed(one.hex)]
            one.zone = next(zone for zone in range(1, len(taken) + 1) if zone not in taken)


def _put_aboard(belt: Belt) -> None:
    """Let a shuttle and the installation aboard name each other, whichever of them says so."""
    for shuttle in belt.shuttles.values():
        if shuttle.installation in belt.installations:
            belt.installations[shuttle.installation].shuttle = shuttle.id
    for one in belt.installations.values():
        if one.shuttle is None and one.hex is None:
            raise BadValue(f"given.installations.{one.id}", "must have a hex, or a shuttle it is aboard of.")
        if one.shuttle in belt.shuttles:
            belt.shuttles[one.shuttle].installation = one.id


def _offer_lots(belt: Belt, written: Mapping[str, Any]) -> None:
    """Set the lots as listed, then those of other vacant asteroids; what is in a lot is marked so."""
    vacant = [one.hex for one in belt.asteroids.values() if one.vacant_from and one.hex not in written]
    for key, one in [*written.items(), *((hex, None) for hex in vacant)]:
        colony, asteroid = belt.installations.get(key), belt.asteroids.get(key)
        if colony is None and asteroid is None:
            raise BadValue(f"given.lots.{key}", "is no installation and no asteroid of this case.")
        kind, of = ("colony", colony.owner) if colony else ("asteroid", asteroid and asteroid.vacant_from)
        usual = {"key": key, "kind": kind, "of": of or "", "since": belt.round}
        lot = value_of(Lot, {**usual, **(one or {})}, place=f"given.lots.{key}")
        belt.lots = (*belt.lots, lot)
        if colony:
            colony.in_lot = True
        elif asteroid:
            asteroid.owner, asteroid.vacant_from = None, lot.of


def _check_room(book: Book, belt: Belt) -> None:
    """PLA-16, PLA-30 No hold has more than there is room for."""
    for id, shuttle in belt.shuttles.items():
        units, room = sum(shuttle.hold.values()), 0 if shuttle.installation else book.hold
        if units > room:
            raise BadValue(f"given.shuttles.{id}.hold", f"has room for {room} units, not {units}.")


def _amiss(given: Mapping[str, Any], names: Names) -> Iterator[BadValue]:
    """Yield which installations stand where they cannot, or are aboard of a shuttle that there is not."""
    asteroids, zones = given.get("asteroids") or {}, dict[tuple[str, int], str]()
    first = [f"SH{number}" for number, _ in enumerate(names["seat"], 1)]
    shuttles = [*first, *(given.get("shuttles") or {})]
    for id, one in (given.get("installations") or {}).items():
        place, hex, zone = f"given.installations.{id}", one.get("hex"), one.get("zone", 0)
        if one.get("shuttle") not in (None, *shuttles):
            yield BadValue(f"{place}.shuttle", f"there is no shuttle {one['shuttle']}.")
        if hex is not None and hex not in asteroids:
            yield BadValue(f"{place}.hex", f"there is no asteroid given in {hex}.")
        elif zone and hex and zone > (asteroids[hex] or {}).get("zones", USUAL_ZONES):
            yield BadValue(f"{place}.zone", f"there is no zone {zone} on {hex}.")
        elif zone and hex and zones.setdefault((hex, zone), id) != id:
            yield BadValue(f"{place}.zone", f"{zones[hex, zone]} stands there.")
