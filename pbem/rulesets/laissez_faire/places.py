"""5.1 The places that settings and tests name, and how they are read: titles, cities, spaces, sides."""

from __future__ import annotations

from pbem.engine.names import every_name, found, found_in_part, found_whole, unknown
from pbem.engine.slots import ListOf, Slot, WholeNumber, expect, took_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.book import Role
from pbem.rulesets.laissez_faire.names import (
    SPACE_BY_NUMBER,
    TITLE_BY_NUMBER,
    board_of,
    is_bank,
    space_number,
)

START, CORNER, GO_TO_JAIL = "START", "CORNER", "GO TO JAIL"
TAX, CARD, TRANSPORT, UTILITY = "TAX", "CARD", "TRANSPORT", "UTILITY"
UNOWNED, OWN = "UNOWNED", "OWN"
PASSING_START = "PASSING START"
"""In the list of STAY alone."""
KINDS = (START, CORNER, GO_TO_JAIL, TAX, CARD, TRANSPORT, UTILITY, UNOWNED, OWN)
"""Other places are the key of a city or title, a seat (its titles), "#7" for a space, and "SIDE 3"."""
SIDE = "SIDE"


def space_place(number: int) -> str:
    """Return a space by its number, as a place: "#7"."""
    return f"#{number}"


def side_place(side: int) -> str:
    """Return a side as a place: "SIDE 3"."""
    return f"{SIDE} {side}"


def written_place(place: str) -> str:
    """Return a place as orders write it: a space without its sign, which would begin a comment."""
    return place.removeprefix("#")


_NO_TITLE = tr_noop('There is no title "{word}".')
_NO_STREET = tr_noop('There is no street "{word}".')
_NO_CITY = tr_noop('There is no city "{word}".')
_NO_PLACE = tr_noop('"{word}" is no place: a city, a title, a space such as 24, SIDE 3, CORNER, UNOWNED …')
_SIDE_NUMBER = WholeNumber(tr_noop("the number of the side"), 1, 4)


class TitleSlot(Slot[str]):
    """A title, kept by its key."""

    def read(self, words: Words) -> str:
        """Take a title."""
        here = board_of(words)
        key = title_by_number(words) or found(words, here.title_names)
        if key is None:
            raise unknown(words, tr_noop("a title"), _NO_TITLE, every_name(here.title_names), TITLE_BY_NUMBER)
        return key


class StreetSlot(Slot[str]):
    """A street, kept by its key."""

    def read(self, words: Words) -> str:
        """Take a street; Fault that names the kind of any other title."""
        here = board_of(words)
        key = (
            title_by_number(words)
            or found_whole(words, here.title_names)
            or found_in_part(words, here.street_names)
        )
        if key is None:
            raise unknown(
                words, tr_noop("a street"), _NO_STREET, every_name(here.street_names), TITLE_BY_NUMBER
            )
        if key not in here.board.streets:
            raise Fault(tr("{title} is no street.", title=here.board.titles[key].name))
        return key


class CitySlot(Slot[str]):
    """A city, kept by its key."""

    def read(self, words: Words) -> str:
        """Take a city."""
        here = board_of(words)
        key = found(words, here.city_names)
        if key is None:
            raise unknown(words, tr_noop("a city"), _NO_CITY, every_name(here.city_names))
        return key


class PlaceSlot(Slot[str]):
    """A place; with `passing` also PASSING START, where that makes sense."""

    def __init__(self, *, passing: bool = False) -> None:
        self._passing = passing

    def read(self, words: Words) -> str:
        """Take the place."""
        if self._passing and words.took("PASSING"):
            expect("START", words)
            return PASSING_START
        return read_place(words)

    def write(self, value: str) -> str:
        """Return the place: a space without its sign, which would begin a comment."""
        return written_place(value)


PLACES = ListOf(PlaceSlot(), ",", once=True, has_and=False)
LANDINGS = ListOf(PlaceSlot(passing=True), ",", once=True)
"""Places to land on, or to pass."""


def read_place(words: Words) -> str:
    """Take one place and return it as `places` writes it."""
    here = board_of(words)
    for read in (_kind, side, _space, _named, _partly_named):
        if place := read(words):
            return place
    known = every_name(here.city_names, here.title_names, here.space_names, here.seat_names)
    raise unknown(words, tr_noop("a place"), _NO_PLACE, [*KINDS, *known], SPACE_BY_NUMBER)


def side(words: Words) -> str:
    """Take SIDE and its number; "" if they are not written here."""
    return side_place(_SIDE_NUMBER.read(words)) if words.took(SIDE) else ""


def title_by_number(words: Words) -> str | None:
    """Take a title by the number of its space; None if no number is written here."""
    number = space_number(words, is_bare=False)
    if number is None:
        return None
    space = board_of(words).board.spaces[number]
    if not space.is_title:
        raise Fault(tr("Space {number} is no title.", number=number))
    return space.key


def _kind(words: Words) -> str:
    if is_bank(words):
        return UNOWNED
    if words.peek().upper() == "GO":
        words.take()
        if words.took("TO") and words.took("JAIL"):
            return GO_TO_JAIL
        raise Fault(tr("Write {wording}.", wording=GO_TO_JAIL))
    return words.take().upper() if words.peek().upper() in KINDS else ""


def _space(words: Words) -> str:
    number = space_number(words, is_bare=True)
    return "" if number is None else place_of_space(words, number)


def place_of_space(words: Words, number: int) -> str:
    """Return a space as a place: a title by its key, the corner that sends to jail by its words."""
    space = board_of(words).board.spaces[number]
    if space.is_title:
        return space.key
    return GO_TO_JAIL if space.role is Role.GO_TO_JAIL else space_place(number)


def _named(words: Words) -> str:
    here = board_of(words)
    found = found_whole(words, {**here.title_names, **here.city_names, **here.space_names})
    if found:
        return _by_key(words, found)
    seat = took_seat(words)
    return (OWN if seat == here.me else seat) if seat else ""


def _partly_named(words: Words) -> str:
    here = board_of(words)
    found = found_in_part(words, {**here.title_names, **here.city_names})
    return found or _by_key(words, found_in_part(words, here.space_names) or "")


def _by_key(words: Words, key: str) -> str:
    return place_of_space(words, int(key[1:])) if key.startswith("#") else key
