"""Class Warfare Capitalism (CRA-CLW)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor
from typing import Annotated, ClassVar, TypeAlias

from pbem.engine.case_shapes import Word
from pbem.engine.events import Event, SeatId, Shown, event
from pbem.engine.modules import Module
from pbem.engine.orderform import Choice, Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.advanced import Dealt
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.camp.calling import ANOTHER_WAS_FIRST, Invoke, invoke_price
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import in_bank, lose, put
from pbem.rulesets.crusoe.hooks import CALL, FACT, INVOKE_PRICE, MAY_INVOKE, NEEDS_CLOSED, SETUP, VOTES, Words
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, violence_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer
from pbem.rulesets.crusoe.letters import (
    A_LINE_BEFORE_COUNTS,
    TEST_IS_FALSE,
    done_lines,
    orders_of,
    unused,
    used,
)
from pbem.rulesets.crusoe.modules.hooks import DICTATOR, LEAVES_CAMP, OFFICE_DICE, PRESIDENT, is_outside
from pbem.rulesets.crusoe.modules.monetary_market.markets import SALE_CUTS, TAX_SHARES, Receipts
from pbem.rulesets.crusoe.modules.monetary_market.stages import economy, of_taxed_market
from pbem.rulesets.crusoe.modules.money import Transfer, market_seats
from pbem.rulesets.crusoe.modules.settings import TASKS
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.scenarios import CLASS_WARFARE
from pbem.rulesets.crusoe.things import DIAMOND, LEISURE, Good

# ---- Classes: who belongs to which; taxes, dice and votes by it (CRA-CLW-10 to CRA-CLW-17)

CAPITALIST, MIDDLE, WORKING = "capitalist", "middle", "working"
CLASSES = (CAPITALIST, MIDDLE, WORKING)
"""The classes, as tests and programs call them."""
WEIGHED = (*TASKS, DICTATOR, PRESIDENT, "program", "amendment")
"""CRA-R49 What is voted on in the government's name; Diamonds count in nothing else, such as verdicts."""


@dataclass
class ClassWarfare(ModuleState):
    """`classes` are by seat: capitalist, middle or working; `chain` is that of the CEOs."""

    module: ClassVar[str] = "class_warfare"
    classes: dict[SeatId, Annotated[str, Word("class", CLASSES)]] = field(default_factory=dict)
    chain: list[Ceo] = field(default_factory=list)


def by_diamonds(book: Book, diamonds: int) -> str:
    """CRA-CLW-16 Return the class that so many Diamonds make."""
    thresholds = book.advanced.classes.thresholds
    reached = (name for name in (CAPITALIST, MIDDLE) if diamonds >= thresholds[name])
    return next(reached, WORKING)


def class_of(scene: Scene, seat: SeatId) -> str:
    """CRA-R44 Return the class of a seat as it was last set; by its Diamonds if it never was."""
    classes = state_of(scene, ClassWarfare).classes
    return classes.get(seat) or by_diamonds(scene.book, diamonds_of(scene, seat))


def diamonds_of(scene: Scene, seat: SeatId) -> int:
    """Return the Diamonds that a seat holds."""
    return scene.state.seats[seat].amount(DIAMOND)


def most_diamonds(scene: Scene, group: str = MAIN) -> int:
    """CRA-CLW-11 Return the Diamonds of the seat of a group that holds most of them."""
    return max((one.amount(DIAMOND) for one in scene.state.in_order(group)), default=0)


_CLASSES = {
    CAPITALIST: tr_noop(
        "Classes go by diamonds at the end of the cycle: with your {held} you are a Capitalist."
    ),
    MIDDLE: tr_noop("Classes go by diamonds at the end of the cycle: with your {held} you are Middle Class."),
    WORKING: tr_noop(
        "Classes go by diamonds at the end of the cycle: with your {held} you are Working Class."
    ),
}


