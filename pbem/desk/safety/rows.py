"""What may stand in each column of each table: an archive is data, and whoever wrote it is a stranger.

What pbem of any version has written passes; a value that is not plausible is named by table, row and field.
Whoever adds a column declares it here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from pbem.beacons import beacon_in
from pbem.boundedjson import read_json
from pbem.deadlines import parse_rule
from pbem.desk.chances import KIND as CHANCE
from pbem.desk.corrections.editions import RERUN, ROLLBACK, RULING
from pbem.desk.ending.statements import STATEMENT
from pbem.desk.fair.chain import SEALED
from pbem.desk.fair.opened import Sealed
from pbem.desk.fair.seals import Card
from pbem.desk.fair.seeds import formula_of
from pbem.desk.leftout import LEFT_OUT, LeftOut
from pbem.desk.mailing import post_values
from pbem.desk.players.holders import HELD, VACANT
from pbem.desk.safety.kinds import (
    BYTES,
    DIGEST,
    EMPTY,
    FORMATS,
    HELD_TIME,
    HEX,
    ISO_TIME,
    KEPT_AS,
    KEY,
    LANGUAGE,
    LAST_ID,
    LAST_MAIL_NUMBER,
    NO_ADDRESS,
    NOTHING,
    OBJECT,
    PHASE,
    SEAT,
    SECRET_CODE,
    SLUG_NAME,
    TIME,
    WORD,
    YES_NO,
    ZONE,
    Kind,
    clean,
    has_fields,
    is_list_of,
    json_of,
    line,
    named,
    number,
    one_of,
    text,
)
from pbem.desk.safety.openings import is_open_game
from pbem.desk.times.appointments import CHANGED
from pbem.engine.words import Why
from pbem.mailrules import mail_rules
from pbem.peoplerules import people_rules
from pbem.post import Sort
from pbem.store.rawrows import Raw
from pbem.timerules import time_rules

Row = Mapping[str, Raw]


def _is_event(value: object) -> bool:
    """Whether it is an event as it is told: to whom, by which rule, in which words."""
    if not isinstance(value, dict) or not {"rule", "says", "only"} <= value.keys():
        return False
    is_told = isinstance(value["rule"], str) and isinstance(value["says"], str)
    return is_told and (value["only"] is None or is_list_of(SEAT, value["only"]))


def _is_sheet(value: object) -> bool:
    if not isinstance(value, dict) or not {"played", "orders"} <= value.keys() <= {
        "played",
        "orders",
        "posted",
    }:
        return False
    return isinstance(value["played"], str) and is_list_of(text(), value["orders"])


def _is_roll(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 4:
        return False
    label, why, sides, faces = value
    are_words = isinstance(label, str) and isinstance(why, str)
    return are_words and number().fits(sides) and is_list_of(number(), faces)


def _is_understood(value: object) -> bool:
    """Whether it has orders, how they were written, and complaints of four words each about the rest."""
    if not isinstance(value, dict) or value.keys() != {"orders", "written", "refused"}:
        return False
    written = value["written"]
    are_texts = isinstance(written, dict) and is_list_of(clean(), [*written, *written.values()])
    refused = value["refused"]
    are_complaints = isinstance(refused, list) and all(
        is_list_of(text(), one) and len(one) == 4 and one[3] in Why.__members__ for one in refused
    )
    return are_texts and are_complaints and is_list_of(clean(), value["orders"])


def _is_press(value: object) -> bool:
    """Whether it says for whom press is, and by whom; what it is signed with was added later."""
    if not isinstance(value, dict) or not {"to"} <= value.keys() <= {"to", "anonymous", "pen"}:
        return False
    is_signed = isinstance(value.get("anonymous", False), bool) and line().fits(value.get("pen", ""))
    return is_signed and is_list_of(SEAT, value["to"])


EVENTS = json_of("a list of events", lambda value: isinstance(value, list) and all(map(_is_event, value)))
ROLLS = json_of("a list of rolls", lambda value: isinstance(value, list) and all(map(_is_roll, value)))
SHEETS = json_of(
    "what was in force for each seat",
    lambda value: (
        isinstance(value, dict) and all(map(SEAT.fits, value)) and all(map(_is_sheet, value.values()))
    ),
)
UNDERSTOOD = json_of("what was understood of a text", _is_understood)
PRESS = json_of("for whom press is, and under which name", _is_press)
RULE = json_of("a rule of deadlines", lambda value: parse_rule(value) is not None)
CONFIG = Kind(
    "JSON: rules of mail, times and people",
    lambda raw: OBJECT.fits(raw) and _are_rules(raw),
)
OPEN_GAME = Kind("the file of a game that is to be made", is_open_game)
WISHES = json_of("a list of seats", lambda value: is_list_of(SEAT, value))
SENTENCE = text(20_000)
CODE = named(re.compile(r"[a-z0-9]{1,20}(?:\.[a-z0-9]{1,40})?"), "a code")
SHORT = line(200)
ID = number(1, LAST_ID)
NUMBER = number(1, 1_000_000)
PULSE = json_of(
    "a pulse of a beacon",
    lambda value: has_fields(
        value, {"beacon": SHORT, "number": number(1, 10**15), "at": ISO_TIME, "value": HEX}
    ),
)
TURN = number(0, 1_000_000)
COUNT = number()


def _are_rules(config: str) -> bool:
    try:
        is_told = LANGUAGE.fits(read_json(config).get("language", "en"))
        beacon_in(config)
        formula_of(config)
        return bool(is_told and mail_rules(config) and time_rules(config) and people_rules(config))
    except Exception:  # rules are read in many ways, and may be wrong in as many
        return False


TABLES: Mapping[str, Mapping[str, Kind]] = {
    "game": {
        "id": ID,
        "slug": SLUG_NAME,
        "title": line(200, 1),
        "ruleset": WORD,
        "version": SHORT,
        "options": OBJECT,
        "material": OBJECT,
        "zone": ZONE,
        "deadline_rule": RULE,
        "secret": line(200, 1),
        "made_at": TIME,
        "config": CONFIG,
        "key_secret": line(200, 1),
    },
    "seat": {
        "id": ID,
        "game": ID,
        "key": SEAT,
        "place": number(0, 1_000),
        "name": line(200, 1),
        "address": NO_ADDRESS,
        "order_key": KEY,
        "zone": ZONE,
        "formats": FORMATS,
        "status": one_of(HELD, *sorted(VACANT)),
        "language": LANGUAGE | EMPTY,
    },
    "seat_change": {
        "id": ID,
        "game": ID,
        "seat": SEAT,
        "field": one_of("name", "address", "zone", "formats", "status", "language", "order_key"),
        "before": line(),
        "after": line(),
        "why": SENTENCE,
        "letter": ID | NOTHING,
        "at": TIME,
    },
    "game_change": {
        "id": ID,
        "game": ID,
        "field": one_of("title", "zone", "deadline_rule", "config", "version"),
        "before": text(),
        "after": text(),
        "why": SENTENCE,
        "at": TIME,
    },
    "moment": {
        "id": ID,
        "game": ID,
        "number": NUMBER,
        "turn": TURN,
        "phase": PHASE,
        "state": OBJECT,
        "is_over": YES_NO,
        "opened_at": TIME,
        "edition": NUMBER,
        "replaces": NUMBER | NOTHING,
        "withdrawn_at": TIME | NOTHING,
    },
    "deadline": {
        "id": ID,
        "game": ID,
        "moment": NUMBER,
        "at": TIME | NOTHING,
        "reason": SENTENCE,
        "set_at": TIME,
    },
    "letter": {
        "id": ID,
        "message_id": line(),
        "digest": DIGEST,
        "sender": NO_ADDRESS,
        "subject": line(),
        "sort": one_of(*(sort.value for sort in Sort)),
        "size": COUNT,
        "received_at": TIME,
        "game": ID | NOTHING,
        "seat": SEAT | NOTHING,
        "moment": NUMBER | NOTHING,
        "verdict": WORD,
        "raw": BYTES | NOTHING,
        "text": clean(),
        "kept_as": KEPT_AS | NOTHING,
    },
    "filing": {
        "id": ID,
        "game": ID,
        "moment": NUMBER,
        "seat": SEAT,
        "number": number(1, LAST_ID),
        "kind": one_of(
            "orders", "kept", "posted", "add", "cancel", "standing", "ahead", "ready", "wait", "press"
        ),
        "about": text(10_000),
        "text": clean(),
        "letter": ID | NOTHING,
        "filed_at": TIME,
        "is_late": YES_NO,
        "understood": UNDERSTOOD | NOTHING,
    },
    "outcome": {
        "id": ID,
        "game": ID,
        "moment": NUMBER,
        "seed": line(200, 1),
        "sheets": SHEETS,
        "events": EVENTS,
        "rolls": ROLLS,
        "digest": HEX | EMPTY,
        "closed_at": TIME,
        "version": SHORT,
        "formula": one_of("texts", "sheets"),
        "pulse": PULSE | NOTHING,
    },
    "post": {
        "id": ID,
        "message_id": line(1_000, 1),
        "name": line(1_000, 1),
        "game": ID | NOTHING,
        "seat": SEAT | NOTHING,
        "address": line(400),
        "content": text(60_000_000),
        "queued_at": TIME,
        "sent_at": TIME | NOTHING,
        "tries": COUNT,
        "last_fault": text() | NOTHING,
        "try_at": HELD_TIME | NOTHING,
        "refused_at": TIME | NOTHING,
        "answers": ID | NOTHING,
    },
    "bounce": {
        "id": ID,
        "game": ID | NOTHING,
        "seat": SEAT | NOTHING,
        "address": line(400),
        "post": line() | NOTHING,
        "is_final": YES_NO,
        "why": text(),
        "letter": ID | NOTHING,
        "at": TIME,
    },
    "remark": {
        "id": ID,
        "game": ID | NOTHING,
        "seat": SEAT | NOTHING,
        "kind": WORD,
        "text": text(),
        "letter": ID | NOTHING,
        "at": TIME,
    },
    "request": {
        "id": ID,
        "game": ID,
        "seat": SEAT | NOTHING,
        "kind": one_of("address", "resign", "join", "standby", "observe", "callup", "end"),
        "value": SHORT,
        "name": SHORT,
        "address": NO_ADDRESS,
        "code": SECRET_CODE,
        "letter": ID | NOTHING,
        "at": TIME,
    },
    "confirmation": {
        "id": ID,
        "request": ID,
        "side": one_of("old", "new", "asker"),
        "letter": ID | NOTHING,
        "at": TIME,
    },
    "absence": {
        "id": ID,
        "game": ID,
        "seat": SEAT,
        "first": named(re.compile(r"(?:\d{4}-\d\d-\d\d)?"), "a day such as 2026-12-04"),
        "last": named(re.compile(r"(?:\d{4}-\d\d-\d\d)?"), "a day such as 2026-12-04"),
        "letter": ID | NOTHING,
        "at": TIME,
    },
    "observer": {
        "id": ID,
        "game": ID,
        "address": NO_ADDRESS,
        "name": SHORT,
        "code": SECRET_CODE,
        "since": TIME,
        "until": TIME | NOTHING,
    },
    "hold": {
        "id": ID,
        "game": ID,
        "moment": NUMBER,
        "kind": one_of("gm", "defect", "outage", "silence"),
        "because": SENTENCE,
        "since": TIME,
        "until": TIME | NOTHING,
        "ended_at": TIME | NOTHING,
        "ended_by": SENTENCE,
    },
    "act": {
        "id": ID,
        "game": ID | NOTHING,
        "moment": NUMBER | NOTHING,
        "seat": SEAT | NOTHING,
        "kind": WORD,
        "says": text(),
        "details": text(60_000_000),
        "mark": line() | NOTHING,
        "letter": ID | NOTHING,
        "at": TIME,
    },
    "approval": {
        "id": ID,
        "game": ID,
        "moment": NUMBER,
        "code": CODE,
        "papers": SHORT,
        "asked_at": TIME,
        "until": TIME,
        "released_at": TIME | NOTHING,
        "released_by": SENTENCE,
    },
    "opening": {
        "id": ID,
        "slug": SLUG_NAME,
        "title": line(200, 1),
        "ruleset": WORD,
        "file": OPEN_GAME,
        "secret": line(200, 1),
        "opened_at": TIME,
        "until": TIME | NOTHING,
        "ended_at": TIME | NOTHING,
        "ended_by": SENTENCE,
    },
    "signup": {
        "id": ID,
        "opening": ID,
        "name": SHORT,
        "address": NO_ADDRESS,
        "wishes": WISHES,
        "code": SECRET_CODE,
        "letter": ID | NOTHING,
        "at": TIME,
        "confirmed_at": TIME | NOTHING,
        "withdrawn_at": TIME | NOTHING,
    },
    "arrival": {
        "id": ID,
        "mailbox": line(),
        "validity": number(0, LAST_MAIL_NUMBER),
        "uid": number(0, LAST_MAIL_NUMBER),
        "letter": ID | NOTHING,
        "at": TIME,
    },
    "pulse": {"id": ID, "name": line(), "at": TIME, "details": text()},
    "outage": {"id": ID, "what": line(), "since": TIME, "until": TIME | NOTHING, "why": text()},
}
"""What may stand in each column of a row, looked at by itself."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a row: in which field, and what it must be."""

    field: str
    expected: str


