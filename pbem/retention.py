"""How long what may go is kept: the field `retention` of config.yaml; where nothing is said, for ever."""

from __future__ import annotations

import re
from datetime import timedelta
from reprlib import repr as shortened
from typing import Annotated

from pydantic import BeforeValidator

from pbem.fields import Fields

FOREVER = "forever"
KINDS = ("letters", "posts", "shunted", "addresses", "notes", "backups")
"""What may go, as the field `retention` names it."""
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
_AGE = re.compile(r"(\d{1,5}) ?(day|week|month|year)s?", re.ASCII)
_MOST_YEARS = 100


def parse_age(text: str) -> timedelta | None:
    """Read an age such as 90 days or 2 years, None for "forever"; ValueError says how one is written.

    A month counts as 30 days and a year as 365: what is kept longer than it need be harms nobody.
    """
    bare = " ".join(text.lower().split())
    if bare == FOREVER:
        return None
    match = _AGE.fullmatch(bare)
    if match is None:
        raise ValueError(
            f"must be an age such as 90 days, 6 months or 2 years, or forever, not {shortened(text)}."
        )
    days = int(match[1]) * _DAYS[match[2]]
    if not 1 <= days <= _MOST_YEARS * _DAYS["year"]:
        raise ValueError(f"must be from 1 day to {_MOST_YEARS} years, or forever, not {shortened(text)}.")
    return timedelta(days=days)


def _age(value: object) -> object:
    """Check a field that holds an age; a bare number says nothing of days or years."""
    if isinstance(value, str):
        parse_age(value)
        return value
    raise ValueError(
        f"must be an age such as 90 days, 6 months or 2 years, or forever, not {shortened(value)}."
    )


Age = Annotated[str, BeforeValidator(_age)]
"""A field that holds an age, as text."""


class Retention(Fields):
    """How old each thing must be before `pbem prune` lets it go.

    `letters`: letters as they came, and their text. `posts`: the text of mails that were sent or given up.
    `shunted`: shunted letters that are settled. `addresses`: those of people who have no seat and want
    nothing any more. `notes`: times pbem was not at work, away notices, mailboxes given up. `backups`: those
    named by their date, of which the newest three sound ones always stay.
    """

    letters: Age = FOREVER
    posts: Age = FOREVER
    shunted: Age = FOREVER
    addresses: Age = FOREVER
    notes: Age = FOREVER
    backups: Age = FOREVER

    def ages(self) -> dict[str, timedelta]:
        """Return the age of each kind that is not kept for ever."""
        found = {kind: parse_age(getattr(self, kind)) for kind in KINDS}
        return {kind: age for kind, age in found.items() if age is not None}


KEEP_ALL = Retention.model_construct()
"""What counts where config.yaml says nothing."""
