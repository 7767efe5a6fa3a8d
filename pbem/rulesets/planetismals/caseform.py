"""The form of Planetismals' worked cases: what may be given, and which paths of the state may be expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.case_form import PHASE, SEAT, CaseForm
from pbem.engine.case_shapes import Either, Flag, Id, ListOf, Maybe, Names, Record, TableOf, Text, Whole, Word
from pbem.engine.case_types import record
from pbem.engine.options import BadValue
from pbem.rulesets.planetismals import pending
from pbem.rulesets.planetismals.belt import Asteroid, Company, Debt, Entry, Installation, Lot, Offer, Shuttle
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.eventtable import NEEDS
from pbem.rulesets.planetismals.given import USUAL_ZONES
from pbem.rulesets.planetismals.records import IN_PLAY, REMOVED

HEX, GOOD, INSTALLATION = Word("hex"), Word("good"), Word("installation")
SHUTTLE = Id("shuttle", "SH[1-9][0-9]*", "SH1")
_UNITS = TableOf(GOOD, Whole())
_BY_SEAT = TableOf(SEAT, Whole(None))
_EVENT = Id("event", "[1-9][0-9]*|STRIKE", "64")


def case_form(book: Book) -> CaseForm:
    """Return the form of the cases of a game with this book."""
    names = {
        "hex": tuple(book.grid.neighbours),
        "good": tuple(book.goods),
        "traded good": tuple(good.key for good in book.traded),
        "type of installation": tuple(sort.key for sort in book.codes.values()),
        "effect": tuple(NEEDS),
    }
    state = _state(book)
    given = state.but(
        "offers",
        "closing",
        **{
            key: Maybe(_given_table(state.parts[key], key))
            for key in ("seats", "shuttles", "installations", "asteroids", "lots", "debts", "market", "fates")
        },
    )
    return CaseForm(given, state, names, {"installation": "installations"}, also=_amiss)


def _given_table(shape: Any, key: str) -> TableOf:
    """Return a table of things as a case may give it: of a plan the text alone, of settings one item."""
    item = shape.item
    if key == "shuttles":
        item = item.but(plan=Either((Text(), ListOf(Text()), item.parts["plan"])))
    elif key == "seats":
        setting = Either((Text(), Flag()))
        item = item.but(policies=TableOf(_EVENT, Either((*setting.shapes, ListOf(setting)))))
    elif key == "installations":
        item = Record(item.parts, ("owner",))
    return TableOf(shape.key, item if key in ("market", "fates") else Maybe(item))


def _state(book: Book) -> Record:
    plan = Record(
        {
            "steps": ListOf(Text()),
            "at": Whole(),
            "progress": Whole(),
            "branch": Text(),
            "exploring": Flag(),
        }
    )
    entry = record(Entry, amount=Whole(None), other=Text())
    company = record(
        Company,
        "id",
        "is_removed",
        "wishes",
        called={"on": "policies"},
        cash=Whole(),
        opening=Whole(None),
        shuttle_order=ListOf(Text()),
        policies=TableOf(_EVENT, ListOf(Text())),
        names=ListOf(Text()),
        named=TableOf(HEX, Text()),
        status=Word("status", (IN_PLAY, REMOVED)),
        entries=ListOf(entry),
        tally=TableOf(Text(), Whole(None)),
    )
    shuttle = record(
        Shuttle,
        "id",
        called={"is_immobile": "immobile"},
        hex=HEX,
        hold=_UNITS,
        installation=Maybe(INSTALLATION),
        plan=plan,
    )
    ores = tuple(dict.fromkeys(kind for sort in book.codes.values() for kind in sort.kinds))
    installation = record(
        Installation,
        "id",
        called={"sort": "type", "is_closed": "closed", "is_significant": "significant", "is_on": "run"},
        type=Word("type of installation"),
        ore=Word("ore", ("", *ores)),
        hex=Maybe(HEX),
        shuttle=Maybe(SHUTTLE),
        store=_UNITS,
        tax_pct=Whole(0, 200),
        prefer=Word("good"),
    )
    asteroid = record(
        Asteroid,
        "hex",
        called={"is_explored": "explored"},
        zones=Whole(0, USUAL_ZONES),
        type=Word("type of asteroid", ("", *book.rocks)),
    )
    number = Whole(1)
    effect = Record(
        {
            "kind": Word("effect"),
            "seat": SEAT,
            "args": Record({"goods": ListOf(Text()), "amount": Whole(), "left": Whole()}),
            "expires": Record({"round": Whole(), "at": Word("end", (pending.TURN_START, pending.TURN_END))}),
        }
    )
    lot_kinds, debt_kinds = (pending.COLONY, pending.ASTEROID), (pending.IOU, pending.RENT)
    lot = record(Lot, "key", "is_colony", called={"is_new": "new"}, kind=Word("lot", lot_kinds))
    debt = record(Debt, "id", "is_rent", kind=Word("debt", debt_kinds))
    deal = Record({"one": SEAT, "other": SEAT, "gives": ListOf(Text()), "takes": ListOf(Text())})
    by_round = {"market": TableOf(GOOD, Whole()), "worth": _BY_SEAT, "cash": _BY_SEAT, "fates": _BY_SEAT}
    codes = "|".join(book.codes)
    return Record(
        {
            "round": number,
            "phase": PHASE,
            "turn_order": ListOf(SEAT),
            "market": TableOf(Word("traded good"), Whole(0, 500)),
            "seats": TableOf(SEAT, company),
            "shuttles": TableOf(SHUTTLE, shuttle),
            "installations": TableOf(Id("installation", f"({codes})[1-9][0-9]*", "EX1"), installation),
            "asteroids": TableOf(HEX, asteroid),
            "effects": ListOf(effect),
            "lots": TableOf(Text(), lot),
            "debts": TableOf(Id("debt", "[A-Z]+[1-9][0-9]*", "D1"), debt),
            "pending_deals": ListOf(deal),
            **{f"next_{key}": number for key in ("shuttle", "installation", "debt")},
            "fates": TableOf(SEAT, Whole(1)),
            "offers": ListOf(record(Offer)),
            "closing": Flag(),
            "history": ListOf(Record({"round": number, **by_round})),
            "winners": ListOf(SEAT),
            "how": Text(),
        }
    )


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
