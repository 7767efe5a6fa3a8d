"""How far back pruning may go: in a game in play never into its last two rounds, nor the one that is open."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise, takewhile

from pbem.store.pruning import Reach, Round

ROUNDS_KEPT = 2
"""The rounds before the open one of which nothing goes while a game is in play."""


def reach_of(game: int, rounds: Sequence[Round], before: datetime) -> Reach:
    """Return how far pruning may go in a game; a game in play keeps all since its last rounds began.

    A moment is closed, or was taken back, when the next one was opened; letters for it may go when that was
    long ago. A held game is in play.
    """
    newest = rounds[-1]
    closed = takewhile(lambda pair: pair[1].opened_at < before, pairwise(rounds))
    last = max((moment.number for moment, _ in closed), default=0)
    if newest.is_over:
        is_past = newest.opened_at < before
        return Reach(game, before, newest.number if is_past else last, is_over=is_past)
    kept = rounds_kept(rounds)
    return Reach(
        game, min(before, *(one.opened_at for one in kept)), min(last, *(one.number - 1 for one in kept))
    )


def rounds_kept(rounds: Sequence[Round]) -> list[Round]:
    """Return the moments of the last rounds, those that were taken back and made again too."""
    return [one for one in rounds if one.turn >= rounds[-1].turn - ROUNDS_KEPT]


def before_all(games: Sequence[Sequence[Round]], before: datetime) -> datetime:
    """Return the time before which nothing belongs to the last rounds of any game in play."""
    in_play = [rounds for rounds in games if not rounds[-1].is_over]
    return min([before, *(one.opened_at for rounds in in_play for one in rounds_kept(rounds))])