def row_fault(table: str, row: Row, slug: str | None = None) -> Fault | None:
    """Return what no pbem would have written into a row; `slug` is its game's, where that is known."""
    kinds = TABLES[table]
    for name in kinds:
        if name not in row:
            return Fault(name, "must be there")
    for name, raw in row.items():
        if name not in kinds:
            return Fault(name[:40], "is not known")
        if not kinds[name].fits(raw):
            return Fault(name, f"must be {kinds[name].expected}")
    together = _TOGETHER.get(table)
    return together(row, slug) if together else None


def _filing(row: Row, slug: str | None) -> Fault | None:
    """What a filing is about, which hangs on its kind."""
    about: Mapping[str, Kind] = {
        "kept": line(),
        "ahead": json_of("the number of a turn", TURN.fits),
        "posted": named(re.compile(r"\d{0,9}"), "the number of a posting"),
        "press": PRESS,
    }
    return _fits(row, "about", about.get(str(row["kind"]), EMPTY))


def _fits(row: Row, field: str, kind: Kind) -> Fault | None:
    return None if kind.fits(row[field]) else Fault(field, f"must be {kind.expected}")


_SEAT_FIELDS: Mapping[str, Kind] = {
    **{
        field: TABLES["seat"][field] for field in ("name", "address", "zone", "formats", "status", "language")
    },
    "order_key": EMPTY,
}


