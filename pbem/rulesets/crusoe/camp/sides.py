"""The sides of a fight: who is in one, with whom and against whom (CRU-091)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.island import Battle, Island

A, B = "a", "b"
"""The sides of a battle: the starter's and the target's."""


def fight_of(island: Island, seat: SeatId) -> Battle | None:
    """CRU-091 Return the battle a seat is in and that is still to be fought."""
    battle = island.battle_of(seat)
    return None if battle is None or battle.is_over else battle


def side_of(battle: Battle, seat: SeatId) -> str:
    """Return the side of a fighter."""
    return A if seat in battle.side_a else B


def against(side: str) -> str:
    """Return the other side."""
    return B if side == A else A


def members_of(battle: Battle, side: str) -> list[SeatId]:
    """Return the fighters of a side in order of joining."""
    return battle.side_a if side == A else battle.side_b


def winners_of(island: Island, battle: Battle) -> list[Castaway]:
    """CRU-100 Return the living winners in turn order; none after a tie."""
    return _living(island, members_of(battle, battle.winner) if battle.winner else [])


def losers_of(island: Island, battle: Battle) -> list[Castaway]:
    """CRU-100 Return the living losers in turn order; none after a tie."""
    return _living(island, members_of(battle, against(battle.winner)) if battle.winner else [])


def _living(island: Island, seats: list[SeatId]) -> list[Castaway]:
    return [one for one in island.in_order() if one.id in seats]
