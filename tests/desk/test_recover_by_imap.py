"""Recovering from a real IMAP server: whatever is done with letters that were taken, they are taken again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.desk.boxes import hang_up, inboxes_of
from pbem.desk.desk import Desk
from pbem.desk.incoming.receive import collect
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.recover import Loss
from pbem.desk.tending import tend
from tests.desk.drill import HOUR, Sending, Zine, letter, make_zine, recovered, rows, tree
from tests.mail.dovecot import PASSWORD, Box, Dovecot, running
from tests.postgres import on_a_file

pytestmark = [pytest.mark.slow, pytest.mark.dovecot, on_a_file]
START = datetime(2020, 12, 1, 12, 0, tzinfo=UTC)  # a server takes no letter that came in the future
DEADLINE = START + 33 * HOUR
SAVED, LOST = START + 2 * HOUR, DEADLINE + 2 * HOUR
PRESS = "PRESS TO all:\nHello, {}.\nEND\n"


@pytest.fixture(scope="module")
def dovecot() -> Iterator[Dovecot]:
    """A running server."""
    with running() as server:
        yield server


def imap_zine(tmp_path: Path, box: Box, after: str) -> Zine:
    """An installation whose letters come from a folder of the server."""
    zine = make_zine(tmp_path / "zine", tmp_path / "box", START)
    config = zine.folder / "config.yaml"
    place = (
        f"inbox: [{{kind: imap, host: 127.0.0.1, port: {box.dovecot.port}, security: none, user: {box.user}, "
        f"password_env: DRILL_PASSWORD, first: all, after: {after}}}]"
    )
    config.write_text(re.sub("inbox: .*", place, config.read_text("utf-8")), "utf-8")
    return zine


def live(zine: Zine, box: Box, sendings: Sequence[Sending]) -> None:
    """Take each letter as it comes, and tend the games."""
    with zine.desk() as desk:
        for one in sendings:
            box.deliver([one.octets], at=one.at)
            zine.clock.at = one.at
            beat(desk)


def beat(desk: Desk) -> None:
    """Do what pbem run does, but send nothing."""
    for place, inbox in inboxes_of(desk):
        collect(desk, inbox, None, place)
        hang_up(inbox)
    tend(desk)


def sending(number: int, at: timedelta, seat: str = "ann") -> Sending:
    """A letter with press, so long after the beginning."""
    return Sending(START + at, letter("atoll", seat, number, START + at, PRESS.format(number)))


@pytest.mark.parametrize("after", ["seen", "flag", "move, move_to: Done"])
def test_letters_are_taken_again_wherever_they_are(
    dovecot: Dovecot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: str
) -> None:
    monkeypatch.setenv("DRILL_PASSWORD", PASSWORD)
    box = dovecot.box()
    zine = imap_zine(tmp_path, box, after)
    live(zine, box, [sending(1, HOUR), sending(2, 1.5 * HOUR, "bob")])
    zine.clock.at = SAVED
    with zine.desk() as desk:
        kept = write_backup(desk, tmp_path / "kept.zip").path
    late = DEADLINE - START + timedelta(seconds=5)
    live(zine, box, [sending(3, 5 * HOUR), sending(4, 6 * HOUR, "bob")])
    with zine.desk() as desk:
        zine.clock.at = DEADLINE
        beat(desk)
    live(zine, box, [sending(5, late)])
    waiting = sending(6, LOST + HOUR - START)
    box.deliver([waiting.octets], at=waiting.at)

    again = Zine(tmp_path / "again", zine.box)
    found = recovered(kept, again.folder, LOST + 24 * HOUR, Loss(LOST))
    assert rows(again) == rows(zine)
    assert tree(again.folder / "turns") == tree(zine.folder / "turns")
    assert (found.left, found.played.gone, len(found.played.rounds)) == (1, [], 1)
    again.clock.at = LOST + 24 * HOUR
    with again.desk() as desk:
        beat(desk)
        beat(desk)
    assert len(rows(again)["letter"]) == 6


def test_the_password_is_put_there_first_and_the_certificate_comes_out_of_the_backup(
    dovecot: Dovecot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRILL_PASSWORD", PASSWORD)
    box = dovecot.box()
    zine = imap_zine(tmp_path, box, "seen")
    certificate = tmp_path / "server.pem"
    certificate.write_bytes(dovecot.certificate.read_bytes())
    config = zine.folder / "config.yaml"
    text = config.read_text("utf-8").replace(
        f"port: {dovecot.port}, security: none", f"port: {dovecot.tls_port}"
    )
    password = f"password_file: imap.txt, certificate: {certificate}"
    config.write_text(text.replace("password_env: DRILL_PASSWORD", password), "utf-8")
    give_password(zine.folder)
    live(zine, box, [sending(1, HOUR)])
    zine.clock.at = SAVED
    with zine.desk() as desk:
        kept = write_backup(desk, tmp_path / "kept.zip").path
    live(zine, box, [sending(2, 5 * HOUR)])
    certificate.unlink()

    again = Zine(tmp_path / "again", zine.box)
    again.folder.mkdir()
    give_password(again.folder)
    found = recovered(kept, again.folder, LOST + 24 * HOUR, Loss(LOST))
    assert found.played.verdicts["orders"] == 1
    saved = again.folder / "certificates/1-server.pem"
    assert f"config.yaml has the certificate at {certificate}; what was saved lies in {saved}." in found.notes


def give_password(folder: Path) -> None:
    """Put the password where config.yaml says it is."""
    (folder / "imap.txt").write_text(f"{PASSWORD}\n", encoding="utf-8")
    (folder / "imap.txt").chmod(0o600)


def test_letters_that_were_deleted_are_told(
    dovecot: Dovecot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRILL_PASSWORD", PASSWORD)
    box = dovecot.box()
    zine = imap_zine(tmp_path, box, "delete")
    zine.clock.at = SAVED
    with zine.desk() as desk:
        kept = write_backup(desk, tmp_path / "kept.zip").path
    live(zine, box, [sending(3, 5 * HOUR)])
    copies = tmp_path / "copies"
    for part in ("new", "cur", "tmp"):
        (copies / part).mkdir(parents=True)
    at = int((START + 5 * HOUR).timestamp())
    (copies / f"cur/{at}.1.host:2,S").write_bytes(sending(3, 5 * HOUR).octets)
    found = recovered(kept, tmp_path / "again", LOST, Loss(LOST))
    assert found.played.verdicts.total() == 0 and "--mail" in found.notes[0]
    found = recovered(kept, tmp_path / "other", LOST, Loss(LOST, letters=(copies,)))
    assert found.played.verdicts == {"orders": 1}
