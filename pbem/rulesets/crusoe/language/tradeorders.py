"""The orders of the first trade steps: the Church and the Agent (CRA 6.2)."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.orders import order
from pbem.engine.slots import ListOf, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.language.baskets import ANY_THING, BASKET, FOODS
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.names import GOOD
from pbem.rulesets.crusoe.language.played import has_agent, has_church
from pbem.rulesets.crusoe.modules.settings.others import LESS_DEVOUT, Church
from pbem.rulesets.crusoe.modules.settings.ownership import RESOURCES, ThirdWorld
from pbem.rulesets.crusoe.modules.third_world.state import country
from pbem.rulesets.crusoe.things import WATER, Basket


@order(
    tr_noop("TITHE <words>"),
    rule="CRA-CHU-01",
    help=tr_noop("Says what you give the Church first: goods, leisure, signals."),
    examples=("TITHE signals > leisure > banana",),
)
class Tithe(IslandOrder):
    """CRA-R99 What is tithed first."""

    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    words: tuple[str, ...] = slot(ListOf(ANY_THING, once=True))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-01 Yield why there is no Church."""
        if not has_church(here.book):
            yield no(tr("There is no Church in this game."))


@order(
    tr_noop("PENANCE"),
    rule="CRA-CHU-10",
    help=tr_noop("Gives the Church twice as much, if you are banned from its charity, and ends the ban."),
    examples=("PENANCE",),
)
class Penance(IslandOrder):
    """CRA-R100 Penance in place of the tithe."""

    may_depend: ClassVar[bool] = False

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-10 Yield why there is no penance."""
        church = here.book.of(Church)
        if church is None:
            yield no(tr("There is no Church in this game."))
        elif church.kind != LESS_DEVOUT:
            yield no(tr("The Church bans nobody in this game: there is no penance."))


@order(
    tr_noop("CHARITY <foods>"),
    rule="CRA-CHU-06",
    help=tr_noop("Says which food you take first where the Church leaves you a choice."),
    examples=("CHARITY banana > egg",),
)
class Charity(IslandOrder):
    """CRA-R101 Foods in the order in which they are wanted."""

    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    foods: tuple[str, ...] = slot(FOODS)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-04 Yield why there is no charity."""
        if not has_church(here.book):
            yield no(tr("There is no Church in this game."))


@order(
    tr_noop("IMPORT <basket>"),
    rule="CRA-TWC-08",
    help=tr_noop("Takes goods from abroad, as the Agent, against the basic resource."),
    examples=("IMPORT 2 apple + 1 egg",),
)
class Import(IslandOrder):
    """CRA-TWC-08 Goods that the Agent imports."""

    basket: Basket = slot(BASKET)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R81 Yield why this is never imported."""
        return _import_faults(here, self.basket.things)


@order(
    tr_noop("SEND BACK <goods>"),
    rule="CRA-R82",
    help=tr_noop("Says which goods go back first if you, as the Agent, cannot deliver."),
    examples=("SEND BACK egg > apple",),
)
class SendBack(IslandOrder):
    """CRA-R82 Goods in the order in which they are returned."""

    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    goods: tuple[str, ...] = slot(ListOf(GOOD, once=True))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-TWC-09 Yield why nothing is returned."""
        return _import_faults(here, self.goods)


def _import_faults(here: IslandLexicon, goods: tuple[str, ...]) -> Faults:
    """CRA-R81 Yield why some goods are never imported."""
    if not has_agent(here.book):
        yield no(tr("There is no Agent in this game: nothing is imported."))
        return
    settings = here.book.of(ThirdWorld)
    resource = settings.resource if settings is not None and settings.resource in RESOURCES else ""
    if here.known:
        resource = country(here.scene).resource or resource
    for good in goods:
        if good == WATER:
            yield no(tr("Water is never imported."))
        elif good == resource:
            yield no(tr("{good} is the basic resource: it is not imported.", good=tr(good)))


CHURCH_ORDERS = (Tithe, Penance, Charity)
AGENT_ORDERS = (Import, SendBack)
"""The orders of the Church and of the Agent, in the order of the brief."""