def class_said(look: Look) -> Iterator[str]:
    """CRA-CLW-16 Yield what class the seat's Diamonds make, and how many are lacking for the next."""
    held, thresholds = diamonds_of(look.view, look.seat), look.book.advanced.classes.thresholds
    yield tr(_CLASSES[by_diamonds(look.book, held)], held=held)
    above = next((one for one in (MIDDLE, CAPITALIST) if thresholds[one] > held), "")
    if above == MIDDLE:
        yield trn(
            "You are {n} diamond short of Middle Class.",
            "You are {n} diamonds short of Middle Class.",
            thresholds[above] - held,
        )
    elif above:
        yield trn(
            "You are {n} diamond short of being a Capitalist.",
            "You are {n} diamonds short of being a Capitalist.",
            thresholds[above] - held,
        )


def tax_shares(burden: int, scene: Scene, seat: SeatId) -> int:
    """CRA-CLW-10 The burden of a seat is that of its class."""
    return scene.book.advanced.classes.tax_shares[class_of(scene, seat)]


def dice_of(dice: int, scene: Scene, seat: SeatId) -> int:
    """CRA-CLW-15, CRA-R131, CRA-R145 A seat rolls as many dice as it has Diamonds; in exile it does not."""
    return dice if is_outside(scene, seat) else max(dice, diamonds_of(scene, seat))


def votes_of(votes: int, scene: Scene, seat: SeatId, task: str) -> int:
    """CRA-CLW-17, CRA-R49 In what is the government's a seat has as many votes as Diamonds."""
    if task not in WEIGHED or is_outside(scene, seat):
        return votes
    return votes * diamonds_of(scene, seat)


# ---- What is told of classes, CEOs and calls for government (CRA 8.1)


@event(
    "CRA-CLW-02",
    when={
        "name": {
            CAPITALIST: "{seat} is a Capitalist.",
            MIDDLE: "{seat} is Middle Class.",
            WORKING: "{seat} is Working Class.",
        }
    },
    rules={"name": {CAPITALIST: "CRA-CLW-01"}},
)
class ClassDrawn(Event):
    seat: str
    name: str


@event(
    "CRA-CLW-16",
    when={
        "name": {
            CAPITALIST: "{seat} is now a Capitalist.",
            MIDDLE: "{seat} is now Middle Class.",
            WORKING: "{seat} is now Working Class.",
        }
    },
)
class Classed(Event):
    seat: str
    name: str


Industries: TypeAlias = Annotated[tuple[str, ...], Shown(lambda goods: ", ".join(map(tr, goods)))]


@event(
    "CRA-CLW-03",
    "{seat} is CEO of nothing.",
    when={"industries": "{seat} is CEO of {goods}."},
    called={"goods": "industries"},
)
class Headed(Event):
    seat: str
    industries: Industries


@event("CRA-CLW-12", "{seat} calls: {total} of {price}.")
class Called(Event):
    seat: str
    total: int
    price: int


@event("CRA-R47", "{seat} gives up {leisure} leisure for the call.")
class CallPaid(Event):
    seat: str
    leisure: int


@event("CRA-CLW-13", "{seat} invokes government with {contribution}.")
class InvokedByCall(Event):
    seat: str
    contribution: int


# ---- CRA-CLW-03 to CRA-CLW-07 The chain of CEOs: who heads which industries, as Capitalists rise and fall


@dataclass(frozen=True)
class Ceo:
    """A head of industries: goods that stand together in the order of elasticity, or none."""

    seat: SeatId
    industries: tuple[Good, ...] = ()


Chain: TypeAlias = tuple[Ceo, ...]
"""CEOs in the order of their industries."""


def risen(chain: Chain, seat: SeatId, goods: tuple[str, ...]) -> Chain:
    """CRA-CLW-04, CRA-R45 Let a new Capitalist take the later half of what the tail has, an odd one too.

    Where the chain is empty it has all goods.
    """
    if not chain:
        return (Ceo(seat, goods),)
    *others, tail = chain
    kept = len(tail.industries) // 2
    before = replace(tail, industries=tail.industries[:kept])
    return (*others, before, Ceo(seat, tail.industries[kept:]))


