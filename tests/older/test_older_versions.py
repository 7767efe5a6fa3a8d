"""What older versions of pbem wrote still opens, goes on and verifies.

`v0_1_0/` holds what pbem 0.1.0 wrote of one installation: the exports of two games and its backup. The
atoll is over (its archive with record.json, unsigned press and a statement lies in its export); the island
is in the middle of a round, with orders, standing orders, orders ahead and press on file, and posts that
wait. Both use keys and Message-IDs as that version made them.
"""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest

from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.desk.boxes import inboxes_of
from pbem.desk.close import close_game
from pbem.desk.corrections.replay import replay
from pbem.desk.desk import Desk, silent
from pbem.desk.fair.verify import verify_folder
from pbem.desk.incoming.receive import collect
from pbem.desk.proof import tag_text
from pbem.desk.safety.importing import import_game
from pbem.desk.safety.restore import restore
from pbem.desk.upgrading import upgrade
from pbem.store.opening import open_store
from pbem.store.records import MomentRecord, SeatRecord
from tests import postgres
from tests.desk.office import START, install, without_pdfs

HERE = Path(__file__).parent / "v0_1_0"
NOW = START + timedelta(days=18)


@pytest.fixture(autouse=True)
def quick_pages() -> Iterator[None]:
    """Set no PDFs: what is shown here is what stands in the files."""
    with without_pdfs():
        yield


@contextmanager
def desk_at(folder: Path) -> Iterator[Desk]:
    """Open an installation's desk."""
    config = read_config(folder)
    with closing(open_store(config.database_url)) as store:
        yield Desk(config, store, FixedClock(NOW))


def seat_of(desk: Desk, slug: str, key: str) -> SeatRecord:
    """A seat of a game."""
    with desk.store.transaction() as files:
        game = files.game(slug)
        assert game
        seat = files.seat_by_key(game.id, key)
    assert seat
    return seat


def moment_of(desk: Desk, slug: str) -> MomentRecord:
    """The newest phase of a game."""
    with desk.store.transaction() as files:
        game = files.game(slug)
        assert game
        moment = files.moment(game.id)
    assert moment
    return moment


def take(desk: Desk, slug: str, key: str, text: str) -> dict[str, int]:
    """Send a letter with the seat's key and receive it."""
    seat = seat_of(desk, slug, key)
    letter = EmailMessage()
    letter["From"], letter["To"] = seat.address, "games@example.org"
    letter["Subject"] = f"Re: {tag_text(slug, key, seat.order_key)}"
    letter["Message-ID"] = "<new@example.com>"
    letter.set_content(text)
    (desk.config.folder / "mail/in/new/99999").write_bytes(letter.as_bytes(policy=SMTP))
    [(_, inbox)] = inboxes_of(desk)
    return dict(collect(desk, inbox))


def check_island(desk: Desk) -> None:
    """The island goes on: the same rounds, a letter taken, the orders that were on file judged."""
    assert all(not one.differences for one in replay(desk, "island"))
    assert seat_of(desk, "island", "chloe").order_key == "f4ze56dfnukq"  # as in the mail she has
    assert take(desk, "island", "chloe", "STAY ALL\n") == {"orders": 1}
    (published,) = close_game(desk, "island", is_now=True)
    sheets = published.judged.sheets
    assert [str(order) for order in sheets["ann"].orders] == ["STAY ALL"]
    assert [str(order) for order in sheets["bob"].orders] == ["STAY ALL"]
    assert [str(order) for order in sheets["chloe"].orders] == ["STAY ALL"]
    assert "Hello." in (published.folder / "public.txt").read_text("utf-8")


@pytest.mark.skipif(postgres.is_wanted(), reason="the backup is of a database in a file")
def test_a_backup_is_restored_and_its_games_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    restore(HERE / "backup.zip", folder, FixedClock(NOW), is_sending=True, say=silent)
    upgrade(read_config(folder))
    with desk_at(folder) as desk:
        assert all(not one.differences for one in replay(desk, "atoll"))
        check_island(desk)
        assert verify_folder(desk.config.turns / "atoll").is_true


def test_exports_are_imported_and_their_games_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    config = install(folder)
    (config.games / "island.yaml").unlink()
    with desk_at(folder) as desk:
        for slug in ("atoll", "island"):
            import_game(desk, HERE / f"{slug}.zip", is_sending=True)
        assert moment_of(desk, "atoll").is_over and not moment_of(desk, "island").is_over
        assert all(not one.differences for one in replay(desk, "atoll"))
        check_island(desk)
        assert verify_folder(desk.config.turns / "atoll").is_true


def test_an_archive_verifies_with_and_without_what_is_private(tmp_path: Path) -> None:
    with zipfile.ZipFile(HERE / "atoll.zip") as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / "turns/atoll"
    for private in ("with", "without"):
        verdict = verify_folder(folder)
        assert verdict.is_true, private
        assert any(said.startswith("3 turns judged again") for said in verdict.proved)
        assert any(said.startswith("The secret is the one committed to") for said in verdict.proved)
        for each in folder.glob("*/private"):
            shutil.rmtree(each)
