"""The start of a game: who sits where, and what chance decides before the first cycle (brief 3.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.box import FEWEST_SEATS
from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.events import Event
from pbem.engine.options import BadValue
from pbem.engine.reading import numbers_in
from pbem.engine.ruleset import Moment, Player, Table
from pbem.rulesets.crusoe.book import MOST_SEATS, Book
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.flow import CYCLE, course
from pbem.rulesets.crusoe.hooks import MAX_SEATS
from pbem.rulesets.crusoe.in_play import check_game, is_utopian
from pbem.rulesets.crusoe.island import Group, Island, IslandTable, Look, new_states
from pbem.rulesets.crusoe.scenarios import CRUSOE, QUICK

SETUP_PHASE = "setup"
"""The phase before the first cycle, which nobody writes for; cases may show it."""
_UNTOUCHABLE = (QUICK, CRUSOE)
"""CRU-210, CRU-220 Scenarios in which seats cannot reach each other, or never fight."""


def read_start(content: Any) -> tuple[int, ...]:
    """Return the faces that were thrown when the game was made."""
    return numbers_in(content, "start")


def prepared_start(book: Book, seats: int, dice: Dice) -> dict[str, Any]:
    """CRU-221, CRU-031 Throw what the start of a game needs, and keep the faces."""
    players = [Player(f"p{number}", f"p{number}") for number in range(1, seats + 1)]
    _begun(book, players, dice)
    return {"start": [face for roll in dice.rolls for face in roll.faces]}


def set_up(book: Book, players: Sequence[Player]) -> Island:
    """CRU-008, CRU-009 Return the island with its first cycle opened, as the dice fell."""
    return _begun(book, players, RiggedDice(*book.start))


def told_at_setup(book: Book, players: Sequence[Player]) -> tuple[Event, ...]:
    """CRU-H01 Return what happened at the start, as the dice fell: who is what from now on."""
    return tuple(_played(book, players, RiggedDice(*book.start)).events)


def _begun(book: Book, players: Sequence[Player], dice: Dice) -> Island:
    return _played(book, players, dice).state


def _played(book: Book, players: Sequence[Player], dice: Dice) -> IslandTable:
    island = new_island(book, players)
    island.stage = course(Look(book, island))[0].key
    check_seats(book, island)
    table = Table(book, island, {}, dice, Moment(island.turn, SETUP_PHASE))
    CYCLE.run(table)
    return table


def new_island(book: Book, players: Sequence[Player]) -> Island:
    """CRU-008 Return the island before anything has happened: nobody holds or knows anything."""
    return Island(
        cycle=0,
        phase=SETUP_PHASE,
        stage=SETUP_PHASE,
        counts_letters=book.options.repeats,
        seats={player.seat: Castaway(player.seat, player.name) for player in players},
        groups=groups_of(book),
        turn_order=[player.seat for player in players],
        mod=new_states(book),
    )


def groups_of(book: Book) -> dict[str, Group]:
    """CRU-002, CRU-212 Return the group of all seats with its economy, and whether it may have violence."""
    scenario = book.options.scenario
    has_violence = not is_utopian(book.options) and scenario not in _UNTOUCHABLE
    return {MAIN: Group(scenario, has_violence)}


def fewest_seats(options: Mapping[str, object]) -> int:
    """CRU-002 Return how few seats a game may have: one is enough for Crusoe."""
    return 1 if options.get("scenario") == CRUSOE else FEWEST_SEATS


def check_seats(book: Book, island: Island) -> None:
    """CRU-002, CRU-R59 Refuse more seats than there are pawns or, in the Quick Start, paths; or too few."""
    fewest = fewest_seats({"scenario": book.options.scenario})
    most = MAX_SEATS(MOST_SEATS, Look(book, island))
    if book.is_quick:
        most = min(most, len(book.board.paths))
    if not fewest <= len(island.seats) <= most:
        raise BadValue("seats", f"there must be {fewest} to {most}, not {len(island.seats)}.")
    check_game(book.options, len(island.seats))
