"""The slots for baskets and lists of wishes (CRU-P03, CRU-P14)."""

from __future__ import annotations

from pbem.engine.slots import Slot, WholeNumber
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.lexicon import crusoe_of
from pbem.rulesets.crusoe.language.moneyslots import read_dollars
from pbem.rulesets.crusoe.language.names import CLASS_WORDS, PATH, Thing
from pbem.rulesets.crusoe.language.played import is_advanced
from pbem.rulesets.crusoe.language.wordslots import ends_list
from pbem.rulesets.crusoe.things import (
    DEED,
    DOLLARS,
    GOODS,
    MARKET,
    PLAIN_FISH,
    SHARE,
    SPEARED_FISH,
    THINGS,
    Basket,
)
from pbem.rulesets.crusoe.wishes import NOTHING, Wish

MOST_UNITS = 9999
MOST_WISHES = 60
"""No list of wishes is longer than this."""
UNITS = WholeNumber(tr_noop("the number of units"), 1, MOST_UNITS)
TIMES = WholeNumber(tr_noop("the number of times"), 1, 999)
WANTED = (*THINGS, *CLASS_WORDS, PLAIN_FISH, SPEARED_FISH, MARKET)
"""The words of WANT."""
PICKED = (*GOODS, "food", "fruit", "protein", "goods", "anything")
"""The words of PICK: only goods are ever shared out."""
KEPT = (*THINGS, *CLASS_WORDS)
"""The words of KEEP."""
LOOT = (DEED, SHARE)
"""What fines may hold besides goods."""
EXTRAS = (DOLLARS, *LOOT)
"""What deals may hold besides things."""
NO_GOOD = tr_noop("{thing} is no good: water, food, spears and diamonds are.")
NO_FOOD = tr_noop("{thing} is no food: fish, apple, egg, banana and grape are.")
NOT_SHARED = tr_noop("{thing} is never shared out.")
GOOD = Thing(GOODS, NO_GOOD)


class BasketSlot(Slot[Basket]):
    """Units of things joined by + or commas: of those `known`; `refusal` says why of no other.

    `extras` are what it may hold besides: dollars, deeds, shares.
    """

    def __init__(
        self,
        known: tuple[str, ...] = THINGS,
        refusal: str = "",
        extras: tuple[str, ...] = (),
    ) -> None:
        self._known, self._refusal, self._extras = known, refusal, extras

    def read(self, words: Words) -> Basket:
        """Take the basket."""
        extras = self._extras if is_advanced(crusoe_of(words).book) else ()
        return read_basket(words, self._known, self._refusal, extras)

    def starts(self, words: Words) -> bool:
        """Say whether a number or a thing follows."""
        return words.peek()[:1].isdigit() or Thing(self._known).starts(words)

    def write(self, value: Basket) -> str:
        """Return the basket, or nothing for an empty one."""
        return str(value) if value else ""


class OneThingSlot(BasketSlot):
    """CRU-P13 Units of a single thing."""

    def read(self, words: Words) -> Basket:
        """Take a basket; Fault if there are several things in it."""
        basket = super().read(words)
        if len(basket.things) > 1:
            raise Fault(tr("An OFFER takes one thing on each side."), why=Why.REFUSED)
        return basket


class WishesSlot(Slot[tuple[Wish, ...]]):
    """CRU-P03 Words in order of preference, each with a target or without; `last` ends the list."""

    def __init__(self, known: tuple[str, ...], last: str = "", refusal: str = "") -> None:
        self._known, self._last, self._refusal = known, last, refusal

    def read(self, words: Words) -> tuple[Wish, ...]:
        """Take one wish or more, up to the word that ends the list."""
        wishes = [self._wish(words)]
        while words.peek() == ">" and not (self._last and ends_list(words, self._last)):
            words.take()
            wishes.append(self._wish(words))
        if len(wishes) > MOST_WISHES:
            raise Fault(tr("A list has at most {most} entries.", most=MOST_WISHES), why=Why.REFUSED)
        return tuple(wishes)

    def starts(self, words: Words) -> bool:
        """Say whether a wish can begin here."""
        return not words.is_done and not (self._last and ends_list(words, self._last))

    def write(self, value: tuple[Wish, ...]) -> str:
        """Join the wishes by >."""
        return " > ".join(map(str, value))

    def _wish(self, words: Words) -> Wish:
        word = Thing(self._known, self._refusal).read(words)
        if not words.peek()[:1].isdigit():
            return Wish(word)
        if word == MARKET:
            raise Fault(tr("The Market has no number: it is reached or not."), why=Why.REFUSED)
        return Wish(word, UNITS.read(words))


