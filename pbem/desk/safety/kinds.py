"""Kinds of value that a database holds: what each may be, whoever has written it, in words and in code."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pbem.boundedjson import read_json
from pbem.fields import has_controls, is_address
from pbem.gamefile import FORMATS as WAYS
from pbem.gamefile import SEAT_ID, SLUG
from pbem.languages.finding import CODE
from pbem.printing.archive import KEPT_LETTER, plain_name
from pbem.store.letters import LEFT
from pbem.store.pruning import PRUNED
from pbem.store.rawrows import Raw
from pbem.zones import is_zone

MOST_TEXT = 100_000_000
LAST_ID = 100_000_000
"""The largest number of a row; what comes after it must have room too."""
LAST_MAIL_NUMBER = 2**32
_LINE_END = re.compile("[\n\t]")
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}")
_MAILBOX = re.compile(r"[^\s<>()\[\],;:\"@]{1,64}@[^\s<>()\[\],;:\"@]{1,255}")
_LEFT = re.compile(LEFT + r"[0-9a-f]{64} .{0,1000}")
FIRST_YEAR, LAST_YEAR = 1990, 9001
NEVER = "9999-01-01 00:00:00.000000"
"""When a post that is held may be tried next."""


@dataclass(frozen=True)
class Kind:
    """A kind of value; `expected` is what stands behind the words "must be"."""

    expected: str
    fits: Callable[[Any], bool]

    def __or__(self, other: Kind) -> Kind:
        """Return the kind of what is of one or the other."""
        return Kind(f"{self.expected} or {other.expected}", lambda raw: self.fits(raw) or other.fits(raw))


def _of_text(expected: str, fits: Callable[[str], bool]) -> Kind:
    return Kind(expected, lambda raw: isinstance(raw, str) and fits(raw))


def text(most: int = 1_000_000) -> Kind:
    """Text of any number of lines."""
    said = f"text of at most {most} characters"
    return _of_text(said, lambda raw: len(raw) <= most and not _NO_TEXT.search(raw))


def clean(most: int = MOST_TEXT) -> Kind:
    """Text as it is read out of a letter: no control characters but ends of lines."""
    said = f"text of at most {most} characters, none of them a control character"
    return _of_text(said, lambda raw: len(raw) <= most and not has_controls(_LINE_END.sub("", raw)))


def line(most: int = 1_000, least: int = 0) -> Kind:
    """One line, as it may stand in a header."""
    said = f"one line of {least} to {most} characters, none of them a control character"
    return _of_text(said, lambda raw: least <= len(raw) <= most and not has_controls(raw))


def named(pattern: re.Pattern[str], expected: str) -> Kind:
    """What has a certain form."""
    return _of_text(expected, lambda raw: pattern.fullmatch(raw) is not None)


def one_of(*words: str) -> Kind:
    """One of some words."""
    return _of_text(" or ".join(words) or "nothing", lambda raw: raw in words)


def number(least: int = 0, most: int = 1_000_000_000) -> Kind:
    """A whole number."""

    def fits(raw: Raw) -> bool:
        return isinstance(raw, int) and not isinstance(raw, bool) and least <= raw <= most

    return Kind(f"a whole number from {least} to {most}", fits)


def json_of(expected: str, fits: Callable[[Any], bool]) -> Kind:
    """Text that is JSON; `fits` is asked about its value, and may stumble over it in any way."""

    def is_right(raw: str) -> bool:
        try:
            return fits(read_json(raw))
        except Exception:  # what reads it in the end stumbles over values in as many ways
            return False

    return _of_text(f"JSON: {expected}", is_right)


def is_list_of(kind: Kind, value: object) -> bool:
    """Say whether a value of JSON is a list of values of a kind."""
    return isinstance(value, list) and all(map(kind.fits, value))


def has_fields(value: object, fields: Mapping[str, Kind]) -> bool:
    """Say whether a value of JSON has these fields and no others, each of its kind."""
    return (
        isinstance(value, dict)
        and value.keys() == fields.keys()
        and all(kind.fits(value[name]) for name, kind in fields.items())
    )


def _is_time(raw: str) -> bool:
    try:
        return bool(_TIME.fullmatch(raw)) and FIRST_YEAR <= datetime.fromisoformat(raw).year <= LAST_YEAR
    except ValueError:
        return False


def _is_name(raw: str) -> bool:
    try:
        return bool(plain_name(raw))
    except ValueError:
        return False


def _is_kept(raw: str) -> bool:
    if _LEFT.fullmatch(raw):
        return not has_controls(raw)
    if not raw.startswith(PRUNED):
        return KEPT_LETTER.fullmatch(raw) is not None
    return _is_aware(raw.removeprefix(PRUNED))


def _is_aware(raw: object) -> bool:
    try:
        return isinstance(raw, str) and datetime.fromisoformat(raw).utcoffset() is not None
    except ValueError:
        return False


NOTHING = Kind("nothing", lambda raw: raw is None)
EMPTY = one_of("")
YES_NO = Kind("0 or 1", lambda raw: raw in (0, 1) and isinstance(raw, int))
TIME = _of_text("a time such as 2026-12-04 20:00:00.000000", _is_time)
HELD_TIME = TIME | one_of(NEVER)
ISO_TIME = Kind("a time such as 2026-12-04T20:00:00+00:00", _is_aware)
SLUG_NAME = _of_text("the name of a game", lambda raw: bool(SLUG.fullmatch(raw)) and _is_name(raw))
SEAT = _of_text("the id of a seat", lambda raw: bool(SEAT_ID.fullmatch(raw)) and _is_name(raw))
PHASE = _of_text("the name of a phase", _is_name)
WORD = named(re.compile(r"[a-z][a-z0-9 _-]{0,39}"), "a word of small letters")
ZONE = _of_text("the name of a time zone", is_zone)
ADDRESS = _of_text(
    "an e-mail address",
    lambda raw: is_address(raw) or (bool(_MAILBOX.fullmatch(raw)) and not has_controls(raw)),
)
NO_ADDRESS = ADDRESS | EMPTY
KEY = named(re.compile(r"[a-z0-9]{6,40}"), "a key of 6 to 40 small letters and digits")
SECRET_CODE = named(re.compile(r"[a-z0-9]{1,40}"), "a code of small letters and digits")
HEX = named(re.compile(r"[0-9a-f]{1,128}"), "a number of hexadecimal digits")
DIGEST = named(re.compile(r"[0-9a-f]{1,128}(?: retried \d{1,9})*"), "a digest")
KEPT_AS = _of_text("the name of a letter that is kept, or where it was left", _is_kept)
BYTES = Kind(f"at most {MOST_TEXT} bytes", lambda raw: isinstance(raw, bytes) and len(raw) <= MOST_TEXT)
OBJECT = json_of("an object", lambda value: isinstance(value, dict))
LANGUAGE = named(CODE, "the code of a language")
FORMATS_LIST = Kind(
    "a list of text, html, pdf and json, each once at most",
    lambda value: is_list_of(one_of(*WAYS), value) and len(set(value)) == len(value),
)
FORMATS = json_of(FORMATS_LIST.expected, FORMATS_LIST.fits)
