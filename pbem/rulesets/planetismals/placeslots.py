"""The slots for places, ways and seats: GO D3, VIA E4, D4, MOVE N NE, DEAL bob (brief 5.1)."""

from __future__ import annotations

from pbem.engine.hexes import DIRECTIONS, hex_meant
from pbem.engine.names import bare, run_of, take_all
from pbem.engine.slots import Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean
from pbem.rulesets.planetismals.lexicon import belt_of

BASE, BMZ = "base", "bmz"
_BASES = ("BASE", "STATION")


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


class PlacesSlot(Slot[tuple[str, ...]]):
    """Places, separated by commas or blanks."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take one place or more."""
        place = PlaceSlot()
        places = [place.read(words)]
        while words.took(",") or place.starts(words):
            places.append(place.read(words))
        return tuple(places)

    def write(self, value: tuple[str, ...]) -> str:
        """Join the places by commas."""
        return ", ".join(value)


class DirectionsSlot(Slot[tuple[str, ...]]):
    """One direction or more."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take directions to the end of the step."""
        ways = [_direction(words.take(tr_noop("a direction")))]
        while not words.is_done:
            if not words.took(","):
                ways.append(_direction(words.take()))
        return tuple(ways)

    def write(self, value: tuple[str, ...]) -> str:
        """Join the directions by blanks."""
        return " ".join(value)


def _direction(token: str) -> str:
    if token.upper() not in DIRECTIONS:
        text = tr('"{word}" is no direction; {directions} are.', word=token, directions=" ".join(DIRECTIONS))
        raise Fault(text, did_you_mean(token, DIRECTIONS))
    return token.upper()


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
