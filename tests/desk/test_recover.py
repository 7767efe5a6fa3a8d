"""Recovering: what is taken again and what is not, what is told of it, and a recovery that is cut short."""

from __future__ import annotations

import hashlib
import mailbox
import os
import re
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from email import message_from_bytes
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from pbem.desk.boxes import outbox_of
from pbem.desk.delivering import deliver_posts
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.incoming.codes import observe_mark
from pbem.desk.players.keys import give_new_key
from pbem.desk.safety import recover as recovering
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.recover import Loss, Recovery, recover
from pbem.desk.safety.recovered import keep_told, told
from pbem.desk.safety.restore import RECOVERING
from pbem.store.plain import GAME, SEAT
from pbem.store.records import ObserverRecord
from tests.desk.drill import (
    HOUR,
    Sending,
    Zine,
    by_id,
    first_key,
    lay,
    letter,
    make_zine,
    recovered,
    rows,
    tree,
    twin_of,
)
from tests.desk.office import START
from tests.postgres import on_a_file

pytestmark = on_a_file
PRESS = "PRESS TO all:\nI am late.\nEND\n"
DAY, MINUTE, SECOND = timedelta(days=1), timedelta(minutes=1), timedelta(seconds=1)
SAVED = START + 2 * HOUR
DEADLINE = START + 33 * HOUR  # of atoll
LOST = DEADLINE + 3 * HOUR


def orders(number: int, at: datetime, words: str = "STAY ALL\n", seat: str = "ann", **fields: str) -> Sending:
    """A letter of a player of atoll."""
    return Sending(at, letter("atoll", seat, number, at, words, **fields))


@pytest.fixture
def zine(tmp_path: Path) -> Zine:
    """An installation with three games; the round of one is closed on the first evening."""
    return make_zine(tmp_path / "zine", tmp_path / "box")


def backup_of(zine: Zine, at: datetime = SAVED) -> Path:
    """Write a backup."""
    zine.clock.at = at
    with zine.desk() as desk:
        return write_backup(desk, zine.folder.parent / "kept.zip").path


def lived(zine: Zine, sendings: Sequence[Sending], lost: datetime = LOST) -> Path:
    """Live through letters up to a loss, with a backup in between."""
    zine.live(sendings, START, SAVED)
    kept = backup_of(zine)
    zine.live(sendings, SAVED, lost)
    return kept


def test_without_a_time_the_loss_is_when_the_last_letter_was_taken(zine: Zine, tmp_path: Path) -> None:
    sendings = [orders(1, START + HOUR), orders(2, DEADLINE + HOUR, seat="bob"), orders(3, LOST + HOUR)]
    kept = lived(zine, sendings)
    lay(zine.box, sendings[2])
    found = recovered(kept, tmp_path / "again", LOST + DAY)
    assert found.lost_at == DEADLINE + HOUR
    assert [(one.game, one.at) for one in found.played.rounds] == [("atoll", DEADLINE)]
    assert (found.played.verdicts["duplicate"], found.left) == (1, 1)
    assert tree(tmp_path / "again/turns") == tree(zine.folder / "turns")


def test_a_letter_that_came_too_late_does_not_count_for_the_round(zine: Zine, tmp_path: Path) -> None:
    """It is taken before the round is closed again, were there no clock of its own."""
    kept = lived(zine, [orders(1, DEADLINE - SECOND), orders(2, DEADLINE + SECOND, PRESS)])
    found = recovered(kept, tmp_path / "again", LOST + DAY, Loss(LOST))
    assert tree(tmp_path / "again/turns") == tree(zine.folder / "turns")
    assert len(found.played.close_calls) == 1 and "ann@example.com" in found.played.close_calls[0]
    found = recovered(kept, tmp_path / "other", LOST + DAY, Loss(LOST, beat=MINUTE))
    assert tree(tmp_path / "other/turns") != tree(zine.folder / "turns")


