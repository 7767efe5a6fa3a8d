"""The clock, as the environment may set it for rehearsals."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.clock import FastClock, FixedClock, SystemClock, clock_from_environment
from pbem.engine.options import BadValue

SHOWN = datetime(2026, 12, 4, 20, 0, tzinfo=UTC)
SINCE = datetime(2026, 11, 22, 9, 0, tzinfo=UTC)
CLOCK = FastClock(SHOWN, SINCE, 60)


def test_it_goes_so_many_times_as_fast() -> None:
    assert CLOCK.at(SINCE) == SHOWN
    assert CLOCK.at(SINCE + timedelta(seconds=10)) == SHOWN + timedelta(minutes=10)
    assert CLOCK.at(SINCE - timedelta(seconds=1)) == SHOWN - timedelta(minutes=1)


def test_the_machines_time_follows_from_its_own() -> None:
    for minutes in (0, 1, 600):
        own = SHOWN + timedelta(minutes=minutes)
        assert CLOCK.at(CLOCK.machine_at(own)) == own


@pytest.mark.parametrize("written", [CLOCK.written, CLOCK.written.replace("x", "×")])
def test_what_is_written_is_read_again(monkeypatch: pytest.MonkeyPatch, written: str) -> None:
    monkeypatch.delenv("PBEM_NOW", raising=False)
    monkeypatch.setenv("PBEM_CLOCK", written)
    assert clock_from_environment() == CLOCK
    assert abs(CLOCK.now() - CLOCK.at(datetime.now(UTC))) < timedelta(minutes=1)


@pytest.mark.parametrize(
    "written",
    [
        "60",
        "2026-12-04T20:00+00:00",
        "2026-12-04T20:00@2026-11-22T09:00+00:00x60",
        "2026-12-04T20:00+00:00@2026-11-22T09:00+00:00x0",
        "2026-12-04T20:00+00:00@2026-11-22T09:00+00:00xnan",
        "2026-12-04T20:00+00:00@2026-11-22T09:00+00:00x1e9",
    ],
)
def test_what_is_no_clock_is_refused(monkeypatch: pytest.MonkeyPatch, written: str) -> None:
    monkeypatch.delenv("PBEM_NOW", raising=False)
    monkeypatch.setenv("PBEM_CLOCK", written)
    with pytest.raises(BadValue, match="PBEM_CLOCK"):
        clock_from_environment()


def test_one_that_stands_still_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_CLOCK", CLOCK.written)
    monkeypatch.setenv("PBEM_NOW", SHOWN.isoformat())
    assert clock_from_environment() == FixedClock(SHOWN)
    monkeypatch.delenv("PBEM_NOW")
    monkeypatch.delenv("PBEM_CLOCK")
    assert isinstance(clock_from_environment(), SystemClock)
