"""The orders of the sharing steps: what goes into the pool, tax and provision (brief 5.1)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.seatslots import SeatOrAnyoneSlot
from pbem.rulesets.crusoe.language.sharechecks import provide_faults, submit_faults, tax_faults
from pbem.rulesets.crusoe.language.thingslots import NO_FOOD, NO_GOOD, BasketSlot, ListSlot
from pbem.rulesets.crusoe.language.wordslots import LastSlot, WordSlot
from pbem.rulesets.crusoe.things import EMPTY, FOOD, GOODS, Basket

ALL, NONE = "ALL", "NONE"


@order(
    tr_noop("SUBMIT [<word>] [<basket>]"),
    rule="CRU-R39",
    help=tr_noop("Puts goods kept from earlier cycles into the common pool or heap; ALL or NONE of them."),
    examples=("SUBMIT 2 apple + 1 egg", "SUBMIT ALL"),
)
class Submit(IslandOrder):
    """Kept goods that are shared: a basket, or a `word`, ALL or NONE."""

    basket: Basket = slot(BasketSlot(GOODS, NO_GOOD), default=EMPTY, is_optional=True)
    word: str = slot(WordSlot(tr_noop("amount"), {ALL: ALL, NONE: NONE}), default="", is_optional=True)

    def misshapen(self) -> str:
        """Say that nothing is named, or both a word and goods."""
        if bool(self.word) == bool(self.basket):
            return tr("Write SUBMIT and goods, such as 2 apple + 1 egg, or ALL, or NONE.")
        return ""

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-185, CRU-188 Yield why there is no pool and no heap."""
        return submit_faults(here)


@order(
    tr_noop("TAX <seat> [<goods>] [<none>]"),
    rule="CRU-194",
    help=tr_noop("Says which unit to take from a seat, or from anyone, if you rule: the first that may be."),
    examples=("TAX bob: diamond > grape", "TAX cat: NONE", "TAX anyone: egg > fish"),
)
class Tax(IslandOrder):
    """Goods to tax a seat, or anyone, in; with `none` what is not named is not taken."""

    seat: SeatId = slot(SeatOrAnyoneSlot())
    goods: tuple[str, ...] = slot(ListSlot(GOODS, NO_GOOD, NONE), default=(), is_optional=True)
    none: bool = slot(LastSlot(NONE), default=False, is_optional=True)

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