def test_a_request_that_was_carried_out_is_no_letter_of_a_stranger(zine: Zine, tmp_path: Path) -> None:
    with zine.desk() as desk, desk.store.transaction() as files:
        game = files.game("atoll")
        assert game
        hugo = ObserverRecord(
            game=game.id, address="hugo@example.net", name="Hugo", code="n4qw7xkz", since=START
        )
        files.add_observer(hugo)
    subject = f"UNOBSERVE {observe_mark(hugo.code)}"
    asked = orders(1, START + 3 * HOUR, "", From=hugo.address, Subject=subject)
    spam = orders(2, START + 4 * HOUR, "Buy!\n", From="spam@example.net", Subject="Buy!")
    kept = lived(zine, [asked, spam])
    found = recovered(kept, tmp_path / "again", LOST + DAY, Loss(LOST))
    assert (found.played.verdicts["request"], found.played.verdicts["unknown"]) == (1, 1)
    [line] = found.played.unproved
    assert "from spam@example.net" in line


def test_what_had_not_gone_is_sent_where_copies_show_it(zine: Zine, tmp_path: Path) -> None:
    """The machine is lost in the midst of a round: with the outbox at hand every mail goes exactly once."""
    sendings = [orders(1, START + 3 * HOUR), orders(2, START + 5 * HOUR, "HELP\n", "bob")]
    twin = twin_of(zine, tmp_path / "twin", tmp_path / "twin-box")
    twin.live(sendings, START, LOST)
    zine.live(sendings[:1], START, SAVED)
    kept = backup_of(zine)
    zine.live(sendings[:1], SAVED, START + 4 * HOUR)
    with zine.desk() as desk:
        lay(zine.box, sendings[1])
        zine.clock.at = sendings[1].at
        zine.beat(desk, is_sending=False)
    again = Zine(tmp_path / "again", zine.box)
    found = recovered(kept, again.folder, LOST, Loss(sendings[1].at, sent=(zine.outbox,)))
    assert (found.posts.freed, found.posts.differing, found.posts.not_again) == (1, (), ())
    with again.desk() as desk:
        deliver_posts(desk, outbox_of(desk))
    again.live(sendings, sendings[1].at, LOST)
    assert by_id([*zine.mails(), *again.mails()]).keys() == by_id(twin.mails()).keys()


def as_sent_by_an_older(mail: bytes, number: int) -> bytes:
    """A mail as an older pbem has sent it; the borders of its parts are made of its Message-ID."""
    own = str(message_from_bytes(mail)["Message-ID"]).strip()
    older = re.sub(r"\.pbem\.[a-z2-7]{12}@", ".pbem@", own)
    older = re.sub(r"\.press\.[0-9a-f]{20}", f".press.{number:020x}", older)
    for subtype in ("mixed", "alternative"):
        mark, former = (hashlib.sha256(f"{subtype} {id}".encode()).hexdigest()[:32] for id in (own, older))
        mail = mail.replace(mark.encode(), former.encode())
    return re.sub(rb"\.pbem\.[a-z2-7]{12}@", b".pbem@", mail.replace(own.encode(), older.encode()))


def test_copies_of_mails_that_an_older_pbem_sent_are_known(zine: Zine, tmp_path: Path) -> None:
    """Their Message-IDs had no tag, and those of press that goes at once followed from another secret."""
    with zine.desk() as desk, desk.store.transaction() as files:
        games = update(GAME).values(config='{"mail": {"press_goes": "at once"}}')
        files._connection.execute(games)
        files._connection.execute(update(SEAT).where(SEAT.c.key == "chloe").values(formats='["html"]'))
    kept = lived(zine, [orders(1, START + 3 * HOUR, PRESS), orders(2, START + 4 * HOUR)])
    sent = tmp_path / "sent"
    sent.mkdir()
    for number, mail in enumerate(zine.mails()):
        (sent / f"{number}.eml").write_bytes(as_sent_by_an_older(mail, number))
    found = recovered(kept, tmp_path / "again", LOST + DAY, Loss(LOST, sent=(sent,)))
    assert (found.posts.freed, found.posts.differing, found.posts.not_again) == (0, (), ())
    assert found.posts.counted > 5


