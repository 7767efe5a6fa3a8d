"""What a seat cannot be (brief 9)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import FOOD_STATES, KILLED, STARVATION, THIRST, Castaway
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.tablesfile import FACES


def seat_faults(book: Book, island: Island, seat: Castaway) -> Iterator[str]:
    """Yield in sentences what of a seat can't be."""
    yield from _holding_faults(seat)
    yield from _path_faults(book, seat)
    yield from _state_faults(island, seat)
    yield from _sheet_faults(island, seat)


def _holding_faults(seat: Castaway) -> Iterator[str]:
    """CRU-005 Nobody holds less than nothing."""
    amounts = {f"hold.{good}.new": holding.new for good, holding in seat.hold.items()}
    amounts |= {f"hold.{good}.kept": holding.kept for good, holding in seat.hold.items()}
    amounts |= {f"signals.{signal}": units for signal, units in seat.signals.items()}
    amounts |= {"leisure": seat.leisure} | {f"tally.{what}": units for what, units in seat.tally.items()}
    for place, units in amounts.items():
        if units < 0:
            yield tr("seats.{seat}.{place} can't be {n}.", seat=seat.id, place=place, n=units)


def _path_faults(book: Book, seat: Castaway) -> Iterator[str]:
    """CRU-001, CRU-070 Paths are those of the board, places on them between Crash Site and Market."""
    for path in (seat.path, seat.last_path, seat.swap, *seat.exp):
        if path is not None and path not in book.board.paths:
            yield tr('There is no path "{path}".', path=path)
            return
    last = book.path(seat.path).length + 1 if seat.path else 0
    if not 0 <= seat.pos <= last:
        yield tr(
            "{seat}'s place can't be {n}: it is between 0 and {last}.", seat=seat.name, n=seat.pos, last=last
        )
    for path, numbers in seat.exp.items():
        if any(number not in FACES for number in numbers):
            yield tr("Experience numbers are 1 to 6: seats.{seat}.exp.{path}.", seat=seat.id, path=path)


def _state_faults(island: Island, seat: Castaway) -> Iterator[str]:
    """CRU-110, CRU-135 States are those that the rules know; who has died has died of something."""
    if seat.food_state not in FOOD_STATES:
        yield tr("food_state must be one of {states}.", states=", ".join(FOOD_STATES))
    if seat.death is None:
        return
    causes = (THIRST, STARVATION, KILLED)
    if seat.death.cause not in causes:
        yield tr(
            "{seat} is dead: its cause must be one of {causes}.", seat=seat.name, causes=", ".join(causes)
        )
    if seat.death.cycle not in range(1, island.cycle + 1):
        yield tr("{seat} is dead: died must be a cycle so far.", seat=seat.name)


def _sheet_faults(island: Island, seat: Castaway) -> Iterator[str]:
    """CRU-007 There is a column for cycles that have been, and for no other."""
    for cycle in seat.sheet:
        if not 1 <= cycle <= island.cycle:
            yield tr("{seat}'s score sheet can't have a cycle {cycle}.", seat=seat.name, cycle=cycle)
