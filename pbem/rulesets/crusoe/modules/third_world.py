"""The Third World Country (CRA-TWC)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.orderform import Item, Offered, plain, remarks
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import ListOf, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_work
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.goods import PLENTY, gain, lose
from pbem.rulesets.crusoe.hooks import (
    CROWD,
    CYCLE_CLOSE,
    CYCLE_OPEN,
    DIED,
    FACT,
    MAY_TAKE,
    PRINTED,
    PRODUCED,
    SETUP,
    SUPPLY,
    TRADE_DONE,
    TRADE_STEPS,
    Words,
)
from pbem.rulesets.crusoe.island import RETAIL, WORK, IslandTable, ModuleState, Scene, Stage
from pbem.rulesets.crusoe.language.decisions import BASKET
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no
from pbem.rulesets.crusoe.language.lexicon import GOOD, IslandLexicon
from pbem.rulesets.crusoe.language.offering import UNITS, Look, Writer, has_agent, said_list
from pbem.rulesets.crusoe.letters import first_of, orders_of, unused, used
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP, is_outside
from pbem.rulesets.crusoe.modules.settings import RANDOM, RESOURCES, ThirdWorld
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import GOODS, WATER, Basket, Good
from pbem.rulesets.crusoe.wording import Named, Said

# ---- What is kept of the Third World Country, for all to see


@dataclass
class Country(ModuleState):
    """CRA-TWC The Agent ("" without one), all who have been Agents, the basic resource, limits by good.

    `made` and `imported` are those of this cycle, `commitment` what the Agent owes of the resource. `gone`
    says that the multinational corporations have left.
    """

    module: ClassVar[str] = "third_world"
    agent: SeatId = ""
    past_agents: list[SeatId] = field(default_factory=list)
    resource: str = ""
    npl: dict[Good, int] = field(default_factory=dict)
    made: dict[Good, int] = field(default_factory=dict)
    imported: dict[Good, int] = field(default_factory=dict)
    commitment: int = 0
    gone: bool = False


def country(scene: Scene) -> Country:
    """Return how the country stands."""
    return state_of(scene, Country)


# ---- What is told of the Third World Country (brief 8.1)


@event("CRA-TWC-01", "{seat} is the Agent; the basic resource is {resource}.")
class AgentDrawn(Event):
    seat: str
    resource: Named


@event("CRA-TWC-08", "{seat} imports {goods} for {units} {resource}.")
class Imported(Event):
    seat: str
    goods: Said
    units: int
    resource: Named


@event("CRA-TWC-09", "{seat} delivers {goods}.")
class Delivered(Event):
    seat: str
    goods: Said


@event("CRA-TWC-10", "{seat} is sacked.", when={"successor": "{seat} is sacked; {successor} is the Agent."})
class Sacked(Event):
    """The end of an Agent; `successor` is empty where there is nobody to follow."""

    seat: str
    successor: str


@event("CRA-TWC-11", "The MNCs leave.")
class CorporationsLeft(Event):
    pass


@event("CRA-TWC-07", "The limit of {good} rises to {units}.")
class LimitRaised(Event):
    good: Named
    units: int


# ---- The Agent of the multinational corporations: who it is, and who follows (CRA-TWC-01, TWC-10, TWC-11)

AGENT = "agent"
"""The fact and the word of the Agent."""


def found_country(table: IslandTable) -> None:
    """CRA-TWC-01, CRA-TWC-02, CRA-TWC-06 Draw the Agent and the basic resource; all limits are low."""
    here, turn = country(table), table.state.turn
    here.agent = table.dice.at(turn, "Agent").pick(list(table.state.seats), "Agent")
    here.past_agents = [here.agent]
    settings = table.book.of(ThirdWorld)
    here.resource = settings.resource if settings else RANDOM
    if here.resource == RANDOM:
        here.resource = table.dice.at(turn, "basic resource").pick(RESOURCES, "basic resource")
    start = table.book.advanced.third_world.npl_start
    here.npl = {good: start for good in RESOURCES if good != here.resource}
    table.tell(AgentDrawn(table.state.seats[here.agent].name, Named(here.resource)))


def sack(table: IslandTable) -> None:
    """CRA-TWC-10, CRA-TWC-11 A seat that was never Agent follows; if there is none the MNCs leave."""
    here, seats = country(table), table.state.seats
    here.commitment = 0
    heirs = [one.id for one in table.state.living() if _may_follow(table, one.id)]
    name = seats[here.agent].name
    if not heirs:
        table.tell(Sacked(name, ""))
        _leave(table)
        return
    dice = table.dice.at(table.state.turn, "new Agent", len(here.past_agents))
    here.agent = dice.pick(heirs, "new Agent")
    here.past_agents.append(here.agent)
    table.tell(Sacked(name, seats[here.agent].name))


def _may_follow(scene: Scene, seat: SeatId) -> bool:
    """CRA-TWC-10 Say whether a seat lives here in freedom, and has never been Agent."""
    is_slave = FACT(scene, "is", (seat, "slave"), scene.state.cycle)
    return not is_outside(scene, seat) and not is_slave and seat not in country(scene).past_agents


def _leave(table: IslandTable) -> None:
    """CRA-TWC-11 There are no imports any more."""
    here = country(table)
    here.agent, here.commitment, here.gone = "", 0, True
    table.tell(CorporationsLeft())


def agent_died(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRA-TWC-11, CRA-R83 Whatever the Agent dies of, the MNCs leave with it."""
    if seat == country(table).agent:
        _leave(table)


