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
_ANSWER = re.compile(
    r"\W*(?:i\s+)?(?:(?P<yes>confirm|confirmed|yes|ok|okay)|(?P<no>no|decline)|(?P<stop>stop))\b(?P<more>.*)",
    re.IGNORECASE,
)
_ENDS = ",.:;!?)-…，。！、"
"""What stands at the end of a line when the next one does not go on with its sentence."""
_MOST_LINES = 20
"""Lines of a letter, blank ones not counted, among which a word is looked for."""


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


def answer_in(text: str) -> str:
    """Return what a letter answers: "yes", "no" or "stop"; empty where it says neither, or both.

    On its first line more may follow the word, and an away notice does not begin with one; below it, where a
    greeting may stand first, the word must be all that the line says.
    """
    said = set[str]()
    for place, line in enumerate(word_lines(text)):
        found = _ANSWER.fullmatch(line)
        if found and (place == 0 or not re.search(r"\w", found["more"])):
            said.add(next(word for word in ("yes", "no", "stop") if found[word]))
    return "" if "yes" in said and len(said) > 1 else min(said, key=("stop", "no", "yes").index, default="")


def word_lines(text: str) -> list[str]:
    """Return the lines of a text on which a word may stand, without codes.

    They are the first that says anything, and those below it that begin a sentence or stand in capitals: what
    is above a word is a greeting, in whatever language, but the rest of a line of talk that was broken is
    talk too ("I do not want to / leave.").
    """
    found, above, read = [], "", 0
    for line in text.split("\n"):
        bare = without_codes(line).strip()
        read += bool(bare)
        if read > _MOST_LINES:
            break
        if bare and (not above or above[-1] in _ENDS or bare.split(None, 1)[0].isupper()):
            found.append(bare)
        above = bare
    return found


def _first(pattern: re.Pattern[str], subject: str, text: str) -> re.Match[str] | None:
    lines = (pattern.fullmatch(line.strip()) for line in text.split("\n") if "[" in line)
    return pattern.search(subject) or next((found for found in lines if found), None)


def _proof(request: RequestRecord, side: str) -> str:
    """Return the code for a side; without the request's own secret nobody can tell one from the other."""
    digest = hmac.new(request.code.encode(), f"{request.id}\x1f{side}".encode(), hashlib.sha256).digest()
    return base64.b32encode(digest)[:16].decode().lower()
