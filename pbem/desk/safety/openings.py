"""Whether a game that is to be made, as an opening keeps it, is one that a GM's file could have made."""

from __future__ import annotations

from typing import Any

from pbem.boundedjson import read_json
from pbem.desk.safety.kinds import (
    FORMATS_LIST,
    LANGUAGE,
    NO_ADDRESS,
    SEAT,
    SLUG_NAME,
    WORD,
    ZONE,
    line,
    number,
    text,
)
from pbem.openfile import MOST_SEATS, open_file

_NAME = line(200, 1)
_SEATS = number(1, MOST_SEATS)


def is_open_game(raw: object) -> bool:
    """Say whether it is the file of a game that is to be made: nothing of it was looked at before."""
    if not isinstance(raw, str):
        return False
    try:
        values = read_json(raw)
        file = open_file(raw)
        return _is_game(values) and bool(file.game.rule) and all(map(_is_seat, values["seats"]))
    except Exception:  # files are read in many ways, and may be wrong in as many
        return False


def _is_game(values: dict[str, Any]) -> bool:
    kinds = {
        "slug": SLUG_NAME,
        "title": _NAME,
        "ruleset": WORD,
        "zone": ZONE,
        "language": LANGUAGE,
        "announce": text(100_000),
        "too_few": WORD,
        "least": _SEATS,
        "most": _SEATS,
    }
    are_objects = all(isinstance(values[name], dict) for name in ("options", "materials", "config"))
    given = {"language": "en", **values}
    return (
        are_objects and len(values["seats"]) <= MOST_SEATS and all(k.fits(given[n]) for n, k in kinds.items())
    )


def _is_seat(values: dict[str, Any]) -> bool:
    """Whether it is a seat that is open, with what the GM says of it, or one with its player."""
    held = values["held"]
    if not SEAT.fits(values["id"]) or not line().fits(values["about"]):
        return False
    kinds = {"id": SEAT, "name": _NAME, "address": NO_ADDRESS, "zone": ZONE, "formats": FORMATS_LIST}
    return held is None or (held.keys() == kinds.keys() and all(k.fits(held[n]) for n, k in kinds.items()))
