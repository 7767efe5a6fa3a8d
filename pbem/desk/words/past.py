"""What was closed so far: the reports there are, each with the moments it tells of."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.desk.incoming.errand import Errand
from pbem.engine.events import listed
from pbem.engine.tongue import tr
from pbem.store.records import MomentRecord


@dataclass(frozen=True)
class Past:
    """What one deadline closed: its moments, and the number of the moment that orders were due for then."""

    moments: tuple[MomentRecord, ...]
    due: int

    @property
    def last(self) -> MomentRecord:
        """The last moment it closed."""
        return self.moments[-1]


class NoSuchTurn(Exception):
    """There is no report of the turn asked for; says which there are."""


def pasts(errand: Errand) -> list[Past]:
    """Return all deadlines closed in the errand's game, oldest first."""
    moments = errand.files.moments_that_count(errand.game.id)
    opened = {deadline.moment for deadline in errand.files.deadlines(errand.game.id)}
    groups: list[list[MomentRecord]] = []
    for moment in moments[:-1]:  # the newest is open still, or the end
        if moment.number in opened or not groups:
            groups.append([])
        groups[-1].append(moment)
    return [Past(tuple(group), group[-1].number + 1) for group in groups]


def _is(moment: MomentRecord, turn: int, phase: str) -> bool:
    return moment.turn == turn and phase in ("", moment.phase)


def past_of(errand: Errand, turn: str) -> Past | None:
    """Return the last report, or the last of a turn, or that of one of its phases, such as 4-market.

    None before there is any, NoSuchTurn for others.
    """
    closed = pasts(errand)
    if not turn:
        return closed[-1] if closed else None
    number, _, phase = ("0" if turn.upper() == "SIGNUP" else turn.lower()).partition("-")
    chosen = [past for past in closed if any(_is(one, int(number), phase) for one in past.moments)]
    if chosen:
        return chosen[-1]
    moments = [moment for past in closed for moment in past.moments]
    turns = list(dict.fromkeys(f"{one.turn}-{one.phase}" if phase else f"{one.turn}" for one in moments))
    if not turns:
        raise NoSuchTurn(tr("There is no report of turn {turn}; turns: none yet.", turn=turn))
    raise NoSuchTurn(tr("There is no report of turn {turn}; turns: {turns}.", turn=turn, turns=listed(turns)))
