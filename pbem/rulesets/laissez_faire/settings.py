"""5.3 What seats set once and for all, until they change it: prices, lodgings, fares, purchases, jail."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, TypeAlias

from pbem.engine.case_shapes import Either, Maybe, Whole, Word
from pbem.engine.names import every_name, found, found_in_part, found_whole, unknown
from pbem.engine.phrases import Phrase, Phrases, phrase
from pbem.engine.slots import (
    AtLeast,
    FlagSlot,
    ListOf,
    Money,
    OrWord,
    Slot,
    WholeNumber,
    WordSlot,
    begins_money,
    read_money,
    read_seat,
    slot,
    took_seat,
)
from pbem.engine.stored import ALONE, SPREAD, As, Given, Pairs
from pbem.engine.stored import Words as Worded
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean
from pbem.rulesets.laissez_faire.book import BANK, Kind
from pbem.rulesets.laissez_faire.names import (
    DEFAULT,
    NONE,
    SPACE_BY_NUMBER,
    TITLE_BY_NUMBER,
    BoardNames,
    board_of,
    is_bank,
    space_number,
)
from pbem.rulesets.laissez_faire.places import LANDINGS, side, space_place, title_by_number, written_place
from pbem.rulesets.laissez_faire.scopes import ALL, STREETS, TRANSIT, UTILITIES

MOST = 1_000_000_000
CASH_KEPT = Money(tr_noop("the cash to be kept"))
LIMIT = Money(tr_noop("the limit"))


NEVER, ANY = "NEVER", "ANY"
NO_CAPS = ("NEVER", "LAST", "YES")
STAYS = (NEVER, "ALWAYS", "WHEN", "UNLESS")
JAILS = ("PAY", "WAIT")
JAIL = "JAIL"
"""The lease of the jail, in a BUY list; ALL does not cover it. MAX JAIL is the fee of the side."""
NEVER_RIDE = -1
"""The limit for fares of a seat that never pays one."""


GeneralOrAt: TypeAlias = Annotated[str, Given("")]
"""The place of a line that is for one place, or "" of a line for all."""


# ---- prices


class Quote(Enum):
    """How an asking price is reckoned."""

    AMOUNT = "amount"
    LIST = "LIST"
    FAIR = "FAIR"
    DICE = "DICE"
    REFUSE = "REFUSE"


@dataclass(frozen=True)
class Asked:
    """The terms of an asking price: an amount, list or fair price, so many times the dice, or a refusal."""

    quote: Annotated[Quote, As("terms"), Given(Quote.AMOUNT)]
    amount: int = 0

    def __str__(self) -> str:
        match self.quote:
            case Quote.AMOUNT:
                return f"AT ${self.amount}"
            case Quote.DICE:
                return f"AT {self.amount} x DICE"
            case Quote.REFUSE:
                return "REFUSE"
            case _:
                return f"AT {self.quote.value}"


@dataclass(frozen=True)
class PriceEntry:
    """An asking price: for a title, a city or a group; for one guest or any (""), from a city or any.

    `given` tells which was given later.
    """

    scope: str
    guest: Annotated[str, Either((Word("anybody", ("",)), Word("seat"))), Given("")]
    landing: Annotated[str, As("from_city"), Given("")]
    asked: Annotated[Asked, SPREAD, Given(Asked(Quote.AMOUNT))]
    no_cap: Annotated[bool, As("nocap")] = False
    once: bool = False
    given: int = 0


@dataclass(frozen=True)
class Rate:
    """Room and board in jail: dollars, or percent of the booking fee; an amount alone is dollars."""

    is_percent: Annotated[bool, As("kind"), Worded({True: "percent", False: "flat"}), Given(False)] = field(
        default=True, kw_only=True
    )
    value: Annotated[int, ALONE] = 10

    def __str__(self) -> str:
        return f"{self.value}%" if self.is_percent else f"${self.value}"


USUAL_RATE = Rate()
GROUPS = (STREETS, TRANSIT, UTILITIES, ALL)
_TIMES = re.compile(r"([0-9]{1,9})\s*[xX×*]\s*(DICE)?", re.IGNORECASE)
_CROSSES = ("X", "×", "*")
_NO_SCOPE = tr_noop('"{word}" is no title, no city and no group; STREETS, TRANSIT, UTILITIES and ALL are.')


class ScopeSlot(Slot[str]):
    """A title, a city or a group; `more` are other words that may stand there."""

    def __init__(self, *more: str) -> None:
        self._more = more

    def known(self) -> Mapping[str, str]:
        """Return the groups, also as one writes them of a single title."""
        one = {"street": STREETS, "utility": UTILITIES, "company": TRANSIT, "companies": TRANSIT}
        return {**{group: group for group in GROUPS}, **one}

    def read(self, words: Words) -> str:
        """Take one of them."""
        if words.peek().upper() in (*GROUPS, *self._more):
            return words.take().upper()
        if number := title_by_number(words):
            return number
        here = board_of(words)
        names = {**here.title_names, **here.city_names}
        scope = found(words, names)
        if scope is None:
            known = [*GROUPS, *self._more, *every_name(names)]
            raise unknown(words, tr_noop("a title, a city or a group"), _NO_SCOPE, known, TITLE_BY_NUMBER)
        return scope


SCOPES = ListOf(ScopeSlot(), ",", once=True)


class AskedSlot(Slot[Asked]):
    """AT and the terms, or REFUSE."""

    def read(self, words: Words) -> Asked:
        """Take the terms."""
        if words.took(Quote.REFUSE.value):
            return Asked(Quote.REFUSE)
        if not words.took("AT"):
            text = tr('AT, REFUSE or DEFAULT is missing before "{words}".', words=words.peek())
            if words.is_done:
                text = tr("AT, REFUSE or DEFAULT is missing at the end of the line.")
            raise Fault(text, tr("Write AT $40, AT LIST, AT FAIR, AT 4 x DICE, REFUSE or DEFAULT."))
        return _terms(words)


class RateSlot(Slot[Rate]):
    """Room and board in jail: dollars, or percent of the booking fee."""

    def read(self, words: Words) -> Rate:
        """Take an amount or a percentage."""
        what = tr_noop("the rate")
        if words.peek().endswith("%") or words.peek(1) == "%":
            return Rate(read_percent(words, 0, MOST), is_percent=True)
        return Rate(read_money(words, what), is_percent=False)


def read_percent(words: Words, least: int, most: int) -> int:
    """Take a percentage, 5% or 5 %."""
    what = tr_noop("the percentage")
    token = words.take(what)
    if token.endswith("%"):
        token = token.removesuffix("%")
    elif not words.took("%"):
        raise Fault(tr('"{word}" is no percentage; write {percent}.', word=token, percent="5%"))
    return WholeNumber(what, least, most).read(Words(token or "%", words.lexicon))


def _terms(words: Words) -> Asked:
    """Take what stands behind AT."""
    word = words.peek().upper()
    if word in (Quote.LIST.value, Quote.FAIR.value):
        return Asked(Quote(words.take().upper()))
    times = _TIMES.fullmatch(words.peek())
    if times:
        words.take()
        if not times[2] and not words.took("DICE"):
            raise _no_dice(words)
        return Asked(Quote.DICE, int(times[1]))
    if words.peek(1).upper() in _CROSSES or words.peek(1).upper() in ("XDICE", "×DICE", "*DICE"):
        return _spelt_times(words)
    if not begins_money(words):
        found = words.take(tr_noop("the price"))
        text = tr('"{word}" is no price; $40, LIST, FAIR and 4 x DICE are.', word=found)
        raise Fault(text)
    return Asked(Quote.AMOUNT, read_money(words, tr_noop("the price")))


def _spelt_times(words: Words) -> Asked:
    times = read_money(words, tr_noop("the number before x DICE"))
    cross = words.take()
    if cross.upper() in _CROSSES and not words.took("DICE"):
        raise _no_dice(words)
    return Asked(Quote.DICE, times)


def _no_dice(words: Words) -> Fault:
    text = tr('{word} is missing before "{words}".', word="DICE", words=words.rest())
    if words.is_done:
        text = tr("{wanted} is missing at the end of the line.", wanted="DICE")
    return Fault(text, tr("Write AT 4 x DICE."))


# ---- lodgings


OWN, HOUSE, HERE, CHEAPEST, BENCH = "OWN", "HOUSE", "HERE", "CHEAPEST", "BENCH"
ITEMS = (OWN, HOUSE, HERE, CHEAPEST, BENCH)
NO = "NO"
_NO_BED = tr_noop(
    '"{word}" is no lodging: a street, a city, a player, BANK, OWN, HOUSE, HERE, CHEAPEST and BENCH are.'
)
_NO_LANDING = tr_noop('"{word}" is no place to land: a space such as 24, a city and SIDE 3 are.')


class LandingSlot(Slot[str]):
    """Where one lands: a space, a city or a side."""

    def read(self, words: Words) -> str:
        """Take the place."""
        return _landing(words)

    def write(self, value: str) -> str:
        """Return the place."""
        return written_place(value)


class LodgingSlot(Slot[str]):
    """A street, a city, a player, the bank, or a word such as CHEAPEST."""

    def read(self, words: Words) -> str:
        """Take what an item of a list covers."""
        return _what(words)


class LimitSlot(Slot[int | str]):
    """The most for rent and fare together: an amount, or the fee of the side where JAIL stands."""

    def read(self, words: Words) -> int | str:
        """Take the word or the amount."""
        return JAIL if words.took(JAIL) else LIMIT.read(words)


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


def _city_space(here: BoardNames, number: int) -> str:
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


def _lodging(here: BoardNames, key: str) -> str:
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


@phrase("<what> [LOCAL] [MAX <most>]")
class Bed(Phrase):
    """An item of a LODGE or RIDE list.

    `what` is a street or city key, a seat, "bank", or OWN, HOUSE, HERE, CHEAPEST, BENCH; `most` is the
    limit for rent and fare together, "JAIL" the fee of the side.
    """

    what: str = slot(LodgingSlot())
    most: Annotated[int | str | None, As("max")] = slot(LimitSlot(), default=None)
    is_local: Annotated[bool, As("local")] = slot(FlagSlot("LOCAL"), default=False)

    def fault(self) -> str:
        """The bench costs nothing, and is everywhere."""
        is_more = self.is_local or self.most is not None
        return tr("{word} stands alone.", word=BENCH) if self.what == BENCH and is_more else ""


DEFAULT_BEDS = (Bed("CHEAPEST", "JAIL"),)
"""LODGE of a seat that has not said anything."""
_BED = Phrases(Bed, what=tr_noop("a lodging"), none=_NO_BED)
BEDS = OrWord(DEFAULT, ListOf(_BED))
RIDES = ListOf(_BED, none=(NO, DEFAULT))


# ---- fares, purchases, staying on, jail


class FareSlot(Slot[int | None]):
    """The most for a fare: ANY, MAX and an amount, or NEVER."""

    def read(self, words: Words) -> int | None:
        """Take the limit; None is any fare, -1 none at all."""
        if words.took(ANY) or words.took(DEFAULT):
            return None
        if words.took(NEVER):
            return -1
        if words.peek().upper() != "MAX":
            found = words.take(tr_noop("the limit"))
            text = tr('"{word}" is no limit for fares; ANY, MAX 60 and NEVER are.', word=found)
            raise Fault(text, did_you_mean(found, (ANY, NEVER, "MAX")))
        words.take()
        return LIMIT.read(words)

    def write(self, value: int | None) -> str:
        """Return the limit."""
        if value is None:
            return ANY
        return NEVER if value < 0 else f"MAX {value}"


@phrase("[NOT] <what> [KEEPING <keeping>]")
class Wanted(Phrase):
    """An item of a BUY list: what it covers (titles, cities, groups, JAIL), and the cash to be kept."""

    what: tuple[str, ...] = slot(ListOf(ScopeSlot(JAIL), ",", once=True))
    keeping: int = slot(CASH_KEPT, default=0)
    is_not: Annotated[bool, As("not")] = slot(FlagSlot("NOT"), default=False)


DEFAULT_WANTED = (Wanted((ALL,), 200),)
"""BUY of a seat that has not said anything."""
WANTED = OrWord(
    DEFAULT, ListOf(Phrases(Wanted, what=tr_noop("a title, a city or a group"), none=_NO_SCOPE), none=(NONE,))
)


@phrase("<how> [LANDING <places>] [MAX <most>]")
class StayRule(Phrase):
    """A STAY line: `how` is NEVER, ALWAYS, WHEN or UNLESS (landing on one of the places), up to a limit."""

    how: Annotated[str, Word("way", STAYS), Given("ALWAYS")] = slot(
        WordSlot(tr_noop("answer"), {how: how for how in STAYS}), default=NEVER
    )
    places: tuple[str, ...] = slot(LANDINGS, default=())
    most: Annotated[int | None, As("max")] = slot(LIMIT, default=None)

    def fault(self) -> str:
        if self.how in ("WHEN", "UNLESS") and not self.places:
            return tr("LANDING is missing: write {example}.", example=f"{self.how} LANDING OWN, CORNER")
        is_alone = self.how == NEVER and (self.places or self.most is not None)
        return tr("{word} stands alone.", word=NEVER) if is_alone else ""


_NO_STAY = tr_noop('"{word}" is no answer; NEVER, ALWAYS, WHEN LANDING … and UNLESS … are.')
STAY = OrWord(DEFAULT, Phrases(StayRule, what=tr_noop("when to stay"), none=_NO_STAY))


@phrase("<how> [IF CASH <from_cash>]")
class JailRule(Phrase):
    """What a prisoner does: PAY, or WAIT, or PAY from so much cash on."""

    how: Annotated[str, Word("way", JAILS)] = slot(
        WordSlot(tr_noop("answer"), {how: how for how in JAILS}), default="PAY"
    )
    from_cash: int = slot(AtLeast(Money(tr_noop("the cash")), "CASH >= 300"), default=0)

    def fault(self) -> str:
        return tr("{word} stands alone.", word="WAIT") if self.how == "WAIT" and self.from_cash else ""


_NO_JAIL = tr_noop('"{word}" is no answer; PAY, WAIT and PAY IF CASH >= 300 are.')
IN_JAIL = OrWord(DEFAULT, Phrases(JailRule, what=tr_noop("what to do in jail"), none=_NO_JAIL))
NO_CAP = {"NEVER": "NEVER", "LAST": "LAST", "YES": "YES", "DEFAULT": "LAST"}
"""The words of NOCAP, each with its value."""


USUAL_IN_JAIL = JailRule()


@dataclass(frozen=True)
class Settings:
    """All that a traveller and buyer has set; prices stand by themselves.

    `lodge` is by the place of its AT: a space number as "#24", a city key, "SIDE 3", or "" for the general
    line; `stay` is by street or "". `transit` is the most for a fare, None any, -1 never. `no_cap` is
    NEVER, LAST or YES.
    """

    lodge: Annotated[tuple[tuple[GeneralOrAt, tuple[Bed, ...]], ...], Pairs("at", "beds")] = ()
    ride: tuple[Bed, ...] = ()
    transit: Annotated[int | None, Maybe(Whole(NEVER_RIDE))] = None
    avoid: tuple[str, ...] = ()
    no_cap: Annotated[str, Word("limit", NO_CAPS)] = "LAST"
    buy: Annotated[tuple[Wanted, ...], Given(())] = DEFAULT_WANTED
    stay: Annotated[tuple[tuple[GeneralOrAt, StayRule], ...], Pairs("at")] = ()
    jail: JailRule = USUAL_IN_JAIL