class WantedSlot(WishesSlot):
    """CRU-P05 The wishes of WANT."""

    def __init__(self) -> None:
        super().__init__(WANTED, NOTHING)


class ListSlot(Slot[tuple[str, ...]]):
    """Things in order of preference, without targets; `last` ends the list."""

    def __init__(self, known: tuple[str, ...], refusal: str, last: str = "") -> None:
        self._known, self._refusal, self._last = known, refusal, last

    def read(self, words: Words) -> tuple[str, ...]:
        """Take one thing or more."""
        things = [Thing(self._known, self._refusal).read(words)]
        while words.peek() == ">" and not (self._last and ends_list(words, self._last)):
            words.take()
            things.append(Thing(self._known, self._refusal).read(words))
        return tuple(dict.fromkeys(things))

    def starts(self, words: Words) -> bool:
        """Say whether a thing can begin here."""
        return not words.is_done and not (self._last and ends_list(words, self._last))

    def write(self, value: tuple[str, ...]) -> str:
        """Join the things by >."""
        return " > ".join(value)


class GoodSlot(Slot[str]):
    """A single good; a colon may follow."""

    def read(self, words: Words) -> str:
        """Take the good."""
        good = GOOD.read(words)
        words.took(":")
        return good


def read_basket(
    words: Words, known: tuple[str, ...] = THINGS, refusal: str = "", extras: tuple[str, ...] = ()
) -> Basket:
    """CRU-P14 Take units of things, joined by +, commas or AND; each thing once."""
    amounts: dict[str, int] = {}
    others: dict[str, int] = {}
    while True:
        extra = extra_here(words) if extras else ""
        thing, units = _extra(words, extra, extras) if extra else read_units(words, known, refusal)
        if thing in amounts or thing in others:
            raise Fault(tr("{thing} stands there twice.", thing=tr(thing)))
        (others if extra else amounts)[thing] = units
        if not goes_on(words, bool(extras)):
            return Basket.of(amounts, others)


def extra_here(words: Words, at: int = 0) -> str:
    """Return whether dollars, a deed or shares are named here, and which; or ""."""
    if words.peek(at).startswith(DOLLARS):
        return DOLLARS
    if words.peek(at).casefold() == DEED:
        return DEED
    return SHARE if words.peek(at + 1).casefold() in (SHARE, f"{SHARE}s") else ""


def _extra(words: Words, extra: str, known: tuple[str, ...]) -> tuple[str, int]:
    """CRA-R63, CRA-R76 Take dollars, a deed, or shares of a path."""
    if extra not in known:
        raise Fault(tr("Money has no place here."), why=Why.REFUSED)
    if extra == DOLLARS:
        dollars = read_dollars(words)
        if not dollars:
            raise Fault(tr("How many? A number is missing."))
        return DOLLARS, dollars
    if extra == DEED:
        words.take()
        return f"{DEED} {PATH.read(words)}", 1
    number = UNITS.read(words)
    words.take()
    words.took("OF")
    return f"{SHARE} {PATH.read(words)}", number


def goes_on(words: Words, has_extras: bool = False) -> bool:
    """Take what joins the pieces of a basket, if a number or what else it may hold follows it."""
    if words.peek().upper() not in ("+", ",", "AND"):
        return False
    if words.peek(1)[:1].isdigit() or (has_extras and extra_here(words, 1)):
        words.take()
        return True
    return False


def read_units(words: Words, known: tuple[str, ...], refusal: str) -> tuple[str, int]:
    """Take a number and a thing."""
    token = words.peek()
    if token and Thing(known).starts(words):
        hint = tr("Write {example}.", example=f"2 {token}")
        raise Fault(tr('How many? A number is missing before "{word}".', word=token), hint)
    units = UNITS.read(words)
    return Thing(known, refusal).read(words), units
