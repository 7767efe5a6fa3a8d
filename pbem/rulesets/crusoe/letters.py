"""The letters of a phase: whose lines are read, and what becomes of each (brief 3.5, 5.6; CRU-P31).

A phase begins with `open_letters`, its stages ask `orders_of` and `first_of`, and `close_letters` ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Became, Came
from pbem.engine.ruleset import Played
from pbem.engine.sequence import phase_of, place_of
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe import told_letters as told
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.flow import ASIDES, course, held_phases
from pbem.rulesets.crusoe.hooks import BIDDEN, COMMANDER
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, IslandTable
from pbem.rulesets.crusoe.language.legality import IslandOrder
from pbem.rulesets.crusoe.wording import NO_REASON, Reason

O = TypeVar("O", bound=Order)  # noqa: E741

EXCHANGES = ("GIVE", "OFFER")
"""The verbs of the lines that DONE counts."""
ONCE = ("PATH",)
"""The verbs that are settled when a phase first reads its letters: a pause does not bring them back."""
TEST_IS_FALSE = tr_noop("its test is false")
A_LINE_BEFORE_COUNTS = tr_noop("a line of yours before it counts")


@dataclass
class LetterLine:
    """A line in force, and what has become of it; one that `is_carried` stood in an earlier letter.

    One that `is_used` is carried out: it does not count again in the cycle.
    """

    order: Order
    is_carried: bool = False
    is_used: bool = False
    reason: Reason = NO_REASON
    came: Came | None = None


@dataclass(frozen=True)
class Letter:
    """What is in force for a seat: lines in mail order, those carried from an earlier letter behind.

    `is_standing` says that the others are standing orders.
    """

    lines: tuple[LetterLine, ...] = ()
    is_standing: bool = False

    def exchanges(self) -> tuple[LetterLine, ...]:
        """CRU-P10 Return the lines that DONE counts from 1."""
        return tuple(line for line in self.lines if line.order.verb() in EXCHANGES)


NO_LETTER = Letter()
_DID = (Became.DONE, Became.IN_PART)


@dataclass
class Letters:
    """The letters of all seats that lived when they were opened; `asked` are the verbs read, with whose."""

    cycle: int = 0
    letters: dict[SeatId, Letter] = field(default_factory=dict)
    asked: set[tuple[SeatId, str]] = field(default_factory=set)

    def of(self, seat: SeatId) -> Letter:
        """Return a seat's letter; an empty one if it has none."""
        return self.letters.get(seat, NO_LETTER)

    def line(self, order: Order) -> LetterLine:
        """Return the line of an order; one by itself if it stands in no letter, as a posting."""
        lines = (line for letter in self.letters.values() for line in letter.lines)
        return next((line for line in lines if line.order is order), LetterLine(order))


def letters_of(table: IslandTable) -> Letters:
    """Return the letters opened; none before that."""
    return table.plan if isinstance(table.plan, Letters) else Letters(table.state.cycle)


def open_letters(table: IslandTable, carried: Mapping[SeatId, tuple[Order, ...]]) -> None:
    """CRU-P40, 3.6 Lay out the letters of the living, and tell whose orders are played.

    `carried` are the lines of earlier letters of the cycle that still count.
    """
    letters = Letters(table.state.cycle)
    for castaway in table.state.living():
        sheet = table.sheet(castaway.id)
        letters.letters[castaway.id] = (
            NO_LETTER if castaway.is_abandoned else _letter(table, castaway.id, carried.get(castaway.id, ()))
        )
        how = Played.NONE if castaway.is_abandoned else sheet.played
        table.tell(told.Played(castaway.name, how.value))
    table.plan = letters


def orders_of(table: IslandTable, seat: SeatId, *kinds: type[O]) -> tuple[O, ...]:
    """CRU-H06 Return a seat's lines of some kinds in mail order, by the letter of whoever decides for it."""
    letters = letters_of(table)
    bidden = {kind: lines for kind in kinds if (lines := BIDDEN(table, seat, kind.verb())) is not None}
    found: list[O] = [one for kind, lines in bidden.items() for one in lines if isinstance(one, kind)]
    kinds = tuple(kind for kind in kinds if kind not in bidden)
    owners = {kind: COMMANDER(table, seat, kind.verb()) or seat for kind in kinds}
    for owner in dict.fromkeys(owners.values()):
        theirs = tuple(kind for kind in kinds if owners[kind] == owner)
        letters.asked |= {(owner, kind.verb()) for kind in theirs}
        orders = (line.order for line in letters.of(owner).lines)
        found += [order for order in orders if isinstance(order, theirs)]
    return tuple(found)


