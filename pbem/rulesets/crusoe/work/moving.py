"""II.B Movement: the roll, the way it leads, and what is at its end (CRU-035 to CRU-037)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_work as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import ARRIVED, MOVE_ADD, MOVE_DICE, MOVED, MOVES_WITH
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.work.landing import distance_of, reaches
from pbem.rulesets.crusoe.work.learning import learn
from pbem.rulesets.crusoe.work.places import is_at_market, path_of
from pbem.rulesets.crusoe.work.producing import use_spaces

WHICH = ("first", "second", "third", "fourth", "fifth", "sixth")
"""How dice are told apart where several are thrown to move."""


def move(table: IslandTable, seat: SeatId) -> None:
    """CRU-035, CRU-H20 Roll and move a seat, with those that move with it; then all use their spaces."""
    if leader_of(table, seat):
        return
    castaway = table.state.seats[seat]
    faces = _roll(table, castaway)
    die = max(faces)
    distance = distance_of(table, seat, die)
    movers = (castaway, *_followers(table, seat))
    for mover in movers:
        _walk(table, mover, castaway, faces, distance)
    use_spaces(table, [one.id for one in movers if not is_at_market(table.book, one)], die)


def leader_of(table: IslandTable, seat: SeatId) -> SeatId | None:
    """CRU-H20 Return with whom a seat moves, while that one is still on its way."""
    leader = MOVES_WITH(table, seat)
    if leader is None or leader == seat or is_at_market(table.book, table.state.seats[leader]):
        return None
    return leader


def _followers(table: IslandTable, seat: SeatId) -> Sequence[Castaway]:
    """CRU-H20 Return those on their way that move with a seat, in turn order."""
    on_their_way = (one for one in table.state.in_order() if not is_at_market(table.book, one))
    return [one for one in on_their_way if one.id != seat and leader_of(table, one.id) == seat]


def _roll(table: IslandTable, castaway: Castaway) -> tuple[int, ...]:
    """CRU-035, CRU-151, CRU-H21 Throw the dice for a move; of several the greatest counts."""
    island, path = table.state, path_of(table.book, castaway).name
    dice = table.dice.at(island.turn, "move", castaway.id, island.round)
    why = f"{castaway.name} moves on {path} from {castaway.pos}"
    count = MOVE_DICE(1, table, castaway.id)
    if count == 1:
        return (dice.die(6, why),)
    return tuple([dice.die(6, f"{why}, {which} die") for which in WHICH[:count]])


def _walk(
    table: IslandTable, castaway: Castaway, leader: Castaway, faces: tuple[int, ...], distance: int
) -> None:
    """CRU-036, CRU-037 Move a pawn, and at the Market let its seat learn."""
    start, castaway.pos = castaway.pos, reaches(table, castaway.id, distance)
    has_arrived = is_at_market(table.book, castaway)
    space = 0 if has_arrived else castaway.pos
    path, number = path_of(table.book, castaway).name, table.state.round
    if castaway is leader:
        added = MOVE_ADD(0, table, castaway.id)
        used = distance - max(faces) - added
        table.tell(
            told.Moved(castaway.name, path, number, faces, start, distance, space, used, added),
        )
    else:
        table.tell(told.MovedAlong(castaway.name, leader.name, path, number, start, space))
    MOVED(table, castaway.id, max(faces), start, castaway.pos)
    if has_arrived:
        learn(table, castaway.id)
        ARRIVED(table, castaway.id)