def _seat_change(row: Row, slug: str | None) -> Fault | None:
    kind = _SEAT_FIELDS[str(row["field"])]
    return _fits(row, "before", kind | EMPTY) or _fits(row, "after", kind | EMPTY)


def _game_change(row: Row, slug: str | None) -> Fault | None:
    kind = TABLES["game"][str(row["field"])]
    return _fits(row, "before", kind) or _fits(row, "after", kind)


def _request(row: Row, slug: str | None) -> Fault | None:
    asked = {"address": NO_ADDRESS, "callup": SEAT}
    return _fits(row, "value", asked.get(str(row["kind"]), SHORT))


def _absence(row: Row, slug: str | None) -> Fault | None:
    day = Kind("a day such as 2026-12-04", lambda raw: ISO_TIME.fits(f"{raw}T00:00:00+00:00")) | EMPTY
    return _fits(row, "first", day) or _fits(row, "last", day)


def _opening(row: Row, slug: str | None) -> Fault | None:
    written = read_json(str(row["file"]))["slug"]
    return None if written == row["slug"] else Fault("file", "must be that of the game it is opened for")


def _post(row: Row, slug: str | None) -> Fault | None:
    """The mail itself: one that was pruned says when; no other game's files go with one of a game."""
    content = str(row["content"])
    if content.startswith('{"pruned_at":'):
        pruned = json_of("when it was pruned", lambda value: has_fields(value, {"pruned_at": ISO_TIME}))
        return _fits(row, "content", pruned)
    try:
        values = post_values(content)
    except ValueError as fault:
        return Fault("content", f"must be a mail as pbem writes it ({str(fault).rstrip('.')})")
    own = () if slug is None else (f"{slug}/", f"{CHANGED}/{slug}-")
    if slug is not None and any(not one["path"].startswith(own) for one in values.get("enclosures", ())):
        return Fault("content", "must enclose nothing but files of its game")
    return None


