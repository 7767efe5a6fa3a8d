"""Codes that confirm: mailed to one address, sent back in a subject; they survive "Re:" and "Aw:"."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from pbem.store.records import RequestRecord

Chance = Callable[[int], bytes]
"""A source of so many bytes that nobody can foresee."""

_CONFIRM = re.compile(r"\[\s*confirm\s+(\d{1,9})\s*-\s*([a-z0-9]{6,40})\s*\]", re.IGNORECASE)
_OBSERVE = re.compile(r"\[\s*observe\s+([a-z0-9]{6,40})\s*\]", re.IGNORECASE)
_SIGNUP = re.compile(r"\[\s*signup\s+([a-z0-9]{6,40})\s*\]", re.IGNORECASE)
_YES = re.compile(r"\W*(?:i\s+)?(?:confirm|confirmed|yes|ok|okay)\b.*", re.IGNORECASE)


@dataclass(frozen=True)
class Code:
    """A claim to confirm a request, with what proves it."""

    request: int
    proof: str = field(repr=False)


def fresh_code(chance: Chance) -> str:
    """Return a secret of 80 bits, in letters and digits."""
    return base64.b32encode(chance(10)).decode().lower()


def fresh_key(chance: Chance) -> str:
    """Return an order key that nobody can foresee."""
    return fresh_code(chance)[:12]


def confirm_mark(request: RequestRecord, side: str) -> str:
    """Return what stands in the subject of the letter to that side; each side has a code of its own."""
    return f"[confirm {request.id}-{_proof(request, side)}]"


def observe_mark(code: str) -> str:
    """Return what stands in the subject of an observer's letters."""
    return f"[observe {code}]"


def signup_mark(code: str) -> str:
    """Return what stands in the subject of the letters to somebody who signs up for a game."""
    return f"[signup {code}]"


def is_code(code: Code, request: RequestRecord, side: str) -> bool:
    """Say whether the code is that of the request for that side, in constant time."""
    return hmac.compare_digest(code.proof.encode(), _proof(request, side).encode())


def confirm_code(subject: str, text: str) -> Code | None:
    """Return the code to confirm with: from the subject, or a line of its own in the text."""
    found = _first(_CONFIRM, subject, text)
    return Code(int(found[1]), found[2].lower()) if found else None


def observe_code(subject: str, text: str) -> str:
    """Return the code of an observer that a letter holds; empty if there is none."""
    found = _first(_OBSERVE, subject, text)
    return found[1].lower() if found else ""


def signup_code(subject: str, text: str) -> str:
    """Return the code of a sign-up that a letter holds; empty if there is none."""
    found = _first(_SIGNUP, subject, text)
    return found[1].lower() if found else ""


def without_codes(text: str) -> str:
    """Return a text without any code."""
    return _SIGNUP.sub("", _OBSERVE.sub("", _CONFIRM.sub("", text)))


def says_yes(text: str) -> bool:
    """Say whether a letter's first line agrees: CONFIRM, yes, OK; an away notice does not."""
    return _YES.fullmatch(first_line(text)) is not None


def first_line(text: str) -> str:
    """Return the first line of a text that holds more than a code."""
    lines = (without_codes(line).strip() for line in text.split("\n"))
    return next((line for line in lines if line), "")


def _first(pattern: re.Pattern[str], subject: str, text: str) -> re.Match[str] | None:
    lines = (pattern.fullmatch(line.strip()) for line in text.split("\n") if "[" in line)
    return pattern.search(subject) or next((found for found in lines if found), None)


def _proof(request: RequestRecord, side: str) -> str:
    """Return the code for a side; without the request's own secret nobody can tell one from the other."""
    digest = hmac.new(request.code.encode(), f"{request.id}\x1f{side}".encode(), hashlib.sha256).digest()
    return base64.b32encode(digest)[:16].decode().lower()
