"""The Church (CRA-CHU)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import ClassVar, TypeAlias

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import ListOf, slot
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.goods import everything, lose, put
from pbem.rulesets.crusoe.hooks import (
    FACT,
    FIGHT_JOINED,
    FIGHT_STARTED,
    KEPT,
    MAY_CONSUME,
    NEEDS_OPEN,
    PATH_ENTERED,
    STORES,
    TRADE_STEPS,
    VIOLENCE_ALLOWED,
)
from pbem.rulesets.crusoe.island import WORK, Battle, IslandTable, ModuleState, Scene, Stage
from pbem.rulesets.crusoe.language.decisions import ANY_THING, FOODS
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, has_church, said_list
from pbem.rulesets.crusoe.letters import first_of, unused, used
from pbem.rulesets.crusoe.modules.monetary_market.markets import roll_off
from pbem.rulesets.crusoe.modules.settings import LESS_DEVOUT, MORE_DEVOUT, Church
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.keeping import DIE
from pbem.rulesets.crusoe.things import (
    FOOD,
    GOODS,
    LEISURE,
    SIGNALS,
    SPEAR,
    THINGS,
    WATER,
    Basket,
    Good,
    members,
)
from pbem.rulesets.crusoe.wording import Faces, Named, Said

# ---- What the Church has: goods out of play until it gives them, and how they keep (CRA-CHU-02, CRA-R102)

CHURCH = "church"
"""The store of the Church."""


@dataclass
class Parish(ModuleState):
    """CRA-CHU-02, CRA-CHU-10 Units by good that the Church has, and who is banned from its charity.

    Of which kind the Church is, the options say.
    """

    module: ClassVar[str] = "church"
    store: dict[Good, int] = field(default_factory=dict)
    banned: list[SeatId] = field(default_factory=list)


def parish(scene: Scene) -> Parish:
    """Return how the Church stands."""
    return state_of(scene, Parish)


def in_store(scene: Scene, good: str) -> int:
    """Return the units of a good that the Church has."""
    return parish(scene).store.get(good, 0)


def add(table: IslandTable, good: str, units: int) -> None:
    """CRA-CHU-02 Add units to what the Church has, or take some away."""
    store = parish(table).store
    store[good] = store.get(good, 0) + units
    if not store[good]:
        del store[good]


def give(table: IslandTable, seat: SeatId, good: str, by: str) -> None:
    """CRA-R101, CRA-R10 Give a seat a unit, which is its own from now on and counts as kept."""
    add(table, good, -1)
    castaway = table.state.seats[seat]
    put(castaway, good, 1)
    table.tell(Given(castaway.name, Said(Basket.one(good)), by))


def stored(stores: tuple[tuple[str, Basket], ...], scene: Scene) -> tuple[tuple[str, Basket], ...]:
    """CRA-CHU-02, CRU-H09 What the Church has is held by nobody, and not in the bank."""
    return (*stores, (CHURCH, Basket.of(parish(scene).store)))


def preserve(table: IslandTable) -> None:
    """CRA-R102 Roll for every unit that was not given, good by good; water is lost."""
    lost = {}
    for good in GOODS:
        units, limit = in_store(table, good), table.book.tables.keeps.get(good, DIE)
        if not units or limit == DIE:
            continue
        if not limit:
            lost[good] = units
        add(table, good, (_kept(table, good, units, limit) if limit else 0) - units)
    if lost:
        table.tell(StoreLost(Said(Basket.of(lost))))


def _kept(table: IslandTable, good: str, units: int, limit: int) -> int:
    """CRU-165 Return how many units keep."""
    faces = tuple(_roll(table, good, number, units) for number in range(1, units + 1))
    kept = sum(face <= limit for face in faces)
    table.tell(StoreKept(Named(good), faces, kept, units))
    return kept


def _roll(table: IslandTable, good: str, number: int, units: int) -> int:
    dice = table.dice.at(table.state.turn, "keeps", CHURCH, good, number)
    return dice.die(DIE, f"church {good} {number} of {units}")


# ---- What is told of the Church (brief 8.1)


@event("CRA-CHU-01", "{seat} gives the Church {goods}.")
class Tithed(Event):
    seat: str
    goods: Said


@event(
    "CRA-CHU-10", ("{seat} does penance: {n} item.", "{seat} does penance: {n} items."), called={"n": "items"}
)
class Repented(Event):
    seat: str
    items: int


@event("CRA-CHU-10", "{seat} is banned from charity.")
class Banned(Event):
    seat: str


@event("{by}", "The Church gives {seat} {goods}.")
class Given(Event):
    seat: str
    goods: Said
    by: str = "CRA-CHU-04"


@event("CRA-R102", "The Church's {good}: {faces}: {kept} of {units} keeps.", called={"faces": "dice"})
class StoreKept(Event):
    good: Named
    dice: Faces
    kept: int
    units: int


@event("CRA-R102", "The Church loses {goods}.")
class StoreLost(Event):
    goods: Said


# ---- The first trade step: all give a part of what they have, penitents twice as much (CRA-CHU-01 to 03)

TITHE = "tithe"
"""The key of the step."""
LEISURE_KEPT = 3
"""CRA-R99 So much leisure is given last, unless a seat says otherwise."""
NOT_BANNED = tr_noop("you are not banned from charity")


@order(
    tr_noop("TITHE <words>"),
    rule="CRA-CHU-01",
    help=tr_noop("Says what you give the Church first: goods, leisure, signals."),
    examples=("TITHE signals > leisure > banana",),
)
class Tithe(IslandOrder):
    """CRA-R99 What is tithed first."""

    is_preference: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There is no Church in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    words: tuple[str, ...] = slot(ListOf(ANY_THING, once=True))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-01 Yield why there is no Church."""
        if not has_church(here.book):
            yield no(tr("There is no Church in this game."))

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRA-R99 What is given by default."""
        if not look.all_of(cls):
            yield tr("No TITHE line: you give the Church signals first, then leisure above 3, "
                     "then the goods you hold most of.")  # fmt: skip

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("You give the Church first: {words}.", words=said_list(self.words))

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        yield from here.may_write(
            cls(("signals", LEISURE, *reversed(FOOD))), tr("what the Church gets first")
        )
        item = Item(tr("Tithe"), tr("what the Church gets first"), "TITHE {}")
        choices = plain("signals > leisure", *GOODS, LEISURE, "signals")
        yield from here.one_pick(item, tr("What, first to last"), choices, is_free=True)


@order(
    tr_noop("PENANCE"),
    rule="CRA-CHU-10",
    help=tr_noop("Gives the Church twice as much, if you are banned from its charity, and ends the ban."),
    examples=("PENANCE",),
)
class Penance(IslandOrder):
    """CRA-R100 Penance in place of the tithe."""

    absent: ClassVar[str] = tr_noop("Nobody is banned from charity in this game.")
    may_depend: ClassVar[bool] = False

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-10 Yield why there is no penance."""
        church = here.book.of(Church)
        if church is None:
            yield no(tr("There is no Church in this game."))
        elif church.kind != LESS_DEVOUT:
            yield no(tr("The Church bans nobody in this game: there is no penance."))

    def odd(self, look: Look) -> Iterator[str]:
        if look.seat not in parish(look.view).banned:
            yield tr("You are not banned from charity.")

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("If you are banned from charity, you do penance in place of the tithe.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if here.me in parish(here.view).banned:
            yield from here.may_write(cls(), tr("ends your ban from charity"))
            yield from here.word(tr("Penance"), tr("if you are banned from charity"), cls())


GIFTS: Kinds = (Tithe, Penance)
"""What is given to the Church, before all trade."""


def trade_steps(steps: tuple[Stage, ...], scene: Scene, group: str) -> tuple[Stage, ...]:
    """CRA-CHU-01, CRA-R40 Put tithes in front of all trade; the letters of the first step settle them."""
    if group != MAIN:
        return steps
    phases = next((step.phases for step in steps if step.phases), (WORK,))
    return (Stage(TITHE, phases, collect), *steps)


def collect(table: IslandTable) -> None:
    """CRA-CHU-01, CRA-CHU-10, CRA-R99 Let all give in turn order, slaves and wives of what they hold."""
    for castaway in table.state.in_order(MAIN):
        church = table.book.advanced.church
        is_penitent = _repents(table, castaway)
        given = _give(table, castaway, church.penance if is_penitent else church.tithe)
        if is_penitent:
            parish(table).banned.remove(castaway.id)
            table.tell(Repented(castaway.name, given.total))


def _repents(table: IslandTable, castaway: Castaway) -> bool:
    """CRA-R100 Say whether a banned seat wants to do penance; note that another has no reason to."""
    line = first_of(table, castaway.id, Penance)
    if line is None:
        return False
    if castaway.id not in parish(table).banned:
        unused(table, castaway.id, line, NOT_BANNED, Became.REFUSED)
        return False
    used(table, line, tr_noop("you have done penance"))
    return True


def _give(table: IslandTable, castaway: Castaway, part: Fraction) -> Basket:
    """CRA-CHU-01 to CRA-CHU-03 Take a part of all items, rounded up: goods are stored, leisure is lost."""
    line = first_of(table, castaway.id, Tithe)
    held = dict(everything(castaway).units)
    given = gift(held, ceil(sum(held.values()) * part), line.words if line else ())
    if line is not None:
        used(table, line, tr_noop("it said what to give"))
    for thing, units in given:
        if thing not in SIGNALS:
            lose(castaway, thing, units)
        if thing in GOODS:
            add(table, thing, units)
    if given:
        table.tell(Tithed(castaway.name, Said(given)))
    return given


def gift(held: Mapping[str, int], number: int, words: Sequence[str] = ()) -> Basket:
    """CRA-R99 Return what is given of what is held, item by item: as wished, then as is usual."""
    left = {thing: held.get(thing, 0) for thing in THINGS}
    given = dict.fromkeys(THINGS, 0)
    for _ in range(min(number, sum(left.values()))):
        thing = _wished(left, words) or _usual(left)
        left[thing] -= 1
        given[thing] += 1
    return Basket.of(given)


def _wished(left: Mapping[str, int], words: Sequence[str]) -> str:
    """CRA-R99 Return what the first word that can be served gives: of a class what there is most of."""
    for word in words:
        offered = [thing for thing in THINGS if thing in members(word) and left[thing]]
        if offered:
            return max(offered, key=lambda thing: left[thing])
    return ""


def _usual(left: Mapping[str, int]) -> str:
    """CRA-R99 Return a signal, else leisure that can be spared, else the good held most, else leisure."""
    signal = next((signal for signal in SIGNALS if left[signal]), "")
    if signal:
        return signal
    if left[LEISURE] > LEISURE_KEPT:
        return LEISURE
    most = max(GOODS, key=lambda good: left[good])
    return most if left[most] else LEISURE


# ---- Charity before the meals: water, then food, unit by unit to whoever has least (CRA-CHU-04 to 07)

Need: TypeAlias = Callable[[Castaway], tuple[int, ...]]
"""What the needs of seats are compared by, the smallest first."""


@order(
    tr_noop("CHARITY <foods>"),
    rule="CRA-CHU-06",
    help=tr_noop("Says which food you take first where the Church leaves you a choice."),
    examples=("CHARITY banana > egg",),
)
class Charity(IslandOrder):
    """CRA-R101 Foods in the order in which they are wanted."""

    is_preference: ClassVar[bool] = True
    lasts_to_assembly: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There is no Church in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    foods: tuple[str, ...] = slot(FOODS)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-04 Yield why there is no charity."""
        if not has_church(here.book):
            yield no(tr("There is no Church in this game."))

    def forecast(self, look: Look) -> Iterator[str]:
        foods = said_list(self.foods)
        yield tr("Where the Church leaves you a choice, you take {foods} first.", foods=foods)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        yield from here.may_write(cls(FOOD[:2]), tr("which food you take first"))
        item = Item(trp("gifts of food", "Charity"), tr("which food you take first"), "CHARITY {}")
        yield from here.one_pick(item, tr("Food"), plain(*FOOD), is_free=True)


CHARITY: Kinds = (Charity,)
"""What the Church gives, before the meals."""


def give_charity(table: IslandTable) -> None:
    """CRA-CHU-04, CRA-CHU-05 Give water, then food, by what all hold when it is given."""
    _give_water(table)
    _give_food(table)


def is_served(scene: Scene, seat: SeatId) -> bool:
    """CRA-R101 Say whether the Church gives a seat anything: alive, no exile, no slave, and not banned."""
    castaway = scene.state.seats[seat]
    if not castaway.is_alive or castaway.group != MAIN or seat in parish(scene).banned:
        return False
    return not FACT(scene, "is", (seat, "slave"), scene.state.cycle)


def served(scene: Scene) -> list[Castaway]:
    """CRA-R101 Return those whom the Church gives something, in seat order."""
    return [one for one in scene.state.seats.values() if is_served(scene, one.id)]


def _give_water(table: IslandTable) -> None:
    """CRA-CHU-04 Give to those with least water, then leisure, then food; nobody is brought above two."""
    target, rolls = table.book.advanced.church.water_target, _rolls(table, WATER)

    def need(one: Castaway) -> tuple[int, ...]:
        return one.amount(WATER), one.leisure, food_of(table, one)

    drinkers = [one for one in served(table) if not MAY_CONSUME(table, one.id, WATER)]
    while in_store(table, WATER):
        wanting = [one for one in drinkers if one.amount(WATER) < target]
        if not wanting:
            return
        give(table, _neediest(wanting, need, rolls), WATER, "CRA-CHU-04")


def _give_food(table: IslandTable) -> None:
    """CRA-CHU-05 Give to those with least food, then leisure, then water; nobody has more than five of it."""
    target, rolls = table.book.advanced.church.food_target, _rolls(table, "food")

    def need(one: Castaway) -> tuple[int, ...]:
        return food_of(table, one), one.leisure, one.amount(WATER)

    eaters = served(table)
    while True:
        wanting = [one for one in eaters if food_of(table, one) < target and _offered(table, one)]
        if not wanting:
            return
        seat = _neediest(wanting, need, rolls)
        give(table, seat, _food_for(table, table.state.seats[seat]), "CRA-CHU-05")


def _rolls(table: IslandTable, what: str) -> Callable[[SeatId], int]:
    """CRA-CHU-04, CRA-CHU-05 Return how seats in equal need roll for a unit."""
    dice = table.dice.at(table.state.turn, "charity", what)
    return lambda seat: dice.die(6, f"charity {what}")


def _neediest(wanting: Sequence[Castaway], need: Need, rolls: Callable[[SeatId], int]) -> SeatId:
    least = min(map(need, wanting))
    return roll_off([one.id for one in wanting if need(one) == least], rolls)


def food_of(scene: Scene, castaway: Castaway) -> int:
    """CRA-R101 Return the food that a seat holds, without what it may not eat."""
    return sum(castaway.amount(food) for food in _edible(scene, castaway))


def _edible(scene: Scene, castaway: Castaway) -> tuple[str, ...]:
    return tuple(food for food in FOOD if not MAY_CONSUME(scene, castaway.id, food))


def _offered(scene: Scene, castaway: Castaway) -> list[str]:
    """CRA-CHU-06, CRA-R101 Return the most perishable foods that the Church has and a seat may eat."""
    there = [food for food in _edible(scene, castaway) if in_store(scene, food)]
    classes = scene.book.advanced.church.perishability
    return next((found for foods in classes if (found := [food for food in there if food in foods])), [])


def _food_for(table: IslandTable, castaway: Castaway) -> str:
    """CRA-CHU-06, CRA-R101 Return the food that a seat chooses among equals: as it says, or held least."""
    offered = _offered(table, castaway)
    line = first_of(table, castaway.id, Charity) if len(offered) > 1 else None
    if line is not None:
        used(table, line, tr_noop("it said which food to give"))
    named = next((food for food in (line.foods if line else ()) if food in offered), "")
    return named or min(offered, key=castaway.amount)


def give_spear(table: IslandTable, seat: SeatId, path: str) -> None:
    """CRA-CHU-07, CRA-R103 Give a Spear, if there is one, to whoever enters the path of spearing with few."""
    church = table.book.advanced.church
    if path != getattr(table.book.board.roles, church.spear_path) or not in_store(table, SPEAR):
        return
    if is_served(table, seat) and table.state.seats[seat].amount(SPEAR) <= church.spear_max:
        give(table, seat, SPEAR, "CRA-CHU-07")


# ---- What the Church says of violence: none at all, or no charity for who begins it (CRA-CHU-09,
# CRA-CHU-10)

FORBIDDEN = tr_noop("The Church forbids violence.")


def is_more_devout(scene: Scene) -> bool:
    """CRA-CHU-09 Say whether violence is forbidden."""
    return (scene.book.of(Church) or Church()).kind == MORE_DEVOUT


def violence_allowed(scene: Scene, group: str) -> str:
    """CRA-CHU-09, CRA-R131 Nobody invokes government or fights; exiles are out of the Church's reach."""
    return FORBIDDEN if group == MAIN and is_more_devout(scene) else ""


def ban_starter(table: IslandTable, battle: Battle) -> None:
    """CRA-CHU-10 Who starts violence loses charity."""
    _ban(table, battle, battle.starter)


def ban_joiner(table: IslandTable, battle: Battle, seat: SeatId) -> None:
    """CRA-CHU-10, CRA-R103 So does everybody who stands on the starter's side."""
    if seat in battle.side_a:
        _ban(table, battle, seat)


def _ban(table: IslandTable, battle: Battle, seat: SeatId) -> None:
    banned = parish(table).banned
    if battle.group == MAIN and seat not in banned:
        banned.append(seat)
        table.tell(Banned(table.state.seats[seat].name))


MODULE = Module(
    "church",
    "other",
    (
        TRADE_STEPS.by(trade_steps),
        NEEDS_OPEN.by(give_charity),
        PATH_ENTERED.by(give_spear),
        VIOLENCE_ALLOWED.by(violence_allowed),
        FIGHT_STARTED.by(ban_starter),
        FIGHT_JOINED.by(ban_joiner),
        STORES.by(stored),
        KEPT.by(preserve),
    ),
    (Parish,),
)
