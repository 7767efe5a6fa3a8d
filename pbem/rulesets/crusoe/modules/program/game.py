"""What of a game its program must fit: the tasks of its government, what they need, names it may not use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.modules.program.vocabulary import LIMIT, MINIMUM, PAY, PRICE, RENT, WAGE
from pbem.rulesets.crusoe.things import GOODS, SIGNALS


@dataclass(frozen=True)
class Game:
    """The tasks that the program decides, the ids of the paths in board order, the seats by their names.

    `scenario` may be "" where any will do.
    """

    tasks: tuple[str, ...]
    paths: tuple[str, ...]
    seats: Mapping[SeatId, str] = field(default_factory=dict)
    scenario: str = ""

    def names_a_seat(self, word: str) -> bool:
        """Say whether a word is a seat's id, its name or a part of its name."""
        said = word.casefold()
        known = [part for name in self.seats.values() for part in (name, *name.split())]
        return said in (one.casefold() for one in (*self.seats, *known))


PLAYERS_VALUE = "player"
"""Stands for all players where a value is set for each of them."""


def needed(target: str, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a target must have a value for; each player is one and the same here, limits need none."""
    if target == PAY:
        return SIGNALS
    if target == WAGE:
        return (*GOODS, *SIGNALS)
    if target in (MINIMUM, LIMIT):
        return ("",) if target == MINIMUM else ()
    return {PRICE: GOODS, RENT: paths}.get(target, (PLAYERS_VALUE,))