def fallen(chain: Chain, seat: SeatId) -> Chain:
    """CRA-CLW-05, CRA-R45 Let a CEO leave: its neighbours share its industries, or the only one has all.

    The later half goes to the one behind, an odd one too.
    """
    place = [ceo.seat for ceo in chain].index(seat)
    before, left, behind = chain[:place], chain[place].industries, chain[place + 1 :]
    earlier = len(left) // 2 if before and behind else len(left) if before else 0
    if before:
        neighbour = before[-1]
        before = (*before[:-1], replace(neighbour, industries=(*neighbour.industries, *left[:earlier])))
    if behind:
        neighbour = behind[0]
        behind = (replace(neighbour, industries=(*left[earlier:], *neighbour.industries)), *behind[1:])
    return (*before, *behind)


def adjusted(
    chain: Chain, capitalists: Iterable[SeatId], order: Iterable[SeatId], goods: tuple[str, ...]
) -> Chain:
    """CRA-CLW-06 Let all fall that are Capitalists no more, then all new ones rise, in turn order.

    Who has left the turn order falls last.
    """
    upper, order = tuple(capitalists), tuple(order)
    gone = [seat for seat in _in_order(chain, order) if seat not in upper]
    for seat in gone:
        chain = fallen(chain, seat)
    members = [ceo.seat for ceo in chain]
    for seat in (seat for seat in order if seat in upper and seat not in members):
        chain = risen(chain, seat, goods)
    return chain


def _in_order(chain: Chain, order: tuple[SeatId, ...]) -> list[SeatId]:
    members = [ceo.seat for ceo in chain]
    return [*(seat for seat in order if seat in members), *(seat for seat in members if seat not in order)]


def ceo_of(chain: Chain, good: str) -> SeatId | None:
    """CRA-CLW-03 Return who is CEO of a good; None if nobody is."""
    return next((ceo.seat for ceo in chain if good in ceo.industries), None)


# ---- The start of Class Warfare: classes are drawn, with Diamonds and points (CRA-CLW-01, CRA-R50)

HALF = Fraction(1, 2)
FEWEST = 1


def deal_classes(table: IslandTable) -> None:
    """CRA-CLW-01 to CRA-CLW-03 Draw the first Capitalist and the Working Class; the others are in between."""
    state, tables = state_of(table, ClassWarfare), table.book.advanced.classes
    state.classes = draw_classes(table)
    upper = [seat for seat, name in state.classes.items() if name == CAPITALIST]
    for seat in upper:
        _deal(table, seat, tables.capitalist)
    for seat, name in state.classes.items():
        if name == MIDDLE:
            _deal(table, seat, tables.middle)
    for seat, name in state.classes.items():
        table.tell(ClassDrawn(table.state.seats[seat].name, name))
    for seat in upper:
        state.chain = list(risen((), seat, table.book.advanced.elasticity))
        table.tell(Headed(table.state.seats[seat].name, state.chain[0].industries))


def draw_classes(table: IslandTable) -> dict[SeatId, str]:
    """CRA-CLW-01, CRA-CLW-02 Draw who is what; return the classes in seat order."""
    dice = table.dice.at(table.state.turn, "classes")
    seats = list(table.state.seats)
    drawn = {dice.pick(seats, "first Capitalist"): CAPITALIST}
    left = [seat for seat in seats if seat not in drawn]
    number = workers(len(left), table.book.advanced.classes.working_fraction)
    for place in range(1, number + 1):
        worker = dice.pick(left, f"Working Class {place}")
        drawn[worker] = WORKING
        left.remove(worker)
    return {seat: drawn.get(seat, MIDDLE) for seat in seats}


def workers(others: int, part: Fraction) -> int:
    """CRA-CLW-02, CRA-R51 Return how many of those who are no Capitalists are Working Class."""
    return min(others, max(FEWEST, floor(others * part + HALF)))


