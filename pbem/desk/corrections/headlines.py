"""What the GM has ruled or taken back since the report before: it stands at the head of the next one."""

from __future__ import annotations

from typing import Any

from pbem.desk.corrections.editions import ROLLBACK, RULING, details_of, editing_acts
from pbem.desk.corrections.telling import correction_told, sentence
from pbem.desk.desk import Desk
from pbem.desk.publishing import Notices, no_notices
from pbem.engine.events import SeatId
from pbem.engine.ruled_positions import seen_changes
from pbem.engine.ruleset import Json, Position, Ruleset
from pbem.engine.rulings import Change, ruled
from pbem.engine.tongue import tr
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord


def headlines(desk: Desk, files: Files, game: GameRecord, moment: MomentRecord) -> Notices:
    """Return what every reader is told at the head of a moment's report."""
    told = _acts_of(files, game, moment)
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
                found.append(ruling_told(rules, *pair, act, reader))
        return tuple(found)

    return notices


def _numbered(moments: list[Any]) -> list[tuple[int, MomentRecord]]:
    return [(moment.number, moment) for moment in moments]


def _acts_of(
    files: Files, game: GameRecord, moment: MomentRecord
) -> list[tuple[ActRecord, MomentRecord, MomentRecord]]:
    """Return the acts that opened a moment, each with the moments before and after it, oldest first."""
    acts = editing_acts(files, game) if moment.replaces else {}
    found: list[tuple[ActRecord, MomentRecord, MomentRecord]] = []
    here: MomentRecord | None = moment
    while here and here.replaces and here.number in acts:
        before = files.moment(game.id, here.replaces)
        assert before
        found.insert(0, (acts[here.number], before, here))
        here = None if files.outcome(game.id, before.number) else before
    return found


def ruling_told(
    rules: Ruleset[Any, Any, Any],
    before: Position[Any],
    after: Position[Any],
    act: ActRecord,
    reader: SeatId | None,
) -> str:
    """Return what a reader may know of a ruling: the reason, and the changes that the reader can see."""
    details = details_of(act)
    changes = changes_of(rules.dump(rules.book, before.state), details["lines"])
    seen = seen_changes(rules, before, after, changes, reader)
    told = tr("The GM has ruled: {reason}", reason=sentence(details["because"]))
    return " ".join([told, *(change.says for change in seen)])


def changes_of(values: Json, lines: list[str]) -> list[Change]:
    """Return what the lines of a ruling change."""
    changes = []
    for line in lines:
        values, change = ruled(values, line)
        changes.append(change)
    return changes
