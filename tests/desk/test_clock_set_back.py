"""A system clock set back: nothing is closed twice, nothing sent twice, nothing reminded of twice."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.desk.tending import tend
from tests.desk.office import FIRST_DEADLINE, Office, install, no_pdfs, office_at

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set no PDF pages."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)


def message_ids(mails: list[bytes]) -> list[bytes]:
    """The Message-IDs of mails."""
    return [mail.split(b"Message-ID:")[1].split(b"\n")[0].strip() for mail in mails]


def closed(office: Office) -> list[int]:
    """The moments that are closed."""
    with office.desk.store.transaction() as files:
        return [outcome.moment for outcome in files.outcomes(1)]


def test_a_deadline_is_not_closed_again_when_its_time_comes_twice(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE + HOUR
    tend(office.desk)
    assert closed(office) == [1]
    next_deadline, mails = office.deadline(), office.deliver()
    office.clock.at = FIRST_DEADLINE - 2 * HOUR
    for _ in range(6):
        tend(office.desk)
        assert office.deliver() == mails
        office.clock.at += HOUR
    assert closed(office) == [1]
    assert office.deadline() == next_deadline


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.integers(-200, 200), min_size=3, max_size=12))
def test_however_the_clock_jumps_each_post_is_sent_once_and_no_deadline_closed_early(
    tmp_path_factory: pytest.TempPathFactory, steps: list[int]
) -> None:
    folder = tmp_path_factory.mktemp("clock") / "zine"
    with office_at(folder, install(folder)) as office:
        _jump(office, steps)


def _jump(office: Office, steps: list[int]) -> None:
    for step in steps:
        office.clock.at += timedelta(hours=step)
        before, deadline = closed(office), office.deadline()
        tend(office.desk)
        mails = message_ids(office.deliver())
        assert len(mails) == len(set(mails))
        if deadline and office.clock.at < deadline:
            assert closed(office) == before
        assert len(closed(office)) <= len(before) + 1
    assert closed(office) == list(range(1, len(closed(office)) + 1))


def test_letters_that_come_while_the_clock_is_behind_count_in_their_order(island: Office) -> None:
    island.come(island.letter("ann", "MOVE ALL N\n"))
    island.clock.at -= timedelta(days=30)
    island.come(island.letter("ann", "STAY ALL\n"))
    found = [filing.text for filing in island.filings() if filing.kind == "orders"]
    assert found[-1] == "STAY ALL"