def agent_taken(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R83 An Agent that is enslaved or exiled is sacked."""
    if seat == country(table).agent:
        sack(table)


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Say whether a seat is the Agent."""
    if name == AGENT and len(args) == 1:
        return int(args[0] == country(scene).agent)
    if name == "is" and args[1:] == (AGENT,):
        return int(args[0] == country(scene).agent)
    return None


# ---- Imports before the trade, and what the Agent delivers for them after it (CRA-TWC-08, CRA-TWC-09)

IMPORTED = "import"
"""Where such a gain comes from (CRU-H34)."""
NOT_THE_AGENT = tr_noop("only the Agent imports")
ALL_SOLD = tr_noop("the bank has none of it")


@order(
    tr_noop("IMPORT <basket>"),
    rule="CRA-TWC-08",
    help=tr_noop("Takes goods from abroad, as the Agent, against the basic resource."),
    examples=("IMPORT 2 apple + 1 egg",),
)
class Import(IslandOrder):
    """CRA-TWC-08 Goods that the Agent imports."""

    absent: ClassVar[str] = tr_noop("There is no Agent in this game: nothing is imported.")
    basket: Basket = slot(BASKET)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R81 Yield why this is never imported."""
        return _import_faults(here, self.basket.things)

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-TWC-08, CRA-TWC-09 Only the Agent imports, and had better be able to deliver."""
        _, owed, resource = self._meant(look)
        if country(look.view).agent != look.seat:
            yield tr("You are not the Agent.")
        elif owed > (held := look.mine.amount(resource)):
            said = {"n": owed, "good": Named(resource), "held": held}
            yield tr("As Agent you will owe {n} {good}, you hold {held}.", **said)

    def forecast(self, look: Look) -> Iterator[str]:
        """CRA-TWC-08 What the Agent imports, and owes for it."""
        goods, owed, resource = self._meant(look)
        said = {"goods": Said(goods), "n": owed, "good": Named(resource)}
        yield tr("As the Agent you import {goods}, and owe {n} {good} for it.", **said)

    def _meant(self, look: Look) -> tuple[Basket, int, str]:
        """Return what can be imported of it, and how much of which good is owed for that."""
        chart = chart_of(look.view)
        goods = Basket.of({good: units for good, units in self.basket if good in chart})
        return goods, cost_of(chart, goods), country(look.view).resource

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        abroad = country(here.view)
        if abroad.agent == here.me:
            first = next(good for good in GOODS if good not in (WATER, abroad.resource))
            says = tr("as Agent; you pay in {good}", good=Named(abroad.resource))
            yield from here.may_write(cls(Basket.one(first)), says)
            baskets = plain(*(f"{units} {good}" for good in GOODS for units in UNITS))
            yield from here.one_pick(
                Item(tr("Import"), tr("as Agent"), "IMPORT {}"), tr("What"), baskets, is_free=True
            )


@order(
    tr_noop("SEND BACK <goods>"),
    rule="CRA-R82",
    help=tr_noop("Says which goods go back first if you, as the Agent, cannot deliver."),
    examples=("SEND BACK egg > apple",),
)
class SendBack(IslandOrder):
    """CRA-R82 Goods in the order in which they are returned."""

    is_preference: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There is no Agent in this game: nothing is imported.")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    goods: tuple[str, ...] = slot(ListOf(GOOD, once=True))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-TWC-09 Yield why nothing is returned."""
        return _import_faults(here, self.goods)

    def odd(self, look: Look) -> Iterator[str]:
        if country(look.view).agent != look.seat:
            yield tr("You are not the Agent.")

    def forecast(self, look: Look) -> Iterator[str]:
        goods = said_list(self.goods)
        yield tr("If you cannot deliver what you owe, these go first: {goods}.", goods=goods)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        abroad = country(here.view)
        if abroad.agent != here.me:
            return
        if abroad.commitment and here.view.phase == RETAIL:
            held = here.own.amount(abroad.resource)
            told = {"n": abroad.commitment, "good": Named(abroad.resource), "held": held}
            yield from remarks(tr("As Agent you owe {n} {good}, you hold {held}.", **told))
        goods = [good for good in GOODS if good not in (WATER, abroad.resource)]
        yield from here.may_write(cls(tuple(goods[:2])), tr("what goes back first"))
        item = Item(tr("Send back"), tr("what goes first if you cannot deliver"), "SEND BACK {}")
        yield from here.one_pick(item, tr("What, first to last"), plain(*GOODS), is_free=True)


IMPORTS: Kinds = (Import,)
"""What the Agent orders before all trade."""
RETURNS: Kinds = (SendBack,)
"""What the Agent says of what it owes, up to the last trade."""


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


def trade_steps(steps: tuple[Stage, ...], scene: Scene, group: str) -> tuple[Stage, ...]:
    """CRA-TWC-08, CRA-R40 Put imports in front of all trade; the letters of the first step settle them."""
    if group != MAIN:
        return steps
    phases = next((step.phases for step in steps if step.phases), (WORK,))
    return (Stage(IMPORTED, phases, import_goods), *steps)


def import_goods(table: IslandTable) -> None:
    """CRA-TWC-08 Let the Agent take what it orders, and commit itself; nobody else can."""
    for castaway in table.state.in_order():
        if castaway.id == country(table).agent:
            _import(table, castaway)
            continue
        for line in orders_of(table, castaway.id, Import):
            unused(table, castaway.id, line, NOT_THE_AGENT, Became.REFUSED)


def _import(table: IslandTable, agent: Castaway) -> None:
    line = first_of(table, agent.id, Import)
    if line is None:
        return
    chart = chart_of(table)
    wanted = Basket.of({good: units for good, units in line.basket if good in chart})
    goods = Basket.of({good: gain(table, agent.id, good, units, IMPORTED)[1] for good, units in wanted})
    missed = Said(Basket.of({good: units - goods[good] for good, units in wanted}))
    if goods and missed:
        got = {"goods": Said(goods), "missed": missed}
        used(table, line, tr_noop("imported: {goods}; the bank lacks {missed}"), Became.IN_PART, **got)
        _commit(table, agent, goods)
    elif goods:
        used(table, line, tr_noop("imported: {goods}"), goods=Said(goods))
        _commit(table, agent, goods)
    else:
        unused(table, agent.id, line, ALL_SOLD)
    if missed:
        table.tell(told_work.BankShort(agent.name, missed))


def _commit(table: IslandTable, agent: Castaway, goods: Basket) -> None:
    """CRA-TWC-08, CRA-R81 Owe the sum of the prices, rounded up once."""
    here = country(table)
    here.commitment = cost_of(chart_of(table), goods)
    here.imported = {
        good: here.imported.get(good, 0) + goods[good] for good in (*here.imported, *goods.things)
    }
    table.tell(Imported(agent.name, Said(goods), here.commitment, Named(here.resource)))


def chart_of(scene: Scene) -> Mapping[str, Fraction]:
    """CRA-TWC-08, CRA-R81 Return what a unit of each good that can be imported costs of the resource."""
    return scene.book.advanced.third_world.price.get(country(scene).resource, {})


def cost_of(chart: Mapping[str, Fraction], goods: Basket) -> int:
    """CRA-R81 Return what goods cost of the basic resource, in whole units."""
    return ceil(sum((chart[good] * units for good, units in goods), Fraction()))


def settle(table: IslandTable) -> None:
    """CRA-TWC-09, CRA-TWC-10, CRA-R82 Take what the Agent owes; if it has not enough, sack it."""
    here = country(table)
    if not here.commitment:
        return
    agent = table.state.seats[here.agent]
    line = first_of(table, agent.id, SendBack)
    if line is not None:
        used(table, line, tr_noop("it said what to give for the debt"))
    held = {good: agent.amount(good) for good in GOODS}
    goods, is_enough = deliveries(
        chart_of(table), here.resource, here.commitment, held, line.goods if line else ()
    )
    for good, units in goods:
        lose(agent, good, units)
    if goods:
        table.tell(Delivered(agent.name, Said(goods)))
    if is_enough:
        here.commitment = 0
    else:
        sack(table)


def deliveries(
    chart: Mapping[str, Fraction],
    resource: str,
    commitment: int,
    held: Mapping[str, int],
    first: Sequence[str],
) -> tuple[Basket, bool]:
    """CRA-TWC-09, CRA-R82 Return what is taken for a commitment, and whether it is worth so much.

    The resource goes first, then goods in the order named, then the dearest, each unit for its price.
    """
    taken = {resource: min(held[resource], commitment)}
    missing = Fraction(commitment - taken[resource])
    dearest = sorted(chart, key=lambda good: (-chart[good], GOODS.index(good)))
    for good in dict.fromkeys((*first, *dearest)):
        if good in chart and missing > 0:
            taken[good] = min(held[good], ceil(missing / chart[good]))
            missing -= taken[good] * chart[good]
    return Basket.of(taken), missing <= 0


# ---- Production in the country: its resource without limits, all else within those of the nation

LIMIT_REACHED = tr_noop("the nation has made as much of it as it may in this cycle")


def is_resource(scene: Scene, seat: SeatId, thing: str) -> bool:
    """CRA-TWC-02, CRA-R131 Say whether a thing is the basic resource to a seat."""
    return thing == country(scene).resource and not is_outside(scene, seat)


def printed(units: int, scene: Scene, seat: SeatId, thing: str) -> int:
    """CRA-TWC-03 Whoever takes the basic resource takes three times as much."""
    return units * scene.book.advanced.third_world.multiplier if is_resource(scene, seat, thing) else units


def crowd(seats: int, scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRA-TWC-04 Nobody is in anybody's way at the basic resource."""
    return min(seats, 1) if is_resource(scene, seat, thing) else seats


def supply(left: int, scene: Scene, thing: str) -> int:
    """CRA-TWC-04 The bank never runs short of the basic resource."""
    return max(left, PLENTY) if thing == country(scene).resource else left


def limit_of(scene: Scene, good: str) -> int | None:
    """CRA-TWC-05, CRA-TWC-06 Return the National Production Limit of a good; None where there is none."""
    if good not in RESOURCES or good == country(scene).resource:
        return None
    return country(scene).npl.get(good, scene.book.advanced.third_world.npl_start)


def may_take(scene: Scene, seat: SeatId, icon: str, thing: str) -> str:
    """CRA-TWC-05, CRA-R80 Nothing is made at its limit; a taking that begins below it is allowed in full."""
    limit = limit_of(scene, thing)
    if limit is None or is_outside(scene, seat):
        return ""
    return LIMIT_REACHED if country(scene).made.get(thing, 0) >= limit else ""


def count(table: IslandTable, seat: SeatId, thing: str, units: int, receiver: SeatId) -> None:
    """CRA-R80 Count what the seats of the country gain from icons, whoever gets it."""
    if not is_outside(table, seat):
        made = country(table).made
        made[thing] = made.get(thing, 0) + units


def begin_cycle(table: IslandTable) -> None:
    """CRA-TWC-05, CRA-TWC-07 Begin to count anew."""
    here = country(table)
    here.made, here.imported, here.commitment = {}, {}, 0


def raise_limits(table: IslandTable) -> None:
    """CRA-TWC-07, CRA-R84, CRA-R85 Raise the limit of every good that was reached without imports of it."""
    here = country(table)
    for good in RESOURCES:
        limit = limit_of(table, good)
        if limit is None or here.made.get(good, 0) < limit or here.imported.get(good, 0):
            continue
        here.npl[good] = limit + table.book.advanced.third_world.npl_growth
        table.tell(LimitRaised(Named(good), here.npl[good]))


MODULE = Module(
    "third_world",
    "ownership",
    (
        SETUP.by(found_country),
        CYCLE_OPEN.by(begin_cycle),
        PRINTED.by(printed),
        CROWD.by(crowd),
        SUPPLY.by(supply),
        MAY_TAKE.by(may_take),
        PRODUCED.by(count),
        TRADE_STEPS.by(trade_steps),
        TRADE_DONE.by(settle),
        DIED.by(agent_died),
        LEAVES_CAMP.by(agent_taken),
        CYCLE_CLOSE.by(raise_limits),
        FACT.by(fact),
    ),
    (Country,),
)
