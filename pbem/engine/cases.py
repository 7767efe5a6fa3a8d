"""Worked cases: rules tests that a rules lawyer can write, played with rigged dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.engine.box import Box
from pbem.engine.case_orders import case_orders
from pbem.engine.dice import RiggedDice, WrongDice
from pbem.engine.events import Event, SeatId
from pbem.engine.exact import is_as_written
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Json, Position, Ruleset, adjudicate, postings_of
from pbem.engine.settle import settle
from pbem.engine.words import Complaint

CASE_KEYS = (
    "case",
    "rules",
    "ruleset",
    "options",
    "material",
    "given",
    "steps",
    "note",
)
STEP_KEYS = ("phase", "orders", "posted", "standing", "ahead", "gm", "dice", "expect")
EXPECT_KEYS = ("told", "told_some", "not_told", "state", "refused", "in_force", "bad")


@dataclass(frozen=True)
class Case:
    """One case: its name, the rules it shows, its content, and the file it came from."""

    name: str
    rules: tuple[str, ...]
    content: Mapping[str, Any]
    origin: str = ""


def case_of(content: Any, origin: str) -> Case:
    """Return the case that a YAML document holds; BadValue if it is none."""
    if not isinstance(content, Mapping) or "case" not in content:
        raise BadValue("case", "every case begins with its name.")
    for key in content:
        if key not in (*CASE_KEYS, *STEP_KEYS):
            raise BadValue(str(key), f"is not known in a case; {', '.join((*CASE_KEYS, *STEP_KEYS))} are.")
    for step in content.get("steps", [content]):
        for key in step.get("expect") or {}:
            if key not in EXPECT_KEYS:
                raise BadValue(f"expect.{key}", f"is not known; {', '.join(EXPECT_KEYS)} are.")
        if not step.get("expect"):
            raise BadValue("expect", "a case must expect something.")
    return Case(str(content["case"]), tuple(content.get("rules") or ()), content, origin)


def play_case(box: Box, case: Case, materials: Mapping[str, Any]) -> list[str]:
    """Play a case; return what is not as expected, an empty list if all is."""
    content = case.content
    try:
        rules = box.open(content.get("options") or {}, materials)
        position = _position(box, rules, content)
    except BadValue as bad:
        wanted = (content.get("expect") or {}).get("bad")
        return [] if wanted is not None and wanted in str(bad) else [f"cannot be set up: {bad}"]
    if "bad" in (content.get("expect") or {}):
        return [f"was set up, though it should be bad: {content['expect']['bad']!r}"]
    faults: list[str] = []
    for number, step in enumerate(content.get("steps", [content]), 1):
        place = f"step {number}: " if "steps" in content else ""
        position, found = _play_step(rules, position, {**_kept(content), **step})
        faults += [place + fault for fault in found]
    return faults


def _position(box: Box, rules: Ruleset[Any, Any, Any], content: Mapping[str, Any]) -> Position[Any]:
    """Return the position of a case; where the ruleset lets it, in the phase that the first step names."""
    written, seats = content.get("given") or {}, _seats(content)
    position = box.given(rules.book, written, seats)
    phase = content.get("steps", [content])[0].get("phase", position.moment.phase)
    if "phase" in written or phase == position.moment.phase:
        return position
    try:
        return box.given(rules.book, {**written, "phase": phase}, seats)
    except BadValue:
        return position


def _seats(content: Mapping[str, Any]) -> list[SeatId]:
    named: set[SeatId] = set()
    for step in (content, *content.get("steps", [])):
        for key in ("orders", "standing", "ahead"):
            named.update(step.get(key) or ())
        named.update(seat for one in step.get("posted") or () for seat in one)
    return sorted(named)


def _kept(content: Mapping[str, Any]) -> dict[str, Any]:
    return {key: content[key] for key in ("standing", "ahead") if key in content}


def _play_step(
    rules: Ruleset[Any, Any, Any], position: Position[Any], step: Mapping[str, Any]
) -> tuple[Position[Any], list[str]]:
    if step.get("phase", position.moment.phase) != position.moment.phase:
        return position, [f"the phase is {position.moment.phase}, not {step['phase']}"]
    letters = case_orders(rules, position, step)
    expect = step.get("expect") or {}
    faults = _refusals(letters.refused, expect.get("refused") or {})
    dice = RiggedDice(*(step.get("dice") or ()))
    sheets = settle(rules, position, letters.filed)
    faults += _forecasts(rules, position, sheets, expect.get("in_force") or {})
    try:
        outcome = adjudicate(rules, position, sheets, dice)
        dice.used_up()
    except WrongDice as wrong:
        return position, [*faults, str(wrong)]
    faults += _tellings(outcome.events, expect)
    values = values_of(rules, outcome.position.state)
    faults += [
        f"{path} is {found!r}, not {wanted!r}"
        for path, wanted in (expect.get("state") or {}).items()
        if not is_as_written(found := value_at(values, path), wanted)
    ]
    return outcome.position, faults


def _refusals(
    refused: Mapping[SeatId, Sequence[Complaint]], wanted: Mapping[SeatId, Sequence[str]]
) -> list[str]:
    """Hold every complaint on receipt against those expected; none may come unexpected."""
    faults = []
    for seat, complaints in refused.items():
        said = [f"{complaint.text}: {complaint}" for complaint in complaints]
        parts = wanted.get(seat, [])
        if len(said) != len(parts) or any(part not in line for part, line in zip(parts, said, strict=False)):
            faults.append(f"refused to {seat}: {said}, expected {list(parts)}")
    return faults


def _forecasts(
    rules: Ruleset[Any, Any, Any],
    position: Position[Any],
    sheets: Mapping[SeatId, Any],
    wanted: Mapping[SeatId, Sequence[str]],
) -> list[str]:
    faults = []
    for seat, parts in wanted.items():
        view = rules.seen(position.state, seat, postings_of(sheets))
        lines = rules.forecast(rules.book, view, seat, sheets[seat])
        faults += [
            f"in force for {seat}: no {part!r} in {lines}"
            for part in parts
            if not any(part in line for line in lines)
        ]
    return faults


def _tellings(events: Sequence[Event], expect: Mapping[str, Any]) -> list[str]:
    told = [event.sentence for event in events]
    faults = []
    if "told" in expect and told != list(expect["told"]):
        faults.append(f"told {told}, expected {expect['told']}")
    rest = iter(told)
    for sentence in expect.get("told_some") or ():
        if not any(sentence == one for one in rest):
            faults.append(f"not told, or not in this order: {sentence!r}; told: {told}")
            break
    faults += [f"told: {one!r}" for one in expect.get("not_told") or () if one in told]
    return faults


def values_of(rules: Ruleset[Any, Any, Any], state: Any) -> Json:
    """Return all that a case may expect of a state: what is stored, and what is reckoned from it."""
    return _together(rules.dump(rules.book, state), rules.reckoned(rules.book, state))


def _together(stored: Json, reckoned: Json) -> Json:
    """Return what is stored with what is reckoned beside it, in whatever depth; it never takes its place."""
    if not isinstance(stored, Mapping) or not isinstance(reckoned, Mapping):
        return stored
    both = {key: _together(value, reckoned.get(key)) for key, value in stored.items()}
    return both | {key: value for key, value in reckoned.items() if key not in stored}


def value_at(values: Json, path: str) -> Json:
    """Return the value at a path such as creatures.42H.ap or history.0.worth; a missing one says so."""
    here = values
    for word in path.split("."):
        if isinstance(here, list | tuple) and word.isdecimal() and int(word) < len(here):
            here = here[int(word)]
        elif isinstance(here, Mapping) and word in here:
            here = here[word]
        else:
            return f"nothing at {path}"
    return here
