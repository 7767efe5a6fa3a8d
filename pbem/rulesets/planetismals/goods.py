"""Money, prices, goods and whatever else is bought or given, as orders write it (brief 5.1, 5.3, PLA-R55)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pbem.engine.names import (
    begins,
    ends_name,
    every_name,
    found,
    meant_by,
    run_of,
    take_all,
    title_of,
    titles_of,
)
from pbem.engine.slots import ROUND, Money, Slot, WholeNumber
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words, did_you_mean, keyword
from pbem.rulesets.planetismals.book import Sort as SortOfInstallation
from pbem.rulesets.planetismals.lexicon import (
    GOOD,
    HexSlot,
    IdSlot,
    belt_of,
    is_id,
    names_of_goods,
    names_of_kinds,
    names_of_sorts,
)
from pbem.rulesets.planetismals.things import Sort, Thing, money

UNIT = 10_000
"""Prices are kept in ten-thousandths of an MC (PLA-R10)."""
MOST = 1_000_000_000
_MC = ("MC", "MG")
_ALL = ("ALL", "MAX")
_UNITS = WholeNumber(tr_noop("the number of units"), 1, MOST)


def mc(what: str = tr_noop("the amount"), least: int = 0, sign: str = "") -> Money:
    """Return the slot of an amount in MC, with a dollar sign before it or MC behind it or neither."""
    return Money(what, least, units=_MC, sign=sign)


def written_price(price: int) -> str:
    """Return a price in MC, with no more decimals than it has."""
    whole, rest = divmod(price, UNIT)
    return f"{whole}.{rest:04}".rstrip("0") if rest else str(whole)


class PriceSlot(Slot[int]):
    """A price per unit, in ten-thousandths of an MC."""

    def read(self, words: Words) -> int:
        """Take the price."""
        return Money(tr_noop("the price"), decimals=4, most=UNIT * 10_000_000, units=_MC).read(words)

    def write(self, value: int) -> str:
        """Return the price in MC."""
        return written_price(value)


ALL = None
"""The amount of ALL and MAX."""


@dataclass(frozen=True)
class Amount:
    """So many units of a good; `units` None is ALL, `good` "" every good."""

    units: int | None = ALL
    good: str = ""

    def __str__(self) -> str:
        return f"{'ALL' if self.units is None else self.units} {self.good}".strip()


class AmountSlot(Slot[Amount]):
    """So many units of a good, or ALL of it; ALL alone is every good, where `may_be_all`."""

    def __init__(self, *, may_be_all: bool = False) -> None:
        self._may_be_all = may_be_all

    def read(self, words: Words) -> Amount:
        """Take a number or ALL, and the good."""
        if not _is_number(words) and begins(words, names_of_goods(words.lexicon)):
            raise _how_many(words)
        units = read_units(words)
        if not ends_name(words.peek()):
            return Amount(units, GOOD.read(words))
        if units is ALL and self._may_be_all:
            return Amount()
        raise Fault(tr("Of which good? {known}.", known=titles_of(names_of_goods(words.lexicon))))


class SwapSlot(Slot[Amount]):
    """A number of units, or ALL."""

    def read(self, words: Words) -> Amount:
        """Take a number or ALL."""
        return Amount(read_units(words))


def read_units(words: Words) -> int | None:
    """Take a number of units, None for ALL or MAX."""
    if words.peek().upper() in _ALL:
        words.take()
        return ALL
    return _UNITS.read(words)


def _is_number(words: Words) -> bool:
    return words.peek().upper() in _ALL or words.peek()[:1].isdigit()


def _how_many(words: Words) -> Fault:
    """Return the fault of a good without its number."""
    run = run_of(words)
    names = names_of_goods(words.lexicon)
    count = max(n for n in range(1, len(run) + 1) if meant_by(" ".join(run[:n]), names))
    take_all(words, count)
    written = " ".join(run[:count])
    hint = tr("Write 10 {good} or ALL {good}.", good=written)
    return Fault(tr("How many units of {good}?", good=written), hint)


SHUTTLE = "shuttle"
"""The word for a shuttle where a type of installation might stand."""


@dataclass(frozen=True)
class Ware:
    """Goods (`amount`), or an installation by its type with a refinery's kind, or a shuttle."""

    amount: Amount | None = None
    sort: str = ""
    ore: str = ""

    def __str__(self) -> str:
        return f"{self.sort} {self.ore}".strip() if self.amount is None else str(self.amount)