def test_all_of_it_is_sent_again_if_the_gm_wants(zine: Zine, tmp_path: Path) -> None:
    kept = lived(zine, [orders(1, START + 3 * HOUR)])
    again = Zine(tmp_path / "again", zine.box)
    found = recovered(kept, again.folder, LOST + DAY, Loss(LOST, is_sending_again=True))
    assert found.posts.counted == 0
    with again.desk() as desk:
        deliver_posts(desk, outbox_of(desk))
    mails = by_id(again.mails())
    assert mails and mails == {id: octets for id, octets in by_id(zine.mails()).items() if id in mails}


def test_a_new_key_and_a_code_to_confirm_are_what_they_were(zine: Zine, tmp_path: Path) -> None:
    """So letters that bear them are proved when they are taken again."""
    first, second = START + 3 * HOUR, START + 4 * HOUR
    kept = lived(zine, [orders(1, first, "ADDRESS a@x.org\n"), orders(2, second, "NEW KEY\n")])
    with zine.desk() as desk:
        assert secrets_in(zine) and seat_key(desk) != first_key("atoll", "ann")
    again = Zine(tmp_path / "again", zine.box)
    recovered(kept, again.folder, LOST + DAY, Loss(LOST))
    assert secrets_in(again) == secrets_in(zine)
    with zine.desk() as one, again.desk() as other:
        assert seat_key(one) == seat_key(other)


def secrets_in(zine: Zine) -> list[tuple[Any, ...]]:
    """What was drawn by chance."""
    with zine.desk() as desk, desk.store.transaction() as files:
        return [(one.code, one.kind, one.value) for one in files.requests(2)]


def seat_key(desk: Desk) -> str:
    """Ann's key in atoll."""
    with desk.store.transaction() as files:
        game = files.game("atoll")
        assert game
        seat = files.seat_by_key(game.id, "ann")
    assert seat
    return seat.order_key


CRASHES = ("playing.tend", "recover.settle_posts", "recover._note_recovered", "recover._mark")


