"""Which lines that begin like an order are talk: greetings, thanks, the ends of letters (brief 5)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pbem.engine.orders import Order

_SMALL_WORDS = frozenset(
    ("i", "in", "at", "with", "for", "so", "as", "to", "all", "we", "no", "please", "tell", "rest", "wait")
)
"""Words with which sentences begin, and which are near the verb of some order."""
_CLOSING = re.compile(
    r"\S+\s(.*\s)?(regards|greetings|wishes|thanks|cheers|care|luck)\b\W*(\s\S+){0,2}", re.IGNORECASE
)


def begins_sentence(word: str) -> bool:
    """Say whether a word is written as the first of a sentence is; some phones write every line so."""
    return word[:1].isupper() and word[1:].islower()


def is_small(word: str) -> bool:
    """Say whether a word is one that letters are full of: it is an order's only if that order can be read."""
    return word.casefold().strip(",.!") in _SMALL_WORDS


def closes_letter(text: str) -> bool:
    """Say whether a line reads like the end of a letter: "Tax free regards," or "Take care!"."""
    return begins_sentence(text.split()[0]) and _CLOSING.fullmatch(text.strip()) is not None


def verb_of(word: str, kinds: Mapping[str, type[Order]], fewest_letters: int) -> type[Order] | None:
    """Return the order that a word is the verb of, in full or by some of its first letters."""
    token = word.casefold().rstrip(":")
    meant = [kind for verb, kind in kinds.items() if verb.startswith(token)]
    return kinds.get(token) or (meant[0] if meant and len(token) >= fewest_letters else None)
