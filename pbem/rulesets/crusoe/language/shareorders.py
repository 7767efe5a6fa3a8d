"""The orders of the sharing steps: what goes into the pool, tax and provision (brief 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Words
from pbem.rulesets.crusoe.language.formed import FormedOrder
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe_of
from pbem.rulesets.crusoe.language.played import is_advanced
from pbem.rulesets.crusoe.language.seatslots import SeatOrAnyoneSlot
from pbem.rulesets.crusoe.language.sharechecks import provide_faults, submit_faults, tax_faults
from pbem.rulesets.crusoe.language.submitslots import Offers, read_offers, written_offers
from pbem.rulesets.crusoe.language.thingslots import NO_FOOD, NO_GOOD, ListSlot, read_basket
from pbem.rulesets.crusoe.language.wordslots import LastSlot
from pbem.rulesets.crusoe.things import EMPTY, FOOD, GOODS, Basket

ALL, NONE = "ALL", "NONE"


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
            return {**said, "basket": read_basket(words, GOODS, NO_GOOD)}
        offers = read_offers(words)
        if any(price is not None for _, _, price in offers):
            return {**said, "offers": offers}
        return {**said, "basket": Basket.of({good: units for good, units, _ in offers})}

    def said(self) -> str:
        """Return the word, or the goods."""
        return self.word or (written_offers(self.offers) if self.offers else str(self.basket))

    @property
    def entries(self) -> Offers:
        """CRA-R11 Return the goods named in any form, each with its units and its lowest price or None."""
        return self.offers or tuple((good, units, None) for good, units in self.basket)

    def misshapen(self) -> str:
        """Say that nothing is named, or both a word and goods."""
        if bool(self.word) == bool(self.basket or self.offers):
            return tr("Write SUBMIT and goods, such as 2 apple + 1 egg, or ALL, or NONE.")
        return ""

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-185, CRU-188, CRA-MM-05, CRA-R11 Yield why there is nothing to put goods into."""
        return submit_faults(here, has_prices=bool(self.offers))


@order(
    tr_noop("TAX <seat> [<goods>] [<none>]"),
    rule="CRU-194",
    help=tr_noop("Says which unit to take from a seat, or from anyone, if you rule: the first that may be."),
    examples=("TAX bob: diamond > grape", "TAX cat: NONE", "TAX anyone: egg > fish"),
)
class Tax(IslandOrder):
    """Goods to tax a seat, or anyone, in; with `none` what is not named is not taken."""

    seat: SeatId = slot(SeatOrAnyoneSlot())
    goods: tuple[str, ...] = slot(ListSlot(GOODS, NO_GOOD, NONE), default=())
    none: bool = slot(LastSlot(NONE), default=False)

    def misshapen(self) -> str:
        """Say that nothing is named."""
        return "" if self.goods or self.none else tr("Name the goods to take, or write NONE.")

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-194 Yield why there is no tax, or none on this seat."""
        return tax_faults(here, self.seat)

    def __str__(self) -> str:
        return super().__str__() if self.goods else super().__str__().replace(f"> {NONE}", NONE)


@order(
    tr_noop("PROVIDE <foods>"),
    rule="CRU-199",
    help=tr_noop("Says which food to give first, if you have to provide for another."),
    examples=("PROVIDE banana > fish",),
)
class Provide(IslandOrder):
    """Foods in the order in which they are given."""

    foods: tuple[str, ...] = slot(ListSlot(FOOD, NO_FOOD))

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-198 Yield why nobody is provided for."""
        return provide_faults(here)


SHARE_ORDERS = (Submit, Tax, Provide)
"""The orders of the sharing steps but PICK, in the order of the brief."""
