"""Early closings, phases with rules of their own, and the zine's deadlines, on the desk."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from lxml import html  # type: ignore[import-untyped]

from pbem.desk.close import close_game
from pbem.desk.desk import DeskFault
from pbem.desk.fair.verify import verify_folder
from pbem.desk.games import new_game
from pbem.desk.site.build import build_site
from pbem.desk.tending import tend
from pbem.gamefile import read_game
from tests.desk.conftest import MakeOffice
from tests.desk.office import FIRST_DEADLINE, SLUG, START, Office, install, office_at

HOUR = timedelta(hours=1)


def office_with(
    folder: Path, deadline: str = "every friday at 20:00", config: str = "", **times: object
) -> Office:
    """An office whose game has these rules of time."""
    made = install(folder / "zine", {}, deadline, ("ann", "bob"), config)
    file = made.games / f"{SLUG}.yaml"
    values = {**yaml.safe_load(file.read_text("utf-8")), "times": times}
    file.write_text(yaml.safe_dump(values), encoding="utf-8")
    return office_at(folder / "zine", made).__enter__()


HALF = START + (FIRST_DEADLINE - START) / 2


@pytest.mark.parametrize(
    ("times", "first"),
    [
        ({"early": True}, HALF),
        ({"early": True, "early_after": "half"}, HALF),
        ({"early": True, "early_after": "none"}, START + HOUR),
        ({"early": True, "early_after": "12 hours"}, START + 12 * HOUR),
        ({"early": False, "early_after": "none"}, FIRST_DEADLINE),
        ({}, FIRST_DEADLINE),
    ],
    ids=str,
)
def test_a_round_closes_early_when_all_are_ready(
    tmp_path: Path, times: dict[str, Any], first: datetime
) -> None:
    office = office_with(tmp_path, **times)
    office.clock.at = START + HOUR
    office.write("ann", "READY\n")
    office.clock.at = FIRST_DEADLINE - HOUR
    assert tend(office.desk) == []
    office.clock.at = START + HOUR
    office.write("bob", "READY\n")
    if first > START + HOUR:
        office.clock.at = first - HOUR
        assert tend(office.desk) == []
    office.clock.at = first
    assert len(tend(office.desk)) == 1


def test_a_phase_may_have_a_rule_of_its_own(tmp_path: Path) -> None:
    office = office_with(tmp_path, phases={"season": "days 2 at 9:00"})
    assert office.deadline() == FIRST_DEADLINE
    office.close()
    assert office.deadline() == datetime(2026, 12, 6, 9, tzinfo=UTC)
    office.close()
    assert office.deadline() == datetime(2026, 12, 8, 9, tzinfo=UTC)


def test_days_skipped_and_the_least_time_count_on_the_desk(tmp_path: Path) -> None:
    office = office_with(tmp_path, skip=["friday", "saturday"], minimum="6 days")
    assert office.deadline() == datetime(2026, 12, 13, 20, tzinfo=UTC)


def test_games_share_the_deadlines_of_the_zine(tmp_path: Path) -> None:
    zine = "zone: Europe/London\nzine: {title: Gazette, deadline: every thursday at 18:00}\n"
    office = office_with(tmp_path, "when the zine closes", zine)
    assert office.deadline() == datetime(2026, 12, 3, 18, tzinfo=UTC)
    other = office.config.games / "other.yaml"
    text = (office.config.games / f"{SLUG}.yaml").read_text("utf-8")
    other.write_text(f"{text}zone: Australia/Sydney\n", encoding="utf-8")
    game = new_game(
        office.desk, read_game(other, [office.config.games], zone=office.config.zone), "5eed" * 16
    )
    with office.desk.store.transaction() as files:
        deadline = files.deadline(game.id, 1)
    assert deadline and deadline.at == office.deadline()


def test_a_game_that_closes_with_no_zine_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeskFault, match=r"config\.yaml has no field zine"):
        office_with(tmp_path, "when the zine closes")


@pytest.mark.parametrize(
    ("times", "said"),
    [
        ({}, "but it changes nothing: this round is not closed before its deadline."),
        ({"early": False}, "but it changes nothing: this round is not closed before its deadline."),
        ({"early": True}, "are READY, from Thursday 3 December 2026, 04:00 (UTC) on."),
        ({"early": True, "early_after": "none"}, "as soon as all who must order are READY."),
    ],
    ids=str,
)
def test_ready_is_answered_with_what_it_does_in_this_game(
    tmp_path: Path, times: dict[str, Any], said: str
) -> None:
    office = office_with(tmp_path, **times)
    for text in (office.write("ann", "READY\n"), office.write("ann", "STATUS\n")):
        flat = " ".join(text.split())
        assert "READY is noted" in flat and said in flat


def test_reports_and_the_site_say_when_a_round_was_really_closed(make_office: MakeOffice) -> None:
    office = make_office(seats=("ann", "bob"), rounds=1)
    office.clock.at = FIRST_DEADLINE - 3 * HOUR
    office.answer(office.letter("gm", "CLOSE NOW\n", From="pat@example.org"))
    (early,) = close_game(office.desk, SLUG)
    told = "Closed: Friday 4 December 2026, {}; its deadline was Friday 4 December 2026, {}"
    assert told.format("17:00 (UTC)", "20:00 (UTC)") in " ".join(early.texts["ann"].split())
    new_york = told.format("12:00 (America/New_York)", "15:00 (America/New_York)")
    assert new_york in " ".join(early.texts["bob"].split())
    (last,) = office.close()
    assert "Closed:" not in last.texts["ann"]
    verdict = verify_folder(office.config.turns / SLUG)
    assert verdict.is_true, verdict.differences
    site = office.config.folder / "site"
    build_site(office.config.turns, site)
    for name, times in (("00-signup", (17, 20)), ("01-season", (20,))):
        page = html.fromstring((site / f"games/{SLUG}/{name}.html").read_bytes()).text_content()
        shown = re.findall(r"(?:Closed|Its deadline)\W*Friday [^:]*, (\d+):00", page)
        assert tuple(map(int, shown)) == times


@pytest.mark.parametrize("early", [True, False])
def test_the_page_offers_ready_where_it_means_something(tmp_path: Path, early: bool) -> None:
    office = office_with(tmp_path, early=early)
    (published,) = office.close()
    assert ("whether the round may close" in published.file("bob", "html").read_text("utf-8")) is early
