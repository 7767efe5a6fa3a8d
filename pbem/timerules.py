"""A game's rules of time, beside the rule of its deadlines: days skipped, grace, early closing."""

from __future__ import annotations

import json
from datetime import date, timedelta
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from pbem.fields import Fields, Line
from pbem.spans import Span, parse_span

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


class TimeRules(Fields):
    """The field `times` of a game file; what is left out is as here.

    `skip`: weekdays on which no deadline falls; `holidays`: such days of the calendar; `country`: a country
    (GB, DE …) whose public holidays are skipped too. `phases`: rules of their own for some phases, by their
    keys. `minimum`: the least time from a report to a deadline that comes round by itself. `grace`: how long
    a game waits after a deadline if a seat has sent nothing. `early`: close as soon as all who must order
    are READY; left out, the ruleset's own option decides. `early_after`: not before half of the time, or not
    before that long after the report.
    """

    skip: Annotated[tuple[Weekday, ...], Field(strict=False)] = ()
    holidays: Annotated[tuple[date, ...], Field(strict=False)] = ()
    country: Line | None = None
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


@lru_cache(maxsize=64)
def time_rules(config: str) -> TimeRules:
    """Return the rules kept in a game's config (JSON); those of a game made before there were any."""
    try:
        return TimeRules.model_validate(json.loads(config).get("times", {}), strict=False)
    except ValidationError as bad:
        raise ValueError(
            f"the game's rules of time on file are damaged: {bad.error_count()} mistakes"
        ) from bad
