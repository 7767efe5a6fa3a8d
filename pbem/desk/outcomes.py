"""A moment's outcome as JSON: for everybody, and for each seat with what it alone may know."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from pbem.desk.fair.dicelog import known_dice
from pbem.desk.fair.seals import json_bytes
from pbem.desk.judging import event_values
from pbem.desk.pages import Sitting, notices_to
from pbem.desk.shown import add_for_all
from pbem.engine.dice import Roll
from pbem.engine.events import Event, SeatId, seen_by
from pbem.engine.ruleset import NO_SHEET, Masthead
from pbem.printing.once import Once

T = TypeVar("T", Event, Roll)
_INDENT = "  "
"""Where the entries of a list stand in a file of the archive."""
_LISTED: Once[dict[int, str]] = Once(4)


def outcome_values(
    sitting: Sitting, masthead: Masthead, reader: SeatId | None, *, is_listed: bool = True
) -> dict[str, Any]:
    """Return a moment's outcome as JSON values, with what the reader may know of it.

    The lists of events and rolls are empty if those are not to be listed; only a seat's may be.
    """
    rules, judged = sitting.rules, sitting.judged
    position, after = judged.position, judged.outcome.position
    dice = known_dice(rules, judged, reader)
    values: dict[str, Any] = {
        "game": sitting.slug,
        "title": masthead.game,
        "ruleset": rules.key,
        "version": rules.version,
        "turn": position.moment.turn,
        "phase": position.moment.phase,
        "moment": rules.moment_title(rules.book, position.moment),
        "next": {"turn": after.moment.turn, "phase": after.moment.phase, "is_over": after.is_over},
        "deadline": None if after.is_over else sitting.deadline,
        "seat": reader,
        "orders_digest": judged.shown_digest,
        "texts_digest": judged.shown_texts_digest,
        "seed_formula": judged.seeding.formula.value,
        "seed" if dice.is_open else "seed_digest": dice.seed,
        "events": [_shown(one) for one in seen_by(judged.outcome.events, reader)] if is_listed else [],
        "rolls": [_thrown(roll) for roll in dice.rolls] if is_listed else [],
    }
    if sitting.closed_at:
        values |= {"closed_at": sitting.closed_at, "was_due_at": sitting.due_at or None}
    if judged.seeding.pulse:
        values["pulse"] = asdict(judged.seeding.pulse)
    if judged.seed_kept_from:
        values["seed_kept_from"] = judged.shown_kept_from
    if notices := notices_to(sitting, masthead, reader):
        values["notices"] = list(notices)
    if reader is None:
        add_for_all(values, rules, judged, masthead)
    else:
        sheet = judged.sheets.get(reader, NO_SHEET)
        values["played"] = sheet.played.value
        values["orders"] = [str(order) for order in sheet.orders]
        if results := judged.outcome.results_of(reader):
            values["results"] = [
                {"order": one.order, "became": one.became.value, "why": one.reason} for one in results
            ]
        left_out = judged.left_out
        if left_out and left_out.seat == reader:
            values["left_out"] = {"order": left_out.text, "fault": left_out.fault}
    return values


def _shown(event: Event) -> dict[str, Any]:
    return {key: value for key, value in event_values(event).items() if key != "only"}


def _thrown(roll: Roll) -> dict[str, Any]:
    return {"stream": roll.label, "for": roll.why, "sides": roll.sides, "faces": list(roll.faces)}


def outcome_bytes(sitting: Sitting, masthead: Masthead, reader: SeatId | None) -> bytes:
    """Return the outcome as a file of the archive: the same bytes as `json_bytes` makes of its values.

    Events and rolls, which all seats share, are written once for them all.
    """
    if reader is None:
        return json_bytes(outcome_values(sitting, masthead, None))
    judged = sitting.judged
    values = outcome_values(sitting, masthead, reader, is_listed=False)
    text = json_bytes(values).decode()
    seen = seen_by(judged.outcome.events, reader)
    known = known_dice(sitting.rules, judged, reader).rolls
    text = _filled(text, "events", _written(judged.outcome.events, seen, _shown))
    return _filled(text, "rolls", _written(judged.outcome.rolls, known, _thrown)).encode()


def _written(every: Sequence[T], some: Iterable[T], values: Callable[[T], dict[str, Any]]) -> list[str]:
    """Return some of these events or rolls as the lines of a list, each made once for all readers."""
    made = _LISTED.of(every, values.__name__, lambda: {id(one): _entry(values(one)) for one in every})
    return [made[id(one)] for one in some]


def _entry(values: dict[str, Any]) -> str:
    lines = json.dumps(values, ensure_ascii=False, indent=1).split("\n")
    return "\n".join(_INDENT + line for line in lines)


def _filled(text: str, name: str, entries: Sequence[str]) -> str:
    """Put entries into an empty list of the outermost level, which no text within can look like."""
    if not entries:
        return text
    listed = ",\n".join(entries)
    return text.replace(f'\n "{name}": []', f'\n "{name}": [\n{listed}\n ]', 1)
