"""The slots of PRICE: what it is for, where the guest comes from, and the terms (brief 5.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.names import every_name, found, unknown
from pbem.engine.slots import Slot, WholeNumber, begins_money, read_money
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.circuit import Rate
from pbem.rulesets.laissez_faire.clauses import ALL, STREETS, TRANSIT, UTILITIES
from pbem.rulesets.laissez_faire.lexicon import board_of
from pbem.rulesets.laissez_faire.moneyslots import MOST
from pbem.rulesets.laissez_faire.names import TITLE_BY_NUMBER
from pbem.rulesets.laissez_faire.placeslots import title_by_number
from pbem.rulesets.laissez_faire.seatslots import DEFAULT
from pbem.rulesets.laissez_faire.settings import Asked, Quote

GROUPS = (STREETS, TRANSIT, UTILITIES, ALL)
_TIMES = re.compile(r"([0-9]{1,9})\s*[xX×*]\s*(DICE)?", re.IGNORECASE)
_CROSSES = ("X", "×", "*")
_NO_SCOPE = tr_noop('"{word}" is no title, no city and no group; STREETS, TRANSIT, UTILITIES and ALL are.')


@dataclass(frozen=True)
class ScopesSlot(Slot[tuple[str, ...]]):
    """Titles, cities and groups, separated by commas; `more` are other words that may stand there."""

    more: tuple[str, ...] = ()

    def read(self, words: Words) -> tuple[str, ...]:
        """Take one or more, each once."""
        scopes = [self._scope(words)]
        while words.took(","):
            scopes.append(self._scope(words))
        return tuple(dict.fromkeys(scopes))

    def known(self) -> Mapping[str, str]:
        """Return the groups, also as one writes them of a single title."""
        one = {"street": STREETS, "utility": UTILITIES, "company": TRANSIT, "companies": TRANSIT}
        return {**{group: group for group in GROUPS}, **one}

    def write(self, value: tuple[str, ...]) -> str:
        """Join them by commas."""
        return ", ".join(value)

    def _scope(self, words: Words) -> str:
        if words.peek().upper() in (*GROUPS, *self.more):
            return words.take().upper()
        if number := title_by_number(words):
            return number
        here = board_of(words)
        names = {**here.title_names, **here.city_names}
        scope = found(words, names)
        if scope is None:
            known = [*GROUPS, *self.more, *every_name(names)]
            raise unknown(words, tr_noop("a title, a city or a group"), _NO_SCOPE, known, TITLE_BY_NUMBER)
        return scope


class AskedSlot(Slot[Asked | None]):
    """AT and the terms, or REFUSE; None is DEFAULT, which takes back what was said."""

    def read(self, words: Words) -> Asked | None:
        """Take the terms."""
        if words.took(DEFAULT):
            return None
        if words.took(Quote.REFUSE.value):
            return Asked(Quote.REFUSE)
        if not words.took("AT"):
            text = tr('AT, REFUSE or DEFAULT is missing before "{words}".', words=words.peek())
            if words.is_done:
                text = tr("AT, REFUSE or DEFAULT is missing at the end of the line.")
            raise Fault(text, tr("Write AT $40, AT LIST, AT FAIR, AT 4 x DICE, REFUSE or DEFAULT."))
        return _terms(words)

    def write(self, value: Asked | None) -> str:
        """Return the terms."""
        return DEFAULT if value is None else str(value)


class RateSlot(Slot[Rate]):
    """Room and board in jail: dollars, or percent of the booking fee."""

    def read(self, words: Words) -> Rate:
        """Take an amount or a percentage."""
        what = tr_noop("the rate")
        if words.peek().endswith("%") or words.peek(1) == "%":
            return Rate(read_percent(words, 0, MOST), is_percent=True)
        return Rate(read_money(words, what), is_percent=False)

    def write(self, value: Rate) -> str:
        """Return the rate."""
        return f"{value.value}%" if value.is_percent else f"${value.value}"


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
