"""A game's rules of time, beside the rule of its deadlines: days skipped, grace, early closing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, model_validator

from pbem.calendars import DAY, DaysOff, country_fault
from pbem.deadlines import Rule, parse_rule
from pbem.fields import Fields, Line, WrongField
from pbem.languages.dates import DAYS
from pbem.spans import Span, parse_span

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
LONGEST_HOLIDAYS = timedelta(days=366)


def _every_day(value: object) -> object:
    """Return single days for "2026-12-24 to 2027-01-02"; everything else as it is."""
    if not isinstance(value, list | tuple):
        return value
    return tuple(day for number, one in enumerate(value, 1) for day in _days(one, number))


def _days(written: object, number: int) -> Iterator[date]:
    if isinstance(written, date) and not isinstance(written, datetime):
        yield written
        return
    try:
        first, last = [date.fromisoformat(day.strip()) for day in _ends(written)]
    except ValueError:
        said = f'must be days such as 2026-12-25 or "2026-12-24 to 2027-01-02"; number {number} is neither.'
        raise ValueError(said) from None
    if not first <= last <= first + LONGEST_HOLIDAYS:
        raise ValueError(f'number {number}, "{written}", must end after it begins, and within a year.')
    for count in range((last - first).days + 1):
        yield first + count * DAY


def _ends(written: object) -> tuple[str, str]:
    if not isinstance(written, str):
        raise ValueError
    first, _, last = written.partition(" to ")
    return first, last or first


def _country(code: str) -> str:
    if fault := country_fault(code.upper()):
        raise ValueError(fault)
    return code.upper()


class SkipRules(Fields):
    """Days on which no deadline falls: one that would is moved to the next day that is none of them.

    `skip`: weekdays; `holidays`: days of the calendar; `country`: a country (GB, DE …) or a part of one
    (GB-SCT) whose public holidays are skipped too.
    """

    skip: Annotated[tuple[Weekday, ...], Field(strict=False)] = ()
    holidays: Annotated[tuple[date, ...], Field(strict=False), BeforeValidator(_every_day)] = ()
    country: Annotated[Line, AfterValidator(_country)] | None = None

    @model_validator(mode="after")
    def _leaves_a_day(self) -> Any:
        if len(set(self.skip)) == len(DAYS):
            raise WrongField("skip", "no deadline could ever fall on any day: leave one day of the week.")
        return self

    @property
    def off(self) -> DaysOff:
        """The days on which no deadline falls."""
        names = [day.lower() for day in DAYS]
        weekdays = frozenset(names.index(name) for name in self.skip)
        return DaysOff(weekdays, frozenset(self.holidays), self.country)


class TimeRules(SkipRules):
    """The field `times` of a game file; what is left out is as here.

    `phases`: rules of their own for some phases, by their keys. `minimum`: the least time from a report to
    a deadline that comes round by itself. `grace`: how long a game waits after a deadline if a seat has sent
    nothing. `early`: close as soon as all who must order are READY; left out, the ruleset's own option
    decides. `early_after`: not before half of the time, or not before that long after the report.
    """

    phases: dict[str, object] = Field(default_factory=dict)
    minimum: Span = "12 hours"
    grace: Span | Literal["none"] = "none"
    early: bool | None = None
    early_after: Span | Literal["half", "none"] = "half"

    @property
    def least(self) -> timedelta:
        """The least time from a report to a deadline."""
        return parse_span(self.minimum)

    @property
    def grace_time(self) -> timedelta:
        """How long a game waits after a deadline for a seat that has sent nothing."""
        return timedelta(0) if self.grace == "none" else parse_span(self.grace)


class Zine(SkipRules):
    """The field `zine` of config.yaml: the deadlines that all games share whose rule says so."""

    title: Line
    deadline: object

    @property
    def rule(self) -> Rule:
        """The rule of the zine's deadlines."""
        return parse_rule(self.deadline, "zine.deadline")


@lru_cache(maxsize=64)
def time_rules(config: str) -> TimeRules:
    """Return the rules kept in a game's config (JSON); those of a game made before there were any."""
    try:
        return TimeRules.model_validate(json.loads(config).get("times", {}), strict=False)
    except ValidationError as bad:
        raise ValueError(
            f"the game's rules of time on file are damaged: {bad.error_count()} mistakes"
        ) from bad
