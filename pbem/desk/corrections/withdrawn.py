"""The notice in each folder of a turn that was taken back: since when, why, and what takes its place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pbem.desk.corrections.editions import RERUN, ROLLBACK, RULING, details_of, editing_acts
from pbem.desk.corrections.telling import correction_told
from pbem.desk.defects import for_each
from pbem.desk.desk import Desk
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, wrapped
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr
from pbem.printing.archive import keep, moment_folder
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord

WITHDRAWN = "WITHDRAWN.txt"


def mark_withdrawn(desk: Desk) -> None:
    """Keep a notice in every folder that is withdrawn and has none; to do it again is harmless.

    It is done after the transaction that withdraws them, so that no notice says what did not happen.
    """
    with desk.store.transaction() as files:
        games = [files.game_by_id(one) for one in sorted(files.games_with_acts((RULING, ROLLBACK, RERUN)))]
    for_each(filter(None, games), partial(_mark, desk))


def _mark(desk: Desk, game: GameRecord) -> None:
    with desk.store.transaction() as files:
        marked = list(_withdrawn(files, game))
    for act, moment, moments in marked:
        folder = moment_folder(desk.config.turns, game.slug, moment.turn, moment.phase, moment.edition)
        if folder.is_dir() and not (folder / WITHDRAWN).exists():
            with spoken(desk.config, game):
                says = correction_told(desk.rules(game), act, moments)
                keep(folder, WITHDRAWN, _notice(game, act, moment, says).encode())


def _withdrawn(
    files: Files, game: GameRecord
) -> Iterator[tuple[ActRecord, MomentRecord, dict[int, MomentRecord]]]:
    """Yield each moment withdrawn, with the act that did it and all moments of the game."""
    acts = editing_acts(files, game)
    moments = {moment.number: moment for moment in files.moments(game.id)} if acts else {}
    for act in acts.values():
        for number in details_of(act).get("withdrawn", []):
            if number in moments:
                yield act, moments[number], moments


def _notice(game: GameRecord, act: ActRecord, moment: MomentRecord, says: str) -> str:
    """Return the text of a notice; what it says comes from the record, so it is always the same."""
    name, since = moment_folder_name(moment), deadline_text(act.at, game.zone)
    return joined(
        wrapped(tr("This folder, {folder}, is withdrawn since {since}.", folder=name, since=since)),
        wrapped(says),
        wrapped(
            tr(
                "Its files are kept as they were, but what they tell counts no longer. What takes its place "
                "is in the folder of the same turn with the next number behind it, once that is played."
            )
        ),
    )


def moment_folder_name(moment: MomentRecord) -> str:
    """Return how the folder of a moment is called below that of its game."""
    again = f".{moment.edition}" if moment.edition > 1 else ""
    return f"{moment.turn:02d}-{moment.phase}{again}"
