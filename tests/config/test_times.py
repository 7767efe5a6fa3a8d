"""The times of a game file and the zine's: read whole, and every mistake told with its field."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
import yaml

from pbem.config import read_config
from pbem.gamefile import GameFile, read_game
from pbem.gametimes import past_dates
from pbem.materials import shipped_games
from pbem.timerules import TimeRules, time_rules
from pbem.yamlfile import BadFile

HEAD = "title: An Island\nruleset: survival\n"
SEATS = "seats:\n  ann: {name: Ann, address: ann@example.org}\n  bob: {name: Bob, address: bob@example.org}\n"
GM = "gm: {name: Pat, address: pat@example.org}\n"


def game_of(folder: Path, times: str, deadline: str = "days 3") -> GameFile:
    """The game with these times."""
    path = folder / "island.yaml"
    path.write_text(f"{HEAD}deadline: {deadline}\ntimes: {times}\n{SEATS}", encoding="utf-8")
    return read_game(path, [folder])


def test_the_example_names_every_rule_of_time_and_what_counts_without_it() -> None:
    rules = (shipped_games() / "island.yaml").read_text("utf-8").partition("\ntimes:")[2]
    rules = rules.partition("\noptions:")[0]
    lines = re.findall(r"^  (\w+): (\S(?:.*?\S)?) +# ", rules, re.MULTILINE)
    shown = {name: yaml.safe_load(value) for name, value in lines}
    assert shown == TimeRules().model_dump(mode="json")


def test_times_are_kept_as_they_are_read(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        '{skip: [saturday], holidays: [2026-12-25, "2026-12-31 to 2027-01-02"], country: gb-sct,'
        " phases: {signup: [2026-12-04 20:00, 2026-12-11], season: First Friday of the month}}",
    )
    assert game.times.phases == {
        "signup": ("2026-12-04 20:00", "2026-12-11 20:00"),
        "season": "first friday of the month at 20:00",
    }
    assert game.times.holidays == (
        *(date(2026, 12, 25), date(2026, 12, 31), date(2027, 1, 1), date(2027, 1, 2)),
    )
    kept = time_rules(json.dumps(game.config))
    assert kept.off == game.times.off and kept.off.country == "GB-SCT"
    assert list(kept.phases) == ["signup", "season"]


BAD = [
    ("{skip: [caturday]}", "times.skip[1]: must be"),
    ("{skip: [monday, tuesday, wednesday, thursday, friday, saturday, sunday]}", "times.skip: no deadline"),
    ("{holidays: [christmas]}", "times.holidays: must be days such as"),
    ('{holidays: ["2026-12-31 to 2026-12-24"]}', "times.holidays: number 1"),
    ("{country: Germany}", "times.country: must be a country's two letters"),
    ("{phases: {saeson: days 3}}", "times.phases.saeson: the game has no phase of this name; did you mean"),
    ("{phases: {season: days 0}}", "times.phases.season: the number of days must be from 1 to 365, not 0."),
    ("{phases: {season: [2026-12-04, tomorrow]}}", "times.phases.season[2]: must be a local date and time"),
    ("{minimum: soon}", "times.minimum: must be a length of time"),
    ("{early_after: soon}", "times.early_after"),
]  # fmt: skip


@pytest.mark.parametrize(("times", "said"), BAD, ids=[said for _, said in BAD])
def test_wrong_times_are_told_with_their_field(tmp_path: Path, times: str, said: str) -> None:
    with pytest.raises(BadFile) as caught:
        game_of(tmp_path, times)
    assert said in str(caught.value)


def test_dates_on_days_off_and_dates_that_are_past_are_warned_of(tmp_path: Path) -> None:
    game = game_of(tmp_path, "{skip: [friday]}", "[2026-12-04 20:00, 2026-12-07 20:00]")
    (moved,) = game.warnings
    assert "deadline[1]: no deadline falls on Friday 4 December" in moved
    assert "it is Saturday 5 December instead." in moved
    assert list(past_dates(game.rule, game.times, "UTC", datetime(2026, 12, 1, tzinfo=UTC))) == []
    (some,) = past_dates(game.rule, game.times, "UTC", datetime(2026, 12, 5, tzinfo=UTC))
    assert "the first 1 of 2 times are past" in some
    (all_of_them,) = past_dates(game.rule, game.times, "UTC", datetime(2027, 1, 1, tzinfo=UTC))
    assert "all times are past" in all_of_them


def test_the_zine_of_the_installation(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text(
        f"{GM}zine: {{title: Gazette, deadline: last friday of the month}}\n"
    )
    zine = read_config(tmp_path).zine
    assert zine and zine.rule.written == "last friday of the month at 20:00"
    for deadline, said in (
        ("fridays", "zine.deadline: must be"),
        ("when closed", "says no time"),
        ("when the zine closes", "says no time"),
    ):
        (tmp_path / "config.yaml").write_text(f"{GM}zine: {{title: Gazette, deadline: {deadline}}}\n")
        with pytest.raises(BadFile, match=said):
            read_config(tmp_path)
