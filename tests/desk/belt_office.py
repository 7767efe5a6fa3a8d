"""An office whose one game is of Planetismals: its start report goes out with the welcomes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from pbem.config import Config, read_config
from pbem.post import Post
from tests.desk.office import SLUG, Office, install

BELT_SEATS = ("ann", "bob", "chloe", "eve")
"""Who wants text, text and HTML, all three, and HTML alone."""
LISTED: Mapping[str, object] = {"turn_order": "listed"}


def install_belt(folder: Path, more_config: str = "", **values: object) -> Config:
    """Make an installation with a game file of Planetismals; `values` are fields of the file."""
    install(folder, seats=BELT_SEATS, more_config=more_config)
    file = folder / "games" / f"{SLUG}.yaml"
    game: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    game |= {"title": "The Belt", "ruleset": "planetismals", "options": dict(LISTED), **values}
    file.write_text(yaml.safe_dump(game, allow_unicode=True, sort_keys=False), "utf-8")
    return read_config(folder)


def start_of(office: Office) -> Path:
    """The folder of the start report."""
    return office.config.turns / SLUG / "00-start"


def welcomes(office: Office) -> dict[str, Post]:
    """The first mail of each welcome, by seat."""
    found = {post.message_id: post for post in office.posts()}
    ids = {seat: office.id_of(f"{SLUG}.1.welcome.{seat}") for seat in (*BELT_SEATS, "gm")}
    return {seat: found[id] for seat, id in ids.items() if id in found}
