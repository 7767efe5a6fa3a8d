"""The commands of corrections, as a GM types them, with what can be mistyped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import LATER, Run


@pytest.fixture
def played(island: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation whose game stands in round 2."""
    monkeypatch.setenv("PBEM_NOW", LATER)
    for _ in range(2):
        assert run("close", "island", "--now", "--in", island).status == 0
    return island


def first_of(run: Run, folder: Path) -> str:
    """The path of the first creature."""
    values = json.loads(run("ruling", "island", "--show", "creatures", "--json", "--in", folder).out)
    return str(next(iter(values)))


def test_a_ruling_is_tried_then_given(played: Path, run: Run) -> None:
    line = f"SET {first_of(run, played)}.ap 2"
    tried = run("ruling", "island", line, "--try", "--in", played)
    assert tried.status == 0 and "was 1 and is now 2." in tried.out and "Nothing is written." in tried.out
    given = run("ruling", "island", line, "--because", "Luck.", "--in", played)
    assert given.status == 0 and "Every seat is told." in given.out
    (played / "lines.txt").write_text(f"# two of them\n{line}\nMAX C9 2\n", encoding="utf-8")
    again = run(
        "ruling", "island", "--from", played / "lines.txt", "--because", "More.", "--json", "--in", played
    )
    assert "MAX C9 2 is filed" in json.loads(again.out)["done"]


def test_the_orders_of_the_gm_are_shown_with_those_of_the_players(played: Path, run: Run) -> None:
    ends = "CLOSE ends the whole game at the deadline of Round 2, Summer of Year 0."
    assert "it ends the whole game" in run("ruling", "island", "CLOSE", "--in", played).out
    every = run("orders", "island", "--in", played).out
    assert every.startswith("ann (Ann Archer)")
    assert f"  CLOSE\n  → {ends}\n" in every.partition("\ngm (Pat Example): orders received; digest ")[2]
    own = run("orders", "island", "gm", "--in", played)
    assert own.status == 0 and own.out.startswith("gm (Pat Example)") and own.out.endswith(f"→ {ends}\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ruling", "atoll", "SET a 1"], 'there is no game "atoll"; games: island.'),
        (["ruling", "island", "SET hexes.C9.x 1"], "Say why"),
        (["ruling", "island", "SET hexes.C99.x 1", "--because", "x"], 'Did you mean "C9"?'),
        (["ruling", "island"], "A ruling needs at least one line"),
        (["rollback", "island", "five", "--because", "x", "--yes"], '"five" is no turn'),
        (["rollback", "island", "1"], "Say why"),
        (["rollback", "island", "1", "--because", "x"], "add --yes to do it"),
        (["rollback", "island", "9", "--because", "x", "--yes"], "has played no turn 9"),
        (["rerun", "island", "0"], "only the last deadline closed"),
        (["rerun", "island", "--orders", "ann"], "--orders must be SEAT=FILE"),
        (["rerun", "island", "--orders", "ann=/no/such"], "cannot be read"),
        (["preview", "atoll"], 'there is no game "atoll"'),
        (["history", "atoll"], 'there is no game "atoll"'),
    ],
)
def test_a_mistake_is_one_sentence(played: Path, run: Run, words: list[str], said: str) -> None:
    ran = run(*words, "--in", played)
    assert ran.status == 2
    assert said in ran.fault


def test_a_rollback_and_a_rerun(played: Path, run: Run) -> None:
    back = run("rollback", "island", "1-season", "--because", "Lost.", "--yes", "--in", played)
    assert back.status == 0 and back.out.startswith("Taken back: Round 1")
    assert (played / "turns/island/01-season/WITHDRAWN.txt").exists()
    assert run("close", "island", "--now", "--in", played).status == 0
    (played / "gm.txt").write_text("MAX C9 7\n", encoding="utf-8")
    sets = ("--orders", f"gm={played / 'gm.txt'}")
    shown = run("rerun", "island", *sets, "--in", played)
    assert shown.status == 0 and "Nothing is written." in shown.out
    done = run("rerun", "island", *sets, "--because", "Mine.", "--yes", "--in", played)
    assert done.status == 0 and "corrected reports in" in done.out and "01-season.3" in done.out
    same = run("rerun", "island", "--yes", "--because", "Again.", "--in", played)
    assert "nothing is different" in same.out
    replayed = run("replay", "island", "--in", played)
    assert replayed.status == 0 and "Rollback of Round 1" in replayed.out and "(edition 3)" in replayed.out
    told = json.loads(run("history", "island", "--json", "--in", played).out)
    assert {"game", "deadline", "closing", "rollback", "rerun"} <= {one["kind"] for one in told["entries"]}
    assert "has taken back" in run("history", "island", "--in", played).out


def test_a_preview(played: Path, run: Run) -> None:
    text = run("preview", "island", "--in", played)
    assert text.status == 0 and "The public report, as it would be:" in text.out
    values = json.loads(run("preview", "island", "--json", "--in", played).out)
    assert values["missing"] == ["ann", "bob", "chloe", "dinesh", "eve"]