def first_of(
    table: IslandTable, seat: SeatId, kind: type[O], fits: Callable[[O], bool] | None = None
) -> O | None:
    """CRU-P02 Return a seat's first line of a kind whose test holds now, of those that fit."""
    done, found = done_lines(table, seat), None
    for one in orders_of(table, seat, kind):
        if fits is not None and not fits(one):
            continue
        if found is not None:
            came_to(table, one, A_LINE_BEFORE_COUNTS, Became.NOT_NEEDED)
        elif holds(table, seat, one.when, done):
            found = one
        else:
            came_to(table, one, TEST_IS_FALSE, Became.NEVER)
    return found


def came_to(
    table: IslandTable, order: Order, says: str, became: Became = Became.DONE, /, **said: object
) -> None:
    """Note what became of a line that may count again; that it did something is not forgotten for less."""
    line = letters_of(table).line(order)
    if became in _DID or line.came is None or line.came.became not in _DID:
        line.came = Came(became, says, said)


def used(
    table: IslandTable, order: Order, says: str, became: Became = Became.DONE, /, **said: object
) -> None:
    """Note that a line is carried out, and what came of it."""
    letters_of(table).line(order).is_used = True
    came_to(table, order, says, became, **said)


def unused(
    table: IslandTable, seat: SeatId, order: Order, reason: str | Reason, became: Became = Became.NEVER
) -> None:
    """Note why a line of a seat's was not carried out; the last reason counts, and none if it is yet."""
    why = Reason(reason) if isinstance(reason, str) else reason
    letters_of(table).line(order).reason = why
    if why.text == A_LINE_BEFORE_COUNTS:
        became = Became.NOT_NEEDED
    came_to(table, order, "{reason}", became, reason=why)


def exchange_number(table: IslandTable, seat: SeatId, order: Order) -> int:
    """CRU-P10 Return which of a seat's GIVE and OFFER lines a line is, from 1; 0 if it is none of them."""
    lines = letters_of(table).of(seat).exchanges()
    return next((number for number, line in enumerate(lines, 1) if line.order is order), 0)


def done_lines(table: IslandTable, seat: SeatId) -> frozenset[int]:
    """CRU-P02 Return the numbers of a seat's exchange lines that are carried out."""
    lines = letters_of(table).of(seat).exchanges()
    return frozenset(number for number, line in enumerate(lines, 1) if line.is_used)


def close_letters(table: IslandTable) -> None:
    """CRU-P31, 3.5 Keep the lines that still count in this cycle, and tell which others came to nothing."""
    letters, island = letters_of(table), table.state
    lapsing = _lapsing(table)
    island.carried = {}
    for seat, letter in letters.letters.items():
        going_on = [line for line in letter.lines if _goes_on(table, seat, line, lapsing)]
        if going_on:
            island.carried[seat] = tuple(str(line.order) for line in going_on)
        for line in letter.lines:
            if not any(one is line for one in going_on):
                _tell_unused(table, seat, letter, line)
        _tell_results(table, seat, letter, going_on)
    for seat in table.state.seats:
        if seat not in letters.letters:
            _tell_results(table, seat, NO_LETTER, ())


def _tell_results(table: IslandTable, seat: SeatId, letter: Letter, going_on: Sequence[LetterLine]) -> None:
    """CRU-P31 Put down what became of each line in force."""
    for order in table.sheet(seat).lines:
        line = next((one for one in letter.lines if one.order is order), None)
        came = _out_of_play(table, seat) if line is None else _came(table, seat, letter, line, going_on)
        table.came_to(seat, order, came.became, came.says, **came.said)


