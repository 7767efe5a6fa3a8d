"""Games with more than eight seats: crowds, and sets of tokens (CRA-XL-01 to CRA-XL-03)."""

from __future__ import annotations

from pbem.engine.modules import Module
from pbem.rulesets.crusoe.hooks import MAX_SEATS, OVERBURDEN_FROM, SUPPLY
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.settings import MOST_OTHERS, ManyPlayers

MOST = MOST_OTHERS + 1
"""The most seats of a game."""


def most_seats(most: int, scene: Scene) -> int:
    """CRA-XL Allow for more seats than there are pawns."""
    return max(most, MOST)


def overburden_from(crowd: int, scene: Scene) -> int:
    """CRA-XL-01, CRA-R110 Let a path bear one seat more for every five, or part of five, above eight."""
    sizes = scene.book.advanced.many_players
    return crowd + max(0, -(-(len(scene.state.seats) - sizes.free_seats) // sizes.step))


def token_sets(scene: Scene) -> int:
    """CRA-XL-03, CRA-R110 Return how many sets of tokens there are, usually one for each eight seats."""
    settings = scene.book.of(ManyPlayers)
    if settings is not None and settings.token_sets is not None:
        return settings.token_sets
    return max(1, -(-len(scene.state.seats) // scene.book.advanced.many_players.token_set_for))


def more_tokens(left: int, scene: Scene, thing: str) -> int:
    """CRA-XL-03 Add the tokens of the further sets to what the bank has left of the first."""
    return left + (token_sets(scene) - 1) * scene.book.tables.tokens[thing]


MODULE = Module(
    "many_players",
    "optional",
    (MAX_SEATS.by(most_seats), OVERBURDEN_FROM.by(overburden_from), SUPPLY.by(more_tokens)),
)
