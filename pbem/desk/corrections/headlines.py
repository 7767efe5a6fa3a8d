"""What the GM has ruled or taken back since the report before: it stands at the head of the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from pbem.desk.corrections.editions import ROLLBACK, RULING, details_of, editing_acts
from pbem.desk.corrections.telling import correction_told, sentence
from pbem.desk.desk import Desk
from pbem.desk.publishing import Notices, no_notices
from pbem.engine.events import GM, SeatId
from pbem.engine.ruled_positions import changes_told
from pbem.engine.ruleset import Json, Position, Ruleset
from pbem.engine.rulings import Change, ruled
from pbem.engine.tongue import tr
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord

_Opening: TypeAlias = tuple[ActRecord, MomentRecord, MomentRecord]
"""An act that opened a moment once more, with the moment before it and that moment."""


def headlines(desk: Desk, files: Files, game: GameRecord, moment: MomentRecord) -> Notices:
    """Return what every reader is told at the head of a moment's report."""
    return _told_of(desk, files, game, _acts_of(files, game, moment))


def rulings_told(desk: Desk, files: Files, game: GameRecord, moments: Sequence[MomentRecord]) -> Notices:
    """Return what every reader may know of the rulings that made the positions of some moments."""
    acts = [one for moment in moments for one in _acts_of(files, game, moment) if one[0].kind == RULING]
    return _told_of(desk, files, game, acts)


def _told_of(desk: Desk, files: Files, game: GameRecord, told: Sequence[_Opening]) -> Notices:
    if not told:
        return no_notices
    positions = {number: desk.position_of(game, one) for _, *pair in told for number, one in _numbered(pair)}
    rules = desk.rules(game)
    moments = {one.number: one for one in files.moments(game.id)}

    def notices(reader: SeatId | None) -> tuple[str, ...]:
        found: list[str] = []
        for act, before, after in told:
            if act.kind == ROLLBACK:
                found.append(correction_told(rules, act, moments))
            elif act.kind == RULING:
                pair = positions[before.number], positions[after.number]
                found.append(_ruling_told(rules, *pair, act, reader))
        return tuple(found)

    return notices


def _numbered(moments: list[Any]) -> list[tuple[int, MomentRecord]]:
    return [(moment.number, moment) for moment in moments]


def _acts_of(files: Files, game: GameRecord, moment: MomentRecord) -> list[_Opening]:
    """Return the acts that opened a moment, each with the moments before and after it, oldest first.

    Of those before a closing that was taken back only rulings are among them: they stay in force.
    """
    acts = editing_acts(files, game) if moment.replaces else {}
    found: list[_Opening] = []
    here: MomentRecord | None = moment
    was_closed = False
    while here and here.replaces and here.number in acts:
        before = files.moment(game.id, here.replaces)
        assert before
        if not was_closed or acts[here.number].kind == RULING:
            found.insert(0, (acts[here.number], before, here))
        was_closed = was_closed or files.outcome(game.id, before.number) is not None
        here = before
    return found


def _ruling_told(
    rules: Ruleset[Any, Any, Any],
    before: Position[Any],
    after: Position[Any],
    act: ActRecord,
    reader: SeatId | None,
) -> str:
    """Return what a reader may know of a ruling: the reason, and the changes that the reader can see."""
    details = details_of(act)
    changes = changes_of(rules.dump(rules.book, before.state), details["lines"])
    told = tr("The GM has ruled: {reason}", reason=sentence(details["because"]))
    if reader == GM:
        return " ".join([told, *(change.says for change in changes)])
    return " ".join([told, *changes_told(rules, before, after, changes, reader)])


def changes_of(values: Json, lines: list[str]) -> list[Change]:
    """Return what the lines of a ruling change."""
    changes = []
    for line in lines:
        values, change = ruled(values, line)
        changes.append(change)
    return changes
