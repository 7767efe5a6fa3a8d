"""CRA-CLW-11 to CRA-CLW-13 The call for government: Diamonds and leisure of several seats are added up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.camp.calling import ANOTHER_WAS_FIRST, Invoke
from pbem.rulesets.crusoe.camp.invoking import invoke_price
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.hooks import CALL, INVOKE_PRICE, MAY_INVOKE
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, violence_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.letters import (
    A_LINE_BEFORE_COUNTS,
    TEST_IS_FALSE,
    done_lines,
    orders_of,
    unused,
    used,
)
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.class_warfare import told
from pbem.rulesets.crusoe.modules.class_warfare.classes import class_said, diamonds_of, most_diamonds
from pbem.rulesets.crusoe.scenarios import CLASS_WARFARE
from pbem.rulesets.crusoe.things import DIAMOND, LEISURE

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
            table.tell(told.Called(castaway.name, given + part.contribution, price))
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
            table.tell(told.CallPaid(castaway.name, lose(castaway, LEISURE, part.leisure)))
    name = table.state.seats[invoker.seat].name
    table.tell(told.InvokedByCall(name, invoker.contribution) if price else told_camp.Invoked(name))
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


ACTS: tuple[Act, ...] = (CALL.by(call), INVOKE_PRICE.by(price_alone))
"""What is called for, and at which price."""
