"""The form of a worked case: the fields that every game has; a ruleset adds those of its positions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.engine.case_shapes import (
    Anything,
    Either,
    ListOf,
    Maybe,
    Names,
    Record,
    Shape,
    TableOf,
    Text,
    Whole,
    Word,
    path_fault,
)
from pbem.engine.options import BadValue
from pbem.engine.words import VERY_NEAR, did_you_mean

SEAT, PHASE = Word("seat"), Word("phase")
_SENTENCES = Maybe(ListOf(Text()))
_TEXTS = TableOf(SEAT, Maybe(Text()))
_EXPECT = Record(
    {
        "told": _SENTENCES,
        "told_some": _SENTENCES,
        "not_told": _SENTENCES,
        "state": Maybe(TableOf(Text(), Anything())),
        "refused": Maybe(TableOf(Either((SEAT, Word("GM", ("gm",)))), ListOf(Text()))),
        "in_force": Maybe(TableOf(SEAT, ListOf(Text(is_needed=True)))),
        "bad": Text(is_needed=True),
    }
)
_STEP = Record(
    {
        "phase": PHASE,
        "orders": Maybe(_TEXTS),
        "posted": Maybe(ListOf(_TEXTS)),
        "standing": Maybe(_TEXTS),
        "ahead": Maybe(TableOf(SEAT, TableOf(Whole(), Maybe(Text())))),
        "gm": Maybe(Text()),
        "dice": Maybe(ListOf(Either((Whole(1), ListOf(Whole(1)))))),
        "expect": _EXPECT,
    }
)
CASE = Record(
    {
        "case": Text(is_needed=True),
        "rules": Maybe(ListOf(Word("rule id"))),
        "ruleset": Word("ruleset"),
        "options": Maybe(TableOf(Text(), Anything())),
        "material": Maybe(TableOf(Text(), Anything())),
        "given": Maybe(TableOf(Text(), Anything())),
        "steps": ListOf(_STEP),
        "note": Maybe(Text()),
        **_STEP.parts,
    },
    needed=("case", "ruleset"),
)
_BESIDE_STEPS = ("phase", "standing", "ahead")
"""What of a step may stand beside the steps: it holds from the first one on."""


@dataclass(frozen=True)
class CaseForm:
    """What a ruleset's cases may give and expect: the fields of `given`, and the paths of `expect: state:`.

    `names` are the words there are of each sort, such as hexes; `own` says under which field of `given` the
    words of a sort are made, such as the ids of creatures. `stages` are those that a phase may begin with,
    where cases may name one; `brought` are fields of the position that other options bring. `seats` are in a
    game whoever is named; a table or list of `given` in `seated` settles who is, and so does a word for a
    seat under its fields. `also` yields what else cannot be, once no field by itself is wrong.
    """

    given: Record
    state: Record
    names: Mapping[str, Collection[str]] = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)
    stages: tuple[str, ...] = ()
    brought: Record = Record({})  # noqa: RUF009
    seats: tuple[str, ...] = ()
    seated: tuple[str, ...] = ("seats", "turn_order")
    also: Callable[[Mapping[str, Any], Names], Iterable[BadValue]] = lambda given, names: ()


def case_faults(content: Any, rules: Collection[str], rulesets: Collection[str]) -> list[BadValue]:
    """Return what is wrong with a case as far as it does not depend on its game."""
    if not isinstance(content, Mapping):
        return [BadValue("case", "every case begins with its name.")]
    names = {"rule id": rules, "ruleset": rulesets}
    faults = [bad for bad in CASE.faults(content, "", names) if not _is_untold(bad, content, rules)]
    return faults or list(_expecting_faults(content))


def _is_untold(bad: BadValue, content: Mapping[str, Any], rules: Collection[str]) -> bool:
    """Say whether a fault follows from another: of an unknown game no rules are known."""
    return bad.field.startswith("rules[") and not rules and "must be a rule id" in bad.expected


def _expecting_faults(content: Mapping[str, Any]) -> Iterator[BadValue]:
    """Every step expects something, and nothing stands where it is never read."""
    whole = content.get("expect") or {}
    if "bad" in whole:
        for key in ("steps", "orders", "posted", "gm", "dice"):
            if content.get(key):
                yield BadValue(key, "is never read where a bad case is expected.")
        yield from (BadValue(f"expect.{key}", "is never read beside bad.") for key in whole if key != "bad")
        return
    if "steps" not in content:
        yield from _step_faults(content, "")
        return
    for key in _STEP.parts:
        if key in content and key not in _BESIDE_STEPS:
            yield BadValue(key, "stands beside steps, where it is never read: put it into a step.")
    if not content["steps"]:
        yield BadValue("steps", "there must be a step.")
    for number, step in enumerate(content["steps"], 1):
        yield from _step_faults(step, f"steps[{number}].")


def _step_faults(step: Mapping[str, Any], place: str) -> Iterator[BadValue]:
    expect = step.get("expect") or {}
    if "bad" in expect:
        yield BadValue(f"{place}expect.bad", "is for the whole case: it stands beside given, not in a step.")
    if not any(value or (key == "told" and value is not None) for key, value in expect.items()):
        yield BadValue(f"{place}expect", "a case must expect something.")


def words_of(form: CaseForm, content: Mapping[str, Any], phases: Collection[str]) -> Names:
    """Return the words that a case may name: its phases and seats, and those of its game."""
    given = content.get("given") or {}
    own = {
        sort: [str(key) for key in given.get(place) or ()] if _is_table(given.get(place)) else ()
        for sort, place in form.own.items()
    }
    return {**form.names, **own, "phase": phases, "seat": _seats_of(form, content)}


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _seats_of(form: CaseForm, content: Mapping[str, Any]) -> list[str]:
    """Return the seats of a case: those that its position seats or, if it leaves that open, all it names."""
    given = content.get("given") or {}
    seated = [*form.seats]
    for place in form.seated:
        part, written = form.given.below(place, {}), given.get(place)
        if isinstance(written, Mapping) and place == "seats":
            seated += map(str, written)
        elif isinstance(part, Shape):
            seated += part.named(written, "seat")
    if not seated or seated == [*form.seats]:
        owners = [] if form.seats else list(form.given.named(given, "seat"))
        others = [seat for seat in CASE.named(content, "seat") if not _is_slip(seat, owners)]
        seated += [*owners, *others]
    return list(dict.fromkeys(seat for seat in seated if seat != "gm"))


def _is_slip(seat: str, owners: Collection[str]) -> bool:
    """Say whether a seat that has nothing is very near one that has something, as boob is to bob."""
    bare = {one.rstrip("0123456789") for one in owners}
    numbered = seat.rstrip("0123456789") in bare
    return seat not in owners and not numbered and bool(did_you_mean(seat, owners, VERY_NEAR))


def position_faults(form: CaseForm, content: Mapping[str, Any], names: Names) -> list[BadValue]:
    """Return what is wrong with the words of a case in its game, and with its position."""
    given = content.get("given") or {}
    faults = list(form.given.faults(given, "given", names)) or list(form.also(given, names))
    known = {**names, "rule id": content.get("rules") or (), "ruleset": (content["ruleset"],)}
    faults += CASE.faults(content, "", known)
    ends = {sort: words for sort, words in names.items() if sort not in form.own}
    for number, step in enumerate(content.get("steps") or [content], 1):
        place = f"steps[{number}].expect.state" if "steps" in content else "expect.state"
        for path in (step.get("expect") or {}).get("state") or ():
            if bad := path_fault(form.state, path, ends):
                faults.append(BadValue(f"{place}.{path}", f"{bad.field} {bad.expected}"))
    return faults


__all__ = [
    "CASE",
    "PHASE",
    "SEAT",
    "CaseForm",
    "case_faults",
    "position_faults",
    "words_of",
]
