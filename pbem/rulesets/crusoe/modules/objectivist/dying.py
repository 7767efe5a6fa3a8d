"""The death of Galt, which nobody survives as a winner (CRA-OBJ-07, CRA-R88)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import Words
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.modules.objectivist import told
from pbem.rulesets.crusoe.modules.objectivist.state import galt_of
from pbem.rulesets.crusoe.needs.ending import end_game
from pbem.rulesets.crusoe.wishes import EXILE

GALT = "galt"
"""How such a game ends; the fact and the word of Galt."""
NEEDED_HERE = tr_noop("Galt cannot be sent away")


def end_with_galt(table: IslandTable) -> None:
    """CRA-OBJ-07 When all that was going on is settled, the game of a dead Galt ends, and all lose."""
    galt = table.state.seats.get(galt_of(table))
    if galt is not None and not galt.is_alive and not table.is_over:
        table.tell(told.GaltDied(galt.name))
        end_game(table, GALT)


def end_with_battle(table: IslandTable, battle: Battle) -> None:
    """CRA-OBJ-07 Galt may be killed by the winners of a battle."""
    end_with_galt(table)


def may_punish(scene: Scene, battle: Battle, loser: SeatId, kind: str) -> str:
    """CRA-R88 Galt is never exiled."""
    return NEEDED_HERE if kind == EXILE and loser == galt_of(scene) else ""


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5 Say whether a seat is John Galt."""
    if (name, len(args)) == (GALT, 1) or (name == "is" and args[1:] == (GALT,)):
        return int(args[0] == galt_of(scene))
    return None
