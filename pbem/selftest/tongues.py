"""The languages mail programs speak: a table of what they say in each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter

from pbem.demo.reply import Reply
from pbem.yamlfile import read_document

_FILE = Path(__file__).with_name("tongues.yaml")


class Field(Enum):
    """What a program says of the letter answered; its place among a language's names."""

    FROM = 0
    SENT = 1
    TO = 2
    SUBJECT = 3
    DATE = 4


@dataclass(frozen=True)
class Tongue:
    """What mail programs say in one language; `wrote` holds the line above a quotation, by program."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    code: str
    country: str
    days: str
    short_days: str
    months: str
    short_months: str
    wrote: dict[str, str]
    fields: str
    sent: str
    original: str
    re: str
    iphone: str
    ipad: str
    mobile_outlook: str
    galaxy: str
    android: str
    windows: str
    blackberry: str
    away: str
    absent: str
    undeliverable: str
    banner: str = ""
    disclaimer: str = ""

    def says(self, pattern: str, reply: Reply) -> str:
        """A line about the letter answered: who wrote it and when, as the pattern wants it."""
        named = {"name": reply.gm.name, "address": reply.gm.address}
        return pattern.format(**self._words(reply.quoted_at), **named)

    def attribution(self, program: str, reply: Reply) -> str:
        """The line a program puts above a quotation."""
        return self.says(self.wrote[program], reply)

    def field(self, field: Field) -> str:
        """A field's name."""
        return self.fields.split(" ")[field.value]

    def _words(self, at: datetime) -> dict[str, str]:
        day, month = at.weekday(), at.month - 1
        return {
            "weekday": self.days.split()[day],
            "wd": self.short_days.split()[day],
            "month": self.months.split()[month],
            "mon": self.short_months.split()[month],
            **{name: f"{at:{code}}" for name, code in _CODES.items()},
            "d": str(at.day),
            "m": str(at.month),
            "H": str(at.hour),
            "h": str(at.hour % 12 or 12),
            "us": f"{at.month}/{at.day}/{at.year}",
        }


_CODES = {
    "dd": "%d",
    "mm": "%m",
    "y": "%Y",
    "yy": "%y",
    "HH": "%H",
    "hh": "%I",
    "MM": "%M",
    "SS": "%S",
    "ampm": "%p",
    "zone": "%z",
    "tz": "%Z",
}


@cache
def tongues() -> dict[str, Tongue]:
    """All languages, by code."""
    rows = TypeAdapter(list[Tongue]).validate_python(read_document(_FILE).content)
    return {tongue.code: tongue for tongue in rows}
