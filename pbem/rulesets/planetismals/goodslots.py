"""The slots for goods, installations and what a BUY asks for (brief 5.3)."""

from __future__ import annotations

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
from pbem.engine.slots import Slot, WholeNumber
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words, did_you_mean
from pbem.rulesets.planetismals.book import Book, Sort
from pbem.rulesets.planetismals.lexicon import belt_of
from pbem.rulesets.planetismals.moneyslots import MOST
from pbem.rulesets.planetismals.nameslots import (
    GOOD,
    SORT,
    is_id,
    names_of_goods,
    names_of_kinds,
    names_of_sorts,
)
from pbem.rulesets.planetismals.things import ALL, Amount
from pbem.rulesets.planetismals.wares import SHUTTLE, Ware

_ALL = ("ALL", "MAX")
_UNITS = WholeNumber(tr_noop("the number of units"), 1, MOST)


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
            return Ware(None, key, self._kind(words, book, book.sorts.get(key)))
        if begins(words, names_of_goods(words.lexicon)):
            raise _how_many(words)
        written = " ".join(run_of(words)) or words.take(tr_noop("what to buy"))
        text = tr(
            '"{word}" cannot be bought: goods with their number, {known}.',
            word=written,
            known=titles_of(names),
        )
        raise Fault(text, did_you_mean(written, every_name(names, names_of_goods(words.lexicon))))

    def _kind(self, words: Words, book: Book, sort: Sort | None) -> str:
        """PLA-40 The kind of a refinery is declared when it is bought; other types have none."""
        if sort is None or not sort.kinds:
            if not ends_name(words.peek()):
                text = tr("{ware} has no kinds.", ware=sort.said if sort else tr("A shuttle"))
                raise Fault(text, tr('Leave "{words}" out.', words=words.rest()), Why.REFUSED)
            return ""
        names = names_of_kinds(book, sort)
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


class OwnOrSortSlot(Slot[str]):
    """An installation by its id, or any of a type."""

    def read(self, words: Words) -> str:
        """Take an id or a type."""
        if is_id(words.peek()):
            return words.take().upper()
        return SORT.read(words)


class InstallationSlot(Slot[str]):
    """An installation by its id; whose it is is asked later."""

    def read(self, words: Words) -> str:
        """Take an id."""
        token = words.take(tr_noop("an installation"))
        if not is_id(token):
            raise Fault(tr('"{word}" is no installation; they have ids such as EX3.', word=token))
        return token.upper()


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
