"""The runner of the benchmarks: what it compares, what it stores, and when it fails."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from benchmarks import runner, tree
from benchmarks.measures import Figure, Kind

Run = Callable[..., int]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The runner with one made-up measure, a baseline of its own, and a machine of a given speed."""
    monkeypatch.setattr(runner, "BASELINE", tmp_path / "baseline.json")

    def played(*arguments: str, rate: float = 100.0, size: float = 5.0, machine: float = 0.05) -> int:
        def measure() -> Iterator[Figure]:
            yield Figure("turns judged", rate, "turns/s")
            yield Figure("pbem --help", 0.2, "s", Kind.SECONDS, most=0.3)
            yield Figure("memory", size, "MB", Kind.PLAIN)

        monkeypatch.setattr(runner, "MEASURES", {"made up": measure})
        monkeypatch.setattr(runner, "calibration", lambda: machine)
        return runner.main(arguments)

    return played


def test_without_a_baseline_all_is_new_and_well(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    printed = capsys.readouterr()
    assert printed.out.count("  new |") == 3
    assert printed.err == ""  # progress is for a terminal


def test_what_is_slower_than_the_baseline_fails(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--update") == 0
    assert run(rate=70) == 0
    capsys.readouterr()
    assert run(rate=60) == 1
    assert "1.67 | SLOWER" in capsys.readouterr().out
    assert run("--limit", "2", rate=60) == 0


def test_a_machine_half_as_fast_is_not_slower_but_memory_counts_as_it_is(run: Run) -> None:
    run("--update")
    assert run(rate=50, machine=0.1) == 0
    assert run(size=8) == 1
    assert run(rate=100, machine=0.02) == 1  # a quick machine that does no more than the slow one did


def test_what_was_promised_fails_whatever_the_baseline_says(run: Run) -> None:
    run("--update")
    slow = Figure("pbem --help", 0.31, "s", Kind.SECONDS, runner.QUIET, most=0.3)
    assert runner.compared(slow, runner.read_baseline()).fault(9) == "MORE THAN 0.3"
    busy = Figure("pbem --help", 0.31, "s", Kind.SECONDS, 2 * runner.QUIET, most=0.3)
    assert runner.compared(busy, runner.read_baseline()).fault(9) == ""


def test_json_tells_the_same(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run("--update")
    capsys.readouterr()
    assert run("--json", "--only", "made up", rate=50) == 1
    values = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["times"], one["fault"]) for one in values["figures"]] == [
        ("turns judged", 2.0, "SLOWER"),
        ("pbem --help", 1.0, ""),
        ("memory", 1.0, ""),
    ]


def test_an_update_of_some_keeps_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("--update")
    monkeypatch.setattr(runner, "MEASURES", {"other": lambda: iter([Figure("other", 1.0, "MB", Kind.PLAIN)])})
    assert runner.main(["--update"]) == 0
    assert sorted(runner.read_baseline()) == ["memory", "other", "pbem --help", "turns judged"]


def test_a_measure_that_is_none_is_wrong_usage(run: Run) -> None:
    with pytest.raises(SystemExit) as ended:
        run("--only", "nonsense")
    assert ended.value.code == 2


def test_the_table_of_the_tree_counts_what_is_there() -> None:
    """Ranges name all between; a circle of modules is found whole, and a chain is not one."""
    assert [*tree.numbers_in("SUR-3.1-04 to 06, CRA-SLV-01. TAB-018")] == [
        *("SUR-3.1-04", "SUR-3.1-05", "SUR-3.1-06", "CRA-SLV-01", "TAB-018")
    ]
    assert tree.circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"d"}}) == [{"b", "c"}]
    assert tree.modules_of_orders(tree.RULESETS / "survival")["Gene"] > 1
    assert "SUR-R05" in tree.where(tree.RULESETS / "survival")
