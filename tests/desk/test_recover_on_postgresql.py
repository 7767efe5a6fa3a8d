"""Recovering an installation whose database was on a server: into a file, which is then put into a server."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.config import read_config
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.recover import Loss
from pbem.store.transfer import copy_all
from tests import postgres
from tests.desk.drill import HOUR, Sending, Zine, letter, make_zine, recovered, rows, tree
from tests.desk.office import START

pytestmark = [
    postgres.needs_server,
    pytest.mark.postgres,
    pytest.mark.slow,
]


def moved_to_a_server(zine: Zine, url: str) -> None:
    """Put an installation's database into an empty one of a server, and have config.yaml name it."""
    copy_all(f"sqlite:///{zine.folder / 'pbem.db'}", url)
    (zine.folder / "pbem.db").unlink()
    config = zine.folder / "config.yaml"
    named = [line for line in config.read_text("utf-8").splitlines() if not line.startswith("database:")]
    config.write_text("\n".join([*named, f"database: {url}", ""]), "utf-8")


def test_the_drill_on_a_server(tmp_path: Path) -> None:
    server = postgres.shared()
    zine = make_zine(tmp_path / "zine", tmp_path / "box")
    moved_to_a_server(zine, server.url(server.new()))
    words = "PRESS TO all:\nHello.\nEND\n"
    times = [START + number * HOUR for number in (1, 5, 32)]
    sendings = [Sending(at, letter("atoll", "ann", place, at, words)) for place, at in enumerate(times)]
    saved, lost = START + 2 * HOUR, START + 35 * HOUR
    zine.live(sendings, START, saved)
    with zine.desk() as desk:
        kept = write_backup(desk, tmp_path / "kept.zip").path
    zine.live(sendings, saved, lost)

    again = Zine(tmp_path / "again", zine.box)
    found = recovered(kept, again.folder, lost + timedelta(hours=1), Loss(lost))
    assert any("pbem db copy" in note for note in found.notes)
    assert len(found.played.rounds) == 1
    assert tree(again.folder / "turns") == tree(zine.folder / "turns")
    moved_to_a_server(again, server.url(server.new()))
    assert read_config(again.folder).database_url.startswith("postgresql")
    assert rows(again) == rows(zine)
    again.live(sendings, lost, lost + HOUR)
    assert again.mails() == []
