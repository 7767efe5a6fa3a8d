"""A game's rules for those who are late, away or gone: reminders, waiting, standby, holds, approval."""

from __future__ import annotations

import json
from datetime import timedelta
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from pbem.fields import Fields, between
from pbem.spans import Span, parse_span


class PeopleRules(Fields):
    """The field `people` of a game file; what is left out is as here.

    `reminders`: how long before a deadline a seat with nothing on file is reminded; `remind`: only those
    without any orders (missing), or those too whom their standing orders would play (standing).
    `missing`: what happens at a deadline when seats have sent nothing: play, they are played by standing
    orders or the defaults; wait, the game waits once, for `wait`, if anybody is missing; extend, once if
    at least `missing_seats` are. `dropped_after`: after so many deadlines in a row without a word a seat
    is given to the standby players (0: never). `absence_days`: so many days of a year a player may be
    away without counting as missing. `outage`: a deadline before which pbem or its mailbox could not be
    reached is held (or played all the same), and an extension proposed; `silence`: so is one at which
    unusually many are silent, or a silent seat's mail came back. `hold`: after that time without a word
    of the GM's the proposal is carried out. `approval`: the GM sees each adjudication before it is
    mailed, and it is released after `approval_time` without an answer.
    """

    reminders: Annotated[tuple[Span, ...], Field(strict=False)] = ("48 hours", "12 hours")
    remind: Literal["missing", "standing"] = "missing"
    missing: Literal["play", "wait", "extend"] = "play"
    wait: Span = "24 hours"
    missing_seats: Annotated[int, between(1, 10_000)] = 2
    dropped_after: Annotated[int, between(0, 100)] = 0
    absence_days: Annotated[int, between(0, 366)] = 60
    outage: Literal["hold", "play"] = "hold"
    silence: Literal["hold", "play"] = "hold"
    hold: Span = "24 hours"
    approval: bool = False
    approval_time: Span = "24 hours"

    @property
    def reminder_times(self) -> tuple[timedelta, ...]:
        """How long before a deadline reminders go out, the earliest first."""
        return tuple(sorted((parse_span(one) for one in self.reminders), reverse=True))


@lru_cache(maxsize=64)
def people_rules(config: str) -> PeopleRules:
    """Return the rules kept in a game's config (JSON); those of a game made before there were any."""
    try:
        return PeopleRules.model_validate(json.loads(config).get("people", {}))
    except ValidationError as bad:
        raise ValueError(
            f"the game's rules of people on file are damaged: {bad.error_count()} mistakes"
        ) from bad
