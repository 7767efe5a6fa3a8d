"""An office whose one game is of Laissez-faire: deals, contracts and complaints between four seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from pbem.config import Config, read_config
from tests.desk.belt_office import BELT_SEATS
from tests.desk.office import SLUG, Office, install

BOARD_SEATS = BELT_SEATS
HIDDEN = {"books": "closed", "contracts": "private", "prices": "sealed"}
"""Options with which all is hidden that can be."""


def install_board(folder: Path, **options: object) -> Config:
    """Make an installation with a game file of Laissez-faire; ann goes first."""
    install(folder, seats=BOARD_SEATS)
    file = folder / "games" / f"{SLUG}.yaml"
    game: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    chosen = {"first_player": "listed", **options}
    game |= {"title": "Broadway", "ruleset": "laissez_faire", "options": chosen}
    file.write_text(yaml.safe_dump(game, allow_unicode=True, sort_keys=False), "utf-8")
    return read_config(folder)


def agree(office: Office, name: str, *clauses: str) -> None:
    """Let ann and bob send the same contract."""
    for one, other in (("ann", "bob"), ("bob", "ann")):
        block = "\n".join([f'CONTRACT "{name}" WITH {other}', *clauses, "END"])
        office.come(office.letter(one, block))