def _act(row: Row, slug: str | None) -> Fault | None:
    """What is noted of an act, as far as it is read again."""
    raw = str(row["details"])
    if not raw:
        return None
    kind, moment = row["kind"], row["moment"]
    anything = json_of("anything", lambda value: True)
    details = {
        STATEMENT: json_of("a text", text().fits),
        LEFT_OUT: json_of("an order that was left out", _is_left_out),
        CHANCE: json_of("a seed", lambda value: bool(bytes.fromhex(value["seed"]))),
        SEALED: json_of("a card or a seal of the game", lambda value: _is_seal(value, slug)),
        **{
            correction: json_of("a correction of an earlier moment", lambda value: _is_earlier(value, moment))
            for correction in (RULING, ROLLBACK, RERUN)
        },
    }
    return _fits(row, "details", details.get(str(kind), anything))


def _is_seal(value: Any, slug: str | None) -> bool:
    """Whether it is a card, or a seal with what will be opened; both name folders below that of the game."""
    if "card" in value:
        card = _CARD.validate_python(value["card"])
        folders = [*(card.older or ())]
        return (
            slug in (None, card.game) and SLUG_NAME.fits(card.game) and all(map(_FOLDER.fullmatch, folders))
        )
    seal = _SEALED.validate_python(value)
    return all(map(_FOLDER.fullmatch, (seal.folder, seal.opened.folder))) and TURN.fits(seal.number)


