"""PLA-R01 Names of goods, installations and rocks as players write them: whole, by another name, or short."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, ambiguous, did_you_mean
from pbem.rulesets.planetismals.book import Book, Good, Sort

Names = Mapping[str, Sequence[str]]
"""Keys of data, each with all the names it has in orders: the key, the name that reports print, others."""

MOST_WORDS = 5
"""No name has more words than this."""
_BREAK = re.compile(r"[\s_\-]+")
_ID = re.compile(r"[A-Za-z]{1,4}[0-9]{1,6}")
_WORDS = ("FROM", "TO", "KEEPING", "AT", "OR", "ELSE", "AND", "THEN", "FOR", "VIA", "DUE", "DUMPING")
_ENDS = frozenset((*_WORDS, "+", ">", "<", "=", ">=", "<=", "<>", ",", ":"))


def names_of_goods(book: Book) -> dict[str, list[str]]:
    """Return the goods with all their names."""
    return {key: _names_of_good(good) for key, good in book.goods.items()}


def names_of_sorts(book: Book) -> dict[str, list[str]]:
    """Return the types of installation with all their names, for one and for several."""
    return {
        key: [*_names_of_sort(sort), *map(_plural, _names_of_sort(sort))] for key, sort in book.sorts.items()
    }


def names_of_rocks(book: Book) -> dict[str, list[str]]:
    """Return the types of asteroid with all their names, those of their ore among them."""
    return {
        key: [key, rock.name, *(_names_of_good(book.goods[rock.ore]) if rock.ore in book.goods else ())]
        for key, rock in book.rocks.items()
    }


def names_of_kinds(book: Book, sort: Sort) -> dict[str, list[str]]:
    """Return the kinds of a refinery with all their names, those of their rock and ore among them."""
    rocks = names_of_rocks(book)
    return {
        key: _names_of_kind(key, rocks.get(key) or _names_of_good(book.goods[kind.uses]))
        for key, kind in sort.kinds.items()
    }


def _names_of_kind(key: str, made_of: Sequence[str]) -> list[str]:
    """Return the names of a kind, called as the rock or ore it works on."""
    return [key, *made_of[1:], made_of[0]]


def _names_of_good(good: Good) -> list[str]:
    return [good.key, good.name, *good.aliases]


def _names_of_sort(sort: Sort) -> list[str]:
    return [sort.key, sort.name, *sort.aliases]


def _plural(name: str) -> str:
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def is_id(token: str) -> bool:
    """Say whether a word has the form of an id such as EX3 or SH1."""
    return _ID.fullmatch(token) is not None


def is_end_of_name(token: str) -> bool:
    """Say whether a word cannot be part of a name, because the order goes on with it."""
    return not token or token.upper() in _ENDS


def bare(token: str) -> str:
    """Return a word without its quotation marks."""
    return token.strip('"').strip()


def run_of(words: Words) -> list[str]:
    """Return the words from here on that could be one name, quotation marks off."""
    if words.peek().startswith('"'):
        return [bare(words.peek())]
    run: list[str] = []
    while len(run) < MOST_WORDS and not is_end_of_name(words.peek(len(run))):
        run.append(words.peek(len(run)))
    return run


def take_all(words: Words, count: int) -> None:
    """Take so many words."""
    for _ in range(count):
        words.take()


def found_name(words: Words, names: Names) -> str | None:
    """Take the longest name that begins here and return what it names; None if none does.

    A Fault tells that a short form could mean several.
    """
    several: Fault | None = None
    run = run_of(words)
    for count in range(len(run), 0, -1):
        meant = meant_by(" ".join(run[:count]), names)
        if len(meant) == 1:
            take_all(words, count)
            return meant[0]
        if meant and several is None:
            several = Fault(ambiguous(" ".join(run[:count]), [title_of(names, key) for key in meant]))
    if several:
        raise several
    return None


def names_one(words: Words, names: Names) -> bool:
    """Say whether a name begins here, or a short form that could mean several."""
    run = run_of(words)
    return any(meant_by(" ".join(run[:count]), names) for count in range(1, len(run) + 1))


def meant_by(text: str, names: Names) -> list[str]:
    """Return what a text can name: what it names in full, or else all that it is a short form of."""
    typed = _words_of(text)
    if not typed:
        return []
    whole = "".join(typed)
    exact = [key for key, known in names.items() if any(whole == "".join(_words_of(name)) for name in known)]
    return exact or [
        key for key, known in names.items() if any(_abbreviates(typed, _words_of(name)) for name in known)
    ]


def _words_of(name: str) -> list[str]:
    return [word for word in _BREAK.split(name.casefold()) if word]


def _abbreviates(typed: Sequence[str], name: Sequence[str]) -> bool:
    if len(typed) > len(name):
        return False
    return all(word.startswith(short) for short, word in zip(typed, name, strict=False))


def known_names(names: Names) -> Iterable[str]:
    """Return all names of some data in small letters, for guessing what was meant."""
    return [name.lower() for known in names.values() for name in known]


def title_of(names: Names, key: str) -> str:
    """Return the name that reports print: it stands behind the key."""
    return names[key][1]


def titles_of(names: Names) -> str:
    """Return the names that reports print, as a list."""
    return ", ".join(title_of(names, key) for key in names)


def read_good(words: Words, book: Book) -> str:
    """Take the name of a good and return its key."""
    names = names_of_goods(book)
    key = found_name(words, names)
    if key is None:
        written = _written(words, tr_noop("a good"))
        raise Fault(
            tr('There is no good "{word}"; {known}.', word=written, known=titles_of(names)),
            did_you_mean(written, known_names(names)),
        )
    return key


def read_sort(words: Words, book: Book) -> str:
    """Take the name of a type of installation and return its key."""
    names = names_of_sorts(book)
    key = found_name(words, names)
    if key is None:
        written = _written(words, tr_noop("an installation"))
        raise Fault(
            tr('There is no installation "{word}"; {known}.', word=written, known=titles_of(names)),
            did_you_mean(written, known_names(names)),
        )
    return key


def read_rock(words: Words, book: Book) -> str:
    """Take the name of a type of asteroid and return its key."""
    names = names_of_rocks(book)
    key = found_name(words, names)
    if key is None:
        written = _written(words, tr_noop("a type of asteroid"))
        raise Fault(
            tr('There is no type of asteroid "{word}"; {known}.', word=written, known=titles_of(names)),
            did_you_mean(written, known_names(names)),
        )
    return key


def _written(words: Words, wanted: str) -> str:
    """Take what stands where a name should; Fault at the end of the line."""
    run = run_of(words)
    if not run:
        words.take(wanted)
        raise Fault(tr("{wanted} is missing.", wanted=tr(wanted)))
    take_all(words, len(run))
    return " ".join(run)
