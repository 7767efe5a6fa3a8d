"""A new game tried out: its welcomes as they would be, made beside the installation, which stays as it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from pbem.desk.desk import Desk, desk_of
from pbem.desk.games import check_new, new_game
from pbem.desk.mailing import read_post
from pbem.desk.upgrading import upgrade
from pbem.gamefile import GameFile
from pbem.post import Post


def welcomes_of(desk: Desk, file: GameFile) -> list[Post]:
    """Return the mails that making a game would queue; DeskFault if it could not be made.

    Their keys and the commitment of the dice are not those of the game when it is made.
    """
    with desk.store.transaction() as files:
        check_new(files, file.slug)
    with TemporaryDirectory() as scratch:
        database, turns = f"sqlite:///{Path(scratch) / 'pbem.db'}", Path(scratch) / "turns"
        config = replace(desk.config, folder=Path(scratch), database_url=database, turns=turns)
        upgrade(config)
        with desk_of(config, desk.clock, desk.say) as beside:
            new_game(beside, file)
            with beside.store.transaction() as files:
                return [read_post(beside, one.content) for one in files.unsent()]
