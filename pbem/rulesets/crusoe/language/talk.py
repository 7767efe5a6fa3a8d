"""Which lines that begin like an order are talk: greetings, thanks, the ends of letters (brief 5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from pbem.engine.orders import Kinds, Order
from pbem.engine.words import VERY_NEAR, did_you_mean
from pbem.rulesets.crusoe.language.decisions import NAMED
from pbem.rulesets.crusoe.language.legality import IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.names import EVERY_WORD, SPELLINGS

_SMALL_WORDS = frozenset(
    ("i", "in", "at", "with", "for", "so", "as", "to", "all", "we", "no", "please", "tell", "rest", "wait")
)
"""Words with which sentences begin, and which are near the verb of some order."""
_CLOSING = re.compile(
    r"\S+\s(.*?\s)?(best\s)?(regards|greetings|wishes|thanks|cheers|care|luck)\b\W*(\s\S+){0,2}",
    re.IGNORECASE,
)
WISHES = re.compile(
    r"\b(toasts?|cheer|health|courage|patience|heart|joy|love|fun|smiling|wisely|congratulations)\b",
    re.IGNORECASE,
)
"""Words of toasts and wishes, which stand in no order: who writes one speaks to the others."""
_WORD = re.compile(r"[^\W\d_]+")
_JOINING = frozenset(("the", "and", "for", "with"))
"""Words of every sentence, which say nothing of what it is about, though orders have them too."""
_CAPITALS = re.compile(r"\b[A-Z]{3,}\b")
_SIGNS = re.compile(r'[\d\n>:;+="@]')
_LONGEST = 200
"""Characters of a line that may end a letter, or be a wish: each word of it is held against the game's."""
_FEWEST_LETTERS = 3
"""A shorter word says nothing of what a line is about."""


def begins_sentence(word: str) -> bool:
    """Say whether a word is written as the first of a sentence is; some phones write every line so."""
    return word[:1].isupper() and word[1:].islower()


def is_small(word: str) -> bool:
    """Say whether a word is one that letters are full of: it is an order's only if that order can be read."""
    return word.casefold().strip(",.!") in _SMALL_WORDS


def closes_letter(text: str, kinds: Kinds, here: IslandLexicon) -> bool:
    """Say whether a line reads like the end of a letter: "Tax free regards," or "Take care!".

    Thanks behind a line that names something of the game, "Give 3 fish to Bob, thanks", leave it an order.
    """
    is_like_one = len(text) <= _LONGEST and begins_sentence(text.split()[0])
    found = _CLOSING.fullmatch(text.strip()) if is_like_one else None
    return found is not None and not _is_about_game(found[1] or "", kinds, here)


def wishes(text: str, kinds: Kinds, here: IslandLexicon) -> bool:
    """Say whether a line is a toast or a wish in sentence case that names nothing of the game."""
    first, _, others = text.partition(" ")
    is_wish = len(text) <= _LONGEST and begins_sentence(first) and WISHES.search(others) is not None
    return is_wish and not _is_about_game(others, kinds, here)


def _is_about_game(text: str, kinds: Kinds, here: IslandLexicon) -> bool:
    """Say whether words hold a number, a sign of the order language, or nearly a word that orders hold."""
    if _SIGNS.search(text):
        return True
    known = words_of_orders(kinds) | frozenset(_names(here))
    words = (word for word in _small([text]) if word not in _JOINING)
    return any(did_you_mean(word, known, VERY_NEAR) for word in words)


@cache
def words_of_orders(kinds: Kinds) -> frozenset[str]:
    """Return the words, in small letters, with which orders are written, but for their verbs."""
    lines = [line for kind in kinds if not kind.is_text for line in _lines_of(kind)]
    verbs = {verb.casefold() for kind in kinds for verb in (kind.verb(), *kind.also)}
    things = (*EVERY_WORD, *(form for forms in SPELLINGS.values() for form in forms), *NAMED)
    return frozenset(_small((*lines, *things))) - verbs


def _lines_of(kind: type[Order]) -> tuple[str, ...]:
    """Return the examples of an order, and the capitals in what is said of it: the fixed words it has."""
    more, help = (kind.more_examples, kind.more_help) if issubclass(kind, IslandOrder) else ((), "")
    return (*kind.examples, *more, *_CAPITALS.findall(f"{kind.wording} {kind.help} {help}"))


def _names(here: IslandLexicon) -> Iterator[str]:
    """Yield the words, in small letters, of the names that a writer may name."""
    paths = (f"{path.id} {path.name}" for path in here.book.board.paths.values())
    yield from _small((*here.seats, *here.seats.values(), *paths))


def _small(texts: Iterable[str]) -> Iterator[str]:
    return (word.casefold() for text in texts for word in _WORD.findall(text) if len(word) >= _FEWEST_LETTERS)


def verb_of(word: str, kinds: Mapping[str, type[Order]], fewest_letters: int) -> type[Order] | None:
    """Return the order that a word is the verb of, in full or by some of its first letters."""
    token = word.casefold().rstrip(":")
    meant = [kind for verb, kind in kinds.items() if verb.startswith(token)]
    return kinds.get(token) or (meant[0] if meant and len(token) >= fewest_letters else None)
