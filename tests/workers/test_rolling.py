"""Rolling restart and rolling upgrade: workers come and go while games are judged, each once."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from pbem.cli.main import main
from pbem.desk.desk import DeskFault
from pbem.desk.upgrading import upgrade
from pbem.store import upgrading
from pbem.store.upgrading import version_at
from tests.desk.office import FIRST_DEADLINE, without_pdfs
from tests.tomorrow import NEXT, TODAY, steps_of_tomorrow
from tests.workers.hall import Hall, hall_of

pytestmark = pytest.mark.postgres
SEATS = ("ann", "dinesh")


@dataclass(frozen=True)
class Running:
    """A worker as a process, and the file of its log."""

    process: BaseProcess
    log: Path

    @property
    def said(self) -> str:
        """What it has logged."""
        return self.log.read_text("utf-8") if self.log.exists() else ""

    def is_at_work(self) -> bool:
        """Say whether it has begun."""
        return "A worker begins" in self.said

    def end(self) -> str:
        """End it as systemd does, and return its log."""
        self.process.terminate()
        assert self.status() == 0, self.said
        assert "The worker has ended." in self.said
        return self.said

    def status(self) -> int | None:
        """Wait until it has ended, and return its exit status."""
        self.process.join(60)
        return self.process.exitcode


@dataclass
class Shop:
    """A hall, and the workers that were started there."""

    hall: Hall
    begun: list[Running] = field(default_factory=list)

    def begin(self, steps: Path | None = None) -> Running:
        """Start a worker without PDFs, of tomorrow's pbem where steps are given.

        It is a copy of this process, as so many that begin anew take half a minute to load everything.
        """
        log = self.hall.config.folder / f"log{len(self.begun)}"
        process = get_context("fork").Process(target=be_a_worker, args=(self.hall.config.folder, log, steps))
        process.start()
        self.begun.append(Running(process, log))
        return self.begun[-1]


def be_a_worker(folder: Path, log: Path, steps: Path | None) -> None:
    """Do what `pbem worker` does, at the first deadline."""
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115
    os.environ["PBEM_NOW"] = FIRST_DEADLINE.isoformat()
    if steps:
        upgrading.MIGRATIONS = steps
    sys.argv = ["pbem", "worker", "--every", "1", "--in", str(folder)]
    with without_pdfs():
        main()


@pytest.fixture
def shop(request: pytest.FixtureRequest, tmp_path: Path, on_a_server: None) -> Iterator[Shop]:
    """As many games as a test says, all due at the first deadline."""
    with hall_of(tmp_path / "pbem", getattr(request, "param", 1), SEATS) as hall:
        shop = Shop(hall)
        yield shop
        for one in shop.begun:
            one.process.kill()
            one.process.join(10)


def is_quiet(hall: Hall) -> bool:
    """Say whether nothing is left to be judged or sent."""
    with hall.desk.store.transaction() as files:
        return not files.unsent() and not files.due(FIRST_DEADLINE)


@pytest.mark.parametrize("shop", [20], indirect=True)
def test_three_workers_are_restarted_one_after_the_other_while_twenty_games_come_due(shop: Shop) -> None:
    """Each game is judged once, each mail sent once, and every worker ends well."""
    hall = shop.hall
    workers, said = [shop.begin() for _ in range(3)], []
    for number in range(3):
        hall.wait(workers[number].is_at_work)
        hall.wait(lambda least=4 * number + 1: len(hall.outcomes()) >= least)  # type: ignore[misc]
        said.append(workers[number].end())
        workers[number] = shop.begin()
    hall.wait(lambda: len(hall.outcomes()) == 20 and is_quiet(hall))
    hall.wait(lambda: all(one.is_at_work() for one in workers))
    said += [one.end() for one in workers]
    assert Counter(hall.outcomes()) == Counter((slug, 1) for slug in hall.slugs)
    assert sum(text.count("is closed; the reports are in") for text in said) == 20
    assert any("is closed; the reports are in" in text for text in said[:3])  # jobs were done meanwhile
    mails = [mail.split(b"Message-ID: ")[1].split()[0] for mail in hall.sent()]
    assert len(mails) == len(set(mails)) >= 20 * len(SEATS)


@pytest.mark.parametrize("shop", [8], indirect=True)
def test_old_and_new_workers_judge_side_by_side(shop: Shop, tmp_path: Path) -> None:
    """The database is upgraded under an old worker; a new one comes, and one more that is old."""
    hall = shop.hall
    steps = steps_of_tomorrow(tmp_path, {NEXT: TODAY})
    first = shop.begin()
    hall.wait(first.is_at_work)
    with pytest.MonkeyPatch.context() as newer:
        newer.setattr(upgrading, "MIGRATIONS", steps)
        assert upgrade(hall.config) == [f"{NEXT}: Step {NEXT}."]
    new, late = shop.begin(steps), shop.begin()
    hall.wait(lambda: new.is_at_work() and late.is_at_work())
    hall.let_it_be(FIRST_DEADLINE)
    hall.wait(lambda: len(hall.outcomes()) == 8 and is_quiet(hall))
    said = [one.end() for one in (first, new, late)]
    assert Counter(hall.outcomes()) == Counter((slug, 1) for slug in hall.slugs)
    assert sum(text.count("is closed; the reports are in") for text in said) == 8
    assert version_at(hall.config.database_url) == NEXT


def test_a_step_that_changes_what_workers_work_on_waits_until_they_have_ended(
    shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is refused with what to do, and nothing is changed; when they have ended it is taken."""
    hall = shop.hall
    one = shop.begin()
    hall.wait(one.is_at_work)
    with monkeypatch.context() as newer:
        newer.setattr(upgrading, "MIGRATIONS", steps_of_tomorrow(tmp_path, {NEXT: None}))
        refused = f"pbem run or workers are at work .* step {NEXT} changes .* `pbem db upgrade` again"
        with pytest.raises(DeskFault, match=refused) as fault:
            upgrade(hall.config)
        assert not fault.value.is_usage
        assert version_at(hall.config.database_url) == TODAY
        one.end()
        assert upgrade(hall.config) == [f"{NEXT}: Step {NEXT}."]
    late = shop.begin()
    assert late.status() == 2 and f"was upgraded by a newer pbem (version {NEXT}" in late.said
