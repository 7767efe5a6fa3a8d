"""The words for goods, markers and classes, with their plurals and the rulebook's spellings (brief 2.1)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Why, Words, ambiguous, did_you_mean
from pbem.rulesets.crusoe.things import CLASSES, MARKET, PLAIN_FISH, SPEARED_FISH, THINGS

SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "water": ("waters",),
    "fish": ("fishes",),
    "apple": ("apples",),
    "egg": ("eggs",),
    "banana": ("bananas",),
    "grape": ("grapes",),
    "spear": ("spears",),
    "diamond": ("diamonds",),
    "leisure": ("leisures",),
    "top40": ("top 40", "top-40"),
    "cb": ("citizen band", "citizens band"),
    "food": ("foods",),
    "fruit": ("fruits",),
    "protein": ("proteins",),
    "goods": ("good",),
    "signals": ("signal",),
}
"""Other spellings that are read, by word."""
CLASS_WORDS = tuple(CLASSES)
EVERY_WORD = (*THINGS, *CLASS_WORDS, PLAIN_FISH, SPEARED_FISH, MARKET)
MOST_WORDS = 2
"""No word for a thing is written in more words than this."""


def read_name(words: Words, what: str, known: tuple[str, ...], refusal: str = "") -> str:
    """Take one of these words, in any of its spellings, or an abbreviation that can mean only one.

    `refusal` says in the language spoken why a thing that is none of them has no place here.
    """
    count, found = whole_name(words, known)
    if found:
        for _ in range(count):
            words.take()
        return found
    token = words.take(what)
    meant = _meant(token.casefold(), known)
    if len(meant) > 1:
        raise Fault(ambiguous(token, meant))
    if meant:
        return meant[0]
    raise _unknown(token, what, known, refusal)


def begins_name(words: Words, known: tuple[str, ...]) -> bool:
    """Say whether one of these words may be meant by the next."""
    return bool(words.peek()) and bool(whole_name(words, known)[1] or _meant(words.peek().casefold(), known))


def whole_name(words: Words, known: tuple[str, ...]) -> tuple[int, str]:
    """Return how many words from here on are one of these words whole, and which; or 0 and ""."""
    for count in range(MOST_WORDS, 0, -1):
        if not words.peek(count - 1):
            continue
        written = " ".join(words.peek(place).casefold() for place in range(count))
        for word in known:
            if written in (word, *SPELLINGS.get(word, ())):
                return count, word
    return 0, ""


def _meant(token: str, known: tuple[str, ...]) -> list[str]:
    spelt = {word: (word, *SPELLINGS.get(word, ())) for word in known}
    return [word for word, forms in spelt.items() if any(form.startswith(token) for form in forms)]


def _unknown(token: str, what: str, known: tuple[str, ...], refusal: str) -> Fault:
    other = next((word for word in EVERY_WORD if _is(token.casefold(), word)), "")
    if refusal and other:
        return Fault(tr(refusal, thing=tr(other)), why=Why.REFUSED)
    said = tr('"{word}" is no {what}: {known} are known.', word=token, what=tr(what), known=", ".join(known))
    return Fault(said, did_you_mean(token, known))


def _is(token: str, word: str) -> bool:
    return token in (word, *SPELLINGS.get(word, ()))
