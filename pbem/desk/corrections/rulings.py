"""Rulings: orders from the GM's own seat, which set a value with a reason; announced, recorded, replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.desk.corrections.corrections import (
    Opened,
    now_and_until,
    on_file_section,
    opened,
    papers_now,
    reason_of,
    sheet_now,
    tell_seats,
)
from pbem.desk.corrections.editions import RULING, open_edition
from pbem.desk.desk import Desk, DeskFault, game_named, plain_json
from pbem.desk.filed import understood_json
from pbem.desk.letters import complaints, joined, section, wrapped
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.events import GM
from pbem.engine.orders import Line, Order
from pbem.engine.ruled_positions import RuledPosition, changes_told, ruled_position
from pbem.engine.ruleset import Sheet
from pbem.engine.rulings import VERBS, WORDINGS, listing
from pbem.engine.settle import Understood
from pbem.engine.sheet import numbered
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Fault
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import FilingRecord, GameRecord

MOST_LINES = 200


@dataclass(frozen=True)
class _Ruled:
    """What a GM's lines come to: rulings, with the position they make, and orders for the deadline."""

    rulings: tuple[str, ...]
    orders: tuple[Order, ...]
    after: RuledPosition
    round: str

    @property
    def says(self) -> list[str]:
        """Return what is changed, and what is filed, in sentences."""
        return [*(change.says for change in self.after.changes), *map(self._filed, self.orders)]

    def _filed(self, order: Order) -> str:
        if order.ends_game:
            return tr(
                "{order} is on file for the GM's seat: it ends the whole game at the deadline of {round}.",
                order=order,
                round=self.round,
            )
        return tr("{order} is filed for the GM's seat and played at the deadline.", order=order)


def give_ruling(
    desk: Desk,
    files: Files,
    game: GameRecord,
    lines: Sequence[str],
    because: str,
    letter: int | None = None,
) -> str:
    """Carry out a GM's lines, tell every seat what it may know, and return what was done.

    Lines that set a value open the moment once more, with its deadline and the orders on file kept; lines
    that are orders of the game for the GM are filed. DeskFault, and nothing is done, if one is wrong.
    """
    before = opened(desk, files, game)
    ruled = _ruled(before, lines)
    if not ruled.rulings:
        _file_orders(desk, files, before, ruled.orders, letter)
        _note(desk, files, before, ruled, "", None, letter)
        return " ".join(ruled.says)
    reason = reason_of(because)
    moment = open_edition(desk, files, game, before.moment, ruled.after.position)
    if before.deadline:
        files.set_deadline(
            game.id, moment.number, before.deadline.at, before.deadline.reason, desk.clock.now()
        )
    after = replace(
        before,
        moment=moment,
        position=ruled.after.position,
        deadline=files.deadline(game.id, moment.number),
    )
    _file_orders(desk, files, after, ruled.orders, letter)
    _note(desk, files, after, ruled, reason, before.moment.number, letter)
    with spoken(desk.config, game):
        _announce(desk, files, before, after, ruled, reason)
    done = tr("Ruled for {round}: {changes}", round=after.title, changes=" ".join(ruled.says))
    return f"{done} {tr('Every seat is told.')}"


def tried_ruling(desk: Desk, slug: str, lines: Sequence[str]) -> list[str]:
    """Return what a GM's lines would change; nothing is written."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        return _ruled(opened(desk, files, game), lines).says


def values_of(desk: Desk, slug: str, path: str = "") -> list[tuple[str, str]]:
    """Return what can be set in a game below a path, each with its present value."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        found = opened(desk, files, game)
    try:
        return listing(found.rules.dump(found.rules.book, found.position.state), path)
    except Fault as fault:
        raise DeskFault(f"{slug}: {_said(fault)}") from None


def _said(fault: Fault | Complaint) -> str:
    return f"{fault.reason} {fault.hint}".strip()


