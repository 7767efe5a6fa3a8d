"""The orders of the first trade steps: the Church and the Agent (CRA 6.2)."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.orders import order
from pbem.engine.slots import slot
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.moneychecks import (
    charity_faults,
    import_faults,
    penance_faults,
    tithe_faults,
)
from pbem.rulesets.crusoe.language.thingslots import KEPT, NO_FOOD, NO_GOOD, BasketSlot, ListSlot
from pbem.rulesets.crusoe.things import FOOD, GOODS, Basket


@order(
    tr_noop("TITHE <words>"),
    rule="CRA-CHU-01",
    help=tr_noop("Says what you give the Church first: goods, leisure, signals."),
    examples=("TITHE signals > leisure > banana",),
)
class Tithe(IslandOrder):
    """CRA-R99 What is tithed first."""

    may_depend: ClassVar[bool] = False
    words: tuple[str, ...] = slot(ListSlot(KEPT, ""))

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-01 Yield why there is no Church."""
        return tithe_faults(here)


@order(
    tr_noop("PENANCE"),
    rule="CRA-CHU-10",
    help=tr_noop("Gives the Church twice as much, if you are banned from its charity, and ends the ban."),
    examples=("PENANCE",),
)
class Penance(IslandOrder):
    """CRA-R100 Penance in place of the tithe."""

    may_depend: ClassVar[bool] = False

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-10 Yield why there is no penance."""
        return penance_faults(here)


@order(
    tr_noop("CHARITY <foods>"),
    rule="CRA-CHU-06",
    help=tr_noop("Says which food you take first where the Church leaves you a choice."),
    examples=("CHARITY banana > egg",),
)
class Charity(IslandOrder):
    """CRA-R101 Foods in the order in which they are wanted."""

    may_depend: ClassVar[bool] = False
    foods: tuple[str, ...] = slot(ListSlot(FOOD, NO_FOOD))

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-04 Yield why there is no charity."""
        return charity_faults(here)


@order(
    tr_noop("IMPORT <basket>"),
    rule="CRA-TWC-08",
    help=tr_noop("Takes goods from abroad, as the Agent, against the basic resource."),
    examples=("IMPORT 2 apple + 1 egg",),
)
class Import(IslandOrder):
    """CRA-TWC-08 Goods that the Agent imports."""

    basket: Basket = slot(BasketSlot(GOODS, NO_GOOD))

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-R81 Yield why this is never imported."""
        return import_faults(here, self.basket.things)


@order(
    tr_noop("SEND BACK <goods>"),
    rule="CRA-R82",
    help=tr_noop("Says which goods go back first if you, as the Agent, cannot deliver."),
    examples=("SEND BACK egg > apple",),
)
class SendBack(IslandOrder):
    """CRA-R82 Goods in the order in which they are returned."""

    may_depend: ClassVar[bool] = False
    goods: tuple[str, ...] = slot(ListSlot(GOODS, NO_GOOD))

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-TWC-09 Yield why nothing is returned."""
        return import_faults(here, self.goods)


CHURCH_ORDERS = (Tithe, Penance, Charity)
AGENT_ORDERS = (Import, SendBack)
"""The orders of the Church and of the Agent, in the order of the brief."""
