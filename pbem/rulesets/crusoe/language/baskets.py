"""How units of things, baskets and lists of wishes are written (CRU-P03, CRU-P14)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.slots import ListOf, Money, Slot, WholeNumber, expect
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe_of
from pbem.rulesets.crusoe.language.names import CLASS_WORDS, GOOD, PATH, Thing
from pbem.rulesets.crusoe.language.played import has_firms, has_landlords, is_advanced
from pbem.rulesets.crusoe.things import DEED, DOLLARS, FOOD, MARKET, SHARE, THINGS, WATER, Basket
from pbem.rulesets.crusoe.wishes import Wish

MOST_DOLLARS = 100_000
"""Nothing is worth more than this."""
MONEY = Money(tr_noop("the number of dollars"), 0, MOST_DOLLARS)
UNITS = WholeNumber(tr_noop("the number of units"), 1, 9999)
LOOT = (DEED, SHARE)
"""What fines may hold besides goods."""
EXTRAS = (DOLLARS, *LOOT)
"""What deals may hold besides things."""
ANY_THING = Thing((*THINGS, *CLASS_WORDS))
"""The words of KEEP and TITHE."""
THING = Thing(THINGS)
_NO_FOOD = tr_noop("{thing} is no food: fish, apple, egg, banana and grape are.")


@dataclass(frozen=True)
class Units(Slot[int]):
    """A number of units, before what they are of."""

    thing: Thing

    def read(self, words: Words) -> int:
        """Take the number; Fault if the thing stands there without one."""
        if self.thing.is_named(words):
            hint = tr("Write {example}.", example=f"2 {words.peek()}")
            raise Fault(tr('How many? A number is missing before "{word}".', word=words.peek()), hint)
        return UNITS.read(words)


@dataclass(frozen=True)
class Baskets(Slot[Basket]):
    """CRU-P14 Units of things joined by +, commas or AND, each thing once.

    `extras` are what it may hold besides in the advanced game: dollars, deeds, shares.
    """

    thing: Thing = THING
    extras: tuple[str, ...] = ()

    def read(self, words: Words) -> Basket:
        """Take the basket."""
        extras = self.extras if is_advanced(crusoe_of(words).book) else ()
        held: dict[str, int] = {}
        while True:
            extra = _extra(words) if extras else ""
            if extra and extra not in extras:
                raise Fault(tr("Money has no place here."), why=Why.REFUSED)
            units = _number(extra, words) if extra else Units(self.thing).read(words)
            name = _named(extra, words) if extra else self.thing.read(words)
            if name in held:
                raise Fault(tr("{thing} stands there twice.", thing=tr(name)))
            held[name] = units
            if not goes_on(words, bool(extras)):
                return Basket.of(held, {name: held[name] for name in held if name not in THINGS})

    def starts(self, words: Words) -> bool:
        """Say whether a number or a thing follows."""
        return words.peek()[:1].isdigit() or self.thing.is_named(words)


BASKET = Baskets(GOOD)
MEAL = Baskets(Thing(FOOD, _NO_FOOD))
RATIONS = Baskets(Thing((WATER, *FOOD), _NO_FOOD))
FOODS = ListOf(Thing(FOOD, _NO_FOOD), once=True)
"""Foods in order of preference."""


def _extra(words: Words, at: int = 0) -> str:
    """Return whether dollars, a deed or shares are named here, and which; or ""."""
    if words.peek(at).startswith(DOLLARS):
        return DOLLARS
    if words.peek(at).casefold() == DEED:
        return DEED
    return SHARE if words.peek(at + 1).casefold() in (SHARE, f"{SHARE}s") else ""


def _number(extra: str, words: Words) -> int:
    """CRA-R63, CRA-R76 Take the number of dollars or shares; a deed has none."""
    if extra != DOLLARS:
        return 1 if extra == DEED else UNITS.read(words)
    if dollars := MONEY.read(words):
        return dollars
    raise Fault(tr("How many? A number is missing."))


def _named(extra: str, words: Words) -> str:
    """Take the path of a deed or of shares."""
    if extra == DOLLARS:
        return DOLLARS
    words.take()
    if extra == SHARE:
        words.took("OF")
    return f"{extra} {PATH.read(words)}"


def goes_on(words: Words, has_extras: bool = False) -> bool:
    """Take what joins the pieces of a basket, if a number or what else it may hold follows it."""
    if words.peek().upper() not in ("+", ",", "AND"):
        return False
    if words.peek(1)[:1].isdigit() or (has_extras and _extra(words, 1)):
        words.take()
        return True
    return False


def extra_reasons(here: IslandLexicon, basket: Basket) -> list[str]:
    """CRA-LND-09, CRA-COR-03, CRA-COR-13 Return why money, deeds or shares are nothing here."""
    kinds = dict.fromkeys(name.split()[0] for name, _ in basket.extras)
    reasons: list[str] = []
    if DOLLARS in kinds and not has_firms(here.book):
        reasons.append(tr("Money never passes from seat to seat in this game."))
    if SHARE in kinds and not has_firms(here.book):
        reasons.append(tr("There are no corporations in this game."))
    if DEED in kinds and not has_landlords(here.book):
        reasons.append(tr("No seat owns a path in this game."))
    return reasons


@dataclass(frozen=True)
class WishSlot(Slot[Wish]):
    """CRU-P03 A word with a target or without."""

    thing: Thing

    def read(self, words: Words) -> Wish:
        """Take the word and its number."""
        word = self.thing.read(words)
        if not words.peek()[:1].isdigit():
            return Wish(word)
        if word == MARKET:
            raise Fault(tr("The Market has no number: it is reached or not."), why=Why.REFUSED)
        return Wish(word, UNITS.read(words))


def wishes(thing: Thing, last: str = "") -> ListOf[Wish]:
    """Return the slot of wishes in order of preference; `last` ends them."""
    return ListOf(WishSlot(thing), most=60, last=last)


@dataclass(frozen=True)
class LastWord(Slot[bool]):
    """A word that may stand at the end of a list: > NOTHING."""

    word: str

    def read(self, words: Words) -> bool:
        """Take the word, and the > before it."""
        words.took(">")
        expect(self.word, words)
        if words.peek() == ">":
            raise Fault(tr("{word} stands at the end of the list.", word=self.word), why=Why.REFUSED)
        if words.peek().isdigit():
            raise Fault(tr("{word} has no number.", word=self.word), why=Why.REFUSED)
        return True

    def starts(self, words: Words) -> bool:
        """Say whether the word follows."""
        return words.peek(words.peek() == ">").upper() == self.word

    def write(self, value: bool) -> str:
        """Return the word with the > before it, or nothing."""
        return f"> {self.word}" if value else ""
