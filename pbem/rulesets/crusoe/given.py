"""The position of a worked case: what it leaves out is as at the start of a game (brief 2.2, 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Moment, Position
from pbem.engine.words import did_you_mean
from pbem.rulesets.crusoe import records
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.flow import course, stage_for
from pbem.rulesets.crusoe.givenseats import Values, filled, given_seat, table_in, units_in
from pbem.rulesets.crusoe.givenvotes import heap, violence, votes
from pbem.rulesets.crusoe.island import ASSEMBLY, PHASES, WORK, Island, Look
from pbem.rulesets.crusoe.seatrecords import ALIVE
from pbem.rulesets.crusoe.setup import SETUP_PHASE, groups_of
from pbem.rulesets.crusoe.things import SIGNALS

_KNOWN = (
    *("cycle", "phase", "stage", "repeats", "round", "market_round", "seats", "groups", "turn_order", "pool"),
    *("common", "put_in", "questions", "motions", "motion_count", "invoker", "speeches", "fights"),
    *("stopping", "history", "adjudications", "carried", "mod"),
)
_PLAIN: Values = {"repeats": 0, "round": 0, "market_round": 0, "stopping": "", "adjudications": 1}


def given(book: Book, values: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[Island]:
    """Return the position of a worked case; `seats` are those that its orders name."""
    for key in values:
        if key not in _KNOWN:
            raise BadValue(f"given.{key}", f"is not known. {did_you_mean(key, _KNOWN)}".strip())
    phase = values.get("phase", WORK)
    if phase not in (SETUP_PHASE, *PHASES):
        raise BadValue("given.phase", f"must be one of {', '.join((SETUP_PHASE, *PHASES))}, not {phase!r}.")
    cycle = values.get("cycle", 0 if phase == SETUP_PHASE else 1)
    names = _seats(values, seats)
    written = table_in(values.get("seats"), "given.seats")
    seated = {seat: given_seat(book, seat, written.get(seat), phase, cycle) for seat in names}
    order = values.get("turn_order") or [seat for seat in names if seated[seat]["status"] == ALIVE]
    complete: Values = {
        **{key: values.get(key, usual) for key, usual in _PLAIN.items()},
        "cycle": cycle,
        "phase": phase,
        "stage": values.get("stage", ""),
        "counts_letters": book.options.repeats,
        "seat_order": names,
        "seats": seated,
        "groups": _groups(book, values),
        "turn_order": list(order),
        "pool": _pool(values),
        **heap(values),
        **votes(values),
        **violence(values, order[0] if phase == ASSEMBLY else ""),
        "result": None,
        "history": list(values.get("history") or ()),
        "carried": _carried(values),
        "mod": table_in(values.get("mod"), "given.mod"),
    }
    return _position(book, complete)


def _seats(values: Mapping[str, Any], named: Sequence[SeatId]) -> list[SeatId]:
    """Return the seats in the order listed, those that only turn order or orders name behind them."""
    written = list(table_in(values.get("seats"), "given.seats"))
    others = sorted({*(values.get("turn_order") or ()), *named} - {*written})
    seats = [*written, *others]
    if not seats:
        raise BadValue("given.seats", "there must be somebody.")
    return seats


def _groups(book: Book, values: Mapping[str, Any]) -> Values:
    usual = {
        id: {"economy": group.economy, "violence": group.violence} for id, group in groups_of(book).items()
    }
    written = table_in(values.get("groups"), "given.groups")
    return {id: {**usual.get(id, {}), **written.get(id, {})} for id in dict.fromkeys((*usual, *written))}


def _pool(values: Mapping[str, Any]) -> Values:
    pool = filled(dict.fromkeys(SIGNALS, 0), values.get("pool"), "given.pool")
    return {signal: units_in(units, f"given.pool.{signal}") for signal, units in pool.items()}


def _carried(values: Mapping[str, Any]) -> Values:
    """Return lines of letters of this cycle that still count: a text for each seat, or a list of lines."""
    carried = table_in(values.get("carried"), "given.carried")
    return {
        seat: lines.strip().splitlines() if isinstance(lines, str) else list(lines)
        for seat, lines in carried.items()
    }


def _position(book: Book, complete: Values) -> Position[Island]:
    try:
        island = records.load(book, complete)
    except (ValueError, KeyError, TypeError, IndexError) as wrong:
        raise BadValue("given", f"can't be so: {wrong!r}.") from None
    if not island.stage:
        island.stage = _stage(book, island)
    elif island.stage not in (stages := [stage.key for stage in course(Look(book, island))]):
        hint = did_you_mean(island.stage, stages)
        raise BadValue("given.stage", f"is no stage of this cycle; {', '.join(stages)} are. {hint}".strip())
    return Position(Moment(island.turn, island.phase), island)


def _stage(book: Book, island: Island) -> str:
    """Return the first stage that letters of the phase settle."""
    if island.phase == SETUP_PHASE:
        return SETUP_PHASE
    try:
        return stage_for(Look(book, island), island.phase).key
    except StopIteration:
        raise BadValue("given.phase", f"this scenario has no phase {island.phase}.") from None
