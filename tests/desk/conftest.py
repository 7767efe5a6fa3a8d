"""Offices to try the desk in: in the signup, and in round 2 with every creature on the map."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from pbem.rulesets import BOXES
from tests.desk.office import SEATS, Office, install, no_pdfs, office_at
from tests.engine.posts import debate_box

MakeOffice = Callable[..., Office]


@pytest.fixture(autouse=True)
def quick_pdfs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set no PDFs, but for the tests marked slow."""
    if "slow" not in request.keywords:
        monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)


@pytest.fixture
def make_office(tmp_path: Path) -> Iterator[MakeOffice]:
    """A maker of offices with other options, deadlines, seats or settings."""
    with ExitStack() as stack:

        def make(
            name: str = "zine",
            deadline: object = "every friday at 20:00",
            seats: Sequence[str] = tuple(SEATS),
            more_config: str = "",
            **options: object,
        ) -> Office:
            config = install(tmp_path / name, options, deadline, seats, more_config)
            return stack.enter_context(office_at(tmp_path / name, config))

        yield make


@pytest.fixture
def office(make_office: MakeOffice) -> Office:
    """An office in the signup of a game of five."""
    return make_office()


@pytest.fixture(scope="session")
def round_2(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation whose game stands in round 2; made once, to be copied."""
    folder = tmp_path_factory.mktemp("round-2") / "zine"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        with office_at(folder, install(folder)) as office:
            office.close()
            office.close()
    return folder


@pytest.fixture
def island(round_2: Path, tmp_path: Path) -> Iterator[Office]:
    """An office in round 2, an hour after the last deadline."""
    folder = shutil.copytree(round_2, tmp_path / "island")
    with office_at(folder) as office:
        office.posts()
        with office.desk.store.transaction() as files:
            moments = files.moments(1)
        office.clock.at = moments[-1].opened_at
        yield office


@pytest.fixture
def debate(round_2: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """An office in round 2 of a game that has a debate in every phase, and whose posts were read."""
    monkeypatch.setitem(BOXES, "survival", debate_box())
    with office_at(shutil.copytree(round_2, tmp_path / "debate")) as office:
        office.posts()
        yield office
