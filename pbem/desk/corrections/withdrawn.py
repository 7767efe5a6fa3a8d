"""The notice in each folder of a turn that was taken back: since when, why, and what takes its place."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.desk.corrections.editions import details_of, editing_acts
from pbem.desk.desk import Desk
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, wrapped
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
        marked = [(game, *pair) for game in files.games() for pair in _withdrawn(files, game)]
    for game, act, moment in marked:
        folder = moment_folder(desk.config.turns, game.slug, moment.turn, moment.phase, moment.edition)
        if folder.is_dir() and not (folder / WITHDRAWN).exists():
            keep(folder, WITHDRAWN, _notice(game, act, moment).encode())


def _withdrawn(files: Files, game: GameRecord) -> Iterator[tuple[ActRecord, MomentRecord]]:
    for act in editing_acts(files, game).values():
        numbers = details_of(act).get("withdrawn", [])
        found = [files.moment(game.id, number) for number in numbers]
        yield from ((act, moment) for moment in found if moment)


def _notice(game: GameRecord, act: ActRecord, moment: MomentRecord) -> str:
    """Return the text of a notice; what it says comes from the record, so it is always the same."""
    name = moment_folder_name(moment)
    return joined(
        wrapped(f"This folder, {name}, is withdrawn since {deadline_text(act.at, game.zone)}."),
        wrapped(act.says),
        wrapped(
            "Its files are kept as they were, but what they tell counts no longer. What takes its place is "
            "in the folder of the same turn with the next number behind it, once that is played."
        ),
    )


def moment_folder_name(moment: MomentRecord) -> str:
    """Return how the folder of a moment is called below that of its game."""
    again = f".{moment.edition}" if moment.edition > 1 else ""
    return f"{moment.turn:02d}-{moment.phase}{again}"