class WareSlot(Slot[Ware]):
    """Goods with their number, a type of installation with a refinery's kind, or a shuttle."""

    def read(self, words: Words) -> Ware:
        """Take what is to be bought."""
        book = belt_of(words).book
        if _is_number(words):
            return Ware(AmountSlot().read(words))
        names = {SHUTTLE: [SHUTTLE, SHUTTLE, f"{SHUTTLE}s"], **names_of_sorts(words.lexicon)}
        key = found(words, names)
        if key is not None:
            return Ware(None, key, self._kind(words, book.sorts.get(key)))
        if begins(words, names_of_goods(words.lexicon)):
            raise _how_many(words)
        written = " ".join(run_of(words)) or words.take(tr_noop("what to buy"))
        text = tr(
            '"{word}" cannot be bought: goods with their number, {known}.',
            word=written,
            known=titles_of(names),
        )
        raise Fault(text, did_you_mean(written, every_name(names, names_of_goods(words.lexicon))))

    def _kind(self, words: Words, sort: SortOfInstallation | None) -> str:
        """PLA-40 The kind of a refinery is declared when it is bought; other types have none."""
        if sort is None or not sort.kinds:
            if not ends_name(words.peek()):
                text = tr("{ware} has no kinds.", ware=sort.said if sort else tr("A shuttle"))
                raise Fault(text, tr('Leave "{words}" out.', words=words.rest()), Why.REFUSED)
            return ""
        names = names_of_kinds(belt_of(words).book, sort)
        known = titles_of(names)
        if ends_name(words.peek()):
            hint = tr("Write BUY {ware} {kind}.", ware=sort.key, kind=title_of(names, next(iter(names))))
            raise Fault(tr("Say which {ware}: {known}.", ware=sort.key, known=known), hint, Why.REFUSED)
        kind = found(words, names)
        if kind is None:
            written = words.rest()
            text = tr('There is no {ware} for "{word}"; {known}.', ware=sort.key, word=written, known=known)
            raise Fault(text, did_you_mean(written, every_name(names)))
        return kind


_PLUS = re.compile(r'("[^"]*"?)|\+')
"""What parts things; one in quotation marks does not."""
_WHAT = tr_noop("what is given")
_HINT = tr_noop(
    "Things are $800, 10 food AT D3, INSTALLATION EX7, ASTEROID D3, SHUTTLE SH4, IOU 900 DUE 12 or "
    "DEBT IOU3, joined by +."
)
_SUM = mc(tr_noop("the amount"), 1)
_ID = IdSlot(tr_noop("an id"), tr_noop('"{word}" is no id; ids are such as EX3, SH1 and IOU2.'))


class ThingsSlot(Slot[tuple[Thing, ...]]):
    """Things joined by +, up to the word TO or FOR or the end."""

    def read(self, words: Words) -> tuple[Thing, ...]:
        """Take all the things."""
        taken = words.up_to("TO", "FOR")
        if not taken:
            words.take(_WHAT)
            raise Fault(tr("{wanted} is missing.", wanted=tr(_WHAT)))
        inside = Words(_PLUS.sub(lambda match: match[1] or " + ", taken), words.lexicon)
        things = [_thing(inside)]
        while inside.took("+"):
            things.append(_thing(inside))
        if not inside.is_done:
            raise Fault(tr('I do not understand "{words}".', words=inside.rest()), tr(_HINT))
        return tuple(things)

    def write(self, value: tuple[Thing, ...]) -> str:
        """Join the things by +."""
        return " + ".join(map(str, value))


def _thing(words: Words) -> Thing:
    token = words.peek()
    if token[:1] == "$":
        return money(_SUM.read(words))
    if token[:1].isdigit():
        return _counted(words)
    if is_id(token) and token.upper() != Sort.IOU.value:
        return _by_id(words)
    sort = keyword(token, _READERS) if token else None
    if sort is None:
        words.take(_WHAT)
        hint = did_you_mean(token, _READERS)
        raise Fault(tr('I do not understand "{words}".', words=token), hint or tr(_HINT))
    words.take()
    return _READERS[sort](words)


def _counted(words: Words) -> Thing:
    """Take money without its sign, or goods with their hex (PLA-81)."""
    if ends_name(words.peek(1)) or words.peek(1).upper() in _MC:
        return money(_SUM.read(words))
    units = _UNITS.read(words)
    good = GOOD.read(words)
    if not words.took("AT"):
        raise Fault(tr("{units} {good} – where?", units=units, good=good), tr("Add AT <hex>."))
    return Thing(Sort.GOODS.value, units, good, HexSlot().read(words))


def _by_id(words: Words) -> Thing:
    """Take what an id alone names."""
    id = words.take().upper()
    if id.startswith("IOU"):
        return Thing(Sort.DEBT.value, id=id)
    if id.startswith("SH"):
        return Thing(Sort.SHUTTLE.value, id=id)
    if any(id.startswith(code) for code in belt_of(words).book.codes):
        return Thing(Sort.INSTALLATION.value, id=id)
    hint = tr("Write ASTEROID {hex} for an asteroid.", hex=id)
    raise Fault(tr('I do not understand "{words}".', words=id), hint)


def _iou(words: Words) -> Thing:
    amount = _SUM.read(words)
    if not words.took("DUE"):
        raise Fault(tr("When is the IOU due?"), tr("Write IOU {amount} DUE <round>.", amount=amount))
    return Thing(Sort.IOU.value, amount, due=ROUND.read(words))


_READERS: dict[str, Callable[[Words], Thing]] = {
    "INSTALLATION": lambda words: Thing(Sort.INSTALLATION.value, id=_ID.read(words)),
    "ASTEROID": lambda words: Thing(Sort.ASTEROID.value, hex=HexSlot().read(words)),
    "SHUTTLE": lambda words: Thing(Sort.SHUTTLE.value, id=_ID.read(words)),
    "IOU": _iou,
    "DEBT": lambda words: Thing(Sort.DEBT.value, id=_ID.read(words)),
}
