"""Whose letter it is: the tag [game/seat/key] that every report carries in its subject."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from pbem.desk.incoming.codes import without_codes

_TAG = re.compile(
    r"\[\s*([a-z0-9-]{1,40})\s*/\s*([a-z0-9-]{1,20})\s*/\s*([a-z0-9]{6,40})\s*\]", re.IGNORECASE
)
_PLUS = re.compile(r"\+([a-z0-9-]{1,40})\.([a-z0-9-]{1,20})\.([a-z0-9]{6,40})@", re.IGNORECASE)
_NO_KEY = re.compile(
    r"\[\s*([a-z0-9-]{1,40})\s*/\s*([a-z0-9-]{1,20})\s*(?:/[^\]\[/]{0,60})?\]", re.IGNORECASE
)
_PLUS_NO_KEY = re.compile(r"\+([a-z0-9-]{1,40})\.([a-z0-9-]{1,20})(?:\.[a-z0-9]{0,40})?@", re.IGNORECASE)
MOST_TAGS = 5
KEY = re.compile(r"(?=[2-7]*[a-z])(?=[a-z]*[2-7])[a-z2-7]{12}")
"""An order key: it holds a letter and a digit, so that it can be told from a word."""


@dataclass(frozen=True)
class Tag:
    """A claim to be a seat of a game, with the key that proves it; the key is never shown.

    Where the key is missing or damaged it is empty: such a tag proves nothing, but says whose a letter is.
    """

    game: str
    seat: str
    key: str

    def __repr__(self) -> str:
        return f"Tag({self.game}/{self.seat})"


def tag_text(game: str, seat: str, key: str) -> str:
    """Return the tag as it stands in a subject."""
    return f"[{game}/{seat}/{key}]"


def find_tag(subject: str, recipients: Iterable[str], text: str) -> Tag | None:
    """Return the tag of a letter, with a key: from the subject, the address, or a line of its own."""
    return next((tag for tag in tags_in(subject, recipients, text) if tag.key), None)


def tags_in(subject: str, recipients: Iterable[str], text: str) -> tuple[Tag, ...]:
    """Return the first tags of a letter, those with a key before those without.

    They stand in the subject, in an address it was sent to, or on a line of their own in the text.
    """
    lines = [line.strip() for line in text.split("\n") if line.lstrip().startswith("[")]
    addresses = list(recipients)
    whole = _matches(_TAG, _PLUS, subject, addresses, lines)
    part = _matches(_NO_KEY, _PLUS_NO_KEY, _TAG.sub("", subject), addresses, lines)
    tags = [Tag(found[1].lower(), found[2].lower(), found[3].lower()) for found in whole]
    tags += [Tag(found[1].lower(), found[2].lower(), "") for found in part]
    return tuple(dict.fromkeys(tags))[:MOST_TAGS]


def _matches(
    tag: re.Pattern[str], plus: re.Pattern[str], subject: str, addresses: list[str], lines: list[str]
) -> list[re.Match[str]]:
    found = [*tag.finditer(subject), *map(plus.search, addresses), *map(tag.fullmatch, lines)]
    return [match for match in found if match]


def without_keys(text: str, key: str = "") -> str:
    """Return a letter's text without any tag and its writer's key: none is ever filed, printed, passed on.

    Another seat's key goes with the tag it stands in; standing bare it can't be told from a word.
    """
    bare = _PLUS.sub("@", _TAG.sub("", without_codes(text)))
    return re.sub(re.escape(key), "", bare, flags=re.IGNORECASE) if key else bare


def without_tags(text: str) -> str:
    """Return a text of anybody's without keys, whole or damaged, that stand in a tag."""
    bare = _NO_KEY.sub(r"[\1/\2]", without_keys(text))
    return _PLUS_NO_KEY.sub(r"+\1.\2@", bare)


def is_proof(tag: Tag, key: str) -> bool:
    """Say whether the tag's key is the seat's, in constant time."""
    return bool(key) and hmac.compare_digest(tag.key.encode(), key.encode())


def order_key(secret: str, game: str, seat: str) -> str:
    """Return the order key of a seat, made from a secret of its game's, the `key_secret`."""
    again = (f"\x1f{number}" if number else "" for number in count())
    return next(filter(KEY.fullmatch, (_key(secret, f"order key\x1f{game}\x1f{seat}{one}") for one in again)))


def older_key(secret: str, game: str, seat: str) -> str:
    """Return the order key that pbem made up to 0.1.0, of the secret of the dice, which is published."""
    return _key(secret, f"order key\x1f{game}\x1f{seat}")


def _key(secret: str, words: str) -> str:
    digest = hmac.new(secret.encode(), words.encode(), hashlib.sha256).digest()
    return base64.b32encode(digest)[:12].decode().lower()
