"""The command that brings a shipped language up to date: what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

import pbem.languages.sync
from pbem.languages.sync import main


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ([], 2, "usage: python -m pbem.languages.sync LANGUAGE"),
        (["--help"], 0, "python -m pbem.languages.sync de survival desk"),
        (["../de"], 2, "usage:"),
        (["de", "survivel"], 2, "No part of pbem: survivel."),
    ],
)
def test_what_is_no_language_or_no_part_writes_nothing(
    arguments: list[str],
    status: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(pbem.languages.sync, "_FOLDER", tmp_path)
    assert main(arguments) == status
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_part_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pbem.languages.sync, "_FOLDER", tmp_path)
    assert main(["de", "templates"]) == 0
    assert [file.name for file in tmp_path.rglob("*.po")] == ["templates.po"]
