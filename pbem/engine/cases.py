"""Worked cases: rules tests that a rules lawyer can write, played with rigged dice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher, ndiff
from typing import Any

from pbem.engine.box import Box
from pbem.engine.case_form import position_faults, words_of
from pbem.engine.case_orders import CaseOrders, Later, case_orders
from pbem.engine.dice import RiggedDice, WrongDice
from pbem.engine.events import GM, Event, SeatId
from pbem.engine.exact import is_as_written
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Json, Position, Ruleset, Table, played_out, postings_of, table_of
from pbem.engine.settle import settle
from pbem.engine.words import Complaint, did_you_mean

Rules = Ruleset[Any, Any, Any]


@dataclass(frozen=True)
class Case:
    """One case: its name, the rules it shows, its content, and the file it came from.

    `lines` are those that fields stand in; `wrong` is what is wrong with it whatever its game.
    """

    name: str
    rules: tuple[str, ...]
    content: Mapping[str, Any]
    origin: str = ""
    lines: Mapping[str, int] = field(default_factory=dict)
    wrong: tuple[BadValue, ...] = ()


@dataclass(frozen=True)
class Shown:
    """What a step of a case tells and leads to; `changes` are values of the state, before and after."""

    phase: str
    refused: tuple[str, ...] = ()
    in_force: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What came of a case: `wrong` is what it cannot say, `faults` what did not come out as it says."""

    wrong: tuple[BadValue, ...] = ()
    faults: tuple[str, ...] = ()
    steps: tuple[Shown, ...] = ()

    @property
    def is_passed(self) -> bool:
        """Say whether all came out as the case says."""
        return not (self.wrong or self.faults)


class WrongCase(Exception):
    """A case cannot be played."""

    def __init__(self, *wrong: BadValue) -> None:
        super().__init__(*wrong)
        self.wrong = wrong


def play_case(box: Box, case: Case, materials: Mapping[str, Any], shows: bool = False) -> Verdict:
    """Play a case; `shows`: the verdict holds what every step tells and leads to."""
    content = case.content
    wanted = (content.get("expect") or {}).get("bad")
    try:
        rules, position, content = _set_up(box, content, materials)
    except WrongCase as bad:
        return wrong_setup(case, *bad.wrong)
    if wanted is not None:
        return Verdict(faults=(f"was set up, though it should be bad: {wanted!r}",))
    return _played(rules, position, content, shows)


def wrong_setup(case: Case, *wrong: BadValue) -> Verdict:
    """Return the verdict on a case that cannot be set up, which it may expect."""
    wanted = (case.content.get("expect") or {}).get("bad")
    if wanted is None:
        return Verdict(wrong)
    told = " ".join(map(str, wrong))
    return (
        Verdict() if wanted in told else Verdict(faults=(f"is bad, but not because of {wanted!r}: {told}",))
    )


def _set_up(
    box: Box, content: Mapping[str, Any], materials: Mapping[str, Any]
) -> tuple[Rules, Position[Any], Mapping[str, Any]]:
    """Return the rules, the first position and the content as written; WrongCase tells all that is wrong."""
    try:
        rules = box.open(content.get("options") or {}, materials)
    except BadValue as bad:
        raise WrongCase(bad) from None
    except Exception as wrong:  # whatever a ruleset stumbles over: the values are the case's, not ours
        raise WrongCase(stumbled("options", wrong)) from None
    if box.case_form is not None:
        form = box.case_form(rules.book)
        names = words_of(form, content, [phase.key for phase in rules.phases])
        if wrongs := position_faults(form, content, names):
            raise WrongCase(*wrongs)
        content = {**content, "given": form.given.read(content.get("given") or {}, names)}
    try:
        seats = _seats(content)
        given = content.get("given") or {}
        rules = replace(rules, book=box.book_given(rules.book, given))
        position = _position(box, rules, content, seats)
        rules.dump(rules.book, position.state)
    except BadValue as bad:
        raise WrongCase(bad) from None
    except Exception as wrong:  # whatever a ruleset stumbles over: the values are the case's, not ours
        raise WrongCase(stumbled("given", wrong)) from None
    return rules, position, content


