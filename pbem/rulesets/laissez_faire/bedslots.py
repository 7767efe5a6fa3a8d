"""The slots of LODGE and RIDE: lists of lodgings, first choice first, and where they hold (brief 5.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pbem.engine.names import every_name, found, found_in_part, found_whole, unknown
from pbem.engine.slots import Slot, expect, read_money, read_seat, took_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.book import BANK, Kind
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon, board_of
from pbem.rulesets.laissez_faire.names import SPACE_BY_NUMBER, is_bank, space_number
from pbem.rulesets.laissez_faire.places import space_place, written_place
from pbem.rulesets.laissez_faire.placeslots import side, title_by_number
from pbem.rulesets.laissez_faire.seatslots import DEFAULT
from pbem.rulesets.laissez_faire.settings import Bed

OWN, HOUSE, HERE, CHEAPEST, BENCH = "OWN", "HOUSE", "HERE", "CHEAPEST", "BENCH"
ITEMS = (OWN, HOUSE, HERE, CHEAPEST, BENCH)
JAIL = "JAIL"
"""MAX JAIL is the fee of the side."""
NO = "NO"
_NO_BED = tr_noop(
    '"{word}" is no lodging: a street, a city, a player, BANK, OWN, HOUSE, HERE, CHEAPEST and BENCH are.'
)
_NO_LANDING = tr_noop('"{word}" is no place to land: a space such as 24, a city and SIDE 3 are.')

Beds = tuple[Bed, ...]


class LandingSlot(Slot[str]):
    """Where one lands: a space, a city or a side."""

    def read(self, words: Words) -> str:
        """Take the place."""
        return _landing(words)

    def write(self, value: str) -> str:
        """Return the place."""
        return written_place(value)


@dataclass(frozen=True)
class BedsSlot(Slot[Beds | None]):
    """Lodgings, first choice first; None is the word that stands for none of them."""

    none: str = DEFAULT
    barred: tuple[str, ...] = ()

    def read(self, words: Words) -> Beds | None:
        """Take the lodgings, or the word for none."""
        words.took(":")
        if words.took(self.none) or words.took(DEFAULT):
            return None
        beds = [self._bed(words)]
        while words.took(">"):
            beds.append(self._bed(words))
        return tuple(beds)

    def write(self, value: Beds | None) -> str:
        """Join the lodgings by >."""
        return self.none if value is None else " > ".join(map(str, value))

    def _bed(self, words: Words) -> Bed:
        what = _what(words)
        if what in self.barred:
            raise Fault(tr("{item} has no place here.", item=what))
        most: int | str | None = None
        is_local = False
        while words.peek().upper() in ("LOCAL", "MAX"):
            if words.took("LOCAL"):
                is_local = True
            else:
                most = _most(words)
        if what == BENCH and (is_local or most is not None):
            raise Fault(tr("{word} stands alone.", word=BENCH))
        return Bed(what, most, is_local)


def _most(words: Words) -> int | str:
    expect("MAX", words)
    return JAIL if words.took(JAIL) else read_money(words, tr_noop("the limit"))


def _landing(words: Words) -> str:
    """Take the place of landing: a space, a city or a side."""
    here = board_of(words)
    if place := side(words):
        return place
    number = space_number(words, is_bare=True)
    if number is None:
        names = {**here.title_names, **here.city_names, **here.space_names}
        key = found(words, names)
        if key is None:
            raise unknown(words, tr_noop("a place"), _NO_LANDING, every_name(names), SPACE_BY_NUMBER)
        if key in here.board.cities:
            return key
        number = int(key[1:]) if key.startswith("#") else here.board.titles[key].number
    return _city_space(here, number)


def _city_space(here: BoardLexicon, number: int) -> str:
    """Return a space as the place of a LODGE line; Fault for one where nobody looks for a bed."""
    space = here.board.spaces[number]
    if space.kind is Kind.TRANSPORT:
        raise Fault(tr("There is no lodging on a transport space: say RIDE."))
    if space.kind is Kind.CORNER:
        raise Fault(tr("{space} is a corner: nobody looks for lodging there.", space=space.name))
    return space_place(number)


def _what(words: Words) -> str:
    """Take what an item covers."""
    here = board_of(words)
    if is_bank(words):
        return BANK
    if words.peek().upper() in ITEMS:
        return words.take().upper()
    if words.peek().upper() == "ME":
        words.take()
        return OWN
    readers: tuple[Callable[[Words], str | None], ...] = (
        title_by_number,
        lambda words: found_whole(words, {**here.title_names, **here.city_names}),
        took_seat,
        lambda words: found_in_part(words, {**here.street_names, **here.city_names}),
    )
    for read in readers:
        if what := read(words):
            return OWN if what == here.me else _lodging(here, what)
    return _seat_in_part(words)


def _lodging(here: BoardLexicon, key: str) -> str:
    """Return a key if it is no title where nobody can lodge."""
    if key in here.board.titles and key not in here.board.streets:
        raise Fault(tr("{title} is no street.", title=here.board.titles[key].name))
    return key


def _seat_in_part(words: Words) -> str:
    here = board_of(words)
    if found_seat_part(words):
        return read_seat(words)
    known = [*ITEMS, "BANK", *every_name(here.street_names, here.city_names, here.seat_names)]
    raise unknown(words, tr_noop("a lodging"), _NO_BED, known)


def found_seat_part(words: Words) -> bool:
    """Say whether the next word is part of a seat's name."""
    token = words.peek().strip('"').casefold()
    return bool(token) and any(
        token in shown.casefold() or seat.startswith(token) for seat, shown in words.lexicon.seats.items()
    )