def _ruled(found: Opened, lines: Sequence[str]) -> _Ruled:
    if found.moment.is_over:
        raise DeskFault(
            tr(
                "{game} is over: a ruling can change nothing. To play on, roll it back first.",
                game=found.game.slug,
            )
        )
    written = [line.text for line in numbered("\n".join(lines))]
    if not written:
        raise DeskFault(tr("A ruling needs at least one line: {wordings}.", wordings=", ".join(WORDINGS)))
    if len(written) > MOST_LINES:
        raise DeskFault(tr("A ruling may have {most} lines, not {n}.", most=MOST_LINES, n=len(written)))
    rulings = tuple(line for line in written if _is_ruling(found, line))
    orders = tuple(_order(found, line) for line in written if not _is_ruling(found, line))
    try:
        after = ruled_position(found.rules, found.position, rulings, found.keys)
    except Fault as fault:
        raise DeskFault(_said(fault)) from None
    return _Ruled(tuple(change.line for change in after.changes), orders, after, found.title)


def _is_ruling(found: Opened, line: str) -> bool:
    """Say whether a line sets a value; a ruleset's own verb for the GM comes first."""
    verb = line.split()[0].upper()
    return verb in VERBS and verb not in found.rules.gm_grammar.verbs()


def _order(found: Opened, line: str) -> Order:
    """Return an order of the GM's in this phase; DeskFault if the line is not one."""
    rules, position = found.rules, found.position
    lexicon = rules.lexicon(rules.book, rules.view(rules.book, position.state, GM), GM)
    accepts = rules.phase(position.moment.phase).gm_orders
    reading = rules.gm_grammar.read([Line(1, line)], lexicon, accepts)
    if reading.complaints:
        known = ", ".join([*WORDINGS, *(kind.wording for kind in accepts)])
        hint = tr("A ruling is one of: {wordings}.", wordings=known)
        raise DeskFault(f"{line}: {_said(reading.complaints[0])} {hint}")
    return reading.orders[0]


def _file_orders(
    desk: Desk, files: Files, found: Opened, orders: tuple[Order, ...], letter: int | None
) -> None:
    if orders:
        files.add_filing(
            FilingRecord(
                game=found.game.id,
                moment=found.moment.number,
                seat=GM,
                kind="add",
                text="\n".join(map(str, orders)),
                letter=letter,
                filed_at=desk.clock.now(),
                understood=understood_json(Understood(tuple(map(str, orders)))),
            )
        )


def _note(
    desk: Desk,
    files: Files,
    found: Opened,
    ruled: _Ruled,
    reason: str,
    of: int | None,
    letter: int | None,
) -> None:
    """Put the ruling on record; `of` is the moment it changes, for a replay to begin with."""
    orders = tuple(map(str, ruled.orders))
    lines = "; ".join((*ruled.rulings, *orders))
    title = as_kept(lambda: found.title)
    files.add_act(
        ActRecord(
            game=found.game.id,
            moment=found.moment.number,
            kind=RULING,
            says=f"The GM rules for {title}: {lines}. {reason}".strip(),
            details=plain_json({"lines": ruled.rulings, "orders": orders, "because": reason, "of": of}),
            letter=letter,
            at=desk.clock.now(),
        )
    )


def _announce(desk: Desk, files: Files, before: Opened, after: Opened, ruled: _Ruled, reason: str) -> None:
    """Tell every seat that the GM ruled, what it may see of that, and which of its orders that ends."""
    papers = papers_now(files, after)
    texts = {}
    for seat in after.seats:
        changes = changes_told(after.rules, before.position, after.position, ruled.after.changes, seat.key)
        sheets = [sheet_now(one, papers, seat.key) for one in (before, after)]
        texts[seat.key] = joined(
            wrapped(tr("The GM has ruled: {reason}", reason=reason)),
            section(tr("What you see of it:"), changes),
            now_and_until(after, seat.zone),
            _no_longer(sheets[0], sheets[1]),
            on_file_section(after, papers, seat.key) if seat.key in papers else "",
            wrapped(
                tr(
                    "What was on file stays on file. To change your orders, reply to this letter and leave "
                    "its subject as it is: it holds your key."
                )
            ),
        ).rstrip("\n")
    tell_seats(desk, files, after, RULING, tr("a ruling of the GM's"), texts)


def _no_longer(before: Sheet, after: Sheet) -> str:
    """Return which of a seat's orders are no longer possible, each with the reason."""
    was = {(one.text, one.reason) for one in (*before.refused, *before.failed)}
    lost = [one for one in (*after.refused, *after.failed) if (one.text, one.reason) not in was]
    if not lost:
        return ""
    heading = tr("By the ruling these orders of yours can't be carried out:")
    return f"{heading}\n\n{complaints(lost)}"