def _deal(table: IslandTable, seat: SeatId, dealt: Dealt) -> None:
    """CRA-R50 Give a seat its Diamonds, as far as the bank has them, and its points in any case."""
    castaway = table.state.seats[seat]
    put(castaway, DIAMOND, min(dealt.diamonds, max(0, in_bank(table, DIAMOND))))
    castaway.vp += dealt.vp


# ---- CRA-CLW-08, CRA-CLW-09 What CEOs take of the receipts of those who are no Capitalists


def cuts(before: tuple[Transfer, ...], scene: Scene, group: str, receipts: Receipts) -> tuple[Transfer, ...]:
    """CRA-CLW-08, CRA-R46 Return what sellers pay to CEOs: in chain order, sellers in turn order."""
    seats = market_seats(scene, group)
    heads = (ceo for ceo in state_of(scene, ClassWarfare).chain if ceo.seat in seats)
    return (*before, *(cut for ceo in heads for cut in _cuts_of(scene, ceo, seats, receipts)))


def _cuts_of(scene: Scene, ceo: Ceo, sellers: tuple[SeatId, ...], receipts: Receipts) -> Iterator[Transfer]:
    """CRA-CLW-08 Yield what a CEO gets of each seller's receipts for all goods of its block together."""
    parts = scene.book.advanced.classes.cut
    for seat in sellers:
        name = class_of(scene, seat)
        if name == CAPITALIST or seat == ceo.seat:
            continue
        dollars = nearest(block_sum(ceo, receipts.get(seat, {})) * parts[name])
        if dollars:
            yield Transfer(seat, ceo.seat, dollars)


def block_sum(ceo: Ceo, receipts: Mapping[str, int]) -> int:
    """CRA-CLW-08 Return what a seller got for the goods of a CEO."""
    return sum(receipts.get(good, 0) for good in ceo.industries)


def nearest(dollars: Fraction) -> int:
    """CRA-CLW-08 Return the nearest whole number of dollars."""
    return floor(dollars + HALF)


# ---- CRA-CLW-11 to CRA-CLW-13 The call for government: Diamonds and leisure of several seats are added up

FELL_SHORT = tr_noop("the price of government was not reached")


