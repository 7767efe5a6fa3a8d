"""The folder of the GM's own rulesets is never saved, exported, restored over or written."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.clock import FixedClock
from pbem.desk.desk import DeskFault
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.export import export_game
from pbem.desk.safety.restore import restore
from pbem.ownrulesets import use_rulesets_in
from pbem.yamlfile import BadFile
from tests.desk.office import CONFIG, SLUG, START, Office, install, office_at

OWN = "folders: {rulesets: mine}\n"
CODE = "BOX = 7\n"


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An installation with a game, and with a ruleset of the GM's own."""
    folder = tmp_path / "zine"
    laid(folder)
    install(folder, more_config=OWN)
    with office_at(folder) as office:
        yield office
    use_rulesets_in(None)


def laid(folder: Path) -> Path:
    """Lay a ruleset into the folder of an installation."""
    (folder / "mine").mkdir(parents=True, mode=0o755)
    file = folder / "mine" / "lagoon.py"
    file.write_text(CODE, "utf-8")
    file.chmod(0o644)
    return file


def restored(backup: Path, folder: Path, *, is_over: bool = False) -> None:
    """Put a backup into a folder."""
    restore(backup, folder, FixedClock(START), is_over=is_over, say=lambda text: None)


def test_neither_a_backup_nor_an_export_holds_it(office: Office, tmp_path: Path) -> None:
    made = (write_backup(office.desk, tmp_path / "b.zip"), export_game(office.desk, SLUG, tmp_path / "e.zip"))
    for path in (one.path for one in made):
        with zipfile.ZipFile(path) as archive:
            assert not any("mine" in name or "lagoon" in name for name in archive.namelist())


def test_a_restore_leaves_it_alone(office: Office, tmp_path: Path) -> None:
    backup = write_backup(office.desk, tmp_path / "b.zip").path
    file = office.config.folder / "mine" / "lagoon.py"
    office.desk.store.close()
    restored(backup, office.config.folder, is_over=True)
    assert file.read_text("utf-8") == CODE
    fresh = tmp_path / "fresh"
    laid(fresh)
    restored(backup, fresh)  # what was put there before is no reason to ask
    assert [path.name for path in (fresh / "mine").iterdir()] == ["lagoon.py"]
    (other := tmp_path / "other").mkdir()
    (other / "notes.txt").write_text("mine", "utf-8")
    with pytest.raises(DeskFault, match="is not empty"):
        restored(backup, other)


@pytest.mark.parametrize("place", ["mine", "mine/deep"])
def test_a_backup_that_would_write_into_it_is_refused(office: Office, tmp_path: Path, place: str) -> None:
    backup, forged = write_backup(office.desk, tmp_path / "b.zip").path, tmp_path / "f.zip"
    office.desk.store.close()
    with zipfile.ZipFile(backup) as archive, zipfile.ZipFile(forged, "w") as other:
        for name in archive.namelist():
            content = archive.read(name)
            if b'"places"' in content:
                about = json.loads(content)
                about["places"]["games"] = place
                content = json.dumps(about).encode()
            other.writestr(name, content)
    with pytest.raises(BadFile, match="its games would lie in the rulesets"):
        restored(forged, office.config.folder, is_over=True)
    assert (office.config.folder / "mine" / "lagoon.py").read_text("utf-8") == CODE
    assert (office.config.folder / "config.yaml").read_text("utf-8") == CONFIG + OWN
