"""The orders of the sharing steps: what goes into the pool, tax and provision (brief 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import ListOf, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.crusoe.language.baskets import BASKET, FOODS, MONEY, LastWord, Units, goes_on
from pbem.rulesets.crusoe.language.legality import Faults, FormedOrder, IslandOrder, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe_of
from pbem.rulesets.crusoe.language.names import GOOD, SeatOrAnyone
from pbem.rulesets.crusoe.language.played import is_advanced
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.scenarios import CENTRALIZED, COMMUNISM, GOVERNMENTAL, SOCIALISM, TRADITIONAL
from pbem.rulesets.crusoe.things import EMPTY, GOODS, Basket
from pbem.rulesets.crusoe.wishes import ANYONE

ALL, NONE = "ALL", "NONE"
Offers: TypeAlias = tuple[tuple[str, int, int | None], ...]
"""Goods with their units and the lowest price, None for any; in canonical order."""


@order(
    tr_noop("SUBMIT [<word>] [<basket>]"),
    rule="CRU-R39",
    help=tr_noop("Puts goods kept from earlier cycles into the common pool or heap; ALL or NONE of them."),
    examples=("SUBMIT 2 apple + 1 egg", "SUBMIT ALL"),
)
class Submit(FormedOrder):
    """Kept goods that are shared or sold: a basket, or a `word`, ALL or NONE.

    CRA-R11 Where a lowest price is named, all of them stand in `offers`, each with its price or None.
    """

    idle: ClassVar[str] = tr_noop("you have kept none of it")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    more_help: ClassVar[str] = tr_noop("On a market AT names the lowest price at which they go in.")
    more_examples: ClassVar[tuple[str, ...]] = ("SUBMIT 2 apple AT 20, 1 egg",)
    basket: Basket = EMPTY
    word: str = ""
    offers: Offers = ()

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take a word, or goods with prices or without."""
        amount = WordSlot(tr_noop("amount"), {ALL: ALL, NONE: NONE})
        said = {"word": amount.read(words)} if amount.starts(words) else {}
        if words.is_done:
            return said
        if not is_advanced(crusoe_of(words).book):
            return {**said, "basket": BASKET.read(words)}
        offers = _offers(words)
        if any(price is not None for _, _, price in offers):
            return {**said, "offers": offers}
        return {**said, "basket": Basket.of({good: units for good, units, _ in offers})}

    def said(self) -> str:
        """Return the word, or the goods."""
        priced = (
            f"{n} {good}" if price is None else f"{n} {good} AT {price}" for good, n, price in self.offers
        )
        return self.word or ", ".join(priced) or str(self.basket)

    @property
    def entries(self) -> Offers:
        """CRA-R11 Return the goods named in any form, each with its units and its lowest price or None."""
        return self.offers or tuple((good, units, None) for good, units in self.basket)

    def misshapen(self) -> str:
        """Say that nothing is named, or both a word and goods."""
        if bool(self.word) == bool(self.basket or self.offers):
            return tr("Write SUBMIT and goods, such as 2 apple + 1 egg, or ALL, or NONE.")
        return ""

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-185, CRU-188, CRA-MM-05, CRA-R11 Yield why the writer's group has no pool, heap or market."""
        labels = LABELS.get(here.economy)
        is_market = labels is not None and labels.is_monetary
        if here.economy not in (SOCIALISM, COMMUNISM, GOVERNMENTAL) and not is_market:
            yield no(tr("Your economy has no common pool."))
        elif self.offers and (not is_market or here.economy == CENTRALIZED):
            yield no(tr("Nothing that you SUBMIT has a price in your economy."), tr("Leave out AT."))


def _offers(words: Words) -> Offers:
    """CRA-R11 Take units of goods, each with AT and a price or without, joined by + or commas."""
    offers: dict[str, tuple[str, int, int | None]] = {}
    while True:
        units = Units(GOOD).read(words)
        good = GOOD.read(words)
        if good in offers:
            raise Fault(tr("{thing} stands there twice.", thing=tr(good)))
        offers[good] = (good, units, MONEY.read(words) if words.took("AT") else None)
        if not goes_on(words):
            return tuple(offers[good] for good in GOODS if good in offers)


@order(
    tr_noop("TAX <seat> [<goods>] [<none>]"),
    rule="CRU-194",
    help=tr_noop("Says which unit to take from a seat, or from anyone, if you rule: the first that may be."),
    examples=("TAX bob: diamond > grape", "TAX cat: NONE", "TAX anyone: egg > fish"),
)
class Tax(IslandOrder):
    """Goods to tax a seat, or anyone, in; with `none` what is not named is not taken."""

    idle: ClassVar[str] = tr_noop("nothing was taxed")
    first_counts: ClassVar[tuple[str, ...] | None] = ("seat",)

    seat: SeatId = slot(SeatOrAnyone())
    goods: tuple[str, ...] = slot(ListOf(GOOD, once=True, last=NONE), default=())
    none: bool = slot(LastWord(NONE), default=False)

    def misshapen(self) -> str:
        """Say that nothing is named."""
        return "" if self.goods or self.none else tr("Name the goods to take, or write NONE.")

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-194 Yield why there is no tax, or none on this seat."""
        if here.economy != TRADITIONAL:
            yield no(tr("Your economy has no taxes."))
        elif self.seat == here.me:
            yield no(tr("Nobody taxes himself."))
        elif self.seat != ANYONE and _path_of(here, self.seat) == here.book.board.roles.patron:
            patron = here.book.path(here.book.board.roles.patron).name
            yield no(tr("{path} is never taxed.", path=patron))

    def __str__(self) -> str:
        return super().__str__() if self.goods else super().__str__().replace(f"> {NONE}", NONE)


def _path_of(here: IslandLexicon, seat: SeatId) -> str | None:
    """CRU-192 Return a seat's path; before the paths of a later cycle are entered, the one it is bound to."""
    castaway = here.island.seats.get(seat)
    if castaway is None:
        return None
    return castaway.path or castaway.swap or castaway.last_path


@order(
    tr_noop("PROVIDE <foods>"),
    rule="CRU-199",
    help=tr_noop("Says which food to give first, if you have to provide for another."),
    examples=("PROVIDE banana > fish",),
)
class Provide(IslandOrder):
    """Foods in the order in which they are given."""

    idle: ClassVar[str] = tr_noop("nobody had to be fed")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    foods: tuple[str, ...] = slot(FOODS)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-198, CRU-199 Yield why nobody is provided for."""
        if here.economy != TRADITIONAL:
            yield no(tr("Your economy has no provision."))


SHARE_ORDERS = (Submit, Tax, Provide)
"""The orders of the sharing steps but PICK, in the order of the brief."""
