"""Public random beacons: at fixed times they publish a pulse that nobody can foresee and all can look up."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from http.client import HTTPException
from typing import Annotated, Any, Literal, Self
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from pydantic import AfterValidator, BeforeValidator, model_validator

from pbem import __version__
from pbem.fields import Fields, Line, WrongField, between, is_loopback

AFTER = timedelta(minutes=1)
"""So long after a deadline its pulse comes at the earliest: clocks may differ a little."""
TIMEOUT = 10.0
"""Seconds to wait for a beacon's server."""
_LARGEST_ANSWER = 100_000
_HEX = {"drand": re.compile(r"[0-9a-f]{64}"), "nist": re.compile(r"[0-9a-f]{128}")}


class NoPulse(Exception):
    """A pulse cannot be had; the text says why, as the end of a sentence."""


def _server(text: str) -> str:
    """Return an address without a slash at its end: https, but for a server of this very machine."""
    parts = urlsplit(text)
    is_safe = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(parts.hostname or ""))
    if not parts.hostname or not is_safe or parts.query or parts.username:
        raise ValueError(f"must be an address such as https://api.drand.sh, not {text[:60]!r}.")
    return text.rstrip("/")


def _chain(text: str) -> str:
    if text and not re.fullmatch(r"[0-9a-f]{64}", text):
        raise ValueError("must be the hash of the chain, 64 hexadecimal digits in small letters.")
    return text


class Beacon(Fields):
    """A beacon: pulse 1 came at `genesis` (seconds since 1970, UTC), and one each `period` seconds since.

    The number of a NIST pulse is that of the minute at which it comes.
    """

    name: Line
    format: Literal["drand", "nist"]
    url: Annotated[str, AfterValidator(_server)]
    chain: Annotated[str, AfterValidator(_chain)] = ""
    genesis: Annotated[int, between(0, 10**11)] = 60
    period: Annotated[int, between(1, 86_400)] = 60

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.format == "drand" and not self.chain:
            raise WrongField("chain", "is missing: the hash of the chain, 64 hexadecimal digits.")
        return self

    def number_after(self, at: datetime) -> int:
        """Return the number of the first pulse that comes a minute after a deadline, or later."""
        seconds = -((self.genesis - (at + AFTER).timestamp()) // self.period) * self.period
        return max(1, int(seconds) // self.period + 1)

    def time_of(self, number: int) -> datetime:
        """Return when a pulse comes."""
        return datetime.fromtimestamp(self.genesis + (number - 1) * self.period, UTC)

    def address_of(self, number: int) -> str:
        """Return where anybody can look a pulse up."""
        if self.format == "drand":
            return f"{self.url}/{self.chain}/public/{number}"
        return f"{self.url}/beacon/2.0/pulse/time/next/{int(self.time_of(number).timestamp()) * 1000 - 1}"

    def fetched(self, number: int) -> str:
        """Return the value of a pulse from the beacon's server; NoPulse if it cannot be had now."""
        request = Request(self.address_of(number), headers={"User-Agent": f"pbem/{__version__}"})
        try:
            with urlopen(request, timeout=TIMEOUT) as answer:
                content = answer.read(_LARGEST_ANSWER)
        except (URLError, HTTPException, OSError) as fault:
            raise NoPulse(f"{urlsplit(self.url).hostname} cannot be reached ({_said(fault)})") from None
        try:
            return _READERS[self.format](self, number, json.loads(content))
        except (ValueError, KeyError, TypeError, RecursionError):
            host = urlsplit(self.url).hostname
            raise NoPulse(f"{host} does not give pulse {number} as {self.format} servers do") from None

    def typed(self, text: str) -> str:
        """Return the value that somebody has copied from the beacon; ValueError if it cannot be one."""
        value = re.sub(r"[\s:]", "", text).lower().removeprefix("0x")
        if not _HEX[self.format].fullmatch(value):
            digits = 64 if self.format == "drand" else 128
            raise ValueError(f"the value of a pulse of {self.name} has {digits} hexadecimal digits")
        return value


def _said(fault: Exception) -> str:
    reason = getattr(fault, "reason", None) or getattr(fault, "strerror", None) or fault
    return str(reason).rstrip(".") or type(fault).__name__


def _drand(beacon: Beacon, number: int, values: dict[str, Any]) -> str:
    value = beacon.typed(values["randomness"])
    if values["round"] != number or hashlib.sha256(bytes.fromhex(values["signature"])).hexdigest() != value:
        raise ValueError
    return value


def _nist(beacon: Beacon, number: int, values: dict[str, Any]) -> str:
    """Where the beacon was out of order at that minute, its next pulse counts, which all can look up too."""
    pulse = values["pulse"]
    if datetime.fromisoformat(pulse["timeStamp"]) < beacon.time_of(number):
        raise ValueError
    return beacon.typed(pulse["outputValue"])


_READERS: dict[str, Callable[[Beacon, int, dict[str, Any]], str]] = {"drand": _drand, "nist": _nist}

KNOWN = {
    "drand": Beacon(
        name="drand quicknet",
        format="drand",
        url="https://api.drand.sh",
        chain="52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
        genesis=1_692_803_367,
        period=3,
    ),
    "nist": Beacon(name="NIST beacon 2.0", format="nist", url="https://beacon.nist.gov"),
}
"""The beacons that config.yaml may call by a word."""


def _called(written: object) -> object:
    if isinstance(written, str):
        if written not in KNOWN:
            raise ValueError(f"must be {' or '.join(KNOWN)}, or fields of its own, not {written[:60]!r}.")
        return KNOWN[written].model_dump()
    return written


AnyBeacon = Annotated[Beacon, BeforeValidator(_called)]
"""A beacon as config.yaml names it: by a word, or with all that it is."""


@lru_cache(maxsize=64)
def beacon_in(config: str) -> Beacon | None:
    """Return the beacon of a game from its config (JSON); None where the secret alone makes the dice."""
    values = json.loads(config).get("beacon")
    return Beacon.model_validate(values) if values else None
