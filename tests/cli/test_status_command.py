"""`pbem status` where there are many games: an overview, and every game only if it is asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def crowded(island: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation with more games than are shown in full: one is too many here."""
    monkeypatch.setattr("pbem.desk.safety.overview.FEW", 0)
    return island


def test_many_games_are_summed_up(run: Run, crowded: Path) -> None:
    ran = run("status", "--in", crowded)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[:4] == [
        "Games: 1 in play, 0 over",
        "Games that need you: 0",
        "The next deadlines:",
        "  island: The Island (survival), turn 0: in 3 days 8 hours",
    ]
    assert "Posts waiting: " in ran.out


def test_one_game_or_all_are_shown_in_full(run: Run, crowded: Path) -> None:
    for arguments in (("island",), ("--all",)):
        out = run("status", *arguments, "--in", crowded).out
        assert out.startswith("island: The Island (survival)\n")
        assert "no orders: 5 (ann, bob, chloe, dinesh, eve)" in out


def test_json_of_many_games_names_all_without_their_seats(run: Run, crowded: Path) -> None:
    ran = run("status", "--json", "--in", crowded)
    read = json.loads(ran.out)
    assert (ran.status, ran.err, read["in_play"], read["workers"]) == (0, "", 1, None)
    [game] = read["games"]
    assert (game["slug"], game["needs"], game["deadline_at"]) == ("island", "", "2026-12-04T20:00:00+00:00")
    assert read["boxes"] == {"queued": 0, "failing": 0, "shunted": 0, "refused": 0}
    assert read["post"]["queued"] == 0
    full = json.loads(run("status", "--json", "--all", "--in", crowded).out)
    assert full["games"][0]["missing"] == ["ann", "bob", "chloe", "dinesh", "eve"]