def stumbled(place: str, wrong: Exception) -> BadValue:
    """Return what code that trusts its values has stumbled over, told of the place where they stand."""
    said = " ".join(str(wrong).split()).rstrip(".")
    return BadValue(place, f"can't be so: {type(wrong).__name__}{f': {said}' if said else ''}.")


def _position(box: Box, rules: Rules, content: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[Any]:
    """Return the position of a case; where the ruleset lets it, in the phase that the first step names."""
    written = content.get("given") or {}
    position = box.given(rules.book, written, seats)
    first = (content.get("steps") or [content])[0]
    phase = first.get("phase", content.get("phase", position.moment.phase))
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


def _played(rules: Rules, position: Position[Any], content: Mapping[str, Any], shows: bool) -> Verdict:
    """Play the steps of a case one after another."""
    faults: list[str] = []
    shown: list[Shown] = []
    later = Later.of(content)
    for number, step in enumerate(content.get("steps", [content]), 1):
        place = f"step {number}: " if "steps" in content else ""
        field = f"steps[{number}]" if "steps" in content else "given"
        try:
            later = later.with_those_of(step)
            position, seen, found, later = _play_step(rules, position, step, later, shows)
        except BadValue as bad:
            wrong = BadValue(
                f"steps[{number}].{bad.field}" if "steps" in content else bad.field, bad.expected
            )
            return Verdict((wrong,), (), tuple(shown))
        except Exception as wrong_play:  # what a position makes the rules stumble over is the case's
            return Verdict((stumbled(field, wrong_play),), (), tuple(shown))
        shown.append(seen)
        faults += [place + fault for fault in found]
    return Verdict((), tuple(faults), tuple(shown))


def _play_step(
    rules: Rules, position: Position[Any], step: Mapping[str, Any], later: Later, shows: bool
) -> tuple[Position[Any], Shown, list[str], Later]:
    moment, expect = position.moment, step.get("expect") or {}
    if position.is_over:
        return position, Shown(moment.phase), ["the game is over"], later
    if step.get("phase", moment.phase) != moment.phase:
        return position, Shown(moment.phase), [f"the phase is {moment.phase}, not {step['phase']}"], later
    letters = case_orders(rules, position, step, later)
    faults = _refusals(letters.refused, expect.get("refused") or {})
    dice = RiggedDice(*(step.get("dice") or ()))
    sheets = settle(rules, position, letters.filed)
    in_force = _forecasts(rules, position, sheets, sheets if shows else expect.get("in_force") or {})
    faults += _not_in_force(in_force, expect.get("in_force") or {})
    table = table_of(rules, position, sheets, dice)
    try:
        after = played_out(rules, table).position
        dice.used_up()
    except WrongDice as wrong:
        shown = _shown(position, letters, in_force, table, dice, ())
        return position, shown, [*faults, str(wrong)], letters.later
    values = values_of(rules, table.state)
    faults += _tellings(table.events, expect)
    faults += _values_amiss(values, expect.get("state") or {})
    changes = _changes(values_of(rules, position.state), values, "") if shows else ()
    return after, _shown(position, letters, in_force, table, dice, changes), faults, letters.later


def _shown(
    position: Position[Any],
    letters: CaseOrders,
    in_force: Mapping[SeatId, Sequence[str]],
    table: Table[Any, Any],
    dice: RiggedDice,
    changes: Iterable[str],
) -> Shown:
    return Shown(
        position.moment.phase,
        tuple(f"{seat}: {one.text}: {one}" for seat, told in letters.refused.items() for one in told),
        tuple(f"{seat}: {line}" for seat, lines in in_force.items() for line in lines),
        tuple(event.sentence for event in table.events),
        tuple(f"{roll.why}: {', '.join(map(str, roll.faces))}" for roll in dice.rolls),
        tuple(changes),
    )


def _refusals(
    refused: Mapping[SeatId, Sequence[Complaint]], wanted: Mapping[SeatId, Sequence[str]]
) -> list[str]:
    """Hold every complaint on receipt against those expected; none may come unexpected."""
    faults = []
    for seat, complaints in refused.items():
        said = [f"{complaint.text}: {complaint}" for complaint in complaints]
        parts = wanted.get(seat, [])
        if len(said) != len(parts) or any(part not in line for part, line in zip(parts, said, strict=False)):
            faults.append(f"refused to {seat} is not as expected:\n{_diff(parts, said)}")
    unsent = [seat for seat in wanted if seat not in refused]
    return faults + [f"nothing can be refused to {seat}, who sent nothing" for seat in unsent]


def _forecasts(
    rules: Rules, position: Position[Any], sheets: Mapping[SeatId, Any], wanted: Collection[SeatId]
) -> dict[SeatId, tuple[str, ...]]:
    """Return what each of these seats is told to be in force."""
    postings = postings_of(sheets)
    return {
        seat: rules.receipt(rules.seen(position.state, seat, postings), seat, sheet).forecast()
        for seat, sheet in sheets.items()
        if seat in wanted and seat != GM
    }


def _not_in_force(
    in_force: Mapping[SeatId, Sequence[str]], wanted: Mapping[SeatId, Sequence[str]]
) -> list[str]:
    faults = []
    for seat, parts in wanted.items():
        if seat not in in_force:
            faults.append(f"nothing is in force for {seat}, who sent nothing")
            continue
        faults += [
            f"in force for {seat}: no {part!r}{_nearest(part, in_force[seat])}"
            for part in parts
            if not any(part in line for line in in_force[seat])
        ]
    return faults


def _tellings(events: Sequence[Event], expect: Mapping[str, Any]) -> list[str]:
    told = [event.sentence for event in events]
    faults = []
    wanted = expect.get("told")
    if wanted is not None and told != wanted:
        faults.append(f"told is not as expected:\n{_diff(wanted, told)}")
    rest = iter(told)
    for sentence in expect.get("told_some") or ():
        if any(sentence == one for one in rest):
            continue
        if sentence in told:
            faults.append(f"told, but not in this order: {sentence!r}")
        else:
            faults.append(f"not told: {sentence!r}{_nearest(sentence, told)}")
        break
    faults += [f"told: {one!r}" for one in expect.get("not_told") or () if one in told]
    return faults


def _nearest(wanted: str, said: Sequence[str]) -> str:
    """Return the lines that are most like one, the nearest first."""
    near = sorted(dict.fromkeys(said), key=lambda one: -SequenceMatcher(None, wanted, one).ratio())
    if not near:
        return "\n  nothing was told"
    words = ("nearest", "then", "then")
    return "".join(f"\n  {word}: {one!r}" for word, one in zip(words, near, strict=False))


def _diff(wanted: Sequence[str], found: Sequence[str]) -> str:
    """Return how two lists of lines differ: - what is missing, + what came instead; the same left out."""
    lines = [line.rstrip() for line in ndiff(list(wanted), list(found)) if line[:1] in "-+"]
    return "\n".join(f"  {line}" for line in lines)


def _values_amiss(values: Json, wanted: Mapping[str, Any]) -> list[str]:
    """Return which values of a state are not those expected; the words are those of `value_at`."""
    faults = []
    for path, value in wanted.items():
        found = value_at(values, path)
        if is_as_written(found, value):
            continue
        if found == f"nothing at {path}":
            faults.append(
                f"there is nothing at {path}, where {value!r} is expected.{_near_word(values, path)}"
            )
        else:
            faults.append(f"{path} is {found!r}, not {value!r}")
    return faults


def _near_word(values: Json, path: str) -> str:
    """Return which word there is in the place of the first one of a path that there is not."""
    here = values
    for word in path.split("."):
        if not isinstance(here, Mapping):
            break
        if word not in here:
            near = did_you_mean(word, map(str, here))
            return f" {near[:1].upper()}{near[1:]}" if near else ""
        here = here[word]
    return ""


def values_of(rules: Rules, state: Any) -> Json:
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


def _changes(before: Json, after: Json, place: str) -> Iterator[str]:
    """Yield the values of a state that have changed, with their paths."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in [*before, *(key for key in after if key not in before)]:
            below = f"{place}.{key}".lstrip(".")
            if key not in before:
                yield f"{below}: {after[key]!r}, new"
            elif key not in after:
                yield f"{below}: gone"
            else:
                yield from _changes(before[key], after[key], below)
    elif before != after:
        yield f"{place}: {before!r} -> {after!r}"