@pytest.mark.parametrize("where", CRASHES)
def test_a_recovery_that_was_cut_short_is_begun_again(
    zine: Zine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    kept = lived(zine, [orders(1, START + 3 * HOUR), orders(2, START + 20 * HOUR)])
    marked = sorted(path.name for path in (zine.box / "cur").iterdir())
    is_last = where == CRASHES[-1]
    work = Recovery(kept, tmp_path / "again", zine.clock, Loss(LOST), lambda said: None)
    zine.clock.at = LOST
    with monkeypatch.context() as patch:
        patch.setattr(f"pbem.desk.safety.{where}", stopped)
        with pytest.raises(KeyboardInterrupt):
            recover(work)
    assert (tmp_path / "again" / RECOVERING).exists() != is_last
    found = recover(work, is_over=is_last)
    assert not (tmp_path / "again" / RECOVERING).exists()
    again = Zine(tmp_path / "again", zine.box)
    assert rows(again) == rows(zine) and tree(again.folder / "turns") == tree(zine.folder / "turns")
    assert found.archives.differing == ()
    assert sorted(path.name for path in (zine.box / "cur").iterdir()) == marked
    assert again.mails() == []


def stopped(*_: object, **__: object) -> None:
    """Stop as if somebody had pulled the plug."""
    raise KeyboardInterrupt


def test_rounds_whose_folders_are_there_are_found_equal_or_told(zine: Zine, tmp_path: Path) -> None:
    """Only the database was lost: nothing in the folder of turns is written over."""
    kept = lived(zine, [orders(1, START + 3 * HOUR)])
    before = tree(zine.folder / "turns")
    [report] = zine.folder.glob("turns/atoll/00-signup/public.txt")
    found = recovered_here(zine, kept)
    assert (found.archives.differing, found.archives.lost) == ((), ())
    assert "atoll/" + report.parent.name in found.archives.equal and not found.is_doubtful
    assert tree(zine.folder / "turns") == before
    report.write_text("Another report.\n")
    (zine.folder / "turns/atoll/09-odd").mkdir()
    (zine.folder / "turns/atoll/09-odd/public.txt").write_text("A round of which nobody knows.\n")
    found = recovered_here(zine, kept)
    [differing], [lost] = found.archives.differing, found.archives.lost
    assert f"{report.parent.name}: public.txt" in differing and "09-odd" in lost and found.is_doubtful
    assert tree(zine.folder / "turns") == before
    assert (found.asides[-1] / "turns/atoll/09-odd/public.txt").exists()
    kept_text = keep_told(zine.folder, told(found, "UTC"), LOST).read_text("utf-8")
    assert "DIFFERENT" in kept_text and "09-odd" in kept_text and "seal" in kept_text


def recovered_here(zine: Zine, kept: Path) -> recovering.Recovered:
    """Recover into the folder of the installation itself."""
    zine.clock.at += MINUTE
    return recover(Recovery(kept, zine.folder, zine.clock, Loss(LOST), lambda said: None), is_over=True)


def test_what_the_mailbox_cannot_tell_is_told(zine: Zine, tmp_path: Path) -> None:
    zine.live([], START, SAVED)
    kept = backup_of(zine)
    with zine.desk() as desk:
        give_new_key(desk, "atoll", "bob")
        zine.beat(desk)
    fields = {
        "In_Reply_To": "<people.atoll.key.bob.1.pbem@example.org>",
        "Subject": "[atoll/bob/abcdefghijkl]",
    }
    zine.live([orders(1, START + 3 * HOUR, seat="bob", **fields)], SAVED, LOST)
    found = recovered(kept, tmp_path / "again", LOST + DAY, Loss(LOST, sent=(zine.outbox,)))
    assert len(found.unknown_answers) == 1 and "atoll.key.bob.1" in found.unknown_answers[0]
    assert any("atoll.key.bob.1" in one for one in found.posts.not_again)
    assert found.is_doubtful
    assert "abcdefghijkl" not in "\n".join(told(found, "UTC"))


def test_it_works_with_an_mbox(zine: Zine, tmp_path: Path) -> None:
    """The time is that of the topmost Received line, or that of the From line."""
    sendings = [orders(1, START + 3 * HOUR), orders(2, DEADLINE + SECOND, PRESS, "bob")]
    kept = lived(zine, sendings)
    path = tmp_path / "letters.mbox"
    box = mailbox.mbox(path)
    for number, one in enumerate(sendings):
        received = f"Received: from x by y; {format_datetime(one.at)}\r\n".encode()
        message = mailbox.mboxMessage((received if number else b"") + one.octets)
        message.set_from("ann@example.com", one.at.timetuple())
        box.add(message)
    box.close()
    os.utime(path, (time.time() - 60,) * 2)  # nobody writes into it any more
    for file in [*(zine.box / "cur").iterdir()]:
        file.unlink()
    found = recovered(kept, tmp_path / "again", LOST + DAY, Loss(LOST, letters=(path,)))
    assert found.played.verdicts.total() == 2
    assert tree(tmp_path / "again/turns") == tree(zine.folder / "turns")


def test_a_folder_in_use_or_a_wrong_time_is_refused(zine: Zine, tmp_path: Path) -> None:
    kept = lived(zine, [])
    with pytest.raises(DeskFault, match="--yes"):
        recovered(kept, zine.folder, LOST)
    assert not (zine.folder / RECOVERING).exists()
    with pytest.raises(DeskFault, match="between the backup"):
        recovered(kept, tmp_path / "again", LOST, Loss(START))
    assert recovered(kept, tmp_path / "again", LOST, Loss(LOST)).lost_at == LOST
