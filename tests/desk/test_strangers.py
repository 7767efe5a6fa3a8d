"""What strangers' letters can do to the GM: few mails, a bounded folder, and no letter lost by it."""

from __future__ import annotations

import hashlib
import io
import os
import re
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.desk.desk import Desk
from pbem.desk.incoming.receive import collect, receive
from pbem.desk.incoming.shunted import retry, shunted_letters
from pbem.desk.safety.doctor_games import games_and_posts
from pbem.desk.tending import tend
from pbem.mail.boxes import MboxInbox, StreamInbox
from pbem.mailplaces import InboxPlace
from pbem.post import Post
from tests.desk.conftest import MakeOffice
from tests.desk.office import Office

GM = "pat@example.org"
HOUR = timedelta(hours=1)
SMALL = 50_000
"""What is too large to be read in these tests, but for those about the copy in the shunt folder."""
FEW = f"limits: {{letter_bytes: {SMALL}}}\n"
TWO_MEGABYTES = "limits: {letter_bytes: 2000000}\n"


def large(office: Office, sender: str = "mallory@evil.example", size: int = SMALL) -> bytes:
    """A stranger's letter of more bytes than these."""
    office.letters += 1
    head = (
        f"From: {sender}\r\nTo: games@example.org\r\nSubject: look at this\r\n"
        f"Message-ID: <l{office.letters}@evil.example>\r\nDate: Wed, 02 Dec 2026 09:00:00 +0000\r\n\r\n"
    )
    return head.encode() + (b"x" * 76 + b"\r\n") * (size // 78 + 1)


def words(post: Post) -> str:
    """The text of a post on one line."""
    return " ".join(post.text.split())


def to_gm(office: Office) -> list[Post]:
    """The new mails to the GM."""
    return [post for post in office.posts() if post.to == GM]


def gm_word(office: Office, key: str = "") -> bytes:
    """A letter with a word for the GM alone."""
    tag = f"[island/gm/{key}]" if key else office.tag("gm")
    subject = f"Re: The Island {tag}"
    return office.letter("ann", "STATUS\n", From="mallory@evil.example", Subject=subject).as_bytes()


def test_120_large_letters_in_an_hour_make_one_mail_to_the_gm_and_one_more_behind_it(
    make_office: MakeOffice,
) -> None:
    office = make_office(more_config=FEW)
    office.posts()
    for number in range(120):
        office.come(large(office, f"a{number}@evil.example"))
        office.clock.at += timedelta(seconds=29)
    (first,) = to_gm(office)
    assert "from a0@evil.example" in words(first) and "too large to be read" in words(first)
    office.clock.at += HOUR
    tend(office.desk)
    (rest,) = to_gm(office)
    assert "119 letters could not be handled; they have" in words(rest)
    assert "from a1@evil.example" in words(rest) and "And 69 more." in words(rest)
    assert str(office.config.shunt) in rest.text
    assert len(shunted_letters(office.desk)) == len(list(office.config.shunt.iterdir())) == 120
    office.clock.at += HOUR
    tend(office.desk)
    assert to_gm(office) == []


def test_no_notice_is_lost_or_told_twice_by_a_crash(make_office: MakeOffice) -> None:
    office = make_office(more_config=FEW)
    office.come(large(office), large(office))
    office.clock.at += 2 * HOUR
    office.posts()
    office.lay(large(office, "eve@evil.example"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "pbem.store.desk_files.DeskFiles.set_pulse", lambda *_: (_ for _ in ()).throw(OSError("full"))
        )
        with pytest.raises(OSError, match="full"):
            office.collect()
    assert to_gm(office) == []
    tend(office.desk)
    (told,) = to_gm(office)
    assert "from eve@evil.example" in words(told)
    tend(office.desk)
    assert office.collect() == {} and to_gm(office) == []


def test_words_that_others_write_as_the_gm_are_told_together_and_the_gms_own_at_once(office: Office) -> None:
    office.posts()
    assert office.come(*(gm_word(office, "a" * 12) for _ in range(60))) == {"refused": 60}
    (told,) = to_gm(office)
    assert "60 letters came in for the GM's seat that do not hold your order key" in words(told)
    assert "The Island, from mallory@evil.example: Re: The Island" in words(told)
    office.come(*(gm_word(office, "b" * 12) for _ in range(60)))
    assert to_gm(office) == []
    office.come(gm_word(office))
    (answer,) = to_gm(office)
    assert "Orders received" in words(answer)
    office.clock.at += HOUR
    tend(office.desk)
    assert "60 letters came in for the GM's seat" in words(to_gm(office)[0])


def test_all_notices_of_an_hour_are_one_mail(make_office: MakeOffice) -> None:
    office = make_office(more_config=FEW)
    office.posts()
    office.come(large(office), gm_word(office, "a" * 12))
    (told,) = to_gm(office)
    assert told.subject == "pbem: 2 letters for you to look at"
    assert "too large to be read" in words(told) and "1 letter came in for the GM's seat" in words(told)


def test_a_large_letter_is_left_in_its_mailbox_and_taken_from_there(make_office: MakeOffice) -> None:
    office = make_office(more_config=TWO_MEGABYTES)
    letter = large(office, size=2_010_000)
    digest = hashlib.sha256(letter).hexdigest()
    assert office.come(letter) == {"shunted": 1}
    assert office.collect() == {}
    assert list(office.config.shunt.iterdir()) == []
    (one,) = shunted_letters(office.desk)
    assert one.left and (one.path, one.left.digest, one.size) == (None, digest, len(letter))
    assert "From: mallory@evil.example" in one.head and digest in one.told
    assert retry(office.desk)[0].why.endswith("more than limits.letter_bytes allows")
    limits = office.config.limits.model_copy(update={"letter_bytes": 5_000_000})
    office.desk.config = replace(office.config, limits=limits)
    assert [each.word for each in retry(office.desk)] == ["unknown"]
    assert shunted_letters(office.desk) == []
    assert retry(office.desk) == []


def test_a_large_letter_we_stumble_over_is_left_too_and_a_second_copy_of_it(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter = office.letter("ann", "KIND carnivore\n").as_bytes() + b"# no more\n" * 30_000
    with monkeypatch.context() as patch:
        patch.setattr("pbem.desk.incoming.receive.take_letter", lambda *_, **__: 1 / 0)
        assert office.come(letter) == {"shunted": 1}
    (one,) = shunted_letters(office.desk)
    assert one.left and one.reason == "ZeroDivisionError: division by zero"
    assert office.come(letter) == {"duplicate": 1}
    assert len(list((office.inbox / "cur").iterdir())) == 2
    assert [each.word for each in retry(office.desk)] == ["orders"]
    assert [filing.seat for filing in office.filings()] == ["ann"]


def test_one_that_was_removed_from_its_mailbox_must_be_fetched_and_is_known_by_its_digest(
    make_office: MakeOffice,
) -> None:
    office = make_office(more_config="limits: {letter_bytes: 300000}\n")
    letter = large(office, size=310_000)
    office.come(letter)
    limits = office.config.limits.model_copy(update={"letter_bytes": 400_000})
    office.desk.config = replace(office.config, limits=limits)
    (file,) = (office.inbox / "cur").iterdir()
    file.write_bytes(letter.replace(b"xxxx", b"yyyy"))
    (again,) = retry(office.desk)
    assert again.word == "shunted"
    assert (
        f"left in its mailbox ({office.inbox}, letter" in again.why and "is not found there now" in again.why
    )
    assert hashlib.sha256(letter).hexdigest() in again.why
    file.unlink()
    assert retry(office.desk) == [again]
    file.write_bytes(letter)
    assert [each.word for each in retry(office.desk)] == ["unknown"]


def in_an_mbox(office: Office, letter: bytes) -> MboxInbox:
    """The only inbox now, an mbox with a letter."""
    path = office.config.folder / "games.mbox"
    path.write_bytes(b"From x@y Wed Dec  2 09:00:00 2026\n" + letter.replace(b"\r\n", b"\n") + b"\n")
    os.utime(path, (time.time() - 60,) * 2)  # nobody writes into it any more
    office.desk.config = replace(office.config, inbox=(InboxPlace.model_construct(kind="mbox", path=path),))
    return MboxInbox(path)


def test_in_an_mbox_it_is_taken_once_and_found_again(make_office: MakeOffice) -> None:
    office = make_office(more_config=TWO_MEGABYTES)
    inbox = in_an_mbox(office, large(office, size=2_100_000))
    assert collect(office.desk, inbox) == {"shunted": 1}
    assert collect(office.desk, inbox) == {}
    assert collect(office.desk, MboxInbox(office.config.folder / "games.mbox")) == {"duplicate": 1}
    (one,) = shunted_letters(office.desk)
    assert one.left and one.left.place == f"{office.config.folder / 'games.mbox'}, letter 1"
    limits = office.config.limits.model_copy(update={"letter_bytes": 5_000_000})
    office.desk.config = replace(office.config, limits=limits)
    assert [each.word for each in retry(office.desk)] == ["unknown"]


def test_what_is_handed_over_lies_in_no_mailbox_and_is_kept_whole(make_office: MakeOffice) -> None:
    office = make_office(more_config=TWO_MEGABYTES)
    letter = large(office, size=2_010_000)
    for arrival in StreamInbox(io.BytesIO(letter)).arrivals():
        assert receive(office.desk, arrival).word == "shunted"
    (kept,) = office.config.shunt.iterdir()
    assert kept.read_bytes() == letter
    (one,) = shunted_letters(office.desk)
    assert one.path == kept and one.left is None


def handed_over(desk: Desk, *letters: bytes) -> None:
    """Let letters come one by one as a mail server gives them, which are kept whole."""
    for letter in letters:
        for arrival in StreamInbox(io.BytesIO(letter)).arrivals():
            receive(desk, arrival)


def test_the_gm_is_warned_once_a_day_that_the_shunt_folder_is_large(make_office: MakeOffice) -> None:
    office = make_office(more_config=f"limits: {{letter_bytes: {SMALL}, shunt_bytes: 1000000}}\n")
    handed_over(office.desk, large(office, size=900_000))
    tend(office.desk)
    assert not [post for post in to_gm(office) if "shunt folder" in post.subject]
    handed_over(office.desk, large(office, size=200_000))
    for _ in range(3):
        tend(office.desk)
    (warned,) = [post for post in to_gm(office) if "shunt folder" in post.subject]
    assert "limits: shunt_bytes, 1000000" in words(warned)
    said = {found.what: found for found in games_and_posts(office.desk)}
    assert "which is more than limits.shunt_bytes (1,000,000)" in said["shunt folder"].says
    assert "The SHUNT FOLDER is large: 1," in run(office, "status")
    office.clock.at += timedelta(days=1)
    tend(office.desk)
    assert [post.subject for post in to_gm(office)].count("pbem: the shunt folder is getting large") == 1
    for path in office.config.shunt.iterdir():
        path.unlink()
    assert "SHUNT FOLDER" not in run(office, "status")


def run(office: Office, *arguments: str) -> str:
    """What a command prints in the office's folder."""
    return CliRunner().invoke(pbem, [*arguments, "--in", str(office.config.folder)]).output


def test_the_commands_say_where_a_letter_lies(make_office: MakeOffice) -> None:
    office = make_office(more_config=TWO_MEGABYTES)
    office.come(large(office, size=2_010_000))
    listed, shown, tried = (
        run(office, "shunt", "list"),
        run(office, "shunt", "show", "1"),
        run(office, "shunt", "retry", "1"),
    )
    assert re.search(r"mailbox +too large to be read", listed)
    assert f"Left in: {office.inbox}, letter" in shown and "  Subject: look at this" in shown
    assert "more than limits.letter_bytes allows" in tried
    assert Path(office.inbox / "cur").exists()
