"""8 Throws: two dice, and after doubles two more; made on the way, or ahead for all to see (LAI-09, 10)."""

from __future__ import annotations

from pbem.engine.events import Event, SeatId, event
from pbem.engine.tongue import tr_noop
from pbem.rulesets.laissez_faire.circuit import CircuitTable
from pbem.rulesets.laissez_faire.wording import name_of

FIRST = tr_noop("throw of {seat}, round {round}")
SECOND = tr_noop("second throw of {seat}, round {round}")
"""What travellers throw for, as kept on file."""


@event("LAI-09", "{seat} throws {first} + {second}.")
class Thrown(Event):
    seat: str
    first: int
    second: int


def throw(table: CircuitTable, seat: SeatId, round: int, *, is_second: bool = False) -> tuple[int, int]:
    """LAI-09, R04 Throw two dice for a seat's travel in a round, and tell it."""
    purpose = (SECOND if is_second else FIRST).format(seat=seat, round=round)
    first, second = table.dice.at(round, seat, purpose).roll(2, 6, purpose)
    table.tell(Thrown(name_of(table.state, seat), first, second))
    count_throw(table.state.thrown, (first, second))
    return first, second


def count_throw(thrown: dict[str, int], pair: tuple[int, int]) -> None:
    """Count a throw for the end of the game."""
    name = f"{pair[0]}+{pair[1]}"
    thrown[name] = thrown.get(name, 0) + 1


def throw_ahead(table: CircuitTable, round: int, *, are_prisoners_asked: bool) -> None:
    """A7, R5 Throw for all on the board, in turn order; not for prisoners who are asked, and will wait."""
    circuit = table.state
    for seat in circuit.in_play():
        investor = circuit.seats[seat]
        waits = investor.jail is not None and investor.jail.decision == "WAIT"
        if investor.token is None or (are_prisoners_asked and waits):
            continue
        pairs = [throw(table, seat, round)]
        if is_doubles(pairs[0]):
            pairs.append(throw(table, seat, round, is_second=True))
        circuit.rolls[seat] = tuple(pairs)


def is_doubles(pair: tuple[int, int]) -> bool:
    """LAI-10 Say whether both dice show the same."""
    return pair[0] == pair[1]
