"""Whose letter it is: the tag [game/seat/key] that every report carries in its subject."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass

_TAG = re.compile(
    r"\[\s*([a-z0-9-]{1,40})\s*/\s*([a-z0-9-]{1,20})\s*/\s*([a-z0-9]{6,40})\s*\]", re.IGNORECASE
)
_PLUS = re.compile(r"\+([a-z0-9-]{1,40})\.([a-z0-9-]{1,20})\.([a-z0-9]{6,40})@", re.IGNORECASE)


@dataclass(frozen=True)
class Tag:
    """A claim to be a seat of a game, with the key that proves it; the key is never shown."""

    game: str
    seat: str
    key: str

    def __repr__(self) -> str:
        return f"Tag({self.game}/{self.seat})"


def tag_text(game: str, seat: str, key: str) -> str:
    """Return the tag as it stands in a subject."""
    return f"[{game}/{seat}/{key}]"


def find_tag(subject: str, recipients: Iterable[str], text: str) -> Tag | None:
    """Return the tag of a letter: from the subject, the address, or a line of its own in the text."""
    for match in (_TAG.search(subject), *(_PLUS.search(address) for address in recipients)):
        if match:
            return _tag(match)
    for line in text.split("\n"):
        match = _TAG.fullmatch(line.strip())
        if match:
            return _tag(match)
    return None


def _tag(match: re.Match[str]) -> Tag:
    return Tag(match[1].lower(), match[2].lower(), match[3].lower())


def without_keys(text: str, key: str = "") -> str:
    """Return a letter's text without any tag and its writer's key: none is ever filed, printed, passed on."""
    bare = _PLUS.sub("@", _TAG.sub("", text))
    return re.sub(re.escape(key), "", bare, flags=re.IGNORECASE) if key else bare


def is_proof(tag: Tag, key: str) -> bool:
    """Say whether the tag's key is the seat's, in constant time."""
    return hmac.compare_digest(tag.key.encode(), key.encode())


def order_key(secret: str, game: str, seat: str) -> str:
    """Return the order key of a seat, made from the game's secret."""
    digest = hmac.new(secret.encode(), f"order key\x1f{game}\x1f{seat}".encode(), hashlib.sha256).digest()
    return base64.b32encode(digest)[:12].decode().lower()
