"""PLA-R01 What the writer of an order may name, and how it is read: goods, installations, ids, places."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.hexes import hex_meant
from pbem.engine.names import Named, bare, run_of, take_all
from pbem.engine.slots import Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Words, did_you_mean, look
from pbem.rulesets.planetismals.book import Book, Good, Sort
from pbem.rulesets.planetismals.view import BeltView

BASE, BMZ = "base", "bmz"
_BASES = ("BASE", "STATION")
_ID = re.compile(r"[A-Za-z]{1,4}[0-9]{1,6}")
_LIKE_A_SHUTTLE = re.compile(r"(SH)([0-9OIl]{1,4})", re.IGNORECASE)


@dataclass(frozen=True)
class BeltLexicon(Lexicon):
    """The writer's view of the belt; `places` are the hexes of asteroids by their names in small letters.

    Without a view the words are a stored text: nothing in it is held against what the writer knows.
    """

    book: Book
    view: BeltView | None
    places: Mapping[str, str]

    @property
    def seen(self) -> BeltView:
        """Return the view; to be asked for only where orders are held against it."""
        assert self.view is not None
        return self.view


def lexicon(book: Book, view: BeltView, seat: SeatId) -> BeltLexicon:
    """Return the lexicon of a seat."""
    names = {one.id: one.name for one in view.seats.values()}
    places = {one.name.casefold(): one.hex for one in view.asteroids.values() if one.name}
    return BeltLexicon(seat, names, book, view, places)


def bare_lexicon(book: Book, seats: Mapping[str, str]) -> BeltLexicon:
    """Return the lexicon for stored texts, which refuses nothing; seats are ids with display names."""
    return BeltLexicon("", seats, book, None, {})


def belt(words: Lexicon) -> BeltLexicon:
    """Return a lexicon as Planetismals' own."""
    assert isinstance(words, BeltLexicon)
    return words


def belt_of(words: Words) -> BeltLexicon:
    """Return the lexicon of some words as Planetismals' own."""
    return belt(words.lexicon)


def names_of_goods(words: Lexicon) -> dict[str, list[str]]:
    """Return the goods with all their names."""
    return {key: _names_of_good(good) for key, good in belt(words).book.goods.items()}


def names_of_sorts(words: Lexicon) -> dict[str, list[str]]:
    """Return the types of installation with all their names, for one and for several."""
    sorts = belt(words).book.sorts
    names = {key: [key, sort.name, *sort.aliases] for key, sort in sorts.items()}
    return {key: [*known, *map(_plural, known)] for key, known in names.items()}


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


def _plural(name: str) -> str:
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


GOOD = Named(tr_noop("a good"), tr_noop('There is no good "{word}"; {known}.'), names_of_goods)
SORT = Named(
    tr_noop("an installation"), tr_noop('There is no installation "{word}"; {known}.'), names_of_sorts
)
ROCK = Named(
    tr_noop("a type of asteroid"),
    tr_noop('There is no type of asteroid "{word}"; {known}.'),
    lambda words: names_of_rocks(belt(words).book),
)


def is_id(token: str) -> bool:
    """Say whether a word has the form of an id such as EX3 or SH1."""
    return _ID.fullmatch(token) is not None


@dataclass(frozen=True)
class IdSlot(Slot[str]):
    """Something by its id; whose it is is asked later. `none` says of a {word} that it is no such id."""

    what: str
    none: str

    def read(self, words: Words) -> str:
        """Take an id."""
        token = words.take(self.what)
        if not is_id(token):
            raise Fault(tr(self.none, word=token))
        return token.upper()


class ShuttleSlot(IdSlot):
    """A shuttle by its id, or what looks like one."""

    def read(self, words: Words) -> str:
        """Take an id."""
        if like := _LIKE_A_SHUTTLE.fullmatch(words.peek()):
            return words.take_as(like[1].upper() + look(like[2]))
        return super().read(words)


INSTALLATION_ID = IdSlot(
    tr_noop("an installation"), tr_noop('"{word}" is no installation; they have ids such as EX3.')
)
SHUTTLE_ID = ShuttleSlot(tr_noop("a shuttle"), tr_noop('"{word}" is no shuttle; they have ids such as SH1.'))


class PlaceSlot(Slot[str]):
    """A hex, an asteroid's name, base or station; bmz, where it makes sense."""

    def __init__(self, *, bmz: bool = False) -> None:
        self._bmz = bmz

    def starts(self, words: Words) -> bool:
        """Say whether a place begins here."""
        return _keyword(words, self._bmz) != "" or bool(hex_meant(words.peek())) or _named(words)[1] > 0

    def read(self, words: Words) -> str:
        """Take a place; whether the hex exists is asked later."""
        if word := _keyword(words, self._bmz):
            words.take()
            return word
        if meant := hex_meant(words.peek()):
            return words.take_as(meant)
        hex, count = _named(words)
        if not count:
            token = bare(words.take(tr_noop("a place")))
            known = [*self._words(), *_asteroids(words)]
            text = tr('"{word}" is no place: a hex such as D3, the name of an asteroid, or base.', word=token)
            raise Fault(text, did_you_mean(token, known))
        take_all(words, count)
        return hex

    def _words(self) -> tuple[str, ...]:
        return (BASE, "station", BMZ) if self._bmz else (BASE, "station")


class HexSlot(PlaceSlot):
    """A place that is one hex, kept as that hex also where base was written."""

    def read(self, words: Words) -> str:
        """Take a place and return its hex."""
        place = super().read(words)
        return belt_of(words).book.map.base if place == BASE else place


def _keyword(words: Words, bmz: bool) -> str:
    token = words.peek().upper()
    if token in _BASES:
        return BASE
    return BMZ if bmz and token == "BMZ" else ""


def _named(words: Words) -> tuple[str, int]:
    """Return the hex of the asteroid named here, and how many words its name has; 0 where there is none."""
    places, run = belt_of(words).places, run_of(words)
    for count in range(len(run), 0, -1):
        name = " ".join(run[:count]).casefold()
        if name in places:
            return places[name], count
    return "", 0


def _asteroids(words: Words) -> list[str]:
    view = belt_of(words).view
    return [one.name for one in view.asteroids.values() if one.name] if view else []