def _out_of_play(table: IslandTable, seat: SeatId) -> Came:
    """Return why a line was not read at all."""
    castaway = table.state.seats[seat]
    if not castaway.is_alive:
        return Came(Became.NEVER, tr_noop("you are dead"))
    if castaway.is_abandoned:
        return Came(Became.NEVER, tr_noop("nobody plays this seat any more"))
    return Came(Became.NOT_NEEDED, tr_noop("your earlier letter of this cycle counts"))


def _came(
    table: IslandTable, seat: SeatId, letter: Letter, line: LetterLine, going_on: Sequence[LetterLine]
) -> Came:
    """Return what became of a line that was laid out."""
    order = line.order
    assert isinstance(order, IslandOrder)
    if line.came is not None and (line.came.became in _DID or not any(one is line for one in going_on)):
        return line.came
    if any(one is line for one in going_on):
        return Came(Became.WAITING, tr_noop("it still counts in the next phase"))
    did = (one.order for one in letter.lines if one.came is not None and one.came.became in _DID)
    if any(order.is_rival_of(one) for one in did):
        return Came(Became.NOT_NEEDED, tr_noop("another line of yours counts"))
    if order.is_preference:
        return Came(Became.NEVER, tr_noop("there was nothing to choose"))
    return Came(Became.NEVER, order.idle)


def _letter(table: IslandTable, seat: SeatId, carried: tuple[Order, ...]) -> Letter:
    """3.5 Join a letter with what still counts of an earlier one, which it replaces verb by verb.

    An earlier letter of the cycle goes before standing orders.
    """
    sheet = table.sheet(seat)
    fresh = sheet.lines
    is_standing = sheet.played is Played.STANDING
    if is_standing:
        fresh = _without(fresh, carried)
    else:
        carried = _without(carried, fresh)
    lines = (*map(LetterLine, fresh), *(LetterLine(order, is_carried=True) for order in carried))
    return Letter(lines, is_standing)


def _without(orders: tuple[Order, ...], others: tuple[Order, ...]) -> tuple[Order, ...]:
    """Return the orders whose verbs none of the others have."""
    verbs = {other.verb() for other in others}
    return tuple(order for order in orders if order.verb() not in verbs)


def _lapsing(table: IslandTable) -> bool | None:
    """CRU-P07, CRU-P16 Say whether lines of a round lapse where the phase, or a pause in it, asks for more.

    None says that its letters have been played to the end.
    """
    if table.state.phase in ASIDES:
        return False
    if table.moment.phase in ASIDES:
        return None
    held = held_phases(table)
    stage = next((one for one in course(table) if one.key == table.state.stage), None)
    if stage is None or place_of(held, phase_of(held, stage)) > place_of(held, table.moment.phase):
        return None
    return stage.again


def _goes_on(table: IslandTable, seat: SeatId, line: LetterLine, lapsing: bool | None) -> bool:
    """3.5, CRU-P07 Say whether a line still counts in the next phase of the cycle."""
    island, order = table.state, line.order
    assert isinstance(order, IslandOrder)
    is_later = table.is_over or island.cycle != letters_of(table).cycle
    if is_later or line.is_used or not island.seats[seat].is_alive:
        return False
    if lapsing is not None:
        return order.verb() not in ONCE and not (lapsing and order.is_of_a_round)
    if table.moment.phase in ASIDES and not line.is_carried:
        return False
    return table.moment.phase in (CAMP, *ASIDES) and island.phase == ASSEMBLY and order.lasts_to_assembly


def _tell_unused(table: IslandTable, seat: SeatId, letter: Letter, line: LetterLine) -> None:
    """CRU-P31 Tell a seat that a line of its was not carried out, or belongs to no step that happened."""
    order = line.order
    assert isinstance(order, IslandOrder)
    is_asked = order.is_preference or (seat, order.verb()) in letters_of(table).asked
    is_unneeded = not line.reason and not is_asked and not letter.is_standing
    if line.is_used or not (line.reason or is_unneeded):
        return
    text = (order.source or str(order)).split("\n", 1)[0]
    number = exchange_number(table, seat, order)
    told_line = told.LineUnused(number, text, line.reason, order.line, only=frozenset({seat}))
    table.tell(told_line)