@order(
    tr_noop("CALL [LEISURE] [<leisure>]"),
    rule="CRA-CLW-12",
    help=tr_noop("Calls for government with your diamonds and so much leisure."),
    examples=("CALL LEISURE 2", "CALL"),
)
class Call(IslandOrder):
    """CRA-CLW-12 A call for government, and the leisure given up for it."""

    absent: ClassVar[str] = tr_noop(
        "Government is called for in Class Warfare Capitalism only: write INVOKE."
    )
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    leisure: int = slot(WholeNumber(tr_noop("the leisure given up"), 0, 999), default=0, always=True)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-CLW-11 Yield why nobody calls."""
        if here.economy != CLASS_WARFARE:
            yield no(tr("Government is called for in Class Warfare Capitalism only: write INVOKE."))
        yield from violence_faults(here)

    def __str__(self) -> str:
        text = f"CALL LEISURE {self.leisure}" if self.leisure else "CALL"
        return f"IF {self.when} THEN {text}" if self.when else text

    def odd(self, look: Look) -> Iterator[str]:
        if self.leisure > (held := look.mine.leisure):
            yield tr("You hold {held} leisure.", held=held)

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRA-CLW-12 Nobody calls by default."""
        if not look.all_of(cls):
            yield tr("No CALL line: you give nothing to a call for government.")

    def forecast(self, look: Look) -> Iterator[str]:
        """CRA-CLW-12, CRA-R47 What the seat gives of the price as things stand."""
        leisure = min(self.leisure, look.mine.leisure)
        yield trn(
            "You call for government with your diamonds and {n} leisure: {sum} of {price} as things stand.",
            "You call for government with your diamonds and {n} leisure: {sum} of {price} as things stand.",
            leisure,
            sum=diamonds_of(look.view, look.seat) + leisure,
            price=most_diamonds(look.view, look.mine.group),
        )

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRA-CLW-16 The class that the seat is in, whatever it has written."""
        return class_said(look)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        price, mine = most_diamonds(here.view, here.group), diamonds_of(here.view, here.me)
        says = tr("with your {n} diamonds; the price is {price}", n=mine, price=price)
        yield from here.may_write(cls(max(0, price - mine)), says)
        item = Item(trp("for government", "Call"), tr("for government, with your diamonds"), "CALL {}")
        leisure = (f"LEISURE {n}" for n in range(1, here.own.leisure + 1))
        yield from here.one_pick(item, tr("Leisure"), (Choice("", tr("without leisure")), *plain(*leisure)))


@dataclass(frozen=True)
class Part:
    """What a seat gives to a call: its line, its Diamonds, and the leisure that it would give up."""

    seat: SeatId
    line: Call | Invoke
    diamonds: int
    leisure: int

    @property
    def contribution(self) -> int:
        """CRA-R47 Return Diamonds and leisure together."""
        return self.diamonds + self.leisure


def call(table: IslandTable, group: str) -> SeatId | None:
    """CRA-CLW-12, CRA-R47, CRA-R48 Let seats call in turn order until the price is reached."""
    if not is_divided(table, group):
        return None
    price, parts, invoker = most_diamonds(table, group), list[Part](), ""
    for castaway in table.state.in_order(group):
        line = _line(table, castaway.id)
        if line is None:
            continue
        if reason := ANOTHER_WAS_FIRST if invoker else MAY_INVOKE(table, castaway.id):
            unused(table, castaway.id, line, reason, Became.NEVER if invoker else Became.REFUSED)
            continue
        given = sum(part.contribution for part in parts)
        part = _part(table, castaway, line, price - given)
        if invoke_price(table, castaway.id) == 0 and part.diamonds < price:
            invoker = _invoke_free(table, parts, part)
        elif given + part.contribution >= price:
            invoker = _invoke(table, [*parts, part], price)
        else:
            parts.append(part)
            table.tell(Called(castaway.name, given + part.contribution, price))
    if not invoker:
        _note(table, parts, FELL_SHORT)
    return invoker


def is_divided(scene: Scene, group: str) -> bool:
    """Say whether a group lives in Class Warfare, as exiles do not."""
    return scene.state.groups[group].economy == CLASS_WARFARE


def _line(table: IslandTable, seat: SeatId) -> Call | Invoke | None:
    """CRU-P20 Return the first line of a seat whose test holds; note why the others do not count."""
    found = None
    for line in orders_of(table, seat, Call, Invoke):
        if found is not None:
            unused(table, seat, line, A_LINE_BEFORE_COUNTS)
        elif holds(table, seat, line.when, done_lines(table, seat)):
            assert isinstance(line, Call | Invoke)
            found = line
        else:
            unused(table, seat, line, TEST_IS_FALSE)
    return found


def _part(table: IslandTable, castaway: Castaway, line: Call | Invoke, missing: int) -> Part:
    """CRA-R47 Return what a seat would give: no more leisure than it has, and than is missing."""
    diamonds = castaway.amount(DIAMOND)
    named = castaway.leisure if isinstance(line, Invoke) else min(line.leisure, castaway.leisure)
    return Part(castaway.id, line, diamonds, max(0, min(named, missing - diamonds)))


def _invoke(table: IslandTable, parts: Sequence[Part], price: int) -> SeatId:
    """CRA-CLW-13, CRA-R47 Let all pay who called; the one that gave most invokes, among equals the first."""
    invoker = max(parts, key=lambda part: part.contribution)
    for part in parts:
        used(table, part.line, tr_noop("the government was invoked, and you paid your part"))
        if part.leisure:
            castaway = table.state.seats[part.seat]
            table.tell(CallPaid(castaway.name, lose(castaway, LEISURE, part.leisure)))
    name = table.state.seats[invoker.seat].name
    table.tell(InvokedByCall(name, invoker.contribution) if price else told_camp.Invoked(name))
    return invoker.seat


def _invoke_free(table: IslandTable, parts: Sequence[Part], part: Part) -> SeatId:
    """CRA-R48 Let a seat invoke that always may for nothing; nobody else pays."""
    _note(table, parts, ANOTHER_WAS_FIRST)
    used(table, part.line, tr_noop("you have invoked the government"))
    table.tell(told_camp.Invoked(table.state.seats[part.seat].name))
    return part.seat


def _note(table: IslandTable, parts: Sequence[Part], reason: str) -> None:
    for part in parts:
        unused(table, part.seat, part.line, reason)


def price_alone(price: int, scene: Scene, seat: SeatId) -> int:
    """CRA-CLW-11 Return what invoking costs a seat that calls alone, unless it never pays."""
    group = scene.state.seats[seat].group
    if not price or not is_divided(scene, group):
        return price
    return max(0, most_diamonds(scene, group) - diamonds_of(scene, seat))


# ---- How classes are set anew at the end of step V, and what becomes of the chain (CRA-CLW-16, CRA-R44)

EXILED = "exiled"


def set_classes(table: IslandTable) -> None:
    """CRA-CLW-16, CRA-R44 Set the class of each living seat by its Diamonds; then CEOs fall and rise."""
    state, island = state_of(table, ClassWarfare), table.state
    found: dict[SeatId, str] = {}
    for castaway in island.in_order(MAIN):
        name = by_diamonds(table.book, diamonds_of(table, castaway.id))
        if name != class_of(table, castaway.id):
            table.tell(Classed(castaway.name, name))
        found[castaway.id] = name
    state.classes = {seat: found[seat] for seat in island.seats if seat in found}
    upper = [seat for seat, name in found.items() if name == CAPITALIST]
    chain = tuple(state.chain)
    _install(table, adjusted(chain, upper, island.turn_order, table.book.advanced.elasticity))


def leave(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R131 Who goes into exile has no class, and is CEO no more; a slave's Diamonds are gone anyway."""
    state = state_of(table, ClassWarfare)
    if how != EXILED:
        return
    state.classes.pop(seat, None)
    if any(ceo.seat == seat for ceo in state.chain):
        _install(table, fallen(tuple(state.chain), seat))


