"""Opening a game that is over: its secret and all orders, so that anybody can judge it again."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import partial

from pbem import __version__
from pbem.desk.defects import for_each
from pbem.desk.desk import Desk
from pbem.desk.ending.rekeying import replace_keys
from pbem.desk.fair.beacon_dice import pulse_named
from pbem.desk.fair.chain import SEALED, card_on_file, keep_card, lay_card, seals_on_file
from pbem.desk.fair.looks import looks_on_file
from pbem.desk.fair.opened import NamedPulse, OpenedGame
from pbem.desk.fair.seals import CARD, RECORD, Before, Card, json_bytes, seal_of
from pbem.printing.archive import game_folder, keep
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord

CORRECTIONS = ("ruling", "rollback", "rerun")
"""The acts that set a position which follows from no orders, or have orders judged again."""


def reveal_ended(desk: Desk) -> None:
    """Open every game that is over and not opened yet; a close that was cut short is made up for."""
    with desk.store.transaction() as files:
        over = {_mark_of(one.slug, one.moment): one.slug for one in files.standings(is_over=True)}
        opened = files.marks_on_file(list(over))
        closed = [files.game(slug) for mark, slug in over.items() if mark not in opened]
    for_each(filter(None, closed), partial(reveal, desk))


def reveal(desk: Desk, game: GameRecord) -> None:
    """Write the record of a game that is over into its folder of turns, and note it.

    What is published opens nothing: keys that follow from it are replaced before, and are on file.
    """
    with desk.store.transaction() as files:
        replace_keys(desk, files, game)
        opened = game_opened(files, game)
        mark = _mark(files, game)
        card = lay_card(desk, files, game)
    values = asdict(opened)
    keep_card(desk, card)
    keep(game_folder(desk.config.turns, game.slug), RECORD, json_bytes({**values, "seal": seal_of(values)}))
    with desk.store.transaction() as files:
        files.add_act(
            ActRecord(
                game=game.id,
                kind=SEALED,
                says=f"{game.slug} is over: the secret of its dice and all orders are opened in {RECORD}.",
                mark=mark,
                at=desk.clock.now(),
            )
        )


def _mark(files: Files, game: GameRecord) -> str:
    """Return the mark of the act: a game that was taken back and ends again is opened again."""
    moment = files.moment(game.id)
    return _mark_of(game.slug, moment.number if moment else 0)


def _mark_of(slug: str, moment: int) -> str:
    return f"seal.{slug}.opened.{moment}"


def game_opened(files: Files, game: GameRecord) -> OpenedGame:
    """Return the secret and all sealed moments of a game; of one that is not over, for the GM's eyes only."""
    card = card_on_file(files, game)
    sealed = seals_on_file(files, game)
    moments = files.moments(game.id)
    first = card.sealed_from if card else 1
    by = {one.moment: one.version for one in files.outcomes(game.id)}
    before = {0: card.version if card else "", **by}
    set_anew = [
        moment
        for moment in moments
        if moment.replaces is not None
        or (moment.number == first and first > 1)
        or by.get(moment.number, "") not in ("", before.get(moment.number - 1))
    ]
    acts = [act for kind in CORRECTIONS for act in files.acts(game.id, kind)]
    return OpenedGame(
        game.slug,
        game.secret,
        json.loads(game.material),
        [one.opened for one in sealed],
        [(moment.number, moment.replaces) for moment in moments if moment.replaces is not None],
        {str(moment.number): moment.state for moment in set_anew},
        [act.says for act in sorted(acts, key=lambda act: act.id)],
        sealed[-1].link if sealed else _card_link(card),
        __version__,
        {str(act.moment): lines for act in acts if (lines := _lines(act))},
        looks_on_file(files, game),
        _pulses(files, game),
    )


def _pulses(files: Files, game: GameRecord) -> list[NamedPulse]:
    """Return all pulses that were named, in the order of the deadlines; one set again is named once."""
    named: dict[tuple[int, int], NamedPulse] = {}
    for deadline in files.deadlines(game.id):
        if pulse := pulse_named(game, deadline.at):
            mark = deadline.moment, pulse.number
            at = deadline.set_at.isoformat()
            named.setdefault(mark, NamedPulse(*mark, pulse.at.isoformat(), at))
    return list(named.values())


def _lines(act: ActRecord) -> list[str]:
    """Return the lines of a ruling that set a position, nothing for other acts."""
    lines: list[str] = json.loads(act.details)["lines"] if act.kind == CORRECTIONS[0] else []
    return lines


def _card_link(card: Card | None) -> Before:
    return Before(CARD, seal_of(asdict(card)) if card else "")
