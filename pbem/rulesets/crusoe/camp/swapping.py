"""CRU-207, CRU-R53 Swaps: winners send a loser down a winner's path, who goes down the loser's."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.camp.sides import members_of, winners_of
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import VERDICT_DONE, VERDICT_KINDS, Words
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.wishes import SWAP, Penalty


def partner_of(scene: Scene, battle: Battle, penalty: Penalty) -> SeatId:
    """CRU-R53 Return the winner a loser swaps with, "" if there is none left.

    It is the one named; else the original fighter of the winning side, then the next in turn order.
    """
    winners = {one.id: one for one in winners_of(scene.state, battle)}
    first = members_of(battle, battle.winner)[0] if battle.winner else ""
    order = (penalty.seat,) if penalty.seat else (first, *winners)
    able = (seat for seat in order if seat in winners and not has_swapped(winners[seat]))
    return next(able, "")


def has_swapped(castaway: Castaway) -> bool:
    """CRU-R53 Say whether a seat has a path of another for the next cycle already, or none to give."""
    return castaway.swap is not None or castaway.path is None


def _with_swap(kinds: Words, scene: Scene, battle: Battle, loser: SeatId) -> Words:
    """CRU-207, CRU-H61 A loser may have to swap paths, in a group that lives by tradition."""
    is_traditional = scene.state.groups[battle.group].economy == TRADITIONAL
    can_swap = is_traditional and not has_swapped(scene.state.seats[loser])
    return (*kinds, SWAP) if can_swap else kinds


def _swap(table: IslandTable, battle: Battle, loser: SeatId, penalty: Penalty) -> None:
    """CRU-207, CRU-R53, CRU-R54 Swap from the next cycle on; experience stays with the seats."""
    partner = partner_of(table, battle, penalty) if penalty.kind == SWAP else ""
    if not partner:
        return
    one, other = table.state.seats[partner], table.state.seats[loser]
    one.swap, other.swap = other.path, one.path
    names = [table.book.path(path).name for path in (one.swap, other.swap) if path]
    table.tell(told_camp.Swapped(one.name, names[0], other.name, names[1]))


ACTS: tuple[Act, ...] = (VERDICT_KINDS.by(_with_swap), VERDICT_DONE.by(_swap))
"""What the Traditional Economy adds to verdicts; no part of the base."""