def _install(table: IslandTable, chain: Chain) -> None:
    """CRA-CLW-07 Let this be the chain; tell of each CEO who has other industries than before."""
    state = state_of(table, ClassWarfare)
    before = {ceo.seat: ceo.industries for ceo in state.chain}
    state.chain = list(chain)
    for ceo in chain:
        if before.get(ceo.seat) != ceo.industries:
            table.tell(Headed(table.state.seats[ceo.seat].name, ceo.industries))


# ---- What tests and programs may ask of classes and CEOs (CRA 5.5, 6.4)

CEO = "ceo"


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Answer whether a seat is of a class, a CEO, or the CEO of a good; known of now only."""
    if len(args) != 2 or args[0] not in scene.state.seats or cycle != scene.state.cycle:
        return None
    seat, word = args
    match name:
        case "class" | "is" if word in CLASSES:
            return int(_lives_here(scene, seat) and class_of(scene, seat) == word)
        case "is" if word == CEO:
            return int(any(ceo.seat == seat for ceo in state_of(scene, ClassWarfare).chain))
        case "ceo":
            return int(ceo_of(tuple(state_of(scene, ClassWarfare).chain), word) == seat)
    return None


def _lives_here(scene: Scene, seat: str) -> bool:
    return scene.state.seats[seat].is_alive and not is_outside(scene, seat)


MODULE = Module(
    CLASS_WARFARE,
    "economy",
    (
        economy(CLASS_WARFARE, of_taxed_market),
        SETUP.by(deal_classes),
        SALE_CUTS.by(cuts),
        TAX_SHARES.by(tax_shares),
        OFFICE_DICE.by(dice_of),
        VOTES.by(votes_of),
        CALL.by(call),
        INVOKE_PRICE.by(price_alone),
        NEEDS_CLOSED.by(set_classes),
        LEAVES_CAMP.by(leave),
        FACT.by(fact),
    ),
    (ClassWarfare,),
)
"""National Capitalism among classes that Diamonds make."""
