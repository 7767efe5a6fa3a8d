"""Asking how pbem is: the process at work, at the address where it is watched, or else the database."""

from __future__ import annotations

import json
import re
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from typing import Any

from pbem.clock import Clock
from pbem.config import Config
from pbem.spans import parse_span
from pbem.watch.health import health_from_outside, mark_of
from pbem.watch.lookout import Lookout
from pbem.watchplace import WatchPlace

PATIENCE = 20.0
"""Seconds that an answer may take."""
_MOST_BYTES = 100_000
_AN_ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+\b")
_ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where one that listens everywhere is asked."""


@dataclass(frozen=True)
class Told:
    """What was heard: whether all is well, in a sentence, and all of it as JSON values."""

    is_well: bool
    sentence: str
    values: dict[str, object]


def ask(config: Config, clock: Clock, is_database: bool = False) -> Told:
    """Ask the process at work if there is an address to ask it at, else the database."""
    told = _ask_at_work(config, config.watch) if config.watch and not is_database else None
    if told and told.is_well:
        return told
    with closing(Lookout(config.database_url, clock)) as lookout:
        limit = parse_span((config.watch or WatchPlace()).overdue)
        health = health_from_outside(lookout, limit, is_plain=True)
    if told is None:
        values = {**health.values(), "sentence": health.sentence, "asked": "the database"}
        told = Told(health.is_well, health.sentence, values)
    return _with_reason(told, health.why_no_mail)


def _with_reason(told: Told, why: str) -> Told:
    """Add why no mail goes out, which only the database tells, and only to the GM; without addresses."""
    if not why:
        return told
    sentence = f"{told.sentence} The mail: {_AN_ADDRESS.sub('(an address)', why)}"
    return Told(told.is_well, sentence, {**told.values, "sentence": sentence})


def _ask_at_work(config: Config, place: WatchPlace) -> Told:
    try:
        values = _answer(place)
    except (OSError, HTTPException, TimeoutError) as fault:
        why = getattr(fault, "strerror", None) or type(fault).__name__
        return _bad(f"Nobody answers at {place.address} ({why}): pbem is not at work.")
    except ValueError:
        return _bad(f"What answers at {place.address} is not pbem.")
    if values.get("installation") != mark_of(config.folder):
        return _bad(f"What answers at {place.address} is the pbem of another folder.")
    is_well, sentence = values.get("status") == "well", str(values.get("sentence"))
    return Told(is_well, sentence, {**values, "asked": place.address})


def _answer(place: WatchPlace) -> dict[str, Any]:
    """Return what the process at work says; no proxy is asked, whatever the environment names."""
    connection = HTTPConnection(_ANYWHERE.get(place.host, place.host), place.port, timeout=PATIENCE)
    with closing(connection):
        connection.request("GET", "/health")
        body = connection.getresponse().read(_MOST_BYTES)
    values = json.loads(body)
    if not isinstance(values, dict) or "status" not in values:
        raise ValueError
    return values


def _bad(reason: str) -> Told:
    sentence = f"Not all is well: {reason}"
    return Told(False, sentence, {"status": "wrong", "reasons": [reason], "sentence": sentence})