_CARD: TypeAdapter[Card] = TypeAdapter(Card)
_SEALED: TypeAdapter[Sealed] = TypeAdapter(Sealed)
_LEFT_OUT: TypeAdapter[LeftOut] = TypeAdapter(LeftOut)
_FOLDER = re.compile(r"\d{2,7}-[a-z0-9]+(?:[-_]+[a-z0-9]+)*(?:\.\d{1,7})?")


def _is_left_out(value: Any) -> bool:
    return SEAT.fits(_LEFT_OUT.validate_python(value).seat)


def _is_earlier(value: Any, moment: Raw) -> bool:
    """Whether a correction names moments before its own: whoever goes back from it comes to an end."""
    numbers = [value[name] for name in ("of", "seed_of") if value.get(name) is not None]
    numbers += value.get("withdrawn", [])
    lists = [value.get(name, []) for name in ("lines", "orders")]
    is_before = all(NUMBER.fits(one) and isinstance(moment, int) and one < moment for one in numbers)
    return is_before and all(is_list_of(text(), one) for one in lists)


_TOGETHER: Mapping[str, Callable[[Row, str | None], Fault | None]] = {
    "filing": _filing,
    "seat_change": _seat_change,
    "game_change": _game_change,
    "request": _request,
    "absence": _absence,
    "opening": _opening,
    "post": _post,
    "act": _act,
}
"""What the columns of a row must be together."""
