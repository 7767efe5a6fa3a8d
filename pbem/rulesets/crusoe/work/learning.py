"""4.6 Experience gained at the Market: the check, and the number learnt (CRU-070, CRU-074, CRU-P09)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered, Pick, plain
from pbem.engine.orders import order
from pbem.engine.slots import ListOf, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_work as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import MAY_GAIN_EXPERIENCE
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.language.played import has_firms
from pbem.rulesets.crusoe.language.workslots import MOST, Experience, OnlyPath
from pbem.rulesets.crusoe.letters import came_to, orders_of
from pbem.rulesets.crusoe.modules.firms import paths_shared
from pbem.rulesets.crusoe.work.landing import Land, Pace, numbers_on
from pbem.rulesets.crusoe.work.paths import PathOrder, likely_path, stray
from pbem.rulesets.crusoe.work.places import path_of
from pbem.rulesets.crusoe.work.wishing import Take, Want, is_live

DEFAULT_LEARN = (4, 3, 5, 2, 4, 3, 6, 1)
"""CRU-P09 The numbers learnt by default, in order."""


@order(
    tr_noop("LEARN [<path>] <numbers>"),
    rule="CRU-P09",
    help=tr_noop("Says which experience numbers to gain, in order; a number that stands twice, twice."),
    examples=("LEARN 4 > 4 > 3", "LEARN ant: 2 > 5"),
)
class Learn(IslandOrder):
    """Numbers to learn on a path, or on every path."""

    is_preference: ClassVar[bool] = True
    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    more_help: ClassVar[str] = tr_noop(
        "Where paths have corporations it is your stockholder's vote on what that of the path learns."
    )
    path: str | None = slot(OnlyPath(), default=None)
    numbers: tuple[int, ...] = field(default=(), metadata={"slot": ListOf(Experience(), most=MOST)})

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-10 Yield why nobody learns so where corporations do."""
        if has_firms(here.book) and self.path is None:
            hint = tr("Write for example {example}.", example="LEARN ant: 3 > 4")
            yield no(tr("Corporations learn in this game: name the path."), hint)

    def odd(self, look: Look) -> Iterator[str]:
        """CRU-150, CRU-156, CRU-157 Want lets nothing be learnt."""
        yield from stray(look, self.path)
        path = self.path or next(iter(look.book.board.paths))
        if reason := MAY_GAIN_EXPERIENCE(look.view, look.seat, path):
            yield tr("You learn nothing in this cycle: {reason}.", reason=tr(reason))

    @classmethod
    def concerns(cls, look: Look) -> bool:
        """CRA-COR-10 Of what seats learn on their paths; corporations vote about it later."""
        return look.takes(PathOrder)

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        if reason := _why_not(look):
            yield tr("You learn nothing in this cycle: {reason}.", reason=tr(reason))

    def forecast(self, look: Look) -> Iterator[str]:
        numbers = " > ".join(map(str, self.numbers))
        if _why_not(look):
            return
        if self.path:
            path = look.book.path(self.path).name
            yield tr("On {path} you learn, as far as you lack them: {numbers}.", path=path, numbers=numbers)
        else:
            yield tr("You learn, as far as you lack them: {numbers}.", numbers=numbers)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-P40 The numbers learnt by default."""
        if not _why_not(look) and not look.all_of(cls):
            numbers = " > ".join(map(str, DEFAULT_LEARN))
            yield tr("No LEARN line: you learn, as far as you lack them: {numbers}.", numbers=numbers)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRU-P09, CRA-COR-10 What the seat learns, or the corporations of which it has shares."""
        label = tr("Numbers, in order")
        if not has_firms(here.book):
            yield from here.may_write(cls(numbers=DEFAULT_LEARN[:4]), tr("numbers to learn, in order"))
            pick = Pick(label, plain("4 > 3 > 5", "4", "3", "5", "2", "6", "1"), is_free=True)
            yield Item(tr("Learn"), tr("as far as you lack them"), "LEARN {}", (pick,))
            return
        for path in paths_shared(here.view, here.me):
            yield from here.may_write(cls(path, (3, 4)), tr("the numbers it is to learn"))
            name = tr("Learn: {path}", path=here.book.path(path).name)
            item = Item(name, tr("numbers, best first"), f"LEARN {path}: {{}}")
            yield from here.one_pick(item, label, plain("3 > 4", "4 > 3", "5", "2"), is_free=True)


WORK_ORDERS: Kinds = (PathOrder, Want, Take, Land, Pace, Learn)
"""The orders of step I."""


def _why_not(look: Look) -> str:
    """Return why the seat learns nothing in this cycle, by the path that it takes if nobody is before it."""
    return MAY_GAIN_EXPERIENCE(look.view, look.seat, likely_path(look.view, look.seat))


def learn(table: IslandTable, seat: SeatId) -> None:
    """CRU-074, CRU-R10 Throw a die for each number held; if no 1 shows, the seat learns one more."""
    castaway = table.state.seats[seat]
    path = path_of(table.book, castaway)
    if MAY_GAIN_EXPERIENCE(table, seat, path.id):
        return
    held = sorted(numbers_on(table, seat, path.id))
    faces = _check(table, castaway, path.name, held)
    number = 0
    if table.book.tables.learn_fails_on not in faces:
        number = next_number(_list(table, seat), held)
        castaway.exp[path.id] = sorted([*castaway.numbers(path.id), number])
    table.tell(told.Learnt(castaway.name, path.name, number, faces, table.state.round))


def next_number(wanted: Sequence[int], held: Sequence[int]) -> int:
    """CRU-P09 Return the first number of a list that is held less often than it has stood in it so far.

    If all are covered it is the last.
    """
    for place, number in enumerate(wanted, 1):
        if held.count(number) < wanted[:place].count(number):
            return number
    return wanted[-1]


def _check(table: IslandTable, castaway: Castaway, path: str, held: Sequence[int]) -> tuple[int, ...]:
    """CRU-074 Throw all dice of the check, in the order of the numbers held, even after a 1."""
    dice = table.dice.at(table.state.turn, "learn", castaway.id)
    return tuple([dice.die(6, f"{castaway.name} learns {path}: number {number}") for number in held])


def _list(table: IslandTable, seat: SeatId) -> Sequence[int]:
    """CRU-P09 Return what a seat wants to learn here: by a line for this path, by one for all, by default."""
    lines = orders_of(table, seat, Learn)
    fitting = [line for line in lines if is_live(table, seat, line, line.path)]
    chosen = sorted(fitting, key=lambda line: line.path is None)
    if not chosen:
        return DEFAULT_LEARN
    came_to(table, chosen[0], tr_noop("it counted when you learnt"))
    return chosen[0].numbers
