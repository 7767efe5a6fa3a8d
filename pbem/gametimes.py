"""The times of a game file, read and checked: its rule, those of single phases, and what to warn of."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from pbem.calendars import DaysOff, from_local
from pbem.deadlines import Dates, Rule, WithZine, parse_rule
from pbem.engine.options import BadValue
from pbem.engine.words import did_you_mean
from pbem.languages.dates import day_and_month
from pbem.timerules import TimeRules, Zine
from pbem.yamlfile import Document


def checked_rule(document: Document, value: object, field: str = "deadline") -> Rule:
    """Return the rule a GM wrote; BadFile says what is wrong with it."""
    try:
        return parse_rule(value, field)
    except BadValue as bad:
        raise document.bad(bad.field, bad.expected) from None


def checked_times(document: Document, times: TimeRules, phases: Collection[str]) -> TimeRules:
    """Return the rules of time with those of the phases in their plainest form; BadFile for a wrong one."""
    written = {}
    for key, value in times.phases.items():
        if key not in phases:
            hint = did_you_mean(key, list(phases)) or f"{', '.join(phases)} can have one."
            raise document.bad(f"times.phases.{key}", f"the game has no phase of this name; {hint}")
        written[key] = checked_rule(document, value, f"times.phases.{key}").written
    return times.model_copy(update={"phases": written})


def checked_zine(document: Document, zine: Zine | None) -> Zine | None:
    """Return the zine of config.yaml with its rule in its plainest form; BadFile for a wrong one."""
    if zine is None:
        return None
    rule = checked_rule(document, zine.deadline, "zine.deadline")
    if isinstance(rule, WithZine) or not rule.has_deadlines:
        raise document.bad("zine.deadline", f'"{rule.written}" says no time; the games ask the zine for one.')
    return zine.model_copy(update={"deadline": rule.written})


def rules_written(rule: Rule, times: TimeRules) -> dict[str, Rule]:
    """Return all rules of a game by the field each stands in."""
    phases = {f"times.phases.{key}": parse_rule(value) for key, value in times.phases.items()}
    return {"deadline": rule, **phases}


def moved_dates(document: Document, rule: Rule, times: TimeRules) -> Iterator[str]:
    """Yield a warning of each time a GM named that falls on a day skipped."""
    for field, one in rules_written(rule, times).items():
        for number, local in enumerate(one.named, 1) if isinstance(one, Dates) else ():
            if why := times.off.why(local.date()):
                instead = _open(times.off, local)
                said = f"no deadline falls on {day_and_month(local.date())} ({why}): it is {instead} instead."
                yield str(document.bad(f"{field}[{number}]", said))
    if isinstance(rule, WithZine) and (times.skip or times.holidays or times.country):
        said = "what is skipped here does not move the zine's deadlines; write it below zine in config.yaml."
        yield str(document.bad("times", said))


def _open(off: DaysOff, local: datetime) -> str:
    return day_and_month(off.open_day(local.date()))


def past_dates(rule: Rule, times: TimeRules, zone: str, now: datetime) -> Iterator[str]:
    """Yield a warning of each list of dates that are over, all or some."""
    for field, one in rules_written(rule, times).items():
        if not isinstance(one, Dates):
            continue
        over = [local for local in one.named if from_local(local, ZoneInfo(zone)) <= now]
        if len(over) == len(one.named):
            yield f"{field}: all times are past: there is no deadline, and you close each round yourself."
        elif over:
            yield f"{field}: the first {len(over)} of {len(one.named)} times are past; they are left out."
