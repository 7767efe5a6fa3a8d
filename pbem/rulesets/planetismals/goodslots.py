"""The slots for goods, installations and what a BUY asks for (brief 5.3)."""

from __future__ import annotations

from pbem.engine.slots import Slot, WholeNumber
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words, did_you_mean
from pbem.rulesets.planetismals.book import Book, Sort
from pbem.rulesets.planetismals.lexicon import belt_of
from pbem.rulesets.planetismals.moneyslots import MOST
from pbem.rulesets.planetismals.nameslots import (
    found_name,
    is_end_of_name,
    is_id,
    known_names,
    meant_by,
    names_of_goods,
    names_of_kinds,
    names_of_sorts,
    names_one,
    read_good,
    read_sort,
    run_of,
    take_all,
    title_of,
    titles_of,
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
        book = belt_of(words).book
        if not _is_number(words) and names_one(words, names_of_goods(book)):
            raise _how_many(words, book)
        units = read_units(words)
        if not is_end_of_name(words.peek()):
            return Amount(units, read_good(words, book))
        if units is ALL and self._may_be_all:
            return Amount()
        raise Fault(tr("Of which good? {known}.", known=titles_of(names_of_goods(book))))


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
        names = {SHUTTLE: [SHUTTLE, SHUTTLE, f"{SHUTTLE}s"], **names_of_sorts(book)}
        key = found_name(words, names)
        if key is not None:
            return Ware(None, key, self._kind(words, book, book.sorts.get(key)))
        if names_one(words, names_of_goods(book)):
            raise _how_many(words, book)
        written = " ".join(run_of(words)) or words.take(tr_noop("what to buy"))
        text = tr(
            '"{word}" cannot be bought: goods with their number, {known}.',
            word=written,
            known=titles_of(names),
        )
        raise Fault(text, did_you_mean(written, [*known_names(names), *known_names(names_of_goods(book))]))

    def _kind(self, words: Words, book: Book, sort: Sort | None) -> str:
        """PLA-40 The kind of a refinery is declared when it is bought; other types have none."""
        if sort is None or not sort.kinds:
            if not is_end_of_name(words.peek()):
                text = tr("{ware} has no kinds.", ware=sort.said if sort else tr("A shuttle"))
                raise Fault(text, tr('Leave "{words}" out.', words=words.rest()), Why.REFUSED)
            return ""
        names = names_of_kinds(book, sort)
        known = titles_of(names)
        if is_end_of_name(words.peek()):
            hint = tr("Write BUY {ware} {kind}.", ware=sort.key, kind=title_of(names, next(iter(names))))
            raise Fault(tr("Say which {ware}: {known}.", ware=sort.key, known=known), hint, Why.REFUSED)
        kind = found_name(words, names)
        if kind is None:
            written = words.rest()
            text = tr('There is no {ware} for "{word}"; {known}.', ware=sort.key, word=written, known=known)
            raise Fault(text, did_you_mean(written, known_names(names)))
        return kind


class OwnOrSortSlot(Slot[str]):
    """An installation by its id, or any of a type."""

    def read(self, words: Words) -> str:
        """Take an id or a type."""
        if is_id(words.peek()):
            return words.take().upper()
        return read_sort(words, belt_of(words).book)


class InstallationSlot(Slot[str]):
    """An installation by its id; whose it is is asked later."""

    def read(self, words: Words) -> str:
        """Take an id."""
        token = words.take(tr_noop("an installation"))
        if not is_id(token):
            raise Fault(tr('"{word}" is no installation; they have ids such as EX3.', word=token))
        return token.upper()


class FromSlot(InstallationSlot):
    """FROM and an installation."""

    word = "FROM"

    def starts(self, words: Words) -> bool:
        """Say whether the word follows."""
        return words.peek().upper() == self.word

    def read(self, words: Words) -> str:
        """Take the word and the id."""
        words.take()
        return super().read(words)

    def write(self, value: str) -> str:
        """Return the word and the id."""
        return f"{self.word} {value}"


class ToSlot(FromSlot):
    """TO and an installation."""

    word = "TO"


class DumpingSlot(Slot[bool]):
    """The word DUMPING."""

    def starts(self, words: Words) -> bool:
        """Say whether DUMPING follows."""
        return words.peek().upper() == "DUMPING"

    def read(self, words: Words) -> bool:
        """Take the word."""
        words.take()
        return True

    def write(self, value: bool) -> str:
        """Return the word."""
        return "DUMPING"


def read_units(words: Words) -> int | None:
    """Take a number of units, None for ALL or MAX."""
    if words.peek().upper() in _ALL:
        words.take()
        return ALL
    return _UNITS.read(words)


def _is_number(words: Words) -> bool:
    return words.peek().upper() in _ALL or words.peek()[:1].isdigit()


def _how_many(words: Words, book: Book) -> Fault:
    """Return the fault of a good without its number."""
    run = run_of(words)
    names = names_of_goods(book)
    count = max(n for n in range(1, len(run) + 1) if meant_by(" ".join(run[:n]), names))
    take_all(words, count)
    written = " ".join(run[:count])
    hint = tr("Write 10 {good} or ALL {good}.", good=written)
    return Fault(tr("How many units of {good}?", good=written), hint)
